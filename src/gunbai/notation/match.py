"""Matches of several games: who won each game so far, and whether that has won the match."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from gunbai.document import Mapping, Problems, Scalar
from gunbai.notation.fields import Aliases, NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold

KEYS: Aliases = {"to": ("先取", "勝利数"), "games": ("ゲーム", "結果")}
DRAWN = ("draw", "引き分け")
LAW = "match"
"""The law of a vocabulary that names the clauses about matches."""


class Match(Struct, frozen=True):
    """A match as written: how many games win it, and who won each game that is over; nobody (the empty string) won a drawn one."""

    to: int
    games: tuple[str, ...] = ()

    @property
    def won_after(self) -> int:
        """How many games it took until somebody had won as many as win the match; 0 when nobody has."""
        won: Counter[str] = Counter()
        for number, seat in enumerate(self.games, 1):
            won[seat] += 1
            if seat and won[seat] >= self.to:
                return number
        return 0


def read_match(value: object, notation: Notation, problems: Problems) -> Match | None:
    """Returns the match that ``match: {to: 2, games: [甲, 乙]}`` states, None when nothing is stated; notes every problem."""
    if value is None:
        return None
    if LAW not in notation.vocabulary.laws:
        problems.add("NO-MATCH", "this book knows no matches of several games", value, "leave match: out")
        return None
    reader = NotationReader(notation, problems)
    written = reader.mapping(value, "a match", "write match: {to: 2, games: [甲, 乙]}")
    if not isinstance(value, Mapping):
        return None
    entry = reader.keyed(written, "match", KEYS)
    said = re.fullmatch(r"(\d{1,2})(?:ゲーム先取|先取)?", fold(str(entry.get("to", ""))))
    if said is None or not int(said[1]):
        problems.add("NOT-A-NUMBER", "a match needs how many games win it", entry.get("to", value), "write to: 2")
    match = Match(int(said[1]) if said else 0, tuple(_winner(item, reader) for item in reader.many(entry.get("games"))))
    if said and 0 < match.won_after < len(match.games):
        problems.add(
            "TOO-MANY-GAMES", f"the match was over after game {match.won_after}", entry["games"], "leave the later games out"
        )
    return match


def _winner(value: object, reader: NotationReader) -> str:
    """Returns the seat that won a game; the empty string when nobody did."""
    if isinstance(value, Scalar) and fold(value) in map(fold, DRAWN):
        return ""
    seats = reader.notation.seats
    return reader.choice(value, "the winner of a game", reader.notation.seat(str(value)), (*seats, DRAWN[1]))
