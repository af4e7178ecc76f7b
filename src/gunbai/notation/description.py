"""What a window, an event or a record says when it is written down: names with texts, lists or descriptions of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from gunbai.document import Mapping, Sequence

Said: TypeAlias = "str | tuple[Said, ...] | Description"
"""What is said under one name."""
Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"
"""Texts, lists and mappings, as a file or a page holds them."""


class Description(Struct, frozen=True):
    """What a window, an event or a record says, name by name."""

    items: tuple[tuple[str, Said], ...] = ()

    def get(self, name: str) -> Said | None:
        """Returns what is said under a name, or None."""
        return dict(self.items).get(name)

    def text(self, name: str, default: str = "") -> str:
        """Returns the text under a name."""
        said = self.get(name)
        return said if isinstance(said, str) else default

    def inner(self, name: str) -> Description:
        """Returns the description under a name, empty when there is none."""
        said = self.get(name)
        return said if isinstance(said, Description) else Description()


def described(items: Iterable[tuple[str, Said]]) -> Description:
    """Returns a description of what is said under each name."""
    return Description(tuple(items))


def read_said(value: object) -> Said:
    """Returns a value of a document as what it says."""
    if isinstance(value, Mapping):
        return described((str(key), read_said(item)) for key, item in value.items())
    return tuple(read_said(item) for item in value) if isinstance(value, Sequence) else str(value)


def plain(said: Said) -> Plain:
    """Returns what is said as texts, lists and mappings."""
    if isinstance(said, Description):
        return {name: plain(item) for name, item in said.items}
    return [plain(item) for item in said] if isinstance(said, tuple) else said
