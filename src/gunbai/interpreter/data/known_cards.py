"""The cards of a pile that somebody wrote down, where nobody knows how many lie there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gunbai.interpreter.data.state import Obj


class KnownCards(list[Obj]):
    """The cards that are known of a pile: they cannot be counted, and whoever looks through them does not see all.

    What is looked through is noted under ``searched``. A TypeError is what a list is built from without a length: ``[*cards]``
    works.
    """

    def __init__(self, cards: Iterable[Obj], owner: str, zone: str, searched: dict[str, None]) -> None:
        super().__init__(cards)
        self.owner = owner
        self.zone = zone
        self.searched = searched

    def __len__(self) -> int:
        raise self._unknown("how many")

    def __bool__(self) -> bool:
        if super().__len__():
            return True
        raise self._unknown("whether")

    def __iter__(self) -> Iterator[Obj]:
        self.searched[f"{self.owner}.{self.zone}"] = None
        return super().__iter__()

    def __contains__(self, item: object) -> bool:
        return super().__contains__(item) or any(item == card for card in self)

    def __add__(self, others: Any) -> Any:
        return [*self, *others]

    def _unknown(self, what: str) -> TypeError:
        ask = f"play.count({self.zone!r}, {self.owner!r})"
        return TypeError(f"nobody knows {what} cards lie in {self.zone} of {self.owner}: {ask} asks the judge")
