"""The pages about Python: what a game module may use and what the library offers, from signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from msgspec import Struct

from gunbai import game as door
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.kernel import KERNEL
from gunbai.interpreter.play import Play
from gunbai.library.library import Library
from gunbai.reference.files import sections, sentences
from gunbai.reference.page import PageSection, code, codes, page, prose

INSIDE = ("`@game.clauses", "`@game.of")
"""What the interpreter asks of a game, and no module."""
OUTCOMES: Mapping[str, Any] = {
    "play.event": Play.event,
    "play.call": Play.call,
    "Repeat": door.Repeat,
    "Leave": door.Leave,
    "Fizzle": door.Fizzle,
    "Open": door.Open,
}
"""What a leaf may hand back."""
MADE = (
    *(door.Question, door.Window, door.Offer, door.Contribution, door.Deferred, door.Rejected, door.Alternative, door.Assumption),
    *(door.Use, door.Each, door.IfNamed, door.Frame, door.Fault, door.Problem, door.NotAllowed, door.BadInput),
)
"""What a module makes."""
GIVEN = (
    *(door.Card, door.Ability, door.Cost, door.State, door.Event, door.Record, door.Waiting, door.Fired),
    *(door.Action, door.WaitingText, door.EndingText, door.Vocabulary, door.ValueSpec),
)
"""What a module is given, besides a card and a deck."""
STANDARD: Mapping[str, str] = {
    "verbs": "Verbs of card texts, and `verbs.bind(game, {word: verb})`, which binds them.",
    "in_force": "Verbs that put something in force for a while. `verbs.bind` binds them, too.",
    "costs": "What is paid. `costs.bind_costs` binds the words of card texts, `costs.pay_costs` pays.",
    "abilities": "Abilities that a player uses.",
    "using": "The use of abilities, bound in one line.",
    "turns": "The start of the game, draws and turns.",
    "decks": "What clauses about decks demand.",
    "events": "What an event does to its card, bound in a line.",
    "limits": "What card texts forbid and permit, bound to the decisions and happenings that it is about.",
    "boards": "What the rules forbid of a board, for the hook `problems`.",
}
"""The modules of what many games have in common, each with a sentence."""


def module_page() -> str:
    """Returns the page of everything that a game module may use."""
    spec = sentences("game-module")
    return page(str(spec["title"]), str(spec["lead"]), [*_bindings(), *sections("game-module")])


def library_page() -> str:
    """Returns the page of the library, the one door for other programs."""
    lead = "`from gunbai import Library`. Every call raises `GunbaiError` with a sentence for what it refuses."
    offered = _calls("Library", "`library = Library.open()` opens a content root.", members(Library, "library."))
    return page("The library in Python", lead, [offered])


def _bindings() -> Iterator[PageSection]:
    decorators = [row for row in members(Game, "@game.") if not row[0].startswith(INSIDE)]
    yield _calls("Decorators", "The same clause may be bound several times, for different things.", decorators)
    yield _calls("`play`", "A `Play`: what a function looks through.", members(Play, "play."))
    lead = "They are carried out in the order of the list. Neighbouring events happen at the same time."
    yield _calls("Outcomes", lead, ((code(call(name, made)), told(made)) for name, made in OUTCOMES.items()))
    lead = "They change the state and need no binding. Any other event is the game's own: it is forbidden, replaced or handled."
    yield _calls("Kernel events", lead, ((code(kind), told(apply)) for kind, apply in KERNEL.items()))
    yield _calls("A card", "An `Obj`: `play.obj(uid)`. A card in options is its `uid`.", _fields(door.Obj))
    yield _calls(
        "A deck",
        "What `@game.deck` is given: a `DeckList`. An `Entry` is one line of it.",
        (*_fields(door.DeckList), *_fields(door.Entry)),
    )
    yield _calls("Data", "What a module makes.", ((code(call(made.__name__, made)), told(made)) for made in MADE))
    types = ((code("Argument"), ARGUMENT), (code("Arguments"), ARGUMENTS), (code("Option"), OPTION), (code("Value"), VALUE))
    yield _calls("Types", "For annotations.", types)
    lead = "What functions are given and may look at, with the fields of each."
    given = ((f"{code(each.__name__)}: {codes(each.__struct_fields__)}", told(each)) for each in GIVEN)
    yield _calls("What a module is given", lead, given)
    own = {name: each for name in door.__all__ if isinstance(each := getattr(door, name), FunctionType)}
    yield _calls("Functions", "", ((code(call(name, each)), told(each)) for name, each in own.items()))
    yield from (_standard(name, lead) for name, lead in STANDARD.items())


def _standard(name: str, lead: str) -> PageSection:
    """Returns the part about one module of what many games have in common."""
    return _calls(f"Standard: `{name}`", lead, functions(getattr(door, name), f"{name}."))


def functions(module: ModuleType, prefix: str) -> Iterator[tuple[str, str]]:
    """Yields what a module offers in public: its own functions, how to call each, and its docstring."""
    for name, member in vars(module).items():
        if isinstance(member, FunctionType) and member.__module__ == module.__name__ and not name.startswith("_"):
            yield code(prefix + call(name, member)), told(member)


ARGUMENT = "What a card text says under one word: a word or a number, several of them, or more words."
ARGUMENTS = "A mapping of words to what a card text says under each."
OPTION = "One answer to a question: a card (its uid), a word, a number, an action, or several of them."
VALUE = "What a name may be bound to: a word, a number, several of them, or a struct."

LANGUAGE = (object, Struct, *Struct.__mro__)
"""The classes that every class inherits from."""


def _calls(heading: str, lead: str, rows: Iterable[tuple[str, str]]) -> PageSection:
    return PageSection(heading, lead, ("", "meaning"), tuple(rows))


def members(owner: type, prefix: str) -> Iterator[tuple[str, str]]:
    """Yields what a class offers in public, what it inherits first: how to call it, and its docstring."""
    offered = {name: member for each in reversed(owner.__mro__) if each not in LANGUAGE for name, member in vars(each).items()}
    for name, member in offered.items():
        if name.startswith("_") or not (callable(member) or isinstance(member, property | classmethod)):
            continue
        if isinstance(member, property):
            yield code(prefix + name), told(member)
        else:
            yield code(prefix + call(name, getattr(owner, name))), told(member)


def _fields(struct: type[Struct]) -> Iterator[tuple[str, str]]:
    """Yields the fields of a struct, under its own sentence, and what it can be asked."""
    yield codes(struct.__struct_fields__), told(struct)
    yield from members(struct, "")


def call(name: str, function: Any) -> str:
    """Returns how a function is called: its name and its parameters, without types."""
    given = [each for each in inspect.signature(function).parameters.values() if each.name != "self"]
    bare = inspect.Signature([each.replace(annotation=inspect.Parameter.empty) for each in given])
    return f"{name}{bare}".replace(", /", "")


def told(described: Any) -> str:
    """Returns the docstring of something, on one line."""
    return prose(inspect.getdoc(described) or "")
