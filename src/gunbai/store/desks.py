"""What each person has on the desk: the case that was being entered last in each game, and a list of own cards."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from gunbai.ruling import Person
from gunbai.store import schema
from gunbai.store.database import Database

MOST_CARDS = 60
"""How many cards of one game are kept for one person; of more those go that were used longest ago."""
DRAFT = ""
"""Stands in place of a card's name for the case itself."""


class Desks:
    """The desks of everybody who signs in to one store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def draft(self, person: Person, game: str) -> str:
        """Returns the case that a person entered last, as the word of its address; empty where there is none."""
        return self._held(person, game).get(DRAFT, "")

    def cards(self, person: Person, game: str) -> dict[str, str]:
        """Returns the cards of a person, by name, each as JSON, those first that were used last."""
        return {name: data for name, data in self._held(person, game).items() if name != DRAFT}

    def keep(self, person: Person, game: str, draft: str, cards: dict[str, str]) -> None:
        """Keeps a case in place of the last one, and the cards in it; what is as it was is not written again."""
        held, given = self._held(person, game), {DRAFT: draft, **cards}
        changed = {name: data for name, data in given.items() if held.get(name) != data}
        if not changed or self.database.closed:
            return
        with self.database.writing() as connection:
            for name in changed:
                _forget(connection, person, game, name)
            rows = [{"account": person.name, "game": game, "card": name, "data": changed[name]} for name in changed]
            connection.execute(insert(schema.desk), [{**row, "at": self.database.time} for row in rows])
            kept = [name for name in dict.fromkeys((*cards, *held)) if name != DRAFT]
            for name in kept[MOST_CARDS:]:
                _forget(connection, person, game, name)

    def forget(self, person: Person, game: str, card: str) -> None:
        """Takes a card out of a person's list."""
        with self.database.writing() as connection:
            _forget(connection, person, game, card)

    def _held(self, person: Person, game: str) -> dict[str, str]:
        table = schema.desk
        wanted = select(table).where(table.c.account == person.name, table.c.game == game)
        with self.database.reading() as connection:
            rows = connection.execute(wanted.order_by(table.c.at.desc(), table.c.card)).all()
        return {row.card: row.data for row in rows}


def _forget(connection: Connection, person: Person, game: str, card: str) -> None:
    table = schema.desk
    connection.execute(delete(table).where(table.c.account == person.name, table.c.game == game, table.c.card == card))
