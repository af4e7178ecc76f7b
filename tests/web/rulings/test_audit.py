"""The log in a browser: what was done is told in words, a page at a time, the latest first."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page
from tests.web.ruling_cases import DRAFT, HEAD, JUDGE, OTHER

from gunbai.library import Library
from gunbai.web import create_app
from gunbai.web.rulings import audit


def test_the_log_is_read_page_by_page(own_client: FlaskClient, own_library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest entry stands first; a link leads to what is older, until there is nothing."""
    monkeypatch.setattr(audit, "PAGE", 2)
    own_library.docket.add(DRAFT, JUDGE, "質問を受けた")
    for n, (deed, by) in enumerate((("submit", JUDGE), ("accept", OTHER), ("publish", HEAD)), 1):
        own_library.docket.act("a-new-one", deed, n, by, "")
    page = own_client.get("/work-log?lang=ja").text
    assert Page(page).wrong == []
    assert "審判部長" in page
    assert "質問を受けた" not in page
    (older,) = (link for link in Page(page).links if "before=" in link)
    assert "質問を受けた" in own_client.get(older).text


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_deed_has_words(own_library: Library, lang: str) -> None:
    """Whatever the store writes down is told in the language of the page, not by its key."""
    kinds = ("import", "rebuild", "event", "call", "call-changed", "sign-in", "sign-in-failed", "token-add", "token-remove")
    app = create_app(own_library)
    with app.test_request_context(f"/?lang={lang}"):
        app.preprocess_request()
        for did in (*kinds, "person-add", "person-change", "person-remove", "report-answered", "report-used", "draft", "publish"):
            assert audit.done(did) != did, did
