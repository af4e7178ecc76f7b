"""The log tells who did what, the latest first."""

from __future__ import annotations

from tests.store.conftest import DRAFT, JUDGE, OTHER

from gunbai.store.audit import log
from gunbai.store.docket import Docket


def test_what_was_done_stands_in_the_log(docket: Docket) -> None:
    """Each deed is there once with its reason; only so many are listed as asked for."""
    docket.add(DRAFT, JUDGE, "質問")
    docket.edit("red-cards", DRAFT.replace("Yes.", "No."), 1, OTHER, "逆")
    found = log(docket.database)
    assert [(each.by, each.did, each.about, each.detail) for each in found] == [
        ("勝負審判", "edit", "red-cards", "逆"),
        ("行司", "draft", "red-cards", "質問"),
    ]
    assert log(docket.database, 1) == found[:1]
