"""What people have on the desk is kept for each of them."""

from __future__ import annotations

import pytest
from tests.store.conftest import JUDGE, OTHER

from gunbai.store import desks as module
from gunbai.store.database import Database
from gunbai.store.desks import Desks


@pytest.fixture
def desks(database: Database) -> Desks:
    """Returns the desks of an empty store."""
    return Desks(database)


def test_the_last_case_is_there_for_who_entered_it(desks: Desks) -> None:
    """One for each game; nobody else sees it."""
    desks.keep(JUDGE, "legions", "first", {})
    desks.keep(JUDGE, "legions", "second", {})
    desks.keep(JUDGE, "asterisk", "third", {})
    assert [desks.draft(JUDGE, game) for game in ("legions", "asterisk", "star-wars")] == ["second", "third", ""]
    assert desks.draft(OTHER, "legions") == ""


def test_cards_stay_when_the_case_goes(desks: Desks) -> None:
    """The list grows with each case, those used last first; one that is forgotten is gone."""
    desks.keep(JUDGE, "legions", "a", {"泉": "{}"})
    desks.keep(JUDGE, "legions", "b", {"剣": "{}"})
    desks.keep(JUDGE, "legions", "c", {})
    assert [*desks.cards(JUDGE, "legions")] == ["剣", "泉"]
    desks.forget(JUDGE, "legions", "剣")
    assert [*desks.cards(JUDGE, "legions")] == ["泉"]
    assert desks.draft(JUDGE, "legions") == "c"


def test_only_so_many_cards_are_kept(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more those go that were used longest ago."""
    monkeypatch.setattr(module, "MOST_CARDS", 2)
    for name in "abc":
        desks.keep(JUDGE, "legions", name, {name: "{}"})
    assert [*desks.cards(JUDGE, "legions")] == ["c", "b"]


def test_a_store_that_is_closed_keeps_nothing(desks: Desks) -> None:
    """A case can be entered all the same: its address holds it."""
    desks.database.closed = "not now"
    desks.keep(JUDGE, "legions", "a", {})
    assert desks.draft(JUDGE, "legions") == ""
