"""Boards that differ from a scenario's in one thing: a card that is gone or lies elsewhere, a number, an empty pile."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from gunbai.interpreter.data.state import NOBODY_KNOWS, Obj, State, put, put_var
from gunbai.interpreter.words.vocabulary import Vocabulary

MOST_CARDS = 30
"""How many cards of a board are tried, one after another."""


class OtherBoards:
    """Changes one state, each time in one thing; a changed board comes with what was changed, a uid or a path."""

    def __init__(self, state: State, vocabulary: Vocabulary) -> None:
        self.state = state
        self.zones = vocabulary.zones
        self.seats = vocabulary.seats

    @property
    def cards(self) -> list[Obj]:
        """The known cards that lie in no pile and bear no other card, as many as are tried."""
        hosts = {obj.host for obj in self.state.objs}
        known = (obj for obj in self.state.objs if obj.card != NOBODY_KNOWS and obj.uid not in hosts)
        return [obj for obj in known if not self._in_a_pile(obj)][:MOST_CARDS]

    def lacking(self, obj: Obj) -> State:
        """Returns the board without one of its cards."""
        return _gone(self.state, obj)

    def lacking_each(self, kept: Collection[int]) -> Iterator[tuple[str, State]]:
        """Yields the board without each of its cards but for some."""
        yield from ((str(obj.uid), self.lacking(obj)) for obj in self.cards if obj.uid not in kept)

    def bearing_each(self, uids: Collection[int]) -> Iterator[tuple[int, State]]:
        """Yields the board with each other card of the same player laid to each of some cards."""
        for host in map(self.state.obj, uids):
            others = (obj for obj in self.cards if obj.uid != host.uid and obj.owner == host.owner)
            yield from ((obj.uid, put(self.state, replace(obj, host=host.uid, slot=host.slot))) for obj in others)

    def counting(self, amount: int) -> Iterator[tuple[str, State]]:
        """Yields the board with each number of a seat, and each counter of a card, set to an amount."""
        for name, value in self.state.vars:
            seat = name.partition(".")[0]
            if type(value) is int and value != amount and seat in self.seats and not name.endswith(".unknown"):
                yield name, put_var(self.state, name, amount)
        for obj in self.cards:
            for name, value in obj.counters:
                counters = tuple((other, amount if other == name else number) for other, number in obj.counters)
                if value != amount:
                    yield str(obj.uid), put(self.state, replace(obj, counters=counters))

    def emptied(self) -> Iterator[tuple[str, State]]:
        """Yields the board with each of its piles empty."""
        piles: dict[tuple[str, str], State] = {}
        for obj in filter(self._in_a_pile, self.state.objs):
            pile = obj.owner, obj.zone
            piles[pile] = _gone(piles.get(pile, self.state), obj)
        yield from ((".".join(pile), state) for pile, state in piles.items())

    def exchanged(self) -> State:
        """Returns the board with every card and number of one player the other's; whose turn it is stays."""
        first, second = self.seats
        other = {first: second, second: first}
        cards = tuple(replace(obj, owner=other.get(obj.owner, obj.owner)) for obj in self.state.objs)
        told = [(*name.partition("."), value) for name, value in self.state.vars]
        numbers = sorted((other.get(seat, seat) + dot + rest, value) for seat, dot, rest, value in told)
        return replace(self.state, objs=cards, vars=tuple(numbers))

    def slots(self, obj: Obj) -> tuple[str, ...]:
        """Returns the slots of the zone in which a card lies."""
        return self.zones[obj.zone].slots if obj.zone in self.zones else ()

    def elsewhere(self, obj: Obj) -> Iterator[State]:
        """Yields the board with a card in each free slot of its zone."""
        taken = {other.slot for other in self.state.objs if (other.owner, other.zone) == (obj.owner, obj.zone)}
        yield from (put(self.state, replace(obj, slot=slot)) for slot in self.slots(obj) if slot not in taken)

    def taken_for(self, obj: Obj, named: Collection[int]) -> Iterator[State]:
        """Yields the board with a card taken for a copy of each of some others."""
        cards = dict.fromkeys(self.state.obj(uid).card for uid in named)
        yield from (put(self.state, replace(obj, card=card)) for card in cards if card != obj.card)

    def _in_a_pile(self, obj: Obj) -> bool:
        zone = self.zones.get(obj.zone)
        return zone is not None and (zone.ordered or zone.visible == "none")


def _gone(state: State, obj: Obj) -> State:
    return put(state, replace(obj, zone="", slot=""))
