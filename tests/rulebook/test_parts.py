"""Sentences that import has cut wrongly are cut anew by a file of their own; the text stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.versions import write_versions

from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebook
from gunbai.rulebook.node import Node
from gunbai.rulebook.parts import cut


def write_parts(tmp_path: Path, text: str) -> Path:
    """Writes a small book of two versions with these parts, and returns its content root."""
    root = write_versions(tmp_path)
    (root / "rulebooks" / "demo" / "parts.yaml").write_text(text, "utf-8")
    return root


def test_sentences_are_those_of_the_file(tmp_path: Path) -> None:
    """A clause has the sentences that a person wrote; one that read differently in an older version keeps those of import."""
    before = load_rulebook(write_versions(tmp_path / "before"), "demo")
    text = before.book("2").node("1-1").text
    halves = [text[:3], text[3:]]
    rulebook = load_rulebook(write_parts(tmp_path / "after", f"1-1: {halves}\n"), "demo")
    assert [part.id for part in rulebook.book("2").node("1-1").parts] == ["1-1:1", "1-1:2"]
    assert [part.text for part in rulebook.book("2").node("1-1").parts] == halves
    assert rulebook.book("2").node("1-1").text == text
    assert rulebook.book("1").node("1-1").parts == before.book("1").node("1-1").parts


@pytest.mark.parametrize(
    ("sentences", "spans"),
    [
        (("引く。", "捨てる。"), [(0, 3), (5, 10)]),
        (("引 く。", "捨て\nる。"), [(0, 3), (5, 10)]),
        (("引く。 捨てる。",), [(0, 10)]),
        (("引く。",), None),
        (("捨てる。", "引く。"), None),
        (("引く。", "捨てる"), None),
    ],
)
def test_sentences_must_join_to_the_text(sentences: tuple[str, ...], spans: list[tuple[int, int]] | None) -> None:
    """White space apart, the sentences together are the whole text in its order."""
    parts = cut(Node(id="1", text="引く。\n\n捨て る。"), sentences)
    assert (None if parts is None else [(part.start, part.end) for part in parts]) == spans


def test_every_bad_cut_is_reported(tmp_path: Path) -> None:
    """An unknown clause, what is no list, an empty sentence, and sentences that are not the text, all at once."""
    root = write_parts(tmp_path, '9-9: [引く。]\n1-1: 引く。\n1-3: [""]\n1: [何か]\n')
    with pytest.raises(BadInput) as caught:
        load_rulebook(root, "demo")
    assert [(problem.code, problem.line) for problem in caught.value.problems] == [
        ("NO-SUCH-NODE", 1),
        ("NOT-A-LIST", 2),
        ("NOT-A-LIST", 3),
        ("BAD-PARTS", 4),
    ]
