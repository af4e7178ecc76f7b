"""Rulings taken from files: those that ship, those that change there later, and what was exported elsewhere.

All or nothing: what cannot be proven is reported with every other problem, and nothing is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from gunbai.content import Layers
from gunbai.document import Mark, Problems, nearest, read_plain
from gunbai.errors import BadInput, Problem
from gunbai.files import printable, read_bytes
from gunbai.limits import CASE, RULING_BYTES
from gunbai.ruling import PUBLIC, Person, Ruling, read_ruling_text
from gunbai.store import schema
from gunbai.store.audit import note
from gunbai.store.boards import board_problems, keep_board
from gunbai.store.database import hold_rows
from gunbai.store.docket import Docket, write_revision
from gunbai.store.revision import digest

PROJECT = Person("gunbai", "admin")
"""Who takes the rulings that ship."""


class RulingFile(Struct, frozen=True):
    """One ruling file that is to be taken: its text, and what was read from it."""

    path: Path
    text: str
    ruling: Ruling


class Taken(Struct, frozen=True):
    """What became of files: the ids of what is new, of what has new states, and of what is the same as before."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    same: tuple[str, ...] = ()

    @classmethod
    def of(cls, became: Iterable[tuple[str, str]]) -> Taken:
        """Returns ids by what became of each: added, changed or the same; of one that was taken twice, what was done counts."""
        last: dict[str, str] = {}
        for id, what in became:
            last[id] = last.get(id, what) if what == "same" else what
        return cls(**{kind: tuple(id for id, what in last.items() if what == kind) for kind in cls.__struct_fields__})


class OnFile(Struct, frozen=True):
    """What the store has of a ruling: its last state, the one that everybody sees, and whether it is as it shipped."""

    game: str
    head: int
    shown: int
    last: str
    seen: str
    shipped: str

    @property
    def untouched(self) -> bool:
        """Whether nobody has changed it since it was taken from a file that ships."""
        return self.last == self.shipped


class Intake:
    """Takes rulings into a docket; ``check_board`` raises BadInput for a scenario that cannot be read."""

    def __init__(self, docket: Docket, layers: Layers, check_board: Callable[[str, str], object]) -> None:
        self.docket = docket
        self.layers = layers
        self.check_board = check_board

    # -- files that ship ----------------------------------------------------------------------------------------------

    def follow(self) -> list[Problem]:
        """Takes what has changed in the content's ``rulings/`` since the last time; returns what is not taken, and why.

        No bad file spoils another. A ruling that somebody has changed here stays as it is.
        """
        texts, wrong = _texts(self.layers.files("rulings/*/*.md"))
        database, problems = self.docket.database, Problems()
        problems.extend(wrong)
        with database.reading() as connection:
            held = on_file(connection)
        fresh = {path: text for path, text in texts.items() if path.stem not in held or held[path.stem].shipped != digest(text)}
        found = [each for each in self._read(fresh, {}, problems) if _follows(each, held.get(each.ruling.id), problems)]
        if found := _with_successors(found, held, problems):
            with database.writing(alone=True) as connection:
                hold_rows(connection, schema.ruling)
                held, time = on_file(connection), database.time
                for each in found:
                    _put(connection, each, held.get(each.ruling.id), PROJECT.name, time, "shipped", True)
                note(connection, time, PROJECT.name, "import", "rulings", f"shipped ({len(found)})")
        return list(problems)

    # -- any files ----------------------------------------------------------------------------------------------------

    def folder(self, folder: Path, by: Person, reason: str, replace: bool = False) -> Taken:
        """Takes what was exported to a folder: its rulings, the changes in work, and the scenarios that the content lacks."""
        texts, problems = _texts(sorted(folder.glob("rulings/*/*.md")))
        work, others = _texts(sorted(folder.glob("in-work/*/*.md")))
        boards: dict[str, str] = {}
        for path in sorted(folder.glob("scenarios/*/*.yaml")):
            try:
                boards[path.relative_to(folder).as_posix()] = _text(path, CASE.bytes)
            except BadInput as error:
                problems += error.problems
        if not texts and not work:
            problems.append(Problem("NO-FILE", "there is no ruling here", printable(folder), hint="rulings/<game>/<id>.md"))
        return self.take(texts, boards, by, reason, work=work, replace=replace, unread=(*problems, *others))

    def take(
        self,
        texts: Mapping[Path, str],
        boards: Mapping[str, str],
        by: Person,
        reason: str,
        *,
        work: Mapping[Path, str] | None = None,
        replace: bool = False,
        unread: Iterable[Problem] = (),
    ) -> Taken:
        """Takes rulings in one transaction; ``work`` are texts that come after those that everybody sees.

        ``unread`` is why other files could not be read at all: it is told with every other problem. A ruling that is here with
        another text is refused, unless it is as it shipped or ``replace`` is said. Raises BadInput with every problem; nothing is
        taken then.
        """
        problems = Problems()
        problems.extend(unread)
        boards = {path: text for path, text in boards.items() if not self.same_board(path, text, problems)}
        found = self._read(texts, boards, problems)
        later = self._read(work or {}, boards, problems)
        with self.docket.database.writing(alone=True) as connection:
            hold_rows(connection, schema.ruling)
            held = on_file(connection)
            check_successors(found, held, later, problems)
            if not replace:
                _check_new(found, held, problems)
            for path, text in boards.items():
                problems.extend(board_problems(connection, path, text))
            problems.raise_any()
            time = self.docket.database.time
            for path, text in boards.items():
                keep_board(connection, path, text, by.name, time)
            done = [_put(connection, each, held.get(each.ruling.id), by.name, time, reason, False) for each in found]
            held = on_file(connection)
            done += [_put(connection, each, held.get(each.ruling.id), by.name, time, reason, False) for each in later]
            note(connection, time, by.name, "import", "rulings", f"{reason} ({len(done)})".strip())
        return Taken.of(done)

    def _read(self, texts: Mapping[Path, str], boards: Mapping[str, str], problems: Problems) -> list[RulingFile]:
        found, seen = [], dict[str, Path]()
        for path, text in texts.items():
            try:
                ruling = read_ruling_text(
                    text, path, self.docket.rulebooks, lambda scenario: scenario in boards or self.docket.has_scenario(scenario)
                )
            except BadInput as error:
                problems.extend(error.problems)
                continue
            if ruling.id in seen:
                problems.add("REPEATED-ID", f"{seen[ruling.id]} has the id {ruling.id} too", Mark(str(path), 1), "rename one")
                continue
            seen[ruling.id] = path
            found.append(RulingFile(path, text, ruling))
        return found

    def same_board(self, path: str, text: str, problems: Problems) -> bool:
        """Tells whether the content has a scenario already; notes one that cannot be read, or that the content has otherwise."""
        own = self.layers.at(path)
        if own.is_file():
            if _text(own, CASE.bytes) != text:
                problems.add("REPEATED-ID", f"the content has another scenario at {path}", Mark(path), "choose another name")
            return True
        try:
            self.check_board(path, text)
        except BadInput as error:
            problems.extend(error.problems)
        return False


def _follows(found: RulingFile, held: OnFile | None, problems: Problems) -> bool:
    """Tells whether a file that ships is taken; notes where its ruling was changed here, or is another game's."""
    if held is None or (held.untouched and held.game == found.ruling.game):
        return True
    at = Mark(str(found.path), 1)
    if held.game != found.ruling.game:
        problems.add("REPEATED-ID", f"there is a ruling {found.ruling.id} of {held.game} already", at, "rename one")
    else:
        message = f"{found.ruling.id} was changed here, and in the file: the file is not taken"
        problems.add("NOT-TAKEN", message, at, "compare both, and edit the ruling")
    return False


def _with_successors(found: list[RulingFile], held: Mapping[str, OnFile], problems: Problems) -> list[RulingFile]:
    """Returns the files whose successor is here or among them, and so on; notes the others."""
    while True:
        noted = Problems()
        check_successors(found, held, [], noted)
        if not noted:
            return found
        problems.extend(noted)
        lost = {problem.file for problem in noted}
        found = [each for each in found if str(each.path) not in lost]


def check_successors(found: list[RulingFile], held: Mapping[str, OnFile], later: list[RulingFile], problems: Problems) -> None:
    """Notes rulings whose successor is neither here nor among them."""
    known = {*held, *(each.ruling.id for each in found)}
    for each in (*found, *later):
        successor = each.ruling.superseded_by
        if successor and successor not in known:
            message = f"there is no ruling {successor} that supersedes this one"
            near = nearest(successor, known)
            problems.add("NO-SUCH-RULING", message, Mark(str(each.path)), f"did you mean {near}?" if near else "")


def _check_new(found: list[RulingFile], held: Mapping[str, OnFile], problems: Problems) -> None:
    for each in found:
        here = held.get(each.ruling.id)
        if here is not None and not here.untouched and digest(each.text) not in (here.last, here.seen):
            message = f"there is a ruling {each.ruling.id} with another text already"
            problems.add("REPEATED-ID", message, Mark(str(each.path), 1), "import with --replace, or rename it")


def _put(
    connection: Connection, found: RulingFile, held: OnFile | None, by: str, time: str, reason: str, ships: bool
) -> tuple[str, str]:
    """Writes one ruling, unless it is here as it is; returns its id, and whether it was added, changed or the same."""
    id, table, mark = found.ruling.id, schema.ruling, digest(found.text)
    shipped = {"shipped": mark} if ships else {}
    public = found.ruling.status in PUBLIC
    if held is not None and mark in (held.last, held.seen):
        if shipped:
            connection.execute(update(table).where(table.c.id == id).values(**shipped))
        return id, "same"
    n = held.head + 1 if held else 1
    values = {"head": n, "shown": n if public else held.shown if held else 0, **shipped}
    if held is None:
        connection.execute(insert(table).values(**{"id": id, "game": found.ruling.game, "shipped": "", **values}))
    else:
        connection.execute(update(table).where(table.c.id == id).values(**values))
    write_revision(connection, n, found.text, found.ruling, "import", by, time, reason)
    return id, "changed" if held else "added"


def on_file(connection: Connection) -> dict[str, OnFile]:
    """Returns what the store has of each ruling."""
    table, states = schema.ruling, schema.revision
    columns = (table.c.id, table.c.game, table.c.head, table.c.shown, table.c.shipped)
    rows = connection.execute(select(*columns).order_by(table.c.id)).all()
    marks = {(id, n): mark for id, n, mark in connection.execute(select(states.c.ruling, states.c.n, states.c.digest))}
    return {
        row.id: OnFile(row.game, row.head, row.shown, marks[row.id, row.head], marks.get((row.id, row.shown), ""), row.shipped)
        for row in rows
    }


def _texts(paths: Iterable[Path]) -> tuple[dict[Path, str], list[Problem]]:
    """Returns the texts of ruling files, byte for byte, and what keeps others from being read."""
    texts: dict[Path, str] = {}
    problems: list[Problem] = []
    for path in paths:
        try:
            texts[path] = _text(path, RULING_BYTES)
        except BadInput as error:
            problems += error.problems
    return texts, problems


def _text(path: Path, most: int) -> str:
    """Returns what a file holds, its mark of the beginning and its line ends included."""
    read_plain(path, most)
    return read_bytes(path, most).decode()
