"""What the rules forbid of a board."""

from __future__ import annotations

from gunbai.game import Problem, State, Vocabulary, boards
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.words import DAMAGE, FIELD


@game.hook("problems")
def what_the_rules_forbid(state: State, vocabulary: Vocabulary) -> list[Problem]:
    """Returns what is wrong with a board by the rules: reported, never refused."""
    problems: list[Problem] = []
    for seat in vocabulary.seats:
        problems += boards.crowded(state, seat, FIELD, "3.2.a")
        number = len(state.in_zone(DAMAGE, seat))
        if number >= 5:
            problems.append(Problem("BOARD", f"{seat}のダメージゾーンに{number}枚あり、勝敗が決まっています", rule="2-1"))
    return problems
