"""A board as a drawing: one SVG for pages, print and write-ups, with a text alternative in the notation.

It carries no style of its own but line and fill in the colour of the text, so it needs no style sheet, prints in black,
and follows a dark page. State is written in words; what lies sideways or face down is drawn so as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

from gunbai.writeup.board_layout import MOST_LANES
from gunbai.writeup.board_text import board_lines, note_line, turn_text
from gunbai.writeup.board_view import NOTHING, BoardView, CardView, Cell, Half
from gunbai.writeup.columns import width, wrap
from gunbai.writeup.messages import Messages

WIDTH = 320
"""The width of a drawing in its own units: that of the smallest phone, so that text keeps its size there."""

EDGE, GAP, NAME, SMALL = 4, 4, 14, 12
LINE = 1.3


class _Page:
    """Gathers what is drawn, from top to bottom."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = 2.0

    def text(self, text: str, x: float, y: float, size: float, *, bold: bool = False, middle: bool = False) -> None:
        weight = ' font-weight="600"' if bold else ""
        anchor = ' text-anchor="middle"' if middle else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{anchor}>{escape(text)}</text>')

    def box(self, x: float, y: float, w: float, h: float, *, line: str = "", kind: str = "") -> None:
        classed = f' class="{kind}"' if kind else ""
        self.parts.append(
            f'<rect{classed} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="3" fill="none" stroke="currentColor"{line}/>'
        )

    def lines(self, text: str, size: float, *, bold: bool = False) -> None:
        for line in wrap(text, int(2 * (WIDTH - 2 * EDGE) / size)):
            self.y += size * LINE
            self.text(line, EDGE, self.y, size, bold=bold)


def draw(table: BoardView, messages: Messages, changed: Collection[str] = (), name: str = "board") -> str:
    """Returns the board as SVG; ``changed`` are the tags and names of cards to point at, ``name`` makes its ids its own."""
    page = _Page()
    far, near = table.sides
    if table.turn:
        page.lines(turn_text(table, messages), SMALL)
    _half(page, far, messages, changed, mirrored=True)
    page.y += GAP
    page.parts.append(
        f'<path d="M0 {page.y:g}H{WIDTH}" stroke="currentColor" stroke-dasharray="2 3" stroke-width=".75" fill="none"/>'
    )
    if table.shared is not None:
        _half(page, table.shared, messages, changed, mirrored=False)
    _half(page, near, messages, changed, mirrored=False)
    for note in table.notes:
        page.lines(note_line(note, messages), SMALL)
    height = page.y + 6
    described = escape("\n".join(board_lines(table, messages)))
    return (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc" lang="ja" fill="currentColor" font-family="sans-serif">'
        f'<title id="{name}-title">{escape(messages("board.title"))}</title><desc id="{name}-desc">{described}</desc>'
        f"{''.join(page.parts)}</svg>"
    )


def _half(page: _Page, side: Half, messages: Messages, changed: Collection[str], *, mirrored: bool) -> None:
    """Draws one seat's half: its name and numbers on the outside, its lanes toward the middle."""
    if mirrored:
        _head(page, side, messages)
    for cells in reversed(side.rows) if mirrored else side.rows:
        _row(page, tuple(reversed(cells)) if mirrored else cells, changed)
    if not mirrored:
        _head(page, side, messages)


def _head(page: _Page, side: Half, messages: Messages) -> None:
    page.y += 4
    numbers = "　".join(f"{label} {value}" for label, value in side.numbers)
    page.lines(f"{side.seat}　{numbers}".strip(), NAME, bold=True)
    for pile in side.piles:
        page.lines(f"{pile.label}: {_pile(pile, messages)}", SMALL)
    page.y += 4


def _pile(cell: Cell, messages: Messages) -> str:
    cards = [" ".join(filter(None, (card.title, card.numbers, *card.words))) for card in cell.cards]
    return "、".join([*cards, *([messages("board.others")] if cell.unknown else [])])


def _row(page: _Page, cells: tuple[Cell, ...], changed: Collection[str]) -> None:
    if len(cells) == 1 and cells[0].spread:
        cells = tuple(_spread(cells[0]))
        for at in range(0, len(cells), MOST_LANES):
            _places(page, cells[at : at + MOST_LANES], changed)
    else:
        _places(page, cells, changed)


def _spread(cell: Cell) -> Iterator[Cell]:
    """Yields a place for each card of one whose cards lie side by side; the first bears its label."""
    for at, card in enumerate(cell.cards):
        yield Cell(cell.label if at == 0 else "", (card,))
    if cell.unknown:
        yield Cell("", (), unknown=True)


def _places(page: _Page, cells: tuple[Cell, ...], changed: Collection[str]) -> None:
    wide = (WIDTH - 2 * EDGE - GAP * (len(cells) - 1)) / max(len(cells), 1)
    page.y += GAP
    top = page.y
    heights = [_cell(page, cell, EDGE + at * (wide + GAP), top, wide, changed) for at, cell in enumerate(cells)]
    page.y = top + max(heights, default=0)


def _cell(page: _Page, cell: Cell, x: float, top: float, wide: float, changed: Collection[str]) -> float:
    """Draws one place with its cards; returns its height."""
    page.text(cell.label, x + 2, top + SMALL, SMALL)
    y = top + SMALL * LINE + 2
    for card in cell.cards:
        y += _card(page, card, x, y, wide, card.tag in changed or card.name in changed) + 3
    if not cell.cards:
        page.box(x + 2, y, wide - 4, 30, line=' stroke-dasharray="3 3" stroke-width=".75"')
        page.text("?" if cell.unknown else NOTHING, x + wide / 2, y + 20, NAME, middle=True)
        y += 33
    return y - top


def _card(page: _Page, card: CardView, x: float, y: float, wide: float, changed: bool) -> float:
    """Draws one card, upright or sideways; returns its height."""
    across = wide - 4 if card.sideways else min(wide - 16, 92) if wide < 200 else min(wide - 16, 140)
    left = x + (wide - across) / 2
    lines = list(_card_lines(card, across - 10, changed))
    tall = sum(size * LINE for _, size, _ in lines) + 8
    tall = max(tall, 44 if card.sideways else 78 if wide < 200 else 44)
    page.box(left, y, across, tall, line=' stroke-width="3"' if changed else "", kind="changed" if changed else "")
    if card.hidden:
        page.box(left + 3, y + 3, across - 6, tall - 6, line=' stroke-width=".75" stroke-dasharray="1 2"')
    at = y + 3
    for text, size, bold in lines:
        at += size * LINE
        page.text(text, left + across / 2, at - 2, size, bold=bold, middle=True)
    return tall


def _card_lines(card: CardView, room: float, changed: bool) -> Iterator[tuple[str, float, bool]]:
    for line in wrap(f"{'◆' if changed else ''}{card.title}", max(int(2 * room / NAME), 4)):
        yield line, NAME, True
    if width(card.numbers) * (NAME + 1) / 2 <= room + 8:
        yield from [(card.numbers, NAME + 1, False)] if card.numbers else ()
    else:
        yield from ((line, SMALL, False) for line in _numbers(card.numbers, room))
    line = ""
    for word in card.words:
        if line and width(f"{line} {word}") * SMALL / 2 > room:
            yield line, SMALL, False
            line = ""
        line = f"{line} {word}".strip()
    if line:
        for piece in wrap(line, max(int(2 * room / SMALL), 4)):
            yield piece, SMALL, False


def _numbers(numbers: str, room: float) -> Iterator[str]:
    """Yields the numbers of a card in lines that fit, broken after a stroke."""
    line = ""
    for piece in numbers.replace("/", "/ ").split():
        if line and width(f"{line}{piece}") * SMALL / 2 > room + 8:
            yield line
            line = ""
        line += piece
    yield line
