"""Sections 5.5, 5.5.1, 5.5.2, 8.7, 8.11 and 8.12.1: the attack phase."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.game import Call, Event, Leave, Obj, Outcome, Play, Question, Rejected, Repeat, State, Use, events, put, turns
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.life import damage, known_down, number_against
from gunbai.games.legend_of_stars.limits import ATTACK as ATTACKING
from gunbai.games.legend_of_stars.limits import forbidden
from gunbai.games.legend_of_stars.main import all_characters
from gunbai.games.legend_of_stars.priority import DEALT, trigger_offers, window
from gunbai.games.legend_of_stars.words import (
    ATTACK,
    ATTACKED,
    ATTACKS,
    BACK,
    DISPLAYS,
    DOWN,
    FRONT,
    IN_PLAY,
    SIDEWAYS,
    SKY,
    TARGET,
    TRASH,
    TURNED_UP,
    characters,
    facing,
    lane,
    noted,
    once_more,
    row,
    rows_of_a_lane,
    shows,
    status,
)

# -- the phase ----------------------------------------------------------------------------------------------------------


@game.step("5.5:1")
def attacks(play: Play) -> list[Outcome]:
    """The turn player attacks with one character after another, in any order, or not at all (G-40)."""

    def called(word: str, uid: int, rule: str) -> Call:
        return play.call(rule, "attack", attacker=uid) if word == "attack" else play.call(rule, "action", card=uid)

    return turns.one_action(play, "attack phase", called)


@game.action("attack", "5.5.1", at="attack phase")
def attackers(play: Play, seat: str) -> Iterable[int]:
    """Every character is considered, so that each refusal has a clause."""
    return all_characters(play)


@game.condition("5.5.1.1:1", of="5.5.1")
def attacker_is_own(play: Play, uid: int) -> bool:
    """A character of the turn player attacks."""
    if play.obj(uid).owner == play.turn_player:
        return True
    play.cite("5.5:1")
    return False


@game.condition("3.3.3:3", of="5.5.1")
def attacker_is_not_in_the_back(play: Play, uid: int) -> bool:
    """Characters of the back row cannot attack."""
    if row(play.obj(uid)) != BACK:
        return True
    play.cite("5.5:1", "3.3.2:2", "5.5.1.0")
    return False


@game.condition("3.3.2:2", of="5.5.1")
def attacker_stands_in_the_own_zone(play: Play, uid: int) -> bool:
    """Characters attack from the front row, and that is a part of one's own zone (G-11)."""
    if row(play.obj(uid)):
        return True
    play.cite("3.3.2:1", "5.5:1")
    return False


@game.condition("5.5:1", of="5.5.1")
def attacker_stands_in_attack_display(play: Play, uid: int) -> bool:
    """A character in attack display attacks."""
    if play.turned(play.obj(uid)) == ATTACK:
        return True
    play.cite("3.3.2:2", "5.5.1.0", "5.5.1.1:1")
    return False


@game.condition("5.5.1.0", of="5.5.1")
def attacker_is_face_up_and_attacks_once(play: Play, uid: int) -> bool:
    """It lies face up (C-05), and it has not attacked this turn."""
    obj = play.obj(uid)
    if not shows(obj):
        play.cite("5.5.1.1:1")
        return False
    return not play.status(obj, ATTACKED)


# -- step 1 -------------------------------------------------------------------------------------------------------------


@game.step("5.5.1.1:1")
def declare(play: Play) -> list[Outcome]:
    """The attack is declared: that is the character's attack of this turn. Whom it is aimed at is noted (G-14)."""
    attacker = play.obj(play["attacker"])
    target = in_the_lane(play, attacker)
    direct = "yes" if goes_direct(play, attacker, target) and target else "no"
    aimed = target if direct == "no" else None
    play.remember("direct", direct)
    play.remember("aimed", aimed.uid if aimed else 0)
    play.remember("aimed at", lane(aimed) if aimed else 0)
    play.remember("from", lane(attacker))
    until = f"scope:{play.scope('attack')}"
    happens: list[Outcome] = [
        *([play.force(aimed, TARGET, "status", clause="5.5.1.1:1", until=until)] if aimed else []),
        once_more(play, attacker, ATTACKS, "5.5.1.0"),
        play.event("use", item=Use("turn", ATTACKED, seat=attacker.owner)),
        play.event("attack", attacker, seat=attacker.owner),
    ]
    return [*happens, *([play.event("attacked", aimed, source=attacker.uid)] if aimed else [])]


def goes_direct(play: Play, attacker: Obj, target: Obj | None) -> bool:
    """Asks whether a character with 上空 attacks the player directly: it need not. Who says so of others is told why not."""
    able = target is not None and may_pass_by(play, attacker)
    question = Question("direct", ("yes", "no"), attacker.owner, "direct", voluntary=able, clause="8.12.1", tacit=True)
    return bool(play.ask(question) == "yes")


@game.condition("8.12.1", of="direct")
def no_sky_in_the_way(play: Play, answer: str) -> bool:
    """上空 passes by everybody but 上空 in the lane."""
    attacker = play.obj(play["attacker"])
    return answer == "no" or not play.has(attacker, SKY) or not guarded(play, attacker)


@game.condition("5.5:2", of="direct")
def fights_who_stands_in_the_lane(play: Play, answer: str) -> bool:
    """An attack is aimed at the character in the lane."""
    return answer == "no" or in_the_lane(play, play.obj(play["attacker"])) is None


@game.lift("8.12.1", of="direct", lifts="5.5:2")
def passes_by(play: Play, answer: str) -> bool:
    """上空 lifts that."""
    return may_pass_by(play, play.obj(play["attacker"]))


@game.condition("5.5.b1", of="direct")
def hits_the_player_in_an_empty_lane(play: Play, answer: str) -> bool:
    """With nobody in the lane an attack goes to the player, whether it wants to or not."""
    return answer == "yes" or in_the_lane(play, play.obj(play["attacker"])) is not None


@game.definition("8.12.1", otherwise=False)
def may_pass_by(play: Play, attacker: Obj) -> bool:
    """上空: with no other 上空 in the opponent's lane, front or back, the attack may go straight to the player."""
    return play.has(attacker, SKY) and not guarded(play, attacker)


def guarded(play: Play, attacker: Obj) -> bool:
    """Tells whether a character with 上空 stands in the lane that faces a character."""
    found = [obj for which in rows_of_a_lane(play) if (obj := facing(play, attacker, which))]
    return any(play.has(obj, SKY) for obj in found)


@game.definition("5.5.b2", otherwise=None)
def front_character(play: Play, attacker: Obj) -> Obj | None:
    """The front character of the lane is the one to fight."""
    return facing(play, attacker, FRONT)


@game.definition("5.5.b3", otherwise=None)
def rear_character(play: Play, attacker: Obj) -> Obj | None:
    """The rear character, when nobody stands before it."""
    return facing(play, attacker, BACK)


@game.definition("5.5:2", otherwise=None)
def in_the_lane(play: Play, attacker: Obj) -> Obj | None:
    """The opponent's character in the same lane: the lane that faces the attacker's (G-12)."""
    return front_character(play, attacker) or rear_character(play, attacker)


@game.step("5.5.1.1:2")
def turn_up_the_attacked(play: Play) -> list[Outcome] | None:
    """A face-down character that is attacked is turned face up; it keeps its display (6.4)."""
    target = play["aimed"] and play.obj(play["aimed"])
    if not target:
        return None
    if shows(target):
        if noted(play, target, TURNED_UP):
            keeps_its_display(play, target)
        return None
    return [*turned_up_in_battle(play, target, "turn up"), Repeat("5.5.1.1:2")]


def keeps_its_display(play: Play, obj: Obj) -> None:
    """Lets who means to change the display of a character that was just turned up in a battle be told why not."""
    clause, others = "6.4:4", [display for display in DISPLAYS if display not in kept_display(play, obj)]
    for word, options in (("change", [obj.uid] if others else []), ("display", others)):
        refused = [Rejected(option, clause, (), (clause,)) for option in options]
        play.ask(Question(word, by=obj.owner, refused=refused, clause=clause, tacit=True))


def turned_up_in_battle(play: Play, obj: Obj, kind: str) -> list[Outcome]:
    """Returns the events by which a character is turned up in a battle: its display is not changed then."""
    displays = kept_display(play, obj)
    display = displays[0]
    if len(displays) > 1:
        display = play.ask(Question("display", displays, by=obj.owner, voluntary=True, clause="6.4:4"))
    turned = [play.event("display", obj, word=display)] if display != play.turned(obj) else []
    return [*turned, play.event(kind, obj)]


@game.hook("not now")
def turned_up_in_this_battle(state: State, word: str, uid: int) -> tuple[str, ...]:
    """A character that has been turned up in a battle is not turned otherwise in it."""
    if word not in ("change", "display") or not any(frame.rule == "5.5" for frame in state.frames):
        return ()
    marks = {item.obj for item in state.in_force if (item.field, item.op) == (TURNED_UP, "status") and uid in (0, item.obj)}
    theirs = any(obj.uid in marks and obj.owner != state.var("turn.seat") for obj in state.objs)
    return ("6.4:4",) if theirs else ()


@game.definition("6.4:4", otherwise=DISPLAYS)
def kept_display(play: Play, obj: Obj) -> tuple[str, ...]:
    """The display of a character that is turned up in a battle stays what it is."""
    return (play.turned(obj),)


# -- step 4 -------------------------------------------------------------------------------------------------------------


@game.step("5.5.1.4")
def still_able(play: Play) -> list[Outcome]:
    """The attack goes on when the attacker still can; else it is over, and spent (G-13)."""
    attacker = play.obj(play["attacker"])
    numbers = [record.number for record in play.state.ledger]
    play.remember("before", max(numbers, default=0))
    if not stands_as_before(play, attacker):
        return [Leave("5.5.1")]
    if (not shows(attacker) or forbidden(play, attacker.uid, ATTACKING)) and play.reading("U-05") == "a":
        return [Leave("5.5.1")]
    return []


def stands_as_before(play: Play, attacker: Obj) -> bool:
    """Tells whether an attacker stands in the front row in attack display, or as a text allows."""
    placed = row(attacker) == FRONT or (row(attacker) == BACK and play.told(attacker, "can", "attack from the back"))
    return placed and (play.turned(attacker) == ATTACK or play.told(attacker, "can", "attack in defence"))


@game.step("5.5.1.note1")
def turn_up_late(play: Play) -> list[Outcome] | None:
    """An opponent that lies face down now is turned up, and no text is used on that."""
    found = opponent(play)
    return turned_up_in_battle(play, found, "show") if isinstance(found, Obj) and not shows(found) else None


@game.event("show", "5.5.1.note1")
def is_shown(play: Play, event: Event) -> list[Event]:
    """It is turned face up without anything happening on that."""
    return [play.event("set", event.obj, face=""), status(play, play.obj(event.obj), TURNED_UP, "5.4:5")]


def opponent(play: Play) -> Obj | str:
    """Returns the character that the attacker fights, or empty for none, or ``over`` when the attack is read to have ended.

    Whether the lane is looked at again is not said (G-14), nor whether 上空 is checked again (G-24).
    """
    attacker = play.obj(play["attacker"])
    now = in_the_lane(play, attacker)
    if play.get("direct") == "yes":
        blocked = now is not None and guarded(play, attacker) and play.reading("G-24") == "b"
        return now if now is not None and blocked else ""
    uid = int(play.get("aimed", now.uid if now else 0))
    aimed = play.obj(uid) if uid else None
    there = aimed is not None and is_still_the_target(play, aimed) and lane(attacker) == play.get("from", lane(attacker))
    if (now.uid if now else 0) == uid and (there or aimed is None):
        return now or ""
    reading = play.reading("G-14")
    if reading == "a":
        return now or ""
    if aimed is None or reading == "c":
        return aimed if aimed is not None and there else ""
    return aimed if there else "over"


def is_still_the_target(play: Play, aimed: Obj) -> bool:
    """Tells whether the character at which an attack was aimed is still there: the same object, in the same lane.

    A board in the middle of an attack may leave out at whom it was aimed.
    """
    return play.get("aimed") is None or (noted(play, aimed, TARGET) and lane(aimed) == play["aimed at"])


# -- step 5 -------------------------------------------------------------------------------------------------------------


@game.step("5.5.1.5:1")
def strike_the_player(play: Play) -> list[Outcome] | None:
    """With nobody to fight, the attacker's ATK is dealt to the player."""
    attacker = play.obj(play["attacker"])
    found = opponent(play)
    if found == "over":
        return [Leave("5.5.1")]
    play.remember("target", found.uid if isinstance(found, Obj) else 0)
    if isinstance(found, Obj):
        return None
    dealt = damage(play, play.foe(attacker.owner), direct_damage(play, attacker), source=attacker.uid, by="battle")
    return [*battle_with_nobody(play, attacker), *dealt]


def battle_with_nobody(play: Play, attacker: Obj) -> list[Event]:
    """Returns the battle that a direct attack is, where it counts as one (C-15); nobody asks unless a text waits for battles."""
    waiting = any("battle" in play.rules.waits_for(obj.card) for obj in play.zone(IN_PLAY))
    if not waiting or play.reading("C-15") == "a":
        return []
    return [play.event("battle", attacker, cause="5.5.b1")]


@game.definition("5.5.b1", otherwise=0)
def direct_damage(play: Play, attacker: Obj) -> int:
    """What the player takes is the attacker's ATK."""
    return attack_of(play, attacker)


@game.definition("2.1.2", otherwise=0)
def attack_of(play: Play, attacker: Obj, other: int | None = None) -> int:
    """The number that counts when a character attacks is its ATK, as it compares with another number where that is all that counts.

    One that was turned face down, if its attack is read to go on (U-05), still has it.
    """
    with play.looking_at(put(play.state, replace(attacker, face=""))):
        obj = play.obj(attacker.uid)
        return number_against(play, obj, "atk", other, "2.1.2")


@game.step("5.5.1.5:2")
def compare_the_numbers(play: Play) -> list[Outcome] | None:
    """The attacker's ATK stands against the number that the opponent's display calls for: that is a battle (8.7)."""
    if not play["target"]:
        return None
    attacker, target = play.obj(play["attacker"]), play.obj(play["target"])
    mine = attack_of(play, attacker) if play.known_value(attacker, "atk") is not None else None
    held = defence(play, target, mine)
    if held is None:
        held = number_against(play, target, "atk", mine, "2.1.2")
    play.remember("numbers", (attack_of(play, attacker, held) if mine is None else mine, held))
    return [
        play.event("battle", attacker, source=target.uid, cause="8.7:1"),
        play.event("battle", target, source=attacker.uid, cause="8.7:1"),
    ]


@game.definition("2.1.3", otherwise=None)
def defence(play: Play, obj: Obj, other: int | None) -> int | None:
    """DEF counts for a character in defence display, as it compares with another number where one is known."""
    if shown_display(play, obj) == ATTACK:
        return None
    return number_against(play, obj, "def", other, "2.1.3")


def shown_display(play: Play, obj: Obj) -> str:
    """Returns the display of a character; of one that lies in none (6.1, 6.2) the judge says as which it counts."""
    lies = play.turned(obj)
    known = lies in (*DISPLAYS, SIDEWAYS)
    return lies if known else str(play.fact("display", (ATTACK, SIDEWAYS), of=obj.uid, clause="5.5.1.5:2"))


def outcome(clause: str, *, larger: bool, smaller: bool) -> None:
    """Binds one of the three outcomes of the comparison."""

    @game.step(clause)
    def compare(play: Play) -> list[Outcome] | None:
        if not play["target"]:
            return None
        mine, theirs = play["numbers"]
        if (mine > theirs, mine < theirs) != (larger, smaller):
            return None
        fallen = ("target",) if larger else ("attacker",) if smaller else ("attacker", "target")
        other = {"target": "attacker", "attacker": "target"}
        return [play.event("down", play[name], source=play[other[name]], by="battle") for name in fallen]


outcome("5.5.1.5.1", larger=True, smaller=False)
outcome("5.5.1.5.2", larger=False, smaller=True)
outcome("5.5.1.5.3", larger=False, smaller=False)


@game.event("down", "8.11:1")
def is_down(play: Play, event: Event) -> list[Event]:
    """The character is down; it stays in its square until it is put into the trash (U-08)."""
    return [status(play, play.obj(event.obj), DOWN, "8.11:1")]


def fallen(play: Play, seat: str) -> list[Obj]:
    """Returns a player's characters that are down."""
    return [obj for obj in characters(play, seat) if play.status(obj, DOWN)]


# -- step 6 -------------------------------------------------------------------------------------------------------------


@game.step("5.5.1.6:1")
def deal_down_damage(play: Play) -> list[Outcome] | None:
    """Each downed character costs its own player its DOWN; 5.5.2 says whose comes first."""
    again = Repeat("5.5.1.6:1")
    due = [seat for seat in reversed(play.seats) if fallen(play, seat) and seat not in play.get("hurt", ())]
    first = one_after_the_other(play, due)
    if not due:
        return None
    if first is None:
        hit = due if not play.get("hurt") or not in_between(play, due) else []
        if not hit and due:
            play.remember("asked in between", "yes")
            return [window(play, DEALT), again]
        return [blow for seat in hit for obj in fallen(play, seat) for blow in down_damage(play, obj)]
    play.remember("hurt", (*play.get("hurt", ()), first))
    return [*(blow for obj in fallen(play, first) for blow in down_damage(play, obj)), again]


def in_between(play: Play, due: list[str]) -> bool:
    """Tells whether texts that wait for the first damage are used before the second: the book does not say (G-19)."""
    if not due or play.get("asked in between"):
        return False
    late = [item for item in play.waiting() if item.record.number > int(play.get("before", 0))]
    return any(item.record.event.kind == "damage" for item in late) and play.reading("G-19") == "b"


def down_damage(play: Play, obj: Obj) -> list[Outcome]:
    """Returns the damage that a downed character costs: its DOWN, taken by whoever's character it is."""
    seat = own_player(play, obj)
    return damage(play, seat, down_of(play, obj), source=winner_of(play, obj), by="down")


@game.definition("2.1.4", otherwise=0)
def down_of(play: Play, obj: Obj) -> int:
    """The DOWN of the downed character (C-12); the judge knows one that the board leaves out."""
    return known_down(play, obj)


@game.definition("5.5.1.6:2", otherwise="")
def own_player(play: Play, obj: Obj) -> str:
    """The player whose character is down takes the damage."""
    return obj.owner


def winner_of(play: Play, obj: Obj) -> int:
    """Returns the character that dealt the damage by winning the battle, or by drawing it (U-11)."""
    pair = (int(play.get("attacker", 0)), int(play.get("target", 0)))
    return next((uid for uid in pair if uid != obj.uid), 0)


@game.definition("5.5.2:1", otherwise=None)
def one_after_the_other(play: Play, due: list[str]) -> str | None:
    """When both have characters down, the opponent's damage comes first; whoever is at 0 by it has lost (5.5.2)."""
    return due[0] if len(due) > 1 else None


@game.step(DEALT)
def texts_on_damage(play: Play) -> list[Outcome] | None:
    """Texts of having dealt damage are used, the opponent's first."""
    before = int(play.get("before", 0))
    return [window(play, DEALT)] if any(trigger_offers(play, seat, after=before) for seat in play.seats) else None


@game.step("5.5.1.6:4")
def clear_away(play: Play) -> list[Outcome] | None:
    """What is down goes to the trash."""
    return [play.event("trash", obj) for seat in play.seats for obj in fallen(play, seat)] or None


events.goes(game, "trash", "3.2:1", TRASH)
"""The card goes to its owner's trash, face up."""


game.happens("attack", "attacked", "battle")
