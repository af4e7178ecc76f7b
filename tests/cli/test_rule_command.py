"""``gunbai rule``: a clause in its context, in every version, and the whole book."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
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


def test_a_date_names_a_version(demo: Run) -> None:
    """On the day before the second version the first is in force, from its day on the second."""
    assert "赤いカードを引く。" in demo("rule", "demo", "1-1", "--as-of", "2020-12-31").output
    assert "赤いカードを二枚引く。" in demo("rule", "demo", "1-1", "--as-of", "2021-01-01").output


def test_a_date_before_the_first_version_gets_a_sentence(demo: Run) -> None:
    """It says that there is none, and that a version without a date is to be named."""
    result = demo("rule", "demo", "1-1", "--as-of", "2019-12-31")
    assert result.exit_code == 2
    assert result.output == (
        "demo has no version dated 2019-12-31 or before; draft bears no date: name the version — draft, 1, 2?\n"
    )
    assert "赤いカードを引く。" in demo("rule", "demo", "1-1", "--version", "draft").output


def test_the_history_of_a_clause_follows_it(demo: Run) -> None:
    """The clause that 2 prints as 1-3 was 1-2 in version 1 and not there before; what version 1 printed as 1-3 is gone."""
    moments = json.loads(demo("rule", "demo", "1-3", "--history", "--json").output)
    assert [(one["version"], one["class"], one["node"] and one["node"]["id"]) for one in moments] == [
        ("draft", "absent", None),
        ("1", "added", "1-2"),
        ("2", "renumbered", "1-3"),
    ]
    moments = json.loads(demo("rule", "demo", "1-3", "--history", "--version", "1", "--json").output)
    assert [(one["version"], one["class"]) for one in moments] == [("draft", "absent"), ("1", "added"), ("2", "removed")]


def test_the_history_in_words(demo: Run) -> None:
    """Each version stands with its text, a reworded one with what is gone and what is new."""
    output = demo("rule", "demo", "1-1", "--history").output
    for line in ("draft  初めの版", "1 (2020-01-01)  同じ", "2 (2021-01-01)  変更", "赤いカードを二枚引く。"):
        assert line in output
    assert "{+" in output
    assert "[-" in output


def test_the_whole_book(demo: Run, tmp_path: Path) -> None:
    """One page, Markdown or HTML, has an anchor for every clause of the version asked for."""
    written = demo("rule", "demo", "--all", "--version", "1").output
    assert [f'<a id="{id}"></a>' in written for id in ("1", "1-1", "1-2", "1-3")] == [True] * 4
    assert demo("rule", "demo", "--all", "-o", tmp_path / "book.html").exit_code == 0
    assert 'id="1-3"' in (tmp_path / "book.html").read_text("utf-8")
    assert demo("rule", "demo").exit_code == 2
    assert demo("rule", "demo", "1-1", "-f", "md").exit_code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--all", "-o", "book.pdf"], "book.pdf is neither Markdown nor HTML: name it .md or .html"),
        (["--all", "--history"], "--all shows one version whole, --history one clause in every version"),
        (["--all", "1-1"], "--all shows the whole book: leave 1-1 out"),
    ],
)
def test_what_the_whole_book_cannot_be(demo: Run, tmp_path: Path, words: list[str], said: str) -> None:
    """A format that nothing writes, and options that contradict each other, are refused before anything is written."""
    words = [str(tmp_path / word) if word.endswith(".pdf") else word for word in words]
    result = demo("rule", "demo", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert not (tmp_path / "book.pdf").exists()
