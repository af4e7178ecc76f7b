"""Where two lines part: a refusal in one of them only, else a step, with the clause by which it goes otherwise."""

from __future__ import annotations

from pathlib import Path

from tests.dispute.decisive.claims import LEGIONS, replayed

from gunbai.dispute.decisive.apart import apart
from gunbai.dispute.decisive.making import NOTHING, Deciding
from gunbai.library import Library

RAID = "line: [{甲: {attack: A, target: C}}]\n"
FIGHT = "  甲: {{field: {{中央: 剣士#A 3/2{a}}}}}\n  乙: {{field: {{中央: 番兵#C 3/2}}}}\n" + RAID.replace("{", "{{").replace(
    "}", "}}"
)


def between(library: Library, tmp_path: Path, one: str, two: str, *facts: str) -> Deciding:
    """Returns where the lines of two boards part, seen from the first."""
    mine, theirs = (replayed(library, tmp_path, LEGIONS + text) for text in (one, two))
    return apart(mine.run, theirs.run, dict.fromkeys(facts, ""), mine.start)


def test_equal_lines_do_not_part(library: Library, tmp_path: Path) -> None:
    """Nothing is found, not the last step."""
    assert between(library, tmp_path, FIGHT.format(a=""), FIGHT.format(a=""), "A.zone") == NOTHING


def test_a_refusal_in_one_of_them_comes_before_any_step(library: Library, tmp_path: Path) -> None:
    """Exhausted units do not attack (27-3b): whatever else differs follows from that. It is the same seen from the other line."""
    tired = FIGHT.format(a=" 疲労")
    found = between(library, tmp_path, FIGHT.format(a=""), tired, "A.zone")
    assert found.refused is not None
    assert (found.step, found.refused.line, found.refused.key) == (None, 1, "attack")
    assert between(library, tmp_path, tired, FIGHT.format(a=""), "A.zone") == found


def test_the_clause_that_only_one_of_them_cites(library: Library, tmp_path: Path) -> None:
    """With first strike the damage is dealt first (39-4): that is the first step that is told otherwise."""
    found = between(library, tmp_path, FIGHT.format(a=""), FIGHT.format(a=" 先制"), "A.zone")
    assert found.step is not None
    assert (found.step.at, found.clause) == ("34-7", "39-4")


def test_a_line_that_only_goes_on_does_not_part(library: Library, tmp_path: Path) -> None:
    """A master at 3 is beaten by an attack of 3, one at 4 is not: but for numbers every step of both is told alike."""
    text = "  甲: {{field: {{中央: 剣士#A 3/2}}}}\n  乙: {{life: {life}}}\nline: [{{甲: {{attack: A, target: マスター}}}}]\n"
    assert between(library, tmp_path, text.format(life=4), text.format(life=3), "game.winner") == NOTHING
