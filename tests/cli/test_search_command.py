"""``gunbai search``: the best first, and why."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_search_prints_the_best_first(run: Run) -> None:
    """A hit is its number, heading, book and kind, then its text."""
    lines = run("search", "-g", "legions", "-n", "2", "再生 ブレイク").output.splitlines()
    assert lines[0] == " 1 39-5 再生  legions 1.00 · 条文"
    assert lines[1].startswith("   再生を持つユニットがブレイクした場合、")
    assert sum(line.startswith((" 1 ", " 2 ", " 3 ")) for line in lines) == 2


def test_search_explains_itself(run: Run) -> None:
    """``--explain`` says how the words were read and why a hit stands where it does."""
    output = run("search", "--explain", "さいせい").output
    assert "読み取り: 「さいせい」 → 再生" in output
    assert "「再生」 見出し heading" in output


def test_search_finds_nothing(run: Run) -> None:
    """No hit is an answer: it says what to try, and the exit code is 0."""
    result = run("search", "zzzzqqqq")
    assert result.exit_code == 0
    assert result.output == "「zzzzqqqq」に当たるものはありません。語を減らすか、番号で探してください。\n"


def test_search_as_json(run: Run) -> None:
    """Each hit says what it is, where it stands, and what of it matched."""
    found = json.loads(run("search", "34-5", "-g", "legions", "--json").output)
    assert found["jump"]["id"] == "34-5"
    assert found["hits"][0].keys() >= {"game", "id", "printed", "heading", "text", "kind", "score", "url", "highlights"}


def test_a_search_as_of_a_date_looks_at_the_books_in_force(run: Run) -> None:
    """Without a game every book in force on the date is searched; the others are named, and a version needs its game."""
    result = run("search", "手札", "--as-of", "2018-04-01")
    assert result.exit_code == 0
    assert "legions 1.00" in result.output
    assert "legend-of-stars 1.0.01" not in result.output
    assert "2018-04-01 に効力のあった版が分からないため探していません: asterisk, king-castle, legend-of-stars" in result.output
    assert run("search", "手札", "--version", "1.00").exit_code == 2
    assert run("search", "手札", "-g", "legions", "--version", "1.00", "--as-of", "2018-04-01").exit_code == 2
