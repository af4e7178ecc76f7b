"""What clauses of many games say of one card: that it moves, and how a number of it that nobody wrote down compares."""

from __future__ import annotations

from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Obj


def relocate(play: Play, obj: Obj | int, zone: str, **more: object) -> Event:
    """Returns the kernel event that moves a card."""
    return play.event("move", obj, zone=zone, **more)


def compared(play: Play, obj: Obj, field: str, other: int, clause: str) -> int:
    """Returns a number of a card as it compares with another; of one that nobody knows the judge says only that.

    That is whether it is lower, the same or higher.
    """
    number = play.value(obj, field)
    if number is not None:
        return number
    if other >= 0 and play.fact(f"{field}<={other}", ("yes", "no"), of=obj.uid, clause=clause) == "no":
        return other + 1
    below = other > 0 and play.fact(f"{field}<={other - 1}", ("yes", "no"), of=obj.uid, clause=clause) == "yes"
    return other - 1 if below else max(other, 0)
