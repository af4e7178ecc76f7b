"""The game that every module of this package adds its clauses to."""

from gunbai.game import Game

game = Game("star-wars")
game.notes("敗北", "戦闘中")
