"""キングカードと城のカードゲーム: what the clauses of its 基本ルール mean. One module per stretch of the book."""

from gunbai.games.king_castle import (
    abilities,
    battle,
    board,
    castle,
    counters,
    deck,
    dice,
    energy,
    limits,
    magic,
    prepare,
    texts,
    turn,
    units,
)
from gunbai.games.king_castle.book import game

__all__ = ["game"]
