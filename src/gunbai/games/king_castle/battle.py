"""Section 5.4: attacks, counterattacks, damage on units and their destruction."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Event, Fizzle, Obj, Option, Outcome, Play, Question, Rejected
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.counters import more_to_come
from gunbai.games.king_castle.limits import AGAIN, DESTROYED, STRIKES, allowed
from gunbai.games.king_castle.turn import BATTLE_PHASE, in_phase
from gunbai.games.king_castle.words import DISCARD, KINGS, UNIT, UNITS, castle_of, in_sight, kind, units, whose_castle

ATTACKED, STOPPED, NO_COUNTERATTACK = "攻撃済み", "攻撃中止", "反撃無効"
MOST = 10
"""The highest power that the judge is asked about."""


@game.action("attack", "5.4-1", at="main")
def cards_that_might_attack(play: Play, seat: str) -> Iterable[int]:
    """Every card in play is considered, so that each refusal has a clause."""
    return in_sight(play, seat)


@game.condition("3.2.3-1", of="5.4-1")
def attacks_in_the_battle_phase(play: Play, uid: int) -> bool:
    """Units attack in the battle phase."""
    play.cite("5.4-1")
    return in_phase(play, BATTLE_PHASE)


@game.condition("5.4-1", of="5.4-1")
def is_an_own_unit_that_has_not_attacked(play: Play, uid: int) -> bool:
    """Each of one's own units attacks once; it may do so in the turn in which it was played (KC-D11)."""
    obj = play.obj(uid)
    return obj.zone == UNITS and obj.owner == play.turn_player and may_attack_once_more(play, obj)


def may_attack_once_more(play: Play, obj: Obj) -> bool:
    """Tells whether a unit has not made its attack; a text may let it attack again, once."""
    noted = [use for use in play.state.used if (use.until, use.card, use.stamp) == ("turn", obj.uid, None) and use.name in USES]
    made = len(noted) + (len(play.in_force(obj, ATTACKED, "status")) if play.status(obj, ATTACKED) else 0)
    return not made or (made == 1 and play.told(obj, "can", AGAIN))


USES = ("attack", "攻撃", ATTACKED, "5.4-1")
"""How a board may say that a unit has attacked."""


@game.step("3.2.3-1")
def declare_the_attack(play: Play) -> list[Outcome]:
    """The unit attacks one of the opponent's units, or the castle."""
    attacker = play.obj(play["attacker"])
    castles = [castle_of(play.foe(attacker.owner)), castle_of(attacker.owner)]
    shown = in_sight(play, attacker.owner)
    gone = (obj.uid for obj in play.zone(DISCARD) if kind(play, obj) == UNIT)
    named: tuple[Option, ...] = (*shown, *castles, *(Rejected(uid, "5.4-5:1", (), ("5.4-5:1",)) for uid in gone))
    target = play.ask(Question("target", [*shown, *castles], if_allowed="target", named=named))
    struck = target if isinstance(target, int) else 0
    return [
        play.force(attacker, ATTACKED, "status", clause="5.4-1", until="turn"),
        play.event("attack", attacker, seat=attacker.owner, target=struck),
        *([play.event("attacked", struck, seat=play.obj(struck).owner, source=attacker.uid)] if struck else []),
    ]


@game.condition("5.4-5", of="target")
def is_an_enemy_unit_or_the_castle(play: Play, target: int | str) -> bool:
    """A unit attacks the opponent's units, or the opponent's castle."""
    foe = play.foe(play.obj(play["attacker"]).owner)
    play.cite("5.4-5:1" if isinstance(target, int) else "5.4-3")
    if isinstance(target, int):
        return play.obj(target).zone == UNITS and play.obj(target).owner == foe
    return whose_castle(target) == foe


@game.condition("5.4-4", of="target")
def units_shield_the_castle(play: Play, target: int | str) -> bool:
    """The castle cannot be attacked while its player has a unit."""
    return isinstance(target, int) or not units(play, whose_castle(target))


@game.step("5.4-3")
def hit_the_castle(play: Play) -> list[Outcome]:
    """An attack on the castle deals it the unit's power."""
    attacker, target = play.obj(play["attacker"]), play["target"]
    if not goes_on(play, attacker):
        return [Fizzle("5.4-6" if attacker.zone == DISCARD else "")]  # what stopped it, or put it elsewhere, is cited by itself
    amount, over = power(play, attacker), play.event("attack over", attacker, seat=attacker.owner)
    if isinstance(target, int) or not amount:
        play.silent = isinstance(target, int)  # nobody attacked the castle: the clause does not apply
        return [] if play.silent else [over]
    damage = play.event("castle damage", seat=whose_castle(target), amount=amount, source=attacker.uid, by="battle", word="物理")
    return [damage, over]


@game.step("5.4-5")
def exchange_damage(play: Play) -> list[Outcome]:
    """Attacker and unit deal each other their power at the same time; then the attack is over."""
    attacker, target = play.obj(play["attacker"]), play["target"]
    play.remember("struck", "yes")
    if not isinstance(target, int):
        return play.nothing_here()  # nobody attacked a unit
    blows: list[Outcome] = []
    if play.obj(target).zone == UNITS:
        struck = play.obj(target)
        blows += blow(play, attacker, struck, "5.4-5:1")
        if takes_no_counterattack(play, struck):
            play.cite("4.2-16")  # it does not work for the unit that is attacked (KC-D27)
        if strikes_back(play, attacker) and allowed(play, target, STRIKES):
            blows += blow(play, struck, attacker, "5.4-5:2")
    return [*blows, play.event("attack over", attacker, seat=attacker.owner)]


def blow(play: Play, source: Obj, target: Obj, clause: str) -> list[Event]:
    """Returns the damage that one unit deals another: its power, if it has any."""
    amount = power(play, source)
    if not amount:
        return []
    return [play.event("damage", target, amount=amount, source=source.uid, by="battle", word="物理", cause=clause)]


@game.definition("5.4-5:2", otherwise=False)
def strikes_back(play: Play, attacker: Obj) -> bool:
    """The unit that is attacked strikes back, unless the attacker has 反撃無効."""
    return not takes_no_counterattack(play, attacker)


@game.definition("4.2-16", otherwise=False)
def takes_no_counterattack(play: Play, attacker: Obj) -> bool:
    """反撃無効: the counterattack against its own attack does not happen; it strikes back itself as usual (KC-D27)."""
    printed = play.card(attacker).keyword(NO_COUNTERATTACK) is not None
    return (
        printed
        or given_by_the_king(play, attacker)
        or any(not of_a_king(play, item.source) for item in play.in_force(attacker, NO_COUNTERATTACK, "keyword"))
    )


@game.definition("4.2-15", otherwise=False)
def given_by_the_king(play: Play, obj: Obj) -> bool:
    """An automatic ability of the king gives it to the player's units."""
    given = [item for item in play.in_force(obj, NO_COUNTERATTACK, "keyword") if of_a_king(play, item.source)]
    play.cite(*(item.clause for item in given))
    return bool(given)


def of_a_king(play: Play, uid: int) -> bool:
    """Tells whether a card is a king."""
    return bool(uid) and play.obj(uid).zone == KINGS


def goes_on(play: Play, attacker: Obj) -> bool:
    """Tells whether an attack goes on: the attacker is still there, and nothing has stopped it."""
    stopped = play.in_force(attacker, STOPPED, "status")
    play.cite(*(item.clause for item in stopped))
    stamp = play.get("stamp", attacker.stamp)
    return attacker.zone == UNITS and attacker.stamp == stamp and not stopped


def power(play: Play, obj: Obj) -> int:
    """Returns the power of a unit; the judge knows one that the board leaves out."""
    number = play.known_value(obj, "power")
    return int(play.fact("power", map(str, range(MOST + 1)), of=obj.uid)) if number is None else max(number, 0)


@game.event("damage", "5.4-7")
def damage_stays_on_the_unit(play: Play, event: Event) -> list[Event]:
    """Damage is marked on the unit and stays."""
    amount = max(event.amount, 0)
    return [play.event("mark", event.obj, amount=amount)] if play.obj(event.obj).zone == UNITS else []


def has_no_life(play: Play, obj: Obj) -> bool:
    """Tells whether a unit has no life left; where nobody knows how much it had, the judge says whether its damage is all of it."""
    life = play.known_value(obj, "life")
    if life is None:
        return bool(obj.damage) and play.fact(f"life<={obj.damage}", ("yes", "no"), clause="5.4-6", of=obj.uid) == "yes"
    return life <= play.rules.amount("5.4-6", "life")


@game.step("5.4-6")
def destroy_what_has_no_life(play: Play) -> list[Outcome]:
    """A unit whose life is 0 or less is destroyed."""
    spent = [obj for obj in play.zone(UNITS) if has_no_life(play, obj)]
    spent = [obj for obj in spent if allowed(play, obj.uid, DESTROYED)]
    return [] if not spent or more_to_come(play) else [play.event("destroy", obj, seat=obj.owner) for obj in spent]


game.happens("attack", "attack over", "attacked")
