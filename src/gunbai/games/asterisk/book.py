"""The game that every module of this package adds its clauses to."""

from gunbai.game import Game

game = Game("asterisk")
game.notes("turn.ending", "during", "stuck")
