"""Operations on events: the calls of a day, who ruled what, and what the day comes to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from gunbai.api.operation import Caller, Operations
from gunbai.api.words import Id
from gunbai.ruling.tournament import JudgeCall, Tournament, digest_of
from gunbai.store.tournaments import KeptCall, Tournaments

events = Operations("events")

CallNumber = Annotated[int, Meta(description="The number of a call at its event.", ge=1)]


class HeldEvent(Struct, frozen=True):
    """An event with its calls as they stand."""

    event: Tournament
    calls: list[KeptCall]


class DigestJson(Struct, frozen=True):
    """What a day comes to: calls by their numbers, the clauses cited most, calls by round, what is still open."""

    count: int
    minutes: int
    slowest: list[int]
    clauses: dict[str, int]
    rounds: dict[str, int]
    open: list[int]
    appeals: list[int]


class ChangedCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A call as it is to stand instead of its state ``base``."""

    base: Annotated[int, Meta(description="The state that is changed, as read before.", ge=1)]
    call: JudgeCall


@events.get("/events", role="reader")
def list_events(caller: Caller) -> list[Tournament]:
    """Returns the events, the latest day first."""
    return _held(caller).all()


@events.post("/events", role="judge", status=201)
def add_event(caller: Caller, body: Tournament) -> Tournament:
    """Adds an event."""
    _held(caller).add(body, caller.person)
    return _held(caller).one(body.id)


@events.get("/events/{id}", role="reader")
def get_event(caller: Caller, id: Id) -> HeldEvent:
    """Returns an event with its calls."""
    held = _held(caller)
    return HeldEvent(held.one(id), held.calls(id))


@events.get("/events/{id}/digest", role="reader")
def get_digest(caller: Caller, id: Id) -> DigestJson:
    """Returns what the day comes to."""
    held = _held(caller)
    held.one(id)
    found = digest_of((kept.n, kept.call) for kept in held.calls(id))
    slowest, opened, appeals = ([n for n, _ in some] for some in (found.slowest, found.open, found.appeals))
    return DigestJson(len(found.calls), found.minutes, slowest, dict(found.clauses), dict(found.rounds), opened, appeals)


@events.post("/events/{id}/calls", role="judge", status=201)
def take_call(caller: Caller, id: Id, body: JudgeCall) -> KeptCall:
    """Takes a call at an event."""
    body.problems(_games(caller)).raise_any()
    return _held(caller).take(id, body, caller.person)


@events.put("/events/{id}/calls/{n}", role="judge")
def change_call(caller: Caller, id: Id, n: CallNumber, body: ChangedCall) -> KeptCall:
    """Puts another state in the place of a call's; a problem of the kind ``conflict`` where somebody else was first."""
    body.call.problems(_games(caller)).raise_any()
    return _held(caller).change(id, n, body.base, body.call, caller.person)


def _games(caller: Caller) -> dict[str, str]:
    return {game: game for game in caller.library.games()}


def _held(caller: Caller) -> Tournaments:
    return Tournaments(caller.library.registry.database)
