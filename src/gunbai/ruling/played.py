"""How the scenario of a ruling ends: what is compared when the book or its model has changed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.report.payload import ResolutionJson
from gunbai.dispute.resolution import Resolution

ASIDE = ("now",)
"""What a board says of the clause at which it stands, by its number: a renumbering is no other outcome."""


class PlayedOut(Struct, frozen=True):
    """How a scenario ended: the verdict on each claim, the winner, which decisions were refused, what is asked, the last board
    as JSON.

    ``unread`` are the clauses it rests on whose words are no longer those that were modelled; only because of such a clause nobody
    can judge the claims of those ``undecided``. ``fault`` says why it could not be played to its end; nothing else is known then.
    """

    claims: tuple[tuple[str, str, str], ...] = ()
    winner: str = ""
    refused: tuple[int, ...] = ()
    asked: str = ""
    facts: dict[str, str] = {}
    board: str = ""
    unread: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    fault: str = ""

    def differences(self, other: PlayedOut) -> tuple[str, ...]:
        """Returns in what this outcome differs from another: fields, seats and facts; not in what one leaves undecided."""
        if self.fault or other.fault:
            return ("fault",) if self.fault != other.fault else ()
        open = {*self.undecided, *other.undecided}
        claims = {by: verdict for by, _, verdict in other.claims if by not in open}
        found = [by for by, _, verdict in self.claims if claims.get(by, verdict) != verdict]
        found += [name for name in ("winner", "refused", "asked") if getattr(self, name) != getattr(other, name)]
        found += [path for path, value in self.facts.items() if other.facts.get(path, value) != value]
        if not found and self.board != other.board:
            found.append("board")
        return tuple(found)

    def decided_by(self, other: PlayedOut) -> PlayedOut:
        """Returns this outcome with what it leaves undecided as another one has it."""
        known = {by: verdict for by, _, verdict in other.claims if by in self.undecided and by not in other.undecided}
        claims = tuple((by, says, known.get(by, verdict)) for by, says, verdict in self.claims)
        return replace(self, claims=claims, undecided=tuple(by for by in self.undecided if by not in known))


def played_out(resolution: Resolution) -> PlayedOut:
    """Returns how a resolution ended; where its time ran out, that it could not be played."""
    if resolution.cut:
        return PlayedOut(fault=f"打ち切りました / cut off ({resolution.cut})")
    data, reworded = resolution.to_json(), resolution.table.reworded
    ending, ask = data["ending"], data["ask"]
    board = {name: value for name, value in data["board"].items() if name not in ASIDE}
    return PlayedOut(
        claims=tuple((claim["name"], claim["says"], claim["verdict"]) for claim in data["claims"]),
        winner=(ending["winner"] or "") if ending else "",
        refused=tuple(item["line"] for item in data["refused"]),
        asked=f"{ask['who']} {ask['key']}" if ask else "",
        facts=data["facts"],
        board=msgspec.json.encode(board, order="sorted", enc_hook=str).decode(),
        unread=tuple(sorted(reworded & {*_grounds(data)})),
        undecided=tuple(
            claim["name"] for claim in data["claims"] if claim["on"] and reworded.issuperset(item["id"] for item in claim["on"])
        ),
    )


def _grounds(data: ResolutionJson) -> Iterator[str]:
    """Yields the clauses on which the steps and the refusals of a resolution rest."""
    for step in data["steps"]:
        yield step["at"]
        yield from (ground["rule"] for ground in step["grounds"])
    yield from (item["ground"] for item in data["refused"])
