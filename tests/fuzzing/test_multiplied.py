"""Boards that multiply, a few of them."""

from __future__ import annotations

from pathlib import Path

from fuzzing.multiplied import Boards

SEEDS = range(8)


def test_boards_that_multiply_end_with_an_answer_or_a_sentence(tmp_path: Path) -> None:
    """However many dice, cards, decisions and claims: an answer or one sentence. What each takes is looked at by `make fuzz`."""
    boards = Boards(tmp_path)
    found: dict[str, str] = {}
    for seed in SEEDS:
        path, what, words = boards.make(seed)
        if wrong := boards.take(path, words).wrong:
            found[f"{seed} {' '.join(words)} {what}"] = wrong
    assert found == {}
