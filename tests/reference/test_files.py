"""What the pages say of files and modules is what the code reads: both sides are held against each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from gunbai.document import read
from gunbai.errors import BadContent
from gunbai.reference import files
from gunbai.reference.files import file_page, meanings

ROOT = Path(__file__).parents[2]
VOCABULARIES = sorted([*(ROOT / "rulebooks").glob("*/vocabulary.yaml"), *(ROOT / "tests").glob("*/content/*/*/vocabulary.yaml")])
INSIDE = {
    "decisions": "Decisions",
    "moments": "Moments",
    "kinds": "Kinds and keywords",
    "keywords": "Kinds and keywords",
    "windows": "Windows",
}
"""Sections of a vocabulary whose entries no table of a reader lists, and where the page does."""


def test_a_key_without_a_sentence_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that a reader learns must be told; one that it forgets may not be told any longer."""
    monkeypatch.setattr(files, "KNOWN", {**files.KNOWN, "claim": ("by", "says", "then", "because")})
    with pytest.raises(BadContent) as refused:
        file_page("scenario-file")
    assert [(problem.code, problem.message) for problem in refused.value.problems] == [
        ("UNTOLD-KEY", "A claim: nothing says what because means"),
        ("UNREAD-KEY", "A claim: nothing reads at"),
        ("UNREAD-KEY", "A claim: nothing reads line"),
    ]


@pytest.mark.parametrize("path", VOCABULARIES, ids=lambda path: path.parent.name)
def test_every_key_of_a_vocabulary_is_told(path: Path) -> None:
    """No vocabulary that ships has a key, at its top or inside, that a stranger could not read about."""
    raw = read(path)
    told = {section: set(meanings("vocabulary-file", heading)) for section, heading in INSIDE.items()}
    assert isinstance(raw, Mapping)
    assert set(raw) <= set(meanings("vocabulary-file", "Keys"))
    used = {section: {key for entry in raw.get(section, {}).values() for key in entry} for section in INSIDE}
    assert {section: keys - told[section] for section, keys in used.items() if keys - told[section]} == {}
    assert {*raw.get("laws", {}), *raw.get("effects", {})} <= set(meanings("vocabulary-file", "Laws"))


def test_every_hook_is_told() -> None:
    """What the interpreter asks a game by hook stands on the page with what the function is given."""
    sources = [path.read_text("utf-8") for path in (ROOT / "src" / "gunbai").rglob("*.py")]
    hooks = {name for source in sources for name in re.findall(r'of\("hook", "([a-z ]+)"\)', source)}
    assert hooks <= set(meanings("game-module", "Hooks"))


@pytest.mark.parametrize("path", sorted((ROOT / "rulebooks").glob("*/versions.yaml")), ids=lambda path: path.parent.name)
def test_every_key_of_a_book_is_told(path: Path) -> None:
    """What versions.yaml says of a book is explained."""
    raw = read(path)
    assert isinstance(raw, Mapping)
    assert set(raw) <= set(meanings("rulebook-files", "`versions.yaml`"))
