"""Packs on disk: made once for a version, and not before they are asked for."""

from __future__ import annotations

import gzip
import json
from collections import Counter

import pytest

from gunbai.budget import Budget
from gunbai.dispute.resolution import Resolution, resolve
from gunbai.library import Library
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario
from gunbai.web.app import create_app
from gunbai.web.offline.packs import Packs
from gunbai.writeup.messages import LANGUAGES


def packs_of(library: Library) -> Packs:
    """Returns the packs of an app of a library."""
    found: Packs = create_app(library).extensions["gunbai.packs"]
    return found


def test_a_piece_is_made_once(own_library: Library) -> None:
    """What was made is found again, byte for byte; until then it is lacking."""
    packs = packs_of(own_library)
    assert "asterisk.boards" in packs.lacking(["asterisk"], "ja")
    data = packs.made("asterisk.boards", "ja")
    assert packs.found("asterisk.boards", "ja") == data
    assert "asterisk.boards" not in packs.lacking(["asterisk"], "ja")
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

    def counted(table: Table, case: Scenario, budget: Budget) -> Resolution:
        played[case.name] += 1
        return resolve(table, case, budget=budget)

    monkeypatch.setattr("gunbai.library.scenarios.resolve", counted)
    packs.tell_boards("asterisk")
    assert [packs.boards[lang].missing("asterisk") for lang in LANGUAGES] == [[], []]
    packs.tell_boards("asterisk")
    assert played
    assert set(played.values()) == {1}
