"""The page of disputes says what the code does, in its order."""

from __future__ import annotations

import re

from tests.docs.pages import DOCS

from gunbai.dispute.decisive.deciding import FIRST, WHERE_NOTHING_DID, WHERE_SOMETHING_MADE_IT_SO


def test_the_searches_stand_in_the_order_in_which_they_are_tried() -> None:
    """Each search for the clause that decides has its line on the page, at its place: the first that finds something counts."""
    page = (DOCS / "explanation" / "disputes.md").read_text("utf-8")
    told = re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", page, re.MULTILINE)
    searches = (*FIRST, *WHERE_SOMETHING_MADE_IT_SO, *WHERE_NOTHING_DID)
    assert told == [f"{search.__module__.rpartition('.')[2]}.{search.__name__}" for search in searches]
