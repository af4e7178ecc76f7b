"""Draws the arrow of an attack: from card to card, or past the cards to a player."""

from __future__ import annotations

import math

from gunbai.writeup.picture.pen import Pen, Point

Rectangle = tuple[float, float, float, float]
"""Left, upper edge, width, height."""
POINT, BREADTH = 10, 7
"""How long and half how broad the point is."""


def draw_arrow(pen: Pen, start: Rectangle, end: Rectangle, gutter: float | None = None) -> None:
    """Draws an arrow; ``gutter`` is the line beside the cards along which one to a player goes, never across a card."""
    up = start[1] > end[1]
    pen.parts.append('<g class="arrow">')
    if gutter is None:
        _straight(pen, _edge(start, up=up), _edge(end, up=not up))
    else:
        _beside(pen, start, _edge(end, up=not up)[1], gutter, up=up)
    pen.parts.append("</g>")


def _edge(box: Rectangle, *, up: bool) -> Point:
    """Returns the middle of the upper or lower edge of a card, a little inside."""
    x, y, wide, high = box
    return x + wide / 2, y + 4 if up else y + high - 4


def _straight(pen: Pen, start: Point, end: Point) -> None:
    long = math.dist(start, end) or 1
    across, down = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    neck = (end[0] - across * POINT, end[1] - down * POINT)
    pen.line(start, neck, "shaft")
    sides = [(neck[0] - down * BREADTH, neck[1] + across * BREADTH), (neck[0] + down * BREADTH, neck[1] - across * BREADTH)]
    pen.shape([end, *sides], "point", full=True)


def _beside(pen: Pen, start: Rectangle, end: float, gutter: float, *, up: bool) -> None:
    x, y, wide, high = start
    way = -1 if up else 1
    middle = y + high / 2
    neck = end - way * POINT
    pen.path(f"M{x + wide - 3:.1f} {middle:.1f}Q{gutter:.1f} {middle:.1f} {gutter:.1f} {middle + 10 * way:.1f}V{neck:.1f}", "shaft")
    pen.shape([(gutter, end), (gutter - BREADTH, neck), (gutter + BREADTH, neck)], "point", full=True)
