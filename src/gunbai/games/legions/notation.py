"""What a page and a board need of this game: what the rules forbid of a board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gunbai.game import Card, Problem, State, Vocabulary, boards, put_var
from gunbai.games.legions.book import game
from gunbai.games.legions.words import LORD_AREA, MASTER_AREA, MINIONS, STANDBY, UNSAID


@game.hook("implied")
def what_is_not_said(state: State, cards: Mapping[str, Card], left_out: Collection[str]) -> State:
    """Returns the state with a note of the masters whose mode the board leaves out."""
    for seat in ("甲", "乙"):
        state = put_var(state, f"{seat}.mode.{UNSAID}", 1) if f"{seat}.mode" in left_out else state
    return state


@game.hook("problems")
def what_the_rules_forbid(state: State, vocabulary: Vocabulary) -> list[Problem]:
    """Returns what is wrong with a board by the rules: reported, never refused."""
    problems: list[Problem] = []
    for seat in vocabulary.seats:
        for zone, rule, most in ((MASTER_AREA, "17-13", 1), (LORD_AREA, "17-14", 1), (STANDBY, "17-17", 2)):
            problems += boards.overfull(state, seat, zone, rule, most)
        problems += boards.crowded(state, seat, MINIONS, "17-11", "{slot}レーンにカードが{number}枚あります")
        if not state.in_zone(MASTER_AREA, seat):
            problems.append(Problem("BOARD", f"{seat}のマスターエリアにマスターがありません", rule="25-3"))
        if state.var(f"{seat}.life") < 0:
            problems.append(Problem("BOARD", f"{seat}のライフが{state.var(f'{seat}.life')}です", rule="08-5"))
        if state.var(f"{seat}.life") > 20:
            problems.append(Problem("BOARD", f"{seat}のライフが{state.var(f'{seat}.life')}です", rule="08-4"))
    return problems
