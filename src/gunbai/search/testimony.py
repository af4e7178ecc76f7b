"""Lets rulings and boards speak for the clauses that they cite: whoever asked before asked in words that no rule writes."""

from __future__ import annotations

from collections.abc import Sequence

from gunbai.search.hits import Found

SPEAKING = frozenset({"ruling", "scenario"})
"""Kinds of documents that speak for clauses: each is a question, with the clauses that answer it."""

LENT = 0.3
"""Such a part of the score of a ruling or a board counts for the first clause that it cites."""

FURTHER = 0.7
"""What counts for a clause counts so much less for the next one that is cited beside it."""

SEVERAL, MOST = 0.5, 3
"""Each further ruling or board that cites a clause counts so much less than the one before; no more than so many count."""


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


def _with(found: Found, lent: dict[str, list[float]]) -> Found:
    """Returns a clause with what is lent to it."""
    snapshot, query, scored = found
    counts = lent.get(f"{snapshot.held[scored.row].game}:{snapshot.ranking.bodies[scored.row].id}")
    if not counts:
        return found
    more = sum(each * SEVERAL**nth for nth, each in enumerate(sorted(counts, reverse=True)[:MOST]))
    return snapshot, query, scored._replace(score=scored.score + more, lent=more)
