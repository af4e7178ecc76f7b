"""Boards that multiply, a few of them."""

from __future__ import annotations

from pathlib import Path

from fuzzing.multiplied import Boards

SEEDS = range(12)


def test_boards_that_multiply_end_with_an_answer_or_a_sentence(tmp_path: Path) -> None:
    """However many dice, cards, decisions and claims: an answer or one sentence, within 10 s of the processor and 1 GB."""
    boards = Boards(tmp_path)
    found: dict[str, str] = {}
    for seed in SEEDS:
        path, what, words = boards.make(seed)
        if fault := boards.take(path, words).fault:
            found[f"{seed} {' '.join(words)} {what}"] = fault
    assert found == {}
