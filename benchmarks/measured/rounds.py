"""A game of rounds: a line of as many decisions as wanted, on a board with as many cards as wanted."""

from __future__ import annotations

from gunbai.interpreter.data.ask import Ask, Outcome, Repeat
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Frame, Obj, State
from gunbai.interpreter.game.findings import NOTHING, Findings
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.run.runner import Runner
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.rulebook import RuleModel

SEAT, FOE = "甲", "乙"
LEFT = "rounds.left"

game = Game("rounds")


@game.step("1")
def one_round(play: Play) -> list[Outcome]:
    """The player whose turn it is hits one of the other player's cards, until no round is left."""
    left = int(play.read(LEFT, 0))
    if not left:
        return []
    target = play.choose("target", [obj.uid for obj in play.zone("field")], by=SEAT)
    return [Repeat("1"), play.event("var", word=LEFT, to=left - 1), play.event("mark", target, amount=1)]


class Model:
    """A book of one clause."""

    def rule(self, ident: str) -> RuleModel:
        """Returns it, or what heads it."""
        return RuleModel(id=ident, steps=("1",) if ident == "0" else (), status="modelled")


def played(decisions: int, cards: int) -> State:
    """Returns where a line ends in which so many rounds are played; the first card is hit every time."""
    words = vocabulary_from({"seats": [SEAT, FOE], "zones": {"field": {"clause": "z"}}, "leaving": "z", "live": "field"})
    objs = tuple(Obj(uid, f"c{uid}", FOE, "field", order=uid, stamp=uid) for uid in range(1, cards + 2))
    state = State(objs, (("turn.seat", SEAT), (LEFT, decisions)), (Frame("0", "1"),), clock=len(objs) + 1)
    machine = Machine(game, Model(), words, {obj.card: Card(obj.card, "") for obj in objs})
    runner = Runner(machine, None, NOTHING, Findings())
    here, ask = runner.advance(state)
    for _ in range(decisions):
        here, ask = runner.advance(runner.answered(here, _asked(ask), _asked(ask).options[0], runner.priority))
    return here


def _asked(ask: Ask | None) -> Ask:
    if ask is None:
        raise AssertionError("the line ends too early")
    return ask
