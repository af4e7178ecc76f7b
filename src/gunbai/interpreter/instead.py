"""Replacements that card texts make: in force like constant effects, asked in the event pipe like those of clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gunbai.interpreter.ask import Call
from gunbai.interpreter.card import Instead
from gunbai.interpreter.effects import chooser
from gunbai.interpreter.filters import matches
from gunbai.interpreter.state import Contribution, Event

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

INSTEAD = "instead"


def offers(play: Play, event: Event, applied: frozenset[str]) -> Iterator[tuple[str, str, list[Event | Call]]]:
    """Yields the replacements of card texts that an event meets: a key of its own, the ability, what happens instead."""
    if play.off(play.vocabulary.effects.get("instead", "")):
        return
    for item in play.state.in_force:
        key = key_of(play, item)
        if item.op != INSTEAD or key in applied or play.off(item.clause):
            continue
        text = play.machine.instead(item.clause)
        if text is not None and meets(play, text, item, event):
            yield key, item.clause, list(_events(play, text, item, event))


def key_of(play: Play, item: Contribution) -> str:
    """Returns what a replacement is called in an ask: its ability, with the card when several have that ability."""
    same = [other for other in play.state.in_force if (other.op, other.clause) == (INSTEAD, item.clause)]
    return item.clause if len(same) == 1 else f"{item.clause}#{item.source}"


def wants(play: Play, key: str) -> bool:
    """Asks the player of an optional replacement whether it is made; every other is."""
    item = next((item for item in play.state.in_force if item.op == INSTEAD and key_of(play, item) == key), None)
    text = play.machine.instead(item.clause) if item else None
    if item is None or text is None or not text.may:
        return True
    with play.supposing(you=item.seat):
        return play.confirm("may", by=chooser(play), clause=item.clause)


def meets(play: Play, text: Instead, item: Contribution, event: Event) -> bool:
    """Tells whether an event is one that a replacement is about."""
    if event.kind != text.of or (text.by and event.by != text.by) or (text.word and event.word != text.word):
        return False
    if text.seat and (event.seat == item.seat) != (text.seat == "you"):
        return False
    return text.where is None or bool(event.obj and matches(play, play.obj(event.obj), text.where, item.seat, item.source))


def _events(play: Play, text: Instead, item: Contribution, event: Event) -> Iterator[Event | Call]:
    with play.supposing(this=item.source, you=item.seat, it=event.obj, N=event.amount), play.speaking(item.clause):
        if text.amount is not None:
            yield replace(event, amount=play.reckon(text.amount))
        for word, argument in text.orders:
            for binding in play.machine.of("verb", word):
                play.cite(binding.clause)
                yield from (outcome for outcome in binding.run(play, argument) if isinstance(outcome, Event | Call))
