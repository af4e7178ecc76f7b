"""Scores documents for an understood query: by where its words stand, then by what a reader sees in the best of them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gunbai.search.analysis import ABOVE, HEADING
from gunbai.search.body import Body, character_pairs
from gunbai.search.likeness import UNLIKE, Like, Phrases
from gunbai.search.number import NumberIndex
from gunbai.search.query import Chunk, Query
from gunbai.search.traits import UNTOLD, Paired, QueryPart, Told, TraitReader, Traits
from gunbai.search.weights import LONG, SHORT
from gunbai.search.whoosh_index import ALIAS_WORDS, PAIRS, WORDS, PostingLists

PLACES = {0: 0.0, HEADING: 0.6, ABOVE: 0.25, HEADING | ABOVE: 0.7}
"""What it counts in the first pass that a word stands in the heading, above, or both, beside the text."""

TEXT = 0.7
"""What it counts in the first pass that a word stands in the text."""

ALIAS = 0.4
"""What a word counts in an alias beside one in the document, whose words it must not drown."""

MOST = 0.6
"""How many of its pairs a document must hold to be found for a word that no document holds as a word."""

FILL, PARTS, SOME, PART = 5, 4, 0.4, 0.4
"""With fewer documents than so many, those with parts of a word of at least so many pairs are found too: with such a part of them,
which counts so much."""

LITTLE = 0.04
"""Words that can add less than this part of the most that a document can have are left to the second pass."""

CANDIDATES = 30
"""How many documents the second pass looks at."""

TELLING = 0.9
"""The part of the rarity of a word that stands but once at which a word tells all it can."""

SINGLE = 0.4
"""What is left of what aliases count when a single word of the book is typed: it may be the subject of another clause."""

ALONE = 4.0
"""What it counts more that the book defines a word there that nothing else is asked with."""

SHORTEST, LONGEST = 2.0, 5.0
"""A query of so many telling words or fewer is weighed as a short one, of so many or more as a long one, between them by both."""

SCALE = 3.0
"""What a score is multiplied by, so that the best stand around 20."""

WHOLE = ("counted", "pairs", "covered", "named", "under", "defined", "explained", "answers", "refuses", "missed", "length", "bare",
         "example", "alias", "aliases", "told", "tolds")  # fmt: skip
"""The traits that no single word of a query makes."""

NUMBERED, BELOW = 50.0, 40.0
"""A number counts at least the first for a document that bears it, and nearly the second for those below."""

_CACHED = 4096

NOTHING: Mapping[int, Told] = {}
"""Nothing is told of any row."""

Scores = dict[int, float]


class First(NamedTuple):
    """Holds a document's row and what the first pass says of it, and how much of that is for a number typed."""

    score: float
    row: int
    number: float


class Scored(NamedTuple):
    """Holds a document's row, its score, how much of that came from a number typed, its traits, and what was lent to it."""

    row: int
    score: float
    number: float = 0.0
    traits: Traits | None = None
    lent: float = 0.0


class ChunkScores(NamedTuple):
    """Holds what one chunk of a query finds: how well each row has it and where, what that counts in the first pass."""

    part: QueryPart
    scores: Scores
    best: float


class Reason(NamedTuple):
    """One thing that speaks for a document or against it: a word of the query, or a trait, and what it counts.

    Of a word: as typed, as the document has it, and where it stands there. Of an alias: its place among those of the document.
    """

    what: str
    counts: float
    typed: str = ""
    word: str = ""
    places: tuple[str, ...] = ()
    place: int = 0


class Asked(NamedTuple):
    """Holds a query with what each chunk of it finds in one generation, and the most that a row can have of it."""

    query: Query
    chunks: tuple[ChunkScores, ...]
    most: float


class Ranking:
    """Ranks the documents of one generation."""

    def __init__(
        self,
        bodies: Sequence[Body],
        lists: PostingLists,
        numbers: NumberIndex,
        phrases: Phrases,
        defined: Mapping[str, Iterable[str]],
        pairs: Mapping[str, int],
    ) -> None:
        self.bodies, self.lists, self.numbers, self.phrases = bodies, lists, numbers, phrases
        self._defined = {word: frozenset(ids) for word, ids in defined.items()}
        self.held_pairs = pairs
        self._rarities = [math.log1p((len(bodies) - count + 0.5) / (count + 0.5)) for count in range(len(bodies) + 1)]
        self._headings: dict[int, Paired] = {}
        self._found: dict[Chunk, ChunkScores] = {}

    def ask(self, query: Query) -> Asked:
        """Returns what each part of a query finds."""
        chunks = tuple([self._find(chunk) for chunk in query.chunks])
        return Asked(query, chunks, math.inf if query.number else sum([found.best for found in chunks]))

    def first(self, asked: Asked, allowed: Callable[[int], bool] | None = None, least: float = -math.inf) -> list[First]:
        """Returns the documents that have something of a query, best first; no more than are looked at.

        Only those allowed, and none that has less than ``least``.
        """
        scores = self._first_pass(asked)
        numbered = self._numbered(asked.query)
        if numbered:
            scores = {row: scores.get(row, 0.0) + numbered.get(row, 0.0) for row in {*scores, *numbered}}
        if allowed is not None:
            scores = {row: score for row, score in scores.items() if allowed(row)}
        if least == -math.inf and len(scores) > CANDIDATES:
            least = sorted(scores.values(), reverse=True)[CANDIDATES - 1]
        best = [(-score, row) for row, score in scores.items() if score >= least]
        best.sort()
        return [First(-score, row, numbered.get(row, 0.0)) for score, row in best[:CANDIDATES]]

    def judge(self, asked: Asked, firsts: Sequence[First], told: Mapping[int, Told] = NOTHING) -> list[Scored]:
        """Returns the documents of a first pass by what a reader sees in them, and what is told of their rows, best first."""
        if not firsts:
            return []
        reader = self.reader(asked)
        weights = self.weigh(asked)
        alike = self.phrases.like(asked.query.letters, [first.row for first in firsts])
        best = [self._judge(reader, weights, first, alike.get(first.row, UNLIKE), told.get(first.row, UNTOLD)) for first in firsts]
        if asked.query.number and asked.chunks:
            best = _within(best)
        best.sort(key=lambda scored: (-scored.score, scored.row))
        return best

    def _first_pass(self, asked: Asked) -> Scores:
        """Returns what each document has of a query by where its words stand."""
        scores: Scores = {}
        for found in sorted(asked.chunks, key=lambda found: -found.best):
            if found.best >= LITTLE * asked.most or len(scores) < CANDIDATES or asked.query.number:
                _add(scores, found.scores)
        return scores

    def reader(self, asked: Asked) -> TraitReader:
        """Returns what reads documents for a query."""
        return TraitReader(asked.query, [found.part for found in asked.chunks], self._defined, self.rare)

    def weigh(self, asked: Asked) -> Traits:
        """Returns what each trait counts for a query, by how much is asked; one word of the book is looked up, not asked about."""
        size = sum([found.part.tells for found in asked.chunks])
        long = min(1.0, max(0.0, (size - SHORTEST) / (LONGEST - SHORTEST)))
        weights = Traits(*[(1 - long) * short + long * other for short, other in zip(SHORT, LONG, strict=True)])
        if not asked.query.alone:
            return weights
        asked_by = SINGLE if self._writes(asked.query.chunks[0]) else 1.0
        return weights._replace(alias=asked_by * weights.alias, aliases=asked_by * weights.aliases, defined=weights.defined + ALONE)

    def _writes(self, chunk: Chunk) -> bool:
        """Tells whether a document has a word itself, and not only one that means the same, or an alias with it."""
        return chunk.how not in ("synonym", "unknown") and bool(self.lists.postings(WORDS, chunk.options[0].word).rows)

    def rare(self, pair: str) -> float:
        """Returns how rare a pair of characters is; one that no document holds tells as much as one that a single one holds."""
        return self._rarities[self.held_pairs.get(pair, 1)]

    def _heading(self, row: int) -> Paired:
        """Returns the pairs of characters of a heading, each with how rare it is."""
        found = self._headings.get(row)
        if found is None:
            found = self._headings[row] = tuple([(pair, self.rare(pair)) for pair in character_pairs(self.bodies[row].heading)])
        return found

    def warming(self) -> Iterator[None]:
        """Reads the heading and the aliases of every document, one a step."""
        for row in range(len(self.bodies)):
            self._heading(row)
            self.phrases.pairs_of(row)
            yield

    def _judge(self, reader: TraitReader, weights: Traits, first: First, like: Like, told: Told) -> Scored:
        traits = reader.read(first.row, self.bodies[first.row], self._heading(first.row), like, told)
        score = sum([weight * trait for weight, trait in zip(weights, traits, strict=True)])
        return Scored(first.row, SCALE * max(score, 0.01) + first.number, first.number, traits)

    def explain(self, query: Query, scored: Scored) -> list[Reason]:
        """Returns what a score is made of: each word by what it matched and where, then the traits of the document as a whole."""
        if scored.traits is None:
            return [Reason("lent" if scored.lent else "number", scored.score)]
        asked = self.ask(query)
        weights = self.weigh(asked)
        reasons = [Reason(what, counts) for what, counts in (("number", scored.number), ("lent", scored.lent)) if counts]
        best = likeliest(self.reader(asked).sentences(scored.row))
        whole = sum([found.part.tells for found in asked.chunks]) or 1.0
        for chunk, found in zip(query.chunks, asked.chunks, strict=True):
            mark = found.part.marks.get(scored.row, 0)
            if not mark:
                continue
            places = [
                name for name, bit in (("heading", HEADING), ("above", ABOVE), ("text", ~3), ("sentence", best)) if mark & bit
            ]
            counts = found.part.tells / whole * found.part.strengths[scored.row]
            counts *= weights.any + sum([getattr(weights, name) for name in places])
            word = next((option.word for option in chunk.options if self._holds(option.word, scored.row)), chunk.typed)
            reasons.append(Reason("word", SCALE * counts, chunk.typed, word, tuple(places)))
        place = self.phrases.like(query.letters, [scored.row]).get(scored.row, UNLIKE).place
        for name in WHOLE:
            if counts := SCALE * getattr(weights, name) * getattr(scored.traits, name):
                reasons.append(Reason(name, counts, place=place))
        return reasons

    def _holds(self, word: str, row: int) -> bool:
        return row in self.lists.postings(WORDS, word).rows

    def _find(self, chunk: Chunk) -> ChunkScores:
        """Returns what a chunk finds, looked up once."""
        found = self._found.get(chunk)
        if found is None:
            if len(self._found) > _CACHED:
                self._found.clear()
            found = self._found[chunk] = self._look_up(chunk)
        return found

    def _look_up(self, chunk: Chunk) -> ChunkScores:
        strengths, marks = self._words(chunk) if chunk.options else self._pairs(chunk, MOST)
        if len(marks) < FILL and len(chunk.pairs) >= PARTS and chunk.options:
            held, places = self._pairs(chunk, SOME)
            for row in held.keys() - marks.keys():
                strengths[row], marks[row] = PART * held[row], places[row]
        tells = chunk.counts * self._tells(len(marks))
        scores = {row: tells * strengths[row] * (PLACES[mark & 3] + (TEXT if mark >> 2 else 0.0)) for row, mark in marks.items()}
        for option in chunk.options:
            counts = ALIAS * tells * option.counts
            for row in self.lists.postings(ALIAS_WORDS, option.word).rows:
                scores[row] = max(scores.get(row, 0.0), counts)
        words = tuple([(option.word, option.counts) for option in chunk.options])
        return ChunkScores(QueryPart(tells, strengths, marks, words), scores, max(scores.values(), default=0.0))

    def _words(self, chunk: Chunk) -> tuple[Scores, dict[int, int]]:
        """Returns how well each row has any word that a chunk may be, and where."""
        strengths: Scores = {}
        marks: dict[int, int] = {}
        for option in chunk.options:
            postings = self.lists.postings(WORDS, option.word)
            for row, mark in zip(postings.rows, postings.marks, strict=True):
                if row in marks:
                    marks[row] |= mark
                else:
                    strengths[row], marks[row] = option.counts, mark
        return strengths, marks

    def _pairs(self, chunk: Chunk, part: float) -> tuple[Scores, dict[int, int]]:
        """Returns which rows hold at least such a part of the pairs of a word, which part, and where."""
        counted: dict[int, int] = {}
        marks: dict[int, int] = {}
        for pair in chunk.pairs:
            postings = self.lists.postings(PAIRS, pair)
            for row, mark in zip(postings.rows, postings.marks, strict=True):
                counted[row] = counted.get(row, 0) + 1
                marks[row] = marks.get(row, 0) | mark
        enough = part * len(chunk.pairs)
        held = {row: count / len(chunk.pairs) for row, count in counted.items() if count >= enough}
        return held, {row: marks[row] for row in held}

    def _tells(self, count: int) -> float:
        """Returns how much a word tells that so many documents hold, beside one that a single document holds."""
        return min(1.0, self._rarities[count] / (TELLING * self._rarities[1])) if self.bodies else 1.0

    def _numbered(self, query: Query) -> Scores:
        if not query.number:
            return {}
        below = self.numbers.below(query.number)
        found = {row: BELOW - nth / 100 for nth, row in enumerate(below)}
        for nth, row in enumerate(self.numbers.exact(query.number)):
            found[row] = 2 * NUMBERED - 5 * nth
        if not query.number.spelling:
            return found
        spelling = query.number.spelling
        literal = re.escape(spelling)
        spelled = re.compile(rf"{literal}(?<![0-9.-]{literal})(?![0-9]|[.-][0-9])")
        levels = re.findall("[0-9]+", spelling)
        holding = [frozenset(self.lists.postings(WORDS, level).rows) for level in levels]
        for at in sorted(frozenset.intersection(*holding)) if holding else ():
            if at not in found and spelling in (text := self.bodies[at].text) and spelled.search(text):
                found[at] = 10.0
        return found


def likeliest(counted: Mapping[int, float]) -> int:
    """Returns the mark of the sentence that has most, the first of several; 0 when none has any."""
    return max(counted, key=lambda mark: (counted[mark], -mark), default=0)


def _within(found: list[Scored]) -> list[Scored]:
    """Puts what stands below a number before it, where it has the words typed beside the number and the other has not."""
    exact = max((had(scored) for scored in found if scored.number >= NUMBERED), default=0.0)
    return [
        scored._replace(score=scored.score + NUMBERED)
        if BELOW / 2 < scored.number < NUMBERED and had(scored) > exact + 0.3
        else scored
        for scored in found
    ]


def had(scored: Scored) -> float:
    """Returns the part of the words of a query that a document has in heading or text."""
    return max(scored.traits.text, scored.traits.heading) if scored.traits else 0.0


def _add(total: Scores, scores: Scores) -> None:
    if not total:
        total.update(scores)
        return
    had = total.get
    for row, score in scores.items():
        total[row] = had(row, 0.0) + score
