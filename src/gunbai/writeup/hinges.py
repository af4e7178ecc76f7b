"""What a claim hangs on: how it comes out under each reading of a defect in doubt."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.scenario.claims import Judged, facts_of
from gunbai.scenario.dispute import Truth
from gunbai.scenario.file import Claim
from gunbai.scenario.resolution import Resolution

Outcomes = Mapping[str, Mapping[str, Truth]]
"""By defect and reading: whether a claim holds; None when it cannot be said."""


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
    wanted = facts_of(claim)
    found: dict[str, dict[str, Truth]] = {name: {} for name in names}
    for world in worlds.worlds:
        for name in names:
            reading = world.choice(name)
            if reading is not None and reading not in found[name]:
                truths = world.truths(lambda state: resolution.court.truth(state, wanted))
                found[name][reading] = next(iter(truths)) if len(truths) == 1 else None
    return found
