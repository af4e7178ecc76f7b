"""How a scenario ended, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from gunbai.ruling.played import PlayedOut
from gunbai.writeup.messages import Messages

MOST = 8
"""The most places of two last boards that are told where nothing else differs."""
NOTHING = "―"
"""What stands where only the other board has anything."""


def outcome_text(outcome: PlayedOut, messages: Messages, beside: PlayedOut | None = None) -> str:
    """Returns how a scenario ended in one line: verdicts, winner, facts; ``beside`` another outcome only facts that differ there.

    Where only the last boards differ, it says in what.
    """
    if outcome.fault:
        return outcome.fault
    said = [f"{by} {messages.either('verdict', verdict)}" for by, _, verdict in outcome.claims]
    said += [messages("recheck-winner", seat=outcome.winner)] if outcome.winner else []
    said += [messages("recheck-refused", n=n) for n in outcome.refused]
    said += [f"{path} = {value}" for path, value in _facts(outcome, beside).items()]
    return " · ".join(said) or messages("recheck-board")


def _facts(outcome: PlayedOut, beside: PlayedOut | None) -> Mapping[str, str]:
    """Returns the facts that are worth telling of an outcome."""
    if beside is None or beside.fault:
        return outcome.facts
    found = {path: value for path, value in outcome.facts.items() if beside.facts.get(path) != value}
    if found or outcome.differences(beside) != ("board",):
        return found
    here, there = (dict(_leaves(msgspec.json.decode(each.board))) for each in (outcome, beside))
    names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    return {name: here.get(name, NOTHING) for name in sorted(names)[:MOST]}


def _leaves(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Yields what a board says, each thing by its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list):
        yield name, "、".join(map(str, value)) or NOTHING
    else:
        yield name, str(value)
