"""The page for the author of a book."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page

from gunbai.library import Library
from gunbai.web import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a browser of the shipped content."""
    return create_app(Library.open(Path(__file__).parents[3], tmp_path_factory.mktemp("data"))).test_client()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_open_defect_is_asked_with_its_board(client: FlaskClient, lang: str) -> None:
    """King Castle: seven open places, each with its readings, and a board that is drawn; nothing on the page is broken.

    A visit seeks boards for so long; on a busy machine it takes more than one until all are found.
    """
    visits = (client.get(f"/rules/king-castle/questions?lang={lang}").text for _ in range(20))
    page = next(page for page in visits if 'role="status">' not in page.partition("</h1>")[2].partition("<section")[0])
    assert Page(page).wrong == []
    assert page.count('<section aria-labelledby="q-KC-D') == 7
    assert page.count("<figure>") == 7
    assert "/scenarios/king-castle/" in page


def test_the_book_leads_to_it(client: FlaskClient) -> None:
    """From the page of the book; a book that there is not has none."""
    assert "/rules/king-castle/questions" in client.get("/rules/king-castle").text
    assert client.get("/rules/nothing/questions").status_code == 404
