"""Enumerations inside a clause: ① ② ③, (1) (2), （ア）, a), and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from gunbai.importing.draft import Row
from gunbai.importing.line import width
from gunbai.importing.numeral import COLUMN, Token, read_items

_MARKS = re.compile(r"[\s　]*(?:[-*+•]\s+)?(?:\*\*)?")
_PARTICLE = re.compile(r"[\s　]*(?:[のをにがもでとへや、。,)）」』\]・~〜～]|は|から|まで|または|的|和|与|and\b|or\b)")
_INSIDE = re.compile(r"(?:[。.!?！？;；:：」）]|(?<!\s)\s)\s*+(?=[①-⑳])")
EXAMPLE = re.compile(
    r"[\s　]*(?:[-*・•]\s*)?(?:\*{1,2})?(?:(?:Examples?|EXAMPLES?)\s*+(?:\d++|[A-Z])?\s*+[:：.—]|E\.g\.,?\s"
    r"|[（(【［\[]?(?:例|例えば|例如|示例|举例|舉例|範例|范例)\s*+[0-9０-９①-⑩A-ZＡ-Ｚ一二三]*+\s*+[:：)）】］\]])"
)
_LABEL = 30


class Mark(msgspec.Struct, frozen=True):
    """The head of an item or an example: its row, its offset, how deep it lies among the items, what is odd about it."""

    row: int
    start: int
    form: str
    depth: int = 0
    token: Token | None = None
    odd: str = ""


def find_marks(text: str, rows: Sequence[Row], has_children: bool, kinds: frozenset[str] = frozenset()) -> list[Mark]:
    """Returns the items and examples among the rows of a clause, in order.

    ``kinds`` are the enumerations that the book is known to use: of those, a first item may stand alone.
    """
    items = list(_items(text, rows, kinds))
    if has_children and items and all(_is_label(text, rows, items, at) for at in range(len(items))):
        items = []
    examples = [
        Mark(at, row.start, "example")
        for at, row in enumerate(rows)
        if EXAMPLE.match(text, row.start, row.end) and not any(item.start == row.start for item in items)
    ]
    return sorted([*items, *examples], key=lambda mark: mark.start)


def _is_label(text: str, rows: Sequence[Row], items: Sequence[Mark], at: int) -> bool:
    """Returns whether an item is a bare label, as of a figure, and not a rule."""
    end = items[at + 1].start if at + 1 < len(items) else rows[items[at].row].end
    words = text[items[at].start : end].strip()
    return width(words) <= _LABEL and "\n" not in words and not words.endswith(("。", "."))


def _places(text: str, rows: Sequence[Row]) -> Iterator[tuple[int, int, list[Token]]]:
    """Yields every place that may hold the mark of an item: (row, offset, what it may be)."""
    for at, row in enumerate(rows):
        mark = _MARKS.match(text, row.start, row.end)
        start = mark.end() if mark else row.start
        if tokens := _plausible(text, start, row):
            yield at, row.start, tokens
        for found in _INSIDE.finditer(text, row.start, row.end):
            if found.end() > start and (tokens := _plausible(text, found.end(), row)):
                yield at, found.end(), tokens


def _plausible(text: str, start: int, row: Row) -> list[Token]:
    tokens = read_items(text, start)
    if not tokens or tokens[0].end > row.end or _PARTICLE.match(text, tokens[0].end, row.end):
        return []
    return tokens


def _items(text: str, rows: Sequence[Row], kinds: frozenset[str]) -> Iterator[Mark]:
    places = list(_places(text, rows))
    open_: list[tuple[str, int]] = []
    for at, (row, start, tokens) in enumerate(places):
        depth, token, odd = _continued(open_, tokens)
        if token is None:
            closed = row > 0 and text[: rows[row - 1].last].endswith("。")
            token = next((each for each in tokens if _begins(places, at, each, kinds, closed)), None)
            depth = 0 if token and token.kind == COLUMN and token.path == (2,) else len(open_)
        if token is None:
            continue
        del open_[depth:]
        open_.append((token.kind, token.path[0]))
        yield Mark(row, start, "item", depth, token, odd)


def _begins(places: Sequence[tuple[int, int, list[Token]]], at: int, token: Token, kinds: frozenset[str], closed: bool) -> bool:
    """Returns whether a mark begins an enumeration: at one, or at two where the first paragraph bears no number.

    A second paragraph behind the end of a sentence (``closed``) may be the last one.
    """
    second = token.path == (2,) and token.kind == COLUMN and places[at][0] > 0
    return (token.path == (1,) or second) and (token.kind in kinds or (second and closed) or _goes_on(places[at + 1 :], token))


def _continued(open_: Sequence[tuple[str, int]], tokens: Sequence[Token]) -> tuple[int, Token | None, str]:
    """Returns the depth at which a mark continues what is open, innermost first."""
    for gap in (1, 2):
        for depth in range(len(open_) - 1, -1, -1):
            kind, value = open_[depth]
            for token in tokens:
                if token.path[0] == value + gap and (token.kind == kind or (gap == 1 and {token.kind, kind} <= {"①", "(1)"})):
                    odd = "GAP" if gap > 1 else "" if token.kind == kind else "ODD-FORM"
                    return depth, token, odd
    return 0, None, ""


def _goes_on(places: Sequence[tuple[int, int, list[Token]]], first: Token) -> bool:
    """Returns whether a second mark follows a first one before another first one of its kind."""
    for _, _, tokens in places:
        for token in tokens:
            same = token.kind == first.kind or {token.kind, first.kind} <= {"①", "(1)"}
            if same and token.path[0] - first.path[0] in (1, 2):
                return True
            if token.kind == first.kind and token.path[0] == first.path[0]:
                return False
    return False
