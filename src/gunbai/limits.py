"""The most that is read of anything. Each limit is far above what a judge, a book or a printer needs; nothing looks at more.

What is longer is refused with a sentence before any pattern, parser or index sees it.
"""

from __future__ import annotations

from msgspec import Struct


class Limit(Struct, frozen=True):
    """How large a document may be: bytes of its file, levels of nesting, values in all, characters of one value.

    ``verbatim``: it holds what a source prints, so that escapes may stand for characters that nobody could write.
    """

    bytes: int
    depth: int
    values: int
    characters: int
    verbatim: bool = False


BOOK = Limit(bytes=16_000_000, depth=64, values=400_000, characters=200_000, verbatim=True)
"""The limit of a file of a rulebook: its text, model, defects, vocabulary."""
CASE = Limit(bytes=1_000_000, depth=64, values=50_000, characters=10_000)
"""The limit of what a judge writes: a scenario, a deck list, the front matter of a ruling."""
TEXT_BYTES = 16_000_000
"""The size of a text that is imported as a rulebook, and of the source of one."""
RULING_BYTES = 1_000_000
"""The size of a ruling file."""
EVENT_BYTES = 16_000_000
"""The size of a file that holds an event with every state of its calls."""
ARCHIVE_BYTES = 64_000_000
"""The size of one file of an archive of a store, and of the list of its files."""
NUMBER = 100
"""The characters of a rule number that somebody types."""
DIGITS = 9
"""The digits of a number: what is longer is no number of anything on a table."""
WORD = 200
"""The characters of a word for which the nearest known one is looked for."""
DECISIONS = 2_000
"""The decisions of one line; a long game takes some two hundred."""
CLAIMS = 20
"""The claims that are judged in one case."""
CARDS = 1_000
"""The cards on one board, or in one deck."""
PROBLEMS = 50
"""The problems of one input that are told one by one; of more it is said how many."""
LISTED = 30
"""The words with a number each that one entry of a board may list: dice, counters."""


def is_number(text: str) -> bool:
    """Tells whether a text is a whole number of no more digits than anything on a table has.

    >>> is_number("20"), is_number("-1"), is_number("9" * 40)
    (True, False, False)
    """
    return text.isdecimal() and len(text) <= DIGITS


def is_signed(text: str) -> bool:
    """Tells whether a text is a number as ``is_number`` has it, with or without one sign before it.

    >>> is_signed("-1"), is_signed("+20"), is_signed("+-1"), is_signed("")
    (True, True, False, False)
    """
    return is_number(text.removeprefix("-") if text.startswith("-") else text.removeprefix("+"))
