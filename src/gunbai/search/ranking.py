"""Scores documents for an understood query: BM25F over posting lists, then what a reader would look at first.

The first pass follows BM25F (Robertson, Zaragoza 2004): an occurrence counts by its section before it saturates. Words
for the same thing share one list, so that none of them counts as rare only because books prefer another.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from gunbai.search.alias_similarity import DISSIMILAR, AliasPhrases, Similarity
from gunbai.search.normal_document import NormalDocument
from gunbai.search.number import NumberIndex
from gunbai.search.prominence import Plan, Prominences, Reason
from gunbai.search.query import Chunk, Query
from gunbai.search.whoosh_index import ALIAS_PAIRS, ALIAS_WORDS, FIELDS, PAIRS, WORDS, Reader

K1, B = 1.2, 0.5
PAIR, JOINT = 0.3, 0.15
"""What a pair of characters counts beside a word: inside a chunk, and across two."""

ALIAS = 0.4
"""What a word counts in an alias beside one in the document, whose words it must not drown."""

MOST = 0.6
"""How many of its pairs a document must hold to be found for a word that no document holds as a word."""

FEW = 3
"""In a query of so few words, a document without any of them is no answer."""

FILL, PARTS = 5, 4
"""With fewer documents than so many, those with parts of a word of at least so many pairs are worth a look."""

CANDIDATES = 24
"""How many documents the second pass looks at."""

COVERAGE = 3.0
"""What it counts when a document has all that was asked for."""

PHRASE = 0.6
"""What it counts, beside their words, when words typed side by side stand side by side."""

ANSWERS = 2.0
"""What it counts when a text has the form of an answer to the question."""

SINGLE = 0.4
"""What is left of what aliases count when a single word is typed: it may be the subject of another clause."""

PROMINENCE = 0.5
"""What the prominence of each word counts, beside how often the word stands there and how rare it is."""

ALONE = 12.0
"""What it counts, beside the rest, that the book defines a word there that nothing else is asked with."""

TELLING = 0.9
"""The part of the rarity of a word that stands but once at which a word tells all it can."""

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


class ChunkScores(NamedTuple):
    """Holds what one chunk of a query finds: scores, the best of them, the documents that have it as a word.

    ``tells`` is how much the chunk tells documents apart, from 0 to 1: a word that stands in every other one says little.
    """

    scores: Scores
    best: float
    worded: frozenset[int]
    tells: float = 1.0


class Asked(NamedTuple):
    """Holds a query with what each chunk and each joint of it finds in one generation, and the most that a row can have of it."""

    query: Query
    chunks: tuple[ChunkScores, ...]
    joints: tuple[ChunkScores, ...]
    most: float


class Ranking:
    """Ranks the documents of one generation."""

    def __init__(
        self,
        rows: Sequence[NormalDocument],
        lengths: Mapping[str, Sequence[float]],
        reader: Reader,
        numbers: NumberIndex,
        phrases: AliasPhrases,
        defined: dict[str, list[str]],
    ) -> None:
        self.rows, self.reader, self.numbers, self.phrases = rows, reader, numbers, phrases
        self._norms = {name: _norms(lengths[name]) for name in FIELDS}
        self._scored: dict[Chunk, ChunkScores] = {}
        self._joints: dict[str, ChunkScores] = {}
        self._prominences = Prominences(rows, defined)

    def ask(self, query: Query) -> Asked:
        """Returns what each part of a query finds."""
        chunks = tuple([self._find(chunk) for chunk in query.chunks])
        joints = tuple([self._join(pair) for pair in query.pairs])
        most = math.inf if query.number else sum([found.best for found in chunks]) + sum([found.best for found in joints])
        return Asked(query, chunks, joints, most)

    def first(self, asked: Asked, allowed: Callable[[int], bool] | None = None, least: float = -math.inf) -> list[First]:
        """Returns the documents that have something of a query, best first; no more than are looked at.

        Only those allowed, and none that has less than ``least``.
        """
        scores = self._first_pass(asked)
        if asked.chunks and len(asked.chunks) <= FEW and not asked.query.asks:
            scores = _worded(asked, scores)
        numbered = self._numbered(asked.query)
        if numbered:
            scores = {**dict.fromkeys(numbered, 0.0), **scores}
        total = {row: score + numbered.get(row, 0.0) for row, score in scores.items()} if numbered else scores
        if allowed is not None:
            total = {row: score for row, score in total.items() if allowed(row)}
        if least == -math.inf and len(total) > CANDIDATES:
            least = sorted(total.values(), reverse=True)[CANDIDATES - 1]
        best = [(-score, row) for row, score in total.items() if score >= least]
        best.sort()
        return [First(-score, row, scores[row], numbered.get(row, 0.0)) for score, row in best[:CANDIDATES]]

    def judge(self, asked: Asked, firsts: Sequence[First]) -> list[Scored]:
        """Returns the documents of a first pass by what a reader would look at first, best first."""
        if not firsts:
            return []
        counts = [chunk.counts * found.tells for chunk, found in zip(asked.query.chunks, asked.chunks, strict=True)]
        plan = list(zip(counts, self._prominences.plans(asked.query), [found.tells for found in asked.chunks], strict=True))
        alike = self._alike(asked.query, [first.row for first in firsts])
        best = [self._judge(asked.query, plan, first, alike.get(first.row, DISSIMILAR)) for first in firsts]
        best.sort(key=lambda scored: (-scored.score, scored.row))
        return best

    def _first_pass(self, asked: Asked) -> Scores:
        total: Scores = {}
        for found in (*asked.chunks, *asked.joints):
            _add(total, found.scores)
        return total

    def _find(self, chunk: Chunk) -> ChunkScores:
        """Returns what a chunk finds, looked up once."""
        found = self._scored.get(chunk)
        if found is None:
            if len(self._scored) > _CACHED:
                self._scored.clear()
            found = self._scored[chunk] = self._look_up(chunk)
        return found

    def _join(self, pair: str) -> ChunkScores:
        """Returns what a pair of characters finds where two chunks meet, looked up once."""
        found = self._joints.get(pair)
        if found is None:
            if len(self._joints) > _CACHED:
                self._joints.clear()
            found = self._joints[pair] = _scored(_times(self._scores(PAIRS, ((pair, 1.0),)), JOINT))
        return found

    def _look_up(self, chunk: Chunk) -> ChunkScores:
        terms = tuple((option.word, option.counts) for option in chunk.options)
        words, asked = self._scores(WORDS, terms), self._scores(ALIAS_WORDS, terms)
        scores: Scores = {}
        for pair in chunk.pairs:
            _add(scores, _times(self._scores(PAIRS, ((pair, 1.0),)), PAIR))
        if not terms:
            scores = self._mostly(scores, chunk)
        _add(scores, words)
        _add(scores, _times(asked, ALIAS))
        for pair in chunk.pairs:
            _add(scores, _times(self._scores(ALIAS_PAIRS, ((pair, 1.0),)), ALIAS * PAIR))
        return _scored(_times(scores, chunk.counts), frozenset(words) | frozenset(asked), self._tells(len(words)))

    def _tells(self, count: int) -> float:
        """Returns how much a word tells that so many documents hold, beside one that a single document holds."""
        return min(1.0, self._rarity(count) / (TELLING * self._rarity(1))) if self.rows else 1.0

    def _rarity(self, count: int) -> float:
        return math.log1p((len(self.rows) - count + 0.5) / (count + 0.5))

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
        norms, rarity = self._norms[field], self._rarity(len(weights))
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
        spelling = query.number.spelling
        literal = re.escape(spelling)
        spelled = re.compile(rf"{literal}(?<![0-9.-]{literal})(?![0-9]|[.-][0-9])")
        levels = re.findall("[0-9]+", spelling)
        holding = [frozenset(self.reader.postings(WORDS, level).rows) for level in levels]
        for at in sorted(frozenset.intersection(*holding)) if holding else ():
            if at not in found and spelling in (text := self.rows[at].text) and spelled.search(text):
                found[at] = 10.0
        return found

    def _judge(self, query: Query, plan: list[tuple[float, Plan, float]], first: First, like: Similarity) -> Scored:
        at, row = first.row, self.rows[first.row]
        score = first.words + first.number
        wanted = matched = 0.0
        for counts, options, tells in plan:
            wanted += counts
            if seen := self._prominences.most(at, options):
                matched += counts
                score += PROMINENCE * seen * tells
        if query.alone:
            score += ALONE * self._prominences.defines(at, plan[0][1])
        for phrase in query.phrases:
            prominence = self._prominences.see(at, phrase)
            score += PHRASE * (prominence.subject + prominence.mention)
        score += COVERAGE * (matched / wanted) ** 2 if wanted else 0.0
        if query.asks and row.answers(query.asks):
            score += ANSWERS
        return Scored(at, score + like.counts + row.penalty, first.words, first.number, like.counts)

    def _alike(self, query: Query, rows: Collection[int]) -> dict[int, Similarity]:
        """Returns how much the aliases of each of some rows are like a query, where they have anything of it."""
        alike = self.phrases.similar(query.letters, rows)
        if query.alone:
            return {row: like._replace(counts=SINGLE * like.counts) for row, like in alike.items()}
        return alike

    def explain(self, query: Query, scored: Scored) -> list[Reason]:
        """Returns what a score is made of."""
        reasons = [Reason("words", "", scored.words)]
        if scored.number and query.number:
            reasons.append(Reason("number", query.number.text, scored.number))
        plans = self._prominences.plans(query)
        for chunk, plan in zip(query.chunks, plans, strict=True):
            tells = self._find(chunk).tells
            reasons += [
                reason._replace(counts=PROMINENCE * reason.counts * tells) for reason in self._prominences.reasons(scored.row, plan)
            ]
        if query.alone and (sure := self._prominences.defines(scored.row, plans[0])):
            reasons.append(Reason("defines", query.chunks[0].typed, ALONE * sure))
        row = self.rows[scored.row]
        if scored.asked > 0.05:
            like = self._alike(query, [scored.row])[scored.row]
            reasons.append(Reason("alias", row.document.aliases[like.place], like.counts))
        if query.asks and row.answers(query.asks):
            reasons.append(Reason("answers", "", ANSWERS))
        if row.penalty:
            reasons.append(Reason("example" if row.text else "heading only", "", row.penalty))
        rest = scored.score - sum(reason.counts for reason in reasons)
        return [*reasons, Reason("coverage", "", rest)] if rest > 0.05 else reasons


def _scored(scores: Scores, worded: frozenset[int] = frozenset(), tells: float = 1.0) -> ChunkScores:
    return ChunkScores(scores, max(scores.values(), default=0.0), worded, tells)


def _worded(asked: Asked, scores: Scores) -> Scores:
    """Returns the scores of documents that hold a word of the query, not just some pairs of one, if any does.

    When few hold one, and it has several parts (手札の上限), documents with some of these are kept as well.
    """
    held = frozenset().union(*[found.worded for found in asked.chunks])
    if len(held) < FILL and any(len(chunk.pairs) >= PARTS for chunk in asked.query.chunks):
        return scores
    return {row: scores[row] for row in held if row in scores} or scores


def _times(scores: Scores, counts: float) -> Scores:
    return scores if counts == 1.0 else {row: counts * score for row, score in scores.items()}


def _add(total: Scores, scores: Scores) -> None:
    if not total:
        total.update(scores)
        return
    had = total.get
    for row, score in scores.items():
        total[row] = had(row, 0.0) + score


def _norms(lengths: Sequence[float]) -> list[float]:
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    return [K1 * (1 - B + B * length / (mean or 1.0)) for length in lengths]
