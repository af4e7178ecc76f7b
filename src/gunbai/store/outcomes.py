"""How the scenarios of rulings ended when they were published: what a later model is held against."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, insert, select

from gunbai.ruling.played import PlayedOut
from gunbai.store import schema
from gunbai.store.database import Database


class Outcomes:
    """The outcome of each state of a ruling that was played; once kept it stays, for it is what was looked at."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def all(self) -> dict[tuple[str, int], PlayedOut]:
        """Returns every outcome by the id of its ruling and the number of its state."""
        table = schema.outcome
        with self.database.reading() as connection:
            rows = connection.execute(select(table)).all()
        return {(row.ruling, row.n): msgspec.json.decode(row.data, type=PlayedOut) for row in rows}

    def keep(self, id: str, n: int, played: PlayedOut) -> None:
        """Keeps how the scenario of a state ended, unless it is known already."""
        self.keep_all({(id, n): played})

    def keep_all(self, played: Mapping[tuple[str, int], PlayedOut]) -> None:
        """Keeps outcomes by ruling and state; where another process was first, that one is what everybody compares with."""
        if not played or self.database.closed:
            return
        table = schema.outcome
        with self.database.writing(alone=True) as connection:
            known = {(id, n) for id, n in connection.execute(select(table.c.ruling, table.c.n))}
            for (id, n), outcome in played.items():
                if (id, n) not in known:
                    keep_outcome(connection, id, n, outcome, self.database.time)


def keep_outcome(connection: Connection, id: str, n: int, played: PlayedOut, at: str) -> None:
    """Keeps how the scenario of a state ended, in the transaction that is open."""
    values = {"ruling": id, "n": n, "data": msgspec.json.encode(played).decode(), "at": at}
    connection.execute(insert(schema.outcome).values(**values))
