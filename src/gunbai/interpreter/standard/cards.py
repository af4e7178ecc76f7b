"""What clauses of many games say of one card: that it moves, into which place, how a number that nobody wrote down compares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gunbai.interpreter.data.ask import Rejected
from gunbai.interpreter.data.state import Event, Obj
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.play import Play


def is_own(play: Play, uid: int) -> bool:
    """The condition that a card is the turn player's own."""
    return play.obj(uid).owner == play.turn_player


def relocate(play: Play, obj: Obj | int, zone: str, **more: object) -> Event:
    """Returns the kernel event that moves a card."""
    return play.event("move", obj, zone=zone, **more)


def top_of(play: Play, pile: str, seat: str, number: int) -> list[Obj]:
    """Returns so many cards from the top of a pile, all of them where there are fewer."""
    found: list[Obj] = []
    while len(found) < number and (card := play.next_in(pile, seat, [obj.uid for obj in found])) is not None:
        found.append(card)
    return found


def compared(play: Play, obj: Obj, field: str, other: int, clause: str) -> int:
    """Returns a number of a card as it compares with another; of one that nobody knows the judge says only that.

    That is whether it is lower, the same or higher.
    """
    number = play.known_value(obj, field)
    if number is not None:
        return number
    if other >= 0 and play.fact(f"{field}<={other}", ("yes", "no"), of=obj.uid, clause=clause) == "no":
        return other + 1
    below = other > 0 and play.fact(f"{field}<={other - 1}", ("yes", "no"), of=obj.uid, clause=clause) == "yes"
    return other - 1 if below else max(other, 0)


def in_places(
    play: Play,
    cards: Iterable[Obj],
    key: str,
    free: Callable[[Obj], Iterable[str]],
    *,
    by: str = "",
    barred: Callable[[Obj, list[str]], list[Rejected]] | None = None,
) -> Iterator[tuple[Obj, str]]:
    """Yields each card with the place on its owner's side that is chosen for it (by the owner unless ``by``), empty for none.

    ``free(card)`` are the places that it may take, of which each is taken once; ``barred(card, free)`` are others, with the clauses
    that keep it out of them.
    """
    taken: set[tuple[str, str]] = set()
    for obj in cards:
        slots = [slot for slot in free(obj) if (obj.owner, slot) not in taken]
        with play.asking_about(obj.uid):
            picked = play.ask(Question(key, slots, by or obj.owner, refused=barred(obj, slots) if barred else ()))
        taken.add((obj.owner, str(picked)))
        yield obj, str(picked or "")
