"""How the scenario of a ruling ends: what is compared when the book or its model has changed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gunbai.dispute.resolution import Resolution

ASIDE = ("now",)
"""What a board says of the clause at which it stands, by its number: a renumbering is no other outcome."""


class PlayedOut(Struct, frozen=True):
    """How a scenario ended: the verdict on each claim, the winner, which decisions were refused, what is asked, the last board
    as JSON.

    ``fault`` says why it could not be played to its end; nothing else is known then.
    """

    claims: tuple[tuple[str, str, str], ...] = ()
    winner: str = ""
    refused: tuple[int, ...] = ()
    asked: str = ""
    facts: dict[str, str] = {}
    board: str = ""
    fault: str = ""

    def differences(self, other: PlayedOut) -> tuple[str, ...]:
        """Returns in what this outcome differs from another: names of fields, and seats and facts."""
        if self.fault or other.fault:
            return ("fault",) if self.fault != other.fault else ()
        claims = {by: verdict for by, _, verdict in other.claims}
        found = [by for by, _, verdict in self.claims if claims.get(by, verdict) != verdict]
        found += [name for name in ("winner", "refused", "asked") if getattr(self, name) != getattr(other, name)]
        found += [path for path, value in self.facts.items() if other.facts.get(path, value) != value]
        if not found and self.board != other.board:
            found.append("board")
        return tuple(found)


def played_out(resolution: Resolution) -> PlayedOut:
    """Returns how a resolution ended; where its time ran out, that it could not be played."""
    if resolution.cut:
        return PlayedOut(fault=f"打ち切りました / cut off ({resolution.cut})")
    data = resolution.to_json()
    ending, ask = data["ending"], data["ask"]
    board = {name: value for name, value in data["board"].items() if name not in ASIDE}
    return PlayedOut(
        claims=tuple((claim["by"], claim["says"], claim["verdict"]) for claim in data["claims"]),
        winner=(ending["winner"] or "") if ending else "",
        refused=tuple(item["line"] for item in data["refused"]),
        asked=f"{ask['who']} {ask['key']}" if ask else "",
        facts=data["facts"],
        board=msgspec.json.encode(board, order="sorted", enc_hook=str).decode(),
    )
