"""A game of invented clauses, so that each mechanism of the kernel is seen alone."""

from __future__ import annotations

from collections.abc import Iterable

from tests.probes.support import Probe, Run, board, put

from gunbai.interpreter.data.ask import Call, Outcome, Repeat
from gunbai.interpreter.data.card import Ability, Card, Choose, Sentence
from gunbai.interpreter.data.state import Event, Frame, Obj, Scope, State
from gunbai.interpreter.effects.constants import refresh
from gunbai.interpreter.effects.triggers import choose_trigger, fire
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

game = Game("toy")

VOCABULARY = {
    "seats": ["甲", "乙"],
    "procedures": {"@immediate": ["2"], "@sequence": ["3", "4"]},
    "zones": {"場": {"clause": "z", "turned": "縦"}, "墓": {"clause": "z"}},
    "areas": {"全て": ["場", "墓"]},
    "live": "場",
    "leaving": "z",
    "values": {
        "atk": {"printed": "v", "least": "0", "least_clause": "v0", "stepwise": ["D-1", "b"]},
        "hp": {"printed": "v", "minus": "damage", "minus_clause": "vd"},
    },
    "effects": {"choose": "e", "first": "e1", "later": "e2"},
    "moments": {
        "打たれた時": {"clause": "t1", "event": "hit", "self": "yes"},
        "誰か打たれた時": {"clause": "t2", "event": "hit"},
        "一体以上打たれた時": {"clause": "t3", "event": "hit", "count": "1"},
        "常時": {"clause": "t4", "constant": "yes"},
    },
}
MODEL = {"1": ["1.1"], "go": ["1", "go"]}


@game.step("go")
def again(play: Play) -> list[Outcome]:
    """Starts over."""
    return [Repeat("1")]


@game.action("hit", "a1")
def may_hit(play: Play, seat: str) -> Iterable[int]:
    """Every card."""
    return [obj.uid for obj in play.state.objs if obj.zone == "場"]


@game.condition("a2", of="a1")
def not_oneself(play: Play, uid: int) -> bool:
    """Only the other player's."""
    return play.obj(uid).owner != play.turn_player


@game.lift("a3", of="a1", lifts="a2")
def the_reckless_may(play: Play, uid: int) -> bool:
    """Unless it is reckless."""
    return play.has(play.obj(uid), "無謀")


@game.step("1.1")
def act(play: Play) -> list[Outcome]:
    """Hits one card, or the whole row."""
    action = play.choose_action("main", play.turn_player)
    if action is None:
        return []
    return [Repeat("1.1"), Call("a1", "action", (("card", action[1]),))]


@game.step("a1")
def hit(play: Play) -> list[Outcome]:
    """Three damage."""
    return [play.event("hit", play["card"], amount=3)]


@game.forbid("hit", "f")
def the_ghost_is_not_hit(play: Play, event: Event) -> bool:
    """A ghost cannot be hit."""
    return play.has(play.obj(event.obj), "霊")


@game.replace("hit", "r1")
def half(play: Play, event: Event) -> list[Event] | None:
    """Hard cards take half, once."""
    obj = play.obj(event.obj)
    return [play.event("hit", obj, amount=event.amount // 2)] if play.has(obj, "硬") else None


@game.replace("hit", "r2")
def one_less(play: Play, event: Event) -> list[Event] | None:
    """Padded cards take one less, once."""
    obj = play.obj(event.obj)
    return [play.event("hit", obj, amount=event.amount - 1)] if play.has(obj, "厚") else None


@game.event("hit", "h")
def is_marked(play: Play, event: Event) -> list[Event]:
    """Damage stays."""
    obj = play.obj(event.obj)
    return [play.event("set", obj, damage=obj.damage + event.amount)]


@game.step("2")
def the_dead_go(play: Play) -> list[Outcome]:
    """No life left: to the grave."""
    dead = [obj for obj in play.state.objs if obj.zone == "場" and (play.value(obj, "hp") or 0) <= 0]
    return [play.event("die", obj) for obj in dead]


@game.forbid("die", "f2")
def the_undying_stay(play: Play, event: Event) -> bool:
    """What does not die stays, whatever life it has left."""
    return play.has(play.obj(event.obj), "不死")


@game.event("die", "d")
def to_the_grave(play: Play, event: Event) -> list[Event]:
    """Moves it."""
    return [play.event("move", event.obj, zone="墓")]


@game.step("3")
def constants(play: Play) -> list[Outcome]:
    """Constants are refreshed."""
    return [*refresh(play)]


@game.step("4")
def triggers(play: Play) -> list[Outcome]:
    """One trigger after another."""
    waiting = play.waiting()
    return [Repeat("4"), *fire(play, choose_trigger(play, waiting))] if waiting else []


@game.verb("hit", "w")
def order_hit(play: Play, argument: object) -> list[Outcome]:
    """A card text hits."""
    picked = play["it"]
    uids = picked if isinstance(picked, tuple) else (picked,)
    return [play.event("hit", uid, amount=int(str(argument)), by="effect") for uid in uids]


def card(name: str, *keywords: str, atk: int = 1, hp: int = 5, abilities: tuple[Ability, ...] = ()) -> Card:
    """Returns a card."""
    return Card(name, "駒", {"atk": atk, "hp": hp}, tuple((word, 0) for word in keywords), abilities)


def ability(name: str, when: str, *, most: int = 1, side: str = "foe") -> Ability:
    """Returns an ability that hits a card of a side for one."""
    choose = Choose("it", {"side": side, "zone": "場"}, most, most)
    sentence = Sentence(f"card:{name}.1", "打つ。", (choose,), (("hit", 1),))
    return Ability(f"card:{name}", name, "打つ。", ((when, {}),), (), (), (sentence,))


def watch(name: str, when: str) -> Ability:
    """Returns an ability that triggers and does nothing."""
    return Ability(f"card:{name}", name, "見る。", ((when, {}),), (), (), (Sentence(f"card:{name}.1", "見る。"),))


def aura(name: str, amount: int) -> Ability:
    """Returns a constant ability that adds to the atk of all one's cards."""
    gift = {"where": {"side": "you", "zone": "場"}, "field": "atk", "op": "add", "amount": amount}
    return Ability(f"card:{name}", name, "強める。", (("常時", {}),), gives=(gift,))


def probe(*cards: Card) -> Probe:
    """Returns the toy game with these cards."""
    return Probe(game, MODEL, VOCABULARY, {item.name: item for item in cards}, {"D-1": "a"})


def start(*objs: Obj, turn: str = "甲") -> State:
    """Returns a board in the middle of 甲's actions."""
    state = board(objs, [Frame("go", "go", 1), Frame("1", "1.1", 1)], turn=turn)
    return State(**{**{name: getattr(state, name) for name in state.__struct_fields__}, "scopes": (Scope(1, "game"),), "clock": 20})


def on_field(name: str, owner: str) -> Obj:
    """Returns a card in play."""
    return put(name, owner, "場", turned="縦")


def damage(run: Run, uid: int) -> int:
    """Returns the damage on a card."""
    return run.state.obj(uid).damage


def look(run: Run) -> Play:
    """Returns a look at where a run stands."""
    return Play(run.machine, run.state, Frame("@look"))
