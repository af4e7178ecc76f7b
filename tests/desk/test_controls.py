"""What a sheet offers to set, and what a form that was sent sets."""

from __future__ import annotations

import pytest

from gunbai.desk.controls import any_of, as_set, number, one_of, set_value


def test_small_numbers_are_all_offered_large_ones_as_they_are_printed() -> None:
    """Damage goes from 0 upwards; a power of thousands is one of those that cards print."""
    assert [chip.value for chip in number("m", "ダメージ", (), "0").chips] == ["0", "1", "2", "3", "4", "5", "6"]
    power = number("n", "パワー", (3000, 1000), "2000", (("?", "不明"),))
    assert [chip.value for chip in power.chips] == ["?", "1000", "2000", "3000"]


def test_a_value_without_a_chip_is_written_beside_them() -> None:
    """Only where no chip stands for it."""
    assert number("m", "ダメージ", (), "99").written == ""
    assert number("n", "パワー", range(1000, 60_000, 1000), "59500").written == "59500"
    assert one_of("t", "向き", (("a", "A"), ("b", "B")), "b").chips[1].chosen
    assert [chip.chosen for chip in any_of("k", "語", ("x", "y"), ["y"]).chips] == [False, True]


@pytest.mark.parametrize(
    ("form", "value"),
    [
        ({}, "as it was"),
        ({"n": ["3"]}, "3"),
        ({"n": ["3"], "n~": [""]}, "3"),
        ({"n": ["3"], "n~": ["1250"]}, "1250"),
        ({"n~": ["1250"]}, "1250"),
        ({"n~": ["1250"], "n~was": ["1250"]}, "1250"),
        ({"n": ["3"], "n~": ["1250"], "n~was": ["1250"]}, "3"),
        ({"n~": [""]}, ""),
        ({"n~": ["1250"], "n~was": ["-3"], "n~last": ["7"]}, "1250"),
        ({"n~": [""], "n~was": ["-3"], "n~last": ["7"]}, "7"),
        ({"n": [""]}, ""),
    ],
)
def test_what_was_touched_last_counts(form: dict[str, list[str]], value: str) -> None:
    """A chip that was tapped takes the place of what had been typed; what is typed anew takes the place of the chip."""
    assert set_value(form, "n", "as it was") == value


def test_what_cannot_be_read_keeps_what_held_before() -> None:
    """A field with -3 in it goes back to the 3 of the case when it is emptied; one that was emptied itself holds nothing."""
    control = number("n", "ATK", (), "3")
    assert as_set(control, {"n": ["3"], "n~": ["-3"]}).last == "3"
    assert as_set(control, {"n": [""], "n~": [""]}).last == ""
