"""What is cited: the button at every clause, the page of what was collected."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_the_page_says_what_it_is_for(client: FlaskClient) -> None:
    """Without anything collected, and without a script, the page says how to come by it."""
    page = client.get("/citations?lang=ja").text
    assert "この端末だけに残ります" in page
    assert "<noscript>" in page


@pytest.mark.parametrize(
    ("address", "cited"),
    [
        ("/?q=再生&game=legions", "レギオンズ!総合ルールブック 1.00 39-5"),
        ("/rules/legions/39-5", "レギオンズ!総合ルールブック 1.00 39-5"),
        ("/rules/legions/34-2", "レギオンズ!総合ルールブック 1.00 34-2②"),
        ("/rules/legions?open=39", "レギオンズ!総合ルールブック 1.00 39-5"),
        ("/rules/legions/all?at=39-5", "レギオンズ!総合ルールブック 1.00 39-5"),
        ("/rules/asterisk/2-2/history", "アスタリスクTCG ルールガイド before-2022-03-28 2-2"),
        ("/rulings/regeneration-replaces-the-break", "レギオンズ!総合ルールブック 1.00 39-5"),
        ("/scenarios/legions/web-regeneration", "レギオンズ!総合ルールブック 1.00 39-5"),
    ],
)
def test_clauses_can_be_cited_from_everywhere(client: FlaskClient, address: str, cited: str) -> None:
    """Wherever a clause is quoted, its book, version and number are named: on hits, pages, in history, rulings, steps."""
    page = client.get(f"{address}{'&' if '?' in address else '?'}lang=ja").text
    assert f'data-cite="{cited}"' in page
    assert len(re.findall(r"data-copy", page)) > 0


def test_a_book_without_a_date_is_cited_as_such(client: FlaskClient) -> None:
    """The version of an undated book is said in words."""
    page = client.get("/rules/king-castle/1-9?lang=ja").text
    assert "undated" not in re.findall(r'data-cite="([^"]*)"', page)[0]


def test_a_clause_is_cited_without_a_script(client: FlaskClient) -> None:
    """The page of a clause holds its citation to select; collected, it stands with the others until it is dropped."""
    page = client.get("/rules/legions/39-5?lang=ja").text
    line = re.findall(r"<textarea[^>]*>([^<]*)</textarea>", page)[0]
    assert line.startswith("レギオンズ!総合ルールブック 1.00 39-5「再生を持つユニットがブレイクした場合、")
    assert line.endswith("」 http://localhost/rules/legions/39-5")
    for named in ("legions:39-5@1.00", "legions:34-7@1.00", "legions:39-5@1.00"):
        assert client.post("/citations", data={"add": named}).status_code == 303
    lines = client.get("/citations?lang=ja").text
    assert lines.index("1.00 34-7") < lines.index("1.00 39-5")
    assert lines.count('name="drop"') == 2
    client.post("/citations", data={"drop": "legions:34-7@1.00"})
    assert "1.00 34-7" not in client.get("/citations?lang=ja").text
    client.post("/citations", data={"all": "1"})
    assert 'name="drop"' not in client.get("/citations?lang=ja").text


@pytest.mark.parametrize("named", ["legions:99-99@1.00", "nothing:1@1", "legions:39-5@9", "legions", "x" * 500])
def test_what_is_no_clause_is_not_collected(client: FlaskClient, named: str) -> None:
    """It is not found; what an old cookie names is left out."""
    assert client.post("/citations", data={"add": named}).status_code == 404
    client.set_cookie("citations", f"{named} legions:34-7@1.00")
    page = client.get("/citations?lang=ja")
    assert page.status_code == 200
    assert page.text.count('name="drop"') == 1
    client.delete_cookie("citations")


def test_another_site_collects_nothing(client: FlaskClient) -> None:
    """A form that a page of another site sends is refused."""
    sent = client.post("/citations", data={"add": "legions:34-7@1.00"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert sent.status_code == 400
