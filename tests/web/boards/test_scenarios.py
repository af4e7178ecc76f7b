"""The pages of boards: paged, narrowed, with verdict and picture in the row."""

from __future__ import annotations

from flask.testing import FlaskClient

from gunbai.library import Library
from gunbai.web.app import create_app


def told_client(library: Library) -> FlaskClient:
    """Returns a visitor of an app whose boards of one game have been told."""
    app = create_app(library)
    while app.extensions["gunbai.packs"].tell_some("legions"):
        pass
    return app.test_client()


def test_a_row_says_who_is_right_and_shows_the_board(own_library: Library) -> None:
    """Each claim stands with its verdict beside a small picture; a test board is in the other list."""
    page = told_client(own_library).get("/scenarios?game=legions&words=番兵").text
    assert 'class="thumb"' in page
    assert 'class="verdict holds"' in page
    assert "web-regeneration" in page
    assert "web-refused" not in page
    assert "web-refused" in told_client(own_library).get("/scenarios?game=legions&sort=test").text


def test_what_is_asked_for_and_is_not_there_is_an_empty_list(own_library: Library) -> None:
    """Words that stand on no board find nothing and break nothing; a chapter that there is not is refused."""
    client = told_client(own_library)
    for asked in ("words=zzzz", "clause=zzzz", "page=99"):
        assert client.get(f"/scenarios?game=legions&{asked}").status_code == 200
    assert client.get("/scenarios?game=nothing").status_code == 404
    assert client.get("/scenarios?game=legions&chapter=zzzz").status_code == 400
    assert client.get("/scenarios?game=legions&page=x").status_code == 400
