"""Scores documents for an understood query: BM25F over posting lists, then what a reader would look at first.

The first pass follows BM25F (Robertson, Zaragoza 2004): an occurrence counts by its section before it saturates. Words
for the same thing share one list, so that none of them counts as rare only because books prefer another.
"""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from gunbai.search.number import Numbers
from gunbai.search.query import Chunk, Option, Query
from gunbai.search.row import Row
from gunbai.search.sight import Plan, Reason, Sights
from gunbai.search.whoosh_index import ALIAS_PAIRS, ALIAS_WORDS, FIELDS, PAIRS, WORDS, Reader

K1, B = 1.2, 0.5
PAIR, JOINT = 0.3, 0.15
"""What a pair of characters counts beside a word: inside a chunk, and across two."""

ALIAS = 0.4
"""What a word counts in an alias beside one in the document, whose words it must not drown."""

ASKED_SO = 9.0
"""What it counts when an alias is asked word by word; less, the less of the two is the same."""

VERBATIM = 2.0
"""What an alias counts that is typed as it stands, beside one that has all the words of a query."""

LOOSE = 0.3
"""What the words of an alias count when nothing else of it is like the query."""

MOST = 0.6
"""How many of its pairs a document must hold to be found for a word that no document holds as a word."""

FEW = 3
"""In a query of so few words, a document without any of them is no answer."""

READ = 6
"""How many documents have their aliases read."""

CANDIDATES = 24
"""How many documents the second pass looks at."""

COVERAGE = 3.0
"""What it counts when a document has all that was asked for."""

PHRASE = 0.6
"""What it counts, beside their words, when words typed side by side stand side by side."""

ANSWERS = 1.0
"""What it counts when a text has the form of an answer to the question."""

ALONE = 4.0
"""What it counts, beside the rest, that the book defines a word there that nothing else is asked with."""

_CACHED = 4096

Scores = dict[int, float]


class First(NamedTuple):
    """Holds a document's row and what the first pass says of it, and how much of that is for its words and for a number typed."""

    score: float
    row: int
    words: float
    number: float


class Scored(NamedTuple):
    """Holds a document's row, its score, and how much of that came from words, from a number typed, from an alias."""

    row: int
    score: float
    words: float = 0.0
    number: float = 0.0
    asked: float = 0.0


class Found(NamedTuple):
    """Holds what one chunk of a query finds: scores, the documents that have it as a word, and how much of it aliases have."""

    scores: Scores
    worded: frozenset[int]
    aliased: Scores


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
        self._found: dict[tuple[tuple[Option, ...], tuple[str, ...]], Found] = {}
        self._joints: dict[str, Scores] = {}
        self._sights = Sights(rows, defined)

    def first(self, query: Query, allowed: Callable[[int], bool] | None = None) -> list[First]:
        """Returns the documents that have something of a query, best first; only those allowed, no more than are looked at."""
        scores = self._first_pass(query)
        if query.chunks and len(query.chunks) <= FEW and not query.asks:
            scores = self._worded(query, scores)
        numbered = self._numbered(query)
        if numbered:
            scores = {**dict.fromkeys(numbered, 0.0), **scores}
        total = {row: score + numbered.get(row, 0.0) for row, score in scores.items()} if numbered else scores
        if allowed is not None:
            total = {row: score for row, score in total.items() if allowed(row)}
        least = sorted(total.values(), reverse=True)[CANDIDATES - 1] if len(total) > CANDIDATES else -math.inf
        best = [(-score, row) for row, score in total.items() if score >= least]
        best.sort()
        return [First(-score, row, scores[row], numbered.get(row, 0.0)) for score, row in best[:CANDIDATES]]

    def judge(self, query: Query, firsts: Iterable[First]) -> list[Scored]:
        """Returns the documents of a first pass by what a reader would look at first, best first."""
        firsts = list(firsts)
        if not firsts:
            return []
        counts = [chunk.counts for chunk in query.chunks]
        plan = list(zip(counts, self._sights.plans(query), strict=True))
        aliased = self._aliased(query, firsts)
        best = [self._judge(query, plan, first, first.row in aliased) for first in firsts]
        best.sort(key=lambda scored: (-scored.score, scored.row))
        return best

    def _aliased(self, query: Query, firsts: list[First]) -> set[int]:
        """Returns the documents whose aliases have most of a query: only theirs are read word by word."""
        held: Scores = {}
        for chunk in query.chunks:
            _add(held, self._find(chunk).aliased, 1.0)
        rows = [first.row for first in firsts if first.row in held]
        return set(heapq.nlargest(READ, rows, key=held.__getitem__))

    def _first_pass(self, query: Query) -> Scores:
        total: Scores = {}
        for chunk in query.chunks:
            _add(total, self._find(chunk).scores, chunk.counts)
        for pair in query.pairs:
            found = self._joints.get(pair)
            if found is None:
                found = self._joints[pair] = self._scores(PAIRS, ((pair, 1.0),))
            _add(total, found, JOINT)
        return total

    def _find(self, chunk: Chunk) -> Found:
        """Returns what a chunk finds, looked up once."""
        found = self._found.get((chunk.options, chunk.pairs))
        if found is None:
            if len(self._found) > _CACHED:
                self._found.clear()
                self._joints.clear()
            found = self._found[chunk.options, chunk.pairs] = self._look_up(chunk)
        return found

    def _look_up(self, chunk: Chunk) -> Found:
        terms = tuple((option.word, option.counts) for option in chunk.options)
        words, asked = self._scores(WORDS, terms), self._scores(ALIAS_WORDS, terms)
        scores: Scores = {}
        for pair in chunk.pairs:
            _add(scores, self._scores(PAIRS, ((pair, 1.0),)), PAIR)
        if not terms:
            scores = self._mostly(scores, chunk)
        _add(scores, words, 1.0)
        _add(scores, asked, ALIAS)
        aliased = dict(asked)
        for pair in chunk.pairs:
            paired = self._scores(ALIAS_PAIRS, ((pair, 1.0),))
            _add(scores, paired, ALIAS * PAIR)
            _add(aliased, paired, PAIR)
        return Found(scores, frozenset(words) | frozenset(asked), aliased)

    def _worded(self, query: Query, scores: Scores) -> Scores:
        """Returns the scores of documents that hold a word of the query, not just some pairs of one, if any does."""
        held = frozenset().union(*(self._find(chunk).worded for chunk in query.chunks))
        return {row: score for row, score in scores.items() if row in held} or scores

    def _mostly(self, scores: Scores, chunk: Chunk) -> Scores:
        """Returns the scores of documents that hold most pairs of a word that none of them holds as a word."""
        lists = [self._scores(PAIRS, ((pair, 1.0),)) for pair in chunk.pairs]
        return {row: score for row, score in scores.items() if sum(row in one for one in lists) >= MOST * len(lists)}

    def _scores(self, field: str, terms: tuple[tuple[str, float], ...]) -> Scores:
        """Returns what a list of words for one thing counts in each document that has any of them."""
        weights: Scores = {}
        for term, counts in terms:
            postings = self.reader.postings(field, term)
            for row, weight in zip(postings.rows, postings.weights, strict=True):
                weights[row] = weights.get(row, 0.0) + counts * weight
        norms, rarity = self._norms[field], math.log1p((len(self.rows) - len(weights) + 0.5) / (len(weights) + 0.5))
        counts = rarity * (K1 + 1)
        return {row: counts * weight / (weight + norms[row]) for row, weight in weights.items()}

    def _numbered(self, query: Query) -> Scores:
        if not query.number:
            return {}
        below = self.numbers.below(query.number)
        found = {row: 40.0 - nth / 100 for nth, row in enumerate(below)}
        for nth, row in enumerate(self.numbers.exact(query.number)):
            found[row] = 100.0 - 5 * nth
        if not query.number.spelling:
            return found
        spelled = re.compile(rf"(?<![0-9.-]){re.escape(query.number.spelling)}(?![0-9]|[.-][0-9])")
        levels = re.findall("[0-9]+", query.number.spelling)
        holding = [frozenset(self.reader.postings(WORDS, level).rows) for level in levels]
        for at in sorted(frozenset.intersection(*holding)) if holding else ():
            if at not in found and spelled.search(self.rows[at].text):
                found[at] = 10.0
        return found

    def _judge(self, query: Query, plan: list[tuple[float, Plan]], first: First, aliased: bool) -> Scored:
        at, row = first.row, self.rows[first.row]
        score = first.words + first.number
        wanted = matched = 0.0
        for counts, options in plan:
            wanted += counts
            if seen := self._sights.most(at, options):
                matched += counts
                score += seen
        if len(plan) == 1 and not query.dropped:
            score += ALONE * self._sights.defines(at, plan[0][1])
        for phrase in query.phrases:
            sight = self._sights.see(at, phrase)
            score += PHRASE * (sight.subject + sight.mention)
        score += COVERAGE * (matched / wanted) ** 2 if wanted else 0.0
        if query.asks and row.answers(query.asks):
            score += ANSWERS
        asked = self.asked(query, at)[1] if aliased else 0.0
        return Scored(at, score + asked + row.penalty, first.words, first.number, asked)

    def asked(self, query: Query, at: int) -> tuple[str, float]:
        """Returns the alias of a document that is most like the query, and what that counts."""
        row = self.rows[at]
        if not row.aliases:
            return "", 0.0
        likeness = [_alike(query, pairs, words) for pairs, words in zip(row.alias_pairs, row.asked, strict=True)]
        best = max(range(len(likeness)), key=likeness.__getitem__)
        return row.document.aliases[best], ASKED_SO * likeness[best]

    def explain(self, query: Query, scored: Scored) -> list[Reason]:
        """Returns what a score is made of."""
        reasons = [Reason("words", "", scored.words)]
        if scored.number and query.number:
            reasons.append(Reason("number", query.number.text, scored.number))
        plans = self._sights.plans(query)
        for plan in plans:
            reasons += self._sights.reasons(scored.row, plan)
        if len(plans) == 1 and not query.dropped and (sure := self._sights.defines(scored.row, plans[0])):
            reasons.append(Reason("defines", query.chunks[0].typed, ALONE * sure))
        row = self.rows[scored.row]
        if scored.asked > 0.05:
            reasons.append(Reason("alias", *self.asked(query, scored.row)))
        if query.asks and row.answers(query.asks):
            reasons.append(Reason("answers", "", ANSWERS))
        if row.penalty:
            reasons.append(Reason("example" if row.text else "heading only", "", row.penalty))
        rest = scored.score - sum(reason.counts for reason in reasons)
        return [*reasons, Reason("coverage", "", rest)] if rest > 0.05 else reasons


def _alike(query: Query, pairs: frozenset[str], words: frozenset[str]) -> float:
    """Returns how much an alias is like a query, from 0 to 1: by the characters that both have, or by the words of both.

    One of several words that is typed as it stands counts ``VERBATIM``; a single word may be the subject of another clause.
    Words alone count less, the less the rest of the two is alike.
    """
    typed = query.letters
    if typed and typed == pairs:
        return VERBATIM if len(query.chunks) > 1 else 1.0
    spelled = 2 * len(typed & pairs) / (len(typed) + len(pairs) or 1)
    shared = words & query.means.keys()
    if not shared:
        return spelled**2
    meant = [query.means[word] for word in shared]
    share = sum([query.shares[chunk] for chunk in {chunk for chunk, _ in meant}])
    worded = share * sum([counts**2 for _, counts in meant]) / max(2, len(words))
    return max(spelled**2, worded * (LOOSE + (1 - LOOSE) * spelled))


def _add(total: Scores, scores: Scores, counts: float) -> None:
    if counts != 1.0:
        scores = {row: counts * score for row, score in scores.items()}
    if not total:
        total.update(scores)
        return
    had = total.get
    for row, score in scores.items():
        total[row] = had(row, 0.0) + score


def _norms(lengths: Sequence[float]) -> list[float]:
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return [K1 * (1 - B + B * length / (mean or 1.0)) for length in lengths]
