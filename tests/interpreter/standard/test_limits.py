"""What texts forbid and permit: which decision each word bars, which happening it keeps off, which condition it lifts."""

from __future__ import annotations

from tests.probes.support import Probe, Run, board, put
from tests.probes.support import play as run

from gunbai.interpreter.data.ask import Outcome, Rejected
from gunbai.interpreter.data.state import Contribution, Event, Frame, State
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.standard.limits import bars, permits, shields

game = Game("limits")


def allows(play: Play, uid: int, word: str) -> bool | Rejected:
    """A text forbids it, and where another permits it the clause that weighs them is told."""
    obj = play.obj(uid)
    if not play.told(obj, "cannot", word):
        return True
    return Rejected(uid, "w", (), ("w", "t")) if play.told(obj, "can", word) else False


@game.condition("r", of="strike")
def never(play: Play, uid: int) -> bool:
    """Only the first card strikes."""
    return uid == 1


bars(game, "t", allows, {"strike": "attack", "march": "move"})
shields(game, "t", allows, {"fell": "fall"})
permits(game, "t", [("strike", "r", "attack at once")])


@game.step("1.1")
def all_fall(play: Play) -> list[Outcome]:
    """Every card falls."""
    return [play.event("fell", obj) for obj in play.zone("場")]


@game.event("fell", "1.1")
def lies(play: Play, event: Event) -> list[Event]:
    """It lies."""
    return [play.event("set", event.obj, turned="横")]


PROBE = Probe(game, {"1": ["1.1"]}, {"zones": {"場": {}}})


def told(*words: tuple[int, str, str]) -> State:
    """Returns a board of two cards of which texts say something."""
    state = board([put("一", "甲", "場"), put("二", "甲", "場")], [Frame("1", "1.1")])
    force = tuple(Contribution(word, op, uid, uid, clause=f"text{uid}") for uid, op, word in words)
    return State(**{name: getattr(state, name) for name in state.__struct_fields__} | {"in_force": force})


def refused(of: str, uid: int, *words: tuple[int, str, str]) -> tuple[str, ...]:
    """Returns the grounds on which a decision is refused; none where it is allowed."""
    found = Play(PROBE.machine(), told(*words), Frame("1", "1.1")).check(of, uid)
    return found.grounds if found else ()


def test_a_text_bars_the_decision_that_its_word_is_for() -> None:
    """Of that card, and no other; the text is a ground, or what weighs two texts that contradict each other."""
    assert refused("strike", 1, (1, "cannot", "attack")) == ("t", "text1")
    assert refused("strike", 1, (1, "cannot", "move")) == refused("strike", 1, (2, "cannot", "attack")) == ()
    assert refused("march", 2, (2, "cannot", "move")) == ("t", "text2")
    assert refused("strike", 1, (1, "cannot", "attack"), (1, "can", "attack"))[:2] == ("w", "t")


def test_a_text_lifts_the_condition_that_its_word_is_for() -> None:
    """And no prohibition of another text."""
    assert refused("strike", 2) == ("r",)
    assert refused("strike", 2, (2, "can", "attack at once")) == ()
    assert refused("strike", 2, (2, "can", "attack at once"), (2, "cannot", "attack"))[0] == "t"


def test_a_text_keeps_an_event_from_a_card() -> None:
    """The other falls."""

    def fallen(state: State) -> Run:
        return run(PROBE, state)

    assert [obj.turned for obj in fallen(told((1, "cannot", "fall"))).state.objs] == ["", "横"]
    assert [obj.turned for obj in fallen(told()).state.objs] == ["横", "横"]
