"""An answer names the misprinted and construed sentences it rests on, and never hides that a reading was pinned."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.dispute.interpretations import Interpretations
from gunbai.library import Library

FIRST_STRIKE = """game: legions
title: t
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {中央: 剣士#A 3/2 先制}}
  乙: {field: {中央: 番兵#C 3/2}}
line: [{甲: {attack: A, target: C}}]
claims:
  甲: {says: Cは反撃できない, then: {A.zone: ミニオンゾーン}}
  乙: {says: 相打ち, then: {A.zone: ウェイトゾーンⅠ}}
"""


def premises(library: Library, path: Path, kind: str) -> dict[str, bool]:
    """Returns the premises of a kind by id, each with whether the answer turns on it."""
    return {item["id"]: item["matters"] for item in library.replay(path).to_json()["assumptions"] if item["kind"] == kind}


def test_the_sentence_that_decides_is_told_to_be_construed(library: Library, tmp_path: Path) -> None:
    """39-4 says who deals damage first, not that the other deals none: D-016 construes it, so the answer rests on D-016."""
    path = written(tmp_path, FIRST_STRIKE)
    told = next(item for item in library.replay(path).to_json()["assumptions"] if item["id"] == "D-016")
    defect = library.rulebook("legions").defects["D-016"]
    assert (told["kind"], told["value"], told["matters"]) == ("interpretation", defect.default, True)
    assert (told["printed"], told["text"], told["reason"]) == (list(defect.quotes), defect.reading().text, defect.reason)


def test_a_sentence_that_only_carries_a_step_out_does_not_matter(library: Library, tmp_path: Path) -> None:
    """What construes other clauses of the same battle is told to programs, and is not said to decide."""
    found = premises(library, written(tmp_path, FIRST_STRIKE), "interpretation")
    assert {id for id, matters in found.items() if matters} == {"D-016"}
    assert len(found) > 1


def test_open_defects_are_readings_not_interpretations(library: Library) -> None:
    """Several readings stand: they are tried, and an answer hangs on them."""
    rulebook = library.rulebook("legions")
    known = Interpretations(rulebook.book(), rulebook.defects)
    cited = [f"{node.id}" for node in rulebook.book().nodes.values()]
    assert not any(defect.open for defect in known.of(cited))


@pytest.mark.parametrize("game", ["legions", "asterisk", "legend-of-stars", "king-castle", "star-wars"])
def test_every_interpretation_stands_in_some_clause(library: Library, game: str) -> None:
    """A construed or misprinted sentence that no ground can lead to would never be named."""
    rulebook = library.rulebook(game)
    known = Interpretations(rulebook.book(), rulebook.defects)
    found = {defect.id for defect in known.of(list(rulebook.book().nodes))}
    assert {defect.id for defect in rulebook.defects if not defect.open and defect.readings} == found


def test_a_pinned_reading_is_said_to_be_pinned(library: Library, tmp_path: Path) -> None:
    """Nobody tried another reading, so that nothing says that it is the same under every one."""
    path = written(tmp_path, FIRST_STRIKE.replace("番兵#C 3/2", "番兵#C 3/2 再生") + "readings: {D-017: b}\n")
    told = next(item for item in library.replay(path).to_json()["assumptions"] if item["id"] == "D-017")
    assert (told["kind"], told["value"], told["pinned"]) == ("reading", "b", True)
    assert "どの読み" not in library.writeup(library.replay(path)).markdown


@pytest.mark.xfail(strict=True, reason="the loser is told to lean on 5.1-1, which he does not name; 6.3-1 is meant")
def test_a_defect_of_what_is_leaned_on_that_is_spoken_of(library: Library, tmp_path: Path) -> None:
    """When a counter is paid for is KC-D14, of 6.3-1, on which the loser leans; the line never came to it."""
    text = """game: king-castle
title: エネルギーの足りないカウンターを伏せる
board:
  turn: {seat: 甲, phase: セット}
  甲: {energy: {雷: 2}, hand: [サンダートラップ#T], units: [], magic: []}
  乙: {units: [], magic: []}
line:
  - 甲: {play: T}
claims:
  甲: {says: 裏向きで置くだけで、コストは発動する時に払えばよい, then: {T.zone: マジックゾーン}}
  乙: {says: 置く時にコストを支払う, then: {T.zone: 手札}}
"""
    assert premises(library, written(tmp_path, text), "interpretation")["KC-D14"]
