"""A board as a drawing: one SVG for pages, print and write-ups, from the board as it is seen and nothing else.

Colours come from ``board.css`` by class; without it everything is line and word in the colour of the text. Every state is drawn
or written as well as coloured. A unit is a pixel on the smallest phone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from gunbai.writeup.columns import wrap
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.arrow_svg import draw_arrow
from gunbai.writeup.picture.board_differences import Differences, Place, differences, occupied, place_of
from gunbai.writeup.picture.board_layout import MOST_LANES
from gunbai.writeup.picture.board_list import board_list
from gunbai.writeup.picture.board_text import note_line, turn_text
from gunbai.writeup.picture.board_view import BoardView, Cell, Half
from gunbai.writeup.picture.card_svg import draw_card, draw_ghost, framed
from gunbai.writeup.picture.pen import Pen, Point, span
from gunbai.writeup.picture.strip_svg import draw_strip

WIDTH, EDGE = 320, 8
"""The width of a drawing in its own units, that of the smallest phone, and what is left free at its sides."""
LOW = 44
"""The height of a row in which nothing lies: that of a finger."""
TOUCH = (LOW - 26) / 2
"""What a strip that is a link has above and below its first line, so that a finger hits it."""
FEWEST = 3
"""A table is at least so many places wide."""

Link = Callable[[str, Cell | None], "Linked | None"]
"""Returns for a place of a seat, or for the strip of that seat where there is none, where it leads; None where it leads nowhere."""


class Linked(Struct, frozen=True):
    """Where a place leads, what it is called, what is written on a strip for it, and whether it is what is being looked at."""

    to: str
    called: str
    said: str = ""
    current: bool = False


class Box(Struct, frozen=True):
    """A rectangle of the drawing."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2


def draw(
    table: BoardView,
    messages: Messages,
    before: BoardView | None = None,
    name: str = "board",
    tall: Collection[Place] = (),
    link: Link | None = None,
) -> str:
    """Returns the board as SVG.

    What is otherwise than in the picture ``before`` is marked. ``tall`` are places that cards come to in other pictures of the
    same case: their rows are drawn as high as there. ``link`` makes places links; ``name`` makes the ids of this drawing its own.
    """
    drawer = _Drawer(table, messages, differences(before, table), frozenset(tall) | occupied(table), link)
    drawer.whole()
    height = drawer.y + 4
    described = escape("\n".join(line for part in board_list(table, messages) for line in part.lines))
    return (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}"'
        f' role="{"group" if link else "img"}" aria-labelledby="{name}-title {name}-desc" lang="{messages.lang}"'
        ' fill="currentColor" font-family="sans-serif">'
        f'<title id="{name}-title">{escape(messages("board.title"))}</title><desc id="{name}-desc">{described}</desc>'
        f"{''.join(drawer.pen.parts)}</svg>"
    )


class _Drawer:
    """Draws from top to bottom: the far seat's half, what both share, the near seat's half."""

    def __init__(
        self, table: BoardView, messages: Messages, changed: Differences, tall: frozenset[Place], link: Link | None
    ) -> None:
        self.table = table
        self.messages = messages
        self.changed = changed
        self.tall = tall
        self.link = link
        self.pen = Pen(messages.lang)
        self.y = 4.0
        lanes = [len(row) for side in table.sides for row in side.rows if not row[0].spread][:1]
        self.columns = min(max(FEWEST, *lanes), MOST_LANES) if lanes else FEWEST
        self.gap = 8.0 if self.columns <= FEWEST else 16 / self.columns
        self.place = (WIDTH - 2 * EDGE - (self.columns - 1) * self.gap) / self.columns
        self.cards: dict[str, Box] = {}
        self.strips: dict[str, Box] = {}

    def whole(self) -> None:
        far, near = self.table.sides
        if self.table.turn and self.link is None:
            self.lines(turn_text(self.table, self.messages))
        self.strip(far)
        for cells in reversed(far.rows):
            self.row(far, cells, far=True)
        self.y += 5
        self.pen.line((EDGE, self.y), (WIDTH - EDGE, self.y), "middle")
        self.y += 5
        if self.table.shared is not None:
            self.half(self.table.shared)
        self.half(near)
        self.arrow()
        for note in self.table.notes:
            self.lines(note_line(note, self.messages))

    def half(self, side: Half) -> None:
        for cells in side.rows:
            self.row(side, cells, far=False)
        if side.seat or side.numbers or self.linked(side.seat, None):
            self.strip(side)

    def lines(self, text: str) -> None:
        for line in wrap(text, int((WIDTH - 2 * EDGE) / span("x", 11))):
            self.y += 15
            self.pen.text(line, (EDGE, self.y - 3), 11, "sub")

    def strip(self, side: Half) -> None:
        turn = bool(side.seat) and dict(self.table.turn).get("seat") == side.seat
        linked, wide = self.linked(side.seat, None), WIDTH - 2 * EDGE
        begun = len(self.pen.parts)
        above = TOUCH if linked else 0.0
        high = draw_strip(self.pen, side, (EDGE, self.y + above), wide, self.changed, linked.said if linked else "", turn=turn)
        box = Box(EDGE, self.y, wide, high + 2 * above)
        if linked:
            self.pen.parts.insert(begun, opened(linked))
            self.closed(box)
        self.strips[side.seat] = box
        self.y += box.high + 2

    def linked(self, seat: str, cell: Cell | None) -> Linked | None:
        """Returns where a place or a strip leads."""
        return self.link(seat, cell) if self.link else None

    def closed(self, box: Box) -> None:
        """Ends a link with what is hit of it."""
        self.pen.box(box.x, box.y, box.wide, box.high, "hit", round=4, line=False)
        self.pen.parts.append("</a>")

    def row(self, side: Half, cells: tuple[Cell, ...], *, far: bool) -> None:
        """Draws a row of places; cards that lie side by side take as many lines as they need."""
        if len(cells) == 1 and cells[0].spread:
            cells = tuple(_spread(cells[0], self.columns, more=self.link is not None))
            for at in range(0, len(cells), self.columns):
                self.places(side, cells[at : at + self.columns], far=far, spread=True)
        else:
            for at in range(0, len(cells), MOST_LANES):
                self.places(side, cells[at : at + MOST_LANES], far=far, spread=False)

    def places(self, side: Half, cells: tuple[Cell, ...], *, far: bool, spread: bool) -> None:
        """Draws places side by side: as wide as those of the table, or narrower where there are more of them."""
        fit = len(cells) <= self.columns
        wide = self.place if fit else (WIDTH - 2 * EDGE - (len(cells) - 1) * 4) / len(cells)
        step = wide + (self.gap if fit else 4)
        left = EDGE + (0 if spread or not fit else (self.columns - len(cells)) * step / 2)
        full = any(place_of(side.seat, cell) in self.tall for cell in cells)
        high = wide if full else LOW
        above = 13 if full and far and any(cell.label for cell in cells) else 0
        self.y += above
        for at, cell in enumerate(cells):
            number = (self.columns if spread else len(cells)) - 1 - at if far else at
            self.cell(side, cell, Box(left + number * step, self.y, wide, high), far=far, full=full)
        self.y += high + (13 if full and not far and any(cell.label for cell in cells) else 0) + 6

    def cell(self, side: Half, cell: Cell, box: Box, *, far: bool, full: bool) -> None:
        place = place_of(side.seat, cell)
        linked = self.linked(side.seat, cell)
        if linked:
            self.pen.parts.append(opened(linked))
        ghost = self.changed.ghost(place)
        marked = place in self.changed.places
        if cell.spread:
            marked = any(card.text in self.changed.cards for card in cell.cards)
        self.pen.box(box.x, box.y, box.wide, box.high, "slot marked" if marked else "slot", round=4, line=False)
        if marked:
            self.pen.shape([(box.x + 1, box.y + 1), (box.x + 11, box.y + 1), (box.x + 1, box.y + 11)], "corner", full=True)
        self.label(cell, box, far=far, full=full)
        if full and ghost is not None:
            draw_ghost(self.pen, ghost, framed(ghost, box.middle, box.wide, far=far))
        if full and cell.cards:
            self.lying(cell, box, far=far)
        elif full and linked and not cell.unknown:
            self.pen.text("＋", (box.middle[0], box.middle[1] + 6), 17, "place free", anchor="middle")
        elif cell.unknown:
            self.pen.text("?", (box.middle[0], box.middle[1] + 5), 15, "value unknown", anchor="middle", bold=True)
        if linked:
            self.closed(box)

    def label(self, cell: Cell, box: Box, *, far: bool, full: bool) -> None:
        """Writes what a place is called: in it where nothing lies there, else beside it, on the side of its player."""
        x = box.middle[0]
        if not full:
            self.pen.text(cell.label or "＋", (x, box.y + box.high / 2 + 4), 11, "place free", anchor="middle")
        elif cell.label:
            self.pen.text(cell.label, (x, box.y - 3 if far else box.y + box.high + 11), 10.5, "place", anchor="middle")

    def lying(self, cell: Cell, box: Box, *, far: bool) -> None:
        """Draws the cards of a place: those that lie on the first look out from under it."""
        first, *others = sorted(cell.cards, key=lambda card: bool(card.host))
        frame = framed(first, box.middle, box.wide, far=far)
        kind = "card changed" if any(card.text in self.changed.cards for card in cell.cards) else "card"
        self.pen.parts.append(f'<g class="{kind}">')
        draw_card(self.pen, first, frame, others)
        self.pen.parts.append("</g>")
        for card in cell.cards:
            self.cards[card.tag or card.name] = Box(frame.x, frame.y, frame.wide, frame.high)

    def arrow(self) -> None:
        """Draws the arrow from the card that attacks to what it attacks: a card, or the strip of a player."""
        source, target = self.table.arrow
        start = self.cards.get(source)
        seat = next((seat for seat in self.strips if seat and target.startswith(seat)), "")
        end = self.cards.get(target)
        if start is not None and (end is not None or seat):
            strip = self.strips.get(seat, start)
            goal = end or strip
            gutter = None if end is not None else start.x + start.wide / 2 + self.place / 2 + self.gap / 2
            draw_arrow(
                self.pen,
                (start.x, start.y, start.wide, start.high),
                (goal.x, goal.y, goal.wide, goal.high),
                min(gutter, WIDTH - 5) if gutter is not None else None,
            )


def opened(linked: Linked) -> str:
    """Returns the beginning of a link."""
    current = ' aria-current="true"' if linked.current else ""
    return f'<a href="{escape(linked.to)}" aria-label="{escape(linked.called)}"{current}>'


def _spread(cell: Cell, columns: int, *, more: bool) -> Iterator[Cell]:
    """Yields a place for each card that lies side by side with others, and free ones to the end of the line.

    Where ``more`` can be put there, just one is free.
    """
    for at, card in enumerate(cell.cards):
        yield replace(cell, label=cell.label if at == 0 else "", cards=(card,), unknown=False, at=at)
    free = 1 if more else -len(cell.cards) % columns if cell.cards else columns
    for at in range(max(free, int(cell.unknown))):
        first = at == 0 and not cell.cards
        yield replace(cell, label=cell.label if first else "", cards=(), unknown=cell.unknown and at == 0, at=len(cell.cards) + at)
