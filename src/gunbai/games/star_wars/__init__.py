"""スター・ウォーズ トレーディングカードバトル: what the clauses of the club's explanation mean. One module per stretch of it."""

from gunbai.games.star_wars import (
    battle,
    board,
    damage,
    deck,
    event,
    force,
    limits,
    notation,
    place,
    prepare,
    texts,
    triggers,
    turn,
)
from gunbai.games.star_wars.book import game

__all__ = ["game"]
