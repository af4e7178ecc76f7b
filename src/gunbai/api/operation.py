"""Operations: what a program may ask of a library, each a typed function from which its call is read and its description made."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from gunbai.errors import BadInput, Problem
from gunbai.library import Library
from gunbai.ruling import Person

BODY = "body"
"""The name of the argument that takes what a program sends along."""
CALLER = "caller"
"""The name of the argument that takes who asks, and whom."""
_SLOT = re.compile(r"\{(\w+)\}")


class Caller(Struct, frozen=True):
    """Who asks of which library; nobody in particular where ``me`` is None."""

    library: Library
    me: Person | None = None

    @property
    def person(self) -> Person:
        """Who asks; only for operations that need a role."""
        assert self.me is not None
        return self.me


class Argument(Struct, frozen=True):
    """One argument of an operation: its name, whether it stands in the path, its type, and what it is where it is left out."""

    name: str
    in_path: bool
    type: object
    default: object = msgspec.NODEFAULT

    @property
    def required(self) -> bool:
        """Whether it has to be given."""
        return self.default is msgspec.NODEFAULT

    @property
    def description(self) -> str:
        """What its type says of it."""
        return described(self.type)


class Operation(Struct, frozen=True):
    """One operation: how it is asked for, by whom, what it takes and what it answers.

    ``role`` is the least role that may ask; empty: anybody. ``body`` is the type of what is sent along, None for nothing.
    """

    name: str
    method: str
    path: str
    tag: str
    role: str
    status: int
    arguments: tuple[Argument, ...]
    body: object
    answer: object
    run: Callable[..., object]

    @property
    def summary(self) -> str:
        """The first line of what it says of itself."""
        return self.text.partition("\n")[0]

    @property
    def text(self) -> str:
        """What it says of itself."""
        return inspect.getdoc(self.run) or ""

    def call(self, caller: Caller, path: Mapping[str, object], query: Mapping[str, object], body: bytes) -> object:
        """Returns what the operation answers to a call; raises BadInput with everything that is wrong with the call."""
        problems: list[Problem] = []
        known = {argument.name: argument for argument in self.arguments}
        problems += [_unknown(name, known) for name in query if name not in known]
        given: dict[str, object] = {}
        for argument in self.arguments:
            said = (path if argument.in_path else query).get(argument.name)
            if said is None and argument.required:
                problems.append(Problem("BAD-CALL", f"{argument.name} is missing", hint=argument.description))
            elif said is not None:
                given[argument.name] = _read(argument.name, said, argument.type, problems)
        if self.body is not None:
            given[BODY] = _decoded(body, self.body, problems)
        if problems:
            raise BadInput(problems)
        return self.run(caller, **given)


class Operations:
    """The operations of one tag, in the order in which they are written."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.all: list[Operation] = []

    def get(self, path: str, role: str = "") -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Declares a function as what answers a GET of a path."""
        return self._declared("GET", path, role, 200)

    def post(self, path: str, role: str = "", status: int = 200) -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Declares a function as what answers a POST to a path; ``status`` 201 is for what makes something."""
        return self._declared("POST", path, role, status)

    def put(self, path: str, role: str = "") -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Declares a function as what answers a PUT to a path."""
        return self._declared("PUT", path, role, 200)

    def _declared(self, method: str, path: str, role: str, status: int) -> Callable[[Callable[..., object]], Callable[..., object]]:
        def declare(function: Callable[..., object]) -> Callable[..., object]:
            hints = get_type_hints(function, include_extras=True)
            slots = set(_SLOT.findall(path))
            arguments = tuple(
                Argument(name, name in slots, hints[name], msgspec.NODEFAULT if given.default is given.empty else given.default)
                for name, given in inspect.signature(function).parameters.items()
                if name not in (CALLER, BODY)
            )
            name = function.__name__
            body, answer = hints.get(BODY), hints["return"]
            self.all.append(Operation(name, method, path, self.tag, role, status, arguments, body, answer, function))
            return function

        return declare


def described(type_: object) -> str:
    """Returns what an annotated type says of its values."""
    if get_origin(type_) is not Annotated:
        return ""
    return next((meta.description for meta in get_args(type_)[1:] if isinstance(meta, Meta) and meta.description), "")


def _unknown(name: str, known: Mapping[str, Argument]) -> Problem:
    names = ", ".join(argument.name for argument in known.values() if not argument.in_path)
    return Problem("BAD-CALL", f"nothing here is called {name[:40]}", hint=f"use {names}" if names else "leave it out")


def _read(name: str, said: object, type_: object, problems: list[Problem]) -> object:
    """Returns an argument as its type has it; what does not fit is noted."""
    try:
        return msgspec.convert(said, type_, strict=False)
    except msgspec.ValidationError as error:
        problems.append(Problem("BAD-CALL", f"{name}: {_sentence(error)}", hint=described(type_) or _choices(type_)))
        return None


def _choices(type_: object) -> str:
    """Returns what may be written where a type lists its values."""
    words = [*filter(None, get_args(type_))] if get_origin(type_) is Literal else []
    return f"use one of {', '.join(words)}" if words else ""


def _decoded(body: bytes, type_: object, problems: list[Problem]) -> object:
    """Returns what was sent along as its type has it; what does not fit is noted with its place."""
    try:
        return msgspec.json.decode(body or b"null", type=type_)
    except msgspec.ValidationError as error:
        problems.append(Problem("BAD-CALL", f"the body does not fit: {_sentence(error)}"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problems.append(Problem("BAD-CALL", f"the body is no JSON: {_sentence(error)}"))
    return None


def _sentence(error: Exception) -> str:
    """Returns what the reader of types says, without the backquotes of code."""
    return str(error).replace("`", "")
