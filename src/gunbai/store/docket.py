"""The docket: every ruling of the store with all its states, and everything that is done to one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, RowMapping, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from gunbai.document import Problems, nearest
from gunbai.errors import BadInput, Conflict, Forbidden, NotFound, Problem
from gunbai.rulebook import Rulebook
from gunbai.ruling import DEEDS, PUBLIC, WRITTEN, Person, Ruling, may, read_ruling_text, with_fields
from gunbai.ruling.life import reviewer_by, same_words
from gunbai.store import schema
from gunbai.store.audit import note
from gunbai.store.bell import ring
from gunbai.store.boards import board_problems, keep_board
from gunbai.store.database import Damaged, Database
from gunbai.store.revision import DocketEntry, Revision, digest
from gunbai.store.stamp import QUERY, as_stamp, rebuilt

NONE: Mapping[str, str] = MappingProxyType({})
"""No scenarios."""

FEW = 200
"""How many rulings are asked for by their ids; of more, all are read."""


class Current(Struct, frozen=True):
    """What a ruling is while it is being changed: nobody else changes it meanwhile."""

    id: str
    head: int
    shown: int
    text: str
    ruling: Ruling
    by: str


class Docket:
    """All rulings of one store; threads share it."""

    def __init__(self, database: Database, rulebooks: Mapping[str, Rulebook], has_scenario: Callable[[str], bool]) -> None:
        """``has_scenario`` tells whether there is a scenario at a path below a content root, wherever it is kept."""
        self.database = database
        self.rulebooks = rulebooks
        self.has_scenario = has_scenario
        self._lock = threading.Lock()
        self._stamp = ""
        self._entries: dict[str, DocketEntry] = {}

    # -- what there is ------------------------------------------------------------------------------------------------

    def stamp(self) -> str:
        """Returns what tells these rulings from the same after a change."""
        with self.database.reading() as connection:
            return _stamp(connection)

    def entries(self) -> Mapping[str, DocketEntry]:
        """Returns every ruling by its id, in the order of games and ids; only what has changed is read again."""
        with self._lock:
            with self.database.reading() as connection:
                stamp = _stamp(connection)
                if stamp != self._stamp:
                    held = self._entries if rebuilt(stamp) == rebuilt(self._stamp) else {}
                    fresh = {**held, **_entries(connection, held)}
                    fresh = {id: entry for id, entry in fresh.items() if entry.last.game in self.rulebooks}
                    self._entries = dict(sorted(fresh.items(), key=lambda item: (item[1].last.game, item[0])))
                    self._stamp = stamp
            return self._entries

    def entry(self, id: str) -> DocketEntry:
        """Returns one ruling; raises NotFound with the nearest id."""
        held = self.entries()
        if id not in held:
            near = nearest(id, held)
            raise NotFound(f"there is no ruling {id}", [near] if near else [])
        return held[id]

    def history(self, id: str) -> list[Revision]:
        """Returns every state of a ruling, the first one first; raises NotFound."""
        self.entry(id)
        table = schema.revision
        with self.database.reading() as connection:
            rows = connection.execute(select(table).where(table.c.ruling == id).order_by(table.c.n)).mappings()
            return [_revision(row) for row in rows]

    def revision(self, id: str, n: int | None = None) -> Revision:
        """Returns one state of a ruling, the last one unless said; raises NotFound."""
        wanted = self.entry(id).head if n is None else n
        table = schema.revision
        with self.database.reading() as connection:
            row = connection.execute(select(table).where(table.c.ruling == id, table.c.n == wanted)).mappings().first()
        if row is None:
            raise NotFound(f"{id} has no revision {wanted}")
        return _revision(row)

    def writers(self, id: str) -> frozenset[str]:
        """Returns everybody who wrote what would be published of a ruling next; raises NotFound."""
        entry = self.entry(id)
        with self.database.reading() as connection:
            return _writers(connection, entry.last, entry.shown)

    # -- what is done -------------------------------------------------------------------------------------------------

    def add(self, written: str, by: Person, reason: str, boards: Mapping[str, str] = NONE) -> Revision:
        """Adds a ruling as a draft, with scenarios that come with it; raises Forbidden, and BadInput with every problem.

        An id that is taken is one.
        """
        _allow(by, "judge")
        draft = _as_draft(written)
        ruling = self._read(draft, boards)
        try:
            with self.database.writing() as connection:
                self._keep(connection, boards, by)
                connection.execute(insert(schema.ruling).values(id=ruling.id, game=ruling.game, head=1, shown=0, shipped=""))
                return self._write(connection, 1, draft, ruling, "draft", by, reason)
        except IntegrityError as error:
            message = f"there is a ruling {ruling.id} already"
            raise BadInput([Problem("REPEATED-ID", message, ruling.path, hint="choose another id")]) from error

    def edit(self, id: str, written: str, base: int, by: Person, reason: str, boards: Mapping[str, str] = NONE) -> Revision:
        """Puts another text in the place of revision ``base``: a draft, until a second person has looked at it.

        Raises Conflict when ``base`` is not the last one any more, Forbidden, and BadInput with every problem of the text.
        """
        draft = _as_draft(written)
        with self.database.writing() as connection:
            current = self._current(connection, id, base, written)
            self._check(current, "edit", by)
            ruling = self._read(draft, boards)
            self._keep(connection, boards, by)
            _keep_name(current.ruling, ruling)
            return self._append(connection, current, draft, ruling, "edit", by, reason)

    def confirm(self, id: str, written: str, base: int, by: Person, reason: str) -> Revision:
        """Takes a published ruling over to another version of its book: the same matter, the clauses as they read there.

        Raises Conflict, Forbidden, and BadInput also for a text in which anything else differs.
        """
        with self.database.writing() as connection:
            current = self._current(connection, id, base, written)
            self._check(current, "confirm", by)
            ruling = self._read(written)
            _keep_matter(current.ruling, ruling)
            return self._append(connection, current, written, ruling, "confirm", by, reason)

    def restore(self, id: str, n: int, base: int, by: Person, reason: str) -> Revision:
        """Takes the words of an earlier state again, as a draft."""
        draft = _as_draft(self.revision(id, n).text)
        with self.database.writing() as connection:
            current = self._current(connection, id, base, draft)
            self._check(current, "restore", by)
            return self._append(connection, current, draft, self._read(draft), "restore", by, reason)

    def act(self, id: str, deed: str, base: int, by: Person, reason: str, successor: str = "") -> Revision:
        """Does one of DEEDS to revision ``base`` of a ruling; ``successor`` is the id of the one that supersedes it.

        Raises Conflict, Forbidden, NotFound, and BadInput with everything that keeps a text from being published.
        """
        with self.database.writing() as connection:
            current = self._current(connection, id, base)
            self._check(current, deed, by)
            fields = {"status": DEEDS[deed].to} if DEEDS[deed].to else {}
            fields |= self._signed(connection, current, deed, by)
            if deed == "supersede":
                fields["superseded_by"] = self._successor(connection, current, successor)
            changed = with_fields(current.text, **fields)
            return self._append(connection, current, changed, self._read(changed), deed, by, reason)

    # -- how it is done -----------------------------------------------------------------------------------------------

    def _read(self, written: str, boards: Mapping[str, str] = NONE) -> Ruling:
        return read_ruling_text(written, None, self.rulebooks, lambda path: path in boards or self.has_scenario(path))

    def _keep(self, connection: Connection, boards: Mapping[str, str], by: Person) -> None:
        problems = Problems()
        for path, board in boards.items():
            problems.extend(board_problems(connection, path, board))
        problems.raise_any()
        for path, board in boards.items():
            keep_board(connection, path, board, by.name, self.database.time)

    def _current(self, connection: Connection, id: str, base: int, ours: str = "") -> Current:
        """Returns a ruling as it is, and keeps others from changing it; raises Conflict unless ``base`` is its last revision."""
        table = schema.ruling
        row = connection.execute(select(table).where(table.c.id == id).with_for_update()).mappings().first()
        if row is None:
            raise NotFound(f"there is no ruling {id}")
        states = schema.revision
        held = connection.execute(select(states).where(states.c.ruling == id, states.c.n == row["head"])).mappings().one()
        last = _revision(held)
        if base != last.n:
            raise Conflict(id, base, last.n, last.by, last.text, ours)
        return Current(id, last.n, row["shown"], last.text, last.ruling, last.by)

    def _check(self, current: Current, name: str, by: Person) -> None:
        deed, status = DEEDS[name], current.ruling.status
        if status not in deed.at:
            able = ", ".join(deed.at)
            raise Forbidden(f"{current.id} は今「{status}」です / {current.id} is {status}: {name} needs {able}")
        _allow(by, deed.role)

    def _signed(self, connection: Connection, current: Current, deed: str, by: Person) -> dict[str, str]:
        """Returns what a deed writes beside the status: who reviewed, and the day."""
        reviewer = reviewer_by(deed, current.ruling, by)
        if not reviewer:
            return {}
        if reviewer in _writers(connection, current.ruling, current.shown):
            raise Forbidden(f"{reviewer} が書いた裁定は別の人が査読します / {reviewer} wrote it: a second person has to review it")
        day = {"date": self.database.clock().date().isoformat()} if deed == "publish" else {}
        return {"reviewer": reviewer, **day}

    def _successor(self, connection: Connection, current: Current, id: str) -> str:
        table, states = schema.ruling, schema.revision
        joined = (states.c.ruling == table.c.id) & (states.c.n == table.c.shown)
        data = connection.execute(select(states.c.data).join(table, joined).where(table.c.id == id)).scalar()
        found = _decode(data) if data else None
        if found is None or found.game != current.ruling.game or found.status != "published" or id == current.id:
            said = id or "?"
            raise Forbidden(f"{said} は公開された裁定ではありません / {said} is no published ruling of {current.ruling.game}")
        return id

    def _append(
        self, connection: Connection, current: Current, written: str, ruling: Ruling, deed: str, by: Person, reason: str
    ) -> Revision:
        n = current.head + 1
        shown = n if ruling.status in PUBLIC else current.shown
        connection.execute(update(schema.ruling).where(schema.ruling.c.id == current.id).values(head=n, shown=shown))
        return self._write(connection, n, written, ruling, deed, by, reason)

    def _write(self, connection: Connection, n: int, written: str, ruling: Ruling, deed: str, by: Person, reason: str) -> Revision:
        time = self.database.time
        write_revision(connection, n, written, ruling, deed, by.name, time, reason)
        note(connection, time, by.name, deed, ruling.id, reason)
        return Revision(ruling.id, n, deed, by.name, time, reason, written, ruling)


def write_revision(
    connection: Connection, n: int, written: str, ruling: Ruling, deed: str, by: str, time: str, reason: str
) -> None:
    """Writes one state of a ruling: the text, and what was read from it; every host of the store is told."""
    ruling = msgspec.structs.replace(ruling, path=f"rulings/{ruling.game}/{ruling.id}.md")
    values = {"ruling": ruling.id, "n": n, "deed": deed, "by": by, "at": time, "reason": reason.strip(), "text": written}
    data = msgspec.json.encode(ruling).decode()
    connection.execute(insert(schema.revision).values(**values, digest=digest(written), data=data))
    ring(connection)


def _writers(connection: Connection, last: Ruling, shown: int) -> frozenset[str]:
    """Returns everybody who wrote what would be published: the author, and who changed it since it last was."""
    states = schema.revision
    written = (states.c.ruling == last.id) & (states.c.n > shown) & states.c.deed.in_(WRITTEN)
    return frozenset({last.author, *connection.execute(select(states.c.by).where(written)).scalars()})


def _allow(by: Person, role: str) -> None:
    if not may(by.role, role):
        raise Forbidden(f"{role} の権限が要ります（{by.name} は {by.role}） / this takes a {role}: {by.name} is a {by.role}")


def _as_draft(written: str) -> str:
    """Returns a text as that of a draft: nobody has reviewed it, and nothing supersedes it."""
    written = with_fields(written, status="draft")
    for name in ("reviewer", "superseded_by"):
        if f"\n{name}:" in written.partition("\n---")[0]:
            written = with_fields(written, **{name: ""})
    return written


def _keep_name(old: Ruling, new: Ruling) -> None:
    """Raises BadInput for a text of another id or game: links to a ruling are permanent."""
    if (old.id, old.game) != (new.id, new.game):
        message = f"this is the ruling {old.id} of {old.game}: its id and game are permanent"
        raise BadInput([Problem("WRONG-PLACE", message, new.path, hint="write another ruling, and supersede this one")])


def _keep_matter(old: Ruling, new: Ruling) -> None:
    """Raises BadInput for a text that changes more than the clauses of a ruling: that is an edit, and has to be reviewed."""
    if not same_words(old, new, "confirm"):
        message = f"more than the clauses of {old.id} has changed"
        raise BadInput([Problem("NOT-TAKEN", message, new.path, hint="edit it, and have it reviewed")])


def _stamp(connection: Connection) -> str:
    return as_stamp(*connection.execute(text(QUERY)).one())


def _entries(connection: Connection, held: Mapping[str, DocketEntry]) -> dict[str, DocketEntry]:
    """Returns the rulings that have changed since they were read."""
    table, states = schema.ruling, schema.revision
    rows = connection.execute(select(table.c.id, table.c.head, table.c.shown)).all()
    changed = [row for row in rows if row.id not in held or held[row.id].head != row.head]
    last = _rulings(connection, states.c.n == table.c.head, [row.id for row in changed])
    shown = _rulings(connection, states.c.n == table.c.shown, [row.id for row in changed])
    return {row.id: DocketEntry(row.head, row.shown, last[row.id][0], *shown.get(row.id, (None, ""))) for row in changed}


def _rulings(connection: Connection, state: ColumnElement[bool], ids: Sequence[str]) -> dict[str, tuple[Ruling, str]]:
    """Returns rulings as they are in one of their states, each with when it came to be that."""
    table, states = schema.ruling, schema.revision
    query = select(states.c.ruling, states.c.data, states.c.at).join(table, (states.c.ruling == table.c.id) & state)
    if len(ids) <= FEW:
        query = query.where(table.c.id.in_(ids))
    return {id: (_decode(data), at) for id, data, at in connection.execute(query)}


def _revision(row: RowMapping) -> Revision:
    """Returns one state of a ruling; raises Damaged where its words are not as they were written."""
    if digest(row["text"]) != row["digest"]:
        raise Damaged(f"{row['ruling']} ({row['n']})")
    said = {name: row[name] for name in ("deed", "by", "at", "reason", "text")}
    return Revision(row["ruling"], row["n"], **said, ruling=_decode(row["data"]))


def _decode(data: str) -> Ruling:
    try:
        return msgspec.json.decode(data, type=Ruling)
    except msgspec.DecodeError as error:
        raise Damaged("裁定 / a ruling") from error
