"""What a fact was before the line: as the board says it, or as it is presumed where the board leaves it out and could say it."""

from __future__ import annotations

from gunbai.cards.kit import Kits
from gunbai.desk.case import NAME, DeskCase, with_board_of
from gunbai.desk.text import case_text
from gunbai.replay.start import Start
from gunbai.scenario.fact_path import COUNT
from gunbai.scenario.otherwise import can_be_said, said_otherwise
from gunbai.scenario.reader import read_scenario_text


def left_out(start: Start, path: str) -> bool:
    """Tells whether a board leaves out a fact that it could say: how a card lies, a number or a word of a player, a pile."""
    said = _said(path)
    uid, field = start.about(said), said.rpartition(".")[2]
    return can_be_said(said, start.notation) and (said in start.left_out or (uid, field) in start.state.presumed)


def saying(case: DeskCase, kits: Kits, path: str, value: str) -> DeskCase:
    """Returns a case whose board says a fact; raises BadInput where it cannot, or where the case cannot be read."""
    scenario = read_scenario_text(case_text(case), kits, NAME)
    notation = kits[case.game].notation
    return with_board_of(case, said_otherwise(scenario, {_said(path): value}, notation).board, notation)


def _said(path: str) -> str:
    """Returns the path by which a board says a fact: a pile by its name, of which a claim counts the cards."""
    head, _, last = path.rpartition(".")
    return head if last in COUNT else path
