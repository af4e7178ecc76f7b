"""The form in which two states are compared: what they are, not how they were reached."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gunbai.interpreter.data.state import Contribution, Deferred, Event, Fired, Frame, Obj, Pairs, Record, Scope, State, Use, Value
from gunbai.interpreter.words.vocabulary import Vocabulary

MOMENTS = (Record, Obj, Contribution, Event)
"""What remembers a moment."""
SCOPE = "scope:"
"""Begins a duration that ends with a scope."""


def canonical(state: State, vocabulary: Vocabulary) -> State:
    """Returns the state as it must be compared: stamps and sequences rank-compressed everywhere, what has no order sorted.

    Two states that differ only in how they were reached compare equal afterwards. When a card came to a zone where nothing works
    and nothing has an order is forgotten, unless something still refers to it.
    """
    return Canon(vocabulary).of(state)


class Canon:
    """Brings the states of one game into the form in which they are compared."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.ordered = {name for name, zone in vocabulary.zones.items() if zone.ordered}
        live = {*vocabulary.areas.get(vocabulary.live, (vocabulary.live,))} if vocabulary.live else {*vocabulary.zones}
        self.live = {place.partition(".")[0] for place in live}
        self.known: dict[tuple[Obj, int], Obj] = {}
        self.tables: dict[tuple[Value, ...], Table] = {}
        self.vars: tuple[Pairs, Pairs] = ((), ())

    def of(self, state: State) -> State:
        """Returns a state in that form."""
        if state.vars is not self.vars[0]:
            self.vars = (state.vars, tuple(sorted(state.vars)))
        return _Ranks(state, self).state(self.vars[1])

    def table(self, state: State, busy: bool) -> Table:
        """Returns what the moments of a state come to; states that differ elsewhere share it, so it is worked out once."""
        key = (state.objs, state.in_force, state.ledger, state.used, busy)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = self._table(state, busy)
        return found

    def _table(self, state: State, busy: bool) -> Table:
        moments, named = {0}, {use.card for use in state.used}
        for item in state.in_force:
            named.add(item.obj)
            moments.add(item.stamp)
            moments.add(item.entered)
        for record in state.ledger:
            named.add(record.event.obj)
            moments.update([obj.stamp for obj in (record.was, record.now) if obj is not None])
        live = self.live
        counted = [obj.stamp if busy or obj.zone in live or obj.uid in named else 0 for obj in state.objs]
        moments.update(counted)
        rank = {moment: index for index, moment in enumerate(sorted(moments))}
        known, ranks = self.known, map(rank.__getitem__, counted)
        objs = [known.get(pair) or self.ranked(*pair) for pair in zip(state.objs, ranks, strict=True)]
        return named, rank, tuple(objs)

    def ranked(self, obj: Obj, rank: int) -> Obj:
        """Returns a card in that form, kept for the next time."""
        known = self.known.get((obj, rank))
        if known is None:
            known = self.known[obj, rank] = replace(obj, stamp=rank, order=obj.order if obj.zone in self.ordered else 0)
        return known


Table = tuple[set[int], dict[int, int], tuple[Obj, ...]]
"""The cards that something names, the rank of every moment, and the cards in the form in which they are compared."""


class _Ranks:
    """Numbers the moments that a state still remembers from 0: only their order can matter."""

    __slots__ = ("busy", "canon", "named", "objs", "rank", "scopes", "sequence", "whole")

    def __init__(self, state: State, canon: Canon) -> None:
        self.whole = state
        self.canon = canon
        self.busy = _remembers(state)
        self.named, self.rank, self.objs = canon.table(state, self.busy)
        self.scopes = {0: 0}
        for scope in state.scopes:
            self.scopes[scope.number] = len(self.scopes)
        sequences = {state.sequence, *[record.sequence for record in state.ledger]}
        self.sequence = {sequence: index for index, sequence in enumerate(sorted(sequences))}

    def state(self, names: Pairs) -> State:
        state = self.whole
        in_force = tuple(sorted(map(self.contribution, state.in_force), key=_place)) if state.in_force else ()
        return State(
            self.objs,
            names,
            tuple([self.frame(frame) if frame.scope or frame.bound or frame.events else frame for frame in state.frames]),
            tuple(map(self.scope, state.scopes)) if state.scopes else (),
            in_force,
            tuple(map(self.record, state.ledger)) if state.ledger else (),
            tuple(sorted(map(self.fired, state.fired), key=repr)) if state.fired else (),
            tuple(map(self.deferred, state.deferred)) if state.deferred else (),
            tuple(sorted(map(self.used, state.used), key=repr)) if state.used else (),
            state.readings,
            state.presumed,
            0,
            self.sequence[state.sequence],
            state.ending,
        )

    def moment(self, number: int) -> int:
        """Returns the rank of a moment; -1 of one that nothing on the table remembers."""
        return self.rank.get(number, -1)

    def obj(self, obj: Obj) -> Obj:
        """Returns a card in that form: when it came where it is only where that matters."""
        counts = self.busy or obj.zone in self.canon.live or obj.uid in self.named
        return self.canon.ranked(obj, self.moment(obj.stamp) if counts else 0)

    def inside(self, number: int) -> int:
        """Returns the place of a scope among those that are open; -1 of one that is over."""
        return self.scopes.get(number, -1)

    def until(self, until: str) -> str:
        return f"{SCOPE}{self.inside(int(until[len(SCOPE) :]))}" if until.startswith(SCOPE) else until

    def contribution(self, item: Contribution) -> Contribution:
        stamp, entered = self.moment(item.stamp), self.moment(item.entered)
        return replace(item, stamp=stamp, entered=entered, until=self.until(item.until))

    def frame(self, frame: Frame) -> Frame:
        scope = self.inside(frame.scope)
        if frame.bound or frame.events:
            return replace(frame, scope=scope, bound=self.pairs(frame.bound), events=tuple(map(self.event, frame.events)))
        return frame if scope == frame.scope else replace(frame, scope=scope)

    def scope(self, scope: Scope) -> Scope:
        return Scope(self.inside(scope.number), scope.kind, self.inside(scope.parent), self.pairs(scope.vars))

    def record(self, record: Record) -> Record:
        was = self.obj(record.was) if record.was is not None else None
        now = self.obj(record.now) if record.now is not None else None
        return Record(record.number, self.sequence.get(record.sequence, -1), self.event(record.event), was, now)

    def event(self, event: Event) -> Event:
        return replace(event, more=self.pairs(event.more)) if event.more else event

    def deferred(self, item: Deferred) -> Deferred:
        return replace(item, vars=self.pairs(item.vars))

    def pairs(self, pairs: Pairs) -> Pairs:
        return tuple(
            (name, self.moment(value) if name == "stamp" and isinstance(value, int) else self.value(value)) for name, value in pairs
        )

    def value(self, value: Any) -> Value:
        if isinstance(value, Record):
            return self.record(value)
        if isinstance(value, Obj):
            return self.obj(value)
        if isinstance(value, Contribution):
            return self.contribution(value)
        if isinstance(value, Event):
            return self.event(value)
        return tuple(map(self.value, value)) if isinstance(value, tuple) else value

    def fired(self, item: Fired) -> Fired:
        """Returns a noted trigger, which may name the sequence of its events."""
        return item if item.sequence is None else replace(item, sequence=self.sequence.get(item.sequence, -1))

    def used(self, use: Use) -> Use:
        """Returns a noted use with the rank of the card's incarnation."""
        return replace(use, until=self.until(use.until), stamp=None if use.stamp is None else self.moment(use.stamp))


def _remembers(state: State) -> bool:
    """Tells whether something that goes on holds a card as it was, or the moment at which it came where it is."""
    if state.deferred and any(_moments(item.vars) for item in state.deferred):
        return True
    for frame in state.frames:
        if (frame.bound and _moments(frame.bound)) or (frame.events and any(_moments(event.more) for event in frame.events)):
            return True
    return False


def _moments(pairs: Pairs) -> bool:
    return any(name == "stamp" or _is_moment(value) for name, value in pairs)


def _is_moment(value: object) -> bool:
    return any(map(_is_moment, value)) if isinstance(value, tuple) else isinstance(value, MOMENTS)


def _place(item: Contribution) -> tuple[int | str, ...]:
    return (item.entered, item.field, item.op, item.obj, item.seat, item.amount, item.clause, item.source)
