"""What a folder promises: no permanent id is lost, and the text is what the source prints."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebook
from gunbai.rulebook.integrity import check_folder

SOURCE = "1-1 赤い カードを引く。\n1-2 **白い**カードを捨てる。\n"
TEXT = """\
source: {file: demo.txt, sha256: %s}
nodes:
  - {id: 1-1, printed: 1-1, form: clause, text: 赤いカードを引く。, spans: [[0, 14]], parts: [[0, 9]]}
  - {id: 1-2, printed: 1-2, form: clause, text: 白いカードを捨てる。, spans: [[15, 34]], parts: [[0, 10]]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Returns the folder of a rulebook with nothing wrong."""
    folder = tmp_path / "rulebooks" / "demo"
    for name in ("text", "source"):
        (folder / name).mkdir(parents=True)
    (folder / "versions.yaml").write_text('title: 見本\nversions:\n  - {version: "1"}\n', "utf-8")
    (folder / "source" / "demo.txt").write_text(SOURCE, "utf-8")
    (folder / "text" / "1.yaml").write_text(TEXT % hashlib.sha256(SOURCE.encode()).hexdigest(), "utf-8")
    (folder / "ids.txt").write_text("1-1\n1-2\n", "utf-8")
    return folder


def said(folder: Path) -> list[str]:
    """Returns the problems of a folder as ``file:line CODE``."""
    problems = check_folder(folder.parents[1], load_rulebook(folder.parents[1], "demo"))
    return [f"{Path(each.file).name}:{each.line} {each.code}" for each in problems]


def test_a_sound_folder(folder):
    """Blanks and mark-up apart, the words are those of the source; ids.txt must be there."""
    assert said(folder) == []
    (folder / "ids.txt").unlink()
    assert said(folder) == ["ids.txt:1 NO-IDS"]


def test_names(folder):
    """A misspelled file is silently not read, so it is a problem; so is a file in the place of a folder; notes are left alone."""
    (folder / "glosary.yaml").write_text("x: {}\n", "utf-8")
    (folder / "cards").write_text("", "utf-8")
    (folder / "NOTES.md").write_text("mine\n", "utf-8")
    assert said(folder) == ["cards:1 NOT-A-FILE", "glosary.yaml:1 UNKNOWN-FILE"]
    hints = [each.hint for each in check_folder(folder.parents[1], load_rulebook(folder.parents[1], "demo"))]
    assert hints == ["move the file away", "did you mean glossary.yaml?"]


def test_an_id_that_no_version_has(folder):
    """An id that lost its clause is reported, unless it is marked as retired; the mark does not free it."""
    (folder / "ids.txt").write_text("1-1\n1-2\n1-3\n", "utf-8")
    assert said(folder) == ["ids.txt:3 UNUSED-ID"]
    (folder / "ids.txt").write_text("1-1\n1-2\n1-3  # retired\n", "utf-8")
    assert said(folder) == []


def test_ids(folder):
    """A clause whose id is not listed, a line that is no id, one that stands twice."""
    (folder / "ids.txt").write_text("1-1\n\n1-1\n一の二\n", "utf-8")
    assert said(folder) == ["ids.txt:3 REPEATED-ID", "ids.txt:4 BAD-ID", "1.yaml:4 UNLISTED-ID"]
    (folder / "ids.txt").write_bytes("1-1\n条\n".encode("cp932"))
    assert said(folder) == ["ids.txt:2 NOT-UTF8"]


def test_source_and_text(folder):
    """A text that was edited, a source that was, and one that is gone."""
    text = folder / "text" / "1.yaml"
    text.write_text(text.read_text("utf-8").replace("白いカード", "黒いカード"), "utf-8")
    assert said(folder) == ["1.yaml:4 CHANGED-TEXT"]
    (folder / "source" / "demo.txt").write_text(SOURCE.replace("赤", "青"), "utf-8")
    assert said(folder) == ["demo.txt:1 CHANGED-SOURCE"]
    (folder / "source" / "demo.txt").unlink()
    assert said(folder) == ["1.yaml:1 NO-FILE"]


def test_every_word_of_a_source_stands_in_one_clause(folder):
    """A clause that was taken out, spans that leave the source or overlap, a version that is not listed or listed twice."""
    text = folder / "text" / "1.yaml"
    whole = text.read_text("utf-8")
    text.write_text("\n".join(whole.split("\n")[:3]), "utf-8")
    assert said(folder) == ["ids.txt:2 UNUSED-ID", "demo.txt:2 LOST-TEXT"]
    text.write_text(whole.replace("[[15, 34]]", "[[13, 99]]"), "utf-8")
    assert said(folder) == ["1.yaml:4 BAD-SPAN", "1.yaml:4 BAD-SPAN"]
    text.write_text(whole, "utf-8")
    (folder / "text" / "2.yaml").write_text(whole, "utf-8")
    assert said(folder) == ["2.yaml:1 UNLISTED-VERSION"]
    versions = folder / "versions.yaml"
    versions.write_text(versions.read_text("utf-8") + '  - {version: "2"}\n  - {version: "2"}\n', "utf-8")
    with pytest.raises(BadInput, match="version 2 stands here twice"):
        load_rulebook(folder.parents[1], "demo")
