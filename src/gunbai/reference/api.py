"""The pages about Python: what a game module may use and what the library offers, from signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from gunbai.interpreter import ask, deck, state
from gunbai.interpreter.game import Game
from gunbai.interpreter.kernel import KERNEL
from gunbai.interpreter.play import Play
from gunbai.library.library import Library
from gunbai.reference.files import sections, sentences
from gunbai.reference.page import PageSection, code, codes, page, prose

INSIDE = ("`@game.clauses", "`@game.of")
"""What the interpreter asks of a game, and no module."""
OUTCOMES: Mapping[str, Any] = {
    "play.event": Play.event,
    "play.call": Play.call,
    "Repeat": ask.Repeat,
    "Leave": ask.Leave,
    "Fizzle": ask.Fizzle,
    "Open": ask.Open,
}
"""What a leaf may hand back."""
DATA: Mapping[str, Any] = {
    "Window": state.Window,
    "Contribution": state.Contribution,
    "Deferred": state.Deferred,
    "Record": state.Record,
    "Fault": deck.Fault,
}
"""What a module makes or is given."""


def module_page() -> str:
    """Returns the page of everything that a game module may use."""
    spec = sentences("game-module")
    return page(str(spec["title"]), str(spec["lead"]), [*_bindings(), *sections("game-module")])


def library_page() -> str:
    """Returns the page of the library, the one door for other programs."""
    lead = "`from gunbai.library import Library`. Every call raises `GunbaiError` with a sentence for what it refuses."
    offered = _calls("Library", "`library = Library.open()` opens a content root.", members(Library, "library."))
    return page("The library in Python", lead, [offered])


def _bindings() -> Iterator[PageSection]:
    decorators = [row for row in members(Game, "@game.") if not row[0].startswith(INSIDE)]
    yield _calls("Decorators", "The same clause may be bound several times, for different things.", decorators)
    yield _calls("`play`", "What a function looks through.", members(Play, "play."))
    lead = "They are carried out in the order of the list. Neighbouring events happen at the same time."
    yield _calls("Outcomes", lead, ((code(call(name, made)), told(made)) for name, made in OUTCOMES.items()))
    lead = "They change the state and need no binding. Any other event is the game's own: it is forbidden, replaced or handled."
    yield _calls("Kernel events", lead, ((code(kind), told(apply)) for kind, apply in KERNEL.items()))
    yield _calls("A card", "`play.obj(uid)`. A card in options is its `uid`.", _fields(state.Obj))
    yield _calls("A deck", "What `@game.deck` is given.", (*_fields(deck.DeckList), *_fields(deck.Entry)))
    yield _calls("Data", "", ((code(call(name, made)), told(made)) for name, made in DATA.items()))


def _calls(heading: str, lead: str, rows: Iterable[tuple[str, str]]) -> PageSection:
    return PageSection(heading, lead, ("", "meaning"), tuple(rows))


def members(owner: type, prefix: str) -> Iterator[tuple[str, str]]:
    """Yields what a class offers in public: how to call it, and its docstring."""
    for name, member in vars(owner).items():
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
    return f"{name}{bare}"


def told(described: Any) -> str:
    """Returns the docstring of something, on one line."""
    return prose(inspect.getdoc(described) or "")
