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
