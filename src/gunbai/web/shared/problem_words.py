"""What is wrong with something that was entered, in the language of a page: first what to write, then what was wrong."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.web.shared.current import library, messages
from gunbai.writeup.messages import Messages, in_words

KANA = re.compile("[ぁ-ん]")
"""What a Japanese sentence has and the words of a game alone seldom do."""
SAID = re.compile("「[^「」]*」")
"""What a message quotes, in whatever language that is."""
HINTS = {
    "meant": re.compile(r"did you mean (?P<what>.+)\?"),
    "one-of": re.compile(r"use one of (?P<what>.+)"),
    "write": re.compile(r"write (?P<what>.+)"),
    "begin": re.compile(r"begin with (?P<what>.+)"),
    "quote": re.compile(r"quote the words that the ruling rests on"),
    "says": re.compile(r"(?P<what>.+) says it"),
    "like": re.compile(r"it says 「(?P<what>.+)」", re.DOTALL),
    "unlike": re.compile(r"no sentence there is like it"),
    "kept": re.compile(r"numbered (?P<number>.+) now: its id is still (?P<what>.+), so the rule stays as it is"),
    "moved": re.compile(r"numbered (?P<number>.+) now: write (?P<what>.+)"),
    "other": re.compile(r"(?P<what>.+) is the clause numbered (?P<number>.+); the one numbered (?P<meant>.+) is (?P<id>.+)"),
}
"""How most hints are worded, of which the parts that are written as they stand are kept."""

MISSING = {
    "rulebook": re.compile(r"there is no rulebook (?P<what>.+)"),
    "runs": re.compile(r"(?:nothing runs|no installed package runs) (?P<what>[^:]+).*"),
    "ruling": re.compile(r"there is no ruling (?P<what>.+)"),
    "event": re.compile(r"there is no event (?P<what>.+)"),
    "report": re.compile(r"there is no report (?P<what>.+)"),
    "defect": re.compile(r"there is no defect (?P<what>.+)"),
    "reading": re.compile(r"there is no reading (?P<what>\S*) of (?P<of>.+)"),
    "place": re.compile(r"there is no (?:place|card at|seat|change) (?P<what>.+)"),
    "kind": re.compile(r"(?:there is no kind of write-up called|a published ruling has no|lines are not followed to) (?P<what>.+)"),
    "dated": re.compile(r"(?P<of>\S+) has no version dated (?P<what>\S+) or before.*"),
    "version": re.compile(r"(?P<of>\S+) has no version (?P<what>.+)"),
    "clause": re.compile(r"(?:no version of )?(?P<of>.+) has (?:no clause|no node|a node) (?P<what>.+)"),
    "part": re.compile(r"(?P<of>\S+) has (?P<most>\d+) parts, not (?P<what>.+)"),
    "scenario": re.compile(r"(?P<of>\S+) has no scenario (?P<what>.+)"),
    "revision": re.compile(r"(?P<of>\S+) has no revision (?P<what>.+)"),
    "call": re.compile(r"(?P<of>\S+) has no call (?P<what>.+)"),
    "claim": re.compile(r"nobody called (?P<what>.+) claims anything of (?P<of>.+)"),
    "date": re.compile(r"(?P<what>.+) is no date"),
}
"""How it is worded that something does not exist, of which the parts that are written as they stand are kept."""


class ToldProblem(Struct, frozen=True):
    """One problem: what can be done, what was wrong, and the words of whoever found it where these are in another language."""

    lead: str
    detail: str = ""
    original: str = ""
    line: int = 0
    column: int = 0


def problem_line(problem: Problem) -> str:
    """Returns what is wrong with a file of the content, in the language of the page, by its path below the content root."""
    return library().below(str(in_one_language(problem, messages().lang)))


def in_one_language(problem: Problem, lang: str) -> Problem:
    """Returns a problem with what is said in both languages in one of them."""
    return replace(problem, message=in_words(problem.message, lang), hint=in_words(problem.hint, lang))


def told_problem(problem: Problem, messages: Messages) -> ToldProblem:
    """Returns a problem in the language of a page."""
    at = (problem.line or 0, problem.column or 0)
    message = in_words(problem.message, messages.lang)
    if messages.lang == "en":
        return ToldProblem(problem.hint or message, message if problem.hint else "", "", *at)
    hint, meant = _hint(problem.hint, messages), f"problem.{problem.code}" in messages
    if KANA.search(SAID.sub("", message)):
        return ToldProblem(hint or message, message if hint else "", "", *at)
    what = messages(f"problem.{problem.code}") if meant else messages("problem.other")
    return ToldProblem(hint or what, what if hint else "", f"{message} — {problem.hint}" if problem.hint else message, *at)


def told_hint(hint: str, messages: Messages) -> str:
    """Returns what is said of a quote in the language of a page; as it stands where it is worded otherwise."""
    return hint if messages.lang == "en" else _hint(hint, messages) or hint


def told_missing(text: str, messages: Messages) -> str:
    """Returns what is said of something that does not exist, in the language of a page; as it stands where nobody translated it."""
    for name, pattern in MISSING.items():
        if match := pattern.fullmatch(text):
            return messages(f"missing.{name}", **match.groupdict())
    return in_words(text, messages.lang)


def _hint(hint: str, messages: Messages) -> str:
    """Returns what to write, in the language of a page; empty for a hint that is worded otherwise."""
    for name, pattern in HINTS.items():
        if match := pattern.fullmatch(hint):
            return messages(f"problem.hint-{name}", **match.groupdict())
    return hint if KANA.search(hint) else ""
