"""Events and the calls at them: every state of a call is kept, so that two judges who write one at once lose nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from gunbai.document import Mark, Problems
from gunbai.errors import BadInput, Conflict, Forbidden, NotFound, Problem
from gunbai.ruling import Person, may
from gunbai.ruling.tournament import JudgeCall, Tournament
from gunbai.store import schema
from gunbai.store.audit import note
from gunbai.store.database import Database, hold_rows


class KeptCall(Struct, frozen=True, forbid_unknown_fields=True):
    """One call as it stands: its number at the event, which state of it this is, who wrote that and when."""

    n: int
    revision: int
    by: str
    at: str
    call: JudgeCall


class EventRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One event with every state of every call at it, in the order of calls and states; who added it and when."""

    id: str
    title: str
    day: str
    by: str
    at: str
    states: tuple[KeptCall, ...] = ()


class Tournaments:
    """The events of one store, and their calls."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> list[Tournament]:
        """Returns every event, the latest day first."""
        table = schema.event
        with self.database.reading() as connection:
            rows = connection.execute(select(table).order_by(table.c.day.desc(), table.c.id)).all()
        return [Tournament(id=row.id, title=row.title, day=row.day) for row in rows]

    def one(self, id: str) -> Tournament:
        """Returns one event; raises NotFound."""
        found = next((each for each in self.all() if each.id == id), None)
        if found is None:
            raise NotFound(f"there is no event {id[:80]}", [each.id for each in self.all()][:5])
        return found

    def add(self, event: Tournament, by: Person) -> None:
        """Adds an event; raises Forbidden, and BadInput with every problem: an id that is taken is one."""
        _allow(by, "judge")
        event.problems().raise_any()
        values = {"id": event.id, "title": event.title.strip(), "day": event.day, "by": by.name, "at": self.database.time}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(schema.event).values(**values))
                note(connection, values["at"], by.name, "event", event.id, event.title)
        except IntegrityError as error:
            raise BadInput([Problem("REPEATED-ID", f"there is an event {event.id} already", hint="choose another id")]) from error

    def calls(self, event: str) -> list[KeptCall]:
        """Returns the calls at an event as they stand, in the order in which they were taken; raises NotFound."""
        self.one(event)
        table = schema.call
        with self.database.reading() as connection:
            rows = connection.execute(select(table).where(table.c.event == event).order_by(table.c.n, table.c.revision)).all()
        last = {row.n: KeptCall(row.n, row.revision, row.by, row.at, _decode(row.data)) for row in rows}
        return list(last.values())

    def call(self, event: str, n: int) -> KeptCall:
        """Returns one call as it stands; raises NotFound."""
        found = next((each for each in self.calls(event) if each.n == n), None)
        if found is None:
            raise NotFound(f"{event} has no call {n}")
        return found

    def record(self, id: str) -> EventRecord:
        """Returns an event with every state of its calls; raises NotFound."""
        self.one(id)
        with self.database.reading() as connection:
            found = held_events(connection)[id]
        return found

    def take_records(self, records: Mapping[Path, EventRecord], by: Person, reason: str, problems: Problems) -> dict[str, str]:
        """Takes whole events in one transaction; returns of each by its id whether it was ``added``, ``changed`` or the ``same``.

        Raises Forbidden, and BadInput where there are problems: those given, and events that are here otherwise.
        """
        _allow(by, "admin")
        became: dict[str, str] = {}
        with self.database.writing(alone=True) as connection:
            hold_rows(connection, schema.event)
            held = held_events(connection)
            for path, record in records.items():
                if not event_goes_on(held.get(record.id), record) or record.id in became:
                    message = f"there is an event {record.id} with other calls already"
                    problems.add("REPEATED-ID", message, Mark(str(path)), "rename one")
                became[record.id] = "added" if record.id not in held else "same" if held[record.id] == record else "changed"
            problems.raise_any()
            for record in records.values():
                put_event(connection, record, held.get(record.id))
            news = sum(what != "same" for what in became.values())
            note(connection, self.database.time, by.name, "import", "events", f"{reason} ({news})".strip())
        return became

    def take(self, event: str, call: JudgeCall, by: Person) -> KeptCall:
        """Adds a call to an event; the caller has checked what it says. Raises Forbidden, NotFound."""
        _allow(by, "judge")
        self.one(event)
        table = schema.call
        with self.database.writing() as connection:
            row = select(schema.event.c.id).where(schema.event.c.id == event).with_for_update()
            connection.execute(row)  # one number is given at a time
            last = connection.execute(select(func.max(table.c.n)).where(table.c.event == event)).scalar() or 0
            return self._write(connection, event, KeptCall(last + 1, 1, by.name, self.database.time, call), "call")

    def change(self, event: str, n: int, base: int, call: JudgeCall, by: Person) -> KeptCall:
        """Puts another text in the place of state ``base`` of a call; raises Conflict when that is not the last one any more."""
        _allow(by, "judge")
        held = self.call(event, n)
        if held.revision != base:
            raise self._conflict(event, n, base, call)
        try:
            with self.database.writing() as connection:
                return self._write(connection, event, KeptCall(n, base + 1, by.name, self.database.time, call), "call-changed")
        except IntegrityError as error:
            raise self._conflict(event, n, base, call) from error

    def _conflict(self, event: str, n: int, base: int, call: JudgeCall) -> Conflict:
        held = self.call(event, n)
        return Conflict(f"{event} {n}", base, held.revision, held.by, _lines(held.call), _lines(call))

    def _write(self, connection: Connection, event: str, kept: KeptCall, did: str) -> KeptCall:
        _insert(connection, event, kept)
        note(connection, kept.at, kept.by, did, f"{event} {kept.n}")
        return kept


def held_events(connection: Connection) -> dict[str, EventRecord]:
    """Returns every event with all states of its calls."""
    event, call = schema.event, schema.call
    states: dict[str, list[KeptCall]] = {}
    for row in connection.execute(select(call).order_by(call.c.event, call.c.n, call.c.revision)):
        states.setdefault(row.event, []).append(KeptCall(row.n, row.revision, row.by, row.at, _decode(row.data)))
    rows = connection.execute(select(event).order_by(event.c.id)).all()
    return {
        row.id: EventRecord(id=row.id, title=row.title, day=row.day, by=row.by, at=row.at, states=tuple(states.get(row.id, ())))
        for row in rows
    }


def event_goes_on(held: EventRecord | None, record: EventRecord) -> bool:
    """Tells whether a record is an event that is here, with no state of a call less or other than here."""
    if held is None:
        return True
    return replace(held, states=()) == replace(record, states=()) and set(held.states) <= set(record.states)


def put_event(connection: Connection, record: EventRecord, held: EventRecord | None) -> None:
    """Writes what a record has beyond what is here."""
    if held is None:
        values = {"id": record.id, "title": record.title, "day": record.day, "by": record.by, "at": record.at}
        connection.execute(insert(schema.event).values(**values))
    known = set(held.states) if held else set()
    for kept in record.states:
        if kept not in known:
            _insert(connection, record.id, kept)


def _insert(connection: Connection, event: str, kept: KeptCall) -> None:
    values = {"event": event, "n": kept.n, "revision": kept.revision, "by": kept.by, "at": kept.at}
    connection.execute(insert(schema.call).values(**values, data=msgspec.json.encode(kept.call).decode()))


def _decode(data: str) -> JudgeCall:
    return msgspec.json.decode(data, type=JudgeCall)


def _lines(call: JudgeCall) -> str:
    """Returns a call as text, a field a line, so that two can be compared."""
    return "\n".join(f"{name}: {value}" for name, value in msgspec.structs.asdict(call).items())


def _allow(by: Person, role: str) -> None:
    if not may(by.role, role):
        raise Forbidden(f"{role} の権限が要ります（{by.name} は {by.role}） / this takes a {role}: {by.name} is a {by.role}")
