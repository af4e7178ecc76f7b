"""What the cards of a board are called: tags, names that mean one card, and the one place of a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from gunbai.errors import BadInput, Problem
from gunbai.notation.spelling import fold


class Tags(Mapping[str, int]):
    """The number of a card by each name that means it, as written."""

    def __init__(self, uids: Mapping[str, int]) -> None:
        self._uids = dict(uids)

    def __getitem__(self, name: str) -> int:
        return self._uids[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._uids)

    def __len__(self) -> int:
        return len(self._uids)

    def meant(self, name: str) -> int:
        """Returns the number of the card that a name means in any spelling, or 0; of names spelt alike the first counts."""
        return self._uids.get(name) or self._folded.get(fold(name), 0)

    def uid(self, name: str) -> int:
        """Returns the number of the card that a name means; raises BadInput when there is none."""
        if found := self.meant(name):
            return found
        raise BadInput([Problem("NO-SUCH-CARD", f"no card on the board is called {name}")])

    def of(self, uid: int) -> str:
        """Returns the first name that means a card, or the empty string."""
        return next((name for name, known in self._uids.items() if known == uid), "")

    @cached_property
    def _folded(self) -> dict[str, int]:
        return {fold(name): uid for name, uid in reversed(self._uids.items())}
