"""The text of a ruling file, changed in one field and otherwise left alone, or written from a ruling."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gunbai.document import read_text
from gunbai.errors import BadInput
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import compose, front, load_rulings, read_ruling_text, with_fields
from gunbai.ruling.front import scalar

ROOT = Path(__file__).parents[2]
RULEBOOKS = load_rulebooks(ROOT)
RULINGS = load_rulings(ROOT, RULEBOOKS)


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=RULINGS)
def test_what_ships_is_written_as_it_stands(ruling):
    """A ruling that is read and written again gives its file, byte for byte."""
    assert compose(ruling) == Path(ruling.path).read_text("utf-8")


texts = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=40)


@given(texts)
def test_any_text_reads_as_it_was_written(text):
    """Whatever a person writes into a field comes back: quoted where YAML would read something else."""
    assert read_text(f"a: {scalar(text)}\n") == {"a": text}


@given(question=texts, tag=texts.map(str.strip).filter(bool), author=texts)
def test_any_ruling_reads_as_it_was_written(question, tag, author):
    """A ruling that is composed and read is the same ruling."""
    ruling = next(iter(RULINGS.values()))
    made = replace(ruling, question={"ja": question}, tags=(tag,), author=author, reviewer=f"{author}-2", path="")
    again = read_ruling_text(compose(made), None, RULEBOOKS, lambda path: True)
    assert replace(again, path="") == made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("---\nstatus: draft\n---\n", "---\nstatus: published\n---\n"),
        ('---\n"status" : draft # why\nid: a\n---\n', "---\nstatus: published\nid: a\n---\n"),
        ("---\nstatus: >\n  draft\n\nid: a\n---\nstatus: x\n", "---\nstatus: published\nid: a\n---\nstatus: x\n"),
        ("---\r\nid: a\r\nstatus: draft\r\n---\r\n", "---\r\nid: a\r\nstatus: published\r\n---\r\n"),
        ("---\nid: a\n---\n", "---\nid: a\nstatus: published\n---\n"),
    ],
)
def test_one_field_is_replaced(old, new):
    """However a field is written, it is replaced where it stands, or added as the last; nothing else changes."""
    assert with_fields(old, status="published") == new


def test_a_text_without_fields_is_refused():
    """What has no front matter is no ruling."""
    with pytest.raises(BadInput, match="must begin with its fields"):
        with_fields("本文", status="draft")


def test_examples():
    """The examples in the docstrings say what is returned."""
    assert doctest.testmod(front).failed == 0
