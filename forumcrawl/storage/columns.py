"""Column types that mean the same on SQLite and PostgreSQL."""

from datetime import UTC, datetime

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer
from sqlalchemy.types import TypeDecorator, TypeEngine

Id = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the key is called INTEGER."""


Json = JSON(none_as_null=True)
"""Lists and pairs; None is no value, not the word null."""


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC, aware in Python; SQLite keeps it without a zone, PostgreSQL with one."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[datetime]:
        """PostgreSQL's type knows the zone."""
        return dialect.type_descriptor(DateTime(timezone=dialect.name == "postgresql"))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """A time without a zone is UTC already."""
        if value is None:
            return None
        if dialect.name == "postgresql":
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value
        return value.replace(tzinfo=None) if value.tzinfo in (None, UTC) else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Always aware, always UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
