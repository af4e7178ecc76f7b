"""What a clause reads of a state."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, start
from tests.probes.support import Probe

from gunbai.errors import BrokenGame, Lacking
from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import Frame, State
from gunbai.interpreter.game.findings import Findings
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


def test_a_look_into_a_pile_in_full_view_is_noted() -> None:
    """A board may have left it out: what rests on it is doubted then, however its cards are counted. A field is written down."""
    zones = {"場": {"clause": "z"}, "壺": {"clause": "z"}, "山": {"clause": "z", "visible": "none"}}
    areas = {"全て": ["場", "壺"]}
    own = Probe(Game("looking"), {"1": []}, {"seats": ["甲", "乙"], "zones": zones, "areas": areas, "live": "場"}, {}, {})
    for zone, noted in (("壺", {"甲.壺"}), ("全て", {"甲.壺"}), ("場", set()), ("山", set())):
        found = Findings()
        Play(own.machine(), State(), Frame("1"), findings=found).zone(zone, "甲")
        assert {name for name, _ in found.read} == noted
