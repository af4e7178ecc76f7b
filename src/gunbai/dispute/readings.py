"""How a claim comes out under each reading of a defect that it hangs on."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.dispute.court import Judged
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.verdict import verdict_of
from gunbai.scenario.file import Claim

ByReading = Mapping[str, Mapping[str, str]]
"""By defect and reading: the verdict on a claim."""


def verdicts_by_reading(resolution: Outcome) -> list[ByReading]:
    """Returns for each claim how it comes out under every reading that it hangs on, all else taken by default."""
    pairs = zip(resolution.scenario.claims, resolution.claims, strict=True)
    return [_of_claim(resolution, claim, judged) for claim, judged in pairs]


def _of_claim(resolution: Outcome, claim: Claim, judged: Judged) -> ByReading:
    defects = resolution.table.rulebook.defects
    names = [name for name in judged.on if name in defects]
    if not names:
        return {}
    wanted = claim.facts
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for world in resolution.court.worlds_for(claim).worlds:
        for name in names:
            reading = world.choice(name)
            if reading is not None and reading not in found[name]:
                found[name][reading] = verdict_of(world.truths(lambda state: resolution.court.facts.truth(state, wanted)))
    return found
