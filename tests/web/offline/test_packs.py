"""Packs on disk: made once for a version, and not before they are asked for."""

from __future__ import annotations

import gzip
import json
from collections import Counter

import pytest
from tests.web.ruling_cases import DRAFT, HEAD, JUDGE, OTHER

from gunbai.budget import Budget
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.library import Library
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario
from gunbai.web.app import create_app
from gunbai.web.offline.packs import LATER, Packs
from gunbai.writeup.messages import LANGUAGES


def packs_of(library: Library) -> Packs:
    """Returns the packs of an app of a library."""
    found: Packs = create_app(library).extensions["gunbai.packs"]
    return found


def test_a_piece_is_made_once(own_library: Library) -> None:
    """What was made is found again, byte for byte; until then it is lacking."""
    packs = packs_of(own_library)
    assert packs.lacking(["asterisk.boards"], "ja") == ["asterisk.boards"]
    data = packs.made("asterisk.boards", "ja")
    assert packs.found("asterisk.boards", "ja") == data
    assert packs.lacking(["asterisk.boards"], "ja") == []
    assert "boards" in json.loads(gzip.decompress(data))


def test_an_older_version_is_removed(own_library: Library) -> None:
    """A piece of another version goes when the one in force is written."""
    packs = packs_of(own_library)
    packs.folder.mkdir(parents=True)
    old = packs.folder / "asterisk.boards.ja.0123456789abcdef.gz"
    old.write_bytes(b"")
    packs.made("asterisk.boards", "ja")
    assert not old.exists()


def test_boards_are_told_in_every_language_at_once(own_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each board is played once for all languages; nothing is left to be told, and nothing is told again."""
    packs = packs_of(own_library)
    played = Counter[str]()

    def counted(table: Table, case: Scenario, budget: Budget, explained: bool = True) -> Resolution:
        played[case.name] += 1
        return resolve(table, case, budget=budget, explained=explained)

    monkeypatch.setattr("gunbai.library.scenarios.resolve", counted)
    while packs.tell_some("asterisk"):
        pass
    assert [packs.boards[lang].missing("asterisk") for lang in LANGUAGES] == [[], []]
    assert not packs.tell_some("asterisk")
    assert played
    assert set(played.values()) == {1}


def test_a_book_is_made_without_playing_a_board(own_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is enough to keep a game is there in seconds: nothing of it waits for a board, and boards are not played for it."""
    packs = packs_of(own_library)
    monkeypatch.setattr("gunbai.library.scenarios.resolve", lambda *_, **__: pytest.fail("a board was played"))
    for name in packs.first(["asterisk"]):
        packs.made(name, "ja")
    assert packs.lacking(packs.names(["asterisk"]), "ja") == ["asterisk.boards", "asterisk.pages"]


def test_what_a_device_waits_for_is_made_first(own_library: Library) -> None:
    """A game that was asked for comes before the others, its book before its boards, and all books before any board."""
    packs = packs_of(own_library)
    packs.want(["star-wars"], "en")
    order = [*packs.to_make()]
    assert order[:3] == [("shared", "en"), ("star-wars.book", "en"), ("star-wars.found", "en")]
    late = [name.partition(".")[2] in LATER for name, _ in order]
    assert late == sorted(late)
    assert order[late.index(True)] == ("star-wars.boards", "en")


def test_a_ruling_changes_the_book_of_its_game_only(own_library: Library) -> None:
    """A draft changes nothing. What is published changes that book and the search: the rest need not be fetched again."""
    packs = packs_of(own_library)
    before = packs.versions
    own_library.docket.add(DRAFT, JUDGE, "")
    assert packs.versions == before
    own_library.docket.act("a-new-one", "submit", 1, JUDGE, "")
    own_library.docket.act("a-new-one", "accept", 2, OTHER, "同意")
    own_library.docket.act("a-new-one", "publish", 3, HEAD, "")
    after = packs.versions
    assert {name for name in before if before[name] != after[name]} == {
        "shared",
        "legions.book",
        *(f"{game}.found" for game in own_library.games()),
    }
