"""A store rebuilt from an archive: all that it lacks is taken, or nothing where anything cannot be proven."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.exc import IntegrityError

from gunbai.document import Mark, Problems
from gunbai.errors import BadInput, Forbidden, GunbaiError, Problem
from gunbai.ruling import Person, Ruling, may, read_ruling_text
from gunbai.store import schema
from gunbai.store.archive import ACCOUNTS, REPORT_PLACE, Archive, held_archive, open_archive
from gunbai.store.audit import note
from gunbai.store.boards import board_problems, keep_board
from gunbai.store.chronicle import Chronicle, doubts, is_time
from gunbai.store.database import hold_rows
from gunbai.store.docket import write_revision
from gunbai.store.event_files import PLACE as EVENT_PLACE
from gunbai.store.event_files import event_doubts
from gunbai.store.intake import Intake, RulingFile, Taken, check_successors, on_file
from gunbai.store.notices import Notice, continues, doubts_about, put_notices
from gunbai.store.outcomes import keep_outcome
from gunbai.store.roster import RosterEntry, account_doubts, put_accounts
from gunbai.store.stamp import REBUILT
from gunbai.store.tournaments import EventRecord, event_goes_on, put_event

Became = dict[str, str]
"""What becomes of things by their ids: ``added``, ``changed``, ``same``."""


class Rebuilding:
    """One archive that is taken into a store; everything wrong with it is noted first."""

    def __init__(self, intake: Intake, folder: Path) -> None:
        """Reads the archive; raises BadInput where a file of it is missing, or not as it was written."""
        self.intake = intake
        self.folder = folder
        self.problems = Problems()
        self.archive, wrong = open_archive(folder)
        self.problems.extend(wrong)
        self.rulings = {id: self._read(chronicle) for id, chronicle in self.archive.chronicles.items()}
        self._prove()

    # -- what can be said of it alone ---------------------------------------------------------------------------------

    def _read(self, chronicle: Chronicle) -> list[Ruling]:
        """Returns what each state of a ruling said; notes what cannot have come about."""
        try:
            found = chronicle.rulings()
        except BadInput as error:
            self.problems.extend(error.problems)
            return []
        self.problems.extend(doubts(chronicle, found))
        return found

    def _prove(self) -> None:
        for path, text in self.archive.texts.items():
            self.intake.same_board(path, text, self.problems)
        for id, chronicle in self.archive.chronicles.items():
            for n in sorted({len(self.rulings[id]), chronicle.shown(self.rulings[id])} - {0}):
                self._prove_state(chronicle, n)
        books = self.intake.docket.rulebooks
        for id, event in self.archive.events.items():
            self._note(EVENT_PLACE.format(id=id), event_doubts(Path(f"{id}.json"), event, books))
        for n, notice in self.archive.notices.items():
            self._doubt(REPORT_PLACE.format(n=n), doubts_about(notice, is_time))

    def _prove_state(self, chronicle: Chronicle, n: int) -> None:
        """Notes what a state that counts today says of its book and does not stand there."""
        docket, texts = self.intake.docket, self.archive.texts
        try:
            read_ruling_text(
                chronicle.texts[n - 1], None, docket.rulebooks, lambda path: path in texts or docket.has_scenario(path)
            )
        except BadInput as error:
            self._note(f"{chronicle.place}{n}.md", error.problems)

    def _note(self, name: str, problems: Iterable[Problem]) -> None:
        self.problems.extend(msgspec.structs.replace(problem, file=name) for problem in problems)

    def _doubt(self, name: str, messages: Iterator[str]) -> None:
        self.problems.extend(Problem("NOT-TAKEN", message, name) for message in messages)

    # -- beside what is here ------------------------------------------------------------------------------------------

    def compare(self, connection: Connection, held: Archive) -> dict[str, Became]:
        """Returns what becomes of everything, by its kind; notes what is here otherwise."""
        archive = self.archive
        for path, text in archive.texts.items():
            self.problems.extend(board_problems(connection, path, text))
        self._check_successors(connection)
        return {
            "rulings": {id: self._beside(held.chronicles.get(id), each) for id, each in archive.chronicles.items()},
            "scenarios": {path: "same" if path in held.texts else "added" for path in archive.texts},
            "events": {id: self._event(held.events.get(id), event) for id, event in archive.events.items()},
            "reports": {str(n): self._notice(held.notices.get(n), notice) for n, notice in archive.notices.items()},
            "accounts": {name: self._account(held.accounts.get(name), entry) for name, entry in archive.accounts.items()},
        }

    def _check_successors(self, connection: Connection) -> None:
        found = [
            RulingFile(Path(f"{chronicle.place}{n}.md"), "", ruling)
            for id, chronicle in self.archive.chronicles.items()
            for n, ruling in enumerate(self.rulings[id], 1)
            if n in (len(chronicle.texts), chronicle.shown(self.rulings[id]))
        ]
        check_successors(found, on_file(connection), [], self.problems)

    def _beside(self, held: Chronicle | None, chronicle: Chronicle) -> str:
        """Tells what becomes of a ruling; one that only shipped here, and that nobody touched, gives way to its history."""
        if held is None:
            return "added"
        if chronicle.begins(held):
            return "same"
        if not (held.begins(chronicle) or held.only_shipped):
            self._taken(chronicle.place, f"there is a ruling {chronicle.record.id} with another history already")
        return "changed"

    def _event(self, held: EventRecord | None, event: EventRecord) -> str:
        if not event_goes_on(held, event) and not event_goes_on(event, held or event):
            self._taken(EVENT_PLACE.format(id=event.id), f"there is an event {event.id} with other calls already")
        return "added" if held is None else "changed" if set(event.states) - set(held.states) else "same"

    def _notice(self, held: Notice | None, notice: Notice) -> str:
        became = "added" if held is None else continues(held, notice)
        if became == "other":
            self._taken(REPORT_PLACE.format(n=notice.n), f"there is another report {notice.n}, or it was answered otherwise")
        return became

    def _account(self, held: RosterEntry | None, entry: RosterEntry) -> str:
        self._doubt(ACCOUNTS, account_doubts(entry, held))
        return "added" if held is None else "same"

    def _taken(self, name: str, message: str) -> None:
        self.problems.add("REPEATED-ID", message, Mark(name), "take the archive into another store: --database URL")

    # -- into the store -----------------------------------------------------------------------------------------------

    def put(self, connection: Connection, held: Archive, became: Mapping[str, Became]) -> None:
        """Writes what the store lacks."""
        new = {kind: {id for id, what in found.items() if what != "same"} for kind, found in became.items()}
        archive = self.archive
        for path in new["scenarios"]:
            board = archive.boards[path]
            keep_board(connection, path, archive.texts[path], board.by, board.at)
        for id, chronicle in archive.chronicles.items():
            here = held.chronicles.get(id)
            if id in new["rulings"]:
                put_chronicle(connection, chronicle, self.rulings[id], here)
            put_outcomes(connection, chronicle, here if here and (here.begins(chronicle) or chronicle.begins(here)) else None)
        for id in new["events"]:
            put_event(connection, archive.events[id], held.events.get(id))
        put_notices(connection, {n: each for n, each in archive.notices.items() if str(n) in new["reports"]}, held.notices)
        put_accounts(connection, {name: each for name, each in archive.accounts.items() if name in new["accounts"]})


def rebuild(intake: Intake, folder: Path, by: Person, reason: str) -> dict[str, Taken]:
    """Takes an archive; returns what became of each kind of things. Raises Forbidden, and BadInput with every problem."""
    if not may(by.role, "admin"):
        raise Forbidden(f"admin の権限が要ります / this takes an admin: {by.name} is a {by.role}")
    rebuilding, database = Rebuilding(intake, folder), intake.docket.database
    try:
        with database.writing(alone=True) as connection:
            for table in (schema.ruling, schema.event, schema.notice, schema.account):
                hold_rows(connection, table)
            held = held_archive(connection)
            became = rebuilding.compare(connection, held)
            rebuilding.problems.raise_any()
            rebuilding.put(connection, held, became)
            news = sum(what != "same" for found in became.values() for what in found.values())
            note(connection, database.time, by.name, REBUILT, "store", f"{reason} ({news})".strip())
    except IntegrityError as error:
        raise GunbaiError("その間に他の人が書きました。もう一度 / somebody else wrote meanwhile: import again") from error
    return {kind: Taken.of(found.items()) for kind, found in became.items()}


def put_chronicle(connection: Connection, chronicle: Chronicle, rulings: list[Ruling], held: Chronicle | None) -> None:
    """Writes the states of a ruling that are not here; those that only shipped here are written over."""
    id, table = chronicle.record.id, schema.ruling
    values = {"head": len(rulings), "shown": chronicle.shown(rulings), "shipped": chronicle.shipped}
    known = len(held.texts) if held and held.begins(chronicle) else 0
    if held is None:
        connection.execute(insert(table).values(id=id, game=chronicle.record.game, **values))
    else:
        connection.execute(update(table).where(table.c.id == id).values(game=chronicle.record.game, **values))
    if not known:
        for states in (schema.outcome, schema.revision):
            connection.execute(delete(states).where(states.c.ruling == id))
    for n, (state, text, ruling) in enumerate(zip(chronicle.record.states, chronicle.texts, rulings, strict=True), 1):
        if n > known:
            write_revision(connection, n, text, ruling, state.deed, state.by, state.at, state.reason)


def put_outcomes(connection: Connection, chronicle: Chronicle, held: Chronicle | None) -> None:
    """Writes how scenarios ended that were not played here; what was played here stays."""
    known = {outcome.n for outcome in held.record.outcomes} if held else set()
    for kept in chronicle.record.outcomes:
        if kept.n not in known:
            keep_outcome(connection, chronicle.record.id, kept.n, kept.outcome, kept.at)
