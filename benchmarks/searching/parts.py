"""Leaves one part of the plan out, to see what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import msgspec

from gunbai.library import documents
from gunbai.library.documents import clauses
from gunbai.rulebook import Book, Rulebook
from gunbai.search import Document, answer, ranking, understanding
from gunbai.search.lexicon import Lexicon
from gunbai.search.number import NumberIndex
from gunbai.search.ranking import SCALE, First, Ranking, Scored
from gunbai.search.tables import AskingWords
from gunbai.search.understanding import Understanding


@contextmanager
def without(part: str) -> Iterator[None]:
    """Searches without one part of the plan, in this process, until left; open indexes anew, for they remember what they read."""
    with ExitStack() as stack:
        for target, name, new in _PATCHES[part]():
            stack.enter_context(patch.object(target, name, new))
        yield


@contextmanager
def emptied() -> Iterator[None]:
    """Builds indexes of books without any alias, in this process, until left; the library needs a data folder of its own."""

    def bare(rulebook: Rulebook, book: Book) -> Iterator[Document]:
        for document in clauses(rulebook, book):
            yield msgspec.structs.replace(document, aliases=())

    with patch.object(documents, "clauses", bare):
        yield


def _judge_nothing(self: Ranking, reader: object, weights: object, first: First, like: object) -> Scored:
    return Scored(first.row, SCALE * first.score, first.number)


Patches = list[tuple[object, str, object]]


def _unweighed(*traits: str) -> Patches:
    """Leaves traits of documents out of what is weighed."""
    none = dict.fromkeys(traits, 0.0)
    return [(ranking, name, weights._replace(**none)) for name, weights in (("SHORT", ranking.SHORT), ("LONG", ranking.LONG))]


def _no_game(text: str, names: object) -> tuple[str, str]:
    return "", text


_PATCHES: dict[str, Callable[[], Patches]] = {
    "names": lambda: [(answer, "narrow", _no_game)],
    "numbers": lambda: [(NumberIndex, "find", lambda self, query: None)],
    "kana": lambda: [(Lexicon, "read", lambda self, key: []), (understanding, "cover", lambda *given: None)],
    "sounds": lambda: [(Lexicon, "hear", lambda self, typed: [])],
    "romaji": lambda: [(Understanding, "_romaji", lambda self, segment: [])],
    "slips": lambda: [(Lexicon, "near", lambda self, typed: [])],
    "synonyms": lambda: [(Lexicon, "synonyms", lambda self, word: [(word, 1.0)])],
    "aliases": lambda: [(ranking, "ALIAS", 0.0), *_unweighed("alias", "aliases")],
    "pairs": lambda: _unweighed("pairs", "covered"),
    "headings": lambda: _unweighed("heading", "above", "named", "under"),
    "sentences": lambda: _unweighed("sentence"),
    "forms of answers": lambda: _unweighed("answers", "refuses", "explained"),
    "asking words": lambda: [(understanding, "asking", lambda: AskingWords(frozenset(), frozenset(), frozenset()))],
    "second pass": lambda: [(Ranking, "_judge", _judge_nothing)],
    "sections once": lambda: [(answer, "collapse", lambda found: found)],
    "side by side": lambda: [(answer, "_side_by_side", lambda found: found)],
}

PARTS = tuple(_PATCHES)
"""The parts of the plan that can be left out."""
