"""The list of boards: disputes apart from tests, by clause, chapter and word."""

from __future__ import annotations

from gunbai.library import Library
from gunbai.web.boards.board_list import BoardChoice, board_lines, chapters, chapters_of
from gunbai.web.boards.told_boards import BoardRow

ROW = BoardRow("", "web-regeneration", "再生", deciding=("39-5:1",), grounds=("34-2", "39-5"), words="番兵 再生", level=2)


def test_boards_are_found_by_what_is_on_them(library: Library) -> None:
    """Words that stand on the board find it, all of them; a clause finds what rests on it, whatever decides."""
    book = library.rulebook("legions").book()
    [line] = board_lines([library.scenario("legions", "web-regeneration")], {"web-regeneration": ROW})
    admitted = [BoardChoice(words="番兵 再生"), BoardChoice(clause="34-2"), BoardChoice(sort="disputed"), BoardChoice(level=2)]
    left_out = [BoardChoice(words="番兵 雷撃"), BoardChoice(clause="01-1"), BoardChoice(sort="test"), BoardChoice(level=1)]
    assert all(choice.admits(line, book) for choice in admitted)
    assert not any(choice.admits(line, book) for choice in left_out)


def test_chapters_are_those_of_the_clauses_that_decide(library: Library) -> None:
    """A board that 39-5 decides stands in chapter 39, once."""
    book = library.rulebook("legions").book()
    lines = board_lines([library.scenario("legions", "web-regeneration")], {"web-regeneration": ROW})
    assert chapters_of(lines[0], book) == {"39"}
    assert [(node.id, count) for node, count in chapters(lines, book)] == [("39", 1)]


def test_a_board_that_was_not_told_yet_is_listed_all_the_same(library: Library) -> None:
    """Without its row a board has its title and claims, and no verdict."""
    [line] = board_lines([library.scenario("legions", "web-refused")], {})
    assert line.row is None
    assert line.sort == "test"
    assert line.has("レーン")
