"""Where a line goes otherwise on a board, or under a fact, that differs in one thing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.making import NOTHING, Deciding, deciding_clause
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Run
from gunbai.replay.start import Start


def apart(run: Run, other: Run, facts: Mapping[str, str], start: Start) -> Deciding:
    """Finds where a line goes otherwise: a refusal in one of the runs only, else a step of both: going on is no parting.

    The clause of the step is the one that ends the game there in one of them (or later, where the end is claimed). Else it is
    the one cited in one of them only, else the one that carried the step out.
    """
    mine, theirs = ({item.line: item for item in one.refused} for one in (run, other))
    if only := mine.keys() ^ theirs.keys():
        return Deciding(refused=(mine | theirs)[min(only)])
    for step, same in zip_longest(run.trace.steps, other.trace.steps):
        one, two = step or same, same or step
        if _told(one) != _told(two):
            return Deciding(one, _by(one, two, (run, other), facts, start))
    return NOTHING


def _by(one: Step, two: Step, runs: tuple[Run, Run], facts: Mapping[str, str], start: Start) -> str:
    """Returns the clause by which a step goes otherwise in another run."""
    ended = one.after.ending or two.after.ending
    if ended is None and any(path.startswith("game.") for path in facts):
        ended = runs[0].state.ending or runs[1].state.ending
    if ended is not None:
        return ended.clause
    cited = [ground for ground in (*two.grounds, *one.grounds) if (ground in one.grounds) != (ground in two.grounds)]
    clause = next((ground for ground in cited if not ground.startswith(CARD)), "")
    return clause or deciding_clause(one, start, [*facts])


def _told(step: Step) -> tuple[object, ...]:
    """Returns what a step tells: all but the numbers."""
    done = [(item.event.kind, item.event.obj, item.outcome, item.clause, item.made) for item in step.events]
    return step.at, step.choices, [*step.grounds], done, step.after.ending
