"""アスタリスクTCG: what the clauses of its ルールガイド mean. One module per stretch of the book."""

from gunbai.games.asterisk import (
    ability,
    battle,
    chain,
    deck,
    ending,
    notation,
    pile,
    play_card,
    prepare,
    spells,
    texts,
    turn,
    use,
    values,
)
from gunbai.games.asterisk.book import game

__all__ = ["game"]
