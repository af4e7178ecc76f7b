"""A rulebook that is packed and unpacked is the one that was read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gunbai.rulebook import load_rulebook
from gunbai.rulebook.packed import pack, unpack

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("slug", sorted(path.parent.name for path in ROOT.glob("rulebooks/*/versions.yaml")))
def test_nothing_of_a_book_is_lost(slug: str) -> None:
    """Each version, clause, model, defect, term and alias of a shipped book comes back as it was, and so does every field."""
    read = load_rulebook(ROOT, slug)
    back = unpack(pack(read), read.vocabulary)
    plain = {name: value for name, value in vars(read).items() if isinstance(value, str | bool | dict | tuple)}
    assert {name: getattr(back, name) for name in plain if name != "_books"} == {
        name: value for name, value in plain.items() if name != "_books"
    }
    assert vars(back).keys() == vars(read).keys()
    assert back.vocabulary is read.vocabulary
    for version in read.versions:
        assert vars(back.book(version.name)) == vars(read.book(version.name))
    assert list(back.model) == list(read.model)
    assert list(back.defects) == list(read.defects)
    assert list(back.glossary) == list(read.glossary)


def test_bytes_of_another_shape_are_refused() -> None:
    """What was packed by a gunbai whose books have another shape is no book."""
    with pytest.raises(msgspec.MsgspecError):
        unpack(msgspec.msgpack.encode({"slug": "legions"}), None)
