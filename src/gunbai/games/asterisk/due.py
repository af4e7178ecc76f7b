"""Effects that are due at a step of the book: resolved there, one after another, in the order their player likes."""

from __future__ import annotations

from gunbai.game import Outcome, Play, Repeat, Waiting, choose_trigger, fire


def due(play: Play, seat: str, kind: str) -> list[Waiting]:
    """Returns a player's effects that wait for an event of a kind."""
    return [item for item in play.waiting() if play.obj(item.uid).owner == seat and item.record.event.kind == kind]


def resolve_effects(play: Play, seat: str, kind: str) -> list[Outcome]:
    """Returns the outcomes that resolve the next effect that is due, and then come back to the step; none when nothing is."""
    found = due(play, seat, kind)
    return [Repeat(play.frame.at), *fire(play, choose_trigger(play, found, by=seat))] if found else []
