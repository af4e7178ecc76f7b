"""Replacements that card texts make: in force like constant effects, asked in the event pipe like those of clauses."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Call
from gunbai.interpreter.data.card import Instead
from gunbai.interpreter.data.state import Contribution, Event
from gunbai.interpreter.effects.effects import chooser, ordered, pick
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.expressions import fixed, matches

INSTEAD = "instead"


def offers(look: Asking, event: Event, applied: frozenset[str]) -> Iterator[tuple[str, str, list[Event | Call]]]:
    """Yields the replacements of card texts that an event meets: a key of its own, the ability, what happens instead."""
    if look.off(look.vocabulary.effects.get("instead", "")):
        return
    for item in look.state.in_force:
        key = key_of(look, item)
        if item.op != INSTEAD or key in applied or look.off(item.clause):
            continue
        text = look.rules.instead(item.clause)
        if text is not None and meets(look, text, item, event):
            yield key, item.clause, [] if text.choose else list(_events(look, text, item, event))


def chosen(look: Asking, key: str, event: Event) -> list[Event | Call] | None:
    """Returns what a replacement that makes its player choose does with that choice, None where nothing can be chosen.

    Nothing is asked of one that is not made; of one that chooses nothing this is an empty list.
    """
    item = next((item for item in look.state.in_force if item.op == INSTEAD and key_of(look, item) == key), None)
    text = look.rules.instead(item.clause) if item else None
    if item is None or text is None or not text.choose:
        return []
    with look.supposing(this=item.source, you=item.seat, it=event.obj, N=event.amount), look.speaking(item.clause):
        if any(pick(look, choice) is None for choice in text.choose):
            return None
    return list(_events(look, text, item, event))


def key_of(look: Asking, item: Contribution) -> str:
    """Returns what a replacement is called in an ask: its ability, with the card when several have that ability."""
    same = [other for other in look.state.in_force if (other.op, other.clause) == (INSTEAD, item.clause)]
    return item.clause if len(same) == 1 else f"{item.clause}#{item.source}"


def wants(look: Asking, key: str) -> bool:
    """Asks the player of an optional replacement whether it is made; every other is."""
    item = next((item for item in look.state.in_force if item.op == INSTEAD and key_of(look, item) == key), None)
    text = look.rules.instead(item.clause) if item else None
    if item is None or text is None or not text.may:
        return True
    with look.supposing(you=item.seat):
        return look.confirm("may", by=chooser(look), clause=item.clause)


def meets(look: Asking, text: Instead, item: Contribution, event: Event) -> bool:
    """Tells whether an event is one that a replacement is about."""
    if event.kind != text.of or (text.by and event.by != text.by) or (text.word and event.word != text.word):
        return False
    if text.seat and (event.seat == item.seat) != (text.seat == "you"):
        return False
    return text.where is None or bool(event.obj and matches(look, look.obj(event.obj), text.where, item.seat, item.source))


def _events(look: Asking, text: Instead, item: Contribution, event: Event) -> Iterator[Event | Call]:
    with look.supposing(this=item.source, you=item.seat, it=event.obj, N=event.amount), look.speaking(item.clause):
        if text.amount is not None:
            yield replace(event, amount=fixed(look, text.amount))
        for word, argument in text.orders:
            found = ordered(look, word, argument, item.clause)
            yield from (outcome for outcome in found if isinstance(outcome, Event | Call))
