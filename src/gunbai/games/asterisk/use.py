"""Section 3.5.2: what using a spell takes, whenever it is used: its cost, its way out of the hand, its place in the chain."""

from __future__ import annotations

from gunbai.game import EACH, Event, Obj, Outcome, Play, Question, Rejected, Use
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.chain import at_once, wait
from gunbai.games.asterisk.pay import ANY_COST, pay, price_of, why_not
from gunbai.games.asterisk.words import FIELD, PERMANENT, REACTION_ICON, RISE, TRASH, at, places

USUAL_COLUMNS = 3
"""How many columns are thought of where neither the board nor a player says (AST-D21: a fact of the play sheet)."""


def payable(play: Play, uid: int, clause: str) -> bool | Rejected:
    """Tells whether a card of the hand can be paid for, or by which clauses it cannot: first that of the kind of card."""
    obj = play.obj(uid)
    with play.collecting():
        lacking = why_not(play, obj.owner, price_of(play, obj))
    grounds = (clause, lacking) if lacking == ANY_COST else (lacking, clause)
    return Rejected(uid, grounds[0], (), tuple(dict.fromkeys(grounds))) if lacking else True


def has_room(play: Play, obj: Obj) -> bool:
    """Tells whether a place is free on the field of a card's player."""
    return any(at(play, obj.owner, slot) is None for slot in places(play, obj.owner))


def place_for(play: Play, obj: Obj) -> str:
    """Returns the free place that the player chooses for a card.

    A line that does not say may mean any in the usual columns, or any at all where those are full.
    """
    used = max((int(card.slot[1:]) for card in play.zone(FIELD) if card.slot), default=1)
    slots = places(play, obj.owner)
    usual = [slot for slot in slots if int(slot[1:]) <= max(USUAL_COLUMNS, used)]
    meant = usual if any(at(play, obj.owner, slot) is None for slot in usual) else slots
    return str(play.ask(Question("to", meant, obj.owner, "to", named=slots, skip=EACH)))


@game.condition("3.5.1.a", of="to")
def place_is_free(play: Play, slot: str) -> bool:
    """No card is replaced (AST-D21)."""
    return at(play, play.obj(play["card"]).owner, slot) is None


def use(play: Play, clause: str, *, reaction: bool = False, later: bool = True) -> list[Outcome]:
    """Returns what happens when a spell is used: it is paid, leaves the hand, and waits to be resolved or is resolved at once."""
    obj = play.obj(play["card"])
    paid = pay(play, obj.owner, price_of(play, obj), clause)
    slot = place_for(play, obj) if is_permanent(play, obj) else ""
    mark = [play.event("use", obj, item=Use("turn", REACTION_ICON, seat=obj.owner))] if reaction else []
    rest = wait(play, obj) if later else at_once(play, obj)
    return [*mark, *paid, play.event("cast", obj, slot=slot, seat=obj.owner), *rest]


@game.definition("3.5.2.c", otherwise=False)
def is_permanent(play: Play, obj: Obj) -> bool:
    """A 《永続》 spell is put onto the field and stays."""
    return play.has(obj, PERMANENT)


@game.event("cast", "3.5.2.b")
def goes_to_the_trash(play: Play, event: Event) -> list[Event] | None:
    """A spell that is used goes to the trash (AST-D30)."""
    return None if event.slot else [play.event("move", event.obj, zone=TRASH)]


@game.event("cast", "3.5.2.c")
def goes_onto_the_field(play: Play, event: Event) -> list[Event] | None:
    """A 《永続》 spell goes onto the field."""
    return [play.event("move", event.obj, zone=FIELD, slot=event.slot, turned=RISE)] if event.slot else None
