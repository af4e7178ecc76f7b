"""A store that is not as it was written says so: by a check, and by a sentence wherever the damage is read."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.ruling.test_loading import GOOD
from tests.store.conftest import DRAFT, HEAD, JUDGE

from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.library import Library
from gunbai.rulebook import load_rulebooks
from gunbai.store.database import Damaged, Database, sqlite_url
from gunbai.store.docket import Docket
from gunbai.store.intake import Intake
from gunbai.store.soundness import damage

SEED, TURNS = 30, 60


def test_a_sound_store_says_nothing(database: Database, docket: Docket) -> None:
    """After an addition, a publication and an edit there is nothing to say."""
    docket.add(DRAFT, JUDGE, "")
    docket.act("red-cards", "submit", 1, JUDGE, "")
    docket.act("red-cards", "publish", 2, HEAD, "")
    docket.edit("red-cards", docket.revision("red-cards").text, 3, JUDGE, "")
    assert list(damage(database)) == []


def test_what_ships_is_sound(repository: Path, tmp_path: Path) -> None:
    """Every ruling that ships, read again from its words, is what was kept of it."""
    library = Library(Layers([repository]), tmp_path)
    assert len(library.rulings()) > 20
    assert list(damage(library.registry.database)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE revision SET text = replace(text, 'red', 'rad')", "red-cards, state 1: its words are not as they were written"),
        ("UPDATE revision SET data = replace(data, 'draft', 'published')", "red-cards, state 1: what was read from its words is"),
        ("UPDATE revision SET data = '{'", "red-cards, state 1: what was read from its words is something else"),
        ("UPDATE ruling SET head = 2", "red-cards: state 2 is the last, 0 is shown, and others are there"),
    ],
)
def test_each_damage_is_named(database: Database, docket: Docket, change: str, said: str) -> None:
    """A word, what was read from it, a number: each has its sentence, with the ruling and the state."""
    docket.add(DRAFT, JUDGE, "")
    with database.writing() as connection:
        connection.execute(text(change))
    assert [each for each in damage(database) if said in each]


def test_damaged_words_are_not_shown(database: Database, docket: Docket) -> None:
    """A state whose words have changed by themselves is refused with a sentence, and nothing is built on it."""
    docket.add(DRAFT, JUDGE, "")
    with database.writing() as connection:
        connection.execute(text("UPDATE revision SET text = replace(text, 'red', 'rad')"))
    for read in (lambda: docket.history("red-cards"), lambda: docket.act("red-cards", "submit", 1, JUDGE, "")):
        with pytest.raises(Damaged, match="gunbai store check"):
            read()
    with database.writing() as connection:
        connection.execute(text("UPDATE revision SET data = '{'"))
    with pytest.raises(Damaged):
        Docket(database, docket.rulebooks, lambda path: False).entries()


@pytest.fixture
def filled(content: Path, tmp_path: Path) -> tuple[Path, Callable[[Path], Docket]]:
    """Returns the file of a store with forty rulings, closed, and a function that opens such a file."""
    books = load_rulebooks(content)
    for n in range(40):
        (content / "rulings" / "demo" / f"red-{n:02}.md").write_text(GOOD.replace("id: red-cards", f"id: red-{n:02}"), "utf-8")

    def opened(path: Path) -> Docket:
        return Docket(Database(sqlite_url(path)), books, lambda name: False)

    docket = opened(tmp_path / "whole.db")
    Intake(docket, Layers([content]), lambda path, text: None).follow()
    docket.database.close()
    with sqlite3.connect(tmp_path / "whole.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return tmp_path / "whole.db", opened


def test_a_damaged_page(filled: tuple[Path, Callable[[Path], Docket]], tmp_path: Path) -> None:
    """With any page of the file made noise or one byte of it another, whatever is read is as it was or a sentence, never else."""
    whole, opened = filled
    expected, dice = dict(opened(whole).entries()), random.Random(SEED)
    sentences = found = 0
    refused: list[str] = []
    for turn in range(TURNS):
        data = bytearray(whole.read_bytes())
        at = dice.randrange(len(data) // 4096) * 4096
        if turn % 2:
            data[at : at + 4096] = dice.randbytes(4096)
        else:
            data[at + dice.randrange(4096)] ^= 1 << dice.randrange(8)
        path = tmp_path / f"turn{turn}.db"
        path.write_bytes(data)
        try:
            docket = opened(path)
            entries = dict(docket.entries())
            for id in entries:
                docket.history(id)
            docket.add(DRAFT, JUDGE, "")
        except GunbaiError as error:
            sentences += 1
            refused.append(str(error))
            continue
        told = list(damage(docket.database))
        assert entries == expected or told, turn
        found += bool(told)
    assert sentences > TURNS // 4
    assert not [said for said in refused if "\n" in said]
    print(f"{TURNS} damaged files: {sentences} refused, {found} told by a check")
