"""What clauses about decks demand in many games: how many cards, how many copies, of which kinds. A game gives clause and words.

The numbers come from the model of the clause; ``part`` is what a fault calls the cards, ``entry`` where a list writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gunbai.interpreter.game.deck import DeckList, Entry, Fault
from gunbai.interpreter.game.game import Game

DECK = "デッキ"


def size(game: Game, clause: str, part: str = DECK, *, least: str = "", most: str = "", exactly: str = "") -> None:
    """Binds how many cards the main deck holds: the names of the numbers that the model gives for the clause."""

    @game.deck(clause)
    def so_many_cards(deck: DeckList) -> Iterator[Fault]:
        fewest, greatest = (deck.amount(clause, name) if name else None for name in (least or exactly, most or exactly))
        yield from counted(deck.main, part, written(deck, "main"), fewest, greatest)


def copies(game: Game, clause: str, part: str = DECK, *, by: Callable[[Entry], str] | None = None) -> None:
    """Binds how many copies of a card the main deck holds: of one name, unless cards are told apart ``by`` something else."""

    @game.deck(clause)
    def so_many_copies(deck: DeckList) -> Iterator[Fault]:
        most = deck.amount(clause, "copies")
        groups: dict[str, list[Entry]] = {}
        for entry in deck.main:
            groups.setdefault(by(entry) if by else entry.name, []).append(entry)
        for key, same in groups.items():
            if (number := total(same)) > most:
                yield Fault(f"{_called(key, same)}が{part}に{number}枚あります（{most}枚まで）", same[-1].at)


def _called(key: str, same: Iterable[Entry]) -> str:
    """Returns what a fault calls cards that count as one: their name, or by what they do and their names."""
    names = "・".join(dict.fromkeys(entry.name for entry in same))
    return names if key == names else f"{key}（{names}）"


def total(entries: Iterable[Entry]) -> int:
    """Returns how many cards entries are."""
    return sum(entry.copies for entry in entries)


def written(deck: DeckList, entry: str) -> Any:
    """Returns where a part of a deck is written; the whole list where it does not name the part."""
    return deck.parts.get(entry) or deck.parts.get("deck")


def counted(
    entries: Iterable[Entry], part: str, at: Any, least: int | None = None, most: int | None = None, more: str = ""
) -> Iterator[Fault]:
    """Yields a fault where so many cards are too few or too many; ``more`` is said of the rule besides."""
    number = total(entries)
    if (least is not None and number < least) or (most is not None and number > most):
        bounds = [f"{least}枚以上" * (least is not None), f"{most}枚以下" * (most is not None)]
        rule = f"{least}枚ちょうど" if least == most else "".join(bounds)
        yield Fault(f"{part}が{number}枚です（{rule}{more}）", at)


def not_of(entries: Iterable[Entry], *kinds: str) -> Iterator[Fault]:
    """Yields a fault for every card that is of another kind than these; one of which no kind is said may be of them."""
    for entry in entries:
        if entry.card.kind and entry.card.kind not in kinds:
            yield Fault(f"{entry.name}は{entry.card.kind}カードで、{'・'.join(kinds)}カードではありません", entry.at)


def of_kind(entries: Iterable[Entry], kind: str, part: str = DECK) -> Iterator[Fault]:
    """Yields a fault for every card of a kind that the part does not hold."""
    for entry in entries:
        if entry.card.kind == kind:
            yield Fault(f"{part}に{kind}カード{entry.name}が入っています", entry.at)


def unknown(entry: Entry, what: str, matter: str, hint: str) -> Fault:
    """Returns the fault of a card of which something that matters is not known."""
    return Fault(f"{entry.name}の{what}が分からず、{matter}を判定できません", entry.at, f"cards: に {entry.name}: {{{hint}}}", True)
