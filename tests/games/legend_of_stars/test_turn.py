"""A lead, and a use, that was refused and is carried through all the same: found out later, or to see what would come of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from gunbai.dispute.resolution import resolve
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


IN_NO_DISPLAY = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 4, phase: {phase}}}
  甲: {{前衛: {{2: 自軍#A 500/300/200 ▲▶{mine}}}}}
  乙: {{life: 2000, 前衛: {{3: 敵軍#B 600/400/400{theirs}}}}}
line: [{{甲: {{{word}: A{to}}}}}{judge}]
claims:
  甲: {{says: s, then: {{{claimed}}}}}
"""


@pytest.mark.parametrize(
    ("judge", "verdict"),
    [("", "unknown"), (", {judge: {display: ディフェンス表示}}", "holds"), (", {judge: {display: アタック表示}}", "never")],
)
def test_a_character_that_lies_upside_down_is_in_no_display(library: Library, tmp_path: Path, judge: str, verdict: str) -> None:
    """Which number counts is said of the two displays only (5.5.1.5), and upside down is neither (6.1, 6.2)."""
    case = IN_NO_DISPLAY.format(
        phase="アタック", mine="", theirs=" 逆さま", word="attack", to="", judge=judge, claimed="B.zone: トラッシュ"
    )
    assert _verdicts(library, tmp_path, case) == [verdict]


@pytest.mark.parametrize(
    ("lies", "verdict"), [(" 逆さま", "unknown"), (" アタック表示", "holds"), (" ディフェンス表示(左)", "never")]
)
def test_where_icons_point_that_lie_in_no_display_the_judge_says(library: Library, tmp_path: Path, lies: str, verdict: str) -> None:
    """Icons turn with the display (5.4): of a card in none of them it is not said where they point."""
    case = IN_NO_DISPLAY.format(
        phase="リード", mine=lies, theirs="", word="lead", to=", to: 前衛3", judge="", claimed="A.slot: 前衛3"
    )
    assert _verdicts(library, tmp_path, case) == [verdict]


@pytest.mark.parametrize(("said", "verdicts"), [("", ["unknown"] * 2), (", {judge: {opponent: N}}", ["holds", "never"])])
def test_of_two_characters_in_one_square_the_judge_says_which_is_fought(
    library: Library, tmp_path: Path, said: str, verdicts: list[str]
) -> None:
    """A square holds one (3.3.1): where a second one was put there against the rules, no clause says whom an attack meets."""
    case = (
        "game: legend-of-stars\ntitle: t\nboard:\n  turn: {seat: 甲, number: 4, phase: メイン}\n"
        "  甲: {life: 2000, energy: 3, hand: [新顔#N 100/100/100 コスト0], 後衛: {2: 古参#A 500/500/200 アタック表示}}\n"
        "  乙: {life: 2000, hand: 0, deck: 9, 前衛: {3: 敵軍#B 300/400/400 アタック表示}}\n"
        "line: [{happened: {use: N, to: 後衛2, display: アタック表示, face: 表側表示}}, {甲: {end: ターン}}, {乙: {end: リード}},"
        f" {{乙: {{attack: B}}}}{said}]\n"
        "claims:\n  甲: {says: s, then: {N.zone: トラッシュ}}\n  乙: {says: s, then: {B.zone: トラッシュ}}\n"
    )
    assert _verdicts(library, tmp_path, case) == verdicts


def _verdicts(library: Library, tmp_path: Path, case: str) -> list[str]:
    path = tmp_path / "case.yaml"
    path.write_text(case, "utf-8")
    return [claim.verdict for claim in library.replay(path).claims]


def test_only_one_sentence_keeps_characters_from_lying_upside_down(library: Library) -> None:
    """6.1:2 says so: without it a character is put down upside down, without the sentence before it none is."""
    case = replace(library.scenario("legend-of-stars", "upside-down-claimed"), claims=())
    table = library.cases.table(case)
    without = {clause: resolve(table, case, disabled=[clause]).run for clause in ("6.1:2", "6.1:1")}
    assert [obj.turned for obj in without["6.1:2"].state.objs if obj.slot] == ["逆さま"]
    assert [refused.ground for refused in without["6.1:1"].refused] == ["6.1:2"]
