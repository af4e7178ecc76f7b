"""``why PATH=VALUE`` gives the same answer as the claim: on every shipped board, for every claim that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.dispute.resolution import Resolution
from gunbai.dispute.verdict import NEVER
from gunbai.dispute.why_not import why_not
from gunbai.games import installed
from gunbai.library import Library

ROOT = Path(__file__).parents[2]
GAMES = [slug for slug in installed() if (ROOT / "rulebooks" / slug).is_dir()]


def unlike(resolution: Resolution) -> list[str]:
    """Returns the facts of claims that fail of which ``why`` names another clause than the claim does.

    It tells what a fact rests on, too. A claim about a moment is about more than a fact.
    """
    court, found = resolution.court, []
    state = court.finished(resolution.worlds.default).state
    for claim, made in zip(resolution.claims, resolution.scenario.claims, strict=True):
        if claim.verdict != NEVER or claim.own is not None or made.moment:
            continue
        for path, value in made.facts.items():
            if court.facts.holds(state, path, value) is not False:
                continue
            told = {item.clause for item in why_not(resolution, path, value)} | {*court.facts.fact(state, path).grounds}
            missing = {claim.decided_by, claim.leans_on} - told - {""}
            found += [f"{resolution.scenario.name}: {claim.by} {path}={value} lacks {' '.join(missing)}"] if missing else []
    return found


@pytest.mark.parametrize("game", GAMES)
def test_why_names_what_the_claim_names(game: str, tmp_path: Path) -> None:
    """The clause that decides, and the one that is leant on."""
    library = Library.open(ROOT, tmp_path)
    found = [text for scenario in library.scenarios(game) for text in unlike(library.replay(scenario))]
    assert not found, "\n".join(found[:40])
