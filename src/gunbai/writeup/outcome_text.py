"""How a scenario ended, in one line, and in what it ends otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from gunbai.ruling.played import PlayedOut
from gunbai.writeup.fact_text import fact_text, value_text
from gunbai.writeup.messages import in_words
from gunbai.writeup.names import Namer

MOST = 8
"""The most places of two last boards that are told where nothing else differs."""
NOTHING = "―"
"""What stands where only the other board has anything."""
AT = re.compile(r"[^\n:]+:(?P<line>\d+):\d+: (?P<said>.*?)(?: \[[A-Z-]+\])?")
"""A problem of a file: where, what, and its code."""


def outcome_text(outcome: PlayedOut, namer: Namer, beside: PlayedOut | None = None) -> str:
    """Returns how a scenario ended in one line: verdicts, winner, facts; ``beside`` another outcome only facts that differ there.

    Where only the last boards differ, it says in what; where it could not be played to its end, why not.
    """
    messages = namer.messages
    if outcome.fault:
        return " ".join([messages("recheck-fault"), *(_fault(line, namer) for line in outcome.fault.splitlines())])
    said = [f"{by} {messages.either('verdict', verdict)}" for by, _, verdict in outcome.claims]
    said += [messages("recheck-winner", seat=outcome.winner)] if outcome.winner else []
    said += [messages("recheck-refused", n=n) for n in outcome.refused]
    if outcome.asked and (beside is None or beside.asked != outcome.asked):
        seat, _, key = outcome.asked.partition(" ")
        said.append(messages("recheck-asked", seat=seat, what=namer.decision(key)))
    said += [messages("fact.is", what=what, value=value) for what, value in _facts(outcome, beside, namer)]
    return " · ".join(said) or messages("recheck-board")


def differing_text(name: str, namer: Namer) -> str:
    """Returns one thing in which two outcomes differ, in words: a seat's claim, a fact, or something whole."""
    if name in namer.notation.seats:
        return namer.messages("differs.claim", seat=name)
    return namer.messages(f"differs.{name}") if f"differs.{name}" in namer.messages else fact_text(name, namer)


def _fault(line: str, namer: Namer) -> str:
    """Returns one reason why a scenario could not be played, in the language of the page, by its line of the file."""
    lang, found = namer.messages.lang, AT.fullmatch(line)
    if found is None:
        return in_words(line, lang)
    return namer.messages("recheck-fault-at", line=found["line"], said=in_words(found["said"], lang))


def _facts(outcome: PlayedOut, beside: PlayedOut | None, namer: Namer) -> Iterator[tuple[str, str]]:
    """Yields the facts that are worth telling of an outcome, in words; what lies otherwise where only the boards differ."""
    if beside is None or beside.fault:
        wanted = outcome.facts
    else:
        wanted = {path: value for path, value in outcome.facts.items() if beside.facts.get(path) != value}
    for path, value in wanted.items():
        yield fact_text(path, namer), value_text(path, value, namer)
    if beside is not None and outcome.differences(beside) == ("board",):
        here, there = (dict(_leaves(msgspec.json.decode(each.board))) for each in (outcome, beside))
        names = sorted(name for name in {**here, **there} if here.get(name) != there.get(name))
        yield from ((namer.fact(name), here.get(name, NOTHING)) for name in names[:MOST])


def _leaves(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Yields what a board says, each thing by its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list):
        yield name, "、".join(map(str, value)) or NOTHING
    else:
        yield name, str(value)
