"""What is wrong with something that was entered, in the language of a page: first what to write, then what was wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping

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
    "take-back": re.compile(r"take back the last answer"),
    "blank": re.compile(r"put a blank after 」"),
    "one-of-two": re.compile(r"keep one of the two"),
    "delete-line": re.compile(r"delete the line"),
    "delete": re.compile(r"delete it"),
    "none": re.compile(r"there is none on it"),
    "quotes": re.compile(r"put text that holds .+ between double quotes"),
    "begin-entry": re.compile(r"begin each entry with -"),
    "one-line": re.compile(r"write it on one line, or after \|"),
    "choose": re.compile(r"choose it first, or use one of (?P<what>.+)"),
    "by-hand": re.compile(r"or write (?P<what>by-hand: .+)"),
    "leave-out": re.compile(r"leave (?P<what>it|the word|\S+:) out"),
    "tag": re.compile(r"use a letter, e\.g\. (?P<what>.+)"),
    "by-tag": re.compile(r"use the tag (?P<what>.+)"),
    "other-tag": re.compile(r"give this card another tag"),
    "own-name": re.compile(r"give each its own name"),
    "list": re.compile(r"(?P<what>\[a, b\])"),
    "such-as": re.compile(r"e\.g\. (?P<what>.+)"),
    "see": re.compile(r"see also (?P<what>.+)"),
    "orders": re.compile(r"see (?P<what>.+) among the orders of the game: gunbai reference GAME"),
    "name-one": re.compile(r"name one of (?P<what>.+)"),
    "use": re.compile(r"use (?P<what>[^ ]+(?:, [^ ]+)*)"),
    "whole-address": re.compile(r"copy the whole address"),
    "as-file": re.compile(r"(?:replay it as a file|save it as a file, and replay that): (?P<what>gunbai replay FILE)"),
    "moment": re.compile(r"name a clause that runs then, in the order of the line"),
    "outermost": re.compile(r"name the procedures outermost first"),
    "recent": re.compile(r"list it under (?P<what>recent:)"),
    "each-claim": re.compile(r"make a claim of each, in a list with by:"),
    "write": re.compile(r"write (?P<what>.+)"),
    "begin": re.compile(r"begin with (?:one of )?(?P<what>.+)"),
    "quote": re.compile(r"quote the words that the ruling rests on"),
    "says": re.compile(r"(?P<what>.+) says it"),
    "like": re.compile(r"it says 「(?P<what>.+)」", re.DOTALL),
    "unlike": re.compile(r"no sentence there is like it"),
    "kept": re.compile(r"numbered (?P<number>.+) now: its id is still (?P<what>.+), so the rule stays as it is"),
    "moved": re.compile(r"numbered (?P<number>.+) now: write (?P<what>.+)"),
    "other": re.compile(r"(?P<what>.+) is the clause numbered (?P<number>.+); the one numbered (?P<meant>.+) is (?P<id>.+)"),
}
"""How most hints are worded, of which the parts that are written as they stand are kept."""

WRONG = {
    "yaml": re.compile(r"cannot be read as YAML: .+", re.DOTALL),
    "game": re.compile(r"there is no rulebook (?P<what>.+)"),
    "card": re.compile(r"no card (?:on the board is called|named) (?P<what>.+?)(?: is known)?"),
    "clause": re.compile(r"the book has no clause (?P<what>.+)"),
    "fact": re.compile(r"(?P<what>.*) is no card, seat, turn or game"),
    "never": re.compile(r"(?P<of>.+) can(?:not| never) be (?P<what>.*)"),
    "numbers": re.compile(r"(?P<what>.+) on (?P<of>.+): (?P<kind>.+) has (?P<names>.+)"),
    "version": re.compile(r"(?P<of>\S+) has no version (?P<what>.+)"),
    "needs-game": re.compile(r"a scenario needs the game it is about"),
    "text": re.compile(r"(?P<what>.+) has an effect but no printed text"),
    "key": re.compile(r".+ has no (?P<what>\S+)"),
    "number": re.compile(r"(?P<what>.+) must be a whole number"),
    "list": re.compile(r"(?P<what>.+) must be a list"),
    "one-text": re.compile(r"(?P<what>.+) must be one word or text"),
    "one-word": re.compile(r"a key must be one word"),
    "twice": re.compile(r"(?:the key )?(?P<what>.+) stands here twice"),
    "nothing": re.compile(r"(?P<what>.+) says nothing"),
    "named": re.compile(r"(?P<what>#\S+) already names (?P<of>.+) \(line (?P<number>\d+)\)"),
    "tag": re.compile(r"(?P<what>.*) is no tag"),
    "word": re.compile(r"(?P<what>.+) needs its word"),
    "order": re.compile(r"(?P<what>.+) is no word of card texts in this game"),
    "chosen": re.compile(r"nothing (?:was chosen as|says what) (?P<what>.+?)(?: is)?"),
    "name": re.compile(r"the card (?P<what>.+) has no name"),
    "decision": re.compile(r"a decision is one seat with its words"),
    "many": re.compile(r"there are (?P<what>[\d,]+) cards on this board"),
}
"""How it is worded what is wrong with a case, of which the parts that are written as they stand are kept."""
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
    if said := _told(WRONG, "problem.said-", message, messages):
        return ToldProblem(hint or said, said if hint else "", "" if hint or not problem.hint else problem.hint, *at)
    original = f"{message} — {problem.hint}" if problem.hint and not hint else message
    return ToldProblem(hint or what, what if hint else "", original, *at)


def told_hint(hint: str, messages: Messages) -> str:
    """Returns what is said of a quote in the language of a page; as it stands where it is worded otherwise."""
    return hint if messages.lang == "en" else _hint(hint, messages) or hint


def told_missing(text: str, messages: Messages) -> str:
    """Returns what is said of something that does not exist, in the language of a page; as it stands where nobody translated it."""
    return _told(MISSING, "missing.", text, messages) or in_words(text, messages.lang)


def _hint(hint: str, messages: Messages) -> str:
    """Returns what to write, in the language of a page; empty for a hint that is worded otherwise."""
    return _told(HINTS, "problem.hint-", hint, messages) or (hint if KANA.search(hint) else "")


def _told(patterns: Mapping[str, re.Pattern[str]], group: str, text: str, messages: Messages) -> str:
    """Returns a text in the language of a page by the first pattern that it fits; empty where it fits none."""
    for name, pattern in patterns.items():
        if match := pattern.fullmatch(text):
            return messages(f"{group}{name}", **match.groupdict())
    return ""
