"""The plain fields of a document: each mistake has one code, whoever reads it, and the sentence says what to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gunbai.document import Problems, read_text
from gunbai.notation.fields import FieldReader


def read(text: str, ask: Callable[[FieldReader, Any], object]) -> tuple[object, list[str]]:
    """Returns what a reader makes of a value, and what it says about it."""
    problems = Problems()
    found = ask(FieldReader(problems), read_text(text, "f"))
    return found, [str(problem) for problem in problems]


def refused(text: str, ask: Callable[[FieldReader, Any], object]) -> str:
    """Returns the one sentence that a reader says about a value."""
    _, said = read(text, ask)
    assert len(said) == 1
    return said[0]


@pytest.mark.parametrize(
    ("text", "ask", "sentence"),
    [
        ("x: 1", lambda reader, found: reader.mapping(found["x"], "turn"), "turn must be written as name: value [NOT-A-MAPPING]"),
        (
            "x: {a: 1}",
            lambda reader, found: reader.listed(found["x"], "tags"),
            "tags must be a list — begin each entry with - [NOT-A-LIST]",
        ),
        (
            "x: [1]",
            lambda reader, found: reader.text_of(found, "x"),
            "x must be one word or text — write it on one line, or after | [NOT-TEXT]",
        ),
        ("x:", lambda reader, found: reader.name(found["x"], "name"), "name says nothing — write a word, or leave it out [EMPTY]"),
        (
            "x: many",
            lambda reader, found: reader.integer(found["x"], "life"),
            "life must be a whole number, not many — write 1, 2, 3 … [NOT-A-NUMBER]",
        ),
        (
            "x: -1",
            lambda reader, found: reader.count(found["x"], "line"),
            "line cannot be negative — write 0, 1, 2 … [NOT-A-NUMBER]",
        ),
        (
            "x: 0",
            lambda reader, found: reader.copies(found["x"], "兵"),
            "兵 cannot be 0 — write a number from 1 to 1000 [BAD-COPIES]",
        ),
        (
            "x: 5000",
            lambda reader, found: reader.copies(found["x"], "兵", 0),
            "兵 cannot be 5000 — write a number from 0 to 1000 [BAD-COPIES]",
        ),
        ("x: 1", lambda reader, found: reader.yes(found, "x"), "x cannot be 1 — use one of yes, no [UNKNOWN-WORD]"),
        (
            "x: brak",
            lambda reader, found: reader.word(found["x"], "event", ["break", "draw"]),
            "event cannot be brak — did you mean break? [UNKNOWN-WORD]",
        ),
        (
            "x: brak",
            lambda reader, found: reader.word(found["x"], "event", []),
            "event cannot be brak — the game defines none [UNKNOWN-WORD]",
        ),
    ],
)
def test_one_code_for_one_mistake(text: str, ask: Callable[[FieldReader, Any], object], sentence: str) -> None:
    """A value of the wrong kind is refused at its place with the code of that mistake."""
    assert refused(text, ask).split(": ", 1)[1] == sentence


def test_what_is_read() -> None:
    """Width, case and Roman numerals make no difference; a list of one needs no brackets; nothing is an empty list or mapping."""
    assert read("x: ＋３", lambda reader, found: reader.integer(found["x"], "x")) == (3, [])
    assert read("x: Ⅳ", lambda reader, found: reader.integer(found["x"], "x")) == (4, [])
    assert read("x: ＤＲＡＷ", lambda reader, found: reader.word(found["x"], "x", ["draw"])) == ("draw", [])
    assert read("x: a", lambda reader, found: reader.many_of(found, "x")) == (["a"], [])
    assert read("x: a", lambda reader, found: reader.many_of(found, "y")) == ([], [])
    assert read("x: []", lambda reader, found: reader.mapping(found["x"], "x")) == ({}, [])
    assert read("x: a", lambda reader, found: (reader.text_of(found, "y"), reader.yes(found, "y"))) == (("", False), [])


def test_keys_of_an_entry() -> None:
    """An entry is read under its canonical keys; an unknown key and one that stands twice under two names are noted."""
    known = {"seat": ("席",), "number": ("番号",)}
    found, said = read("{席: 甲, number: 3, 番号: 4, nummer: 5}", lambda reader, found: reader.keyed(found, "turn", known))
    assert found == {"seat": "甲", "number": "3"}
    assert said == [
        "f:1:19: turn has number twice — keep one of the two [REPEATED-KEY]",
        "f:1:26: turn has no nummer — did you mean number? [KEY-TYPO]",
    ]
