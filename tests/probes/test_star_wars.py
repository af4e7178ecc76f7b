"""Probe: boarding, uniqueness and base damage of star-wars on the kernel: one unit of two cards, and asks inside the event pipe.

The cards are invented; what they can do is what 4.2.1.2 says that cards can do.
"""

from __future__ import annotations

import pickle

import pytest
from tests.probes.support import Probe, Run, begin, board, play, put, resume, unknown_clauses

from gunbai.interpreter.ask import Outcome, Rejected, Repeat
from gunbai.interpreter.card import Ability, Card, Choose, Sentence
from gunbai.interpreter.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Obj, State, canonical
from gunbai.interpreter.trace import Trace
from gunbai.interpreter.triggers import choose_trigger, fire

FIELD, HAND, DISCARD, BASE, DECK = "場", "手札", "捨て山置き場", "ベース", "デッキ"
FRONT = ("前左", "前中", "前右")
SLOTS = (*FRONT, "後左", "後中", "後右")
READY, EXHAUSTED = "待機", "消耗"
CHARACTER, MECHANIC, EVENT = "キャラクター", "メカニック", "イベント"
SICK, PILOT, NOT_UNIQUE = "召喚酔い", "パイロット", "ノンユニーク"

game = Game("star-wars")


def units(play: Play, seat: str) -> list[Obj]:
    """Returns a player's units: a mechanic with a character aboard is one."""
    return [obj for obj in play.zone(FIELD, seat) if not obj.host]


# -- 3.3.4: placing ---------------------------------------------------------------------------------------------------


@game.step("3.3.4-0")
def main_phase_actions(play: Play) -> list[Outcome]:
    """The turn player acts until no more is wanted."""
    return act(play, "main")


def act(play: Play, at: str) -> list[Outcome]:
    """Returns what one free action sets going."""
    action = play.choose_action(at, play.turn_player)
    return [] if action is None else [Repeat(play.frame.at), play.call(action[2], "action", card=action[1])]


def in_hand(play: Play, seat: str, *kinds: str) -> list[int]:
    """Returns the cards of some kinds in a player's hand."""
    return [obj.uid for obj in play.zone(HAND, seat) if play.card(obj).kind in kinds]


@game.action("place", "3.3.4-1")
def units_in_hand(play: Play, seat: str) -> list[int]:
    """The unit cards in the player's hand."""
    return in_hand(play, seat, CHARACTER, MECHANIC)


@game.step("3.3.4-1")
def place_unit(play: Play) -> list[Outcome]:
    """The unit is placed in one of the six places."""
    slot = play.choose("slot", SLOTS, if_allowed="slot")
    return [play.event("place", play["card"], slot=slot, seat=play.turn_player)]


@game.condition("4.3-3", of="slot")
def place_is_free(play: Play, slot: str) -> bool:
    """Each place holds one unit."""
    return slot not in [obj.slot for obj in play.zone(FIELD, play.turn_player)]


@game.lift("4.2.1.2-6", of="slot", lifts="4.3-3")
def unit_there_may_be_replaced(play: Play, slot: str) -> bool:
    """The unit that stands there may be given up for the new one."""
    return True


@game.event("place", "4.2.1.2-1")
def enters_the_field(play: Play, event: Event) -> list[Event]:
    """The card lies in its place, ready."""
    return [play.event("move", event.obj, zone=FIELD, slot=event.slot, turned=READY)]


@game.event("place", "2.4.2-4")
def cannot_attack_yet(play: Play, event: Event) -> list[Event]:
    """What was placed cannot attack before its player's next turn."""
    return [play.event("sicken", event.obj)]


@game.event("sicken", "2.4.2-4")
def is_sick(play: Play, event: Event) -> list[Event]:
    """The card that lies in its place now has it."""
    return [play.force(play.obj(event.obj), SICK, "status", until="turn")]


@game.event("place", "4.2.1.2-6")
def unit_there_is_given_up(play: Play, event: Event) -> list[Event]:
    """What stood in the place is discarded, unless the two make one unit."""
    there = [obj for obj in units(play, event.seat) if obj.slot == event.slot and not event.get("onto")]
    return [play.event("scrap", obj) for obj in there]


@game.event("scrap", "4.3-6")
def scrapped_is_discarded(play: Play, event: Event) -> list[Event]:
    """破棄: to the discard, which is no 破壊 (SW-D13)."""
    return [play.event("move", event.obj, zone=DISCARD)]


@game.event("destroy", "4.3-6")
def destroyed_is_discarded(play: Play, event: Event) -> list[Event]:
    """破壊: to the discard."""
    return [play.event("move", event.obj, zone=DISCARD)]


@game.step("3.3.3-1")
def move_units(play: Play) -> list[Outcome]:
    """A unit is moved to a free place; nobody boards by moving (SW-D30)."""
    uid = play.choose("unit", [obj.uid for obj in units(play, play.turn_player)])
    taken = {obj.slot for obj in play.zone(FIELD, play.turn_player)}
    slot = play.choose("slot", [slot for slot in SLOTS if slot not in taken])
    return [play.event("move", uid, zone=FIELD, slot=slot)]


# -- 2.4.2-7, 4.2.1.2-5: uniqueness -----------------------------------------------------------------------------------


@game.definition("4.2.1.2-5", otherwise=())
def same_as(play: Play, obj: Obj) -> tuple[int, ...]:
    """Returns the player's cards on the field, aboard or not, that are the same card or the same person."""
    card = play.card(obj)
    if play.has(obj, NOT_UNIQUE):
        return ()
    person = card.fields.get("person")
    others = [(other, play.card(other)) for other in play.zone(FIELD, obj.owner)]
    same = [(other, it) for other, it in others if it.name == card.name or (person and it.fields.get("person") == person)]
    return tuple(other.uid for other, _ in same if not play.has(other, NOT_UNIQUE))


@game.replace("place", "2.4.2-7")
def one_of_them_survives(play: Play, event: Event) -> list[Event] | None:
    """Of the same card or person only one stays; the owner chooses which, while the placement is being applied (SW-D11)."""
    new = play.obj(event.obj)
    same = same_as(play, new)
    if not same:
        return None
    old = play.obj(same[0])
    survivor = play.choose("survivor", (old.uid, new.uid), by=new.owner, voluntary=True)
    if survivor == old.uid:
        return [play.event("scrap", new)]
    gone = play.whole(old) if old.host and play.reading("SW-D17") == "unit" else old
    again = {"slot": event.slot, "seat": event.seat, "onto": event.get("onto")}
    return [play.event("scrap", gone), play.event("place", new, cause=event.cause, **again)]


# -- 4.2.1.2.1: boarding ----------------------------------------------------------------------------------------------


@game.action("board", "4.2.1.2.1-3a")
def halves_in_hand(play: Play, seat: str) -> list[int]:
    """The unit cards in the player's hand."""
    return in_hand(play, seat, CHARACTER, MECHANIC)


@game.condition("4.2.1.2.1-3a", of="4.2.1.2.1-3a")
def other_half_is_there(play: Play, uid: int) -> bool:
    """There is a unit in play that the card can be joined to."""
    with play.supposing(card=uid):
        allowed, refused = play.allowed("onto", [obj.uid for obj in units(play, play.turn_player)])
    play.cite(*(item.ground for item in refused if not allowed))
    return bool(allowed)


@game.step("4.2.1.2.1-3a")
def place_onto_the_other_half(play: Play) -> list[Outcome]:
    """The card is placed from the hand where the other half is."""
    onto = play.obj(play.choose("onto", [obj.uid for obj in units(play, play.turn_player)], if_allowed="onto"))
    return [play.event("place", play["card"], slot=onto.slot, seat=onto.owner, onto=onto.uid)]


@game.condition("4.2.1.2.1-1", of="onto")
def mechanic_and_pilot(play: Play, uid: int) -> bool:
    """One is a mechanic, the other a character that is a pilot."""
    kinds = {play.card(obj).kind: obj for obj in (play.obj(uid), play.obj(play["card"]))}
    return set(kinds) == {CHARACTER, MECHANIC} and play.has(kinds[CHARACTER], PILOT)


@game.condition("4.2.1.2.1-5", of="onto")
def nobody_is_aboard(play: Play, uid: int) -> bool:
    """A mechanic takes one character."""
    return not play.parts(play.obj(uid))


@game.event("place", "4.2.1.2.1-3a")
def placing_there_is_boarding(play: Play, event: Event) -> list[Event]:
    """The character boards, whichever of the two came from the hand."""
    onto = event.get("onto")
    if not onto:
        return []
    new = play.obj(event.obj)
    character, mechanic = (new.uid, onto) if play.card(new).kind == CHARACTER else (onto, new.uid)
    return [play.event("board", character, seat=new.owner, mechanic=mechanic, stood=onto)]


@game.event("board", "4.2.1.2.1-2")
def the_two_are_one_unit(play: Play, event: Event) -> list[Event]:
    """Both are one unit, that of the mechanic; it lies as the half lay that was in play (SW-D16)."""
    stood = play.obj(event.get("stood"))
    return [play.event("set", event.obj, host=event.get("mechanic")), play.event("set", event.get("mechanic"), turned=stood.turned)]


@game.event("board", "4.2.1.2.1-4")
def pilot_adds_to_the_power(play: Play, event: Event) -> list[Event]:
    """The mechanic's power goes up by the pilot's number."""
    mechanic, (value,) = play.obj(event.get("mechanic")), play.keyword(play.obj(event.obj), PILOT)
    return [play.force(mechanic, "power", "add", amount=value, source=event.obj)]


@game.step("4.2.1.2.1-3b")
def run_triggers(play: Play) -> list[Outcome]:
    """搭乗時 and the like take effect, one after another."""
    waiting = play.waiting()
    return [Repeat("4.2.1.2.1-3b"), *fire(play, choose_trigger(play, waiting))] if waiting else []


# -- 3.3.5, 4.2.1.2-7: battle and damage ------------------------------------------------------------------------------


@game.step("3.3.5-0")
def battle_phase_actions(play: Play) -> list[Outcome]:
    """The turn player acts until no more is wanted."""
    return act(play, "battle")


@game.action("attack", "3.3.5-1", at="battle")
def units_that_might_attack(play: Play, seat: str) -> list[int]:
    """The player's units."""
    return [obj.uid for obj in units(play, seat)]


@game.condition("4.3-4", of="3.3.5-1")
def attacks_from_the_front(play: Play, uid: int) -> bool:
    """Only the front row attacks."""
    return play.obj(uid).slot in FRONT


@game.condition("3.3.5.A.1-1", of="3.3.5-1")
def attacker_is_ready(play: Play, uid: int) -> bool:
    """The attacker is ready."""
    return play.obj(uid).turned == READY


@game.condition("2.4.2-4", of="3.3.5-1")
def attacker_is_not_sick(play: Play, uid: int) -> bool:
    """What was placed this turn does not attack."""
    return not play.status(play.obj(uid), SICK)


@game.step("3.3.5.A.1-1")
def exhaust_the_attacker(play: Play) -> list[Outcome]:
    """The attacker is exhausted."""
    return [play.event("set", play["card"], turned=EXHAUSTED)]


@game.step("3.3.5.A.2-1a")
def defend_or_not(play: Play) -> list[Outcome]:
    """The other player may defend with a unit."""
    foe = play.foe(play.turn_player)
    able = [obj.uid for obj in units(play, foe) if obj.slot in FRONT and obj.turned == READY]
    play.choose("defender", ("no", *able), by=foe)
    return []


@game.step("3.3.5.A.3-2b1")
def exchange_damage(play: Play) -> list[Outcome]:
    """Attacker and defender deal each other their power."""
    if play["defender"] == "no":
        return []
    both = play.obj(play["card"]), play.obj(play["defender"])
    blows = zip(both, reversed(both), strict=True)
    return [play.event("damage", one, amount=power(play, other), source=other.uid) for one, other in blows]


@game.step("3.3.5.A.3-2a1")
def damage_the_base(play: Play) -> list[Outcome]:
    """Without a defender the base is damaged."""
    return [play.event("base damage", seat=play.foe(play.turn_player))] if play["defender"] == "no" else []


@game.event("base damage", "3.3.5.A.3-2a2")
def a_base_card_goes_to_the_hand(play: Play, event: Event) -> list[Event]:
    """The damaged player takes any one card of the base, unseen (SW-D05); without one the game is lost."""
    picked = play.choose("base", [obj.uid for obj in play.zone(BASE, event.seat)], by=event.seat)
    if picked is None:
        return [play.event("end", seat=play.foe(event.seat))]
    return [play.event("move", picked, zone=HAND)]


def power(play: Play, obj: Obj) -> int:
    """Returns the power of a unit."""
    return play.value(obj, "power") or 0


@game.event("damage", "3.3.5.A.3-2b2")
def damage_adds_up(play: Play, event: Event) -> list[Event]:
    """Damage on either half is damage on the unit."""
    unit = play.whole(play.obj(event.obj))
    return [play.event("set", unit, damage=unit.damage + event.amount)]


@game.step("4.2.1.2-7")
def destroy_what_is_spent(play: Play) -> list[Outcome]:
    """A unit with damage of its power or more is destroyed."""
    fallen = [obj for seat in play.seats for obj in units(play, seat) if obj.damage and obj.damage >= power(play, obj)]
    return [play.event("destroy", obj) for obj in fallen]


# -- events and card texts --------------------------------------------------------------------------------------------


@game.action("event", "3.3.4-2")
def events_in_hand(play: Play, seat: str) -> list[int]:
    """The event cards in the player's hand."""
    return in_hand(play, seat, EVENT)


@game.step("3.3.4-2")
def use_event(play: Play) -> list[Outcome]:
    """The event takes effect and is discarded."""
    obj = play.obj(play["card"])
    effect = play.call(f"card:{obj.card}", "effect", this=obj.uid, you=obj.owner)
    return [effect, play.event("scrap", obj)]


@game.verb("ダメージ", "4.2.1.2-7")
def deal_damage(play: Play, amount: int) -> list[Outcome]:
    """Deals damage to the unit chosen."""
    return [play.event("damage", play["target"], amount=amount, source=play["this"])]


@game.verb("配置", "4.2.1.2-1")
def place_by_effect(play: Play, slots: tuple[str, ...]) -> list[Outcome]:
    """Places the cards chosen, all at once."""
    chosen = zip(play["cards"], slots, strict=True)
    return [play.event("place", uid, slot=slot, seat=play["you"]) for uid, slot in chosen]


@game.verb("引く", "3.3.2-2")
def draw(play: Play, amount: int) -> list[Outcome]:
    """Draws cards."""
    return [play.event("draw", obj, seat=obj.owner) for obj in play.zone(DECK, play["you"])[:amount]]


@game.event("draw", "3.3.2-2")
def to_the_hand(play: Play, event: Event) -> list[Event]:
    """The card goes to the hand."""
    return [play.event("move", event.obj, zone=HAND)]


def character(name: str, power: int, person: str = "", pilot: int | None = None, *, when: str = "", common: bool = False) -> Card:
    """Returns a character; with ``when`` it has an ability that draws a card at that moment."""
    words = [*([(PILOT, pilot)] if pilot is not None else []), *([(NOT_UNIQUE, 0)] if common else [])]
    abilities = ()
    if when:
        zones = (DISCARD,) if when == "破壊された時" else ()
        drawing = Sentence(f"{name}:1:1", "1枚引く", orders=(("引く", 1),))
        abilities = (Ability(f"{name}:1", "", when, when=((when, {}),), zones=zones, sentences=(drawing,)),)
    return Card(name, CHARACTER, {"power": power, "person": person}, tuple(words), abilities)


def effect(name: str, choose: Choose, word: str, argument: object) -> Card:
    """Returns an event card of one sentence."""
    return Card(name, EVENT, effect=(Sentence(f"{name}:1", name, (choose,), ((word, argument),)),))


CARDS = (
    Card("戦闘機", MECHANIC, {"power": 3}),
    Card("爆撃機", MECHANIC, {"power": 2}, ((NOT_UNIQUE, 0),)),
    character("操縦士", 1, "ハン", 2, when="搭乗時"),
    character("副操縦士", 2, "チュイ", 1),
    character("老練の操縦士", 4, "ハン", 3),
    character("将軍", 3, "レイア", when="破壊された時"),
    character("姫", 2, "レイア"),
    character("兵士", 2, common=True),
    effect("狙撃", Choose("target", {"zone": FIELD, "side": "foe"}), "ダメージ", 3),
    effect("増援", Choose("cards", {"zone": HAND, "side": "you", "kind": CHARACTER}, 2, 2), "配置", ("前左", "前右")),
)

PROBE = Probe(
    game,
    {
        "3.3.3": ["3.3.3-1"],
        "3.3.4": ["3.3.4-0"],
        "3.3.5": ["3.3.5-0"],
        "3.3.5-1": ["3.3.5.A.1-1", "3.3.5.A.2-1a", "3.3.5.A.3-2b1", "3.3.5.A.3-2a1"],
    },
    {
        "procedures": {"@immediate": ["4.2.1.2-7"], "@sequence": ["4.2.1.2.1-3b"]},
        "sequences": ["3.3.4-1", "3.3.4-2", "4.2.1.2.1-3a", "3.3.5-1"],
        "zones": {
            FIELD: {"clause": "4.3-2", "slots": SLOTS},
            HAND: {"clause": "2.3.1-2", "visible": "owner"},
            DISCARD: {"clause": "4.3-6"},
            BASE: {"clause": "4.3-5a", "visible": "none"},
            DECK: {"clause": "2.2.1", "visible": "none"},
        },
        "live": FIELD,
        "leaving": "4.3-6",
        "values": {"power": {"printed": "4.2.1.2-2"}},
        "moments": {
            "搭乗時": {"clause": "4.2.1.2.1-3b", "event": "board", "self": "yes"},
            "破壊された時": {"clause": "4.3-6", "event": "destroy", "self": "yes"},
        },
    },
    {card.name: card for card in CARDS},
    {"SW-D17": "unit"},
)


def start(*objs: Obj, phase: str = "3.3.4", turn: str = "甲") -> State:
    """Returns the state at the beginning of a phase."""
    return board(objs, [begin(phase, PROBE)], turn=turn)


def stands(card: str, slot: str = "前中", owner: str = "甲", turned: str = READY, **fields: int) -> Obj:
    """Returns a unit in its place."""
    return put(card, owner, FIELD, slot, turned=turned, **fields)


def held(card: str, owner: str = "甲") -> Obj:
    """Returns a card in hand."""
    return put(card, owner, HAND)


def boarded(first: str, second: str, *more: Obj, turned: str = READY, damage: int = 0, **off: list[str]) -> Run:
    """Returns the main phase after 甲 has placed the second half (uid 2) onto the first (uid 1); uid 3 lies in the deck."""
    cards = start(stands(first, turned=turned, damage=damage), held(second), put("", "甲", DECK), *more)
    return play(PROBE, cards, [("action", ("board", 2))], **off)


BOTH_WAYS = pytest.mark.parametrize(("first", "second"), [("戦闘機", "操縦士"), ("操縦士", "戦闘機")])


def halves(run: Run) -> tuple[Obj, Obj]:
    """Returns the mechanic and the character of the first unit, whichever of them was there first."""
    one, two = run.state.obj(1), run.state.obj(2)
    return (one, two) if one.card == "戦闘機" else (two, one)


def look(run: Run) -> Play:
    """Returns a look at where a run stands."""
    return Play(run.machine, run.state, run.state.frames[-1])


def test_every_clause_is_in_the_book() -> None:
    """The probe binds and cites nothing that the book does not have: a probe of invented clauses would prove nothing."""
    assert unknown_clauses(PROBE) == set()


@BOTH_WAYS
def test_mechanic_and_pilot_are_one_unit(first: str, second: str) -> None:
    """Either half may come from the hand: one unit of power 3 + 2, with a ground for each of its terms but the printed one."""
    run = boarded(first, second)
    mechanic, pilot = halves(run)
    now = look(run)
    assert [obj.uid for obj in units(now, "甲")] == [mechanic.uid]
    assert (pilot.host, pilot.slot) == (mechanic.uid, mechanic.slot) == (mechanic.uid, "前中")
    assert now.whole(pilot) == mechanic
    assert now.parts(mechanic) == [pilot]
    derivation = now.derive(mechanic, "power")
    assert derivation is not None
    assert [(term.op, term.amount, term.clause, term.source) for term in derivation.terms] == [
        ("printed", 3, "4.2.1.2-2", 0),
        ("add", 2, "4.2.1.2.1-4", pilot.uid),
    ]
    assert {"4.2.1.2.1-2", "4.2.1.2.1-3a", "4.2.1.2.1-4"} <= run.grounds("4.2.1.2.1-3a")


@BOTH_WAYS
def test_card_incarnation_and_unit_are_three_things(first: str, second: str) -> None:
    """The half in play keeps its incarnation, the half from the hand gets a new one, and neither card changes its uid."""
    run = boarded(first, second)
    kept, new = run.state.obj(1), run.state.obj(2)
    assert kept.stamp == 1, "it never left the field"
    assert new.stamp > 3, "it came from another zone"
    assert {kept.card, new.card} == {first, second}


@BOTH_WAYS
def test_on_boarding_triggers_once(first: str, second: str) -> None:
    """搭乗時 draws one card whichever half came from the hand: there is one boarding, and it is the character's."""
    run = boarded(first, second)
    assert run.state.obj(3).zone == HAND
    assert len(run.events("draw")) == 1
    (step,) = [step for step in run.steps("4.2.1.2.1-3b") if step.choices]
    assert step.choices[0].option[:2] == (halves(run)[1].uid, "操縦士:1")
    silent = boarded(first, second, off=["4.2.1.2.1-3b"])
    assert silent.state.obj(3).zone == DECK


@pytest.mark.parametrize(
    ("first", "second", "ground"),
    [("戦闘機", "操縦士", None), ("操縦士", "戦闘機", "2.4.2-4")],
    ids=["old mechanic", "new mechanic"],
)
def test_summoning_sickness_is_the_mechanics(first: str, second: str, ground: str | None) -> None:
    """An old mechanic with a new pilot attacks, a new mechanic under an old character does not (SW-D16), and 2.4.2-4 says why."""
    run = boarded(first, second)
    now = look(run)
    refused = now.check("3.3.5-1", halves(run)[0].uid)
    assert (refused.ground if refused else None) == ground
    free = boarded(first, second, off=["2.4.2-4"])
    assert look(free).check("3.3.5-1", halves(free)[0].uid) is None


@BOTH_WAYS
def test_the_unit_lies_as_the_half_in_play_lay(first: str, second: str) -> None:
    """An exhausted half in play makes an exhausted unit: boarding is no way to attack twice (SW-D16)."""
    run = boarded(first, second, turned=EXHAUSTED)
    assert halves(run)[0].turned == EXHAUSTED


def test_at_most_one_character_is_aboard() -> None:
    """A second pilot finds the mechanic full: 4.2.1.2.1-5 refuses it; the empty bomber beside it shows that others may board."""
    cards = [stands("戦闘機"), held("操縦士"), held("副操縦士"), stands("爆撃機", "後左")]
    run = play(PROBE, start(*cards), [("action", ("board", 2)), ("onto", 1), ("action", ("board", 3))])
    assert run.steps("4.2.1.2.1-3a")[-1].choices[0].option == 4, "the only one it may board"
    refused = [item for item in run.steps("4.2.1.2.1-3a")[-1].alternatives if item.option == 1]
    assert [(item.status, item.ground) for item in refused] == [("illegal", "4.2.1.2.1-5")]
    alone = boarded("戦闘機", "操縦士", held("副操縦士"))
    assert ("board", 4) not in alone.offered()
    assert alone.ask is not None
    grounds = [item.grounds for item in alone.ask.rejected if item.option == ("board", 4)]
    assert grounds == [("4.2.1.2.1-3a", "4.2.1.2.1-5")]


def test_without_the_limit_a_second_character_boards() -> None:
    """4.2.1.2.1-5 switched off: both are aboard, and both add to the power (3 + 2 + 1)."""
    run = boarded("戦闘機", "操縦士", held("副操縦士"), off=["4.2.1.2.1-5"])
    run = resume(run, [("action", ("board", 4))])
    assert power(look(run), run.state.obj(1)) == 6


def test_a_character_that_is_no_pilot_does_not_board() -> None:
    """将軍 has no パイロット: the refusal names 4.2.1.2.1-1, not the limit of one."""
    run = play(PROBE, start(stands("戦闘機"), held("将軍")))
    assert run.ask is not None
    assert [item.grounds for item in run.ask.rejected if item.option == ("board", 2)] == [("4.2.1.2.1-3a", "4.2.1.2.1-1")]


def next_phase(run: Run, phase: str, **variables: str) -> State:
    """Returns the board that a run left behind at the beginning of another phase."""
    names = tuple((name, variables.get("turn", value)) if name == "turn.seat" else (name, value) for name, value in run.state.vars)
    return State(run.state.objs, names, (begin(phase, PROBE),), in_force=run.state.in_force, clock=run.state.clock)


@BOTH_WAYS
def test_the_unit_moves_as_one(first: str, second: str) -> None:
    """In the movement phase one unit is moved; its two cards share the new place, and neither becomes a new object."""
    before = boarded(first, second)
    run = play(PROBE, next_phase(before, "3.3.3"), [("slot", "後右")])
    assert {obj.slot for obj in halves(run)} == {"後右"}
    assert [obj.stamp for obj in halves(run)] == [obj.stamp for obj in halves(before)]
    assert power(look(boarded(first, second)), halves(run)[0]) == 5


def shot(*more: Obj, **off: list[str]) -> Run:
    """Returns 甲's boarded unit and a 兵士 as 乙 uses 狙撃 (3 damage on one unit)."""
    run = boarded("戦闘機", "操縦士", held("狙撃", "乙"), stands("兵士", "前左"), *more, **off)
    return play(PROBE, next_phase(run, "3.3.4", turn="乙"), [("action", ("event", 4))], **off)


def test_a_text_that_chooses_units_meets_the_two_as_one() -> None:
    """狙撃 is offered the boarded unit once, and the 兵士 beside it; without 4.2.1.2.1-2 the pilot is a target of its own."""
    assert shot().offered() == (1, 5)
    assert shot(off=["4.2.1.2.1-2"]).offered() == (1, 2, 5)


def test_damage_is_measured_against_the_power_of_both() -> None:
    """3 damage would destroy the mechanic alone (power 3); together with its pilot (5) it lives. The pilot's number decides."""
    run = resume(shot(), [("target", 1)])
    assert (run.state.obj(1).zone, run.state.obj(1).damage) == (FIELD, 3)
    alone = resume(shot(off=["4.2.1.2.1-4"]), [("target", 1)])
    assert alone.state.obj(1).zone == DISCARD


def test_damage_on_either_half_is_damage_on_the_unit() -> None:
    """An effect that remembered the pilot before it boarded hits the unit it is part of now."""
    run = boarded("戦闘機", "操縦士")
    now = look(run)
    (marked,) = damage_adds_up(now, now.event("damage", run.state.obj(2), amount=2))
    assert (marked.obj, marked.get("damage")) == (1, 2)


def test_both_halves_are_discarded_together() -> None:
    """Destroyed in battle, the unit's two cards go to the discard in one event, apart again and as new incarnations."""
    run = boarded("戦闘機", "操縦士", stands("老練の操縦士", owner="乙"), stands("将軍", "前左", owner="乙"), damage=2)
    fight = play(PROBE, next_phase(run, "3.3.5"), [("action", ("attack", 1)), ("defender", 4)])
    mechanic, pilot = fight.state.obj(1), fight.state.obj(2)
    assert (mechanic.zone, pilot.zone) == (DISCARD, DISCARD)
    assert (mechanic.host, pilot.host) == (0, 0)
    assert len({mechanic.stamp, pilot.stamp} - {1, run.state.obj(2).stamp}) == 2
    assert [event.obj for event in fight.events("destroy")] == [1, 4], "the boarded unit is one thing destroyed, its enemy another"
    assert [item for item in fight.state.in_force if item.field == "power"] == [], "the pilot's number ended with the unit"
    assert "4.3-6" in fight.grounds("4.2.1.2-7")


# -- uniqueness inside a placement ------------------------------------------------------------------------------------


def second_leia(*more: Obj, **off: list[str]) -> Run:
    """Returns the placement of 姫 (uid 2) while 将軍 (uid 1), the same person, stands; a 兵士 stands by, one card in the deck."""
    cards = start(stands("将軍"), held("姫"), put("", "甲", DECK), stands("兵士", "後左"), *more)
    return play(PROBE, cards, [("action", ("place", 2)), ("slot", "前左")], **off)


def test_the_owner_chooses_the_survivor_inside_the_placement() -> None:
    """同一人物: the ask stands inside the event pipe, is the owner's, names 2.4.2-7, and nothing has moved yet."""
    run = second_leia()
    assert run.ask is not None
    assert (run.ask.key, run.ask.who, run.ask.clause, run.ask.options) == ("survivor", "甲", "2.4.2-7", (1, 2))
    assert [frame.rule for frame in run.state.frames][-1] == "@events"
    assert [run.state.obj(uid).zone for uid in (1, 2)] == [FIELD, HAND]


@pytest.mark.parametrize(("survivor", "zones"), [(1, [FIELD, DISCARD]), (2, [DISCARD, FIELD])])
def test_one_of_them_is_discarded(survivor: int, zones: list[str]) -> None:
    """The one not chosen is discarded, be it the old or the new one; if the new one, it was never placed."""
    run = resume(second_leia(), [("survivor", survivor)])
    assert [run.state.obj(uid).zone for uid in (1, 2)] == zones
    assert [event.obj for event in run.events("place")] == ([] if survivor == 1 else [2])
    assert {"2.4.2-7", "4.2.1.2-5"} <= run.grounds("3.3.4-1")
    (choice,) = [choice for choice in run.steps("3.3.4-1")[0].choices if choice.key == "survivor"]
    assert (choice.who, choice.option, choice.forced) == ("甲", survivor, False)


def test_giving_up_is_not_being_destroyed() -> None:
    """破棄 is no 破壊 (SW-D13): 将軍 draws when destroyed, and draws nothing when another takes its place."""
    given_up = resume(second_leia(), [("survivor", 2)])
    assert given_up.state.obj(3).zone == DECK
    enemy = [put("狙撃", "乙", HAND), stands("将軍"), put("", "甲", DECK)]
    destroyed = play(PROBE, start(*enemy, turn="乙"), [("action", ("event", 1))])
    assert [destroyed.state.obj(uid).zone for uid in (2, 3)] == [DISCARD, HAND]


def test_the_ask_inside_the_pipe_is_data() -> None:
    """The state that waits in the middle of the placement is stored, and answered twice: two futures, each as if never stored."""
    asked = second_leia()
    stored = pickle.dumps(asked.state)
    futures = []
    for survivor in (1, 2):
        state = pickle.loads(stored)
        assert (state, hash(state)) == (asked.state, hash(asked.state))
        assert asked.ask is not None
        trace = Trace()
        after, _ = asked.machine.advance(asked.machine.answer(state, asked.ask, survivor), trace)
        assert after == resume(asked, [("survivor", survivor)]).state
        assert "2.4.2-7" in {ground for step in trace.steps for ground in step.grounds}, "a trace may begin here"
        futures.append(canonical(after))
    assert len(set(futures)) == 2


@pytest.mark.parametrize("off", ["2.4.2-7", "4.2.1.2-5"])
def test_without_uniqueness_both_stay(off: str) -> None:
    """Either clause switched off: nobody is asked and both stand; the ground is what made the difference."""
    run = second_leia(off=[off])
    assert [run.state.obj(uid).zone for uid in (1, 2)] == [FIELD, FIELD]
    assert off not in run.grounds()


def test_cards_without_uniqueness_stand_side_by_side() -> None:
    """ノンユニーク: a second 兵士 is placed and nothing is asked; the other 兵士 and a unique card must not match."""
    run = play(PROBE, start(stands("兵士"), held("兵士"), stands("姫", "後左")), [("action", ("place", 2)), ("slot", "前左")])
    assert [run.state.obj(uid).zone for uid in (1, 2, 3)] == [FIELD, FIELD, FIELD]
    assert "2.4.2-7" not in run.grounds()


def second_han(reading: str) -> Run:
    """Returns the placement of 老練の操縦士 (uid 4) while 操縦士, the same person, is aboard; SW-D17 is read as given."""
    probe = Probe(PROBE.game, PROBE.model, PROBE.vocabulary, PROBE.cards, {"SW-D17": reading})
    first = boarded("戦闘機", "操縦士", held("老練の操縦士"))
    return play(probe, first.state, [("action", ("place", 4)), ("slot", "前左"), ("survivor", 4)])


@pytest.mark.parametrize(("reading", "mechanic"), [("unit", DISCARD), ("card", FIELD)])
def test_a_boarded_person_counts(reading: str, mechanic: str) -> None:
    """操縦士 is aboard and still ハン: it is one of the two to choose from, and the step names how SW-D17 was read."""
    run = second_han(reading)
    assert [run.state.obj(uid).zone for uid in (1, 2, 4)] == [mechanic, DISCARD, FIELD]
    (step,) = run.steps("3.3.4-1")
    assert [(item.kind, item.id, item.value) for item in step.assumptions] == [("reading", "SW-D17", reading)]


def test_two_placements_at_once_ask_twice() -> None:
    """増援 places two cards in one batch, and each meets a copy of itself: two questions with one key, two answers."""
    cards = [stands("姫", "後左"), stands("副操縦士", "後右"), held("姫"), held("副操縦士"), held("増援")]
    asked = play(PROBE, start(*cards), [("action", ("event", 5))])
    assert asked.offered() == (1, 3)
    run = resume(asked, [("survivor", 3), ("survivor", 2)])
    assert [run.state.obj(uid).zone for uid in (1, 2, 3, 4)] == [DISCARD, FIELD, FIELD, DISCARD]
    choices = [choice.option for step in run.trace.steps for choice in step.choices if choice.key == "survivor"]
    assert choices == [3, 2]


def test_a_unit_may_give_up_its_place() -> None:
    """The slot is taken by a boarded unit: 4.2.1.2-6 lifts 4.3-3, and what stood there goes whole; without it 4.3-3 refuses."""
    run = boarded("戦闘機", "操縦士", held("兵士"))
    run = resume(run, [("action", ("place", 4)), ("slot", "前中")])
    assert [run.state.obj(uid).zone for uid in (1, 2, 4)] == [DISCARD, DISCARD, FIELD]
    assert {"4.2.1.2-6", "4.3-3"} <= run.grounds("3.3.4-1")
    strict = resume(boarded("戦闘機", "操縦士", held("兵士"), off=["4.2.1.2-6"]), [("action", ("place", 4))])
    assert strict.ask is not None
    assert strict.ask.rejected == (Rejected("前中", "4.3-3", (), ("4.3-3",)),)


# -- what nobody may see ----------------------------------------------------------------------------------------------


def test_the_damaged_player_picks_a_base_card_unseen() -> None:
    """The ask stands inside applying the damage and is the damaged player's; neither player sees what is picked (SW-D05)."""
    cards = [stands("兵士"), put("将軍", "乙", BASE), put("姫", "乙", BASE)]
    run = play(PROBE, start(*cards, phase="3.3.5"), [("action", ("attack", 1))])
    assert run.ask is not None
    assert (run.ask.key, run.ask.who, run.ask.clause, run.ask.options) == ("base", "乙", "3.3.5.A.3-2a2", (2, 3))
    see = run.machine.vocabulary.visible_to
    assert not any(see(run.state.obj(uid), seat) for uid in (2, 3) for seat in ("甲", "乙"))
    after = resume(run, [("base", 3)])
    assert (see(after.state.obj(3), "甲"), see(after.state.obj(3), "乙")) == (False, True), "in hand its owner sees it"
    lost = play(PROBE, start(stands("兵士"), phase="3.3.5"), [("action", ("attack", 1))])
    assert lost.state.ending is not None
    assert (lost.state.ending.winner, lost.state.ending.clause) == ("甲", "3.3.5.A.3-2a2")
