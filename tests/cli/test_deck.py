"""``gunbai check`` of a deck list."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

LIST = "".join(f"    兵{number} ミニオン 赤: 3\n" for number in range(13))
DECK = f"game: legions\ndeck:\n  master: 長 赤 白\n  main:\n{LIST}"


def test_a_deck_that_breaks_a_clause(run: Run, tmp_path: Path) -> None:
    """The clause is said at the line; the command fails."""
    path = tmp_path / "deck.yaml"
    path.write_text(DECK, "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert f"{path}:4:3: メインデッキが39枚です" in result.output
    assert "(legions:23-2a)" in result.output


def test_a_deck_in_order(run: Run, tmp_path: Path) -> None:
    """A deck of 41 with nothing wrong."""
    path = tmp_path / "deck.yaml"
    path.write_text(f"{DECK}    弓兵 スキル 緑: 1\n", "utf-8")
    result = run("check", path)
    assert result.output == "問題ありません: デッキ1件\n"
    assert result.exit_code == 0


def test_a_deck_that_is_expected_to_break_a_clause(run: Run, tmp_path: Path) -> None:
    """What the author expects is not wrong; a clause that is expected but not broken is, at its place."""
    path = tmp_path / "deck.yaml"
    path.write_text(f"{DECK}expect: {{breaks: [23-2a]}}\n", "utf-8")
    assert run("check", path).exit_code == 0
    path.write_text(f"{DECK}expect: {{breaks: [23-2a, 23-2c]}}\n", "utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert "18:26: the deck does not break 23-2c" in result.output


def test_restrictions_of_an_event(run: Run, tmp_path: Path) -> None:
    """A file may carry the restrictions it is judged by."""
    path = tmp_path / "deck.yaml"
    lists = "restrictions: [{date: 2018-04-01, 禁止: [兵3]}]\n"
    path.write_text(f"{DECK}    弓兵 スキル 緑: 1\n{lists}", "utf-8")
    assert "(legions:23-2e)" in run("check", path).output
