"""Databases are opened with all their migrations done, once, by whoever is first; what cannot be opened is a sentence."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from tests.store.conftest import DRAFT, JUDGE

from gunbai.errors import GunbaiError
from gunbai.store import database as module
from gunbai.store.database import Database, sqlite_url
from gunbai.store.docket import Docket
from gunbai.store.schema import HEAD, metadata
from gunbai.store.stamp import quick_stamp

MIGRATIONS = Path(module.__file__).parent / "migrations"


def test_migrations_make_what_the_code_uses(database: Database) -> None:
    """The tables that the migrations leave are those of the schema, and the last migration is the one it names."""
    with database.writing() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [HEAD]


def test_many_open_it_at_once(url: str) -> None:
    """Five openings of an empty database at once migrate it once, and none of them fails."""
    wrong: list[BaseException] = []

    def opening() -> None:
        try:
            Database(url).close()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=opening) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_newer_store_is_refused(database: Database, url: str) -> None:
    """A store with a migration that is not known here is left alone."""
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(GunbaiError, match="made by a newer gunbai than this one"):
        Database(url)


def test_an_error_takes_all_back(database: Database) -> None:
    """What a block has written before an error leaves it is not there."""

    def write_and_fail() -> None:
        with database.writing() as connection:
            connection.execute(text("INSERT INTO ruling VALUES ('a', 'demo', 1, 0, '')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM ruling")).scalar() == 0


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "is no address of a database: write sqlite:///FILE or postgresql://HOST/NAME"),
        ("sqlite:///:memory:", "write sqlite:///FILE"),
        ("sqlite://", "write sqlite:///FILE"),
        ("mysql://x/y", "write sqlite:///FILE or postgresql://HOST/NAME"),
        ("postgresql://x@/nowhere?host=/nonexistent", "cannot be used"),
    ],
)
def test_what_cannot_be_opened_is_a_sentence(address: str, said: str) -> None:
    """A wrong address, a server that is not there: a sentence with what to write."""
    with pytest.raises(GunbaiError, match=said):
        Database(address)


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    """A file of something else is named, and left as it is."""
    (tmp_path / "gunbai.db").write_text("軍配" * 1000, "utf-8")
    with pytest.raises(GunbaiError, match=r"gunbai\.db cannot be used: file is not a database"):
        Database(sqlite_url(tmp_path / "gunbai.db"))
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(GunbaiError, match="cannot be made"):
        Database(sqlite_url(tmp_path / "file" / "gunbai.db"))


def test_only_its_owner_reads_a_file(tmp_path: Path) -> None:
    """It holds what sessions are signed with: a new file, the logs beside it, and one that an older gunbai made for all to read."""
    path = tmp_path / "gunbai.db"
    database = Database(sqlite_url(path))
    with database.writing() as connection:
        connection.execute(text("DELETE FROM desk"))
        assert [each.name for each in tmp_path.iterdir() if each.stat().st_mode & 0o077] == []
    database.close()
    path.chmod(0o644)
    Database(sqlite_url(path)).close()
    assert path.stat().st_mode & 0o007 == 0


def test_any_folder_will_do(tmp_path: Path) -> None:
    """A name with blanks, Japanese and the signs of an address is the name of a file."""
    path = tmp_path / "軍 配?a=b#50%41" / "gunbai.db"
    Database(sqlite_url(path)).close()
    assert path.is_file()
    assert quick_stamp(sqlite_url(path)) == "0.0"


def test_sqlite_loses_nothing_that_was_written(tmp_path: Path) -> None:
    """Each connection writes ahead of the file, waits for the disk, and holds references."""
    found = Database(sqlite_url(tmp_path / "gunbai.db"))
    with found.reading() as connection:
        said = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert said == ["wal", 2, 1]


def test_a_reader_sees_one_moment(docket: Docket) -> None:
    """What somebody writes between two questions of one reader is in neither answer, on each kind of store."""
    docket.add(DRAFT, JUDGE, "")
    with docket.database.reading() as connection:
        before = connection.execute(text("SELECT count(*) FROM revision")).scalar()
        docket.act("red-cards", "submit", 1, JUDGE, "")
        assert connection.execute(text("SELECT count(*) FROM revision")).scalar() == before
    assert docket.entry("red-cards").head == 2


def test_a_search_needs_no_sqlalchemy() -> None:
    """The stamp of the store is read without the store's own modules."""
    program = "import gunbai.store.stamp, sys; print([name for name in sys.modules if name.startswith(('sqlalchemy', 'alembic'))])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
