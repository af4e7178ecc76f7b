"""Boards in the middle of an attack: every position of every shipped line can be written down and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.document import Problems, read_text
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.replay.line import play_line
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import Start, make_state
from gunbai.replay.table import Table, set_table
from gunbai.scenario.reader import read_scenario

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "scenarios/legend-of-stars").glob("*.yaml"))
SCENARIOS = [path for path in FILES if "\nsetup:" not in path.read_text("utf-8")]


@pytest.fixture(scope="module")
def kits() -> Kits:
    """Returns the books that ship."""
    return Kits(ROOT)


@pytest.fixture(scope="module")
def table(kits: Kits) -> Table:
    """Returns the table at which the game is played."""
    return set_table(kits["legend-of-stars"])


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in SCENARIOS])
def test_every_position_can_be_taken_up_again(path: Path, kits: Kits, table: Table) -> None:
    """After each decision the board, open windows included, reads back as it was printed and asks the very same question.

    A game that is being prepared is left out: its deck is shuffled, and no board can say in which order it lies.
    """
    scenario = read_scenario(path, kits)
    notation = kits["legend-of-stars"].notation

    def start(board) -> Start:
        return make_state(board, table, scenario.catalogue, scenario.readings)

    begun = start(scenario.board)
    machine = table.machine(begun.cards)
    for number in range(len(scenario.line) + 1):
        run = play_line(machine, begun, scenario.line[:number])
        if run.ask is None or run.state.ending is not None:
            continue
        text = format_board(board_of(run.state, begun), notation)
        problems = Problems()
        again = start(read_board(read_text(text), notation, problems, scenario.catalogue))
        assert not list(problems)
        assert format_board(board_of(again.state, again), notation) == text
        _, ask = table.machine(again.cards).advance(again.state)
        assert ask is not None, text
        seen = (ask.key, ask.who, ask.clause, len(ask.options), len(ask.rejected))
        assert seen == (run.ask.key, run.ask.who, run.ask.clause, len(run.ask.options), len(run.ask.rejected)), text
