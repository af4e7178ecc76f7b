"""What published rulings decide of a case already: the readings they settle, the case as ruled, and rulings that are near."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.court import Judged
from gunbai.dispute.resolution import Resolution
from gunbai.errors import Away, BadInput, Problem
from gunbai.library.ruled import SettledReading
from gunbai.ruling import PUBLIC
from gunbai.ruling.consistency import Neighbour
from gunbai.web.boards.followed import Followed
from gunbai.web.shared.access import can
from gunbai.web.shared.current import argument, library

SHOWN = 5
"""How many rulings near a case its page shows."""


class DecidedBefore(Struct, frozen=True):
    """What a page says of earlier rulings: settled readings, the claims as ruled beside as printed, rulings near the case.

    ``unplayed`` is why the line, which goes as printed, does not go as ruled. ``away``: nothing is known, as the store is away;
    ``cut``: the case as ruled ran out of time. ``switched``: of what the address chooses a reading and rulings settle one.
    """

    settled: tuple[SettledReading, ...]
    claims: tuple[Judged, ...]
    near: tuple[Neighbour, ...]
    unplayed: tuple[Problem, ...] = ()
    away: bool = False
    cut: str = ""
    switched: tuple[str, ...] = ()


def decided_before(resolution: Resolution, follows: Followed, ruled: Callable[[Followed], Resolution]) -> DecidedBefore:
    """Returns what earlier rulings decide of a case; ``ruled`` replays it as followed otherwise, where that may differ."""
    try:
        return _decided(resolution, follows, ruled)
    except Away:
        return DecidedBefore((), (), (), away=True)


def _decided(resolution: Resolution, follows: Followed, ruled: Callable[[Followed], Resolution]) -> DecidedBefore:
    held, day = library(), argument("as_of") or None
    settled = held.settled(resolution, day)
    switched = _switched(resolution, follows, day)
    differs = (switched or not follows.ruled) and any(item.reading for item in settled)
    near = [one for one in held.rulings_near(resolution) if one.ruling.status in PUBLIC or can("reader")]
    found = DecidedBefore(tuple(settled), (), tuple(near[:SHOWN]), switched=switched)
    if not differs:
        return found
    try:
        as_ruled = ruled(follows.as_ruled(switched))
    except BadInput as error:
        return replace(found, unplayed=error.problems)
    return replace(found, claims=_worded(as_ruled), cut=as_ruled.cut)


def _switched(resolution: Resolution, follows: Followed, day: str | None) -> tuple[str, ...]:
    """Returns the defects of which the address chooses a reading and rulings settle one."""
    if not follows.readings:
        return ()
    case = resolution.scenario
    found = library().precedents(case.game, day or case.as_of).readings
    return tuple(name for name in follows.readings if name in found)


def _worded(resolution: Resolution) -> tuple[Judged, ...]:
    """Returns the claims of a case, each in words: those of the page where nobody said it in any."""
    made = resolution.scenario.claims
    return tuple(replace(judged, says=judged.says or one.worded) for judged, one in zip(resolution.claims, made, strict=True))
