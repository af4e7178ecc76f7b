"""What a claim hangs on: how it comes out under each reading of a defect in doubt."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.dispute.court import Judged
from gunbai.dispute.resolution import Resolution
from gunbai.dispute.worlds import DEPENDS, HOLDS, NEVER, UNKNOWN, Truths
from gunbai.scenario.file import Claim

Outcomes = Mapping[str, Mapping[str, str]]
"""By defect and reading: the verdict on a claim."""


def outcomes(resolution: Resolution) -> list[Outcomes]:
    """Returns for each claim how it comes out under every reading that it hangs on, all else taken by default."""
    pairs = zip(resolution.scenario.claims, resolution.claims, strict=True)
    return [_of_claim(resolution, claim, judged) for claim, judged in pairs]


def _of_claim(resolution: Resolution, claim: Claim, judged: Judged) -> Outcomes:
    defects = resolution.table.rulebook.defects
    names = [name for name in judged.on if name in defects]
    if not names:
        return {}
    worlds = resolution.court.worlds_for(claim)
    wanted = claim.facts
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for world in worlds.worlds:
        for name in names:
            reading = world.choice(name)
            if reading is not None and reading not in found[name]:
                found[name][reading] = _verdict(world.truths(lambda state: resolution.court.facts.truth(state, wanted)))
    return found


def _verdict(truths: Truths) -> str:
    """Returns the verdict on what comes out so over the lines of one reading."""
    if None in truths or not truths:
        return UNKNOWN
    return DEPENDS if len(truths) > 1 else HOLDS if True in truths else NEVER
