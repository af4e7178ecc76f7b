"""A case with facts of its board said otherwise: what is said counts, what no board says is refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.scenario.file import Scenario
from gunbai.scenario.otherwise import can_be_said, said_otherwise

CASE = """\
game: legions
title: 見本
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, cores: {active: 1}, field: {左: 剣士#A 3/2 WT2}, hand: 1}
  乙: {field: {中央: 番兵#C 3/2}}
line: []
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Opens what ships."""
    return Library.open()


@pytest.fixture
def case(library: Library, tmp_path: Path) -> Scenario:
    """Returns a case with two cards, a number, a group of numbers and a pile."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, "utf-8")
    return library.replay(path).scenario


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("A.turned", "疲労"),
        ("A.atk", "7"),
        ("C.hp", "9"),
        ("甲.life", "3"),
        ("乙.life", "4"),
        ("甲.cores.active", "5"),
        ("甲.mode", "覚醒"),
        ("turn.number", "5"),
        ("turn.first", "乙"),
    ],
)
def test_what_is_said_counts(library: Library, case: Scenario, path: str, value: str) -> None:
    """The replay finds the fact as it was said, whether the board said something else before or nothing."""
    notation = library.notation("legions")
    assert can_be_said(path, notation)
    resolution = library.replay(said_otherwise(case, {path: value}, notation))
    assert resolution.court.facts.fact(resolution.run.state, path).value == value


def test_a_pile_is_so_many_cards(library: Library, case: Scenario) -> None:
    """A number for a pile is so many cards that nobody knows."""
    resolution = library.replay(said_otherwise(case, {"甲.hand": "4"}, library.notation("legions")))
    assert resolution.court.facts.fact(resolution.run.state, "甲.hand.count").value == "4"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("Z.turned", "疲労"), ("A.turned", "横"), ("A.zone", "手札"), ("A.atk", "many")),
        *(("turn.number", "0"), ("turn.number", "soon"), ("turn.seat", "丙"), ("turn.phase", "昼"), ("turn.step", "1")),
        *(("甲.life", "-1"), ("甲.hand", "9999"), ("甲.x", "1"), ("甲.mode", "?")),
    ],
)
def test_what_no_board_says_is_refused(library: Library, case: Scenario, path: str, value: str) -> None:
    """Another card, place, word or number gets a sentence that says what to write."""
    with pytest.raises(BadInput, match="この盤面に書けません"):
        said_otherwise(case, {path: value}, library.notation("legions"))


FIRST = """\
game: asterisk
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1}}
  乙: {field: {前1: 剣士#B 3000/1}}
line: [{甲: {attack: A, target: B}}]
claims: {甲: {then: {A.zone: トラッシュ}}, 乙: {then: {A.zone: ステラゾーン}}}
"""


@pytest.mark.parametrize(("number", "verdicts"), [("1", ["never", "holds"]), ("3", ["holds", "never"])])
def test_the_turn_settles_what_hangs_on_it(library: Library, tmp_path: Path, number: str, verdicts: list[str]) -> None:
    """Who goes first may not attack in turn 1 (3.5.4.b): a board that leaves the turn out depends on it, another not."""
    path = tmp_path / "case.yaml"
    path.write_text(FIRST, "utf-8")
    open_ = library.replay(path)
    assert [(claim.verdict, claim.on) for claim in open_.claims] == [("depends", ("turn.number",))] * 2
    said = said_otherwise(open_.scenario, {"turn.number": number}, library.notation("asterisk"))
    assert [claim.verdict for claim in library.replay(said).claims] == verdicts
