"""How prominently a word stands in a document: as its heading, explained, defined, or only in the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gunbai.search.normal_document import NormalDocument
from gunbai.search.query import Option, Query

SHARE = 0.5
"""How fast a word counts less as a subject, the smaller its share of the query."""

MENTIONS = frozenset({"literally", "in heading"})
"""Reasons that hold however much else is asked."""

SEEN = 4
"""How many of the words that a chunk may be are looked for."""

_CACHED = 4096
"""So many words are remembered."""


class Reason(NamedTuple):
    """One thing that speaks for a document: what it is, of which word, and how much."""

    what: str
    word: str
    counts: float


class Prominence(NamedTuple):
    """Holds how prominent one word is in one document: that it is the subject there, that it stands there, and why."""

    subject: float
    mention: float
    reasons: tuple[Reason, ...]


Seen = dict[int, Prominence]
"""How prominent one word is, by row."""

Plan = tuple[tuple[str, float, float, Seen], ...]
"""The words that a chunk may be, what each counts in the query, what it counts as the subject of a document, what was seen."""

ABSENT = Prominence(0.0, 0.0, ())
"""How prominent a word is that does not stand there."""


class Prominences:
    """Looks for words in the documents of one generation, and remembers how prominent each is."""

    def __init__(self, rows: Sequence[NormalDocument], defined: dict[str, list[str]]) -> None:
        self.rows = rows
        self.defined = {word: frozenset(ids) for word, ids in defined.items()}
        self._seen: dict[str, Seen] = {}

    def plans(self, query: Query) -> list[Plan]:
        """Returns what to look for, for each chunk; the more else is asked, the less one word makes a subject."""
        wanted = sum(chunk.counts for chunk in query.chunks)
        plans: list[Plan] = []
        for chunk in query.chunks:
            share = (chunk.counts / wanted) ** SHARE
            options = chunk.options[:SEEN] or ((Option(chunk.typed),) if len(chunk.typed) > 1 else ())
            counted = [(option.word, option.counts * chunk.counts) for option in options]
            plans.append(tuple([(word, counts, counts * share, self._of(word)) for word, counts in counted]))
        return plans

    def most(self, at: int, plan: Plan) -> float:
        """Returns how prominent the most prominent word of a plan is."""
        best = 0.0
        for word, counts, share, seen in plan:
            prominence = seen.get(at) or self.see(at, word)
            most = prominence.mention * counts + prominence.subject * share
            if most > best:
                best = most
        return best

    def defines(self, at: int, plan: Plan) -> float:
        """Returns how sure it is that a document is where the book defines what a plan means, from 0 to 1."""
        id = self.rows[at].document.local_id
        return max((counts for word, counts, _, _ in plan if id in self.defined.get(word, ())), default=0.0)

    def reasons(self, at: int, plan: Plan) -> list[Reason]:
        """Returns why the most prominent word of a plan is so prominent."""
        best = self.most(at, plan)
        for word, counts, share, _ in plan:
            prominence = self.see(at, word)
            if best and prominence.mention * counts + prominence.subject * share == best:
                return [
                    Reason(what, word, value * (counts if what in MENTIONS else share)) for what, word, value in prominence.reasons
                ]
        return []

    def see(self, at: int, word: str) -> Prominence:
        """Returns how prominent one word is."""
        seen = self._of(word)
        prominence = seen.get(at)
        if prominence is None:
            found = tuple(self._look(self.rows[at], word))
            mention = sum(reason.counts for reason in found if reason.what in MENTIONS)
            prominence = Prominence(sum(reason.counts for reason in found) - mention, mention, found) if found else ABSENT
            seen[at] = prominence
        return prominence

    def _of(self, word: str) -> Seen:
        """Returns what was seen of a word so far."""
        seen = self._seen.get(word)
        if seen is None:
            if len(self._seen) > _CACHED:
                self._seen.clear()
            seen = self._seen[word] = {}
        return seen

    def _look(self, row: NormalDocument, word: str) -> Iterable[Reason]:
        if word == row.heading:
            yield Reason("heading", word, 6.0)
        elif word in row.heading:
            yield Reason("in heading", word, 0.5 + 1.5 * len(word) / len(row.heading))
        if word in row.body:
            yield Reason("literally", word, 5.0 * min(1.0, len(word) / 4))
            if row.explains(word):
                yield Reason("explains", word, 3.0)
        if word == row.above:
            yield Reason("under heading", word, 6.0)
        if word in row.aliases:
            yield Reason("alias", word, 4.0)
        if row.document.local_id in self.defined.get(word, ()):
            yield Reason("defines", word, 3.0)
