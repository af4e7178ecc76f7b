"""What the source of a game's module says: every word that its functions use, so that a misspelt one is found on load."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from inspect import isfunction
from types import CodeType, ModuleType
from typing import Any

from gunbai.interpreter import standard
from gunbai.interpreter.data.state import CARRIED_OUT
from gunbai.interpreter.game.game import Game

EMITS = "emits the event"
NAMED = {"actions": "asks for actions at", **dict.fromkeys(("event", "replace", "forbid", "trigger"), EMITS)}
"""Kinds of bindings that come to nothing unless something names what they are about, and what would name it."""
DECIDED = ("condition", "lift")
"""Kinds of bindings about a decision: the clause of an action, what a window offers, or ``if_allowed`` of a question."""


def unused_bindings(game: Game, emitted: Iterable[str], keywords: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Yields the clause of each binding that can never run, and why: nothing names what it is about.

    ``emitted`` are the events that the vocabulary names, ``keywords`` those that a card may have.
    """
    known = frozenset(keywords)
    words = {*_words(game), *emitted, *game.happening, *CARRIED_OUT, "main"}
    decided = {*words, *game.clauses(), *(binding.about for binding in game.bindings if binding.kind == "offers")}
    for binding in game.bindings:
        if binding.kind in NAMED and binding.about not in words:
            yield binding.clause, f"nothing {NAMED[binding.kind]} {binding.about}"
        elif binding.kind in DECIDED and binding.about not in decided:
            yield binding.clause, f"nothing is decided under {binding.about}"
        elif binding.keyword and known and binding.keyword not in known:
            yield binding.clause, f"no card has the keyword {binding.keyword}"


def _words(game: Game) -> Iterator[str]:
    """Yields every string in the functions of a game's package and of the standard verbs, and those that its modules name."""
    homes = {function.__module__.partition(".")[0] for function in _functions(game)}
    package = {function.__module__.rpartition(".")[0] or function.__module__ for function in _functions(game)}
    for name, module in list(sys.modules.items()):
        inside = name.partition(".")[0] in homes and any(name == home or name.startswith(f"{home}.") for home in package)
        if inside or name.startswith(standard.__name__):
            yield from _of_module(module)
    for function in _functions(game):
        yield from _of_code(function.__code__)
        yield from (cell.cell_contents for cell in function.__closure__ or () if isinstance(cell.cell_contents, str))


def _functions(game: Game) -> list[Any]:
    bound = [*game.steps.values(), *(binding.run for binding in game.bindings)]
    return [function for function in bound if isfunction(function)]


def _of_module(module: ModuleType) -> Iterator[str]:
    for value in list(vars(module).values()):
        if isinstance(value, str):
            yield value
        elif isfunction(value):
            yield from _of_code(value.__code__)
        elif isinstance(value, tuple | list | set | frozenset | dict):
            yield from (item for item in value if isinstance(item, str))
            yield from (item for item in value.values() if isinstance(item, str)) if isinstance(value, dict) else ()


def _of_code(code: CodeType) -> Iterator[str]:
    for value in code.co_consts:
        if isinstance(value, str):
            yield value
        elif isinstance(value, CodeType):
            yield from _of_code(value)
        elif isinstance(value, tuple | frozenset):
            yield from (item for item in value if isinstance(item, str))
