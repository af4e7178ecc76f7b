"""Leaves one part of the plan out, to see what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from gunbai.search import alias_similarity, answer, ranking, understanding
from gunbai.search.lexicon import Lexicon
from gunbai.search.number import NumberIndex
from gunbai.search.ranking import First, Ranking, Scored
from gunbai.search.tables import AskingWords

PARTS = ("numbers", "kana", "slips", "synonyms", "aliases", "pairs", "asking words", "second pass", "sections once")
"""The parts of the plan that can be left out."""


@contextmanager
def without(part: str) -> Iterator[None]:
    """Searches without one part of the plan, in this process, until left; open indexes anew, for they remember what they read."""
    with ExitStack() as stack:
        for target, name, new in _PATCHES[part]():
            stack.enter_context(patch.object(target, name, new))
        yield


def _judge_nothing(self: Ranking, query: object, plan: object, first: First, like: object) -> Scored:
    return Scored(first.row, first.score, first.words, first.number)


Patches = list[tuple[object, str, object]]
_PATCHES: dict[str, Callable[[], Patches]] = {
    "numbers": lambda: [(NumberIndex, "find", lambda self, query: None)],
    "kana": lambda: [(Lexicon, "read", lambda self, key: []), (understanding, "cover", lambda *given: None)],
    "slips": lambda: [(Lexicon, "near", lambda self, typed: [])],
    "synonyms": lambda: [(Lexicon, "synonyms", lambda self, word: [(word, 1.0)])],
    "aliases": lambda: [(ranking, "ALIAS", 0.0), (alias_similarity, "LIKEST", 0.0), (alias_similarity, "TOGETHER", 0.0)],
    "pairs": lambda: [(ranking, "PAIR", 0.0), (ranking, "JOINT", 0.0)],
    "asking words": lambda: [(understanding, "asking", lambda: AskingWords(frozenset(), frozenset(), frozenset()))],
    "second pass": lambda: [(Ranking, "_judge", _judge_nothing)],
    "sections once": lambda: [(answer, "collapse", lambda found: found)],
}
