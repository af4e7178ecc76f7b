"""Whether claimed facts come about only later in the turn: by a clause that is not due yet."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.choices import ACTION
from gunbai.dispute.decisive.invoked import INVOKED
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.otherwise import TURN
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.wording import wording_of
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask, Each
from gunbai.interpreter.data.option import Action, Option
from gunbai.interpreter.data.trace import Step, Trace

MOST_ANSWERS = 40
"""How many questions are answered, one after another, before the turn is taken to have no end."""


def not_yet(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that makes facts so before the turn is over if nobody does anything more, and that has not been reached.

    Somebody whose claim comes true has to speak of it: facts may come about later for many reasons.
    """
    book, steps = means.otherwise.table.book, matter.run.trace.steps
    facts, wording = means.making.facts, wording_of(book)
    if not steps or matter.run.state.ending is not None or not matter.said:
        return None
    for step in _rest_of_the_turn(means, matter):
        if facts.truth(step.after, matter.facts) and not facts.truth(step.before, matter.facts):
            spoken = not step.at.startswith(CARD) and any(wording.close(step.at, says) >= INVOKED for says in matter.said)
            return Deciding(steps[-1], step.at) if spoken else None
    return None


def _rest_of_the_turn(means: Means, matter: Matter) -> Iterator[Step]:
    """Yields the steps that follow where a run ends while its turn goes on: every action is ended, every chance passed up."""
    otherwise, number = means.otherwise, matter.run.state.var(TURN, 0)
    state = matter.run.state
    for _ in range(MOST_ANSWERS):
        trace = Trace()
        state, ask = otherwise.on(state, trace)
        yield from (step for step in trace.steps if step.before.var(TURN, 0) == number)
        if ask is None or ask.who in (CHANCE, JUDGE) or state.var(TURN, 0) != number or (option := _letting_go(ask)) is None:
            return
        state = otherwise.machine.answer(state, ask, option)


def _letting_go(ask: Ask) -> Option:
    """Returns the answer with which nobody begins anything: what a line leaves out, the end, else the first on offer."""
    if ask.key == ACTION:
        return next((option for option in ask.options if isinstance(option, Action) and option.word == "end"), ask.skip)
    return ask.options[0] if ask.skip is None or isinstance(ask.skip, Each) else ask.skip
