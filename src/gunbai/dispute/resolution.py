"""A disputed board played to its end: the steps, the verdicts, and what they rest on."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile

from msgspec.structs import replace

from gunbai.budget import ACTION, Budget
from gunbai.dispute.court import Court
from gunbai.dispute.expectations import check_expectations
from gunbai.dispute.hearing import hear
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.repair import Rests, what_rests
from gunbai.dispute.report.payload import ResolutionJson
from gunbai.dispute.report.resolution_json import report
from gunbai.dispute.truth import Facts
from gunbai.dispute.worlds import Horizon, Line, Trial, Worlds, worlds_of
from gunbai.document import Mark
from gunbai.errors import BadInput, BrokenGame, NotAllowed, Problem, Spent
from gunbai.interpreter.game.findings import Findings, Meter
from gunbai.notation.board import Board
from gunbai.replay.deck import judge_setup
from gunbai.replay.start import Start, in_phase, make_state
from gunbai.replay.table import Table
from gunbai.scenario.file import Claim, Scenario

UNJUDGED = 500
"""How many edges are followed beyond a line of which nothing is claimed: enough for the page to show what may follow."""


class Resolution(Outcome, dict=True):
    """The outcome of a scenario, and its JSON."""

    @functools.cached_property
    def told(self) -> ResolutionJson:
        """The JSON without boards, laid out once; whoever reads it changes nothing of it."""
        return report(self)

    def to_json(self, *, boards: bool = False) -> ResolutionJson:
        """Returns the resolution as docs/reference/json.md describes it; ``boards`` adds the board after every step."""
        return report(self, boards=boards)


def resolve(
    table: Table,
    scenario: Scenario,
    *,
    disabled: Iterable[str] = (),
    most: int = 0,
    horizon: Horizon | None = None,
    beyond: bool = True,
    explained: bool = True,
    budget: Budget | None = None,
) -> Resolution:
    """Returns the resolution of a scenario; ``horizon`` says how far lines are followed beyond the recorded one.

    Without ``beyond`` they are followed only where a claim or the number of endings cannot be judged otherwise: what is expected
    is checked all the same. Unless ``explained``, no clause is sought that decides a claim, and nothing is expected: the verdicts,
    the line and the board are the same.

    ``budget`` is what all of it may spend; what it leaves out, the problems of the start say.

    Raises BadInput with every problem when the line cannot be followed to its end, and at the place of what the board says is open
    when the game cannot go on from it, Endless after ``most`` frames (0: no limit), Spent when the recorded line itself takes too
    long for the budget.
    """
    meter = Meter(most, budget)
    with _as_written(scenario.board):
        return _resolved(table, scenario, frozenset(disabled), meter, horizon, beyond, explained)


@contextmanager
def _as_written(board: Board) -> Iterator[None]:
    """Runs a game from a board; where it fails and the board is written in the middle of something, that does not fit the game.

    Raises BadInput at the place of what is open. A game that fails on any other board is broken, and stays so.
    """
    try:
        yield
    except (BrokenGame, NotAllowed) as error:
        if not (board.now or board.pending or board.recent):
            raise
        places = [*(item.at for item in board.now), *(item.at for item in board.pending)]
        at = places[0].mark if places else Mark()
        clause = error.clause if isinstance(error, BrokenGame) else error.ground
        message = f"処理中とされるものから {clause} へ進めません / the game cannot go on from what is open here"
        hint = "write it as the board of a replay prints it (replay --json --boards), with every name that the step needs"
        raise BadInput([Problem("NOT-OPEN", message, at.file, at.line, at.column, hint, clause)]) from error


def _resolved(
    table: Table,
    scenario: Scenario,
    disabled: frozenset[str],
    meter: Meter,
    horizon: Horizon | None,
    beyond: bool,
    explained: bool,
) -> Resolution:
    start = _start(table, scenario)
    machine, findings, budget = table.machine(start.cards, disabled), Findings(meter), meter.budget
    judged = bool(scenario.claims) or scenario.expect.endings is not None
    horizon = horizon or (Horizon() if judged else Horizon(budget=UNJUDGED, spared=True))
    about = tuple(claim for claim in scenario.claims if claim.line is None and not claim.moment)
    trial = Trial(table, machine, start, scenario.line, scenario.readings, horizon, scenario.answers, about, beyond or judged)
    worlds = worlds_of(trial, findings)
    if problems := worlds.problems(bool(scenario.ruled)):
        raise BadInput(problems)
    facts = Facts(table, machine, start)

    def played(claim: Claim, line: Line) -> Worlds:
        own = claim.line is not None
        begins = replace(horizon, begins=horizon.to != ACTION or not line) if own else horizon
        answers = () if own else scenario.answers
        recorded = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, scenario.line, strict=False)))
        first = recorded + 1 if own else 0
        its_own = replace(trial, line=line, horizon=begins, answers=answers, claims=(claim,), beyond=True, claimed=first)
        return worlds_of(replace(its_own, moment=claim.moment), findings)

    hearings = hear(scenario, worlds, played, meter)
    court = Court(facts, scenario, worlds, hearings, findings, sought=not machine.disabled)
    claims = court.judgements(explained=explained)
    failures = [] if scenario.answers or not explained else check_expectations(scenario.expect, court, worlds, claims)
    taken = {**dict(worlds.default.choices), **scenario.readings}
    rests: tuple[Rests, ...] = ()
    try:
        if explained:
            rests = what_rests(machine, start, worlds, taken, findings)
    except Spent:
        pass  # what the answer rests on is left out, and the budget says so
    budget.close()
    start = replace(start, problems=(*start.problems, *meter.failed))
    if budget.problem is not None:
        start = replace(start, problems=(*start.problems, budget.problem))
    return Resolution(scenario, table, machine, start, worlds, court, claims, failures, rests, meter.frames, budget.ended)


def _start(table: Table, scenario: Scenario) -> Start:
    """Returns the state that a scenario's board describes; decks that the game is set up with are judged."""
    board = in_phase(scenario.board, scenario.line, table.notation)
    start = make_state(board, table, scenario.catalogue, scenario.readings)
    if board is not scenario.board:
        start = replace(start, left_out=(*start.left_out, "turn.phase"))
    if (prepare := scenario.board.prepare) is None:
        return start
    judged = judge_setup(table, start, prepare.restrictions, scenario.as_of)
    return replace(start, problems=(*start.problems, *judged))
