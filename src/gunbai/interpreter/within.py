"""Looking at something for a while: what a look is about, whose clause speaks, which grounds are kept apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec.structs import replace

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

T = TypeVar("T")


class Within(Generic[T]):
    """A look with one of its attributes set for a while."""

    __slots__ = ("name", "other", "play")

    def __init__(self, play: Play, name: str, value: T) -> None:
        self.play = play
        self.name = name
        self.other = value

    def __enter__(self) -> T:
        value = self.other
        self.other = getattr(self.play, self.name)
        setattr(self.play, self.name, value)
        return value

    def __exit__(self, *raised: object) -> None:
        setattr(self.play, self.name, self.other)


class Collecting:
    """A look that keeps what is cited apart; written out, as the next, because every policy and event opens one."""

    __slots__ = ("grounds", "play")

    def __init__(self, play: Play) -> None:
        self.play = play

    def __enter__(self) -> dict[str, None]:
        play = self.play
        self.grounds = play.grounds
        play.grounds = found = dict[str, None]()
        return found

    def __exit__(self, *raised: object) -> None:
        self.play.grounds = self.grounds


class Hearing:
    """A look at what one clause says: it is the one that asks and proposes, and what it cites is kept apart."""

    __slots__ = ("clause", "frame", "grounds", "play")

    def __init__(self, play: Play, clause: str) -> None:
        self.play = play
        self.clause = clause

    def __enter__(self) -> dict[str, None]:
        play, clause = self.play, self.clause
        self.frame, self.grounds = play.frame, play.grounds
        play.grounds = found = dict[str, None]()
        if clause:
            play.frame = replace(play.frame, at=clause)
        return found

    def __exit__(self, *raised: object) -> None:
        self.play.frame, self.play.grounds = self.frame, self.grounds
