"""Draws SVG: shapes and words at coordinates, their colours left to a style sheet by class.

Without a style sheet everything is line and fill in the colour of the text, so a drawing can be read as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gunbai.writeup.columns import width
from gunbai.writeup.typesetting import JAPANESE

Point = tuple[float, float]

NARROW = 0.29
"""How wide a column of half width is for a size of 1, a little more than a digit."""


def span(text: str, size: float) -> float:
    """Returns how wide a text is drawn, never less than it is.

    >>> span("甲 3", 10)
    21.6
    """
    full = sum(1 for character in text if width(character) == 2)
    return round(full * size + (len(text) - full) * size * 2 * NARROW, 3)


class Pen:
    """Gathers what is drawn; words that are not of the page's language say so (``lang``)."""

    def __init__(self, lang: str = "ja") -> None:
        self.lang = lang
        self.parts: list[str] = []

    def text(self, text: str, at: Point, size: float, kind: str, *, anchor: str = "", bold: bool = False, room: float = 0) -> None:
        """Writes words on a base line; those that are wider than the ``room`` there is are set narrower, as high as ever."""
        more = f' text-anchor="{anchor}"' if anchor else ""
        if room and span(text, size) > room:
            more += f' textLength="{_n(room)}" lengthAdjust="spacingAndGlyphs"'
        more += ' font-weight="700"' if bold else ""
        said = escape(text)
        if self.lang != "ja":
            more += ' lang="ja"' if JAPANESE.fullmatch(text) else ""
            said = said if JAPANESE.fullmatch(text) else JAPANESE.sub(r'<tspan lang="ja">\g<0></tspan>', said)
        self.parts.append(f'<text class="{kind}" x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}"{more}>{said}</text>')

    def box(self, x: float, y: float, wide: float, high: float, kind: str, *, round: float = 3, line: bool = True) -> None:
        """Draws a rectangle."""
        stroke = ' stroke="currentColor"' if line else ""
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" rx="{_n(round)}"'
        self.parts.append(f'<rect class="{kind}" {place} fill="none"{stroke}/>')

    def dot(self, at: Point, radius: float, kind: str, *, full: bool = False) -> None:
        """Draws a disc or a ring."""
        fill = "currentColor" if full else "none"
        self.parts.append(
            f'<circle class="{kind}" cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}" stroke="currentColor"/>'
        )

    def path(self, d: str, kind: str, *, full: bool = False) -> None:
        """Draws a path."""
        ink = 'fill="currentColor"' if full else 'fill="none" stroke="currentColor"'
        self.parts.append(f'<path class="{kind}" d="{d}" {ink}/>')

    def shape(self, points: Iterable[Point], kind: str, *, full: bool = False) -> None:
        """Draws a closed figure."""
        self.path("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "Z", kind, full=full)

    def line(self, one: Point, other: Point, kind: str) -> None:
        """Draws a straight line."""
        self.path(f"M{_n(one[0])} {_n(one[1])}L{_n(other[0])} {_n(other[1])}", kind)

    def hatch(self, points: list[Point]) -> None:
        """Draws slanting lines inside a convex figure."""
        lines = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for (a, b), (c, d) in _slanting(points, 8))
        self.path(lines, "hatch")


def _slanting(points: list[Point], apart: float) -> Iterator[tuple[Point, Point]]:
    """Yields the stretches of slanting lines that lie inside a convex figure."""
    sums = [x + y for x, y in points]
    at = min(sums) + apart
    while at < max(sums):
        met = [_met(one, other, at) for one, other in zip(points, [*points[1:], points[0]], strict=True)]
        found = sorted(point for point in met if point is not None)
        if len(found) > 1:
            yield found[0], found[-1]
        at += apart


def _met(one: Point, other: Point, at: float) -> Point | None:
    """Returns where the edge between two points meets the slanting line of all points with this sum."""
    first, last = sum(one), sum(other)
    if first == last or not min(first, last) <= at <= max(first, last):
        return None
    part = (at - first) / (last - first)
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _n(number: float) -> str:
    return f"{round(number, 1):g}"
