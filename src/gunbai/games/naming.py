"""Which clauses a game names, in its code and in its vocabulary: each is one of the book, and something is made of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import CodeType

from gunbai.errors import Problem
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.words.vocabulary import Vocabulary
from gunbai.rulebook import AnyVersion, Book, Model, split_part

NUMBER = re.compile(r"(?<!\d)\d+(?:[.-][0-9A-Za-z]+)+(?::\d+)?")
"""What looks like the number of a clause, also where the book has none."""
DEFINING = frozenset({"zones", "kinds", "presumed"})
"""Sections of a vocabulary whose clauses say what a word is: a bare definition or a heading may."""

Named = Iterator[tuple[str, str]]
"""Clauses, each with the place that names it."""


def check_names(game: Game, book: Book | AnyVersion, model: Model, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yields a problem for every clause named that the book lacks, or of which nothing is made."""
    for place, clause in dict.fromkeys((*in_code(game, book), *in_words(vocabulary, book))):
        rule = f"{game.slug}:{clause}"
        if not book.has(clause):
            yield Problem("NO-SUCH-RULE", f"{place} names {clause}, which the book does not have", rule=rule)
        elif place not in DEFINING and not _is_made(model, vocabulary, clause):
            said = f"{place} names {clause}, but its model says {_status(model, clause)}"
            yield Problem("NOT-MODELLED", said, hint="name the clause that decides, or write status: modelled", rule=rule)
    yield from _check_places(game, model, vocabulary)


def in_code(game: Game, book: Book | AnyVersion) -> Named:
    """Yields every clause that the code of a game names, with its module."""
    modules = [name for name in sys.modules if game.package and f"{name}.".startswith(f"{game.package}.")]
    for name in sorted(modules):
        for text in _texts(_code_of(name)):
            if _is_number(text, book):
                yield name, text


def _code_of(module: str) -> CodeType | None:
    spec = sys.modules[module].__spec__
    read = getattr(spec.loader, "get_code", None) if spec is not None else None
    code = read(module) if read is not None else None
    return code if isinstance(code, CodeType) else None


def _texts(value: object) -> Iterator[str]:
    """Yields every text among the constants of code."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, CodeType):
        yield from (text for each in value.co_consts for text in _texts(each))
    elif isinstance(value, tuple | frozenset):
        yield from (text for each in value for text in _texts(each))


def in_words(vocabulary: Vocabulary, book: Book | AnyVersion) -> Named:
    """Yields every clause that a vocabulary names, with its section."""
    for section, said in vocabulary.raw.items():
        for text in _words(said):
            if _is_number(text, book):
                yield str(section), text


def _words(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from (text for pair in value.items() for each in pair for text in _words(each))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in _words(each))
    else:
        yield str(value)


def _is_number(text: str, book: Book | AnyVersion) -> bool:
    return not text.isdigit() and (book.has(text) or NUMBER.fullmatch(text) is not None)


def _is_made(model: Model, vocabulary: Vocabulary, clause: str) -> bool:
    """Tells whether a clause does something here: it is modelled, carried out by hand, or a procedure that has steps."""
    return _status(model, clause) in ("modelled", "manual") or bool(_steps(model, vocabulary, clause))


def _status(model: Model, clause: str) -> str:
    return model.rule(clause if clause in model else split_part(clause)[0]).status


def _steps(model: Model, vocabulary: Vocabulary, rule: str) -> tuple[str, ...]:
    return vocabulary.procedures.get(rule) or model.rule(rule).steps


def _check_places(game: Game, model: Model, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yields a problem where a board may stand at a step of a procedure that does not have it."""
    for place, rule, step in _places(vocabulary):
        if step not in _steps(model, vocabulary, rule):
            said = f"{place} stands at {step}, which is no step of {rule}"
            yield Problem("NO-SUCH-STEP", said, hint="name the procedures outermost first", rule=f"{game.slug}:{step}")


def _places(vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    for phase, path in vocabulary.phases.items():
        yield from ((f"phase {phase}", rule, step) for rule, step in pairwise(path))
    frames = vocabulary.preparation.get("frames", {})
    yield from (("preparation", str(rule), str(step)) for rule, step in frames.items())
