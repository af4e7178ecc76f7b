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
