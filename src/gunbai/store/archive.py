"""The whole store as files: rulings with every state, scenarios, events and calls, reports, accounts; and these files read again.

The same store gives the same bytes. Tokens of programs, sessions, the log and what lies on somebody's desk are in no archive;
passwords are, as hashes, only where that is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from gunbai.errors import BadInput, Problem
from gunbai.files import json_text
from gunbai.ruling.played import PlayedOut
from gunbai.store import schema
from gunbai.store.chronicle import Chronicle, ChronicleRecord, KeptOutcome, PastState, read_chronicle
from gunbai.store.database import Database
from gunbai.store.event_files import PLACE as EVENT_PLACE
from gunbai.store.event_files import event_text
from gunbai.store.manifest import read_archive, write_archive
from gunbai.store.notices import Notice, held_notices
from gunbai.store.revision import digest
from gunbai.store.roster import RosterEntry, held_accounts, roster_text
from gunbai.store.tournaments import EventRecord, held_events

Read = TypeVar("Read")
ACCOUNTS, BOARDS, REPORT_PLACE = "accounts.json", "scenarios.json", "reports/{n}.json"


class BoardRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose scenario stands at a path, and since when."""

    path: str
    by: str
    at: str


class Archive(Struct, frozen=True):
    """Everything that a store holds, each by its id; ``texts`` are the scenarios by their paths."""

    chronicles: dict[str, Chronicle] = {}
    boards: dict[str, BoardRecord] = {}
    texts: dict[str, str] = {}
    events: dict[str, EventRecord] = {}
    notices: dict[int, Notice] = {}
    accounts: dict[str, RosterEntry] = {}

    def files(self, passwords: bool = False) -> dict[str, str]:
        """Returns the text of each file by its name."""
        found = {name: text for chronicle in self.chronicles.values() for name, text in chronicle.files().items()}
        found |= self.texts
        found |= {EVENT_PLACE.format(id=id): event_text(event) for id, event in self.events.items()}
        found |= {REPORT_PLACE.format(n=n): json_text(notice) for n, notice in self.notices.items()}
        found[BOARDS] = json_text(list(self.boards.values()))
        found[ACCOUNTS] = roster_text(self.accounts, passwords)
        return found


def export_archive(database: Database, folder: Path, passwords: bool = False) -> list[Path]:
    """Writes everything that a store holds at one moment below a folder, and returns the files."""
    with database.reading() as connection:
        held = held_archive(connection)
    return write_archive(folder, held.files(passwords))


# -- out of a store ------------------------------------------------------------------------------------------------------


def held_archive(connection: Connection) -> Archive:
    """Returns everything that a store holds."""
    board = schema.board
    rows = connection.execute(select(board).order_by(board.c.path)).all()
    return Archive(
        chronicles={chronicle.record.id: chronicle for chronicle in _chronicles(connection)},
        boards={row.path: BoardRecord(row.path, row.by, row.at) for row in rows},
        texts={row.path: row.text for row in rows},
        events=held_events(connection),
        notices=held_notices(connection),
        accounts=held_accounts(connection),
    )


def _chronicles(connection: Connection) -> Iterator[Chronicle]:
    """Yields every ruling of a store with all its states, in the order of ids."""
    outcomes, states, texts = dict[str, list[KeptOutcome]](), dict[str, list[PastState]](), dict[str, list[str]]()
    for row in connection.execute(select(schema.outcome).order_by(schema.outcome.c.ruling, schema.outcome.c.n)):
        outcomes.setdefault(row.ruling, []).append(KeptOutcome(row.n, row.at, msgspec.json.decode(row.data, type=PlayedOut)))
    table = schema.revision
    columns = (table.c.ruling, table.c.deed, table.c.by, table.c.at, table.c.reason, table.c.text)
    for row in connection.execute(select(*columns).order_by(table.c.ruling, table.c.n)):
        states.setdefault(row.ruling, []).append(PastState(row.deed, row.by, row.at, row.reason))
        texts.setdefault(row.ruling, []).append(row.text)
    for row in connection.execute(select(schema.ruling).order_by(schema.ruling.c.id)):
        shipped = max((n for n, text in enumerate(texts[row.id], 1) if row.shipped and digest(text) == row.shipped), default=0)
        record = ChronicleRecord(row.id, row.game, shipped, tuple(states[row.id]), tuple(outcomes.get(row.id, ())))
        yield Chronicle(record, tuple(texts[row.id]))


# -- out of files --------------------------------------------------------------------------------------------------------


def open_archive(folder: Path) -> tuple[Archive, list[Problem]]:
    """Returns what the files of an archive say, and what cannot be read; raises BadInput where a file is not as it was written."""
    reading = ArchiveReading(read_archive(folder))
    boards = {each.path: each for each in reading.read(BOARDS, list[BoardRecord]) or ()}
    texts = {name: text for name in reading.below("scenarios/") if (text := reading.plain(name)) is not None}
    for path in sorted(boards.keys() ^ texts.keys()):
        reading.wrong(path, "it stands only in one of the list of scenarios and the folder")
    archive = Archive(
        chronicles=reading.chronicles(),
        boards=boards,
        texts=texts,
        events=dict(reading.each(EVENT_PLACE.split("{")[0], EventRecord)),
        notices={int(n): each for n, each in reading.each(REPORT_PLACE.split("{")[0], Notice)},
        accounts={each.name: each for each in reading.read(ACCOUNTS, list[RosterEntry]) or ()},
    )
    for n, notice in archive.notices.items():
        if notice.n != n:
            reading.wrong(REPORT_PLACE.format(n=n), f"the report {notice.n} stands here")
    return archive, reading.problems


class ArchiveReading:
    """Reads the files of an archive one by one, and notes what is wrong with each."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.problems: list[Problem] = []

    def wrong(self, name: str, message: str) -> None:
        """Notes what is wrong with a file."""
        self.problems.append(Problem("NOT-A-RECORD", message, name, hint="write it as gunbai store export does"))

    def below(self, folder: str) -> list[str]:
        """Returns the names of the files below a folder."""
        return sorted(name for name in self.files if name.startswith(folder))

    def read(self, name: str, kind: type[Read]) -> Read | None:
        """Returns what a JSON file says; None where it is not there or cannot be read."""
        try:
            return msgspec.json.decode(self.files[name], type=kind) if name in self.files else None
        except msgspec.DecodeError as error:
            self.wrong(name, str(error))
            return None

    def each(self, folder: str, kind: type[Read]) -> Iterator[tuple[str, Read]]:
        """Yields the name of each JSON file below a folder, without its ending, and what it says."""
        for name in self.below(folder):
            if (found := self.read(name, kind)) is not None:
                yield PurePosixPath(name).stem, found

    def plain(self, name: str) -> str | None:
        """Returns a file as it is written; None where it is no text."""
        try:
            return self.files[name].decode()
        except UnicodeDecodeError as error:
            self.wrong(name, f"it is not UTF-8: {error.reason}")
            return None

    def chronicles(self) -> dict[str, Chronicle]:
        """Returns every ruling with its states."""
        found: dict[str, Chronicle] = {}
        folders: dict[str, dict[str, bytes]] = {}
        for name in self.below("history/"):
            folders.setdefault(name.rpartition("/")[0] + "/", {})[name] = self.files[name]
        for place, files in folders.items():
            try:
                chronicle = read_chronicle(place, files)
            except BadInput as error:
                self.problems += error.problems
                continue
            if chronicle.record.id in found:
                self.wrong(place, f"{found[chronicle.record.id].place} has the id {chronicle.record.id} too")
            found[chronicle.record.id] = chronicle
        return found
