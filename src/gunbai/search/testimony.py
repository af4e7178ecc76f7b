"""Lets rulings and boards speak for the clauses that they cite: whoever asked before asked in words that no rule writes."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.search.document import Where
from gunbai.search.hits import LATER, Found
from gunbai.search.query import Query
from gunbai.search.ranking import Scored
from gunbai.search.snapshot import Snapshot

SPEAKING = frozenset({"ruling", "scenario"})
"""Kinds of documents that speak for clauses: each is a question, with the clauses that answer it."""

LENT = 0.34
"""Such a part of the score of a ruling or a board counts for the first clause that it cites."""

FURTHER = 0.7
"""What counts for a clause counts so much less for the next one that is cited beside it."""

SEVERAL, MOST = 0.5, 3
"""Each further ruling or board that cites a clause counts so much less than the one before; no more than so many count."""

FOREMOST = 10
"""Of so many of the best, rulings bring the clause that they are about."""


def lend(found: Sequence[Found]) -> list[Found]:
    """Returns what was found, each clause with what is lent to it by the rulings and boards found beside it.

    Nothing is lent for a single word: that is looked up, and boards play through more than its definition.
    """
    lent: dict[str, list[float]] = {}
    for snapshot, query, scored in found:
        if snapshot.held[scored.row].kind in SPEAKING and not query.alone:
            about = snapshot.documents[scored.row].about
            for nth, id in enumerate(about):
                counts = LENT * (scored.score - scored.number) * FURTHER**nth / len(about) ** 0.5
                lent.setdefault(id, []).append(counts)
    return [_with(one, lent) for one in found] if lent else list(found)


def stand_before(found: Sequence[Found], readings: Sequence[tuple[Snapshot, Query]], game: str | None, where: Where) -> list[Found]:
    """Puts the first clause that a ruling cites right before it, where it was not found or stands well behind: the book answers.

    Nothing is put before the rulings that a single word finds; see ``lend``.
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


def _with(found: Found, lent: dict[str, list[float]]) -> Found:
    """Returns a clause with what is lent to it."""
    snapshot, query, scored = found
    counts = lent.get(_id(found))
    if not counts:
        return found
    more = sum(each * SEVERAL**nth for nth, each in enumerate(sorted(counts, reverse=True)[:MOST]))
    return snapshot, query, scored._replace(score=scored.score + more, lent=more)
