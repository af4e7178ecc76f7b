"""One step of a run: a leaf that has nothing to tell, and a leaf whose clause speaks of nothing that is here."""

from __future__ import annotations

from tests.interpreter.bells import BELLS
from tests.probes.support import Probe, Rules, begin, board, play, put

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.game.rules import Suppositions
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.vocabulary import vocabulary_from


def test_a_leaf_without_anything_to_tell_is_no_step():
    """The step that does not apply is left out of the account; the next is in it."""
    run = play(BELLS, board([put("石", "甲", "場")], [begin("1", BELLS)]))
    assert run.order()[0] == "1.2"


game = Game("idle")
IDLE = Probe(game, {"1": ["1.1", "1.2"]}, {"zones": {"場": {}}})


@game.step("1.1")
def stones_are_counted(play: Play) -> list[Outcome]:
    """Speaks of stones only."""
    return [] if play.zone("場") else play.nothing_here()


@game.step("1.2")
def nobody_has_lost(play: Play) -> list[Outcome]:
    """Looks whether somebody has lost: nobody has."""
    return []


def test_a_doubtful_clause_that_speaks_of_nothing_here_casts_no_doubt():
    """Where it speaks of something its text matters, though nothing came of it; where nothing is there it does not."""
    doubtful = {"1.1": "other words", "1.2": "other words"}
    machine = Machine(game, Rules(IDLE.model), vocabulary_from(IDLE.vocabulary), {}, Suppositions(doubtful=doubtful))

    def doubts(*stones: str) -> list[str]:
        found = Findings()
        machine.advance(board([put(stone, "甲", "場") for stone in stones], [begin("1", IDLE)]), findings=found)
        return [item.id for item in found.assumed]

    assert doubts() == ["1.2"]
    assert doubts("石") == ["1.1", "1.2"]
