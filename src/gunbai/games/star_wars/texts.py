"""The words of card texts: each of `do:` is one of these, bound to the clause that says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.game import Argument, Event, Obj, Outcome, Play, events, in_force, in_places, one_of, relocate, targets, told, verbs
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.turn import places
from gunbai.games.star_wars.words import BACK, BASE, DECK, FACE_DOWN, FIELD, FRONT, HAND, POWER, SLOTS, STORIES


def put_elsewhere(play: Play, obj: Obj, fields: Mapping[str, Any]) -> list[Outcome]:
    """A card lies where the text puts it, in a base face down."""
    return [play.event("put", obj, **fields, **({"face": FACE_DOWN} if fields["zone"] == BASE else {}))]


verbs.bind(
    game,
    {
        "damage": verbs.so_much_to_cards("4.2.1.2-7", "damage", source=verbs.this_card),
        "destroy": verbs.to_cards("4.3-6", "destroy"),
        "discard": verbs.discard("4.3-6", HAND, "scrap"),
        "modify": in_force.modify("4.2.1.2-2", POWER, called={"戦闘力": POWER}),
        "gain": in_force.gain("3.3.4-3"),
        "cannot": in_force.cannot("", by_text=True),
        "ready": verbs.to_cards("", "ready"),
        "exhaust": verbs.to_cards("", "exhaust"),
        "open": verbs.to_cards("", "open", only=verbs.lying_in(STORIES)),
        "draw": verbs.draw("3.3.2-2"),
        "base damage": verbs.to_players("3.3.5.A.3-2a2", "base damage", source=verbs.this_card),
        "base": verbs.to_players("2.3.1-1:2", "lay"),
        "put": verbs.put("4.3-5", put_elsewhere),
        "shuffle": verbs.shuffle("3.1-1", DECK),
    },
)


@game.event("lay", "2.3.1-1:2")
def lay_one_by_one(play: Play, event: Event) -> list[Event]:
    """The next card of the main deck goes to the base, face down; this is no drawing."""
    top = play.next_in(DECK, event.seat) if event.amount > 0 else None
    if top is None:
        return []
    laid = relocate(play, top, BASE, face=FACE_DOWN)
    more = play.event("lay", seat=event.seat, amount=event.amount - 1, cause=event.cause)
    return [laid, *([more] if event.amount > 1 else [])]


events.goes(game, "put", "4.3-5")
"""The card lies where the text puts it."""


@game.verb("place", "4.2.1.2-1:2", aimed=(), keys=("to",))
def place(play: Play, argument: Argument) -> list[Outcome]:
    """Places cards on the field; the player picks a place for each, and gives up what stands there."""
    found = in_places(play, targets(play, told(argument, "to")), "slot", lambda obj: places(play, obj.owner))
    return [play.event("place", obj, slot=slot, seat=obj.owner, by="effect") for obj, slot in found if slot]


@game.verb("move", "4.3-2", aimed=("slot",), keys=("to", "slot"), words={"slot": SLOTS})
def move(play: Play, argument: Argument) -> list[Outcome]:
    """Moves units to another place; the player of the effect picks it, unless `slot:` says which."""
    said = told(argument, "to")
    moves: list[Outcome] = []
    for obj in targets(play, said):
        with play.asking_about(obj.uid):
            named = one_of(SLOTS, said["slot"]) if "slot" in said else ""
            slot = named or play.choose("slot", [slot for slot in places(play, obj.owner) if slot != obj.slot], by=play["you"])
        moves.append(play.event("relocate", obj, slot=str(slot), seat=obj.owner, by="effect"))
    return moves


@game.filter("row", "4.3-2", words=("前列", "front", "後列", "back"))
def stands_in_row(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`row: 前列` (front) or `row: 後列` (back)."""
    row = FRONT if wanted in ("前列", "front") else BACK if wanted in ("後列", "back") else ()
    return obj.zone == FIELD and obj.slot in row


@game.filter("aboard", "4.2.1.2.1-2", words=("this", "yes", "no"))
def is_aboard(play: Play, obj: Obj, wanted: str, you: str, this: int) -> bool:
    """`aboard: this`: a character aboard this card; `yes` or `no`: a unit that has somebody aboard, or has not."""
    if wanted == "this":
        return bool(obj.host) and obj.host == play.whole(play.obj(this)).uid
    return obj.zone == FIELD and bool(play.parts(obj)) == (wanted == "yes")
