"""A board in text: lanes stand under each other, the far seat's row above and mirrored."""

from __future__ import annotations

from gunbai.writeup.columns import pad, width, wrap
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_notes import Note, note_text
from gunbai.writeup.picture.board_view import NOTHING, BoardView, Cell, Half


def board_lines(table: BoardView, messages: Messages, columns: int = 78) -> list[str]:
    """Returns a board in lines for a terminal or a fenced block, no wider than the page where it can be helped."""
    far, near = table.sides
    rows = [("", turn_text(table, messages))] if table.turn else []
    lanes = _lanes(far, near, messages)
    far_rows = [_line(far, cells, lanes, messages, mirrored=True) for cells in reversed(far.rows) if _told(cells)]
    near_rows = [_line(near, cells, lanes, messages, mirrored=False) for cells in near.rows if _told(cells)]
    rows += [("", line) for line in _rest(far, messages, columns)]
    rows += [(far.seat if at == 0 else "", line) for at, line in enumerate(far_rows)]
    rows += [("", line) for line in between(table, messages)]
    rows += [(near.seat if at == 0 else "", line) for at, line in enumerate(near_rows)]
    rows += [("", line) for line in _rest(near, messages, columns)]
    rows += [("", note_line(note, messages)) for note in table.notes]
    head = max(width(far.seat), width(near.seat)) + 2
    return [(pad(seat, head) + line).rstrip() for seat, line in rows]


def note_line(note: Note, messages: Messages) -> str:
    """Returns what a board says beside its places in a line, with what sort of thing it is."""
    return f"{messages('board.' + note.sort.replace(' ', '-'))}: {note_text(note, messages)}"


def turn_text(table: BoardView, messages: Messages) -> str:
    """Returns whose turn it is, which, and in which phase, in one line."""
    turn = dict(table.turn)
    said = [messages(f"board.turn.{name}", value=turn[name]) for name in ("seat", "number", "phase") if name in turn]
    return "・".join(said) if messages.lang == "ja" else ", ".join(said)


def cell_text(cell: Cell, messages: Messages) -> str:
    """Returns a place and what lies there."""
    cards = ("、" if messages.lang == "ja" else ", ").join([*(card.text for card in cell.cards), *(["…"] if cell.unknown else [])])
    return f"{cell.label} {cards or NOTHING}"


def between(table: BoardView, messages: Messages) -> list[str]:
    """Returns what the seats share, a line for each place and one for the numbers."""
    if table.shared is None:
        return []
    numbers = "  ".join(f"{label} {value}" for label, value in table.shared.numbers)
    return [*(cell_text(cell, messages) for cells in table.shared.rows for cell in cells), *([numbers] if numbers else [])]


def _rest(side: Half, messages: Messages, columns: int) -> list[str]:
    numbers = "  ".join(f"{label} {value}" for label, value in side.numbers)
    piles = "  ".join(cell_text(cell, messages) for cell in side.piles)
    said = messages("board.of", seat=side.seat, what="  ".join(filter(None, (numbers, piles))))
    return wrap(said, columns - 4) if numbers or piles else []


def _told(cells: tuple[Cell, ...]) -> bool:
    """Tells whether a row is worth a line: one of cards side by side only where any lie there."""
    return any(cell.cards or cell.unknown or not cell.spread for cell in cells)


def _lanes(far: Half, near: Half, messages: Messages) -> list[int]:
    """Returns the width of each column that lanes of both seats share."""
    count = max((len(cells) for side in (far, near) for cells in side.rows), default=0)
    columns = [0] * count
    for side, mirrored in ((far, True), (near, False)):
        for cells in side.rows:
            if len(cells) == count:
                for at, cell in enumerate(reversed(cells) if mirrored else cells):
                    columns[at] = max(columns[at], width(cell_text(cell, messages)))
    return columns


def _line(side: Half, cells: tuple[Cell, ...], lanes: list[int], messages: Messages, *, mirrored: bool) -> str:
    told = [cell_text(cell, messages) for cell in (reversed(cells) if mirrored else cells)]
    if len(told) != len(lanes):
        return "  ".join(told)
    return "  ".join(pad(text, columns) for text, columns in zip(told, lanes, strict=True)).rstrip()
