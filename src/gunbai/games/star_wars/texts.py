"""The words of card texts: each of `do:` is one of these, bound to the clause that says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.turn import places
from gunbai.games.star_wars.words import BACK, BASE, DECK, DOWN, FIELD, FRONT, HAND, POWER, STORIES, relocate
from gunbai.interpreter.ask import Outcome
from gunbai.interpreter.effects import lasting, number
from gunbai.interpreter.piles import chosen_from
from gunbai.interpreter.play import Play
from gunbai.interpreter.seats import just_players, players
from gunbai.interpreter.state import Event, Obj
from gunbai.interpreter.targets import targets

AMOUNT = ("by", "amount", "戦闘力")
"""Under what a text may also say by how much it changes a power."""


@game.verb("damage", "4.2.1.2-7")
def deal_damage(play: Play, argument: Any) -> list[Outcome]:
    """Deals damage to units."""
    amount = number(play, argument)
    return [play.event("damage", obj, amount=amount, source=play["this"], by="effect") for obj in targets(play, argument)]


@game.verb("destroy", "4.3-6", aimed=())
def destroy(play: Play, argument: Any) -> list[Outcome]:
    """Destroys units (破壊)."""
    return [play.event("destroy", obj, by="effect") for obj in targets(play, argument)]


@game.verb("discard", "4.3-6", aimed=("amount", "seat"))
def discard(play: Play, argument: Any) -> list[Outcome]:
    """Gives cards up (破棄): to the discard, which is no destruction; so many of a hand, which its player chooses."""
    if isinstance(argument, Mapping) and "to" in argument:
        cards = targets(play, argument)
    else:
        cards = chosen_from(play, HAND, players(play, argument), number(play, argument), "discard")
    return [play.event("scrap", obj, by="effect") for obj in cards]


@game.verb("modify", "4.2.1.2-2")
def modify(play: Play, argument: Any) -> list[Outcome]:
    """Changes power, until the end of the turn unless `until: leave` says otherwise."""
    said = argument if isinstance(argument, Mapping) else {"by": argument}
    until = lasting(said)
    amount = play.reckon(said[next((name for name in AMOUNT if name in said), POWER)])
    return [
        play.force(obj, POWER, "add", amount=amount, clause="4.2.1.2-2", until=until, source=play["this"])
        for obj in targets(play, argument)
    ]


@game.verb("gain", "3.3.4-3")
def gain(play: Play, argument: Any) -> list[Outcome]:
    """Gives a keyword, until the end of the turn or until the card leaves."""
    until = lasting(argument)
    value = play.reckon(argument.get("value", 0))
    word = str(argument["keyword"])
    return [
        play.force(obj, word, "keyword", amount=value, clause="3.3.4-3", until=until, source=play["this"])
        for obj in targets(play, argument)
    ]


@game.verb("ready", "3.3.2-1", aimed=())
def ready(play: Play, argument: Any) -> list[Outcome]:
    """Makes units ready again."""
    return [play.event("ready", obj, by="effect") for obj in targets(play, argument)]


@game.verb("exhaust", "3.3.5.A.1-1", aimed=())
def exhaust(play: Play, argument: Any) -> list[Outcome]:
    """Exhausts units."""
    return [play.event("exhaust", obj, by="effect") for obj in targets(play, argument)]


@game.verb("draw", "3.3.2-2")
def draw(play: Play, argument: Any) -> list[Outcome]:
    """Draws cards, both players at once: `draw: 2`, `{amount: 1, seat: both}`, `both` (one card each)."""
    amount = 1 if just_players(argument) else number(play, argument)
    return [play.event("draw", seat=seat, amount=amount, by="effect") for seat in players(play, argument)]


@game.verb("base damage", "3.3.5.A.3-2a2")
def damage_a_base(play: Play, argument: Any) -> list[Outcome]:
    """Damages a base by an effect: of `foe`, `you` or `both`; with `amount:` so many times."""
    times = number(play, argument) if isinstance(argument, Mapping) and "amount" in argument else 1
    hit = players(play, argument) if times > 0 else []
    return [play.event("base damage", seat=seat, amount=times, source=play["this"], by="effect") for seat in hit]


@game.verb("base", "2.3.1-1:2")
def add_to_the_base(play: Play, argument: Any) -> list[Outcome]:
    """So many cards of the player's main deck become cards of the base, which has no limit."""
    return [play.event("lay", seat=play["you"], amount=number(play, argument), by="effect")]


@game.event("lay", "2.3.1-1:2")
def lay_one_by_one(play: Play, event: Event) -> list[Event]:
    """The next card of the main deck goes to the base, face down; this is no drawing."""
    top = play.next_in(DECK, event.seat) if event.amount > 0 else None
    if top is None:
        return []
    laid = relocate(play, top, BASE, face=DOWN)
    more = play.event("lay", seat=event.seat, amount=event.amount - 1, cause=event.cause)
    return [laid, *([more] if event.amount > 1 else [])]


@game.verb("put", "4.3-5")
def put(play: Play, argument: Any) -> list[Outcome]:
    """Moves cards to a place that is named; in a main deck `end: top` or, unsaid, at the bottom."""
    zone = str(argument["zone"])
    more = {**({"face": DOWN} if zone == BASE else {}), **({"on": "top"} if argument.get("end") == "top" else {})}
    return [play.event("put", obj, zone=zone, by="effect", **more) for obj in targets(play, argument)]


@game.event("put", "4.3-5")
def lies_elsewhere(play: Play, event: Event) -> list[Event]:
    """The card lies where the text puts it."""
    return [relocate(play, event.obj, event.zone, **dict(event.more))]


@game.verb("shuffle", "3.1-1")
def shuffle(play: Play, argument: Any) -> list[Outcome]:
    """Shuffles a main deck."""
    return [play.event("shuffle", seat=seat, zone=DECK) for seat in players(play, argument)]


@game.verb("place", "4.2.1.2-1:2", aimed=())
def place(play: Play, argument: Any) -> list[Outcome]:
    """Places cards on the field; the player picks a place for each, and gives up what stands there."""
    outcomes: list[Outcome] = []
    taken: set[str] = set()
    for obj in targets(play, argument):
        free = [slot for slot in places(play, obj.owner) if slot not in taken]
        with play.asking_about(obj.uid):
            slot = play.choose("slot", free, by=obj.owner)
        if slot is not None:
            taken.add(slot)
            outcomes.append(play.event("place", obj, slot=slot, seat=obj.owner, by="effect"))
    return outcomes


@game.verb("move", "4.3-2", aimed=("slot",))
def move(play: Play, argument: Any) -> list[Outcome]:
    """Moves units to another place; the player of the effect picks it, unless `slot:` says which."""
    moves: list[Outcome] = []
    for obj in targets(play, argument):
        with play.asking_about(obj.uid):
            said = argument.get("slot") if isinstance(argument, Mapping) else None
            slot = said or play.choose("slot", [slot for slot in places(play, obj.owner) if slot != obj.slot], by=play["you"])
        moves.append(play.event("relocate", obj, slot=str(slot), seat=obj.owner, by="effect"))
    return moves


@game.verb("open", "3.3.1-1b", aimed=())
def open_a_story(play: Play, argument: Any) -> list[Outcome]:
    """Turns story cards up."""
    return [play.event("open", obj, by="effect") for obj in targets(play, argument) if obj.zone == STORIES]


@game.filter("row", "4.3-2")
def stands_in_row(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`row: 前列` (front) or `row: 後列` (back)."""
    row = FRONT if wanted in ("前列", "front") else BACK if wanted in ("後列", "back") else ()
    return obj.zone == FIELD and obj.slot in row


@game.filter("aboard", "4.2.1.2.1-2")
def is_aboard(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`aboard: this`: a character aboard this card; `yes` or `no`: a unit that has somebody aboard, or has not."""
    if wanted == "this":
        return bool(obj.host) and obj.host == play.whole(play.obj(this)).uid
    return obj.zone == FIELD and bool(play.parts(obj)) == (wanted == "yes")
