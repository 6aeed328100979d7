"""Databases of older versions: what the models have and the tables lack is added, what is there stays.

New columns may be empty, so that ALTER TABLE ADD COLUMN is all that is ever needed; both databases do it without copying rows.
"""

from sqlalchemy import Column, Connection, inspect, text
from sqlalchemy.schema import CreateColumn

from forumcrawl.storage.models import Base

FIRST_TABLES = frozenset(("sites", "boards", "threads", "posts", "authors", "crawls", "pages"))
"""What the first version had: a database with these holds crawled forums, of whatever version."""


def find_missing_columns(connection: Connection) -> list[Column[object]]:
    """The columns that tables of the database lack; tables that are missing as a whole do not count."""
    inspector = inspect(connection)
    missing = []
    for (_, name), columns in inspector.get_multi_columns(filter_names=list(Base.metadata.tables)).items():
        there = {column["name"] for column in columns}
        missing += [column for column in Base.metadata.tables[name].columns if column.name not in there]
    return missing


def add_missing_columns(connection: Connection) -> None:
    """Adds them, empty."""
    prepare = connection.dialect.identifier_preparer
    for column in find_missing_columns(connection):
        definition = CreateColumn(column).compile(dialect=connection.dialect)
        connection.execute(text(f"ALTER TABLE {prepare.format_table(column.table)} ADD COLUMN {definition}"))
