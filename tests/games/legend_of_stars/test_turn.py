"""A lead, and a use, that was refused and is carried through all the same: found out later, or to see what would come of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.dispute.worlds import TURN
from gunbai.library import Library
from gunbai.replay.run import HAPPENED


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The content that ships."""
    return Library.open(data=tmp_path_factory.mktemp("data"))


def test_a_lead_without_a_square_leads_nowhere(library: Library) -> None:
    """The only square is taken, and the decision says none: the lines to the end of the turn are there."""
    case = library.scenario("legend-of-stars", "led-onto-an-own-character-claimed")
    assert library.explore(case, TURN, budget=300).to_json()


def test_a_text_that_cannot_be_used_is_refused_again(library: Library) -> None:
    """It cannot be paid: that it is said to have happened makes nothing of it."""
    case = library.scenario("legend-of-stars", "one-of-two-texts-cannot-be-paid")
    line = tuple(replace(decision, who=HAPPENED) if not at else decision for at, decision in enumerate(case.line))
    run = library.replay(replace(case, line=line, claims=())).run
    assert [refused.ground for refused in run.refused][:1] == ["8.4:1"]


@pytest.mark.parametrize(("word", "face"), [("change", ""), ("turn up", " 裏側表示")])
def test_a_character_that_was_put_upside_down_lies_as_before(library: Library, tmp_path: Path, word: str, face: str) -> None:
    """It is found later: upside down is no display (6.1:2), so that its display is what it was."""
    path = tmp_path / "case.yaml"
    path.write_text(
        "game: legend-of-stars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: メイン}\n"
        f"  甲: {{後衛: {{2: 犬#D 100/100/300 ▲{face} アタック表示}}}}\n  乙: {{}}\n"
        f"line: [{{happened: {{{word}: D, display: 逆さま}}}}]\n"
        "claims:\n  乙: {says: s, then: {D.display: アタック表示}}\n",
        "utf-8",
    )
    assert [claim.verdict for claim in library.replay(path).claims] == ["holds"]
