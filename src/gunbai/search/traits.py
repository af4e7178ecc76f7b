"""What a reader sees of a query in one document: where its words stand, what of it is missing, whether it reads like an answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gunbai.search.analysis import ABOVE, HEADING
from gunbai.search.body import Body, refuses
from gunbai.search.likeness import UNLIKE, Like
from gunbai.search.query import Query


class Traits(NamedTuple):
    """Holds the traits of one document for one query; each but ``length`` is a part of the whole, from 0 to 1.

    ``any``, ``text``, ``heading``, ``above`` and ``sentence`` are the parts of the query, by what its words tell, that stand in
    the document at all, in its text, its heading, the headings above, its best sentence; ``missed`` is the most telling word that
    does not. ``counted`` is the part of its words that stand there, each as good as any other. ``pairs`` is the part of
    the pairs of characters of the query, ``covered`` that of its heading that the query has.
    ``named``, ``under``, ``defined`` and ``explained`` are the part of the query that is the heading itself, the heading above,
    defined or explained there. ``alias`` is the likest alias, ``aliases`` the three likest; ``told`` and ``tolds`` are
    what rulings and boards tell.
    """

    any: float
    counted: float
    text: float
    heading: float
    above: float
    sentence: float
    pairs: float
    covered: float
    named: float
    under: float
    defined: float
    explained: float
    answers: float
    refuses: float
    missed: float
    length: float
    bare: float
    example: float
    alias: float
    aliases: float
    told: float
    tolds: float


class Told(NamedTuple):
    """Holds what rulings and boards that were found tell of a clause: the one that tells most, and the few together."""

    best: float = 0.0
    several: float = 0.0


UNTOLD = Told()
"""What is told of a clause that nothing found cites."""


class QueryPart(NamedTuple):
    """Holds one word of a query as a book has it: what it tells, how well each row has it, and where.

    ``words`` are what it may be, each with what that counts.
    """

    tells: float
    strengths: dict[int, float]
    marks: dict[int, int]
    words: tuple[tuple[str, float], ...]


Paired = tuple[tuple[str, float], ...]
"""Pairs of characters, each with how rare it is in a book."""

Rare = Callable[[str], float]
"""Returns how rare a pair of characters is in a book."""


class TraitReader:
    """Reads documents of one book for one query."""

    def __init__(self, query: Query, parts: Sequence[QueryPart], defined: dict[str, frozenset[str]], rare: Rare) -> None:
        self.query, self.defined, self.rare = query, defined, rare
        whole = sum([part.tells for part in parts]) or 1.0
        self.parts = [(part.tells / whole, part.strengths, part.marks) for part in parts]
        self.most = max([share for share, _, _ in self.parts], default=1.0)
        self.words: dict[str, float] = {}
        for part in parts:
            for word, counts in part.words:
                self.words[word] = max(self.words.get(word, 0.0), counts * part.tells / whole)
        self.pairs = [(pair, rare(pair)) for pair in query.letters]
        self.worth = sum([worth for _, worth in self.pairs]) or 1.0
        self.leading = [(word, share) for word, share in self.words.items() if share > 0.25 and len(word) > 1]

    def read(self, row: int, body: Body, heading_pairs: Paired = (), like: Like = UNLIKE, told: Told = UNTOLD) -> Traits:
        """Returns the traits of one document, of which the pairs of the heading are given, and what does not stand in it."""
        anywhere = text = heading = above = missed = 0.0
        counted = 0
        sentences: dict[int, float] = {}
        for share, strengths, marks in self.parts:
            mark = marks.get(row)
            if not mark:
                if share > missed:
                    missed = share
                continue
            had = share * strengths[row]
            anywhere += had
            counted += 1
            if mark & HEADING:
                heading += had
            if mark & ABOVE:
                above += had
            if bits := mark >> 2:
                text += had
                while bits:
                    low = bits & -bits
                    sentences[low] = sentences.get(low, 0.0) + had
                    bits ^= low
        return Traits(
            anywhere,
            counted / (len(self.parts) or 1),
            text,
            heading,
            above,
            max(sentences.values(), default=0.0),
            self._paired(body),
            self._covered(heading_pairs),
            self.words.get(body.heading, 0.0),
            self.words.get(body.above, 0.0),
            self._defined(body.id),
            self._explained(body),
            float(bool(self.query.asks) and body.answers(self.query.asks)),
            float(self.query.refuses and refuses(body.text)),
            missed / self.most,
            math.log1p(len(body.text)),
            float(not body.text),
            float(body.example),
            like.best,
            like.several,
            told.best,
            told.several,
        )

    def sentences(self, row: int) -> dict[int, float]:
        """Returns the part of the query that each sentence of a document has, by the mark of the sentence."""
        counted: dict[int, float] = {}
        for share, strengths, marks in self.parts:
            bits = marks.get(row, 0) & ~(HEADING | ABOVE)
            while bits:
                low = bits & -bits
                counted[low] = counted.get(low, 0.0) + share * strengths[row]
                bits ^= low
        return counted

    def _paired(self, body: Body) -> float:
        heading, text = body.heading, body.text
        return sum([worth for pair, worth in self.pairs if pair in text or pair in heading]) / self.worth

    def _covered(self, pairs: Paired) -> float:
        letters = self.query.letters
        return sum([worth for pair, worth in pairs if pair in letters]) / (sum([worth for _, worth in pairs]) or 1.0)

    def _defined(self, id: str) -> float:
        return max([share for word, share in self.words.items() if id in self.defined.get(word, ())], default=0.0)

    def _explained(self, body: Body) -> float:
        return max([share for word, share in self.leading if body.explains(word)], default=0.0)
