"""The cards of a pile that somebody wrote down, where nobody knows how many lie there."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.interpreter.state import Obj


class KnownCards(list[Obj]):
    """The cards that are known of a pile: they can be looked through, but not counted.

    A TypeError is what a list is built from without a length: ``[*cards]`` works.
    """

    def __init__(self, cards: Iterable[Obj], owner: str, zone: str) -> None:
        super().__init__(cards)
        self.owner = owner
        self.zone = zone

    def __len__(self) -> int:
        ask = f"play.count({self.zone!r}, {self.owner!r})"
        raise TypeError(f"nobody knows how many cards lie in {self.zone} of {self.owner}: {ask} asks the judge")

    def __bool__(self) -> bool:
        return any(True for _ in self)
