"""What a board says of how cards lie where cards lie in no way: reported, at the place where it is written."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.errors import Problem
from gunbai.interpreter.words.vocabulary import Zone
from gunbai.notation.board import Board
from gunbai.notation.notation import Notation
from gunbai.notation.token import CardToken

ALL = "all"
"""Who sees the cards of a zone in which they show a face."""


def lying_nowhere(board: Board, notation: Notation) -> Iterator[Problem]:
    """Yields the ways to lie and the faces that a board says of cards in zones in which no card has any."""
    for _, side in board.sides:
        for name, slot, cards in side.cards:
            part = notation.parts[name]
            zone = notation.vocabulary.zones.get(part.slots.get(slot, part.zone))
            if zone is not None:
                yield from (_problem(token, word, zone) for token in cards.tokens for word in _meaningless(token, zone))


def _meaningless(token: CardToken, zone: Zone) -> Iterator[str]:
    """Yields the words of a token that mean nothing in a zone; a part of another card lies as that one does."""
    if token.turned and not (zone.turned or token.host):
        yield token.turned
    if token.face and (zone.visible != ALL or token.face not in (zone.faces if zone.faces is not None else (token.face,))):
        yield token.face


def _problem(token: CardToken, word: str, zone: Zone) -> Problem:
    mark, message = token.at.mark, f"{zone.name}のカードに「{word}」はありません / a card in {zone.name} is never {word}"
    return Problem("NO-WAY-TO-LIE", message, mark.file, mark.line, mark.column, "leave the word out", zone.clause)
