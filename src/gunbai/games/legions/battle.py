"""Section 34 with 29 and the range keywords of 39: who may attack, whom, and the exchange of damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gunbai.game import EFFECT, Event, Leave, Obj, Outcome, Play, Rejected, Repeat, choose_trigger, events, fire
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ACTIVE,
    EXHAUSTED,
    FIELD,
    LORD,
    MASTER,
    MINION,
    MINIONS,
    STUNNED,
    adjacent,
    at_most,
    facing,
    is_minion,
    is_unit,
    kind,
    lane,
    number_of,
)


@game.action("attack", "27-4")
def cards_that_might_attack(play: Play, seat: str) -> Iterable[int]:
    """Every card on the field is considered, so that each refusal has a clause."""
    return [obj.uid for obj in play.zone(FIELD)]


@game.condition("27-4", of="27-4")
def attacker_is_minion_or_lord(play: Play, uid: int) -> bool:
    """One minion or one lord attacks; a master, or a card without a category, does not."""
    return kind(play, play.obj(uid)) in (MINION, LORD)


@game.condition("34-3", of="27-4")
def attacker_is_active(play: Play, uid: int) -> bool:
    """The attacker must be active."""
    return play.turned(play.obj(uid)) == ACTIVE


@game.condition("29-1:3", of="27-4")
def attacker_can_act(play: Play, uid: int) -> bool:
    """What was placed this turn cannot do what exhausts it."""
    return not play.status(play.obj(uid), STUNNED)


@game.lift("29-2", of="27-4", lifts="29-1:3")
def haste_acts_at_once(play: Play, uid: int) -> bool:
    """速攻: the state that would stop it is not there."""
    return has_haste(play, play.obj(uid))


@game.lift("29-3", of="27-4", lifts="29-1:3")
def assault_attacks_at_once(play: Play, uid: int) -> bool:
    """強襲: although it cannot act, it may attack the minion zone."""
    return has_assault(play, play.obj(uid))


@game.condition("34-4", of="27-4")
def attacker_has_a_target(play: Play, uid: int) -> bool | Rejected:
    """An attack needs a unit in range to be its target (D-014); the one clause that rules every unit out is told first."""
    with play.supposing(attacker=uid):
        allowed, rejected = play.allowed("target", foes(play, uid))
    if not allowed:
        play.cite(*(ground for refusal in rejected for ground in refusal.grounds))
        reasons = {refusal.ground for refusal in rejected}
        if len(reasons) == 1:
            return Rejected(uid, next(iter(reasons)))
    return bool(allowed)


@game.definition("39-2", otherwise=False)
def has_haste(play: Play, obj: Obj) -> bool:
    """速攻."""
    return play.has(obj, "速攻")


@game.definition("39-3", otherwise=False)
def has_assault(play: Play, obj: Obj) -> bool:
    """強襲."""
    return play.has(obj, "強襲")


@game.step("34-3")
def exhaust_attacker(play: Play) -> list[Outcome]:
    """The attacker of an attack action is exhausted; the master of a master attack is not, nor one that has just moved."""
    attacker = play.obj(play["attacker"])
    play.remember("attacker", attacker.uid)
    if not begins_a_battle(play):
        return [Leave("34-2")]
    if play.get("master attack") or play.get("moved"):
        return []
    return [play.event("exhaust", attacker, by="action")]


begins_a_battle = game.states("34-1")
"""A battle follows the attack of a minion or lord that is declared, or a master attack effect that resolves."""


def foes(play: Play, uid: int) -> list[int]:
    """Returns the opponent's cards on the field, targets or not."""
    return [obj.uid for obj in play.zone(FIELD, play.foe(play.obj(uid).owner))]


@game.step("34-4")
def choose_target(play: Play) -> list[Outcome]:
    """The attacking player chooses one of the opponent's units in range."""
    target = play.choose("target", foes(play, play["attacker"]), if_allowed="target")
    if target is None:
        return [Leave("34-2")]
    with play.collecting():
        legal, refused = play.allowed("target", [target])
        if legal:
            ask_what_it_hangs_on(play, play.obj(play["attacker"]), play.obj(target))
        elif any("<=" in name for name, _ in play.frame.bound):  # told only after the target was chosen
            raise play.refuse(refused[0].ground)
    return []


def ask_what_it_hangs_on(play: Play, attacker: Obj, target: Obj) -> None:
    """Asks the judge for the costs by which 威圧 decides whether this target may be attacked, where the board does not say."""
    overawes(play, target, attacker)
    if target.zone != MINIONS:
        blockers(play, attacker)


@game.condition("34-4", of="target")
def target_is_a_unit(play: Play, uid: int) -> bool:
    """Only a unit can be the target; one that cannot block is one all the same (39-16)."""
    obj = play.obj(uid)
    if not is_unit(play, obj):
        play.cite("34-5:2")
        return False
    return not play.has(obj, "ブロック不可") or play.says("39-16:2")


@game.condition("39-19:1", of="target", rank=EFFECT)
def may_be_the_target_of_an_effect(play: Play, uid: int) -> bool:
    """結界: whether a master attack, which an effect makes, may have it as its target is D-027."""
    if not play.get("master attack") or not play.has(play.obj(uid), "結界"):
        return True
    return play.reading("D-027") == "a"


@game.condition("34-5:2", of="target")
def target_is_in_range(play: Play, uid: int) -> bool:
    """The target stands in range."""
    return in_range(play, play.obj(play["attacker"]), play.obj(uid))


@game.definition("34-5:2", otherwise=False)
def in_range(play: Play, attacker: Obj, target: Obj) -> bool:
    """Range: minions in the attacker's lane and the lanes next to it; the leaders when nothing blocks."""
    if target.zone != MINIONS:
        blocking = blockers(play, attacker)
        play.point_at(*(blocking or ()))
        return blocking == ()
    own = lane(play, attacker)
    if target.slot == facing(play, own):
        return True
    return target.slot in [facing(play, slot) for slot in adjacent(play, own)]


@game.definition("34-6", otherwise=None)
def blockers(play: Play, attacker: Obj) -> tuple[int, ...] | None:
    """The opponent's minion in the attacker's lane blocks it, unless something says that it does not."""
    across = facing(play, lane(play, attacker))
    minions = [obj for obj in play.zone(MINIONS, play.foe(attacker.owner)) if obj.slot == across and is_minion(play, obj)]
    for obj in minions:
        overawes(play, attacker, obj)  # asks what the board does not say
    with play.supposing(attacker=attacker.uid):
        able, unable = play.allowed("block", [obj.uid for obj in minions])
    for grounds in (*able.values(), *(refusal.grounds for refusal in unable)):
        play.cite(*grounds)
    return tuple(uid for uid in able if isinstance(uid, int))


@game.condition("39-16:1", of="block", rank=EFFECT)
def may_block(play: Play, uid: int) -> bool:
    """ブロック不可: is no blocker."""
    return not play.has(play.obj(uid), "ブロック不可")


@game.condition("39-18", of="block", rank=EFFECT)
def stops_a_leaper(play: Play, uid: int) -> bool:
    """跳躍: only minions with 跳躍 block it."""
    if not play.has(play.obj(play["attacker"]), "跳躍"):
        return True
    return play.has(play.obj(uid), "跳躍") and play.says("39-18")


@game.condition("39-9", of="block", rank=EFFECT)
def is_not_overawed(play: Play, uid: int) -> bool:
    """威圧: minions of that cost or less do not block it."""
    return not overawes(play, play.obj(play["attacker"]), play.obj(uid))


@game.condition("39-9", of="target", rank=EFFECT)
def dares_attack(play: Play, uid: int) -> bool:
    """威圧: minions of that cost or less cannot choose it as their target."""
    return not overawes(play, play.obj(uid), play.obj(play["attacker"]))


def overawes(play: Play, feared: Obj, other: Obj) -> bool:
    """Tells whether 威圧 of one unit works on another: on minions whose cost is at most X."""
    values = play.keyword(feared, "威圧")
    return bool(values) and is_minion(play, other) and at_most(play, other, "cost", max(values), "39-9")


@game.condition("39-17", of="target", rank=EFFECT)
def goes_straight(play: Play, uid: int) -> bool:
    """直進: only the minion in its lane, or the leaders."""
    attacker, target = play.obj(play["attacker"]), play.obj(uid)
    if not play.has(attacker, "直進"):
        return True
    if target.zone != MINIONS or target.slot == facing(play, lane(play, attacker)):
        return True
    play.cite("34-5:2")  # in range but for this
    return False


@game.condition("29-3", of="target")
def assault_reaches_minion_zone_only(play: Play, uid: int) -> bool:
    """強襲 while it cannot act: only units in the minion zone."""
    attacker = play.obj(play["attacker"])
    if not play.status(attacker, STUNNED) or has_haste(play, attacker) or not has_assault(play, attacker):
        return True
    return play.obj(uid).zone == MINIONS


@game.step("34-2.3")
def resolve_attack_triggers(play: Play) -> list[Outcome]:
    """The attack has been declared; what triggers on it resolves before damage - inside a master attack, only if so read.

    An attack by 移動攻撃 is carried out at once (39-7): what else waits, waits until it is over.
    """
    again = Repeat("34-2.3")
    if not play.get("declared"):
        play.remember("declared", "yes")
        event = play.event("attack", play["attacker"], seat=play.turn_player, by="action", target=play["target"])
        return [again, event]
    if not (play.get("master attack") or play.get("moved")):
        return []
    waiting = [item for item in play.waiting() if item.record.event.kind == "attack"]
    if not waiting or (play.get("master attack") and play.reading("D-013") == "a"):
        return []
    return [again, *fire(play, choose_trigger(play, waiting))]


@game.step("34-7")
def exchange_battle_damage(play: Play) -> list[Outcome]:
    """Attacker and target deal each other their ATK at the same time; 先制 deals first, and only what is left strikes back."""
    attacker, target = play.obj(play["attacker"]), play.obj(play["target"])
    if not (is_unit(play, attacker) and is_unit(play, target)):
        return []
    blows = {attacker.uid: target, target.uid: attacker}
    if play.get("master attack") and not master_exchanges(play):
        del blows[target.uid]
    struck = play.get("struck")
    if struck is not None:
        return [blow(play, play.obj(uid), foe) for uid, foe in blows.items() if uid != struck]
    first = strikes_first(play, attacker, target)
    if first is None:
        return [blow(play, play.obj(uid), foe) for uid, foe in blows.items()]
    play.remember("struck", first.uid)
    return [Repeat("34-7"), blow(play, first, blows[first.uid])]


master_exchanges = game.states("38-9:4")
"""A master that attacks exchanges damage with its target like any other unit."""


@game.definition("39-4", otherwise=None)
def strikes_first(play: Play, attacker: Obj, target: Obj) -> Obj | None:
    """先制 against a unit without it: its damage is resolved first."""
    first, second = play.has(attacker, "先制"), play.has(target, "先制")
    if first and second:
        play.cite("39-4:1")  # neither strikes first at one that has it as well
    return None if first == second else attacker if first else target


def blow(play: Play, source: Obj, target: Obj) -> Event:
    """Returns the battle damage one unit deals: its ATK; a unit without ATK deals none (D-012)."""
    amount = play.known_value(source, "atk")
    if amount is None:
        amount = number_of(play, source, "atk") if kind(play, source) != MASTER else 0
    amount = as_battle_damage(play, amount) if play.says("14-3h") else 0
    cite_what_adds_nothing(play, source)
    held = held_now(play, source)
    more: dict[str, Any] = {"attacker": play["attacker"], **({"held": held} if held else {})}
    return play.event("damage", target, amount=amount, source=source.uid, by="battle", **more)


SLAYERS = {"対マスター特効": "39-13", "対ロード特効": "39-14", "対ミニオン特効": "39-15"}


def cite_what_adds_nothing(play: Play, source: Obj) -> None:
    """Cites the keywords that say how much more a unit deals: they are looked at, whether they add to this blow or not."""
    for word, clause in SLAYERS.items():
        if play.has(source, word):
            play.says(clause)


def held_now(play: Play, source: Obj) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Returns the keywords that trigger on battle damage with their numbers, as the unit has them when it strikes.

    Those given for the battle only are gone when triggers are checked (37-2, D-020).
    """
    with play.collecting():
        found = ((word, tuple(play.keyword(source, word))) for word in ("貫通", "衝撃"))
        return tuple((word, values) for word, values in found if values)


@game.definition("09-1:2", otherwise=0)
def as_battle_damage(play: Play, atk: int) -> int:
    """ATK is the damage that a unit deals in a battle."""
    return atk


events.sets(game, "exhaust", "38-12", turned=EXHAUSTED)
"""A card that is exhausted lies sideways; one that already does stays so (38-8)."""


game.happens("attack")
