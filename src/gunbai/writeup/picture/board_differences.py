"""What differs between two pictures of a board: places, piles, numbers, and where a card was before."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gunbai.writeup.picture.board_card import CardView
from gunbai.writeup.picture.board_view import BoardView, Cell, Half

Place = tuple[str, str, str]
"""A place on the table: seat, entry of the board, slot."""


class Differences(Struct, frozen=True):
    """Places whose cards are others or otherwise, numbers that went up or down, and the card that left each place."""

    places: frozenset[Place] = frozenset()
    numbers: frozenset[tuple[str, str]] = frozenset()
    cards: frozenset[str] = frozenset()
    ghosts: tuple[tuple[Place, CardView], ...] = ()

    def ghost(self, place: Place) -> CardView | None:
        """Returns the card that was in a place before, where nothing lies there now."""
        return dict(self.ghosts).get(place)


def place_of(seat: str, cell: Cell) -> Place:
    """Returns which place a cell is."""
    return seat, cell.spot.entry, cell.spot.slot


def differences(before: BoardView | None, after: BoardView) -> Differences:
    """Returns what is otherwise in the later picture; nothing where there is no earlier one."""
    if before is None:
        return Differences()
    old, new = dict(_cells(before)), dict(_cells(after))
    lying = {card.text for cell in old.values() for card in cell.cards}
    places = [place for place in {**old, **new} if _cards(old.get(place)) != _cards(new.get(place))]
    left = [place for place in places if _lies(old.get(place)) and not _lies(new.get(place))]
    return Differences(
        frozenset(places),
        frozenset((seat, label) for seat, label, _ in _numbers(after) ^ _numbers(before)),
        frozenset(card.text for cell in new.values() for card in cell.cards if card.text not in lying),
        tuple((place, old[place].cards[0]) for place in left),
    )


def occupied(table: BoardView) -> frozenset[Place]:
    """Returns the places in which cards lie."""
    return frozenset(place for place, cell in _cells(table) if cell.cards)


def _halves(table: BoardView) -> tuple[Half, ...]:
    return (*table.sides, *([table.shared] if table.shared is not None else []))


def _cells(table: BoardView) -> Iterator[tuple[Place, Cell]]:
    for side in _halves(table):
        for cell in (*(cell for row in side.rows for cell in row), *side.piles):
            yield place_of(side.seat, cell), cell


def _cards(cell: Cell | None) -> tuple[tuple[CardView, ...], bool]:
    return (cell.cards, cell.unknown) if cell is not None else ((), False)


def _lies(cell: Cell | None) -> bool:
    """Tells whether a card lies in a place."""
    return cell is not None and bool(cell.cards)


def _numbers(table: BoardView) -> set[tuple[str, str, str]]:
    return {(side.seat, label, value) for side in _halves(table) for label, value in side.numbers}
