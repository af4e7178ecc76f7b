"""Draws the strip of a seat: its seal, its numbers and pips, and what lies in its piles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from gunbai.writeup.picture.board_card import CardView
from gunbai.writeup.picture.board_differences import Differences, place_of
from gunbai.writeup.picture.board_view import Cell, Half, Pips
from gunbai.writeup.picture.pen import Pen, Point, span

LINE, SEAL, AFTER = 26, 20, 12
"""The height of a line of a strip, the least width of the seal at its beginning, and the room after each thing."""
MOST_SHOWN = 6
"""So many cards of a pile are drawn one by one; of more the rest is counted."""


class Item(Struct, frozen=True):
    """One thing on a strip: how wide it is, whether it changed, and what draws it at a point of its line's upper edge."""

    wide: float
    changed: bool
    draw: Callable[[Pen, Point], None]


def draw_strip(pen: Pen, side: Half, at: Point, wide: float, changed: Differences, said: str = "", *, turn: bool) -> float:
    """Draws the strip of a seat; returns its height. ``turn``: it is this seat's turn; ``said`` is what may be done with it."""
    left, top = at
    seal = max(SEAL, span(side.seat, 13) + 7)
    if side.seat:
        pen.box(left, top + 1, seal, 20, "seal on" if turn else "seal", round=2)
        at_middle = left + seal / 2, top + 15.8
        pen.text(side.seat, at_middle, 13, "seal-word on" if turn else "seal-word", anchor="middle", bold=True)
    start = left + (seal + 6 if side.seat else 0)
    x, y = start, top
    for item in (*_items(side, changed), *([_word(said, "lead")] if said else [])):
        if x + item.wide > left + wide + 1 and x > start:
            x, y = start, y + LINE
        if item.changed:
            pen.box(x - 4, y - 1, item.wide + 8, 24, "wash", line=False)
        item.draw(pen, (x, y))
        x += item.wide + AFTER
    return y + LINE - top


def _items(side: Half, changed: Differences) -> Iterator[Item]:
    for label, value in side.numbers:
        if label not in side.figures:
            yield _number(label, value, (side.seat, label) in changed.numbers)
    for pips in side.pips:
        yield _pips(pips, any((side.seat, label) in changed.numbers for label in side.figures))
    for pile in side.piles:
        yield from _pile(pile, changed, place_of(side.seat, pile) in changed.places)


def _number(label: str, value: str, changed: bool) -> Item:
    first = span(label, 11) + 4

    def draw(pen: Pen, at: Point) -> None:
        pen.text(label, (at[0], at[1] + 15.5), 11, "sub")
        pen.text(value, (at[0] + first, at[1] + 16.5), 15, "value unknown" if value == "?" else "value", bold=True)

    return Item(first + span(value, 15), changed, draw)


def _pips(pips: Pips, changed: bool) -> Item:
    """Returns a number as signs, the number behind them: 3+2 for three full and two empty ones."""
    first = span(pips.label, 11) + 4
    said = f"{pips.full}+{pips.empty}" if pips.empty else str(pips.full)

    def draw(pen: Pen, at: Point) -> None:
        pen.text(pips.label, (at[0], at[1] + 15.5), 11, "sub")
        x = at[0] + first
        for number in range(pips.full + pips.empty):
            full = number < pips.full
            pen.dot((x + 4.5, at[1] + 11), 3.6, "pip" if full else "pip off", full=full)
            x += 10
        pen.text(said, (x + 3, at[1] + 16), 13, "value", bold=True)

    return Item(first + (pips.full + pips.empty) * 10 + 3 + span(said, 13), changed, draw)


def _pile(pile: Cell, changed: Differences, otherwise: bool) -> Iterator[Item]:
    """Yields a pile: its number where nothing more is known, else card by card."""
    if pile.nameless:
        yield _number(pile.label, pile.count, otherwise)
        return
    first = span(pile.label, 11) + 4

    def label(pen: Pen, at: Point) -> None:
        pen.text(pile.label, (at[0], at[1] + 15.5), 11, "sub")

    yield Item(first - AFTER + 2, False, label)
    for card in pile.cards[:MOST_SHOWN]:
        yield _lying(card) if pile.lie and not card.ring else _named(card, card.text in changed.cards)
    rest = sum(card.copies for card in pile.cards[MOST_SHOWN:])
    if rest or pile.unknown:
        yield _word(f"+{rest or ''}{'?' if pile.unknown else ''}")


def _named(card: CardView, changed: bool) -> Item:
    """Returns a card of a pile by its name and tag, in a frame."""
    said = f"{card.name}{f' {card.ring}' if card.ring and card.ring != card.name else ''}"
    numbers = f" {card.numbers}" if card.numbers else ""
    wide = span(said + numbers, 11) + 8

    def draw(pen: Pen, at: Point) -> None:
        pen.box(at[0], at[1] + 2, wide, 19, "zone new" if changed else "zone", round=2)
        pen.text(said + numbers, (at[0] + 4, at[1] + 15.5), 11, "zone-word")

    return Item(wide - AFTER + 4, False, draw)


def _lying(card: CardView) -> Item:
    """Returns cards of which only how they lie counts: small, upright or on their side, with their first letter."""
    name = card.name.partition(" ")[0]
    wide = 20.0 if card.sideways else 16.0
    number = min(card.copies, MOST_SHOWN)
    more = f"×{card.copies}" if card.copies > number else ""

    def draw(pen: Pen, at: Point) -> None:
        for place in range(number):
            x = at[0] + place * wide
            if card.sideways:
                pen.box(x, at[1] + 5, 18, 14, "mana off", round=2)
            else:
                pen.box(x, at[1] + 2, 14, 19, "mana", round=2)
            if name != "?":
                pen.text(name[0], (x + (9 if card.sideways else 7), at[1] + 15.5), 10.5, "zone-word", anchor="middle")
        if more:
            pen.text(more, (at[0] + number * wide, at[1] + 15.5), 11, "sub")

    return Item(number * wide + span(more, 11) - AFTER + 4, False, draw)


def _word(said: str, kind: str = "sub") -> Item:
    def draw(pen: Pen, at: Point) -> None:
        pen.text(said, (at[0], at[1] + 15.5), 11, kind)

    return Item(span(said, 11), False, draw)
