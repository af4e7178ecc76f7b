"""What a scenario's author expects of the replay."""

from __future__ import annotations

from msgspec import Struct

from gunbai.document import Mapping, Scalar

END = "end"
"""What is said of the end of a turn instead of a decision."""
AFTER, BEFORE = "after", "before"
"""What is said of a step of the book instead of a decision: as it had run, or as it was about to, the last time."""


class Expect(Struct, frozen=True):
    """What a replay must show; every value is a scalar that knows its place, words are in the game's own spelling.

    ``then``: path to value at the end; ``at``: the same after a decision (counted from 1, 0 at the start), as a turn ended (`end`,
    `end 3`), or as a clause ran (`after 26-3`, `before 26-3`); ``refused``: mappings of line and ground, None when the file does
    not say; ``ask``: who, key, at, options; ``asked``: the same of questions that came up on the way, with what was ruled out;
    ``unasked``: of those that did not, nor are open; ``offered``: a word to everything that may be answered with it where the line
    stops, or to each with the clauses that allow it; ``ruled_out``: a word to what may not be, with the clauses; ``verdict``: seat
    to holds, never, depends or unknown, or to one for each of its claims in order; ``decided``, ``parts``: seat (empty: every
    claim) to the clauses any of which may decide on its claim, or stand behind the step where it parts; ``ending``: winner (empty
    for a draw) and ground; ``endings``: how many.
    """

    then: Mapping = Mapping()
    at: Mapping = Mapping()
    grounds: tuple[Scalar, ...] = ()
    never: tuple[Scalar, ...] = ()
    refused: tuple[Mapping, ...] | None = None
    ask: Mapping | None = None
    asked: tuple[Mapping, ...] = ()
    unasked: tuple[Mapping, ...] = ()
    offered: Mapping = Mapping()
    ruled_out: Mapping = Mapping()
    verdict: Mapping = Mapping()
    decided: Mapping = Mapping()
    parts: Mapping = Mapping()
    ending: Mapping | None = None
    endings: Scalar | None = None


def stands_on(seen: str, wanted: str) -> bool:
    """Tells whether a ground is the one wanted, or a part or printed step of it."""
    return seen == wanted or seen.startswith((wanted + ":", wanted + "."))
