"""Scenarios that came with rulings are kept as they are, under paths of scenarios only."""

from __future__ import annotations

import pytest
from tests.store.conftest import DRAFT, JUDGE

from gunbai.errors import BadInput
from gunbai.store.boards import Boards
from gunbai.store.docket import Docket

NAMED = DRAFT.replace('scenario: ""', "scenario: scenarios/demo/red.yaml")


def test_a_scenario_comes_with_its_ruling(docket: Docket) -> None:
    """Both are there or neither; the same text may come again, another under its path is refused."""
    boards = Boards(docket.database)
    with pytest.raises(BadInput):
        docket.add(NAMED.replace("provenance: head judge", "provenance: me"), JUDGE, "", {"scenarios/demo/red.yaml": "a\n"})
    assert boards.all() == {}
    docket.add(NAMED, JUDGE, "", {"scenarios/demo/red.yaml": "a\n"})
    docket.edit("red-cards", NAMED, 1, JUDGE, "", {"scenarios/demo/red.yaml": "a\n"})
    assert boards.all() == {"scenarios/demo/red.yaml": "a\n"}
    assert boards.text("scenarios/demo/blue.yaml") is None
    with pytest.raises(BadInput, match="there is another scenario at"):
        docket.edit("red-cards", NAMED, 2, JUDGE, "", {"scenarios/demo/red.yaml": "b\n"})


@pytest.mark.parametrize("path", ["scenarios/../x.yaml", "/etc/passwd", "scenarios/demo/X.yaml", "rulings/demo/x.yaml"])
def test_a_scenario_has_its_place(docket: Docket, path: str) -> None:
    """A path that leads elsewhere is refused: an export writes there."""
    with pytest.raises(BadInput, match="is no path of a scenario"):
        docket.add(DRAFT, JUDGE, "", {path: "a\n"})
