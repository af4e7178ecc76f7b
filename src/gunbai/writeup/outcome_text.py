"""How a scenario ended, in one line."""

from __future__ import annotations

from gunbai.ruling.played import PlayedOut
from gunbai.writeup.messages import Messages


def outcome_text(outcome: PlayedOut, messages: Messages) -> str:
    """Returns how a scenario ended in one line: verdicts, winner, facts."""
    if outcome.fault:
        return outcome.fault
    said = [f"{by} {messages.either('verdict', verdict)}" for by, _, verdict in outcome.claims]
    said += [messages("recheck-winner", seat=outcome.winner)] if outcome.winner else []
    said += [messages("recheck-refused", n=n) for n in outcome.refused]
    said += [f"{path} = {value}" for path, value in outcome.facts.items()]
    return " · ".join(said) or messages("recheck-board")
