"""Section 27: the main phase actions other than attacking, unlocking and playing."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import (
    Ability,
    Argument,
    Cost,
    Deferred,
    Event,
    Obj,
    Outcome,
    Play,
    Question,
    Rejected,
    abilities,
    costs,
    events,
    whole_number,
)
from gunbai.games.legions.battle import has_haste
from gunbai.games.legions.book import game
from gunbai.games.legions.break_ import cores_to_master
from gunbai.games.legions.unlock import available, pay
from gunbai.games.legions.words import (
    ACTIVE,
    AWAKENED,
    CORE,
    FIELD,
    LANES,
    LORD,
    MASTER,
    MINION,
    MINIONS,
    STANDBY,
    STUNNED,
    adjacent,
    free_lanes,
    kind,
    mode_of,
    units,
)

# -- 27-5 ---------------------------------------------------------------------------------------------------------------


@game.action("move", "27-5")
def cards_that_might_move(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("27-5", of="27-5")
def mover_is_a_minion(play: Play, uid: int) -> bool:
    """Only a minion in the minion zone changes lanes."""
    obj = play.obj(uid)
    return obj.zone == MINIONS and kind(play, obj) == MINION and play.turned(obj) == ACTIVE


@game.condition("29-1:3", of="27-5")
def mover_can_act(play: Play, uid: int) -> bool:
    """What was placed this turn cannot do what exhausts it."""
    return not play.status(play.obj(uid), STUNNED)


@game.lift("29-2", of="27-5", lifts="29-1:3")
def haste_moves_at_once(play: Play, uid: int) -> bool:
    """速攻: the state that would stop it is not there."""
    return has_haste(play, play.obj(uid))


@game.condition("17-11:2", of="27-5")
def somewhere_to_move(play: Play, uid: int) -> bool:
    """There must be a free lane next to it."""
    obj = play.obj(uid)
    return any(slot in adjacent(play, obj.slot) for slot in free_lanes(play, obj.owner))


@game.condition("18-5", of="to")
def lane_is_adjacent(play: Play, slot: str) -> bool:
    """A lane move goes to an adjacent lane."""
    return slot in adjacent(play, play.obj(play["mover"]).slot)


@game.condition("17-11:2", of="to")
def lane_is_free(play: Play, slot: str) -> bool:
    """A lane holds one card."""
    return slot in free_lanes(play, play.obj(play["mover"]).owner)


@game.step("27-5")
def move_to_another_lane(play: Play) -> list[Outcome]:
    """The minion is exhausted and moves to the lane chosen; with 移動攻撃 an attack may follow."""
    obj = play.obj(play["mover"])
    slot = play.choose("to", [lane for lane in LANES if lane != obj.slot], if_allowed="to")
    happens: list[Outcome] = [
        play.event("exhaust", obj, by="action"),
        play.event("lane move", obj, slot=slot, seat=obj.owner, by="action"),
    ]
    if play.has(obj, "移動攻撃"):
        happens += follow_up(play, obj)
    return happens


def follow_up(play: Play, obj: Obj) -> list[Event]:
    """Returns what lets a minion with 移動攻撃 attack once its lane move is done."""
    clause = "39-7"
    return [play.event("defer", item=Deferred(clause, clause, (("mover", obj.uid),), clause))]


events.goes(game, "lane move", "33-2", MINIONS)
"""A move within the field is no placement: the card stays the same object."""


# -- 27-7, 27-8 ---------------------------------------------------------------------------------------------------------


@game.action("exile", "27-7")
def cards_on_the_field(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("27-7", of="27-7")
def is_active_and_no_master(play: Play, uid: int) -> bool:
    """An active minion, lord or リバース card may be exiled."""
    obj = play.obj(uid)
    return kind(play, obj) != MASTER and play.turned(obj) == ACTIVE


@game.step("27-7")
def exile_from_the_field(play: Play) -> list[Outcome]:
    """The card is put into the exile zone; a lord's cores have to go somewhere (D-048)."""
    obj = play.obj(play["card"])
    return [*leaves_the_field(play, obj, play.event("exile", obj, by="action"))]


def leaves_the_field(play: Play, obj: Obj, leave: Event) -> list[Event]:
    """Returns what happens when a card leaves without breaking; where the cores on a lord then go the book does not say (D-048)."""
    cores = play.counters(obj, CORE)
    if not cores or play.rules.card(obj.card).kind != LORD:
        return [leave]
    reading = play.reading("D-048")
    if reading == "a":
        return [*cores_to_master(play, obj), leave]
    outside = play.event("count", obj, word=CORE, amount=-cores)
    return [outside, leave, *([play.event("count", obj, word=CORE, amount=cores)] if reading == "c" else [])]


@game.action("exile", "27-8")
def cards_on_standby(play: Play, seat: str) -> Iterable[int]:
    """The cards in the player's standby zone."""
    return [obj.uid for obj in play.zone(STANDBY, seat)]


@game.step("27-8")
def exile_from_standby(play: Play) -> list[Outcome]:
    """The card is put into the exile zone."""
    return [play.event("exile", play["card"], by="action")]


# -- 27-6 ---------------------------------------------------------------------------------------------------------------


@game.action("use", "27-6")
def units_with_abilities(play: Play, seat: str) -> Iterable[int]:
    """Every unit is considered, so that each refusal has a clause."""
    return [obj.uid for obj in (*units(play, seat), *units(play, play.foe(seat)))]


@game.condition("27-6", of="27-6")
def has_something_to_use(play: Play, uid: int) -> bool | Rejected:
    """The unit has an activated ability; a master in its normal mode has none (20-2)."""
    obj = play.obj(uid)
    names = usable(play, obj)
    return Rejected(uid, "20-2", (), ("20-2", "20-3")) if not names and kind(play, obj) == MASTER else bool(names)


@game.condition("27-6", of="27-6")
def can_pay_for_one(play: Play, uid: int) -> bool | Rejected:
    """One of its abilities can be paid for and may still be used this turn; if none, what stops each of them is told."""
    return abilities.one_allowed(play, "ability", usable(play, play.obj(uid)), uid)


game.calls("20-3b", "20-3c")


def usable(play: Play, obj: Obj) -> list[str]:
    """Returns the activated abilities of a unit: those printed, and those an awakened master has by rule."""
    names = [ability.id for ability in abilities.activated(play, obj)]
    if kind(play, obj) == MASTER and mode_of(play, obj.owner, of=("use", "ability")) == AWAKENED:
        names += ["20-3b", "20-3c"]
    return names


ACTIVATED = ("自ターン中任意", "自ターン中任意1回")


def printed_ability(play: Play, obj: Obj, name: str) -> Ability | None:
    """Returns a printed ability by id; None for one that a master has by rule."""
    return next((ability for ability in play.abilities(obj) if ability.id == name), None)


def activation_costs(play: Play, obj: Obj, name: str) -> tuple[Cost, ...]:
    """Returns the activation costs of an ability; those of a master's by rule is to be exhausted."""
    ability = printed_ability(play, obj, name)
    return (Cost("疲労"),) if ability is None else ability.costs


@game.condition("30-1", of="ability")
def cost_can_be_paid(play: Play, name: str) -> bool | Rejected:
    """All of its cost can be paid; else the clause of the cost that cannot be refuses it."""
    obj = play.obj(play["card"])
    play.cite(condition_of(play, obj, name))
    paid = costs.payments(play, obj, activation_costs(play, obj, name), checking=True, apart=True)
    return True if isinstance(paid, list) else Rejected(name, paid, (), (paid,))


@game.condition("29-1:3", of="ability")
def user_can_act(play: Play, name: str) -> bool:
    """What was placed this turn cannot do what exhausts it, abilities that cost 【疲労】 included (D-008)."""
    obj = play.obj(play["card"])
    return not (any(cost.word == "疲労" for cost in activation_costs(play, obj, name)) and play.status(obj, STUNNED))


@game.lift("29-2", of="ability", lifts="29-1:3")
def haste_uses_at_once(play: Play, name: str) -> bool:
    """速攻: the state that would stop it is not there."""
    return has_haste(play, play.obj(play["card"]))


@game.condition("36-4b:3", of="ability")
def not_used_this_turn(play: Play, name: str) -> bool:
    """《自ターン中任意1回》: once in a turn."""
    obj = play.obj(play["card"])
    ability = printed_ability(play, obj, name)
    return not (ability is not None and ability.once and play.uses(obj, name))


@game.lift("21-4", of="ability", lifts="36-4b:3")
def counts_anew(play: Play, name: str) -> bool:
    """What a unit was given is gone when it leaves the field: one that came back has used nothing (D-088)."""
    obj = play.obj(play["card"])
    return obj.stamp not in play.uses(obj, name)


@game.cost("MP", "30-2", counted=True)
def pay_points(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """Master points are paid, exhausting cores for them where needed."""
    points = pay_any_number(play, obj) if amount == "X" else whole_number(amount)
    return pay(play, obj.owner, points) if points <= available(play, obj.owner) else None


@game.definition("30-2a", otherwise=0)
def pay_any_number(play: Play, obj: Obj) -> int:
    """X master points: the player says how many, 0 or more; as many are X for the effect."""
    if play.get(costs.CHECKING):
        return 0
    numbers = tuple(map(str, range(available(play, obj.owner) + 1)))
    return int(play.ask(Question("x", numbers, by=obj.owner, voluntary=True, clause="30-2a")))


@game.cost("life", "30-4:2", counted=True)
def pay_life(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """Life is lost; it must be there."""
    number = whole_number(amount)
    enough = number <= play.var(obj.owner, "life")
    return [play.event("life", seat=obj.owner, amount=-number, by="cost")] if enough else None


@game.cost("exhaust cores", "30-4:2", counted=True)
def pay_with_cores(play: Play, obj: Obj, amount: Argument) -> list[Event] | None:
    """So many active cores are exhausted; all of them must be there."""
    number = whole_number(amount)
    enough = number <= play.var(obj.owner, "cores.active")
    return [play.event("exhaust cores", seat=obj.owner, amount=number, by="cost")] if enough else None


def exiled(play: Play, obj: Obj) -> list[Event]:
    """The card is exiled as a cost."""
    return leaves_the_field(play, obj, play.event("exile", obj, by="cost"))


costs.bind_costs(
    game,
    {
        "疲労": costs.by_itself("30-3:2", "exhaust", lambda play, obj: play.turned(obj) == ACTIVE),
        "exile": costs.with_cards("30-4:2", exiled, home=FIELD),
        "break": costs.with_cards("30-4:2", "break", home=FIELD),
        "exhaust": costs.with_cards("30-4:2", "exhaust", home=FIELD, lying=ACTIVE),
    },
)


@game.step("27-6")
def use_ability(play: Play) -> list[Outcome]:
    """The ability is declared, its cost paid, its effect obtained."""
    obj = play.obj(play["card"])
    name = play.choose("ability", usable(play, obj), if_allowed="ability")
    with play.collecting():
        unpaid = costs.payments(
            play, obj, activation_costs(play, obj, name), checking=True, apart=True
        )  # asks here what the board does not say
    if isinstance(unpaid, str):
        raise play.refuse(unpaid)
    paid = costs.pay_costs(play, obj, activation_costs(play, obj, name), apart=True)
    play.cite(condition_of(play, obj, name))
    return [abilities.note_use(play, obj, name), *paid, abilities.effect(play, name, obj)]


def condition_of(play: Play, obj: Obj, name: str) -> str:
    """Returns the clause of the condition an ability is used under; a master's by rule says none (D-096)."""
    ability = printed_ability(play, obj, name)
    words = [word for word, _ in ability.when if word in ACTIVATED] if ability else ACTIVATED[:1]
    return str(play.vocabulary.moments[words[0]]["clause"])


@game.step("20-3b")
def boost_cores(play: Play) -> list[Outcome]:
    """コアブースト: one core from outside the game onto the master."""
    return [play.event("count", play["this"], word=CORE, amount=play.rules.amount("20-3b", "cores"))]


@game.step("20-3c")
def grant_assault(play: Play) -> list[Outcome]:
    """強襲付与: one of the player's units gains 強襲 until the end of the turn."""
    picked = play.choose("unit", [obj.uid for obj in units(play, play["you"])])
    if picked is None:
        return []
    return [play.force(play.obj(picked), "強襲", "keyword", clause="20-3c", until="turn", source=play["this"])]
