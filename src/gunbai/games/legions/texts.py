"""Section 38: the instructions of card texts. Each word of `do:` is one of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.legions.actions import leaving_cores
from gunbai.games.legions.book import game
from gunbai.games.legions.words import (
    ARTS,
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
from gunbai.interpreter.ask import Fizzle, Outcome
from gunbai.interpreter.card import ABILITY
from gunbai.interpreter.effects import number as number_in
from gunbai.interpreter.filters import targets
from gunbai.interpreter.play import Play
from gunbai.interpreter.seats import just_players, players
from gunbai.interpreter.state import Deferred, Event, Obj


@game.target("master")
def your_master(play: Play) -> list[Obj]:
    """The master of the player whose text it is."""
    return [master(play, play["you"])]


@game.target("foe master")
def foe_master(play: Play) -> list[Obj]:
    """The opponent's master."""
    return [master(play, play.foe(play["you"]))]


@game.filter("lane", "18-5")
def stands_in_lane(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card in the same lane as this card (both sides of it), or in a lane adjacent to it."""
    here, there = lane(play, play.obj(this)), lane(play, obj)
    if play.obj(this).owner != obj.owner:
        there = facing(play, there)
    if not play.within(obj, FIELD) or not play.within(play.obj(this), FIELD):
        return False
    return there == here if wanted == "same" else there in adjacent(play, here)


@game.filter("symbols", "06-1a", printed=True)
def has_so_many_symbols(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """A card with one colour symbol, or with two."""
    return play.says("06-1a") and len(play.card(obj).fields.get("属性", ())) == int(wanted)


def number(play: Play, argument: Any, name: str = "amount") -> int:
    """Returns the number an instruction gives; X is what the text says it is, or was paid for it (0 when nothing was, D-086).

    ``lose`` in its place means as much less.
    """
    if isinstance(argument, Mapping) and "lose" in argument:
        return -play.reckon(argument["lose"])
    return number_in(play, argument, name)


def until(play: Play, argument: Mapping[str, Any]) -> str:
    """Returns when what an instruction does ends: with the turn unless said, with the battle, later, or when the card leaves."""
    you, said = str(play["you"]), str(argument.get("until", "turn"))
    battle = play.scope("battle") or play.scope("action")
    ends = {"turn": "turn", "battle": f"scope:{battle}" if battle else "turn", "leave": "leave"}
    return {**ends, "your next turn": f"start:{you}", "their next turn": f"end:{play.foe(you)}"}[said]


@game.verb("damage", "38-1")
def deal_damage(play: Play, argument: Any) -> list[Outcome]:
    """Deals effect damage; a unit's ability is dealt by the unit, a skill by nobody (D-030)."""
    source = play.obj(play["this"])
    dealer = source.uid if is_unit(play, source) else 0
    amount = number(play, argument)
    return [play.event("damage", obj, amount=amount, source=dealer, by="effect") for obj in targets(play, argument)]


@game.verb("life", "38-2")
def gain_life(play: Play, argument: Any) -> list[Outcome]:
    """The player gains life, or loses it when the number is negative."""
    amount = number(play, argument)
    return [play.event("life", seat=seat, amount=amount, by="effect") for seat in players(play, argument)]


@game.verb("WT", "38-3")
def change_wait(play: Play, argument: Any) -> list[Outcome]:
    """WT±n: moves cards along the timeline."""
    return [play.event("wait", obj, amount=number(play, argument), by="effect") for obj in targets(play, argument)]


@game.event("wait", "38-3")
def moves_along_the_timeline(play: Play, event: Event) -> list[Event]:
    """Standby counts as zone 0, Ⅳ is the last; a card that would go beyond stays at the end."""
    obj = play.obj(event.obj)
    here = position(play, obj)
    if here is None:
        return []
    there = max(0, min(here + event.amount, play.machine.amount("38-3", "last")))
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
    barred, full = play.machine.card(obj.card).kind in (ARTS, LORD), free_standby(play, obj.owner) <= 0
    if not barred and not full:
        return [play.event("relocate", obj, zone=STANDBY, cause=event.cause)]
    play.cite("31-5:2" if barred else "17-17:2")
    return overflow(play, obj)


def overflow(play: Play, obj: Obj) -> list[Event]:
    """Returns what becomes of a card that finds no place where an effect puts it (38-6)."""
    if not goes_elsewhere(play):
        return []
    if play.machine.card(obj.card).kind in (MINION, SKILL):
        return [play.event("break", obj, by="effect", cause="38-6")]
    return [*leaving_cores(play, obj), play.event("exile", obj, by="effect", cause="38-6")]


goes_elsewhere = game.states("38-6:2")
"""A card that cannot be put where it is told to go does not stay: it breaks or is exiled."""


@game.verb("break", "38-4", aimed=())
def break_cards(play: Play, argument: Any) -> list[Outcome]:
    """Breaks cards."""
    return [play.event("break", obj, by="effect") for obj in targets(play, argument)]


@game.verb("modify", "38-5")
def modify(play: Play, argument: Any) -> list[Outcome]:
    """+X/+Y (``by``, alone, or ``atk`` and ``hp``), until the end of the turn or until the card leaves."""
    given = argument if isinstance(argument, Mapping) else {"by": argument}
    parts = str(given["by"]).split("/") if "by" in given else [given.get("atk", 0), given.get("hp", 0)]
    atk, hp = (play.reckon(part) for part in parts)
    ends = until(play, given)
    return [
        play.force(obj, field, "add", amount=amount, clause="38-5", until=ends, source=play["this"])
        for obj in targets(play, argument)
        for field, amount in (("atk", atk), ("hp", hp))
        if amount
    ]


@game.verb("exile", "38-7", aimed=("face",))
def exile(play: Play, argument: Any) -> list[Outcome]:
    """Exiles cards, face up unless the text says otherwise."""
    face = str(argument.get("face", "")) if isinstance(argument, Mapping) else ""
    cards = targets(play, argument)
    return [item for obj in cards for item in (*leaving_cores(play, obj), play.event("exile", obj, by="effect", face=face))]


@game.verb("reverse", "38-8", aimed=())
def reverse(play: Play, argument: Any) -> list[Outcome]:
    """Turns cards リバース."""
    return [play.event("reverse", obj, by="effect") for obj in targets(play, argument)]


@game.verb("open", "38-8", aimed=())
def open_cards(play: Play, argument: Any) -> list[Outcome]:
    """Opens リバース cards."""
    return [play.event("open", obj, by="effect") for obj in targets(play, argument)]


@game.verb("exhaust", "38-12", aimed=())
def exhaust(play: Play, argument: Any) -> list[Outcome]:
    """Exhausts cards."""
    return [play.event("exhaust", obj, by="effect") for obj in targets(play, argument)]


@game.verb("exhaust cores", "38-12")
def exhaust_cores(play: Play, argument: Any) -> list[Outcome]:
    """Exhausts a player's active cores, for master points (07-4); too few of them end the resolution (01-5)."""
    wanted = number(play, argument)
    there = {seat: min(wanted, play.var(seat, "cores.active")) for seat in players(play, argument)}
    events = [play.event("exhaust cores", seat=seat, amount=count, by="effect") for seat, count in there.items()]
    return [*events, *ends_if_short(play, there, wanted)]


def ends_if_short(play: Play, there: Mapping[str, int], wanted: int) -> list[Fizzle]:
    """Returns what ends the resolution where a player has less than is wanted: part of it cannot be done (01-5)."""
    return [Fizzle("01-5")] if min(there.values()) < wanted and play.says("01-5") else []


@game.verb("MP", "07-6")
def gain_points(play: Play, argument: Any) -> list[Outcome]:
    """The player gets master points."""
    return [play.event("var", seat=seat, word="mp", amount=number(play, argument)) for seat in players(play, argument)]


@game.verb("win", "24-2c")
def win(play: Play, argument: Any) -> list[Outcome]:
    """`you` or `foe` wins the game."""
    return [play.event("var", seat=seat, word="wins", to=1) for seat in players(play, argument)]


@game.verb("lose", "24-3c")
def lose(play: Play, argument: Any) -> list[Outcome]:
    """`you` or `foe` loses the game."""
    return [play.event("var", seat=seat, word="loses", to=1) for seat in players(play, argument)]


@game.verb("ready", "38-13", aimed=())
def ready(play: Play, argument: Any) -> list[Outcome]:
    """Makes units active again."""
    return [play.event("ready", obj, by="effect") for obj in targets(play, argument) if is_unit(play, obj)]


@game.verb("gain", "38-10")
def gain(play: Play, argument: Any) -> list[Outcome]:
    """Gives a keyword (alone, or as ``keyword``), or an ability that is quoted, until the end of the turn or as the text says."""
    if not isinstance(argument, Mapping):
        word = str(argument).rstrip("0123456789")
        argument = {"keyword": word, "value": int(str(argument).removeprefix(word) or 0)}
        if word not in play.vocabulary.raw["keywords"]:
            raise ValueError(word)
    if "ability" in argument:
        field, op, amount = str(argument["ability"]), ABILITY, 0
    else:
        field, op, amount = str(argument["keyword"]), "keyword", play.reckon(argument.get("value", 0))
    ends = until(play, argument)
    return [
        play.force(obj, field, op, amount=amount, clause="38-10", until=ends, source=play["this"])
        for obj in targets(play, argument, "this")
    ]


@game.verb("draw", "38-11")
def draw(play: Play, argument: Any) -> list[Outcome]:
    """Draws cards."""
    amount = 1 if just_players(argument) else number(play, argument)
    return [play.event("draw", seat=seat, amount=amount, by="effect") for seat in players(play, argument)]


@game.verb("unlock", "38-17", aimed=())
def unlock(play: Play, argument: Any) -> list[Outcome]:
    """Unlocks cards of the hand, right after the sequence that is being resolved."""
    return [play.event("defer", item=Deferred("38-17", "31-1", (("card", obj.uid),), "38-17")) for obj in targets(play, argument)]


@game.verb("master attack", "38-9")
def master_attack(play: Play, argument: Any) -> list[Outcome]:
    """The master attacks with the ATK and keywords given, for this battle only; it is not exhausted."""
    obj = master(play, play["you"])
    names: dict[str, Any] = {"attacker": obj.uid, "master attack": "yes", "atk": number(play, argument, "atk")}
    names["keywords"] = argument.get("keywords", ()) if isinstance(argument, Mapping) else ()
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
