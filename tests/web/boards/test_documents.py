"""The papers of an answer: names stand on them and not in the link, a code leads to the case, an appeal has its report."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.visitor import Visitor

PAPER = "/scenarios/legions/web-regeneration/writeup"
NAMES = {"n.event": "秋の大会", "n.table": "12", "n.judge": "行司", "n.player.甲": "山田", "n.player.丙": "誰か"}


@pytest.mark.parametrize("kind", ["slip", "ruling", "appeal"])
def test_names_stand_on_the_paper_and_not_in_the_link(kind: str, client: FlaskClient) -> None:
    """What a form sends is printed; no address of the page holds it. A seat that the game does not have is left out."""
    response = client.post(f"{PAPER}?kind={kind}", data=NAMES)
    assert response.status_code == 200
    assert Page(response.text).wrong == []
    paper = response.text.partition('<main id="main"')[2].partition("</main>")[0]
    assert all(name in paper for name in ("秋の大会", "12", "行司", "山田"))
    assert "誰か" not in response.text
    assert not [address for address in re.findall(r'(?:href|action)="([^"]*)"', response.text) if "n.judge" in address]


def test_names_go_into_the_link_where_that_is_wanted(client: FlaskClient) -> None:
    """The address of the paper then prints them for whoever opens it."""
    response = client.post(f"{PAPER}?kind=slip", data={**NAMES, "keep": "yes"})
    assert response.status_code == 303
    assert "行司" in client.get(response.location).text


def test_a_name_is_text(client: FlaskClient) -> None:
    """Markup in a name stands as it was typed, and a long one is cut."""
    text = client.post(f"{PAPER}?kind=slip", data={"n.judge": "<b>x</b>" + "長" * 100}).text
    assert "&lt;b&gt;x" in text
    assert "長" * 61 not in text


def test_the_code_leads_to_what_is_shown(client: FlaskClient) -> None:
    """Drawn in the page, and the link is there in words."""
    text = client.get(f"{PAPER}?kind=slip").text
    assert 'class="code"' in text
    assert "http://localhost/scenarios/legions/web-regeneration?" in text


def test_an_appeal_says_what_is_contested(client: FlaskClient) -> None:
    """The clause against the claim that fails, and blanks for who appeals and what the head judge says."""
    text = client.get(f"{PAPER}?kind=appeal").text
    assert "上訴報告書" in text
    assert "ヘッドジャッジ" in text
    assert "の主張に反する条文" in text
    assert "ヘッドジャッジ" in client.get(f"{PAPER}?kind=appeal&format=md").text


def test_a_paper_of_nothing_says_so(client: FlaskClient) -> None:
    """A case in which nothing happened has no ruling."""
    desk = (
        Visitor(client, "/desk/legions")
        .press("甲 左 空き")
        .set(**{"name": "兵", "n.atk": "3", "n.hp": "3"})
        .press("起きたこと")
        .press("答えを見る")
    )
    assert "起きたことがまだ入っていない。" in desk.press("対戦者").text


def test_every_paper_is_few_taps_from_the_verdict(client: FlaskClient) -> None:
    """Slip, report and appeal report: one or two presses each."""
    answer = Visitor(client, "/scenarios/legions/web-regeneration")
    for words in ("対戦者", "上訴報告書", "裁定書"):
        assert answer.press(words).status == 200
    assert answer.presses <= 6


@pytest.mark.parametrize("kind", ["slip", "ruling", "appeal"])
def test_a_new_case_is_begun_from_every_paper(kind: str, client: FlaskClient) -> None:
    """A paper has no bar of places: one link, and its key, lead to an empty table."""
    assert Visitor(client, f"{PAPER}?kind={kind}").press("新しい件").status == 200
    assert '<a href="/desk" aria-keyshortcuts="n"' in client.get(f"{PAPER}?kind={kind}").text


@pytest.mark.parametrize(("kind", "papers"), [("ruling", ["a4", "a5"]), ("appeal", ["a4", "a5"]), ("slip", ["a6", "a5"])])
def test_papers(client: FlaskClient, kind: str, papers: list[str]) -> None:
    """A report is laid out for A4, the slip for A6; each fits A5 where that is chosen."""
    page = client.get(f"/scenarios/legions/web-regeneration/writeup?kind={kind}").text
    assert re.findall(r'name="paper" value="(\w+)"', page) == papers
    assert re.findall(r'value="(\w+)" checked', page) == papers[:1]
