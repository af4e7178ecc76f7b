"""Coverage that may not fall: what some scenario touches or rests on is committed, sentence by sentence, and must stay so.

The baselines stand in ``tests/content/coverage/<slug>.txt``. After scenarios were added, write them anew and review the difference:
``GUNBAI_REWRITE_COVERAGE=1 pytest tests/content/test_coverage.py``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.shipped import games, library, of_game, resolution, scenario

from gunbai.dispute.coverage import cover
from gunbai.replay.table import set_table

BASELINES = Path(__file__).parent / "coverage"
RANK = {"": 0, "touched": 1, "decisive": 2}


def covered(game: str) -> dict[str, str]:
    """Returns how far each modelled sentence of a game is covered: decisive, touched, or empty."""
    played = {path.stem: resolution(path) for path in of_game(game)}
    cases = library().cases
    found = cover(set_table(cases.kits[game]), map(scenario, of_game(game)), cases.decks(game), played=played)
    runs = [part for part in found.parts if part.status == "modelled"]
    return {part.id: "decisive" if part.decisive else "touched" if part.touched else "" for part in runs}


def baseline(game: str) -> dict[str, str]:
    """Returns the committed coverage of a game."""
    path = BASELINES / f"{game}.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    return {id: rank for id, _, rank in (line.partition(" ") for line in lines)}


@pytest.mark.parametrize("game", games())
def test_no_sentence_loses_its_scenario(game):
    """A sentence that a scenario touched is still touched, one that a scenario rested on still breaks one."""
    now = covered(game)
    if os.environ.get("GUNBAI_REWRITE_COVERAGE"):
        text = "".join(f"{id} {rank}".rstrip() + "\n" for id, rank in now.items())
        (BASELINES / f"{game}.txt").write_text(text, "utf-8")
    before = baseline(game)
    lost = {id: (rank, now.get(id, "")) for id, rank in before.items() if RANK[now.get(id, "")] < RANK[rank]}
    assert before, f"no baseline is committed for {game}"
    assert lost == {}
