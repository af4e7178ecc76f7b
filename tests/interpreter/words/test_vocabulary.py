"""The words of one game: which names hold numbers."""

from __future__ import annotations

from gunbai.interpreter.words.vocabulary import vocabulary_from


def test_which_names_hold_numbers() -> None:
    """Numbers of every game, its derived numbers, its own names for numbers, and the letters of card texts; nothing else."""
    words = vocabulary_from({"values": {"might": {"printed": "1"}}, "numbers": ["round"]})
    assert [name for name in ("amount", "might", "round", "X", "target", "甲", "x") if not words.is_number(name)] == [
        "target",
        "甲",
    ]
