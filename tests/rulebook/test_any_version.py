"""What the files beside the texts may name: clauses and sentences of any version, though the newest has them no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.versions import write_versions

from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebook

MODEL = "'{}': {{kind: note}}"
ALIASES = "'{}': [青いカード]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Writes a book whose newest version has 1-3, and whose draft alone has no 1-2."""
    write_versions(tmp_path)
    newest = tmp_path / "rulebooks" / "demo" / "text" / "2.yaml"
    kept = [line for line in newest.read_text("utf-8").splitlines() if "id: '1-3'" not in line]
    newest.write_text("\n".join(kept), "utf-8")
    return tmp_path / "rulebooks" / "demo"


def test_a_clause_that_is_gone_may_be_named(folder: Path) -> None:
    """A model and an alias of a clause that only an older version has are kept: the older version is still read with them."""
    (folder / "model.yaml").write_text(MODEL.format("1-3"), "utf-8")
    (folder / "aliases.yaml").write_text(ALIASES.format("1-3"), "utf-8")
    rulebook = load_rulebook(folder.parents[1], "demo")
    assert not rulebook.book().has("1-3")
    assert rulebook.any_version.has("1-3")
    assert (rulebook.model.rule("1-3").kind, rulebook.aliases["1-3"]) == ("note", ("青いカード",))


def test_a_clause_of_no_version_is_refused(folder: Path) -> None:
    """What no version has is a slip of the pen, in every file at once."""
    (folder / "model.yaml").write_text(MODEL.format("1-9"), "utf-8")
    (folder / "aliases.yaml").write_text(ALIASES.format("1-9"), "utf-8")
    with pytest.raises(BadInput) as caught:
        load_rulebook(folder.parents[1], "demo")
    assert [problem.code for problem in caught.value.problems] == ["NO-SUCH-NODE"] * 2
