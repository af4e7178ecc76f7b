"""The game that every module of this package adds its clauses to."""

from gunbai.game import Game

game = Game("legend-of-stars")
game.notes("decked", "mulligan", "アタックの対象")
