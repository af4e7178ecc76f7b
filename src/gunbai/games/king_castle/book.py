"""The bindings of キングカードと城のカードゲーム."""

from gunbai.game import Game

game = Game("king-castle")
game.notes("攻撃中止", "dice")
