"""The bindings of キングカードと城のカードゲーム."""

from gunbai.interpreter.game.game import Game

game = Game("king-castle")
game.notes("攻撃中止", "dice")
