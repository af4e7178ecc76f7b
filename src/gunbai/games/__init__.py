"""One module per game: only what that game's clauses mean. Games are found by entry point (``gunbai.games``)."""

from __future__ import annotations

import traceback
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from gunbai import interpreter
from gunbai.errors import BadContent, NotFound, Problem
from gunbai.games.collisions import collisions
from gunbai.games.naming import check_names
from gunbai.games.sources import unused_bindings
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.words.vocabulary import Vocabulary
from gunbai.rulebook import AnyVersion, Book, Model

GROUP = "gunbai.games"
OWN = Path(interpreter.__file__ or "").parent
"""What refuses a binding stands there; who wrote the binding looks for the line of the module."""


def installed() -> list[str]:
    """Returns the slugs of the games that can run, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@cache
def load_game(slug: str) -> Game:
    """Returns the bindings of a game; raises NotFound when no installed package runs it, BadContent when its module fails."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return _loaded(slug, point)
    raise NotFound(f"no installed package runs {slug}: its text can be searched and cited, not replayed", installed())


def _loaded(slug: str, point: EntryPoint) -> Game:
    try:
        game = point.load().game
    except SyntaxError as error:
        said = f"the module of {slug} cannot be read: {error.msg}"
        raise BadContent([Problem("MODULE", said, error.filename or "", error.lineno or 0, error.offset or 0)]) from error
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        frames = traceback.extract_tb(fault.__traceback__)
        last = next((frame for frame in reversed(frames) if OWN not in Path(frame.filename).parents), frames[-1])
        said = f"the module of {slug} failed while it was read: {type(fault).__name__}: {' '.join(str(fault).split())}"
        raise BadContent([Problem("MODULE", said, last.filename, last.lineno or 0)]) from fault
    if not isinstance(game, Game):
        raise BadContent([Problem("MODULE", f"the module of {slug} names no game", point.value, hint=f'game = Game("{slug}")')])
    game.package = point.module
    return game


def check_game(game: Game, book: Book | AnyVersion, model: Model, vocabulary: Vocabulary) -> list[Problem]:
    """Returns every orphan: a clause bound or named that the book lacks, a modelled step without a binding, and so on."""
    problems = []

    def orphan(code: str, message: str, rule: str, hint: str = "") -> None:
        problems.append(Problem(code, message, rule=f"{game.slug}:{rule}", hint=hint))

    for clause in sorted(game.clauses()):
        if not clause:
            continue
        if not book.has(clause):
            orphan("NO-SUCH-RULE", f"the module of {game.slug} binds {clause}, which the book does not have", clause)
        elif model.rule(clause).status != "modelled":
            orphan("NOT-MODELLED", f"{clause} is bound, but its model says {model.rule(clause).status}", clause)
    ordered = [rule.steps for rule in model if rule.id not in vocabulary.procedures]
    called = {step for steps in (*ordered, *vocabulary.procedures.values()) for step in steps}
    for step in sorted(called):
        if step not in (*game.steps, *vocabulary.procedures) and not model.rule(step).steps and not step.startswith("@"):
            message = f"{step} is a step of a procedure, but nothing says what it does"
            orphan("UNBOUND-STEP", message, step, f"bind it with @game.step({step!r})")
    for step in sorted(game.steps):
        if step not in called and not _is_called(game, step):
            orphan("UNREACHED-STEP", f"{step} is bound as a step, but no procedure orders it", step)
    for rule in sorted(game.called):
        steps = model.rule(rule).steps
        if (rule in called and rule not in steps) or not (steps or rule in game.steps):
            orphan("UNREACHED-STEP", f"{rule} is declared as started by name, but a procedure orders it, or it is none", rule)
    for clause, why in unused_bindings(game, vocabulary.event_words, vocabulary.keywords):
        orphan("UNUSED-BINDING", f"what the module of {game.slug} binds to {clause} never runs: {why}", clause, "is it misspelt?")
    return [*problems, *check_names(game, book, model, vocabulary), *collisions(vocabulary)]


def _is_called(game: Game, step: str) -> bool:
    return any(binding.clause == step for binding in game.bindings) or step in game.called


def require_sound(game: Game, book: Book | AnyVersion, model: Model, vocabulary: Vocabulary) -> None:
    """Raises BadContent with every orphan of a game."""
    if problems := check_game(game, book, model, vocabulary):
        raise BadContent(problems)
