"""How much the aliases of a document are like a query: the words that people ask for a clause by."""

from __future__ import annotations

from collections.abc import Collection

from gunbai.search.query import Query
from gunbai.search.row import Row

ASKED_SO = 9.0
"""What it counts when an alias is asked word by word; less, the less of the two is the same."""

VERBATIM = 2.0
"""What an alias counts that is typed as it stands, beside one that has all the words of a query."""

LOOSE = 0.3
"""What the words of an alias count when nothing else of it is like the query."""


class Likeness:
    """Compares aliases with one query, by the characters that both have or by the words of both, from 0 to 1.

    An alias of several words that is typed as it stands counts ``VERBATIM``; a single word may be the subject of another
    clause. Words alone count less, the less of the rest of the two is alike.
    """

    def __init__(self, query: Query) -> None:
        self._letters, self._means, self._shares = query.letters, query.means, query.shares
        self._words = query.means.keys()
        self._typed = len(query.letters)
        self._verbatim = VERBATIM if len(query.chunks) > 1 else 1.0

    def most(self, row: Row) -> tuple[str, float]:
        """Returns the alias of a document that is most like the query, and what that counts; the first of several."""
        best, which = -1.0, 0
        typed, letters, words = self._typed, self._letters, self._words
        for at, (pairs, asked) in enumerate(row.compared):
            spelled = 2 * len(letters & pairs) / (typed + len(pairs) or 1)
            like = spelled**2
            if not words.isdisjoint(asked):
                like = max(like, self._worded(asked, spelled))
            if spelled == 1.0:
                like = self._verbatim
            if like > best:
                best, which = like, at
        return (row.document.aliases[which], ASKED_SO * best) if row.compared else ("", 0.0)

    def _worded(self, asked: Collection[str], spelled: float) -> float:
        counted, chunks = 0.0, set()
        for word in asked:
            if word in self._means:
                chunk, counts = self._means[word]
                counted += counts**2
                chunks.add(chunk)
        worded = sum([self._shares[chunk] for chunk in chunks]) * counted / max(2, len(asked))
        return worded * (LOOSE + (1 - LOOSE) * spelled)
