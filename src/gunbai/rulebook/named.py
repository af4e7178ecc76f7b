"""A number as a text names it, and what lets one of a single level, or one that leads nowhere, name a rule."""

from __future__ import annotations

import re

import msgspec

from gunbai.rulebook.kinds import BELOW, Lead
from gunbai.rulebook.numbers import Numbers, ascii_number, level_of
from gunbai.rulebook.ordinals import Route
from gunbai.rulebook.surroundings import is_cited, is_counted, is_measured

STOP = re.compile(r"\s*(?:[.．。,，、;；:：)）\]］」』”]|$|(?:and|or|und|oder|et|ou)\b)")
"""What ends a number that stands for itself: a stop, a bracket, the end of the text, a word that goes on with a list."""

_VERB = re.compile(
    r"(?<![^\W\d_])(?:under|by|in|per|from|and|or|also|(?!is|was|has|plus|minus|exceeds|equals|costs)[a-z]{3,}s)[ \n]\Z"
)
REACH = 20
"""So many characters beside a number are looked at."""


class Named(msgspec.Struct, frozen=True):
    """One number as it was read: where it stands, what it leads to, the word before it.

    ``path`` is what is written of it with levels of its own, ``way`` how it leads there.
    """

    start: int
    end: int
    ids: tuple[str, ...]
    way: Route
    path: str = ""
    lead: Lead | None = None
    falls: bool = False

    @property
    def depth(self) -> int:
        """How many levels it has."""
        return level_of(ascii_number(self.path)) + len(self.way.trace) - 1 if self.path else len(self.way.trace)


def is_plain_rule(text: str, numbers: Numbers, first: Named, start: int, end: int) -> bool:
    """Returns whether a number without levels is a rule: it is named as one, printed as one, or followed by its heading."""
    if numbers.bracketed(text[max(0, first.start - 1) : first.end + 1]):
        return not is_counted(text, first.end + 1)
    if first.lead and first.lead.kind in BELOW and len(first.path) < 3 and not is_cited(text, start, end):
        return False
    if is_measured(text, end) and not (first.lead and text[first.lead.start] in "第제"):
        return False
    if first.lead or numbers.titled(first.path, text[first.end : first.end + 60]):
        return True
    return is_cited(text, start, end) and len(first.path) > 2 and not is_counted(text, end)


def may_be_flat(text: str, numbers: Numbers, first: Named, start: int, end: int) -> bool:
    """Returns whether a number of three digits that a book prints alone may name its clause: ``except under 203.``"""
    flat = len(first.path) == 3 and first.path.isdecimal() and not first.lead and bool(numbers.plain(int(first.path)))
    return flat and _VERB.search(text, max(0, start - REACH), start) is not None and STOP.match(text, end) is not None


def by_hundreds(first: Named) -> bool:
    """Returns whether the first level of a number has three digits: ``119.7``."""
    head = ascii_number(first.path).partition(".")[0]
    return head.isdecimal() and len(head) == 3


def is_missing(text: str, numbers: Numbers, first: Named, start: int) -> bool:
    """Returns whether a number that leads nowhere names a rule that is not there."""
    if first.way.level and not first.path:
        return not (first.way.level.kind in BELOW and len(first.way.trace) == 1)
    if first.depth == 1:
        named = first.lead is not None and first.lead.kind not in BELOW and numbers.has_chapters
        flat = len(first.path) == 3 and is_cited(text, start, first.end) and len(numbers.tops) < len(numbers.flat)
        return (named or flat) and not is_measured(text, first.end)
    cited = first.lead is not None or (first.path[0] not in "0０" and is_cited(text, start, first.end))
    return (cited and not is_measured(text, first.end)) or (first.depth > 2 and numbers.plausible(first.path))
