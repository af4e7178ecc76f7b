"""Problems that readers report: what is wrong on which page, and what was answered."""

from __future__ import annotations

import datetime

from msgspec import Struct
from sqlalchemy import func, insert, select, update

from gunbai.errors import BadInput, Forbidden, NotFound, Problem
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


class Notice(Struct, frozen=True):
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
        """Notes what became of one; raises NotFound."""
        table, time = schema.notice, self.database.time
        with self.database.writing() as connection:
            done = connection.execute(update(table).where(table.c.n == n).values(state=state, answer=answer[:LONGEST], by=by.name))
            if not done.rowcount:
                raise NotFound(f"there is no report {n}")
            note(connection, time, by.name, f"report-{state}", str(n), answer[:LONGEST])
