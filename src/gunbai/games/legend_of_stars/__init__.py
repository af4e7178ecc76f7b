"""Legend of Stars: what the clauses of its 総合ルールブック mean. One module per stretch of the book."""

from gunbai.games.legend_of_stars import (
    attack,
    cost,
    deck,
    life,
    limits,
    main,
    notation,
    prepare,
    priority,
    texts,
    turn,
    values,
)
from gunbai.games.legend_of_stars.book import game

__all__ = ["game"]
