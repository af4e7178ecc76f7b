"""The kernel events: the only places where a state changes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gunbai.interpreter.data.state import SOMEWHERE, Ending, Event, Obj, State, put, put_var
from gunbai.interpreter.game.known_variables import require_variable
from gunbai.interpreter.game.known_words import require_counter
from gunbai.interpreter.look.look import Look
from gunbai.interpreter.words.vocabulary import Zone


def apply(state: State, event: Event, look: Look) -> State:
    """Returns the state after one kernel event."""
    return KERNEL[event.kind](state, event, look)


def make(state: State, card: str, owner: str, zone: str, slot: str = "") -> State:
    """Returns the state with one card more; among shuffled cards it lies anywhere, elsewhere by itself."""
    obj = Obj(len(state.objs) + 1, card, owner, zone, slot, stamp=state.clock + 1)
    return replace(state, objs=(*state.objs, obj), clock=state.clock + 1)


def _set(state: State, event: Event, look: Look) -> State:
    """Sets fields of a card: turned, face, damage, slot, host. What was presumed of them is known from then on."""
    fields = dict(event.more)
    if event.slot:
        fields.setdefault("slot", event.slot)
    if state.presumed:
        presumed = tuple([pair for pair in state.presumed if pair[0] != event.obj or pair[1] not in fields])
        state = replace(state, presumed=presumed)
    return put(state, replace(state.obj(event.obj), **fields))


def _count(state: State, event: Event, look: Look) -> State:
    """Adds to a kind of counter on a card."""
    obj = state.obj(event.obj)
    counters = dict(obj.counters)
    if event.word not in counters:
        look.rules.vet(require_counter, event.word)
    counters[event.word] = counters.get(event.word, 0) + event.amount
    kept = tuple(sorted((name, number) for name, number in counters.items() if number))
    return put(state, replace(obj, counters=kept))


def _zone(event: Event, look: Look) -> Zone:
    """Returns the zone that an event puts a card into; raises ValueError for one that is none: the card would be lost."""
    zone = look.vocabulary.zones.get(event.zone)
    if zone is None:
        raise ValueError(f"{event.zone or 'nothing'} is no zone of the vocabulary")
    return zone


def _move(state: State, event: Event, look: Look) -> State:
    """Moves a card with the cards that are part of it. Entering another zone makes it a new object: what was bound to it ends.

    It comes to lie at the bottom of an ordered zone, ``on`` the top, or at the place that ``order`` says; with ``owner`` it goes
    over to that seat, and in a zone that the seats share it belongs to none.
    """
    obj = state.obj(event.obj)
    zone = _zone(event, look)
    obj = replace(obj, owner="" if zone.shared else event.get("owner", obj.owner))
    order = _order(state, obj, event)
    riders = [other for other in state.objs if other.host == obj.uid]
    if obj.zone == event.zone:
        state = put(state, replace(obj, slot=event.slot, order=order))
        for rider in riders:
            state = put(state, replace(rider, slot=event.slot))
        return state
    clock = state.clock + 1
    moved = replace(
        obj,
        zone=event.zone,
        slot=event.slot,
        order=order,
        turned=event.get("turned", zone.turned),
        face=event.get("face", ""),
        damage=0,
        host=event.get("host", 0),
        counters=(),
        stamp=clock,
    )
    kept = tuple([item for item in state.in_force if item.obj != obj.uid or item.stamp != obj.stamp])
    if len(kept) != len(state.in_force):
        look.cite(look.vocabulary.leaving)
        gone = [item for item in state.in_force if item not in kept]
        ends = look.law("temporary") and not look.off(look.vocabulary.leaving)
        if any(item.until != "constant" for item in gone) and not ends:
            kept = (*kept, *(replace(item, stamp=clock) for item in gone))
    if any(item.until == "constant" and item.source == obj.uid for item in kept):
        look.law("constants wait")
    presumed = tuple([pair for pair in state.presumed if pair[0] != obj.uid])
    state = put(replace(state, clock=clock, in_force=kept, presumed=presumed), moved)
    for rider in riders:
        state = _move(state, replace(event, obj=rider.uid), look)
    return state


def _order(state: State, obj: Obj, event: Event) -> int:
    if event.get("order") is not None and event.get("on") != "top":
        return int(event.get("order"))
    zone_orders = [other.order for other in state.in_zone(event.zone, obj.owner)]
    return min(zone_orders, default=0) - 1 if event.get("on") == "top" else max(zone_orders, default=0) + 1


def _shuffle(state: State, event: Event, look: Look) -> State:
    """Shuffles a zone: from now on each of its cards lies somewhere in it."""
    shuffled = {obj.uid for obj in state.in_zone(event.zone, event.seat)}
    objs = [replace(obj, slot=SOMEWHERE, order=0) if obj.uid in shuffled else obj for obj in state.objs]
    return replace(state, objs=tuple(objs))


def _create(state: State, event: Event, look: Look) -> State:
    """Makes a card that was not in the game: a token."""
    _zone(event, look)
    return make(state, event.word, event.seat, event.zone, event.slot)


def _var(state: State, event: Event, look: Look) -> State:
    """Adds to a variable, between ``least`` and ``most`` where they are given; or sets it (``to``)."""
    name = f"{event.seat}.{event.word}" if event.seat else event.word
    if state.var(name, None) is None:
        look.rules.vet(require_variable, name)
    if "to" in dict(event.more):
        return put_var(state, name, event.get("to"))
    value = state.var(name) + event.amount
    return put_var(
        state, name, min(max(value, event.get("least", value)), event.get("most", max(value, event.get("least", value))))
    )


def _mark(state: State, event: Event, look: Look) -> State:
    """Adds damage to a card; several at once add up."""
    obj = state.obj(event.obj)
    return put(state, replace(obj, damage=obj.damage + event.amount))


def _force(state: State, event: Event, look: Look) -> State:
    """Puts a contribution in force."""
    item = event.get("item")
    entered = item.entered if item.until == "constant" else state.clock + 1
    return replace(state, in_force=(*state.in_force, replace(item, entered=entered)), clock=state.clock + 1)


def _lift(state: State, event: Event, look: Look) -> State:
    """Takes contributions out of force."""
    gone = event.get("items")
    return replace(state, in_force=tuple(item for item in state.in_force if item not in gone))


def _fire(state: State, event: Event, look: Look) -> State:
    """Notes that a trigger has been used for an event of this chain."""
    return replace(state, fired=(*state.fired, event.get("item")))


def _use(state: State, event: Event, look: Look) -> State:
    """Notes a use that something may limit (once per turn).

    That it was used is noted once, so that what may be used again and again leads back to where it was.
    """
    use = event.get("item")
    return state if use in state.used else replace(state, used=(*state.used, use))


def _defer(state: State, event: Event, look: Look) -> State:
    """Orders a procedure for a later moment."""
    return replace(state, deferred=(*state.deferred, event.get("item")))


def _undefer(state: State, event: Event, look: Look) -> State:
    """Takes a deferred procedure off the list, because its moment has come."""
    deferred = list(state.deferred)
    deferred.remove(event.get("item"))
    return replace(state, deferred=tuple(deferred))


def _expire(state: State, event: Event, look: Look) -> State:
    """Ends everything in force until the named moment, and forgets uses counted to it."""
    ending = [item for item in state.in_force if item.until == event.word]
    ends = not ending or look.law("temporary")
    return replace(
        state,
        in_force=tuple(item for item in state.in_force if not (ends and item in ending)),
        used=tuple(use for use in state.used if use.until != event.word),
    )


def _forget(state: State, event: Event, look: Look) -> State:
    """Ends a chain: its events and what fired on them are forgotten."""
    return replace(state, ledger=(), fired=())


def _end(state: State, event: Event, look: Look) -> State:
    """Ends the game."""
    return replace(state, ending=Ending(event.seat, event.cause))


KERNEL: dict[str, Callable[[State, Event, Look], State]] = {
    "set": _set,
    "mark": _mark,
    "count": _count,
    "move": _move,
    "shuffle": _shuffle,
    "create": _create,
    "var": _var,
    "force": _force,
    "lift": _lift,
    "fire": _fire,
    "use": _use,
    "defer": _defer,
    "undefer": _undefer,
    "expire": _expire,
    "forget": _forget,
    "end": _end,
}
"""What each kernel event does."""
