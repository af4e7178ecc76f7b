"""What has been entered, change by change: a case with those before and after it, as one word of an address."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import TypeGuard

import msgspec
from msgspec import Struct

from gunbai.desk.case import TYPED, DeskCase, Entries
from gunbai.errors import BadInput, Problem

MOST_STEPS = 40
"""How many changes can be taken back."""
MOST_PACKED = 12_000
"""The characters of the longest word that stands for a case in an address."""
MOST_UNPACKED = 40 * TYPED.bytes
"""The bytes that such a word may stand for."""


class History(Struct, frozen=True):
    """Cases in the order in which they were entered, and which of them is the present one."""

    cases: tuple[DeskCase, ...]
    at: int = 0

    @property
    def case(self) -> DeskCase:
        """The present case."""
        return self.cases[self.at]

    def then(self, case: DeskCase) -> History:
        """Returns the history with a further case after the present one; nothing changes where it is the same."""
        if case == self.case:
            return self
        cases = (*self.cases[: self.at + 1], case)[-MOST_STEPS - 1 :]
        return History(cases, len(cases) - 1)

    def back(self) -> History:
        """Returns the history at the case before the present one."""
        return History(self.cases, max(self.at - 1, 0))

    def forth(self) -> History:
        """Returns the history at the case after the present one."""
        return History(self.cases, min(self.at + 1, len(self.cases) - 1))


class _Packed(Struct, array_like=True):
    at: int
    cases: list[dict[str, object]]


def pack(history: History) -> str:
    """Returns a history as one word for an address; what was entered long ago is left out where the word would be too long.

    Raises BadInput when the present case alone is too large for an address.
    """
    while len(word := _packed(history)) > MOST_PACKED:
        if len(history.cases) == 1:
            message = "アドレスに入りきりません / this case is too large for an address"
            raise BadInput([Problem("TOO-LARGE", message, hint="save it as a file, and replay that: gunbai replay FILE")])
        first = min(history.at, max(1, len(history.cases) // 2))
        history = History(history.cases[first:], history.at - first) if first else History((history.case,))
    return word


def pack_case(case: DeskCase) -> str:
    """Returns one case as a word for an address, without what came before it."""
    return pack(History((case,)))


def unpack(word: str) -> History:
    """Returns the history that a word of an address stands for; raises BadInput when it stands for none."""
    if len(word) > MOST_PACKED:
        raise _wrong()
    try:
        data = zlib.decompressobj()
        text = data.decompress(base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)), MOST_UNPACKED)
        held = msgspec.json.decode(text, type=_Packed)
    except (binascii.Error, ValueError, zlib.error, RecursionError) as error:
        raise _wrong() from error
    cases = tuple(DeskCase(case) for case in held.cases if _is_case(case))
    if len(cases) < len(held.cases) or not 0 <= held.at < len(cases) <= MOST_STEPS + 1:
        raise _wrong()
    return History(cases, held.at)


def _packed(history: History) -> str:
    data = msgspec.json.encode([history.at, [dict(case.data) for case in history.cases]])
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def _wrong() -> BadInput:
    return BadInput(
        [Problem("NO-CASE", "このアドレスに件はありません / this address holds no case", hint="copy the whole address")]
    )


def _is_case(data: Mapping[str, object]) -> TypeGuard[Entries]:
    """Tells whether data has the shape of a case: texts, lists and mappings of them, not deeper than a file."""
    return isinstance(data.get("game"), str) and _is_plain(data, TYPED.depth)


def _is_plain(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return len(value) <= TYPED.characters
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else None
    return inner is not None and depth > 0 and all(_is_plain(item, depth - 1) for item in inner)
