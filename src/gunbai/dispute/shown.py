"""The words of its game that a case shows: what the cards are and bear, and how they lie, that somebody speaks of or chooses."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dispute.outcome import Outcome
from gunbai.dispute.prevented import cards_in
from gunbai.interpreter.data.state import State
from gunbai.replay.run import Run

BORNE = frozenset({"status", "keyword"})
"""What may be in force on a card that it bears as a word."""
TURN = "turn {}"
"""The word for a turn by its number."""


def shown(outcome: Outcome) -> frozenset[str]:
    """Returns the words that a case shows, of the cards that are claimed about, named or chosen: at the start and after every step.

    They are kinds, keywords, statuses, places, which face a card shows, and how it lies at the start; and ``turn 1`` for the first
    turn.
    """
    runs = (outcome.run, *(claim.own for claim in outcome.claims if claim.own is not None))
    return frozenset(word for run in runs for word in _of_a_run(outcome, run) if word)


def _of_a_run(outcome: Outcome, run: Run) -> Iterator[str]:
    concerned = {*_named(outcome), *_chosen(run)} - {0}
    yield from (outcome.start.state.obj(uid).turned for uid in concerned if uid <= len(outcome.start.state.objs))
    for state in dict.fromkeys((outcome.start.state, *(step.after for step in run.trace.steps), run.state)):
        yield TURN.format(state.var("turn.number", 0))
        for uid in concerned:
            yield from _of_a_card(outcome, state, uid)


def _of_a_card(outcome: Outcome, state: State, uid: int) -> Iterator[str]:
    """Yields the words that a card bears in a state; nothing of one that is not there yet."""
    if uid > len(state.objs):
        return
    obj = state.obj(uid)
    card = outcome.machine.card(obj.card)
    yield from (card.kind, obj.zone, obj.slot, obj.face, *(word for word, _ in card.keywords))
    yield from (item.field for item in state.in_force if item.obj == uid and item.op in BORNE)


def _named(outcome: Outcome) -> Iterator[int]:
    """Yields the cards that a claim is about, or that a line names, or somebody by their name."""
    start, scenario = outcome.start, outcome.scenario
    names = ((obj.uid, outcome.machine.card(obj.card).name) for obj in start.state.objs)
    yield from (uid for uid, name in names if name and any(name in claim.says for claim in scenario.claims))
    yield from (start.about(str(path)) for claim in scenario.claims for path in claim.then)
    lines = (scenario.line, *(claim.line or () for claim in scenario.claims))
    for decision in (decision for line in lines for decision in line):
        for value in decision.words.values():
            yield from (start.find(str(one)) for one in (value if isinstance(value, list) else [value]))


def _chosen(run: Run) -> Iterator[int]:
    """Yields the cards that somebody chose in a run."""
    yield from (uid for step in run.trace.steps for choice in step.choices for uid in cards_in(choice.option))
