"""Piles: the next card of an ordered zone, known, shuffled, or written down by nobody; cards that their player picks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from gunbai.interpreter.ask import CHANCE, Reach
from gunbai.interpreter.kernel import make
from gunbai.interpreter.state import LEFT_OUT, NOBODY_KNOWS, SOMEWHERE, Obj, State, put_var

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


_order = attrgetter("order")


def next_in(play: Play, zone: str, owner: str, besides: Sequence[int] = ()) -> Obj | None:
    """Returns the next card of an ordered zone (``besides`` those taken already), None when it holds none.

    Chance says which it is when the zone was shuffled; raises Reach for a card that the board does not mention.
    """
    cards = sorted(play.zone(zone, owner), key=_order)
    if besides:
        cards = [obj for obj in cards if obj.uid not in besides]
    mixed = [obj for obj in cards if obj.slot == SOMEWHERE and obj.order == cards[0].order]
    made = [obj for obj in mixed or cards[:1] if obj.card == NOBODY_KNOWS]
    if (made or mixed or not cards) and holds_more(play, zone, owner) and not made:
        raise Reach(zone, owner, SOMEWHERE if mixed else "")
    if len({obj.card for obj in mixed}) < 2:
        return cards[0] if cards else None
    unknown: dict[str, int] = {}
    for obj in mixed:
        unknown.setdefault(obj.card, obj.uid)
    with play.asking_about(len(besides)):
        return play.obj(play.choose("next", unknown.values(), by=CHANCE))


def holds_more(play: Play, zone: str, owner: str) -> bool:
    """Tells whether cards follow in a pile that nobody wrote down: taken for granted when it is left out, doubted for ``?``."""
    known = play.state.var(f"{owner}.{zone}.unknown")
    return bool(known == LEFT_OUT or (known and play.presume(f"fact:{owner}.{zone}", ("holds", "empty")) == "holds"))


def reached(state: State, reach: Reach) -> State:
    """Returns the state with the cards of a pile that somebody reached for."""
    for _ in range(1 if reach.all_of_them is None else reach.all_of_them):
        state = make(state, NOBODY_KNOWS, reach.owner, reach.zone, reach.slot)
    return state if reach.all_of_them is None else put_var(state, f"{reach.owner}.{reach.zone}.unknown", 0)


def chosen_from(play: Play, zone: str, owners: Iterable[str], number: int, key: str) -> list[Obj]:
    """Returns so many cards of each player's zone, which that player chooses under ``key``; all of them where there are no more."""
    chosen: list[Obj] = []
    for owner in owners:
        cards = [obj.uid for obj in play.zone(zone, owner)]
        wanted = min(number, len(cards))
        if wanted > 0:
            with play.asking_about(owner):
                picked = play.choose(key, cards, by=owner, least=wanted, most=wanted)
            chosen += [play.obj(uid) for uid in (picked if isinstance(picked, tuple) else (picked,))]
    return chosen
