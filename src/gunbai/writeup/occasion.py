"""Who and where a write-up is about: event, round, table, judge, players; none of it is part of the case."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

FIELDS = ("event", "round", "table", "judge")
"""What may be named besides the players."""
PLAYER = "player."
"""How the name of a player's field begins; the seat follows."""
LONGEST = 60
"""The most characters of a name."""


class Occasion(Struct, frozen=True):
    """Names by their fields, ``player.甲`` for a player; what nobody named is a blank to write in."""

    names: Mapping[str, str] = {}

    @classmethod
    def of(cls, said: Mapping[str, str], seats: tuple[str, ...]) -> Occasion:
        """Returns the names that a form or an address says, without what is no field of a write-up."""
        known = (*FIELDS, *(PLAYER + seat for seat in seats))
        return cls({name: " ".join(said[name].split())[:LONGEST] for name in known if said.get(name, "").strip()})

    def __getitem__(self, name: str) -> str:
        return self.names.get(name, "")

    def players(self, seats: tuple[str, ...]) -> str:
        """Returns the players by their seats; empty where none is named."""
        return "、".join(f"{seat} {self[PLAYER + seat]}" for seat in seats if self[PLAYER + seat])


UNNAMED = Occasion()
"""The names of a write-up in which all are left blank."""
