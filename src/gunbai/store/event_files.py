"""Events with every state of their calls as files, and back: what was recorded in one place is there in another.

All or nothing: every problem of every file is reported, and nothing is taken then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from gunbai.document import Mark, Problems
from gunbai.errors import BadInput, Problem
from gunbai.files import json_text, printable, read_bytes
from gunbai.limits import EVENT_BYTES
from gunbai.ruling import Person
from gunbai.ruling.tournament import Tournament
from gunbai.store.database import Database
from gunbai.store.intake import Taken
from gunbai.store.outlet import write_file
from gunbai.store.tournaments import EventRecord, Tournaments

PLACE = "events/{id}.json"
"""Where an event stands below the folder of an export."""


def export_events(database: Database, folder: Path) -> list[Path]:
    """Writes every event to ``events/ID.json`` below a folder, and returns the files; the same event gives the same bytes."""
    held = Tournaments(database)
    return [write_file(folder / PLACE.format(id=each.id), event_text(held.record(each.id))) for each in held.all()]


def event_text(record: EventRecord) -> str:
    """Returns an event with all states of its calls as the text of its file."""
    return json_text(record)


def import_events(database: Database, folder: Path, games: Mapping[str, object], by: Person, reason: str = "") -> Taken:
    """Takes the events of an export; one that is here keeps its states, and gets those that the file has beyond them.

    Raises BadInput with every problem, and Forbidden; nothing is taken then.
    """
    problems = Problems()
    records = {path: record for path in sorted(folder.glob("events/*.json")) if (record := _read(path, problems)) is not None}
    if not records and not problems:
        problems.add("NO-FILE", "there is no event here", Mark(printable(folder)), "events/<id>.json")
    for path, record in records.items():
        problems.extend(_at(path, event_doubts(path, record, games)))
    became = Tournaments(database).take_records(records, by, reason, problems)
    return Taken.of(became.items())


def _read(path: Path, problems: Problems) -> EventRecord | None:
    """Reads one file; notes why it cannot be read."""
    try:
        return msgspec.json.decode(read_bytes(path, EVENT_BYTES), type=EventRecord)
    except BadInput as error:
        problems.extend(error.problems)
    except msgspec.DecodeError as error:
        problems.add("NOT-AN-EVENT", f"{error}", Mark(printable(path)), "write it as gunbai events export does")
    return None


def event_doubts(path: Path, record: EventRecord, games: Mapping[str, object]) -> Iterator[Problem]:
    """Yields what keeps an event from being taken: what it says itself, and states that do not follow one another."""
    yield from Tournament(id=record.id, title=record.title, day=record.day).problems()
    if path.stem != record.id:
        yield Problem("WRONG-PLACE", f"the event {record.id[:80]} stands in {path.name}", hint=f"name it {record.id[:80]}.json")
    last = (0, 0)
    for state in record.states:
        if (state.n, state.revision) not in ((last[0], last[1] + 1), (last[0] + 1, 1)) or (not last[0] and state.n != 1):
            yield Problem(
                "OUT-OF-ORDER", f"state {state.revision} of call {state.n} does not follow state {last[1]} of call {last[0]}"
            )
            return
        last = (state.n, state.revision)
        for problem in state.call.problems(games):
            yield Problem(problem.code, f"call {state.n}, state {state.revision}: {problem.message}", hint=problem.hint)


def _at(path: Path, problems: Iterable[Problem]) -> Iterator[Problem]:
    yield from (Problem(each.code, each.message, printable(path), hint=each.hint) for each in problems)
