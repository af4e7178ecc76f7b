"""A reader reports a problem on a page; the desk answers it, or turns it into a revision."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tests.web.html import Page

from gunbai.library import Library
from gunbai.store.database import Unwritable
from gunbai.store.notices import Notices

RULING = "regeneration-replaces-the-break"


@pytest.mark.parametrize(
    ("address", "about"),
    [("/rules/legions/39-5", "rule:legions:1.00:39-5"), (f"/rulings/{RULING}", f"ruling:{RULING}")],
)
def test_two_fields_on_every_page(locked: Flask, own_library: Library, address: str, about: str) -> None:
    """A visitor who is not signed in, and has no cookie, says what is wrong; the answer leads back to the page."""
    visitor = locked.test_client()
    page = visitor.get(address).text
    assert f'name="about" value="{about}"' in page
    assert Page(page).wrong == []
    answer = visitor.post("/problems", data={"about": about, "said": "誤字があります", "sender": "客"}, follow_redirects=True)
    assert answer.status_code == 200
    assert "受け取りました" in answer.text
    assert any(link.startswith(address) for link in Page(answer.text).links)
    (notice,) = Notices(own_library.registry.database).all()
    assert (notice.about, notice.said, notice.sender) == (about, "誤字があります", "客")


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}])
def test_another_site_reports_nothing(own_client: FlaskClient, own_library: Library, headers: dict[str, str]) -> None:
    """A page from elsewhere cannot send the form in a visitor's name."""
    sent = {"about": f"ruling:{RULING}", "said": "x"}
    assert own_client.post("/problems", data=sent, headers=headers).status_code == 400
    assert Notices(own_library.registry.database).all() == []


@pytest.mark.parametrize(
    ("about", "status"), [("ruling:nothing", 404), ("rule:legions:1.00:99-9", 404), ("x", 400), ("rule:x", 400)]
)
def test_a_problem_is_about_a_page(own_client: FlaskClient, about: str, status: int) -> None:
    """What is no page of ours is not found."""
    assert own_client.post("/problems", data={"about": about, "said": "x"}).status_code == status


def test_an_empty_report_is_asked_again(own_client: FlaskClient) -> None:
    """The page says what is missing."""
    answer = own_client.post("/problems", data={"about": f"ruling:{RULING}", "said": " "})
    assert answer.status_code == 422
    assert "何がおかしいか" in answer.text
    assert Page(answer.text).wrong == []


def test_the_desk_answers(own_client: FlaskClient, own_library: Library) -> None:
    """A judge sees what was reported, answers it, and it is closed."""
    own_client.post("/problems", data={"about": "rule:legions:1.00:39-5", "said": "読めない", "sender": ""})
    assert "知らせのあった誤り (1)" in own_client.get("/work").text
    page = own_client.get("/work-on-problems").text
    assert Page(page).wrong == []
    token = re.search(r'name="csrf_token" value="([^"]*)"', page)
    assert token
    own_client.post("/work-on-problems/1", data={"csrf_token": token[1], "answer": "読めました", "name": "行司"})
    page = own_client.get("/work-on-problems").text
    assert "行司: 読めました" in page
    assert "答えて閉じる" not in page


def test_a_report_about_a_page_that_is_gone_is_listed(own_client: FlaskClient, own_library: Library) -> None:
    """A clause of a version that is not here any more has no page: the report is read all the same."""
    Notices(own_library.registry.database).report("rule:legions:0.99:39-5", "古い版", "")
    page = own_client.get("/work-on-problems")
    assert (page.status_code, "legions:0.99:39-5" in page.text) == (200, True)


def test_a_problem_becomes_a_revision(own_client: FlaskClient, own_library: Library) -> None:
    """The form opens with what was reported; when it is saved, the problem says which revision came of it."""
    own_client.post("/problems", data={"about": f"ruling:{RULING}", "said": "答えが曖昧", "sender": "客"})
    link = next(link for link in Page(own_client.get("/work-on-problems").text).links if "notice=1" in link)
    page = own_client.get(link).text
    assert "答えが曖昧 (客)" in page
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    sent = {
        **hidden,
        "version": "1.00",
        "question_ja": "問い。",
        "answer_ja": "はっきり答える。",
        "rule0": "39-5",
        "quote0": "タイムラインに置く代わりに",
        "name": "行司",
        "do": "save",
    }
    assert own_client.post(f"/work/edit/{RULING}", data=sent).status_code == 302
    notice = Notices(own_library.registry.database).one(1)
    assert (notice.state, notice.answer, notice.by) == ("used", f"{RULING} 2", "行司")


def test_a_problem_of_a_clause_begins_a_ruling(own_client: FlaskClient) -> None:
    """What was reported is the question, and its clause is cited."""
    own_client.post("/problems", data={"about": "rule:legions:1.00:39-5", "said": "再生は任意か", "sender": ""})
    page = own_client.get("/work/new/legions?notice=1").text
    assert "再生は任意か</textarea>" in page
    assert 'name="rule0" value="39-5"' in page


@pytest.mark.parametrize("fault", [Unwritable("/srv/data/gunbai.db"), OSError(28, "No space left on device", "/srv/data")])
def test_a_full_disk_is_said(own_client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """Nothing has changed, and no path of the server is shown."""

    def full(*_: object) -> None:
        raise fault

    monkeypatch.setattr(Notices, "report", full)
    answer = own_client.post("/problems", data={"about": f"ruling:{RULING}", "said": "誤字"})
    assert (answer.status_code, "何も変わっていません" in answer.text, "/srv" in answer.text) == (507, True, False)
