"""Draws a few numbers as bars, one below the other: a small chart for a sheet, without a style of its own."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

ROW, LEFT, WIDE, NUMBER = 22, 120, 360, 40
"""The height of a row, the room for its name, the width of the whole, and the room for the number behind a bar."""


def bars(rows: Sequence[tuple[str, int]], title: str) -> str:
    """Returns a chart of names with numbers as SVG; the same numbers give the same bytes. Empty where there are none.

    >>> bars([], "none")
    ''
    """
    if not rows:
        return ""
    most = max(1, *(number for _, number in rows))
    high = ROW * len(rows)
    drawn = "".join(_bar(at * ROW, name, number, most) for at, (name, number) in enumerate(rows))
    return (
        f'<svg class="bars" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'role="img">'
        f"<title>{escape(title)}</title>{drawn}</svg>"
    )


def _bar(top: int, name: str, number: int, most: int) -> str:
    long = round((WIDE - LEFT - NUMBER) * number / most)
    return (
        f'<text x="{LEFT - 6}" y="{top + 15}" font-size="12" text-anchor="end">{escape(_short(name))}</text>'
        f'<rect x="{LEFT}" y="{top + 4}" width="{max(long, 1)}" height="{ROW - 8}" fill="currentColor"/>'
        f'<text x="{LEFT + long + 5}" y="{top + 15}" font-size="12">{number}</text>'
    )


def _short(name: str, most: int = 17) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
