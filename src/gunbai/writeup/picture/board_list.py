"""A board as lists, to be heard or read: for each seat its numbers, then place by place what lies there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.replay.fact_words import OF_A_CARD
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_card import CardView
from gunbai.writeup.picture.board_notes import note_text
from gunbai.writeup.picture.board_text import turn_text
from gunbai.writeup.picture.board_view import BoardView, Cell, Half


class ListedPart(Struct, frozen=True):
    """One part of a board: a seat, what both share, or what is said beside the places; each place with what lies there."""

    heading: str
    places: tuple[tuple[str, str], ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The part in lines."""
        return (self.heading, *(f"{place}: {said}" if place else said for place, said in self.places))


def board_list(table: BoardView, messages: Messages) -> tuple[ListedPart, ...]:
    """Returns the parts of a board: the far seat, what both share, the near seat, then what is in force or waits."""
    far, near = table.sides
    halves = [far, *([table.shared] if table.shared is not None else []), near]
    parts = [ListedPart(_heading(side, table, messages), tuple(_places(side, messages))) for side in halves]
    if table.notes:
        notes = [(messages(f"board.{note.sort.replace(' ', '-')}"), note_text(note, messages)) for note in table.notes]
        parts.append(ListedPart(messages("board.beside"), tuple(notes)))
    return tuple(parts)


def _heading(side: Half, table: BoardView, messages: Messages) -> str:
    numbers = messages("board.and").join(f"{label} {value}" for label, value in side.numbers)
    turn = dict(table.turn).get("seat") == side.seat
    named = f"{side.seat} ({turn_text(table, messages)})" if turn and side.seat else side.seat or messages("board.shared")
    return f"{named} {numbers}".strip()


def _places(side: Half, messages: Messages) -> Iterator[tuple[str, str]]:
    cells = [cell for row in side.rows for cell in row]
    for cell in (*cells, *side.piles):
        yield cell.label, _said(cell, messages)


def _said(cell: Cell, messages: Messages) -> str:
    """Returns what lies in a place, card by card."""
    if not cell.cards:
        return messages("board.unknown") if cell.unknown else messages("board.empty")
    cards = [_card(card, messages) for card in cell.cards]
    return messages("board.then").join([*cards, *([messages("board.others")] if cell.unknown else [])])


def _card(card: CardView, messages: Messages) -> str:
    """Returns a card in words: as boards write it, and its numbers as they stand where they are others."""
    now = messages("board.now", numbers="/".join(card.now)) if card.now and card.now != card.printed else ""
    damage = f"{OF_A_CARD['damage'][messages.lang]} {card.damage}" if card.damage else ""
    words = card.words if messages.lang == "ja" else (*card.chips, card.face, damage)
    copies = f" ×{card.copies}" if card.copies > 1 and "×" not in card.title else ""
    return f"{' '.join(filter(None, (card.title, card.numbers, *words)))}{copies}{now}"
