"""Versions on the command line: a book with three of them, one without a date."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.versions import write_versions


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Writes a content root with three versions of a book."""
    return write_versions(tmp_path)


@pytest.fixture
def demo(run: Run, content: Path, tmp_path: Path) -> Run:
    """Returns a function that runs the command on that content."""
    return lambda *words: run("--content", content, "--data", tmp_path / "data", *words)


def classes(output: str) -> list[tuple[str, str, str]]:
    """Returns each change of ``diff --json`` as its class, its old and its new number."""
    return [(one["class"], (one["old"] or {}).get("id"), (one["new"] or {}).get("id")) for one in json.loads(output)]


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


@pytest.mark.parametrize(("old", "new"), [("1", "2"), ("2020-06-01", "2022-01-01"), ("1", "2021-01-01")])
def test_diff_takes_versions_and_dates(demo: Run, content: Path, old: str, new: str) -> None:
    """A version or a date on which it was in force mean the same, of a book by its name or by its folder."""
    found = classes(demo("diff", "demo", old, new, "--json").output)
    assert classes(demo("diff", content / "rulebooks" / "demo", old, new, "--json").output) == found
    assert found == [
        ("changed", "1-1", "1-1"),
        ("added", None, "1-2"),
        ("renumbered", "1-2", "1-3"),
        ("removed", "1-3", None),
    ]


def test_diff_in_the_other_direction_and_over_a_version(demo: Run) -> None:
    """What was added is removed; versions need not be neighbours."""
    assert ("removed", "1-2", None) in classes(demo("diff", "demo", "2", "1", "--json").output)
    assert classes(demo("diff", "demo", "draft", "2", "--json").output) == [
        ("changed", "1-1", "1-1"),
        ("added", None, "1-2"),
        ("added", None, "1-3"),
    ]


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


def test_rulings_are_rechecked_against_a_version(demo: Run) -> None:
    """Each citation says how it stands, with the old and the new text."""
    found = json.loads(demo("rulings", "recheck", "demo", "2", "--json").output)
    assert [(one["ruling"], one["version"], one["against"], one["sound"]) for one in found] == [("red", "1", "2", False)]
    stood = [(one["rule"], one["status"], one["old"]["text"], (one["new"] or {}).get("text")) for one in found[0]["citations"]]
    assert stood == [
        ("1-1", "CHANGED", "赤いカードを引く。", "赤いカードを二枚引く。"),
        ("1-2", "MOVED", "白いカードを捨てる。", "白いカードを捨てる。"),
        ("1-3", "GONE", "青いカードを見る。", None),
    ]
    output = demo("rulings", "recheck", "demo", "--as-of", "2021-06-01").output
    assert "MOVED     1-2 → 1-3「白いカードを捨てる」" in output
    assert output.endswith("2 に照らした裁定 1件: MOVED 1, CHANGED 1, GONE 1\n")
    assert demo("rulings", "recheck", "demo", "--as-of", "2020-06-01").output.endswith("OK 3\n")


def test_a_clause_that_moved_tells_what_to_write(demo: Run, content: Path) -> None:
    """A clause that keeps its id under a new number, and one whose number came back with a new id: both are told apart."""
    book = content / "rulebooks" / "demo"
    text = (book / "text" / "2.yaml").read_text("utf-8").replace("id: '1-2', printed: '1-2'", "id: '1-9', printed: '1-9'")
    (book / "text" / "2.yaml").write_text(text.replace("id: '1-3', printed: '1-3'", "id: '1-2.v2', printed: '1-2'"), "utf-8")
    (book / "model.yaml").write_text((book / "model.yaml").read_text("utf-8").replace("[1-3]", "[1-2.v2]"), "utf-8")
    lines = demo("rulings", "recheck", "demo", "2").output.splitlines()
    at = next(n for n, line in enumerate(lines) if "1-2 → " in line)
    assert lines[at].strip().startswith("MOVED     1-2 → 1-2「白いカードを捨てる」")
    assert lines[at + 1].strip() == "numbered 1-2 now: write 1-2.v2"


def test_a_write_up_says_how_its_quotations_stand_later(demo: Run) -> None:
    """A ruling quotes its own version; asked for another it says what became of each clause."""
    assert "文が変わった" not in demo("writeup", "red").output
    written = demo("writeup", "red", "--as-of", "2021-06-01").output
    assert "2: 文が変わった「赤いカードを二枚引く。」" in written
    assert "2: 別の番号にある → 1-3" in written


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


def test_a_replay_as_of_a_date(run: Run, scenario: Path) -> None:
    """A scenario is played by the version in force on the date; before the first there is a sentence, not a guess."""
    played = json.loads(run("replay", scenario, "--as-of", "2018-01-01", "--json").output)
    assert played["version"] == "1.00"
    for command in (["replay", scenario], ["explore", scenario], ["why", scenario, "甲.life"], ["writeup", scenario]):
        result = run(*command, "--as-of", "2017-01-01")
        assert (result.exit_code, result.output) == (2, "legions has no version dated 2017-01-01 or before — 1.00?\n")
    assert run("coverage", "legions", "--touched", "--as-of", "2017-01-01").exit_code == 2
    assert "no version dated 2017-01-01" in run("check", scenario, "--as-of", "2017-01-01").output


def test_a_book_without_its_list_of_versions_is_reported(run: Run, tmp_path: Path) -> None:
    """A folder that holds no versions.yaml is no book, and is not passed over in silence."""
    (tmp_path / "rulebooks" / "demo" / "text").mkdir(parents=True)
    result = run("--content", tmp_path, "check")
    assert result.exit_code == 2
    assert "rulebooks/demo: there is no versions.yaml in this folder" in result.stderr
