"""Section 3.3.5.A: one attack - who attacks whom, who defends, and the exchange of damage."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.game import Call, Event, Obj, Option, Outcome, Play, Question, Rejected, Use
from gunbai.games.star_wars.board import is_sick
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.damage import falls_without_damage, is_spent
from gunbai.games.star_wars.words import (
    BASE,
    CHARACTER,
    DEFENDER,
    FIGHTING,
    FRONT,
    POWER,
    SABRE,
    is_ready,
    kind,
    power,
    printed,
    still_fights,
    units,
)

OWN_BASE = "own base"
"""What an attack is never on."""
ATTACKED = ("attack", "attacked", "攻撃", "攻撃済", "攻撃済み")
"""How a use that was an attack is noted; a board may say either."""

# -- 3.3.5.A.1 ------------------------------------------------------------------------------------------------------------


@game.action("attack", "3.3.5-1", at="battle")
def units_that_might_attack(play: Play, seat: str) -> Iterable[int]:
    """Every unit is considered, so that each refusal has its clause."""
    return [obj.uid for obj in units(play)]


@game.condition("3.3.5.A.1-1", of="3.3.5-1")
def attacker_is_own_and_ready(play: Play, uid: int) -> bool:
    """The turn player attacks with a unit that is ready."""
    obj = play.obj(uid)
    return obj.owner == play.turn_player and is_ready(play, obj)


@game.condition("4.3-4", of="3.3.5-1")
def attacks_from_the_front(play: Play, uid: int) -> bool:
    """Only the front row attacks."""
    in_front = play.obj(uid).slot in FRONT
    if not in_front:
        play.cite("3.3.5.A.1-1")
    return in_front


@game.condition("2.4.2-4", of="3.3.5-1")
def attacker_is_not_sick(play: Play, uid: int) -> bool:
    """What was placed does not attack before its player's next turn."""
    return not is_sick(play, play.obj(uid))


@game.condition("3.3.5.A.1-1n", of="3.3.5-1")
def has_not_attacked_yet(play: Play, uid: int) -> bool:
    """Each unit attacks once in a turn, even if it has become ready again."""
    halves = [play.obj(uid), *play.parts(play.obj(uid))]
    marks = {(obj.uid, stamp) for obj in halves for stamp in (obj.stamp, None)}
    used = {(use.card, use.stamp) for use in play.state.used if use.name in ATTACKED}
    return not (marks & used or play.has_used(Use("turn", ATTACKED[0], uid, play.obj(uid).stamp)))


@game.step("3.3.5.A.1-1")
def name_the_attacker(play: Play) -> list[Outcome]:
    """The attacker is exhausted."""
    obj = play.obj(play["attacker"])
    return [
        play.event("use", obj, item=Use("turn", ATTACKED[0], obj.uid, obj.stamp)),
        play.event("exhaust", obj, by="action"),
        joins_the_fight(play, obj.uid),
        play.event("attack", obj, seat=obj.owner),
    ]


def joins_the_fight(play: Play, uid: int) -> Event:
    """Returns what makes a unit part of the running attack, until that ends or the unit leaves the field."""
    return play.force(play.obj(uid), FIGHTING, "status", until=f"scope:{play.scope('attack')}")


def joins_against(play: Play, uid: int) -> list[Event]:
    """Returns what makes a unit fight the attacker, which fights as well where a board that begins in an attack left that out."""
    unmarked = not any(item.field == FIGHTING for item in play.state.in_force)
    return [joins_the_fight(play, fighter) for fighter in ((play["attacker"], uid) if unmarked else (uid,))]


def attacker_of(play: Play) -> Obj | None:
    """Returns the attacker as it is now, None when it has left the field."""
    return still_fights(play, play["attacker"])


base_is_the_target = game.states("2.4.2-8", BASE, otherwise="")
"""An attack is on the opponent's base, as a principle."""


@game.step("3.3.5.A.1-2a")
def name_the_target(play: Play) -> list[Outcome]:
    """The target is the base; with ライトセーバー it may be a character of the opponent's front row."""
    base = base_is_the_target(play)
    if attacker_of(play) is None:
        play.remember("target", base)
        return []
    barred: list[Option] = []
    with play.collecting() as texts:
        kept = base and not base_may_be_attacked(play, play.obj(play["attacker"]))
    if kept:
        barred, base = [Rejected(base, "2.4.2-8", (), ("2.4.2-8", *texts))], ""
    among = [unit.uid for unit in units(play)]
    named: list[Option] = [*among, *barred, Rejected(OWN_BASE, "3.3.5.A.1-2a", (), ("3.3.5.A.1-2a", "2.4.2-8"))]
    free = (base,) if base else ()
    target = play.ask(Question("target", among, if_allowed="target", free=free, skip=None if kept else base, named=named))
    return [*named_to_defend(play, target), *joins_against(play, target)] if isinstance(target, int) else []


def base_may_be_attacked(play: Play, attacker: Obj) -> bool:
    """Tells whether no text keeps a unit from attacking the base."""
    return not play.told(attacker, "cannot", "attack the base")


def named_to_defend(play: Play, uid: int) -> list[Event]:
    """Returns what makes a unit 消耗 that ライトセーバー names, where it counts as named to defend (SW-D19)."""
    if not is_ready(play, play.obj(uid)) or play.reading("SW-D19") == "a":
        return []
    play.cite("3.3.5.A.2-1c")
    return [play.event("exhaust", play.obj(uid), by="action")]


@game.condition("3.3.5.A.1-2a", of="target")
def attack_is_on_the_base(play: Play, uid: int) -> bool | Rejected:
    """A unit is no target; where only the character aboard has ライトセーバー, that is the reason."""
    attacker = play.obj(play["attacker"])
    if not play.has(attacker, SABRE) and (kept := kept_by_the_one_aboard(play, attacker, SABRE)):
        return Rejected(uid, kept[0], (), (*kept, "3.3.5.A.1-2a", "2.4.2-8"))
    play.cite("2.4.2-8")
    return False


def kept_by_the_one_aboard(play: Play, unit: Obj, keyword: str) -> tuple[str, ...]:
    """Returns the clause by which a unit lacks the keyword that the character aboard it has (SW-D38)."""
    return ("4.2.1.2.1-4",) if any(play.has(part, keyword) for part in play.parts(unit)) else ()


@game.lift("3.3.5.A.1-2b", of="target", lifts="3.3.5.A.1-2a")
def has_a_light_sabre(play: Play, uid: int) -> bool:
    """ライトセーバー: the attacker may name a unit."""
    return play.has(play.obj(play["attacker"]), SABRE)


@game.condition("3.3.5.A.1-2b", of="target")
def is_a_character_in_front(play: Play, uid: int) -> bool | Rejected:
    """Any character of the opponent's front row may be named; whether it has to be ready, SW-D19 says."""
    obj = play.obj(uid)
    if not (obj.owner != play.turn_player and obj.slot in FRONT and is_character(play, obj)):
        return False
    if is_ready(play, obj) or play.reading("SW-D19") == "a":
        return True
    return Rejected(uid, "3.3.5.A.2-1b", (), ("3.3.5.A.2-1b", "3.3.5.A.1-2b"))


def is_character(play: Play, obj: Obj) -> bool:
    """Tells whether a unit is a character; whether a mechanic with one aboard is, SW-D18 says."""
    if kind(play, obj) == CHARACTER:
        return True
    aboard = any(kind(play, part) == CHARACTER for part in play.parts(obj))
    return aboard and play.reading("SW-D18") == "b"


# -- 3.3.5.A.2 ------------------------------------------------------------------------------------------------------------


@game.step("3.3.5.A.2-1a")
def choose_a_defender(play: Play) -> list[Outcome]:
    """The other player may choose one unit to defend the base."""
    if attacker_of(play) is None:
        return []
    foe = play.foe(play.turn_player)
    picked = play.ask(Question("defender", [obj.uid for obj in units(play)], by=foe, if_allowed="defender", free=("no",)))
    return [*joins_against(play, picked)] if isinstance(picked, int) else []


def opponent(play: Play) -> int:
    """Returns the unit that fights the attacker: what was named as the target or as the defender; 0 when neither was a unit."""
    return next((uid for name in ("target", "defender") if isinstance(uid := play.get(name), int)), 0)


def opposing(play: Play) -> Obj | None:
    """Returns the unit that fights the attacker as it is now, None when there is none or it has left the field."""
    uid = opponent(play)
    return still_fights(play, uid) if uid else None


def fighters(play: Play) -> dict[str, Obj]:
    """Returns the two units of a battle that are still on the field, by what they are in it."""
    both = {"attacker": attacker_of(play), "against": opposing(play)}
    return {name: obj for name, obj in both.items() if obj is not None}


@game.target("attacker")
def who_attacks(play: Play) -> list[Obj]:
    """The unit whose attack is going on (攻撃ユニット); none once it has left."""
    return [attacker] if play.get("attacker") is not None and (attacker := attacker_of(play)) else []


@game.target("defender")
def who_fights_the_attacker(play: Play) -> list[Obj]:
    """The unit that defends or was named as the target (防御ユニット); none once it has left."""
    return [defender] if (defender := opposing(play)) else []


@game.condition("3.3.5.A.2-1a", of="defender")
def the_base_is_attacked(play: Play, uid: int) -> bool:
    """A defender is chosen only when the base is the target; it is 3.3.5.A.2-1b that lets any unit defend."""
    return not isinstance(play.get("target"), int) and play.says("3.3.5.A.2-1b")


@game.condition("3.3.5.A.2-1b", of="defender")
def defender_is_own_and_ready(play: Play, uid: int) -> bool:
    """One of the defending player's own units that is ready."""
    obj = play.obj(uid)
    return obj.owner != play.turn_player and is_ready(play, obj)


@game.condition("4.3-4", of="defender")
def defends_from_the_front(play: Play, uid: int) -> bool:
    """Only the front row defends."""
    in_front = play.obj(uid).slot in FRONT
    if not in_front:
        play.cite("3.3.5.A.2-1b", *kept_by_the_one_aboard(play, play.obj(uid), DEFENDER))
    return in_front


@game.lift("3.3.5.A.2-1b", of="defender", lifts="4.3-4")
def defends_from_behind(play: Play, uid: int) -> bool:
    """ディフェンダー: from the back row as well (SW-D34)."""
    return play.has(play.obj(uid), DEFENDER)


@game.step("3.3.5.A.2-1c")
def name_the_defender(play: Play) -> list[Outcome]:
    """The unit chosen is exhausted."""
    picked = play.get("defender")
    if not isinstance(picked, int):
        return []
    obj = play.obj(picked)
    return [play.event("exhaust", obj, by="action"), play.event("defend", obj, seat=obj.owner)]


# -- 3.3.5.A.3 ------------------------------------------------------------------------------------------------------------


@game.step("3.3.5.A.3-1")
def fix_the_powers(play: Play) -> list[Outcome]:
    """The powers of this battle are fixed, with everything that changes them."""
    if uid := opponent(play):
        play.remember("against", uid)
    for name, obj in fighters(play).items():
        play.remember(f"{name} power", str(power(play, obj)))
    return []


@game.step("3.3.5.A.3-2")
def look_for_a_defender(play: Play) -> list[Outcome]:
    """With a defender the two exchange damage, without one the base is damaged; SW-D20 says what if the defender has left."""
    attacker, defender = attacker_of(play), opposing(play)
    if attacker is None:
        return []
    if defender is not None:
        return [Call("3.3.5.A.3-2b")]
    if opponent(play) and play.reading("SW-D20") == "b":
        return []
    return [Call("3.3.5.A.3-2a")]


@game.step("3.3.5.A.3-2a1")
def damage_the_base(play: Play) -> list[Outcome]:
    """The opponent's base is damaged: one card, whatever the power (SW-D04)."""
    obj = play.obj(play["attacker"])
    return [play.event("base damage", seat=play.foe(play.turn_player), source=obj.uid, by="battle")]


@game.step("3.3.5.A.3-2b1")
def exchange_damage(play: Play) -> list[Outcome]:
    """Attacker and defender deal each other their power at the same time; nothing goes on to the base (SW-D24)."""
    both = fighters(play)
    if len(both) < 2:
        return []
    play.remember("exchanging", "yes")
    (one, first), (other, second) = both.items()
    blows = ((first, second, other), (second, first, one))
    return [
        play.event("damage", struck, amount=fixed(play, name, striker), source=striker.uid, by="battle")
        for struck, striker, name in blows
    ]


def fixed(play: Play, name: str, obj: Obj) -> int:
    """Returns the power of a unit in this battle: as fixed, or as printed where nothing says that it is changed."""
    known = play.get(f"{name} power")
    return int(known) if known is not None else printed(play, obj, POWER) or 0


@game.step("3.3.5.A.3-2b2")
def destroy_what_has_fallen(play: Play) -> list[Outcome]:
    """A unit whose damage of this turn is as much as its power (SW-D01) is destroyed."""
    struck = play.get("exchanging") == "yes"
    play.remember("exchanging", "")
    fallen = [obj for obj in fighters(play).values() if is_spent(play, obj) or (struck and falls_without_damage(play, obj))]
    return [play.event("destroy", obj, by="battle") for obj in fallen]


@game.event("attack", "3.3.5.A.1-1")
def an_attack_changes_nothing_yet(play: Play, event: Event) -> list[Event]:
    """That a unit attacks is something abilities may wait for."""
    return []


@game.event("defend", "3.3.5.A.2-1c")
def a_defence_changes_nothing_yet(play: Play, event: Event) -> list[Event]:
    """That a unit defends is something abilities may wait for."""
    return []
