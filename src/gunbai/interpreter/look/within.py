"""Looking at something for a while: what a look is about, whose clause speaks, which grounds are kept apart."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from msgspec.structs import replace

from gunbai.interpreter.data.state import Frame

T = TypeVar("T")


class Speaker(Protocol):
    """What has a clause that speaks, and grounds."""

    frame: Frame
    grounds: dict[str, None]


class Within(Generic[T]):
    """A look with one of its attributes set for a while."""

    __slots__ = ("look", "name", "other")

    def __init__(self, look: Speaker, name: str, value: T) -> None:
        self.look = look
        self.name = name
        self.other = value

    def __enter__(self) -> T:
        value = self.other
        self.other = getattr(self.look, self.name)
        setattr(self.look, self.name, value)
        return value

    def __exit__(self, *raised: object) -> None:
        setattr(self.look, self.name, self.other)


class Collecting:
    """A look that keeps what is cited apart; written out, as the next, because every policy and event opens one."""

    __slots__ = ("grounds", "look")

    def __init__(self, look: Speaker) -> None:
        self.look = look

    def __enter__(self) -> dict[str, None]:
        look = self.look
        self.grounds = look.grounds
        look.grounds = found = dict[str, None]()
        return found

    def __exit__(self, *raised: object) -> None:
        self.look.grounds = self.grounds


class Hearing:
    """A look at what one clause says: it is the one that asks and proposes, and what it cites is kept apart."""

    __slots__ = ("clause", "frame", "grounds", "look")

    def __init__(self, look: Speaker, clause: str) -> None:
        self.look = look
        self.clause = clause

    def __enter__(self) -> dict[str, None]:
        look, clause = self.look, self.clause
        self.frame, self.grounds = look.frame, look.grounds
        look.grounds = found = dict[str, None]()
        if clause:
            look.frame = replace(look.frame, at=clause)
        return found

    def __exit__(self, *raised: object) -> None:
        self.look.frame, self.look.grounds = self.frame, self.grounds
