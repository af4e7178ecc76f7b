"""Enumerations inside a clause: ① ② ③, (1) (2), （ア）, a), and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from gunbai.importing.draft import Row
from gunbai.importing.line import width
from gunbai.importing.numeral import COLUMN, Numeral, read_items, read_paragraph

_MARKS = re.compile(r"[\s　]*(?:[-*+•]\s+)?(?:\*\*)?")
_PARTICLE = re.compile(r"[\s　]*(?:[のをにがもでとへや、。,)）」』\]・~〜～]|は|から|まで|または|的|和|与|and\b|or\b)")
_INSIDE = re.compile(r"(?:[。.!?！？;；:：」）]|(?<!\s)\s)\s*+(?=[①-⑳])")
EXAMPLE = re.compile(
    r"[\s　]*(?:[-*・•]\s*)?(?:\*{1,2})?(?:(?:Examples?|EXAMPLES?)\s*+(?:\d++|[A-Z])?\s*+[:：.—]|E\.g\.,?\s"
    r"|[（(【［\[]?(?:例|例えば|例如|示例|举例|舉例|範例|范例)\s*+[0-9０-９①-⑩A-ZＡ-Ｚ一二三]*+\s*+[:：)）】］\]])"
)
_LABEL = 30


class ItemMark(msgspec.Struct, frozen=True):
    """The head of an item or an example: its row, its offset, how deep it lies among the items, what is odd about it."""

    row: int
    start: int
    form: str
    depth: int = 0
    numeral: Numeral | None = None
    odd: str = ""


def find_marks(
    text: str, rows: Sequence[Row], has_children: bool, kinds: frozenset[str] = frozenset(), article: bool = False
) -> list[ItemMark]:
    """Returns the items and examples among the rows of a clause, in order.

    ``kinds`` are the enumerations that the book is known to use: of those, a first item may stand alone. The paragraphs of an
    ``article`` may bear bare numbers.
    """
    items = list(_items(text, rows, kinds, article))
    if has_children and items and all(_is_label(text, rows, items, at) for at in range(len(items))):
        items = []
    examples = [
        ItemMark(at, row.start, "example")
        for at, row in enumerate(rows)
        if EXAMPLE.match(text, row.start, row.end) and not any(item.start == row.start for item in items)
    ]
    return sorted([*items, *examples], key=lambda mark: mark.start)


def _is_label(text: str, rows: Sequence[Row], items: Sequence[ItemMark], at: int) -> bool:
    """Returns whether an item is a bare label, as of a figure, and not a rule."""
    end = items[at + 1].start if at + 1 < len(items) else rows[items[at].row].end
    words = text[items[at].start : end].strip()
    return width(words) <= _LABEL and "\n" not in words and not words.endswith(("。", "."))


def _places(text: str, rows: Sequence[Row], article: bool) -> Iterator[tuple[int, int, list[Numeral]]]:
    """Yields every place that may hold the mark of an item: (row, offset, what it may be)."""
    for at, row in enumerate(rows):
        mark = _MARKS.match(text, row.start, row.end)
        start = mark.end() if mark else row.start
        if numerals := _plausible(text, start, row) or (read_paragraph(text, start) if article else []):
            yield at, row.start, numerals
        for found in _INSIDE.finditer(text, row.start, row.end):
            if found.end() > start and (numerals := _plausible(text, found.end(), row)):
                yield at, found.end(), numerals


def _plausible(text: str, start: int, row: Row) -> list[Numeral]:
    numerals = read_items(text, start)
    if not numerals or numerals[0].end > row.end or _PARTICLE.match(text, numerals[0].end, row.end):
        return []
    return numerals


def _items(text: str, rows: Sequence[Row], kinds: frozenset[str], article: bool) -> Iterator[ItemMark]:
    places = list(_places(text, rows, article))
    open_: list[tuple[str, int]] = []
    for at, (row, start, numerals) in enumerate(places):
        depth, numeral, odd = _continued(open_, numerals)
        if numeral is None:
            closed = row > 0 and text[: rows[row - 1].last].endswith("。")
            numeral = next((each for each in numerals if _begins(places, at, each, kinds, closed)), None)
            depth = 0 if numeral and numeral.kind == COLUMN and numeral.path == (2,) else len(open_)
        if numeral is None:
            continue
        del open_[depth:]
        open_.append((numeral.kind, numeral.path[0]))
        yield ItemMark(row, start, "item", depth, numeral, odd)


def _begins(
    places: Sequence[tuple[int, int, list[Numeral]]], at: int, numeral: Numeral, kinds: frozenset[str], closed: bool
) -> bool:
    """Returns whether a mark begins an enumeration: at one, or at two where the first paragraph bears no number.

    A second paragraph behind the end of a sentence (``closed``) may be the last one.
    """
    second = numeral.path == (2,) and numeral.kind == COLUMN and places[at][0] > 0
    return (numeral.path == (1,) or second) and (
        numeral.kind in kinds or (second and closed) or _goes_on(places[at + 1 :], numeral)
    )


def _continued(open_: Sequence[tuple[str, int]], numerals: Sequence[Numeral]) -> tuple[int, Numeral | None, str]:
    """Returns the depth at which a mark continues what is open, innermost first."""
    for gap in (1, 2):
        for depth in range(len(open_) - 1, -1, -1):
            kind, value = open_[depth]
            for numeral in numerals:
                if numeral.path[0] == value + gap and (numeral.kind == kind or (gap == 1 and {numeral.kind, kind} <= {"①", "(1)"})):
                    odd = "GAP" if gap > 1 else "" if numeral.kind == kind else "ODD-FORM"
                    return depth, numeral, odd
    return 0, None, ""


def _goes_on(places: Sequence[tuple[int, int, list[Numeral]]], first: Numeral) -> bool:
    """Returns whether a second mark follows a first one before another first one of its kind."""
    for _, _, numerals in places:
        for numeral in numerals:
            same = numeral.kind == first.kind or {numeral.kind, first.kind} <= {"①", "(1)"}
            if same and numeral.path[0] - first.path[0] in (1, 2):
                return True
            if numeral.kind == first.kind and numeral.path[0] == first.path[0]:
                return False
    return False
