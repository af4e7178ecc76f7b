"""Scores documents for an understood query: BM25F over posting lists, then what a reader would look at first.

The first pass follows BM25F (Robertson, Zaragoza 2004): an occurrence counts by its section before it saturates. Words
for the same thing share one list, so that none of them counts as rare only because books prefer another.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gunbai.search.document import Document
from gunbai.search.number import Numbers
from gunbai.search.query import Chunk, Query
from gunbai.search.row import Row
from gunbai.search.sight import Plan, Reason, Sights
from gunbai.search.whoosh_index import ALIAS_PAIRS, ALIAS_WORDS, FIELDS, PAIRS, WORDS, Reader

K1, B = 1.2, 0.5
PAIR, JOINT = 0.3, 0.15
"""What a pair of characters counts beside a word: inside a chunk, and across two."""

ALIAS = 0.5
"""What a word counts in an alias beside one in the document, whose words it must not drown."""

ASKED_SO = 8.0
"""What it counts when an alias is asked word by word; less, the less of the two is the same."""

MOST = 0.6
"""How many of its pairs a document must hold to be found for a word that no document holds as a word."""

FEW = 3
"""In a query of so few words, a document without any of them is no answer."""

CANDIDATES = 60
"""How many documents the second pass looks at."""

COVERAGE = 3.0
"""What it counts when a document has all that was asked for."""

PHRASE = 0.6
"""What it counts, beside their words, when words typed side by side stand side by side."""

ANSWERS = 1.0
"""What it counts when a text has the form of an answer to the question."""

_CACHED = 4096

Scores = dict[int, float]


class Scored(NamedTuple):
    """Holds a document's row, its score, and how much of that came from words and from a number typed."""

    row: int
    score: float
    words: float = 0.0
    number: float = 0.0


class Ranking:
    """Ranks the documents of one generation."""

    def __init__(
        self,
        rows: Sequence[Row],
        lengths: Mapping[str, Sequence[float]],
        reader: Reader,
        numbers: Numbers,
        defined: dict[str, list[str]],
    ) -> None:
        self.rows, self.reader, self.numbers = rows, reader, numbers
        self._norms = {name: _norms(lengths[name]) for name in FIELDS}
        self._lists: dict[tuple[str, tuple[tuple[str, float], ...]], Scores] = {}
        self._sights = Sights(rows, defined)

    def rank(self, query: Query, allowed: Callable[[Document], bool] | None = None, limit: int = 10) -> list[Scored]:
        """Returns the documents that answer a query, best first; only those allowed."""
        scores = self._first_pass(query)
        if query.chunks and len(query.chunks) <= FEW and not query.asks:
            scores = self._worded(query, scores)
        numbered = self._numbered(query)
        for row in numbered:
            scores.setdefault(row, 0.0)
        rows = [row for row in scores if allowed is None or allowed(self.rows[row].document)]
        rows.sort(key=lambda row: (-scores[row] - numbered.get(row, 0.0), row))
        counts = [chunk.counts for chunk in query.chunks]
        plan = list(zip(counts, self._sights.plans(query), strict=True))
        best = [self._judge(query, plan, row, scores[row], numbered.get(row, 0.0)) for row in rows[: max(CANDIDATES, limit)]]
        best.sort(key=lambda scored: (-scored.score, scored.row))
        return best

    def _first_pass(self, query: Query) -> Scores:
        total: Scores = {}
        for chunk in query.chunks:
            found: Scores = {}
            for pair in chunk.pairs:
                _add(found, self._scores(PAIRS, ((pair, 1.0),)), PAIR * chunk.counts)
            if chunk.options:
                _add(found, self._scores(WORDS, _terms(chunk)), chunk.counts)
            else:
                found = self._mostly(found, chunk)
            _add(total, found, 1.0)
            _add(total, self._scores(ALIAS_WORDS, _terms(chunk)), ALIAS * chunk.counts)
            for pair in chunk.pairs:
                _add(total, self._scores(ALIAS_PAIRS, ((pair, 1.0),)), ALIAS * PAIR * chunk.counts)
        for pair in query.pairs:
            _add(total, self._scores(PAIRS, ((pair, 1.0),)), JOINT)
        return total

    def _worded(self, query: Query, scores: Scores) -> Scores:
        """Returns the scores of documents that hold a word of the query, not just some pairs of one, if any does."""
        lists = [self._scores(field, _terms(chunk)) for chunk in query.chunks for field in (WORDS, ALIAS_WORDS)]
        worded = {row: score for row, score in scores.items() if any(row in one for one in lists)}
        return worded or scores

    def _mostly(self, scores: Scores, chunk: Chunk) -> Scores:
        """Returns the scores of documents that hold most pairs of a word that none of them holds as a word."""
        lists = [self._scores(PAIRS, ((pair, 1.0),)) for pair in chunk.pairs]
        return {row: score for row, score in scores.items() if sum(row in one for one in lists) >= MOST * len(lists)}

    def _scores(self, field: str, terms: tuple[tuple[str, float], ...]) -> Scores:
        """Returns what a list of words for one thing counts in each document that has any of them."""
        found = self._lists.get((field, terms))
        if found is not None:
            return found
        weights: Scores = {}
        for term, counts in terms:
            postings = self.reader.postings(field, term)
            for row, weight in zip(postings.rows, postings.weights, strict=True):
                weights[row] = weights.get(row, 0.0) + counts * weight
        norms, rarity = self._norms[field], math.log1p((len(self.rows) - len(weights) + 0.5) / (len(weights) + 0.5))
        found = {row: rarity * weight * (K1 + 1) / (weight + norms[row]) for row, weight in weights.items()}
        if len(self._lists) > _CACHED:
            self._lists.clear()
        self._lists[field, terms] = found
        return found

    def _numbered(self, query: Query) -> Scores:
        if not query.number:
            return {}
        below = self.numbers.below(query.number)
        found = {row: 40.0 - nth / 100 for nth, row in enumerate(below)}
        for nth, row in enumerate(self.numbers.exact(query.number)):
            found[row] = 100.0 - nth
        if not query.number.spelling:
            return found
        spelled = re.compile(rf"(?<![0-9.-]){re.escape(query.number.spelling)}(?![0-9]|[.-][0-9])")
        for at, held in enumerate(self.rows):
            if query.number.spelling in held.text and at not in found and spelled.search(held.text):
                found[at] = 10.0
        return found

    def _judge(self, query: Query, plan: list[tuple[float, Plan]], at: int, words: float, number: float) -> Scored:
        score = words + number
        wanted = matched = 0.0
        for counts, options in plan:
            wanted += counts
            if seen := self._sights.most(at, options):
                matched += counts
                score += seen
        for phrase in query.phrases:
            sight = self._sights.see(at, phrase)
            score += PHRASE * (sight.subject + sight.mention)
        score += COVERAGE * (matched / wanted) ** 2 if wanted else 0.0
        if query.asks and self.rows[at].answers(query.asks):
            score += ANSWERS
        score += self.asked(query, at)[1]
        return Scored(at, score + self.rows[at].penalty, words, number)

    def asked(self, query: Query, at: int) -> tuple[str, float]:
        """Returns the alias of a document that is most like the query, and what that counts."""
        row = self.rows[at]
        if not row.aliases:
            return "", 0.0
        likeness = [_alike(query, pairs, words) for pairs, words in zip(row.alias_pairs, row.asked, strict=True)]
        best = max(range(len(likeness)), key=likeness.__getitem__)
        return row.document.aliases[best], ASKED_SO * likeness[best]

    def plans(self, query: Query) -> list[Plan]:
        """Returns what to look for in documents, for each chunk of a query."""
        return self._sights.plans(query)

    def explain(self, query: Query, plans: Sequence[Plan], scored: Scored) -> list[Reason]:
        """Returns what a score is made of; ``plans`` are those of the query."""
        reasons = [Reason("words", "", scored.words)]
        if scored.number and query.number:
            reasons.append(Reason("number", query.number.text, scored.number))
        for plan in plans:
            reasons += self._sights.reasons(scored.row, plan)
        row = self.rows[scored.row]
        alias, counts = self.asked(query, scored.row)
        if counts > 0.05:
            reasons.append(Reason("alias", alias, counts))
        if query.asks and row.answers(query.asks):
            reasons.append(Reason("answers", "", ANSWERS))
        if row.penalty:
            reasons.append(Reason("example" if row.text else "heading only", "", row.penalty))
        rest = scored.score - sum(reason.counts for reason in reasons)
        return [*reasons, Reason("coverage", "", rest)] if rest > 0.05 else reasons


def _alike(query: Query, pairs: frozenset[str], words: frozenset[str]) -> float:
    """Returns how much an alias is like a query, from 0 to 1: by the characters that both have, or by the words of both."""
    typed = query.letters
    spelled = (2 * len(typed & pairs) / (len(typed) + len(pairs) or 1)) ** 2
    meant = words & query.means.keys()
    if not meant:
        return spelled
    chunks = {chunk: counts for word in meant for chunk, counts in (query.means[word],)}
    return max(spelled, query.share(chunks.keys()) * sum(query.means[word][1] ** 2 for word in meant) / max(2, len(words)))


def _terms(chunk: Chunk) -> tuple[tuple[str, float], ...]:
    return tuple((option.word, option.counts) for option in chunk.options)


def _add(total: Scores, scores: Scores, counts: float) -> None:
    for row, score in scores.items():
        total[row] = total.get(row, 0.0) + counts * score


def _norms(lengths: Sequence[float]) -> list[float]:
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return [K1 * (1 - B + B * length / (mean or 1.0)) for length in lengths]
