"""Problems that readers report: what is wrong on which page, and what was answered."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, func, insert, select, text, update

from gunbai.errors import BadInput, Conflict, Forbidden, NotFound, Problem
from gunbai.ruling import Person
from gunbai.store import schema
from gunbai.store.audit import note
from gunbai.store.database import Database, as_kept

LONGEST, LONGEST_NAME = 2000, 100
MOST = 60
"""How many are taken within an hour, from everybody together: no judge has read more by then."""
HOUR = datetime.timedelta(hours=1)
STATES = ("open", "answered", "used")
"""What became of one: nobody has looked at it, it was answered, or it led to a revision of a ruling."""

_ABOUT = re.compile(r"ruling:[a-z0-9-]{1,200}|rule:[a-z0-9-]{1,100}:[^:\s]{1,80}:\S{1,80}")


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """One problem that was reported; ``about`` is ``rule:GAME:VERSION:ID`` or ``ruling:ID``."""

    n: int
    about: str
    said: str
    sender: str
    at: str
    state: str
    answer: str
    by: str


class Notices:
    """The problems reported to one store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def report(self, about: str, said: str, sender: str) -> int:
        """Takes a problem and returns its number; raises BadInput for an empty or a long one, Forbidden for too many at once."""
        said, sender = said.strip(), sender.strip()
        if not said or len(said) > LONGEST or len(sender) > LONGEST_NAME:
            message = f"何がおかしいかを{LONGEST}字以内で書いてください / say what is wrong in at most {LONGEST} characters"
            raise BadInput([Problem("TOO-LONG", message)])
        table, now = schema.notice, self.database.clock()
        with self.database.writing() as connection:
            lately = table.c.at.between(as_kept(now - HOUR), as_kept(now))  # none that a clock which was ahead has noted
            recent = connection.execute(select(func.count()).where(lately)).scalar() or 0
            if recent >= MOST:
                raise Forbidden("今は受け付けられません。後でもう一度 / too many problems were reported just now: try later")
            values = {
                "about": about,
                "said": said,
                "sender": sender,
                "at": as_kept(now),
                "state": STATES[0],
                "answer": "",
                "by": "",
            }
            made = connection.execute(insert(table).values(**values)).inserted_primary_key
        return int(made[0]) if made else 0

    def all(self, state: str = "", most: int = 200) -> list[Notice]:
        """Returns what was reported, of one state or all, the latest first."""
        table = schema.notice
        query = select(table).order_by(table.c.n.desc()).limit(most)
        with self.database.reading() as connection:
            rows = connection.execute(query.where(table.c.state == state) if state else query).all()
        return [Notice(*row) for row in rows]

    def one(self, n: int) -> Notice:
        """Returns one; raises NotFound."""
        table = schema.notice
        with self.database.reading() as connection:
            row = connection.execute(select(table).where(table.c.n == n)).first()
        if row is None:
            raise NotFound(f"there is no report {n}")
        return Notice(*row)

    def close(self, n: int, state: str, answer: str, by: Person) -> None:
        """Notes what became of an open one; raises NotFound, and Conflict where somebody was first."""
        table, time = schema.notice, self.database.time
        waits = (table.c.n == n) & (table.c.state == STATES[0])
        with self.database.writing() as connection:
            done = connection.execute(update(table).where(waits).values(state=state, answer=answer[:LONGEST], by=by.name))
            if not done.rowcount:
                first = self.one(n)
                raise Conflict(f"report {n}", 1, 2, first.by, first.answer, answer)
            note(connection, time, by.name, f"report-{state}", str(n), answer[:LONGEST])


# -- for an archive ------------------------------------------------------------------------------------------------------


def held_notices(connection: Connection) -> dict[int, Notice]:
    """Returns every report by its number."""
    rows = connection.execute(select(schema.notice).order_by(schema.notice.c.n))
    return {row.n: Notice(*row) for row in rows}


def doubts_about(notice: Notice, is_time: Callable[[str], bool]) -> Iterator[str]:
    """Yields what keeps a report from having been made here."""
    if not _ABOUT.fullmatch(notice.about):
        yield "it is about no clause and no ruling"
    if not 0 < len(notice.said) <= LONGEST or len(notice.sender) > LONGEST_NAME or len(notice.answer) > LONGEST:
        yield "nothing is said, or too much"
    if notice.state not in STATES or not is_time(notice.at):
        yield f"it is {notice.state[:40]!r} at {notice.at[:40]!r}"


def continues(held: Notice, notice: Notice) -> str:
    """Tells what a report is beside the one that has its number here: the ``same``, ``changed`` or ``other``."""
    closed = {"state": "", "answer": "", "by": ""}
    if replace(held, **closed) != replace(notice, **closed):
        return "other"
    if held == notice or notice.state == STATES[0]:
        return "same"
    return "changed" if held.state == STATES[0] else "other"


def put_notices(connection: Connection, notices: Mapping[int, Notice], held: Mapping[int, Notice]) -> None:
    """Writes reports under the numbers that they have; the next one that somebody makes gets a number of its own."""
    table = schema.notice
    for n, notice in notices.items():
        if n in held:
            connection.execute(update(table).where(table.c.n == n).values(**asdict(notice)))
        else:
            connection.execute(insert(table).values(**asdict(notice)))
    if notices and connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('notice', 'n'), (SELECT max(n) FROM notice))"))
