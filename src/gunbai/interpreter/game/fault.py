"""Faults of a game's module: where its code failed, in which function, and which clause that function carries out."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from inspect import isfunction
from pathlib import Path
from types import CodeType, FunctionType, TracebackType
from typing import Any

from gunbai.errors import BadContent, BrokenGame, GunbaiError, Problem
from gunbai.interpreter.data.ask import Outcome, Reach, Stop
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.game.known_words import NotListed

OWN = Path(__file__).parents[1]
"""The folder of the interpreter: what fails in there was handed to it."""
MEANT = (GunbaiError, Stop, Reach, KeyboardInterrupt)
"""What goes through the code of a module: what gunbai raises on purpose, questions, and the person at the keyboard."""
Bound = Callable[..., Any]


class Blaming:
    """Turns whatever the code of a module fails with into BrokenGame, but for what is ``MEANT``.

    A module that ends the program fails as well. What runs thousands of times a second catches the same by hand.
    """

    __slots__ = ("by", "clause", "game")

    def __init__(self, game: Game, clause: str, by: Bound | None = None) -> None:
        self.game, self.clause, self.by = game, clause, by

    def __enter__(self) -> None:
        """Begins to look after a module."""

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        if fault is None or isinstance(fault, MEANT):
            return
        raise broken(self.game, self.clause, fault, self.by) from fault


def handed_back(game: Game, clause: str, run: Bound, *about: object, kinds: Any = Outcome) -> list[Any] | None:
    """Returns what a function of a game hands back as a list, None where it says that it is not about this.

    Raises BrokenGame where it fails, or hands back something else than what it may (``kinds``).
    """
    try:
        given = run(*about)
        if given is None:
            return None
        found = [*given]
        for item in found:
            if not isinstance(item, kinds):
                raise TypeError(f"{item!r} is nothing that {clause or 'a game'} may hand back")
    except MEANT:
        raise
    except BaseException as fault:
        raise broken(game, clause, fault, run) from fault
    return found


def answered(game: Game, clause: str, given: object, run: Bound) -> Any:
    """Returns what a function of a game answers; raises BrokenGame where it answers nothing, or yields."""
    if given is not True and given is not False and (given is None or isinstance(given, Iterator)):
        raise broken(game, clause, TypeError("it hands back neither True nor False"), run)
    return given


def broken(game: Game, clause: str, fault: BaseException, by: Bound | None = None) -> BadContent | BrokenGame:
    """Returns the error that names the module's function that failed, its line, and its own clause.

    What fails in the interpreter was handed to it: by the function ``by``, or else by one that the clause is bound to. Where the
    vocabulary is a file and calls something otherwise, it is the file's section that is named.
    """
    fault = _as_raised(fault)
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(fault.__traceback__)]
    own = [(code, line) for code, line in frames if not _is_ours(code)]
    told = next((clauses for code, _ in reversed(own) if (clauses := _clauses_of(game, code))), ())
    clause = clause if clause in told or not told else told[0]
    made = _function_of(game, clause, by) if not own else None
    code, line = (
        (made.__code__, made.__code__.co_firstlineno) if made is not None else (own or frames or [(broken.__code__, 0)])[-1]
    )
    if isinstance(fault, NotListed) and fault.at.file:
        message = f"{game.slug} asks for it at {clause}, in {code.co_name} ({short_place(code.co_filename)}:{line}): {fault}"
        place, rule = fault.at, f"{game.slug}:{clause}"
        return BadContent([Problem("NOT-LISTED", message, place.file, place.line, place.column, rule=rule)])
    said = str(fault.args[0]) if isinstance(fault, LookupError) and fault.args else str(fault)
    what = ": ".join(filter(None, (type(fault).__name__, " ".join(said.split()))))
    return BrokenGame(game.slug, clause, short_place(code.co_filename), line, code.co_name, what)


def _as_raised(fault: BaseException) -> BaseException:
    """Returns the StopIteration of which a generator, ours or the module's, made a RuntimeError of its own; else the fault."""
    return fault.__cause__ if isinstance(fault, RuntimeError) and isinstance(fault.__cause__, StopIteration) else fault


def short_place(path: str) -> str:
    """Returns a file of a package by its name and its folder's: where it is installed is nobody else's business."""
    return "/".join(Path(path).parts[-2:])


def _is_ours(code: CodeType) -> bool:
    return OWN in Path(code.co_filename).parents


def _clauses_of(game: Game, code: CodeType) -> list[str]:
    """Returns the clauses that a function of the module is bound to."""
    bound = [*game.steps.items(), *((binding.clause, binding.run) for binding in game.bindings if binding.clause)]
    return [clause for clause, run in bound if isfunction(run) and run.__code__ is code]


def _function_of(game: Game, clause: str, by: Bound | None) -> FunctionType | None:
    """Returns the module's function that a clause is bound to: itself, or what it gave to a verb that all games share."""
    bound = [by, game.steps.get(clause), *(binding.run for binding in game.bindings if binding.clause == clause)]
    functions = [run for run in bound if isfunction(run)]
    inside = [cell.cell_contents for run in functions for cell in run.__closure__ or ()]
    return next((run for run in (*functions, *inside) if isfunction(run) and not _is_ours(run.__code__)), None)
