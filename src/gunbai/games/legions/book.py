"""The game that every module of this package adds its clauses to."""

from gunbai.game import Game

game = Game("legions")
game.notes("decked", "wins", "loses", "ブレイク済み")
