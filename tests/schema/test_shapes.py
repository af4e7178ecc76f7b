"""The shapes of schemas: words in any spelling pass, words that nothing knows do not."""

from __future__ import annotations

import jsonschema
import pytest

from gunbai.notation.spelling import fold
from gunbai.schema.shapes import NUMBER, TEXT, Schema, many, perhaps, spelt_table, word


def fits(schema: Schema, value: object) -> bool:
    """Tells whether a value fits a schema."""
    return jsonschema.Draft7Validator(schema).is_valid(value)


@pytest.mark.parametrize("said", ["メイン", "ﾒｲﾝ", " メイン", "main", "MAIN", "ｍａｉｎ"])
def test_a_word_passes_in_any_spelling(said: str) -> None:
    """Whatever the reader compares as the same passes."""
    assert fold(said) in ("メイン", "main")
    assert fits(word(["メイン"], ["Main"]), said)


@pytest.mark.parametrize("said", ["メイソ", "mein", ["メイン"], 3])
def test_another_word_does_not(said: object) -> None:
    """A slip of the pen in plain letters is marked."""
    assert not fits(word(["メイン"], ["Main"]), said)


def test_numbers_as_people_write_them() -> None:
    """Signs, Roman numerals, full width and the unknown are numbers; words are none."""
    assert all(fits(NUMBER, said) for said in (3, "3", "+2", "-1", "iv", "３", "?"))
    assert not any(fits(NUMBER, said) for said in ("three", "", None, [3], "1.5"))


def test_a_table_knows_its_keys_by_other_names() -> None:
    """An alias has the schema of its key; another key is marked; an empty list stands for an empty table."""
    shape = perhaps(spelt_table({"life": NUMBER}, {"life": ["ライフ"]}))
    assert fits(shape, {"life": 20})
    assert fits(shape, {"ライフ": 20})
    assert fits(shape, [])
    assert not fits(shape, {"ライフ": "many"})
    assert not fits(shape, {"lief": 20})


def test_one_item_needs_no_brackets() -> None:
    """A list and its only item are the same."""
    assert fits(many(TEXT), "a")
    assert fits(many(TEXT), ["a", 1])
    assert not fits(many(TEXT), {"a": 1})
