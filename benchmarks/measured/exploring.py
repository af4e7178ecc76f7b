"""Exploration and replay beside python-chess, which counts the leaves of a tree of moves."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import chess
from bench_exploration import LONG, perft, plain, the_case

from gunbai.cards.kit import Kits
from gunbai.dispute.resolution import resolve
from gunbai.interpreter.lines.explore import explore
from gunbai.library import Library
from gunbai.replay.line import play_line
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario
from measured.figure import Chapter, Plot, Row, a_second, at, compared, in_turns, milliseconds, once, ratios

DEPTH, LEAVES = 4, 197_281
"""How deep python-chess looks from the opening position, and how many leaves there are (perft)."""
EVERY = 6
"""Each so-manieth shipped board is replayed."""
YARDSTICK = 200_000
"""The leaves a second of the machine on which times are asked for."""


def chapter(content: Path) -> Chapter:
    """Measures edges a second, the replay of lines, and whole answers."""
    machine, state = the_case()
    merged_edges, plain_edges = explore(machine, state).edges, plain(machine, state)
    leaves, merged, tree = in_turns(
        lambda: perft(chess.Board(), DEPTH), lambda: explore(machine, state), lambda: plain(machine, state)
    )
    rate = LEAVES / leaves
    step, answers = thirty_steps(content), whole_answers(content)
    rows = (
        compared("edges of a plain tree", plain_edges / tree, rate, a_second),
        compared("edges where equal states are one", merged_edges / merged, rate, a_second),
        Row("30 steps of a line replayed", milliseconds(step * 30), f"{step * 30 * rate:,.0f} leaves"),
        *(
            Row(f"the whole answer to a board, {name}", milliseconds(seconds), f"{seconds * rate:,.0f} leaves")
            for name, seconds in answers.items()
        ),
    )
    return Chapter(
        "Exploration and replay",
        f"python-chess counts the {LEAVES:,} leaves of perft({DEPTH}) from the opening position. It is other work: each of our"
        " edges keeps the clauses behind it. The game is that of `benchmarks/bench_exploration.py`: four triggers with two targets"
        " each, then priority with four flash cards. Times of boards stand beside the leaves that python-chess counts meanwhile."
        f" It counted {rate:,.0f} a second, {rate / YARDSTICK:.2f} of the machine that the times asked for are of.",
        "python-chess",
        rows,
        Plot("exploration", "Edges beside the leaves of python-chess", "ratio", bars=ratios(rows)),
    )


def thirty_steps(content: Path) -> float:
    """Returns the median seconds for one step of the lines that are long enough."""
    kits, taken = Kits(content), list[float]()
    for path in sorted((content / "scenarios").glob("*/*.yaml"))[::EVERY]:
        case = read_scenario(path, kits)
        resolution = resolve(set_table(kits[case.game], case.version, case.as_of), case)
        line = partial(play_line, resolution.machine, resolution.start, case.line)
        if (steps := len(resolution.run.trace.steps)) >= LONG:
            taken.append(in_turns(line, rounds=3)[0] / steps)
    return at(0.5, taken)


def whole_answers(content: Path) -> dict[str, float]:
    """Returns how long boards take to be read and answered for the first time: the middle one, one of twenty, the longest."""
    library = Library.open(content)
    cases = sorted((content / "scenarios").glob("*/*.yaml"))[::EVERY]
    taken = [once(lambda path=path: library.replay(path).to_json()) for path in cases]  # type: ignore[misc]
    return {"p50": at(0.5, taken), "p95": at(0.95, taken), "the longest": max(taken)}
