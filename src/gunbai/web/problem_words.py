"""What is wrong with something that was entered, in the language of a page: first what to write, then what was wrong."""

from __future__ import annotations

import re

from msgspec import Struct

from gunbai.errors import Problem
from gunbai.writeup.messages import Messages

BOTH = re.compile(r"(?P<ja>[^/]*[^\x00-\x7f/][^/]*) / (?P<en>[^\n]*)", re.DOTALL)
"""A message in both languages: Japanese / English."""
KANA = re.compile("[ぁ-ん]")
"""What a Japanese sentence has and the words of a game alone seldom do."""
HINTS = {
    "meant": re.compile(r"did you mean (?P<what>.+)\?"),
    "one-of": re.compile(r"use one of (?P<what>.+)"),
    "write": re.compile(r"write (?P<what>.+)"),
    "begin": re.compile(r"begin with (?P<what>.+)"),
}
"""How most hints are worded, of which the part that is written as it stands is kept."""


class ToldProblem(Struct, frozen=True):
    """One problem: what can be done, what was wrong, and the words of whoever found it where these are in another language."""

    lead: str
    detail: str = ""
    original: str = ""
    line: int = 0
    column: int = 0


def in_words(text: str, lang: str) -> str:
    """Returns the part of a message that is in a language, where it is in both; the message itself otherwise."""
    both = BOTH.fullmatch(text)
    return both[lang].strip() if both is not None and lang in ("ja", "en") else text


def told_problem(problem: Problem, messages: Messages) -> ToldProblem:
    """Returns a problem in the language of a page."""
    at = (problem.line or 0, problem.column or 0)
    message = in_words(problem.message, messages.lang)
    if messages.lang == "en":
        return ToldProblem(problem.hint or message, message if problem.hint else "", "", *at)
    hint, meant = _hint(problem.hint, messages), f"problem.{problem.code}" in messages
    if KANA.search(message):
        return ToldProblem(hint or message, message if hint else "", "", *at)
    what = messages(f"problem.{problem.code}") if meant else messages("problem.other")
    return ToldProblem(hint or what, what if hint else "", f"{message} — {problem.hint}" if problem.hint else message, *at)


def _hint(hint: str, messages: Messages) -> str:
    """Returns what to write, in the language of a page; empty for a hint that is worded otherwise."""
    if KANA.search(hint) and not any(pattern.fullmatch(hint) for pattern in HINTS.values()):
        return hint
    found = ((name, pattern.fullmatch(hint)) for name, pattern in HINTS.items())
    return next((messages(f"problem.hint-{name}", what=match["what"]) for name, match in found if match), "")
