"""What a board needs of this game: what the rules forbid of one."""

from __future__ import annotations

from gunbai.game import Problem, State, Vocabulary, boards
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import CHARACTERS, DISPLAYS, ENERGY, READY, SIDEWAYS, SPENT, SUPPORTS


@game.hook("problems")
def what_the_rules_forbid(state: State, vocabulary: Vocabulary) -> list[Problem]:
    """Returns what is wrong with a board by the rules: reported, never refused."""
    problems: list[Problem] = []
    for seat in vocabulary.seats:
        problems += boards.crowded(state, seat, CHARACTERS, "3.3.1", "{slot}にキャラクターが{number}体います（1体まで）")
        for obj in state.in_zone(CHARACTERS, seat):
            if obj.turned not in (*DISPLAYS, SIDEWAYS):
                problems.append(Problem("BOARD", f"{seat}の{obj.slot}のキャラクターが{obj.turned}です", rule="6.1"))
        for zone in (SUPPORTS, ENERGY):
            wrong = [obj.turned for obj in state.in_zone(zone, seat) if obj.turned not in (READY, SPENT)]
            problems += [Problem("BOARD", f"{seat}の{zone}のカードが{turned}です", rule="6.5") for turned in wrong]
        if state.var(f"{seat}.life") < 0:
            problems.append(Problem("BOARD", f"{seat}のライフが{state.var(f'{seat}.life')}です", rule="3.7"))
    return problems
