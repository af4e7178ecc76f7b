"""Where in a file something is written."""

from __future__ import annotations

from msgspec import Struct

from gunbai.document import Mark, mark_of


class WrittenAt(Struct, frozen=True, eq=False):
    """Remembers where something is written; two boards that differ only in this are equal."""

    mark: Mark = Mark()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrittenAt)

    def __hash__(self) -> int:
        return 0


def written_at(value: object) -> WrittenAt:
    """Returns where a value of a document is written."""
    return WrittenAt(mark_of(value))


def inside(text: str, offset: int) -> Mark:
    """Returns the place of a character inside a scalar."""
    mark = mark_of(text)
    quote = 1 if getattr(text, "quoted", False) else 0
    return Mark(mark.file, mark.line, mark.column + quote + offset) if mark.line else mark
