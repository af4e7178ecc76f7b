"""References that a book makes in words are written beside its text and stand with those made by number."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.versions import write_versions

from gunbai.errors import BadInput
from gunbai.rulebook import Citation, load_rulebook


def test_both_kinds_of_references_stand_together(repository: Path) -> None:
    """Asterisk 2-2 names the reload in words its text was imported with; 3.5.4.c says "the following steps"."""
    book = load_rulebook(repository, "asterisk").book()
    assert book.node("2-2").refs == ("4.1",)
    assert book.node("3.5.4.c").refs == ("3.5.4.1", "3.5.4.2", "3.5.4.3", "3.5.4.4", "3.5.4.5")
    assert "3.5.4.c" in [node.id for node in book.referring("3.5.4.1")]
    assert load_rulebook(repository, "asterisk").book("before-2022-03-28").node("3.5.4.c").refs == book.node("3.5.4.c").refs


@pytest.mark.parametrize(
    ("slug", "id", "ref"),
    [
        ("star-wars", "3.3.5.A.3-2a2", "2.1-1"),
        ("star-wars", "2.4.2-6", "3.3.7-1"),
        ("king-castle", "5.1-1", "3.2.4"),
        ("king-castle", "2-6", "6.3-1"),
        ("legend-of-stars", "5.1.note2", "5.1.1"),
        ("legend-of-stars", "7.2", "9.3"),
    ],
)
def test_a_clause_knows_what_it_names(repository: Path, slug: str, id: str, ref: str) -> None:
    """The loser's clause names the winning condition, damage that fades names the end phase, and so on."""
    assert ref in load_rulebook(repository, slug).book().node(id).refs


def test_a_clause_that_read_differently_refers_to_nothing_more(tmp_path: Path) -> None:
    """What was read out of the newest text is not said of an older one with other words."""
    root = write_versions(tmp_path)
    (root / "rulebooks" / "demo" / "references.yaml").write_text("1-1: [1-3]\n1: [1-1]\n", "utf-8")
    rulebook = load_rulebook(root, "demo")
    assert rulebook.book("2").node("1-1").refs == ("1-3",)
    assert rulebook.book("1").node("1-1").refs == ()
    assert rulebook.book("1").node("1").refs == ("1-1",)


def test_what_a_clause_refers_to_is_its_context(tmp_path: Path) -> None:
    """A citation of a clause whose words stand says so when a clause it refers to was reworded."""
    root = write_versions(tmp_path)
    (root / "rulebooks" / "demo" / "references.yaml").write_text("1: [1-1]\n", "utf-8")
    rulebook = load_rulebook(root, "demo")
    standing = Citation("1", "1", "手札").standing(rulebook.book("2"), rulebook.book("1"))
    assert (standing.status, [node.id for node in standing.around]) == ("CONTEXT", ["1-1"])


def test_every_bad_reference_is_reported(tmp_path: Path) -> None:
    """Unknown ids on either side, a clause that names itself, and what is no list, all at once."""
    root = write_versions(tmp_path)
    (root / "rulebooks" / "demo" / "references.yaml").write_text("9-9: [1-1]\n1-1: [8-8, 1-1]\n1-2: 1-1\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        load_rulebook(root, "demo")
    assert [(problem.code, problem.line) for problem in caught.value.problems] == [
        ("NO-SUCH-NODE", 1),
        ("NO-SUCH-NODE", 2),
        ("SELF-REFERENCE", 2),
        ("NOT-A-LIST", 3),
    ]


def test_a_clause_that_only_an_older_version_has_refers_there(tmp_path: Path) -> None:
    """A clause that is gone keeps what it refers to in the versions that have it; that is no problem of the newest."""
    root = write_versions(tmp_path)
    folder = root / "rulebooks" / "demo"
    newest = folder / "text" / "2.yaml"
    newest.write_text("".join(line for line in newest.read_text("utf-8").splitlines(True) if "id: '1-3'" not in line), "utf-8")
    (folder / "references.yaml").write_text("1: [1-1]\n1-3: [1-1]\n", "utf-8")
    found = load_rulebook(root, "demo")
    assert "1-3" not in found.book("2").nodes
    assert found.book("1").nodes["1-3"].refs == ("1-1",)
