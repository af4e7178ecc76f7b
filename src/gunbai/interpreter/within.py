"""Looking at something for a while: what a look is about, whose clause speaks, which grounds are kept apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec.structs import replace

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

T = TypeVar("T")


class Within(Generic[T]):
    """A look with one of its attributes set for a while; written out because every policy and condition opens one."""

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


class Hearing:
    """A look at what one clause says: it is the one that asks and proposes, and what it cites is kept apart."""

    __slots__ = ("clause", "frame", "grounds", "play")

    def __init__(self, play: Play, clause: str) -> None:
        self.play = play
        self.clause = clause

    def __enter__(self) -> dict[str, None]:
        play, grounds = self.play, dict[str, None]()
        self.frame, self.grounds = play.frame, play.grounds
        play.frame, play.grounds = replace(play.frame, at=self.clause) if self.clause else play.frame, grounds
        return grounds

    def __exit__(self, *raised: object) -> None:
        self.play.frame, self.play.grounds = self.frame, self.grounds
