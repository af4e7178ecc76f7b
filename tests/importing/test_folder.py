"""The folder of an imported book: it loads, it can be compared, and the next version keeps the ids of what stayed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from gunbai.cli import main
from gunbai.errors import BadInput
from gunbai.importing import import_file
from gunbai.library import Library
from gunbai.rulebook import Rulebook, load_rulebook
from gunbai.rulebook.diff import diff
from gunbai.rulebook.integrity import check_folder

FIRST = """\
カードゲーム 総合ルール ver. 1.0
2024年4月1日

1. 進行
1.1. カードを1枚引きます。
1.2. カードを1枚出します（2.1）。
2. キーワード
2.1. 中央
2.1.1. は、能力の誘発を制限するキーワードです。
2.2. 左
2.2.1. は、能力の誘発を制限するキーワードです。
"""
SECOND = """\
カードゲーム 総合ルール ver. 1.1
2024年9月1日

1. 進行
1.1. カードを1枚引きます。
1.2. カードを1枚出します（2.2）。
2. キーワード
2.1. 前列
2.1.1. は、前列のカードだけが持ちます。
2.2. 中央
2.2.1. は、能力の誘発を制限するキーワードです。
2.3. 左
2.3.1. は、能力の誘発を制限するキーワードです。
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Imports both versions into one folder."""
    folder = tmp_path / "rulebooks" / "demo"
    for name, text in (("first", FIRST), ("second", SECOND)):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
        import_file(tmp_path / f"{name}.txt", folder)
    return folder


@pytest.fixture
def rulebook(folder: Path) -> Rulebook:
    """Loads that folder."""
    return load_rulebook(folder.parents[1], "demo")


def test_the_folder_is_a_rulebook(folder, rulebook):
    """It loads, with its versions in order, their dates, the title, the sources, and all ids."""
    assert rulebook.title == "カードゲーム 総合ルール ver. 1.0"
    assert [(version.name, str(version.date)) for version in rulebook.versions] == [("1.0", "2024-04-01"), ("1.1", "2024-09-01")]
    assert not rulebook.official
    assert sorted(path.name for path in (folder / "source").iterdir()) == ["demo-1.0.txt", "demo-1.1.txt"]
    assert (folder / "source" / "demo-1.0.txt").read_text("utf-8") == FIRST
    listed = (folder / "ids.txt").read_text("utf-8").split()
    assert set(listed) == {id for version in rulebook.versions for id in rulebook.book(version.name).nodes}


def test_what_stayed_keeps_its_id(rulebook):
    """A renumbered clause keeps its id, also where three read the same; a new one gets an id that none had."""
    book = rulebook.book("1.1")
    assert {node.id: node.printed for node in book.children("2")} == {"2.1.v2": "2.1.", "2.1": "2.2.", "2.2": "2.3."}
    assert [node.id for node in book.children("2.1.v2")] == ["2.1.v2.1"]
    assert book.node("1.2").refs == ("2.1",)
    assert book.find("2.2").node.title == "中央"


def test_a_renumbered_clause_is_explained_as_such(rulebook):
    """Whoever types a number reads what it is called, what bears that name now, and no word of a misprint."""
    assert rulebook.book("1.1").find("2.2").explained["en"] == (
        "This version numbers it 2.2; gunbai keeps calling it 2.1, as an earlier version did. "
        "What gunbai calls 2.2 is numbered 2.3 in this version."
    )
    assert rulebook.book("1.0").find("2.2").explained == {}


def test_the_difference_is_the_true_one(rulebook):
    """Two clauses added, four renumbered, one reference; the front matter changed its version and date."""
    changes = diff(rulebook.book("1.0"), rulebook.book("1.1"))
    assert [f"{change.cls} {(change.new or change.old).printed}" for change in changes] == [
        *("changed ", "reference-only 1.2.", "added 2.1.", "added 2.1.1."),
        *("renumbered 2.2.", "renumbered 2.2.1.", "renumbered 2.3.", "renumbered 2.3.1."),
    ]


def test_a_version_is_not_imported_twice(folder, tmp_path):
    """A version that is there already is refused with what to do, and replaced when that is asked for."""
    with pytest.raises(BadInput, match=r"has version 1\.1 already — name another with --version, or give --replace"):
        import_file(tmp_path / "second.txt", folder)
    again = import_file(tmp_path / "second.txt", folder, version="1.1", replace=True)
    assert again.book.node("2.1").printed == "2.2."
    assert load_rulebook(folder.parents[1], "demo").book().version == "1.1"


def test_versions_stand_in_the_order_of_their_dates(folder, tmp_path):
    """Whichever was imported first: the oldest stands first, the newest is current, and what stayed has one id in both."""
    backwards = tmp_path / "rulebooks" / "backwards"
    for name in ("second", "first"):
        import_file(tmp_path / f"{name}.txt", backwards)
    rulebook = load_rulebook(folder.parents[1], "backwards")
    assert [(version.name, str(version.date)) for version in rulebook.versions] == [("1.0", "2024-04-01"), ("1.1", "2024-09-01")]
    assert rulebook.book().version == "1.1"
    compared = diff(rulebook.book("1.0"), rulebook.book("1.1"))
    forwards = load_rulebook(folder.parents[1], "demo")
    assert [change.cls for change in compared] == [change.cls for change in diff(forwards.book("1.0"), forwards.book("1.1"))]
    assert all(change.old.id == change.new.id for change in compared if change.old and change.new)
    assert [each.code for each in check_folder(folder.parents[1], rulebook)] == []


def test_a_version_between_two_others(folder, tmp_path):
    """It takes its place among them and the ids of the one before it; one without a date comes last."""
    (tmp_path / "between.txt").write_text(FIRST.replace("1.0", "1.0.5", 1).replace("4月1日", "6月1日"), "utf-8")
    between = import_file(tmp_path / "between.txt", folder)
    undated = tmp_path / "undated.txt"
    undated.write_text(SECOND.replace("2024年9月1日\n", ""), "utf-8")
    import_file(undated, folder, version="draft")
    rulebook = load_rulebook(folder.parents[1], "demo")
    assert [version.name for version in rulebook.versions] == ["1.0", "1.0.5", "1.1", "draft"]
    assert list(between.book.nodes) == list(rulebook.book("1.0").nodes)


def test_an_older_version_leaves_the_glossary_alone(tmp_path):
    """The terms are those of the current version."""
    book = "Game\nVersion {}\n{}\n\n1. A\n1.1. One.\n1.2. Two.\n\nGlossary\n\nDeck\nA pile{}.\n\nUnit\nA card{}.\n"
    for name, day, more in (("2", "2025-01-01", ""), ("1", "2024-01-01", " of cards")):
        (tmp_path / "book.txt").write_text(book.format(name, day, more, more), "utf-8")
        import_file(tmp_path / "book.txt", tmp_path / "rulebooks" / "demo")
    rulebook = load_rulebook(tmp_path, "demo")
    assert [version.name for version in rulebook.versions] == ["1", "2"]
    assert all(rulebook.book().has(term.defined) for term in rulebook.glossary)


def test_an_id_lost_by_a_replacement_is_retired(folder, tmp_path):
    """A version imported anew without a clause keeps its id from being given again, and check finds nothing wrong."""
    (tmp_path / "third.txt").write_text(SECOND[: SECOND.index("2.3. 左")], "utf-8")
    lost = load_rulebook(folder.parents[1], "demo").book("1.1").nodes
    import_file(tmp_path / "third.txt", folder, version="1.1", replace=True)
    rulebook = load_rulebook(folder.parents[1], "demo")
    gone = {id for id in lost if not any(id in rulebook.book(version.name).nodes for version in rulebook.versions)}
    marked = {line.split()[0] for line in (folder / "ids.txt").read_text("utf-8").splitlines() if line.endswith("# retired")}
    assert marked == gone
    assert [each.code for each in check_folder(folder.parents[1], rulebook) if each.code.endswith("ID")] == []


def test_names_that_cannot_be_used_are_refused(tmp_path):
    """A slug is for addresses, a version names a file."""
    (tmp_path / "first.txt").write_text(FIRST, "utf-8")
    with pytest.raises(BadInput, match="Demo! is no slug"):
        import_file(tmp_path / "first.txt", tmp_path / "out", slug="Demo!")
    with pytest.raises(BadInput, match=r"\.\./1 cannot name a version"):
        import_file(tmp_path / "first.txt", tmp_path / "out", version="../1")
    with pytest.raises(BadInput, match="NO-FILE"):
        import_file(tmp_path / "none.txt", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written(tmp_path):
    """What stands in the way of the book's folder is named in a sentence."""
    (tmp_path / "first.txt").write_text(FIRST, "utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "source").write_text("in the way", "utf-8")
    with pytest.raises(BadInput, match="cannot be written"):
        import_file(tmp_path / "first.txt", tmp_path / "out")


def test_an_import_that_was_cut_off_leaves_no_ids(folder, tmp_path, monkeypatch):
    """Cut off before the version is listed and done again, it gives every clause the id that it gives in one go."""
    (tmp_path / "third.txt").write_text(FIRST.replace("2.1", "1.9"), "utf-8")
    shutil.copytree(folder, tmp_path / "whole")
    import_file(tmp_path / "third.txt", tmp_path / "whole", version="3")

    def full(*_: object) -> None:
        raise OSError(28, "No space left", "versions.yaml")

    with monkeypatch.context() as cut:
        cut.setattr("gunbai.importing.folder._write_versions", full)
        with pytest.raises(BadInput, match="No space left"):
            import_file(tmp_path / "third.txt", folder, version="3")
    import_file(tmp_path / "third.txt", folder, version="3")
    assert (folder / "ids.txt").read_text("utf-8") == (tmp_path / "whole" / "ids.txt").read_text("utf-8")


def test_the_command_prints_every_doubt_by_line(tmp_path):
    """``gunbai import`` names file, line and code of each doubt, and counts what it read; ``--json`` is the report."""
    source = tmp_path / "book.txt"
    source.write_text(FIRST.replace("（2.1）", "（2.9）"), "utf-8")
    said = CliRunner().invoke(main, ["--lang", "en", "import", str(source), "-o", str(tmp_path / "a")])
    assert said.exit_code == 0
    assert f"{source}:6: no clause has the number 2.9 [UNRESOLVED-REFERENCE]" in said.output
    assert said.output.splitlines()[-1].endswith(
        "8 numbered clauses (4 headings), 0 examples, 0 terms, 0 references (1 unresolved), 6 doubts"
    )
    printed = CliRunner().invoke(main, ["import", str(source), "-o", str(tmp_path / "b"), "--json"])
    report = json.loads(printed.output)
    assert (report["nodes"], report["headings"], report["examples"], report["glossary"]) == (8, 4, 0, 0)
    assert report["references"] == {"resolved": 0, "unresolved": 1}
    assert {"line": 6, "code": "UNRESOLVED-REFERENCE", "message": "no clause has the number 2.9"} in report["doubts"]


def test_the_diff_command(folder):
    """``gunbai diff`` marks words, sums up, reads a folder or a game, and prints JSON as the design says."""
    said = CliRunner().invoke(main, ["--lang", "en", "diff", str(folder), "1.0", "1.1"])
    assert said.exit_code == 0
    assert "reference-only  1.2\n    カードを1枚出します（[-2.1-]{+2.2+}）。\n" in said.output
    assert "renumbered  2.1 → 2.2 中央\n" in said.output
    assert said.output.splitlines()[-1] == "1.0 to 1.1: 2 added, 4 renumbered, 1 changed, 1 in references only"
    printed = CliRunner().invoke(main, ["--content", str(folder.parents[1]), "diff", "demo", "1.0", "1.1", "--json"])
    changes = json.loads(printed.output)
    assert {
        "class": "renumbered",
        "old": {"id": "2.1", "printed": "2.1."},
        "new": {"id": "2.1", "printed": "2.2."},
        "marks": [],
    } in changes


def test_an_own_folder_beside_the_books_that_ship(folder, tmp_path):
    """What was imported into a folder of one's own is listed, found, shown and compared beside the books that ship."""
    library = Library.open(data=tmp_path / "data", add=[folder.parents[1]])
    assert set(library.games()) == {"demo", *Library.open(data=tmp_path / "data").games()}
    assert library.search("前列のカードだけが持ちます", "demo").hits[0].document.number == "2.1.1"
    assert len(library.search("手札").hits) > 1
    run = CliRunner().invoke
    named = ["--lang", "en", "--add", str(folder.parents[1]), "--data", str(tmp_path / "data")]
    assert "カードを1枚引きます。" in run(main, [*named, "rule", "demo", "1.1"]).output
    assert "2 added, 4 renumbered" in run(main, [*named, "diff", "demo", "1.0", "1.1"]).output
    assert run(main, [*named, "rule", "legions", "34-5"]).exit_code == 0
    refused = run(main, ["--add", str(tmp_path / "nothing"), "rule", "demo", "1.1"])
    assert (refused.exit_code, "nothing is no content folder" in refused.output) == (2, True)
