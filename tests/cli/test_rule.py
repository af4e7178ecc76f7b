"""``gunbai rule`` and ``gunbai search``."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_a_clause_in_its_context(run: Run) -> None:
    """A clause is printed with its book and version, what stands above it, its text, and what refers to it."""
    result = run("rule", "asterisk", "2の2")
    assert result.exit_code == 0
    assert result.output.startswith(
        "アスタリスクTCG ルールガイド 2022-03-28 (2022-03-28)\n"
        "2 勝利条件(以下の1つ以上)\n"
        "\n"
        "2-2\n"
        "  相手が後述の「リロード」を行っても次の処理ができない場合\n"
        "\n"
        "2-2 は本に印刷された番号ではなく、gunbai が付けた番号です。\n"
        "\n"
        "この条文が参照する\n"
        "  4.1 リロード"
    )


def test_a_book_that_is_not_official_says_so(run: Run) -> None:
    """What is no publisher's text is never shown without saying so, in either language."""
    assert "発行者の公式の文書ではありません。" in run("rule", "star-wars", "2.1").output
    assert "This is not the publisher's own text." in run("--lang", "en", "rule", "star-wars", "2.1").output


def test_readings_of_a_clause(run: Run) -> None:
    """The readings of a clause are printed with the one that is taken, and the rulings that cite the clause."""
    lines = run("rule", "legions", "39-5").output.splitlines()
    assert "D-017 読みが分かれる" in lines
    assert any(line.startswith("  (a) 【採用】 置換としてその場で働く。") for line in lines)
    assert any(line.startswith("  regeneration-replaces-the-break: ") for line in lines)


def test_rule_as_json(run: Run) -> None:
    """The JSON holds what the page shows."""
    rule = json.loads(run("rule", "legions", "34-2②", "--json").output)
    assert (rule["id"], rule["printed"], rule["number"]) == ("34-2.2", "②", "34-2②")
    assert rule["ancestors"] == ["34", "34-2"]
    assert rule["version"] == "1.00"
    assert rule["date"] == "2017-12-27"


def test_a_wrong_number_names_the_nearest(run: Run) -> None:
    """A clause that is not there is no traceback: exit code 2, and the nearest number."""
    result = run("rule", "legions", "34-55")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("legions 1.00 has no clause 34-55 — 34-5")


def test_a_wrong_date_is_a_usage_error(run: Run) -> None:
    """A date that is none is refused with the form that is read."""
    result = run("rule", "legions", "34-5", "--as-of", "yesterday")
    assert result.exit_code == 2
    assert "'yesterday' does not match the format '%Y-%m-%d'" in result.stderr


def test_search_prints_the_best_first(run: Run) -> None:
    """A hit is its number, heading, book and kind, then its text."""
    lines = run("search", "-g", "legions", "-n", "2", "先制").output.splitlines()
    assert lines[0] == " 1 39-4 先制  legions 1.00 · 条文"
    assert lines[1].startswith("   先制を持つユニットは、先制を持たないユニットに対し、")
    assert sum(line.startswith((" 1 ", " 2 ", " 3 ")) for line in lines) == 2


def test_search_explains_itself(run: Run) -> None:
    """``--explain`` says how the words were read and why a hit stands where it does."""
    output = run("search", "--explain", "さいせい").output
    assert "読み取り: 「さいせい」 → 再生" in output
    assert "見出し heading「再生」" in output


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
