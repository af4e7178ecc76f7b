from gunbai.document import Problems, read_text
from gunbai.notation.board_reader import read_board
from gunbai.notation.board_writer import format_board
from gunbai.replay.line import play_line
from gunbai.replay.snapshot import board_of
from gunbai.replay.start import make_state
from gunbai.replay.table import set_table
from gunbai.scenario.reader import read_scenario_text

SCENARIO = """
game: legions
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {field: {中央: 剣士#A 3/2 WT2}}
  乙: {field: {左: 番兵#C 3/2 WT2, 中央: 盾#D 1/4 WT1}}
line:
  - 甲: {attack: A}
"""


def test_an_open_question_survives_the_notation(kits):
    """A replay that stops inside a battle can be printed, read back and taken up at the very same question."""
    scenario = read_scenario_text(SCENARIO, kits)
    kit = kits["legions"]
    table = set_table(kit)

    def start(board):
        return make_state(board, kit.notation, scenario.catalogue, amount=table.amount, after=table.after, game=table.game)

    begun = start(scenario.board)
    run = play_line(table.machine(begun.cards), begun, scenario.line)
    text = format_board(board_of(run.state, begun), kit.notation)
    problems = Problems()
    again = start(read_board(read_text(text), kit.notation, problems, scenario.catalogue))
    _, ask = table.machine(again.cards).advance(again.state)
    assert list(problems) == []
    assert "now:" in text
    assert run.ask is not None
    assert ask is not None
    assert (ask.key, ask.who, ask.clause, ask.options) == (run.ask.key, run.ask.who, run.ask.clause, run.ask.options)
