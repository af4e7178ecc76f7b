"""The desk for rulings: what waits, who does what to it, and what is refused."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.ruling_cases import DRAFT, JUDGE

from gunbai.library import Library


@pytest.fixture
def draft(own_library: Library) -> str:
    """Adds a draft, and returns its id."""
    own_library.docket.add(DRAFT, JUDGE, "質問を受けた")
    return "a-new-one"


def send(client: FlaskClient, id: str, deed: str, at: str = "", **fields: str) -> tuple[int, str]:
    """Fills the form of a deed in on the page of a ruling, or another; returns the status and the page that comes of it."""
    page = client.get(at or f"/work/{id}").text
    token, base = (re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("csrf_token", "base"))
    assert token
    assert base
    sent = {"csrf_token": token[1], "base": base[1], "deed": deed, **fields}
    answer = client.post(f"/work/{id}", data=sent, follow_redirects=True)
    return answer.status_code, answer.text


def test_a_draft_is_published_by_a_second_person(own_client: FlaskClient, own_library: Library, draft: str) -> None:
    """On this machine people sign with a name; the page offers what can be done, and the ruling goes its way."""
    assert draft in own_client.get("/work").text
    assert "公開する" not in own_client.get(f"/work/{draft}").text
    assert send(own_client, draft, "submit", name="行司")[0] == 200
    status, page = send(own_client, draft, "publish", name="行司")
    assert (status, "書いた裁定は別の人が査読します" in page, "査読済みにする" in page or 'value="accept"' in page) == (
        403,
        True,
        True,
    )
    assert send(own_client, draft, "publish", name="審判部長", reason="よし")[0] == 200
    assert own_library.docket.entry(draft).ruling.in_force
    last = own_library.docket.revision(draft)
    assert (last.by, last.reason, last.ruling.reviewer) == ("審判部長", "よし", "審判部長")
    assert draft not in Page(own_client.get("/work").text).text


def test_the_second_writer_sees_what_stands_now(own_client: FlaskClient, own_library: Library, draft: str) -> None:
    """A form of a state that is not the last one any more is refused with who was first, and the ruling as it is now."""
    own_library.docket.act(draft, "submit", 1, JUDGE, "")
    status, page = send(own_client, draft, "publish", name="審判部長", base="1")
    assert status == 409
    assert "行司 が先に変えました" in page
    assert Page(page).wrong == []


def test_an_earlier_state_is_restored(own_client: FlaskClient, own_library: Library, draft: str) -> None:
    """A withdrawn ruling comes back as a draft from the page of one of its states."""
    send(own_client, draft, "withdraw", name="行司")
    assert "この稿を下書きに戻す" in own_client.get(f"/rulings/{draft}/history/1").text
    assert send(own_client, draft, "restore", f"/rulings/{draft}/history/1", n="1", name="行司")[0] == 200
    assert own_library.docket.revision(draft).status == "draft"


@pytest.mark.parametrize("fields", [{"deed": "burn"}, {"base": "x"}, {"deed": "restore", "n": "-1"}])
def test_what_no_form_sends_is_refused(own_client: FlaskClient, draft: str, fields: dict[str, str]) -> None:
    """A deed that there is not and numbers that are none are a bad request."""
    assert send(own_client, draft, **{"deed": "submit", **fields})[0] == 400


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pages_are_sound(own_client: FlaskClient, draft: str, lang: str) -> None:
    """Every form field has its label, in both languages."""
    own_client.set_cookie("lang", lang)
    for address in ("/work", f"/work/{draft}", f"/rulings/{draft}/history", f"/rulings/{draft}"):
        page = Page(own_client.get(address).text)
        assert page.wrong == []
        assert set(page.fields) <= page.labelled
        assert page.headings.count(1) == 1
