"""Measures exploration: edges per second beside python-chess, what merging equal states saves, and the shipped disputes.

    python benchmarks/bench_exploration.py [--content DIR]

Four triggers to order with two targets each, then alternating priority with four flash cards: followed once as a graph of states
and once as a plain tree. python-chess counts the leaves of perft(4) from the opening position in the same run: other work, but the
yardstick of a rules engine written in Python.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import chess

from gunbai.budget import EXPLORED, Budget
from gunbai.cards.kit import Kits
from gunbai.content import content_root
from gunbai.dispute.every_line import every_line
from gunbai.dispute.resolution import resolve
from gunbai.errors import NotAllowed
from gunbai.interpreter.data.ask import Offer, Open, Outcome, Repeat
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Event, Frame, Obj, State, Window
from gunbai.interpreter.game.findings import NOTHING, Findings
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.lines.explore import distinct, explore
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.run.runner import Runner
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.replay.line import play_line
from gunbai.replay.table import set_table
from gunbai.rulebook import RuleModel
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario

TRIGGERS, TARGETS, FLASH = 4, 2, 4
PLAIN = 100_000
"""How many edges of the plain tree are followed at most."""
LONG = 10
"""How many steps a line must have to be timed."""
FAST = 1.0
"""In how many seconds a dispute should be explored."""

game = Game("bench")


@game.step("1")
def triggers(play: Play) -> list[Outcome]:
    """One waiting trigger after another hits one of the targets; their player orders them."""
    waiting = [obj.uid for obj in play.zone("triggers") if not obj.turned]
    if not waiting:
        return []
    picked = play.choose("trigger", waiting)
    target = play.choose("target", [obj.uid for obj in play.zone("targets")])
    return [Repeat("1"), play.event("set", picked, turned="used"), play.event("mark", target, amount=1)]


@game.step("2")
def priority(play: Play) -> list[Outcome]:
    """Both players alternate with their flash cards until both have passed."""
    return [Open(Window("2", "flash", "甲", ("甲", "乙")))]


@game.offers("flash", "3")
def flash(play: Play, seat: str) -> list[Offer]:
    """Every flash card in hand hits the first target."""
    first = play.zone("targets")[0]
    return [Offer(obj.uid, [_gone(play, obj), play.event("mark", first, amount=obj.order)]) for obj in play.zone("hand", seat)]


def _gone(play: Play, obj: Obj) -> Event:
    return play.event("move", obj, zone="grave")


class Model:
    """A book of three clauses."""

    def rule(self, ident: str) -> RuleModel:
        """Returns one of them."""
        return RuleModel(id=ident, steps=("1", "2") if ident == "0" else (), status="modelled")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--content", type=Path)
    given = parser.parse_args()
    yardstick = chess_leaves()
    machine, state = the_case()
    merged, seconds = timed(lambda: explore(machine, state))
    told("four triggers, two targets, four flash cards", merged.edges, seconds, yardstick)
    edges, seconds = timed(lambda: plain(machine, state))
    more = "at least " if edges >= PLAIN else ""
    told("the same as a plain tree", edges, seconds, yardstick)
    saved = f"merging follows {more}{edges / merged.edges:.0f} times fewer edges"
    print(f"{saved}; {merged.lines} lines, {len(merged.nodes)} states, {len(merged.endings)} endings\n")
    disputes(content_root(given.content), yardstick)


def told(what: str, edges: int, seconds: float, yardstick: float) -> None:
    """Prints one line of the table, with the ratio to the yardstick."""
    print(f"{what[:44]:44} {edges:8} edges {seconds:6.2f} s {edges / seconds:9.0f} /s  {edges / seconds / yardstick:.4f}")


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """Returns what a function returns and the seconds it took."""
    begun = time.perf_counter()
    found = run()
    return found, time.perf_counter() - begun


def chess_leaves() -> float:
    """Prints and returns how many leaves python-chess counts in a second."""
    leaves, seconds = timed(lambda: perft(chess.Board(), 4))
    print(f"{'python-chess perft(4)':44} {leaves:8} leaves {seconds:5.2f} s {leaves / seconds:9.0f} /s  1")
    return float(leaves / seconds)


def perft(board: chess.Board, depth: int) -> int:
    """Returns how many positions lie so many moves ahead."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def the_case() -> tuple[Machine, State]:
    """Returns the game of the benchmark before its first trigger."""
    zones = {name: {"clause": "z"} for name in ("triggers", "targets", "hand", "grave")}
    words = vocabulary_from({"seats": ["甲", "乙"], "zones": zones, "leaving": "z", "live": "targets"})
    objs = [("甲", "triggers", number) for number in range(1, TRIGGERS + 1)]
    objs += [("乙", "targets", 0)] * TARGETS
    objs += [("甲乙"[number % 2], "hand", 10 + number) for number in range(FLASH)]
    cards = tuple(Obj(uid, f"c{uid}", owner, zone, order=order, stamp=uid) for uid, (owner, zone, order) in enumerate(objs, 1))
    state = State(cards, (("turn.seat", "甲"),), (Frame("0", "1"),), clock=100)
    return Machine(game, Model(), words, {obj.card: Card(obj.card, "") for obj in cards}), state


def plain(machine: Machine, state: State) -> int:
    """Returns how many edges the tree of lines has in which no two states are one, up to a limit."""
    runner = Runner(machine, None, NOTHING, Findings())
    edges, stack = 0, [(*runner.advance(state), runner.priority)]
    while stack and edges < PLAIN:
        here, ask, priority = stack.pop()
        if ask is None:
            continue
        for option in distinct(here, ask, machine.vocabulary):
            edges += 1
            try:
                stack.append((*runner.advance(runner.answered(here, ask, option, priority)), runner.priority))
            except NotAllowed:
                continue
    return edges


def disputes(content: Path, yardstick: float) -> None:
    """Prints how fast the shipped boards are replayed and explored."""
    kits = Kits(content)
    cases = [read_scenario(path, kits) for path in sorted((content / "scenarios").glob("*/*.yaml"))]
    explored: list[tuple[float, Scenario, int, bool]] = []
    per_step: list[float] = []
    for case in cases:
        table = set_table(kits[case.game], case.version, case.as_of)
        resolution = resolve(table, case)
        if (steps := len(resolution.run.trace.steps)) >= LONG:
            line = partial(play_line, resolution.machine, resolution.start, case.line)
            per_step.append(min(timed(line)[1] for _ in range(3)) / steps)
        found, seconds = timed(partial(every_line, table, case, budget=Budget(EXPLORED)))
        explored.append((seconds, case, found.edges, found.complete))
    times = sorted(seconds for seconds, *_ in explored)
    whole = sum(complete for *_, complete in explored)
    quick = sum(seconds < FAST for seconds in times) / len(times)
    print(f"{len(cases)} shipped boards: {whole} explored completely, {quick:.1%} in under {FAST:g} s")
    at = [times[min(math.ceil(len(times) * share) - 1, len(times) - 1)] for share in (0.5, 0.95, 1.0)]
    print(f"explore p50 {at[0] * 1000:.1f} ms  p95 {at[1] * 1000:.1f} ms  longest {at[2]:.2f} s")
    told("all of them", sum(edges for _, _, edges, _ in explored), sum(times), yardstick)
    print(f"replay of a line: {statistics.median(per_step) * 30 * 1000:.1f} ms for 30 steps (median over {len(per_step)} boards)")


if __name__ == "__main__":
    main()
