"""Matches: several games in a row, of which a file writes down who won; who decides the next start, who has won the match."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from msgspec import Struct

from gunbai.document import Mapping, Problems, Scalar, mark_of
from gunbai.notation.notation import Notation, fold, note_key

KEYS = {"to": ("先取", "勝利数"), "games": ("ゲーム", "結果")}
DRAWN = ("draw", "引き分け")
LAW = "match"
"""The law of a vocabulary that names the clauses about matches."""


class Match(Struct, frozen=True):
    """A match as written: how many games win it, and who won each game that is over, the empty string for a drawn one."""

    to: int
    games: tuple[str, ...] = ()

    @property
    def settled(self) -> int:
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
    if not isinstance(value, Mapping):
        problems.add("NOT-A-MAPPING", "a match must be written as name: value", value, "write match: {to: 2, games: [甲, 乙]}")
        return None
    spelt = {fold(word): name for name, aliases in KEYS.items() for word in (name, *aliases)}
    entry: dict[str, Any] = {}
    for key, item in value.items():
        if fold(key) not in spelt:
            note_key(problems, key, "match", KEYS)
        entry[spelt.get(fold(key), str(key))] = item
    said = re.fullmatch(r"(\d{1,2})(?:ゲーム先取|先取)?", fold(str(entry.get("to", ""))))
    if said is None or not int(said[1]):
        problems.add("NOT-A-NUMBER", "a match needs how many games win it", entry.get("to", value), "write to: 2")
    match = Match(int(said[1]) if said else 0, _games(entry.get("games"), notation, problems))
    if said and 0 < match.settled < len(match.games):
        problems.add(
            "TOO-MANY-GAMES", f"the match was over after game {match.settled}", entry["games"], "leave the later games out"
        )
    return match


def _games(value: object, notation: Notation, problems: Problems) -> tuple[str, ...]:
    games = []
    for item in value if isinstance(value, list) else [] if value is None else [value]:
        drawn = isinstance(item, Scalar) and fold(item) in map(fold, DRAWN)
        seat = "" if drawn or not isinstance(item, Scalar) else notation.seat(str(item))
        if not (drawn or seat):
            hint = f"use {', '.join(notation.seats)} or {DRAWN[1]}"
            problems.add("UNKNOWN-WORD", "each game is given by who won it", mark_of(item), hint)
        games.append(seat)
    return tuple(games)
