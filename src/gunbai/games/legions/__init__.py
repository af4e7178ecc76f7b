"""レギオンズ!: what the clauses of its 総合ルールブック mean. One module per stretch of the book."""

from gunbai.games.legions import (
    actions,
    battle,
    break_,
    damage,
    deck,
    ending,
    keywords,
    limits,
    moves,
    notation,
    play_card,
    prepare,
    sequence,
    texts,
    turn,
    unlock,
    wait,
)
from gunbai.games.legions.book import game

__all__ = ["game"]
