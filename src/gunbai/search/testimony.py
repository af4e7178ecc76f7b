"""Lets rulings and boards speak for the clauses that they cite: whoever asked before asked in words that no rule writes."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.search.document import Where
from gunbai.search.hits import LATER, Found
from gunbai.search.query import Query
from gunbai.search.ranking import Scored
from gunbai.search.snapshot import Snapshot
from gunbai.search.traits import Told

SPEAKING = frozenset({"ruling", "scenario"})
"""Kinds of documents that speak for clauses: each is a question, with the clauses that answer it."""

FULL = 20.0
"""The score of a ruling or a board that has all of a query, or nearly so."""

FURTHER = 0.7
"""What counts for a clause counts so much less for the next one that is cited beside it."""

SEVERAL, MOST = 0.5, 3
"""Each further ruling or board that cites a clause counts so much less than the one before; no more than so many count."""

FOREMOST = 10
"""Of so many of the best, rulings bring the clause that they are about."""


def told(found: Sequence[Found]) -> dict[str, Told]:
    """Returns what rulings and boards that were found tell of the clauses that they cite, by the ids of these.

    Nothing is told for a single word: that is looked up, and boards play through more than its definition.
    """
    counted: dict[str, list[float]] = {}
    for snapshot, query, scored in found:
        if snapshot.held[scored.row].kind in SPEAKING and not query.alone:
            about = snapshot.documents[scored.row].about
            whole = FULL * len(about) ** 0.5
            for nth, id in enumerate(about):
                counted.setdefault(id, []).append((scored.score - scored.number) * FURTHER**nth / whole)
    return {id: _told(sorted(counts, reverse=True)) for id, counts in counted.items()}


def _told(counts: Sequence[float]) -> Told:
    return Told(counts[0], sum([each * SEVERAL**nth for nth, each in enumerate(counts[:MOST])]))


def stand_before(found: Sequence[Found], readings: Sequence[tuple[Snapshot, Query]], game: str | None, where: Where) -> list[Found]:
    """Puts the first clause that a ruling cites right before it, where it was not found or stands well behind: the book answers.

    Nothing is put before the rulings that a single word finds; see ``told``.
    """
    places = {_id(one): at for at, one in enumerate(found)}
    out: list[Found] = []
    moved: set[str] = set()
    for at, one in enumerate(found):
        if _id(one) in moved:
            continue
        if at < FOREMOST and one[0].held[one[2].row].kind == "ruling" and not one[1].alone:
            id = next(iter(one[0].documents[one[2].row].about), "")
            far = id not in moved and places.get(id, len(found)) >= min(at + LATER, len(found))
            if far and (clause := _clause(id, readings, game, where, one[2].score)):
                out.append(clause)
                moved.add(id)
        out.append(one)
    return out


def _clause(id: str, readings: Sequence[tuple[Snapshot, Query]], game: str | None, where: Where, score: float) -> Found | None:
    """Returns a clause of the books searched with a score that is lent to it whole."""
    for snapshot, query in readings:
        row = snapshot.clauses.get(id) if snapshot.book else None
        if row is not None and snapshot.allowed(game, None, where)(row):
            return snapshot, query, Scored(row, score, lent=score)
    return None


def _id(found: Found) -> str:
    snapshot, _, scored = found
    return f"{snapshot.held[scored.row].game}:{snapshot.ranking.bodies[scored.row].id}"
