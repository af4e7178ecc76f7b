"""Constant effects that follow every change, words that mean either of two moments, and leaves that have nothing to tell."""

from __future__ import annotations

from tests.probes.support import Probe, begin, board, play, put, resume

from gunbai.interpreter.ask import Open, Outcome
from gunbai.interpreter.card import Ability, Card, Sentence
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Obj, Window
from gunbai.interpreter.triggers import choose_trigger, fire

game = Game("words")
VOCABULARY = {
    "procedures": {"@sequence": ["settle"]},
    "constants": "always",
    "zones": {"場": {}, "墓": {}},
    "live": "場",
    "values": {"atk": {"printed": "v"}},
    "moments": {
        "動いた時": {"clause": "m1", "event": "moved", "self": "yes"},
        "倒れた時": {"clause": "m2", "event": "fell", "self": "yes", "zones": ["墓"]},
        "どちらか": {"clause": "m1", "either": ["動いた時", "倒れた時"]},
        "自分の番": {"clause": "c", "constant": "yes", "turn": "you"},
    },
}
MODEL = {"1": ["1.1", "1.2", "1.3"]}
BOOST = {"where": {"zone": "場"}, "field": "atk", "op": "add", "amount": 2}


def card(name: str, word: str, zones: tuple[str, ...] = (), gives: tuple[dict[str, object], ...] = ()) -> Card:
    """Returns a card with one ability."""
    sentence = Sentence(f"{name}.1.1", "", (), (("mark", ""),))
    return Card(name, "兵", {"atk": 1}, (), (Ability(f"{name}.1", "", "", ((word, {}),), zones, (), (sentence,), gives=gives),))


CARDS = {"旗": card("旗", "自分の番", gives=(BOOST,)), "鈴": card("鈴", "どちらか", ("場", "墓")), "骨": card("骨", "倒れた時")}


@game.hook("during")
def whose(play: Play, obj: Obj, turn: str) -> bool:
    """The turn lasts until it is said to be over."""
    return play.state.var("over", 0) == 0


@game.step("1.1")
def nothing_to_tell(play: Play) -> list[Outcome] | None:
    """This step does not apply."""
    return None


@game.step("1.2")
def everything_moves_and_falls(play: Play) -> list[Outcome]:
    """Each card is said to have moved, then falls."""
    return [play.event(kind, obj) for obj in play.zone("場") for kind in ("moved", "fell")]


@game.event("fell", "1.2")
def falls(play: Play, event: Event) -> list[Event]:
    """Into the grave."""
    return [play.event("move", event.obj, zone="墓")]


@game.step("1.3")
def the_turn_is_over(play: Play) -> list[Outcome]:
    """From now on no turn is on, and an opportunity follows."""
    return [play.event("var", word="over", to=1), Open(Window("1.3", "bells", "甲", ("甲",), passes=1, key="ring"))]


@game.offers("bells", "1.3")
def bells(play: Play, seat: str) -> list[object]:
    """One bell."""
    return [("bell", [], [])]


@game.step("settle")
def resolve_triggers(play: Play) -> list[Outcome]:
    """Whatever is due, by the other player's choice."""
    found = play.waiting()
    return fire(play, choose_trigger(play, found, by="乙")) if found else []


@game.verb("mark", "")
def mark(play: Play, argument: object) -> list[Outcome]:
    """Counts."""
    return [play.event("count", play["this"], word="rung", amount=1)]


PROBE = Probe(game, MODEL, VOCABULARY, CARDS)


def test_a_leaf_without_anything_to_tell_is_no_step():
    """The step that does not apply is left out of the account; the next is in it."""
    run = play(PROBE, board([put("石", "甲", "場")], [begin("1", PROBE)]))
    assert run.order()[0] == "1.2"


def test_constants_follow_every_change():
    """No clause says when: the boost is gone as soon as its source is, without a step of its own."""
    machine = PROBE.machine()
    start = machine.begin(board([put("旗", "甲", "場"), put("石", "甲", "場")], [begin("1", PROBE)]))
    assert [item.amount for item in start.in_force] == [2, 2]
    assert play(PROBE, start).state.in_force == ()


def test_either_of_two_moments_and_where_a_moment_works():
    """鈴 counts its moving and its falling; 骨 works in the grave because its moment says so; the chooser is the one named."""
    run = play(PROBE, board([put("鈴", "甲", "場"), put("骨", "甲", "場")], [begin("1", PROBE)]))
    assert run.ask is not None
    assert (run.ask.key, run.ask.who) == ("trigger", "乙")
    while run.ask is not None and run.ask.key == "trigger":
        run = resume(run, [("trigger", run.offered()[0])])
    assert (run.state.obj(1).count("rung"), run.state.obj(2).count("rung")) == (2, 1)


def test_a_window_names_its_word():
    """A line answers it with the word that the window names."""
    run = play(PROBE, board([put("石", "甲", "場")], [begin("1", PROBE)]))
    assert run.ask is not None
    assert (run.ask.key, run.offered()) == ("ring", ("bell", "pass"))
