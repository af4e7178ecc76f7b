"""What a clause reads of a state."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, start
from tests.probes.support import Probe

from gunbai.errors import BrokenGame, Lacking
from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import Frame
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play


def test_what_a_clause_that_is_off_would_have_bound_is_lacking() -> None:
    """A step that needs a name cannot be carried out without the step that binds it; where nothing is off, the module is wrong."""
    game = Game("needing")

    @game.step("1.1")
    def names_it(play: Play) -> list[Outcome]:
        play.remember("picked", 1)
        return []

    @game.step("1.2")
    def needs_it(play: Play) -> list[Outcome]:
        return [play.event("set", play["picked" if play.rules.disabled else "nothing"], turned="横")]

    own = Probe(game, {"1": ["1.1", "1.2"]}, {"seats": ["甲", "乙"], "zones": {"場": {"clause": "z"}}}, {"駒": card("駒")}, {})
    begun = replace(start(on_field("駒", "甲")), frames=(Frame("1", "1.1", 1),))
    with pytest.raises(Lacking, match=r"1\.2 needs picked"):
        own.machine(["1.1"]).advance(begun)
    with pytest.raises(BrokenGame, match="nothing is bound to 'nothing'"):
        own.machine().advance(begun)
