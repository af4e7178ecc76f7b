"""Words of a vocabulary that mean two things at once: a board or a line that says one of them could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gunbai.errors import Problem
from gunbai.interpreter.words.reserved import RESERVED
from gunbai.interpreter.words.vocabulary import Vocabulary


def collisions(vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yields a problem for every decision that is called like something else, and every keyword that says how a card lies."""
    decisions = _mapping(vocabulary.decisions)
    for word in decisions:
        if word in RESERVED["decisions"]:
            said = f"decisions: {word} means something in every game"
            yield Problem("RESERVED-WORD", said, hint="give the decision another word")
    called: dict[str, str] = {}
    for word, spec in decisions.items():
        for name in dict.fromkeys((str(word), *_words(_mapping(spec).get("alias")))):
            other = called.setdefault(name, str(word))
            if other != word and not {other, str(word)} & {*_also(decisions, other), *_also(decisions, str(word))}:
                said = f"decisions: {name} is said of {other} and of {word}"
                yield Problem("RESERVED-WORD", said, hint="leave it to one of the two")
    tokens = _mapping(vocabulary.tokens)
    lying = {name: key for key in ("turned", "face", "statuses", "marks", "counters") for name in _words(tokens.get(key))}
    for keyword, spec in _mapping(vocabulary.keywords).items():
        for name in (str(keyword), *_words(_mapping(spec).get("alias"))):
            if name in lying:
                said = f"keywords: {name} is a word of tokens, under {lying[name]}"
                yield Problem("RESERVED-WORD", said, hint="give one of the two another word")


def _also(decisions: Mapping[str, object], word: str) -> tuple[str, ...]:
    """Returns the decisions that a word may answer as well."""
    return _words(_mapping(decisions.get(word)).get("also"))


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _words(value: object) -> tuple[str, ...]:
    """Returns the words of an entry: one, several, or those that it explains."""
    return tuple(map(str, value)) if isinstance(value, list | tuple | Mapping) else (str(value),) if value else ()
