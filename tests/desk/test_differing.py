"""The facts that players may be at odds about, found from how the line could have gone."""

from __future__ import annotations

from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.cards.kit import Kits
from gunbai.desk.case import DeskCase, read_case
from gunbai.desk.differing import FOLLOWS, Differing, differing_facts
from gunbai.desk.text import case_text
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text


def facts(case: DeskCase, library: Library) -> list[Differing]:
    """Returns the facts in which the endings of a case differ."""
    scenario = replace(read_scenario_text(case_text(case), library.cases.kits, "case"), claims=())
    return differing_facts(library.replay(scenario), Budget(seconds=20))


def test_a_replacement_is_what_a_dispute_is_about(case: DeskCase, library: Library) -> None:
    """The card that regenerates stays; without 39-5 it would go. Zones come first, what comes out before what does not."""
    found = facts(case, library)
    assert {item.path for item in found[:2]} == {"A.zone", "C.zone"}
    values = {item.path: item.values for item in found}
    assert values["C.zone"][0] == "ミニオンゾーン"
    assert any(value.startswith("ウェイトゾーン") for value in values["C.zone"])
    assert values["C.face"][0] == "リバース"


def test_what_was_refused_is_thought_through(kits: Kits, library: Library) -> None:
    """Of an attack that is not allowed it is told what it would have done."""
    text = "game: legions\nboard:\n  turn: {seat: 甲, phase: メイン}\n  甲: {field: {左: 剣士#A 1/9}}\n"
    text += "  乙: {field: {左: 番兵#P 1/9, 中央: 盾兵#Q 1/9}}\n"
    found = facts(read_case(text + "line:\n  - 甲: {attack: A, target: P}\n", kits), library)
    assert {item.path: item.values for item in found}["P.damage"] == ("0", "1")


def test_a_missing_fact_leaves_both_endings(kits: Kits, library: Library) -> None:
    """Where a power is unknown, each card may be the one that goes."""
    text = "game: asterisk\nboard:\n  turn: {seat: 甲, number: 7, phase: メイン}\n  甲: {field: {前1: 剣士#A 3000/1}}\n"
    found = facts(read_case(text + "  乙: {field: {前1: 番兵#C ?/1}}\nline:\n  - 甲: {attack: A, target: C}\n", kits), library)
    assert {item.path for item in found[:2]} == {"A.zone", "C.zone"}


def test_nothing_differs_where_nothing_happened(case: DeskCase, library: Library) -> None:
    """A board without a line is no dispute."""
    assert facts(case.having(line=[]), library) == []


def test_a_number_that_follows_from_a_card_with_a_tag_comes_last(case: DeskCase, library: Library) -> None:
    """How many cards lie in a zone is told by where the named cards lie: such counts weigh nothing and stand behind the rest."""
    found = facts(case, library)
    weights = [item.weight for item in found]
    assert weights == sorted(weights, reverse=True)
    counts = [item for item in found if item.path.endswith(".count")]
    assert counts
    assert {item.weight for item in counts} == {FOLLOWS}
