"""Probe: the castle, its wall, battles and counters of king-castle on the kernel, with no loop or window of their own.

Cards whose clauses name no card are invented; サンダートラップ is what 6.3-ex prints.
"""

from __future__ import annotations

import pickle

import pytest
from msgspec.structs import replace
from tests.probes.support import PASS, Probe, Run, begin, board, play, put, resume, unknown_clauses

from gunbai.interpreter.ask import Fizzle, Open, Outcome, Rejected, Repeat
from gunbai.interpreter.card import Ability, Card, Sentence
from gunbai.interpreter.filters import among
from gunbai.interpreter.game import Game
from gunbai.interpreter.machine import why_not
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Ending, Event, Obj, State, Window, canonical
from gunbai.interpreter.triggers import fire

CASTLE, PILE, HAND, DISCARD = "城", "ダメージ札", "手札", "捨て札"
UNITS, MAGIC = "ユニットゾーン", "マジックゾーン"
FACE_DOWN = "裏向き"
COUNTER = "カウンター"

game = Game("king-castle")


# -- 1, 4.1: castle and wall ------------------------------------------------------------------------------------------


def castle(play: Play, seat: str) -> list[Obj]:
    """Returns the cards of a castle, the top one first."""
    return sorted(play.zone(CASTLE, seat), key=lambda obj: obj.order)


@game.event("castle damage", "1-3")
def cards_go_to_the_damage_pile(play: Play, event: Event) -> list[Event]:
    """One by one, as many cards as there is damage go face down from the castle onto the damage pile."""
    hit = castle(play, event.seat)[: event.amount]
    return [play.event("move", obj, zone=PILE, face=FACE_DOWN, on="top") for obj in hit]


@game.replace("castle damage", "4.1-4")
def wall_stands_in(play: Play, event: Event) -> list[Event] | None:
    """While the wall stands, damage to the castle is dealt to the wall instead."""
    if not play.var(event.seat, "wall"):
        return None
    return [play.event("wall damage", seat=event.seat, amount=event.amount, source=event.source)]


@game.event("wall damage", "4.1-2")
def wall_goes_down(play: Play, event: Event) -> list[Event]:
    """The wall goes down by the damage; what is left over reaches the castle unless a clause says that it is lost."""
    left = event.amount - play.var(event.seat, "wall")
    events = [play.event("var", seat=event.seat, word="wall", amount=-event.amount + max(left, 0))]
    if left > 0 and not remainder_is_lost(play):
        events.append(play.event("castle damage", seat=event.seat, amount=left))
    return events


@game.definition("4.1-5", otherwise=False)
def remainder_is_lost(play: Play) -> bool:
    """When the wall goes, the damage left over is not dealt; 4.1-ex works an example."""
    play.cite("4.1-ex")
    return True


@game.step("1-2")
def castle_has_fallen(play: Play) -> list[Outcome]:
    """An empty castle loses, whatever emptied it; both at once is a draw by default (KC-D03)."""
    fallen = [seat for seat in play.seats if not castle(play, seat)]
    if not fallen:
        return []
    both = len(fallen) == 2 and play.reading("KC-D03") == "draw"
    return [play.event("end", seat="" if both else play.foe(fallen[0]))]


@game.step("3.2.1-1")
def draw_from_the_castle(play: Play) -> list[Outcome]:
    """The turn player draws the top card of the castle."""
    return [play.event("draw", seat=play.turn_player)]


@game.event("draw", "3.2.1-1")
def top_card_to_hand(play: Play, event: Event) -> list[Event]:
    """The top card of the castle goes to the hand."""
    return [play.event("move", obj, zone=HAND) for obj in castle(play, event.seat)[:1]]


# -- 5.4: battle ------------------------------------------------------------------------------------------------------


@game.step("5.4-2")
def attack_or_not(play: Play) -> list[Outcome]:
    """Attacks are made one after another until the player wants no more."""
    action = play.choose_action("battle", play.turn_player)
    return [] if action is None else [Repeat("5.4-2"), play.call(action[2], "battle", attacker=action[1])]


@game.action("attack", "5.4-1", at="battle")
def own_units(play: Play, seat: str) -> list[int]:
    """The player's units."""
    return [obj.uid for obj in play.zone(UNITS, seat)]


@game.condition("5.4-1", of="5.4-1")
def has_not_attacked(play: Play, uid: int) -> bool:
    """Each unit attacks once."""
    return ("turn", uid, play.obj(uid).stamp) not in play.state.used


@game.step("3.2.3-1")
def declare_attack(play: Play) -> list[Outcome]:
    """The unit attacks one of the opponent's units, or the castle."""
    attacker = play.obj(play["attacker"])
    foes = [obj.uid for obj in play.zone(UNITS, play.foe(attacker.owner))]
    play.choose("target", [*foes, CASTLE], if_allowed="target")
    mark = play.event("use", attacker, key=("turn", attacker.uid, attacker.stamp))
    return [mark, play.event("attack", attacker, seat=attacker.owner)]


@game.condition("5.4-4", of="target")
def units_shield_the_castle(play: Play, target: int | str) -> bool:
    """The castle cannot be attacked while the opponent has a unit."""
    return target != CASTLE or not play.zone(UNITS, play.foe(play.turn_player))


@game.step("5.4-5")
def exchange_damage(play: Play) -> list[Outcome]:
    """Both units deal each other their power at the same time; an attacker that has been destroyed deals nothing."""
    if play.get("over"):
        return []
    attacker, target = play.obj(play["attacker"]), play["target"]
    if attacker.zone != UNITS:
        return [Fizzle("5.4-6")]
    if target == CASTLE:
        return []
    struck = play.obj(target)
    blows = [play.event("damage", struck, amount=power(play, attacker), source=attacker.uid, by="battle")]
    if strikes_back(play):
        blows.append(play.event("damage", attacker, amount=power(play, struck), source=struck.uid, by="battle", cause="5.4-5:2"))
    return [*blows]


@game.definition("5.4-5:2", otherwise=False)
def strikes_back(play: Play) -> bool:
    """The unit that is attacked strikes back at the same time."""
    return True


@game.step("5.4-3")
def hit_the_castle(play: Play) -> list[Outcome]:
    """An attack on the castle deals it the unit's power; counters come only now when KC-D13 is read so."""
    if play.get("over"):
        return []
    attacker = play.obj(play["attacker"])
    blow = play.event("castle damage", seat=play.foe(attacker.owner), amount=power(play, attacker), source=attacker.uid)
    if face_down(play, play.foe(attacker.owner)) and play.reading("KC-D13") == "after":
        play.remember("over", "yes")
        return [Repeat("6.3-2"), *([blow] if play["target"] == CASTLE else [])]
    return [blow] if play["target"] == CASTLE else []


def power(play: Play, obj: Obj) -> int:
    """Returns the power of a unit."""
    return play.value(obj, "power") or 0


@game.event("damage", "5.4-7")
def damage_stays_on_the_unit(play: Play, event: Event) -> list[Event]:
    """Damage is marked on the unit and stays."""
    obj = play.obj(event.obj)
    return [play.event("set", obj, damage=obj.damage + event.amount)]


@game.step("5.4-6")
def destroy_what_has_no_life(play: Play) -> list[Outcome]:
    """A unit whose life is 0 is destroyed."""
    spent = [obj for obj in play.zone(UNITS) if (play.value(obj, "life") or 0) <= 0]
    return [play.event("discard", obj) for obj in spent]


@game.event("discard", "1-4")
def goes_to_the_discard_face_up(play: Play, event: Event) -> list[Event]:
    """What is used or destroyed lies face up in the discard."""
    return [play.event("move", event.obj, zone=DISCARD)]


# -- 6.3: counters ----------------------------------------------------------------------------------------------------


@game.step("3.2.2-1")
def play_cards(play: Play) -> list[Outcome]:
    """The turn player plays cards until no more are wanted."""
    action = play.choose_action("set", play.turn_player)
    return [] if action is None else [Repeat("3.2.2-1"), play.call(action[2], "play", card=action[1])]


@game.action("play", "6.3-1", at="set")
def counters_in_hand(play: Play, seat: str) -> list[int]:
    """The counter magic in the player's hand."""
    return [obj.uid for obj in play.zone(HAND, seat) if play.card(obj).kind == COUNTER]


@game.condition("5.1-1", of="6.3-1")
def cost_can_be_paid(play: Play, uid: int) -> bool:
    """The cost is paid with the energy of the dice phase."""
    card = play.card(play.obj(uid))
    return card.fields["cost"] <= play.var(play.turn_player, f"energy.{card.fields['attribute']}")


@game.step("6.3-1")
def set_counter_face_down(play: Play) -> list[Outcome]:
    """The counter is put face down, and on it a die that shows what was paid."""
    obj = play.obj(play["card"])
    card = play.card(obj)
    cost, attribute = card.fields["cost"], card.fields["attribute"]
    return [
        play.event("var", seat=obj.owner, word=f"energy.{attribute}", amount=-cost),
        play.event("move", obj, zone=MAGIC, face=FACE_DOWN),
        play.event("count", obj, word=attribute, amount=cost),
    ]


def face_down(play: Play, seat: str) -> list[Obj]:
    """Returns a player's counters that wait face down."""
    return [obj for obj in play.zone(MAGIC, seat) if obj.face == FACE_DOWN]


@game.step("6.3-2")
def let_counters_fire(play: Play) -> list[Outcome]:
    """An attack lets counters fire: before its damage, unless KC-D13 is read otherwise. The other player goes first."""
    seat, foe = play.seats
    if not (face_down(play, foe) or face_down(play, seat)):
        return []
    if not play.get("over") and play.reading("KC-D13") == "after":
        return []
    return [Open(Window("6.3-2", "counter", foe, (foe, seat), single=False))]


@game.offers("counter", "6.3-2")
def counters_that_may_fire(play: Play, seat: str) -> list[tuple[int, list[Outcome], list[Outcome]]]:
    """Every face-down counter is considered, so that each refusal has a clause; one that fires is turned up and discarded."""
    due = {item.uid: item for item in play.waiting()}
    return [(obj.uid, [*turn_up(play, obj), *acts(play, due, obj)], []) for obj in face_down(play, seat)]


def turn_up(play: Play, obj: Obj) -> list[Event]:
    """Returns the event that shows the counter."""
    return [play.event("set", obj, face="")]


def acts(play: Play, due: dict, obj: Obj) -> list[Outcome]:
    """Returns what a counter does once it fires; nothing when it is not due (and then it is not offered either)."""
    return [*fire(play, due[obj.uid]), play.event("discard", obj)] if obj.uid in due else []


@game.condition("6.3-2", of="counter")
def it_is_the_opponents_turn(play: Play, uid: int) -> bool:
    """Only in the opponent's turn."""
    return play.obj(uid).owner != play.turn_player


@game.condition("6.3-2", of="counter")
def its_condition_is_met(play: Play, uid: int) -> bool:
    """Only when its condition is met."""
    met = [item for item in play.waiting() if item.uid == uid]
    play.cite(*(clause for item in met for clause in item.clauses))
    return bool(met)


@game.verb("ダメージ", "4.2-11n")
def deal_damage(play: Play, argument: dict) -> list[Outcome]:
    """Deals damage of a kind to every card that fits, all at once; the kinds do not differ here."""
    hit = among(play, argument["where"], play["you"], play["this"])
    more = {"amount": argument["amount"], "word": argument["kind"], "source": play["this"], "by": "effect"}
    return [play.event("damage", obj, **more) for obj in hit]


ATTACKED = "相手がユニットで攻撃した時"


def counter(name: str, when: str, amount: int) -> Card:
    """Returns a counter that deals magic damage to all opposing units."""
    orders = (("ダメージ", {"where": {"side": "foe", "zone": UNITS}, "amount": amount, "kind": "魔法"}),)
    sentence = Sentence(f"{name}:1:1", f"全ての相手ユニットに魔法ダメージ{amount}", orders=orders)
    ability = Ability(f"{name}:1", "", when, when=((when, {}),), zones=(MAGIC,), sentences=(sentence,))
    return Card(name, COUNTER, {"cost": 4, "attribute": "雷"}, abilities=(ability,))


def unit(name: str, power: int, life: int) -> Card:
    """Returns a unit without abilities."""
    return Card(name, "ユニット", {"power": power, "life": life})


PROBE = Probe(
    game,
    {
        "3.2.3": ["5.4-2"],
        "3.2.2": ["3.2.2-1"],
        "3.2.1": ["3.2.1-1"],
        "5.4-1": ["3.2.3-1", "6.3-2", "5.4-5", "5.4-3"],
    },
    {
        "procedures": {"@immediate": ["5.4-6", "1-2"]},
        "sequences": ["5.4-1"],
        "zones": {
            CASTLE: {"clause": "1-2", "ordered": "yes", "visible": "none"},
            PILE: {"clause": "1-3", "ordered": "yes", "visible": "none"},
            HAND: {"clause": "1-5", "visible": "owner"},
            UNITS: {"clause": "1-6"},
            MAGIC: {"clause": "1-7"},
            DISCARD: {"clause": "1-4"},
        },
        "live": UNITS,
        "values": {
            "power": {"printed": "5-1"},
            "life": {"printed": "5-1", "minus": "damage", "minus_clause": "5.4-7"},
        },
        "moments": {ATTACKED: {"clause": "6.3-ex:2", "event": "attack", "seat": "foe"}},
        "tokens": {"hidden": [FACE_DOWN]},
    },
    {
        card.name: card
        for card in (
            unit("剣士", 3, 3),
            unit("兵士", 1, 1),
            unit("巨人", 2, 5),
            counter("サンダートラップ", ATTACKED, 3),
            counter("小さな罠", ATTACKED, 1),
        )
    },
    {"KC-D03": "draw", "KC-D13": "before"},
)


def attacked(*objs: Obj, castles: tuple[int, int] = (3, 3), wall: int = 0, **more: str) -> Run:
    """Returns the battle phase of 甲 with these cards, castles of so many cards, and 乙's wall; the first card has attacked."""
    return play(PROBE, table(*objs, castles=castles, wall=wall), [("action", ("attack", 1))], **more)


def table(*objs: Obj, castles: tuple[int, int] = (3, 3), wall: int = 0):
    """Returns the state at the beginning of 甲's battle phase."""
    stones = [put("", seat, CASTLE) for seat, number in zip("甲乙", castles, strict=True) for _ in range(number)]
    return board([*objs, *stones], [begin("3.2.3", PROBE)], turn="甲", wall={"甲": 0, "乙": wall})


def piles(run: Run, seat: str = "乙") -> tuple[int, int]:
    """Returns how many cards are in a player's castle and in the damage pile."""
    return len(run.state.in_zone(CASTLE, seat)), len(run.state.in_zone(PILE, seat))


def test_every_clause_is_in_the_book() -> None:
    """The probe binds and cites nothing that the book does not have: a probe of invented clauses would prove nothing."""
    assert unknown_clauses(PROBE, "4.1-ex", "6.3-ex") == set()


def test_the_remainder_is_lost_with_the_wall() -> None:
    """Wall 1, damage 3: the wall goes and two damage are lost. The position is the worked example 4.1-ex itself."""
    run = attacked(put("剣士", "甲", UNITS), wall=1)
    assert run.state.var("乙.wall") == 0
    assert piles(run) == (3, 0)
    step = run.steps("5.4-3")[0]
    assert {"4.1-4", "4.1-2", "4.1-5", "4.1-ex"} <= set(step.grounds)
    assert "1-3" not in step.grounds, "the castle was not touched"
    proposed, dealt = step.events
    assert (proposed.event.kind, proposed.outcome, proposed.clause) == ("castle damage", "replaced", "4.1-4")
    assert (dealt.event.kind, dealt.event.amount, dealt.event.cause) == ("wall damage", 3, "4.1-4")


@pytest.mark.parametrize(
    ("off", "wall", "stones"),
    [([], 0, (3, 0)), (["4.1-5"], 0, (1, 2)), (["4.1-4"], 1, (0, 3)), (["4.1-2"], 1, (3, 0)), (["4.1-4", "1-3"], 1, (3, 0))],
)
def test_each_clause_of_the_wall_bears_load(off: list[str], wall: int, stones: tuple[int, int]) -> None:
    """Wall 1, damage 3 once more, with clauses switched off: without 4.1-5 two reach the castle, without 4.1-4 all three."""
    run = attacked(put("剣士", "甲", UNITS), wall=1, off=off)
    assert run.state.var("乙.wall") == wall
    assert piles(run) == stones
    assert not set(off) & run.grounds()


def test_a_wall_that_holds_cites_no_remainder() -> None:
    """Wall 3, damage 3: nothing is left over, so 4.1-5 is no ground; a ground is what was needed, not what is near."""
    run = attacked(put("剣士", "甲", UNITS), wall=3)
    assert run.state.var("乙.wall") == 0
    assert piles(run) == (3, 0)
    assert not {"4.1-5", "4.1-ex"} & run.grounds()


def test_without_a_wall_cards_go_one_by_one_from_the_top() -> None:
    """Wall 0, damage 2 of 3: the two top cards go face down onto the pile in turn, so the second lies above the first."""
    run = attacked(put("巨人", "甲", UNITS))
    top, second, bottom = (run.state.obj(uid) for uid in (5, 6, 7))
    assert (top.zone, second.zone, bottom.zone) == (PILE, PILE, CASTLE)
    assert second.order < top.order
    assert {top.face, second.face} == {FACE_DOWN}
    assert "1-3" in run.grounds("5.4-3")
    assert run.state.ending is None


@pytest.mark.parametrize("stones", [3, 2])
def test_an_empty_castle_loses_at_once(stones: int) -> None:
    """Damage 3 on three or two cards: all go, and the battle phase is not even finished (KC-D04: more than there is, is all)."""
    run = attacked(put("剣士", "甲", UNITS), castles=(3, stones))
    assert run.state.ending == Ending("甲", "1-2")
    assert run.ask is None
    assert run.order()[-1] == "1-2"


def test_without_the_losing_clause_play_goes_on() -> None:
    """1-2 bears load: with it switched off the player with no castle is asked for the next attack."""
    run = attacked(put("剣士", "甲", UNITS), off=["1-2"])
    assert piles(run) == (0, 3)
    assert run.ask is not None
    assert run.ask.key == "action"


def test_drawing_the_last_card_loses_too() -> None:
    """1-2 names no cause: one's own draw empties the castle as well as damage does (KC-D03)."""
    start = board([put("", "甲", CASTLE), put("", "乙", CASTLE)], [begin("3.2.1", PROBE)], turn="甲")
    assert play(PROBE, start).state.ending == Ending("乙", "1-2")


def test_both_castles_empty_is_read_not_decided() -> None:
    """A board with both castles at 0: 1-2 says that each wins and loses, so the reading is part of the answer."""
    run = attacked(put("剣士", "甲", UNITS), castles=(0, 0))
    assert run.state.ending == Ending("", "1-2")
    (step,) = run.steps("1-2")
    assert [(item.kind, item.id, item.value) for item in step.assumptions] == [("reading", "KC-D03", "draw")]


def test_units_shield_the_castle_and_the_refusal_says_so() -> None:
    """One opposing unit: the castle is not offered, and why-not names 5.4-4; a second unit keeps the question open."""
    run = attacked(put("剣士", "甲", UNITS), put("兵士", "乙", UNITS), put("巨人", "乙", UNITS))
    assert run.ask is not None
    assert run.ask.options == (2, 3)
    assert run.ask.rejected == (Rejected(CASTLE, "5.4-4", (), ("5.4-4",)),)
    answered = resume(run, [("target", 2)])
    refused = why_not(answered.steps("3.2.3-1")[0].alternatives, CASTLE)
    assert refused is not None
    assert refused.ground == "5.4-4"
    free = attacked(put("剣士", "甲", UNITS), put("兵士", "乙", UNITS), put("巨人", "乙", UNITS), off=["5.4-4"])
    assert CASTLE in free.offered()


def test_attack_and_counterattack_are_simultaneous() -> None:
    """Two units that kill each other: both blows are one batch, and both are destroyed together."""
    run = attacked(put("剣士", "甲", UNITS), put("剣士", "乙", UNITS))
    assert [(event.obj, event.amount, event.cause) for event in run.events("damage")] == [(2, 3, "5.4-5"), (1, 3, "5.4-5:2")]
    assert [run.state.obj(uid).zone for uid in (1, 2)] == [DISCARD, DISCARD]
    (destroyed,) = run.steps("5.4-6")
    assert len(destroyed.events) == 2
    assert piles(run) == (3, 0), "no damage runs over to the castle"


def test_the_counterattack_is_a_sentence_of_its_own() -> None:
    """5.4-5:2 switched off: the blow of the first sentence stays, the attacker takes nothing."""
    run = attacked(put("剣士", "甲", UNITS), put("剣士", "乙", UNITS), off=["5.4-5:2"])
    assert [run.state.obj(uid).zone for uid in (1, 2)] == [UNITS, DISCARD]
    assert run.state.obj(1).damage == 0


def test_each_unit_attacks_once() -> None:
    """After its attack the unit is not offered again: 5.4-1 refuses it, and the player may still decline (5.4-2)."""
    run = attacked(put("兵士", "甲", UNITS), put("兵士", "甲", UNITS))
    assert run.offered() == (("end",), ("attack", 2))
    assert run.ask is not None
    assert [(item.option, item.ground) for item in run.ask.rejected] == [(("attack", 1), "5.4-1")]


def newest(state: State) -> State:
    """Returns the state with its first card placed anew: the newest object on the board."""
    return replace(state, objs=(replace(state.obj(1), stamp=state.clock + 1), *state.objs[1:]), clock=state.clock + 1)


def test_a_unit_that_came_back_may_attack_again() -> None:
    """The use is the incarnation's: the unit placed anew attacks again, and the two boards, alike in all else, are not equal."""
    spent = play(PROBE, newest(table(put("兵士", "甲", UNITS), wall=5)), [("action", ("attack", 1))])
    back = newest(spent.state)
    assert ("attack", 1) not in spent.offered()
    assert ("attack", 1) in play(PROBE, back).offered()
    assert canonical(back) != canonical(spent.state)


def trapped(*traps: str, target: str = "巨人", **more: str) -> Run:
    """Returns an attack of 甲's 剣士 (3/3) on a unit of 乙, who has these counters set, beside a 兵士 of 甲 that stands by."""
    cards = [put("剣士", "甲", UNITS), put("兵士", "甲", UNITS), put(target, "乙", UNITS)]
    return attacked(*cards, *(put(trap, "乙", MAGIC, face=FACE_DOWN, counters=(("雷", 4),)) for trap in traps), **more)


def test_a_counter_fires_before_damage() -> None:
    """サンダートラップ kills the attacker when it attacks: no damage is dealt either way, yet the attack is used up (KC-D13)."""
    asked = trapped("サンダートラップ")
    assert asked.ask is not None
    assert (asked.ask.who, asked.ask.clause, asked.ask.options) == ("乙", "6.3-2", (4, PASS))
    run = resume(asked, [("use", 4)])
    assert [run.state.obj(uid).zone for uid in (1, 2, 3)] == [DISCARD, DISCARD, UNITS]
    assert [(event.obj, event.word) for event in run.events("damage")] == [(1, "魔法"), (2, "魔法")]
    assert run.state.obj(3).damage == 0
    fizzled = run.steps("5.4-5")[0]
    assert fizzled.outcome == "fizzled"
    assert "5.4-6" in fizzled.grounds
    assert run.offered() == (("end",),)
    assert {"6.3-2", "6.3-ex:2"} <= run.grounds("6.3-2")


def test_a_counter_that_fired_lies_face_up_without_its_die() -> None:
    """After use the counter is discarded face up; the die that showed its cost does not go with it (1-4, KC-D14)."""
    run = resume(trapped("サンダートラップ"), [("use", 4)])
    trap = run.state.obj(4)
    assert (trap.zone, trap.face, trap.counters) == (DISCARD, "", ())
    assert run.machine.vocabulary.visible_to(trap, "甲")


def test_a_counter_is_optional() -> None:
    """任意で発動できる: passing lets both units strike, and the counter still waits for another attack (KC-D12)."""
    run = resume(trapped("サンダートラップ"), [("use", PASS)])
    assert [run.state.obj(uid).damage for uid in (1, 3)] == [2, 3]
    assert run.state.obj(4).face == FACE_DOWN
    again = resume(run, [("action", ("attack", 2))])
    assert again.ask is not None
    assert again.ask.options == (4, PASS)


def test_two_counters_fire_one_after_another() -> None:
    """Two counters: their owner chooses the first, then is asked for the second; the board is checked in between (KC-D15)."""
    first = resume(trapped("小さな罠", "サンダートラップ"), [("use", 4)])
    assert first.state.obj(2).zone == DISCARD, "life 1 is gone before the second is chosen"
    assert first.offered() == (5, PASS)
    assert [run.state.obj(3).damage for run in (resume(first, [("use", 5)]), resume(first, [("use", PASS)]))] == [0, 3]


def test_the_reading_of_the_moment_changes_who_dies() -> None:
    """KC-D13 read as after: the 兵士 that is attacked dies although サンダートラップ kills its attacker; the step says so."""
    before = resume(trapped("サンダートラップ", target="兵士"), [("use", 4)])
    assert [before.state.obj(uid).zone for uid in (1, 3)] == [DISCARD, UNITS]
    late = table(put("剣士", "甲", UNITS), put("兵士", "乙", UNITS), put("サンダートラップ", "乙", MAGIC, face=FACE_DOWN))
    probe = Probe(PROBE.game, PROBE.model, PROBE.vocabulary, PROBE.cards, {**PROBE.defaults, "KC-D13": "after"})
    after = play(probe, late, [("action", ("attack", 1)), ("use", 3)])
    assert [after.state.obj(uid).zone for uid in (1, 2)] == [DISCARD, DISCARD]
    for run, value in ((before, "before"), (after, "after")):
        assert {(item.id, item.value) for step in run.trace.steps for item in step.assumptions} == {("KC-D13", value)}


def test_a_counter_never_fires_in_its_owners_turn() -> None:
    """Both have サンダートラップ: the turn player is asked nothing, and why-not names 6.3-2 and no other clause."""
    own = put("サンダートラップ", "甲", MAGIC, face=FACE_DOWN)
    run = attacked(put("剣士", "甲", UNITS), put("サンダートラップ", "乙", MAGIC, face=FACE_DOWN), own)
    run = resume(run, [("use", PASS)])
    refused = [item for step in run.steps("6.3-2") for item in step.alternatives if item.option == 3]
    assert [(item.status, item.ground) for item in refused] == [("illegal", "6.3-2")]
    assert piles(run) == (0, 3)


@pytest.mark.parametrize(("off", "offered"), [([], True), (["6.3-2"], False), (["6.3-ex:2"], False)])
def test_the_clauses_of_a_counter_bear_load(off: list[str], offered: bool) -> None:
    """Without 6.3-2 there is no window; without the card's own condition (6.3-ex) nothing is due in it, and damage is dealt."""
    run = trapped("サンダートラップ", off=off)
    assert run.ask is not None
    assert (run.ask.key == "use") is offered
    assert bool(run.state.obj(3).damage) is not offered


def test_the_window_is_data() -> None:
    """In the middle of the window the state can be stored and answered twice; each answer gives its own future."""
    asked = trapped("サンダートラップ")
    stored = pickle.dumps(asked.state)
    futures = []
    for option in (4, PASS):
        state = pickle.loads(stored)
        assert state == asked.state
        assert hash(state) == hash(asked.state)
        assert asked.ask is not None
        after, _ = asked.machine.advance(asked.machine.answer(state, asked.ask, option))
        futures.append(canonical(after))
    assert len(set(futures)) == 2
    assert asked.state.frames[-1].window is not None


def test_a_counter_is_set_face_down_with_its_cost_shown() -> None:
    """6.3-1: the card is hidden from the opponent, the die on it is not; the cost is paid when it is set (KC-D14)."""
    cards = [put("サンダートラップ", "甲", HAND), put("", "甲", CASTLE), put("", "乙", CASTLE)]
    start = board(cards, [begin("3.2.2", PROBE)], turn="甲", **{"energy.雷": {"甲": 5}})
    run = play(PROBE, start, [("action", ("play", 1))])
    trap = run.state.obj(1)
    assert (trap.zone, trap.face, trap.counters) == (MAGIC, FACE_DOWN, (("雷", 4),))
    assert run.state.var("甲.energy.雷") == 1
    see = run.machine.vocabulary.visible_to
    assert (see(trap, "甲"), see(trap, "乙")) == (True, False)
    poor = play(PROBE, board(cards, [begin("3.2.2", PROBE)], turn="甲"))
    assert poor.ask is not None
    assert [(item.option, item.ground) for item in poor.ask.rejected] == [(("play", 1), "5.1-1")]


def test_nothing_asked_of_a_player_names_what_is_hidden_from_that_player() -> None:
    """The attacker's own questions hold nothing of the face-down counter: neither option nor refusal nor ground."""
    start = table(put("剣士", "甲", UNITS), put("サンダートラップ", "乙", MAGIC, face=FACE_DOWN))
    run = play(PROBE, start)
    assert run.ask is not None
    named = {*run.ask.options, *(item.option for item in run.ask.rejected)}
    assert not {option for option in named if 2 in option}
    hidden = [obj.uid for obj in run.state.objs if not run.machine.vocabulary.visible_to(obj, "甲")]
    assert hidden == [2, 3, 4, 5, 6, 7, 8], "the counter and both castles, one's own too"
