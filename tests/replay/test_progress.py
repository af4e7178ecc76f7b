"""The progress of a line: which decisions stay carried out when a word of theirs, or of a later one, is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dispute.cases import written

from gunbai.errors import BadInput
from gunbai.library import Library
from gunbai.replay.run import Run

ROOT = Path(__file__).parents[2]
ENDED = """game: legend-of-stars
title: t
board:
  turn: {{seat: 甲, number: 5, phase: アタック}}
  甲: {{hand: [狼#A 1/1/1, 狼 1/1/1 *7], 前衛: {{1: 熊#K 1/1/1}}, deck: 9}}
  乙: {{deck: 9, hand: 0}}
line:
{line}
"""
"""A turn that ends with eight cards in the hand, one of which is put into the trash (5.6.3)."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Opens the shipped content."""
    return Library.open(ROOT, tmp_path)


def run_of(library: Library, folder: Path, *line: str) -> Run:
    """Returns how a line goes."""
    told = "\n".join(f"  - {decision}" for decision in line)
    return library.replay(written(folder, ENDED.format(line=told))).run


def test_what_has_ended_a_turn_stands_though_a_word_of_it_is_refused(library: Library, tmp_path: Path) -> None:
    """K lies in play and is no card of the hand: the discard is refused (5.6.3), the turn has ended all the same."""
    run = run_of(library, tmp_path, "甲: {end: ターン, discard: K}", "甲: {discard: A}")
    assert [(item.line, item.ground, item.part) for item in run.refused] == [(1, "5.6.3", True)]
    assert run.state.var("turn.seat") == "乙"


def test_a_decision_that_ended_nothing_is_refused_as_a_whole(library: Library, tmp_path: Path) -> None:
    """An attack that the rules refuse leaves nothing behind: nothing of it stands, and the turn goes on (5.5.1)."""
    run = run_of(library, tmp_path, "甲: {attack: A}", "甲: {end: ターン, discard: A}")
    assert [(item.line, item.part) for item in run.refused] == [(1, False)]
    assert run.state.var("turn.seat") == "乙"


ATTACKED = """game: asterisk
title: t
board:
  turn: {{seat: 甲, number: 3, phase: メイン}}
  甲: {{field: {{前1: 剣士#A 3000/1 ライズ, 前2: 弓兵#B 3000/1 ライズ}}, deck: 10, hand: []}}
  乙: {{field: {{前1: 番兵#C 2500/1}}, deck: 10, hand: []}}
line:
{line}
"""
"""Attacks that the other player could answer with a spell, had it any (3.5.4.3.b)."""


def attacked(library: Library, folder: Path, *line: str) -> Run:
    """Returns how a line of attacks goes."""
    told = "\n".join(f"  - {decision}" for decision in line)
    return library.replay(written(folder, ATTACKED.format(line=told))).run


def test_a_pass_that_was_the_only_answer_may_be_said(library: Library, tmp_path: Path) -> None:
    """Without a card in the hand nothing but to pass is left in the spell step: saying it changes nothing, and refuses nothing."""
    said = attacked(library, tmp_path, "甲: {attack: A, target: C}", "乙: パス", "甲: {attack: B}")
    unsaid = attacked(library, tmp_path, "甲: {attack: A, target: C}", "甲: {attack: B}")
    assert (said.refused, said.problems) == ([], [])
    assert said.state == unsaid.state


def test_a_pass_where_nothing_was_to_be_answered_is_refused(library: Library, tmp_path: Path) -> None:
    """Before any attack, and a second time after one, nobody asks 乙 for anything: the main phase is the turn player's (3.5.b)."""
    before = attacked(library, tmp_path, "乙: パス", "甲: {attack: A, target: C}")
    line = ("甲: {attack: A, target: C}", "乙: {play: しない}", "甲: {attack: B}", "乙: パス", "乙: パス")
    again = attacked(library, tmp_path, *line)
    assert [(item.line, item.ground) for item in before.refused] == [(1, "3.5.b")]
    assert [item.line for item in again.refused] == [5]


def test_what_is_declined_within_a_decision_need_not_be_asked(library: Library, tmp_path: Path) -> None:
    """Nothing has to be discarded (5.6.3): `discard: なし` is the only answer, and a card named there is none."""
    case = ENDED.replace("狼 1/1/1 *7", "狼 1/1/1 *2")
    path = written(tmp_path, case.format(line="  - 甲: {end: ターン, discard: なし}"))
    assert library.replay(path).run.refused == []
    with pytest.raises(BadInput) as told:
        library.replay(written(tmp_path, case.format(line="  - 甲: {end: ターン, discard: A}")))
    assert [problem.code for problem in told.value.problems] == ["UNUSED"]


def test_a_list_where_one_is_chosen_is_told_so(library: Library, tmp_path: Path) -> None:
    """One ステラ declares an attack (3.5.4.1.a): two at once are refused by that, and the refusal says that one is chosen."""
    run = attacked(library, tmp_path, "甲: {attack: [A, B], target: C}", "甲: {attack: A, target: C}")
    assert [(item.line, item.ground, item.one) for item in run.refused] == [(1, "3.5.4.1.a", True)]


def test_a_pass_before_its_turn_is_no_answer_to_ones_own_act(library: Library, tmp_path: Path) -> None:
    """In the exchange the other player comes first (5.5.1.2-3): what the attack left 甲 no choice of is not passed by that."""
    case = """game: legend-of-stars
title: t
board:
  turn: {seat: 甲, number: 3, phase: アタック}
  甲: {hand: [], 前衛: {1: 狼#A 500/300/200 アタック表示}, deck: 9}
  乙: {hand: [水#W], energy: 3, 前衛: {4: 盾#B 200/600/400 アタック表示}, deck: 9}
cards:
  水: {kind: エフェクト, cost: 1, keywords: [フラッシュ], text: 100ダメージを与える。, do: [{damage: 100}]}
line: [{甲: {attack: A}}, {甲: パス}, {乙: パス}]
"""
    refused = library.replay(written(tmp_path, case)).run.refused
    assert [(item.line, item.ground) for item in refused] == [(2, "5.5.1.2-3")]
