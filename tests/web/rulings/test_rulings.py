"""Rulings as everybody sees them: narrowed, with their history, two states compared; drafts only for those who may."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.ruling_cases import DRAFT, HEAD, JUDGE, OTHER

from gunbai.library import Library
from gunbai.ruling import Person

RULING = "regeneration-replaces-the-break"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("clause=39-5", True),
        ("clause=01-1", False),
        ("tag=再生", True),
        ("provenance=publisher", False),
        ("since=2026-11-21", True),
        ("since=2026-11-22", False),
        ("game=legions&status=published&clause=39-5&tag=再生&provenance=judge", True),
    ],
)
def test_the_list_is_narrowed(client: FlaskClient, query: str, expected: bool) -> None:
    """By clause, tag, whose word it is and date, alone and together; the form keeps what was chosen."""
    page = Page(client.get(f"/rulings?{query}").text)
    assert page.wrong == []
    assert (f"/rulings/{RULING}" in page.links) is expected


@pytest.fixture
def edited(own_library: Library) -> str:
    """Changes a published ruling, and returns its id: the change is a draft."""
    docket = own_library.docket
    text = docket.revision(RULING).text.replace("その場で働く。", "すぐその場で働く。", 1)
    docket.edit(RULING, text, 1, JUDGE, "言い回し")
    return RULING


def test_a_change_in_work_is_not_public(own_client: FlaskClient, edited: str) -> None:
    """The page shows what was published; the history tells both states, who, why, and in which lines they differ."""
    assert "すぐその場で" not in own_client.get(f"/rulings/{edited}").text
    page = Page(own_client.get(f"/rulings/{edited}/history").text)
    said = " ".join(page.text)
    assert page.wrong == []
    assert "行司 · 編集 → 下書き" in said
    assert "言い回し" in said
    assert "すぐその場で働く。" in said
    state = own_client.get(f"/rulings/{edited}/history/2").text
    assert "すぐその場で働く。" in state
    assert Page(state).wrong == []
    assert own_client.get(f"/rulings/{edited}/history/9").status_code == 404


def test_the_file_is_sent_as_it_is(own_client: FlaskClient, content: Path) -> None:
    """The file of a ruling is the one that was published, byte for byte."""
    path = content / "rulings" / "legions" / f"{RULING}.md"
    assert own_client.get(f"/rulings/{RULING}/file").data == path.read_bytes()


def test_drafts_are_for_those_who_work_with_them(own_library: Library, locked: Flask, edited: str) -> None:
    """Where people sign in, a visitor sees neither a draft nor the states that are in work."""
    own_library.docket.add(DRAFT, JUDGE, "")
    visitor = locked.test_client()
    assert visitor.get("/rulings/a-new-one").status_code == 302
    assert "/rulings/a-new-one" not in Page(visitor.get("/rulings").text).links
    assert "/rulings/a-new-one" not in Page(visitor.get("/rules/legions/39-5").text).links
    assert "編集" not in visitor.get(f"/rulings/{edited}/history").text
    assert visitor.get(f"/rulings/{edited}/history/2").status_code == 302
    assert visitor.get("/work").headers["Location"] == "/sign-in?next=/work?"


def test_a_published_ruling_is_found(own_library: Library, own_client: FlaskClient) -> None:
    """What is published here is found by the search at once."""
    own_library.docket.add(DRAFT, JUDGE, "")
    assert "/rulings/a-new-one" not in own_client.get("/?q=軍配検査の裁定&kind=ruling").text
    for deed, by in (("submit", JUDGE), ("accept", OTHER), ("publish", HEAD)):
        own_library.docket.act("a-new-one", deed, own_library.docket.entry("a-new-one").head, by, "")
    assert "/rulings/a-new-one" in own_client.get("/?q=軍配検査の裁定&kind=ruling").text
    own_library.docket.act("a-new-one", "withdraw", 4, Person("長", "admin"), "")
    assert "/rulings/a-new-one" not in own_client.get("/?q=軍配検査の裁定&kind=ruling").text


@pytest.mark.parametrize(("query", "shown", "hidden"), [("", "事実", "Facts"), ("?lang=en", "Facts", "事実")])
def test_reasons_are_read_in_ones_own_language(client: FlaskClient, query: str, shown: str, hidden: str) -> None:
    """The page shows the text of its language and not the other; nobody is told that it is Japanese only."""
    page = client.get(f"/rulings/{RULING}{query}").text
    assert f">{shown}</h" in page
    assert f">{hidden}</h" not in page
    assert "in Japanese only" not in page


def test_reasons_that_are_japanese_only_say_so(own_library: Library, own_client: FlaskClient) -> None:
    """Where nobody wrote English, the Japanese text is shown and called so."""
    own_library.docket.add(DRAFT, JUDGE, "")
    page = own_client.get("/rulings/a-new-one?lang=en").text
    assert "in Japanese only" in page
    assert ">事実</h" in page
