"""How a claim comes out under each reading of a defect that it hangs on."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.dispute.court import Judged
from gunbai.dispute.hearing import Heard
from gunbai.dispute.outcome import Outcome
from gunbai.dispute.verdict import verdict_of

ByReading = Mapping[str, Mapping[str, str]]
"""By defect and reading: the verdict on a claim."""


def verdicts_by_reading(resolution: Outcome) -> list[ByReading]:
    """Returns for each claim how it comes out under every reading that it hangs on, all else taken by default."""
    pairs = zip(resolution.court.hearings, resolution.claims, strict=True)
    return [_of_claim(resolution, hearing, judged) for hearing, judged in pairs]


def _of_claim(resolution: Outcome, hearing: Heard, judged: Judged) -> ByReading:
    defects = resolution.table.rulebook.defects
    names = [name for name in judged.on if name in defects]
    if not names or hearing.worlds is None:
        return {}
    wanted = hearing.claim.facts
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for world in hearing.worlds.worlds:
        for name in names:
            reading = world.choice(name)
            if reading is not None and reading not in found[name]:
                found[name][reading] = verdict_of(world.truths(lambda state: resolution.court.facts.truth(state, wanted)))
    return found
