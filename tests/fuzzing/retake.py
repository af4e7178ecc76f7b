"""Random legal play; every board that is printed on the way is taken up again: the same question, print and future."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from gunbai.document import Problems, read_text
from gunbai.errors import BadInput, GunbaiError, NotAllowed
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.lines.explore import answers
from gunbai.interpreter.run.machine import Machine
from gunbai.library import Library
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import Start, make_state
from gunbai.replay.table import Table
from gunbai.scenario.file import Scenario

LONGEST = 60
"""How many questions of a random game are answered at most, unless it is said."""
AHEAD = 4
"""How many answers a board that was taken up is played on beside the one it was printed from."""


class Broken(Struct, frozen=True):
    """A printed board that cannot be taken up as it was: what is otherwise, and the board."""

    scenario: str
    what: str
    detail: str
    board: str


class Game:
    """One random game from the board of a scenario."""

    def __init__(self, library: Library, scenario: Scenario, seed: int, longest: int = LONGEST, every: int = 5) -> None:
        self.scenario = scenario
        self.table: Table = library.cases.table(scenario)
        self.rng = random.Random(seed)
        self.longest = longest
        self.every = every
        self.boards = 0

    def play(self) -> Iterator[Broken]:
        """Yields every printed board that cannot be taken up again, the first of each step of the game."""
        start = self.start(self.scenario.board)
        machine = self.table.machine(start.cards)
        state, ask = machine.advance(machine.begin(start.state))
        for number in range(self.longest):
            if ask is None:
                return
            if number % self.every == 0 and (broken := self.retaken(machine, start, state, ask, state)):
                yield broken
                return
            trace = Trace()
            answered = self.answered(machine, state, ask, trace)
            if answered is None:
                return
            state, ask = answered
            for step in self.inside(trace) if ask is not None else ():
                if broken := self.retaken(machine, start, step.onward, ask, state):
                    yield broken
                    return

    def inside(self, trace: Trace) -> list[Step]:
        """Returns one of the steps in the middle of which a board can be printed."""
        steps = [step for step in trace.steps if step.onward.frames and step.onward.ending is None]
        return self.rng.sample(steps, min(1, len(steps)))

    def start(self, board: Any) -> Start:
        """Returns the state of a board of this scenario."""
        return make_state(board, self.table, self.scenario.catalogue, self.scenario.readings)

    def answered(self, machine: Machine, state: State, ask: Ask, trace: Trace) -> tuple[State, Ask | None] | None:
        """Returns where a random answer leads; None where none of some that were tried is legal after all."""
        options = list(islice(answers(ask), 200))
        self.rng.shuffle(options)
        for option in options[:20]:
            try:
                return machine.advance(machine.answer(state, ask, option), trace)
            except NotAllowed:
                trace.steps.clear()
        return None

    # -- a printed board -------------------------------------------------------------------------------------------------

    def retaken(self, machine: Machine, start: Start, state: State, ask: Ask, there: State) -> Broken | None:
        """Returns what is wrong with the board printed from a state, from which the game runs to a question in another."""
        self.boards += 1
        text = format_board(board_of(state, start), self.table.notation)
        problems = Problems()
        try:
            board = read_board(read_text(text), self.table.notation, problems, self.scenario.catalogue)
            problems.raise_any()
            again = self.start(board)
        except BadInput as error:
            return self.broken("refused", str(error), text)
        second = format_board(board_of(again.state, again), self.table.notation)
        if second != text:
            return self.broken("text", difference(text, second), text)
        other = self.table.machine(again.cards)
        try:
            here, asked = other.advance(other.begin(again.state))
        except GunbaiError as error:
            return self.broken("ask", f"{type(error).__name__}: {error}", text)
        return self.same_future(machine, start, there, ask, other, again, here, asked, text)

    def same_future(
        self,
        machine: Machine,
        start: Start,
        state: State,
        ask: Ask | None,
        other: Machine,
        again: Start,
        here: State,
        asked: Ask | None,
        text: str,
    ) -> Broken | None:
        """Returns where two games part that are given the same answers."""
        for ahead in range(AHEAD):
            one, two = said(ask, state), said(asked, here)
            if one != two:
                return self.broken("ask" if not ahead else "future", difference(one, two), text)
            printed = format_board(board_of(state, start), self.table.notation)
            reprinted = format_board(board_of(here, again), self.table.notation)
            if printed != reprinted:
                return self.broken("text" if not ahead else "future", difference(printed, reprinted), text)
            if ask is None or asked is None:
                return None
            option = self.rng.choice(list(islice(answers(ask), 200)))
            try:
                state, ask = machine.advance(machine.answer(state, ask, option))
            except NotAllowed:
                return None
            try:
                here, asked = other.advance(other.answer(here, asked, option))
            except (GunbaiError, NotAllowed) as error:
                return self.broken("future", f"{type(error).__name__}: {error}", text)
        return None

    def broken(self, what: str, detail: str, board: str) -> Broken:
        return Broken(f"{self.scenario.game}/{self.scenario.name}", what, detail, board)


def said(ask: Ask | None, state: State) -> str:
    """Returns a question in words."""
    if ask is None:
        return "nobody is asked" if state.ending is None else f"over: {state.ending}"
    options = sorted(map(str, ask.options))
    rejected = sorted(f"{item.option} by {item.ground}" for item in ask.rejected)
    return "\n".join([f"{ask.key} {ask.who} {ask.clause} {ask.least} {ask.most}", *options, "--", *rejected])


def difference(one: str, two: str) -> str:
    """Returns the lines in which two texts differ."""
    first, second = one.split("\n"), two.split("\n")
    gone = [f"- {line}" for line in first if line not in second]
    come = [f"+ {line}" for line in second if line not in first]
    return "\n".join([*gone[:4], *come[:4]]) or "another order"
