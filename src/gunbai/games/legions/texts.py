"""Section 38: the instructions of card texts. Each word of `do:` is one of these."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.game import (
    Argument,
    Deferred,
    Event,
    Fizzle,
    Obj,
    Outcome,
    Play,
    amount_of,
    in_force,
    one_of,
    said_of,
    seats_of,
    targets,
    told,
    told_of_players,
    verbs,
)
from gunbai.games.legions.actions import leaves_the_field
from gunbai.games.legions.battle import SLAYERS
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ARTS,
    DECK,
    FIELD,
    LORD,
    MINION,
    SKILL,
    STANDBY,
    WAIT,
    adjacent,
    facing,
    free_standby,
    is_unit,
    lane,
    master,
)

BATTLE = ("battle", "action")
"""The scopes that a text means by a battle: that of a master attack, else that of the action that is going on."""


@game.target("master")
def your_master(play: Play) -> list[Obj]:
    """The master of the player whose text it is."""
    return [master(play, play["you"])]


@game.target("foe master")
def foe_master(play: Play) -> list[Obj]:
    """The opponent's master."""
    return [master(play, play.foe(play["you"]))]


@game.filter("lane", "18-5", words=("same", "adjacent"))
def stands_in_lane(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card in the same lane as this card (both sides of it), or in a lane adjacent to it."""
    here, there = lane(play, play.obj(this)), lane(play, obj)
    if play.obj(this).owner != obj.owner:
        there = facing(play, there)
    if not play.within(obj, FIELD) or not play.within(play.obj(this), FIELD):
        return False
    return there == here if wanted == "same" else there in adjacent(play, here)


@game.filter("symbols", "06-1a", printed=True, words=("0", "1", "2"))
def has_so_many_symbols(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card with one colour symbol, or with two."""
    return play.says("06-1a") and len(play.card(obj).fields.get("属性", ())) == int(wanted)


def dealer(play: Play) -> int:
    """Returns who deals the damage of an effect: of a skill nobody, of an ability its unit, or nobody either if so read (D-030)."""
    source = play.obj(play["this"])
    if not is_unit(play, source) or (_counts_what_it_deals(play, source) and play.reading("D-030") == "b"):
        return 0
    return source.uid


def _counts_what_it_deals(play: Play, obj: Obj) -> bool:
    """Tells whether a keyword of a unit is about the damage that it deals."""
    with play.collecting():
        return any(play.has(obj, keyword) for keyword in ("衝撃", *SLAYERS))


verbs.bind(
    game,
    {
        "damage": verbs.so_much_to_cards("38-1", "damage", signed=True, source=dealer),
        "life": verbs.to_players("38-2", "life", signed=True),
        "WT": verbs.so_much_to_cards("38-3", "wait", signed=True),
        "break": verbs.to_cards("38-4", "break"),
        "modify": in_force.modify("38-5", "atk", "hp", attack=BATTLE),
        "reverse": verbs.to_cards("38-8", "reverse"),
        "open": verbs.to_cards("38-8", "open"),
        "gain": in_force.gain("38-10", attack=BATTLE),
        "cannot": in_force.cannot("38-10", attack=BATTLE),
        "can": in_force.can("38-10", attack=BATTLE),
        "draw": verbs.draw("38-11"),
        "exhaust": verbs.to_cards("38-12", "exhaust"),
        "ready": verbs.to_cards("38-13", "ready", only=is_unit),
        "shuffle": verbs.shuffle("02-13", DECK),
        "MP": verbs.to_players("07-6", "var", signed=True, word="mp"),
        "win": verbs.to_seats("24-2c", "var", word="wins", to=1),
        "lose": verbs.to_seats("24-3c", "var", word="loses", to=1),
    },
)


@game.event("wait", "38-3")
def moves_along_the_timeline(play: Play, event: Event) -> list[Event]:
    """Standby counts as zone 0, Ⅳ is the last; a card that would go beyond stays at the end."""
    obj = play.obj(event.obj)
    here = position(play, obj)
    if here is None:
        return []
    there = max(0, min(here + event.amount, play.rules.amount("38-3", "last")))
    if there == here:
        return []
    if there:
        return [play.event("relocate", obj, zone=WAIT[there - 1], cause=event.cause, by=event.by)]
    return [play.event("enter standby", obj, cause=event.cause, by=event.by)]


def position(play: Play, obj: Obj) -> int | None:
    """Returns a card's place on the timeline: 0 for standby, 1 to 4; None elsewhere."""
    if obj.zone == STANDBY:
        return 0
    return WAIT.index(obj.zone) + 1 if obj.zone in WAIT else None


@game.event("enter standby", "38-6")
def enters_standby_if_there_is_room(play: Play, event: Event) -> list[Event]:
    """A card that an effect moves to a full zone breaks if it is a skill or minion, and is exiled if not."""
    obj = play.obj(event.obj)
    barred, full = play.rules.card(obj.card).kind in (ARTS, LORD), free_standby(play, obj.owner) <= 0
    if not barred and not full:
        return [play.event("relocate", obj, zone=STANDBY, cause=event.cause)]
    play.cite("31-5:2" if barred else "17-17:2")
    return overflow(play, obj)


def overflow(play: Play, obj: Obj) -> list[Event]:
    """Returns what becomes of a card that finds no place where an effect puts it (38-6)."""
    if not goes_elsewhere(play):
        return []
    if play.rules.card(obj.card).kind in (MINION, SKILL):
        return [play.event("break", obj, by="effect", cause="38-6")]
    return leaves_the_field(play, obj, play.event("exile", obj, by="effect", cause="38-6"))


goes_elsewhere = game.states("38-6:2")
"""A card that cannot be put where it is told to go does not stay: it breaks or is exiled."""


@game.verb("exile", "38-7", aimed=("face",), keys=("to", "face"))
def exile(play: Play, argument: Argument) -> list[Outcome]:
    """Exiles cards, face up unless the text says otherwise."""
    said = told(argument, "to")
    exiled = {"face": one_of(play.rules.vocabulary.faces, said["face"]) if "face" in said else "", "by": "effect"}
    return [item for obj in targets(play, said) for item in leaves_the_field(play, obj, play.event("exile", obj, **exiled))]


@game.verb("exhaust cores", "38-12", keys=("amount", "seat", "to"))
def exhaust_cores(play: Play, argument: Argument) -> list[Outcome]:
    """Exhausts a player's active cores, for master points (07-4); too few of them end the resolution (01-5)."""
    said = told_of_players(argument)
    wanted = amount_of(play, said)
    if wanted <= 0:
        return []
    there = {seat: min(wanted, play.var(seat, "cores.active")) for seat in seats_of(play, said)}
    events = [play.event("exhaust cores", seat=seat, amount=count, by="effect") for seat, count in there.items()]
    return [*events, *ends_if_short(play, there, wanted)]


def ends_if_short(play: Play, there: Mapping[str, int], wanted: int) -> list[Fizzle]:
    """Returns what ends the resolution where a player has less than is wanted: part of it cannot be done (01-5)."""
    return [Fizzle("01-5")] if min(there.values()) < wanted and play.says("01-5") else []


@game.verb("unlock", "38-17", aimed=(), keys=("to",))
def unlock(play: Play, argument: Argument) -> list[Outcome]:
    """Unlocks cards of the hand, right after the sequence that is being resolved."""
    clause = "38-17"
    return [play.event("defer", item=Deferred(clause, "31-1", (("card", obj.uid),), clause)) for obj in targets(play, argument)]


@game.verb("master attack", "38-9", keys=("atk", "keywords"))
def master_attack(play: Play, argument: Argument) -> list[Outcome]:
    """The master attacks with the ATK and keywords given, for this battle only; it is not exhausted."""
    said, obj = told(argument, "atk"), master(play, play["you"])
    names = {
        "attacker": obj.uid,
        "master attack": "yes",
        "atk": play.reckon(said_of(said, "atk")),
        "keywords": said.get("keywords", ()),
    }
    return [play.call("38-9", "battle", **names)]


@game.step("38-9")
def arm_the_master(play: Play) -> list[Outcome]:
    """For this battle the master is a unit with that ATK and those effects."""
    obj = play.obj(play["attacker"])
    until = f"scope:{play.frame.scope}"
    held = [play.force(obj, "atk", "set", amount=play["atk"], clause="38-9", until=until)]
    return [
        *held,
        *(play.force(obj, word, "keyword", amount=amount, clause="38-9", until=until) for word, amount in play["keywords"]),
        play.call("34-2"),
    ]
