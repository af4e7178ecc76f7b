"""Backups of a store in use, and stores made of them again, on either kind of database and from one kind to the other."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text
from tests.store.conftest import DRAFT, JUDGE

import gunbai.store.database as module
from gunbai.errors import BadInput, GunbaiError
from gunbai.ruling import Person
from gunbai.store import backup
from gunbai.store.backup import back_up, restore
from gunbai.store.database import Database, engine_of, sqlite_url, upgrade
from gunbai.store.docket import Docket
from gunbai.store.notices import Notices
from gunbai.store.people import People
from gunbai.store.schema import metadata, ruling

ADMIN = Person("事務局", "admin")
MIGRATIONS = [script.revision for script in ScriptDirectory(str(Path(module.__file__).parent / "migrations")).walk_revisions()][
    ::-1
]


def rows(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Returns all that a store holds."""
    with database.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


@pytest.fixture
def filled(docket: Docket, database: Database) -> Database:
    """Returns a store with a ruling, an account with a token, a reported problem, and a log of it all."""
    docket.add(DRAFT, JUDGE, "初稿")
    people = People(database)
    people.add("審判部長", "head judge", "立行司は木村庄之助である", ADMIN)
    people.add_token("審判部長", "プログラム", ADMIN)
    Notices(database).report("rule:demo:1:1-1", "番号が違う", "客")
    return database


def test_a_store_is_made_again(filled: Database, new_url: Callable[[], str], tmp_path: Path) -> None:
    """Every row is there again, tokens and the log too, and what is written next gets the next number."""
    path, url = tmp_path / "backup.gz", new_url()
    head = back_up(filled, path)
    assert head.rows["account"] == head.rows["token"] == head.rows["notice"] == 1
    assert path.stat().st_mode & 0o077 == 0
    assert restore(url, path) == head
    again = Database(url)
    assert rows(again) == rows(filled)
    People(again).add("行司", "judge", "立行司は木村庄之助である", ADMIN)
    assert len(rows(again)["audit"]) == len(rows(filled)["audit"]) + 1
    again.close()


def test_from_one_kind_of_database_to_the_other(filled: Database, new_url: Callable[[], str], tmp_path: Path) -> None:
    """A backup of PostgreSQL makes a SQLite file, and a backup of that makes the same on PostgreSQL."""
    first, second, there, back = tmp_path / "a.gz", tmp_path / "b.gz", sqlite_url(tmp_path / "there.db"), new_url()
    back_up(filled, first)
    restore(there, first)
    moved = Database(there)
    back_up(moved, second)
    restore(back, second)
    home = Database(back)
    assert rows(home) == rows(moved) == rows(filled)
    home.close()
    moved.close()


def test_a_backup_is_of_one_moment(filled: Database, docket: Docket, new_url: Callable[[], str], tmp_path: Path) -> None:
    """While somebody writes without a pause, a backup holds no ruling without its states, and it keeps nobody waiting."""
    over = threading.Event()

    def writing() -> None:
        base = 1
        while not over.is_set():
            base = docket.edit("red-cards", DRAFT.replace("引ける。", f"{base}枚引ける。"), base, JUDGE, "").n

    writer = threading.Thread(target=writing)
    writer.start()
    try:
        for number in range(5):
            back_up(filled, tmp_path / f"{number}.gz")
    finally:
        over.set()
        writer.join()
    for number in range(5):
        url = new_url()
        restore(url, tmp_path / f"{number}.gz")
        found = Database(url)
        heads = {row[0]: row[2] for row in rows(found)["ruling"]}
        last = {row[0]: row[1] for row in rows(found)["revision"]}
        assert heads == last != {}
        found.close()


def test_what_holds_something_is_not_overwritten(filled: Database, url: str, tmp_path: Path) -> None:
    """A store with anything in it is left as it is."""
    back_up(filled, tmp_path / "a.gz")
    before = rows(filled)
    with pytest.raises(GunbaiError, match="not empty"):
        restore(url, tmp_path / "a.gz")
    assert rows(filled) == before


def test_what_is_no_backup_is_a_sentence(filled: Database, new_url: Callable[[], str], tmp_path: Path) -> None:
    """A file that was cut off or changed, that is none, or that is something else: nothing is made of it."""
    whole = tmp_path / "a.gz"
    back_up(filled, whole)
    changed = gzip.compress(gzip.decompress(whole.read_bytes()).replace("行司".encode(), "行事".encode(), 1))
    for name, data in (("cut", whole.read_bytes()[:-20]), ("changed", changed), ("text", b"no"), ("empty", gzip.compress(b""))):
        (tmp_path / name).write_bytes(data)
        url = new_url()
        with pytest.raises(BadInput, match="no backup that can be used"):
            restore(url, tmp_path / name)
    with pytest.raises(BadInput, match="no such file"):
        restore(new_url(), tmp_path / "nothing.gz")


def test_what_unpacks_without_end_is_not_unpacked(
    new_url: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line longer than any row, and more rows than the head says: refused before the rest is looked at."""
    monkeypatch.setattr(backup, "ARCHIVE_BYTES", 1_000)
    head = b'{"backup":1,"migration":"0007","at":"2026-11-24T00:00:00+00:00","rows":{"ruling":1}}\n'
    bombs = {"longer than any row": b"0" * 2_000, "more rows": head + b'{"table":"ruling","columns":["id"]}\n' + b"[1]\n" * 20}
    for why, unpacked in bombs.items():
        (tmp_path / "bomb.gz").write_bytes(gzip.compress(unpacked))
        with pytest.raises(BadInput, match=why):
            restore(new_url(), tmp_path / "bomb.gz")


@pytest.mark.parametrize("migration", MIGRATIONS)
def test_an_older_store_is_upgraded(migration: str, new_url: Callable[[], str]) -> None:
    """A store that any older gunbai has left is opened, migrated, and holds what it held."""
    url = new_url()
    engine = engine_of(url)
    row = {"id": "red-cards", "game": "demo", "head": 1, "shown": 0, "shipped": ""}
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        upgrade(connection, migration)
        connection.execute(insert(ruling), [row])
    engine.dispose()
    database = Database(url)
    assert rows(database)["ruling"] == [tuple(row.values())]
    with database.reading() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == MIGRATIONS[-1]
    database.close()
