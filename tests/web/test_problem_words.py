"""What is wrong with a case is said in the language of the page, and what nobody translated is marked as English."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.errors import Problem
from gunbai.web.problem_words import in_words, told_problem
from gunbai.writeup.messages import load_messages

BOTH = Problem("NOT-A-NUMBER", "lifeに x は書けません / life cannot be x", hint="write 0 … 9")


@pytest.mark.parametrize(
    ("problem", "lead", "detail"),
    [
        (Problem("UNKNOWN-KEY", "nothing reads lief of 甲", hint="did you mean life?"), "life のことですか", "知らない項目です。"),
        (
            Problem("NOT-A-NUMBER", "lifeに x は書けません / life cannot be x", hint="write 0 … 9"),
            "0 … 9 と書いてください",
            "lifeに x は書けません",
        ),
        (Problem("NEW-CODE", "something odd"), "このままでは読めません。", ""),
        (Problem("TOO-LONG", "300文字までです。"), "300文字までです。", ""),
    ],
)
def test_a_problem_is_told_in_japanese(problem: Problem, lead: str, detail: str, repository: Path) -> None:
    """First what to do, then what was wrong; words in English only are kept apart."""
    told = told_problem(problem, load_messages(repository, "web")["ja"])
    assert (told.lead, told.detail) == (lead, detail)
    assert not told.original or told.original.startswith(problem.message)


def test_a_problem_is_told_in_english(repository: Path) -> None:
    """The English half of a message in both languages."""
    told = told_problem(BOTH, load_messages(repository, "web")["en"])
    assert (told.lead, told.detail, told.original) == ("write 0 … 9", "life cannot be x", "")


def test_a_message_in_one_language_stays() -> None:
    """A fraction is no border between languages."""
    assert in_words("write 3/2", "ja") == "write 3/2"
    assert in_words("大きい / large", "ja") == "大きい"
