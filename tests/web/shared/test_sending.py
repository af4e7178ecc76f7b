"""How answers are sent: compressed, and not at all to a browser that has them."""

from __future__ import annotations

import gzip
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

PAGES = ("/", "/?q=手札", "/rules/legions", "/rules/legions/39-5", "/scenarios", "/scenarios/legions/web-regeneration", "/about")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_not_made_twice(client: FlaskClient, app: Flask, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that has the page is answered before anything is rendered; another language is another page."""
    first = client.get(address)
    assert first.status_code == 200
    mark = first.headers["ETag"]
    client.get(address)
    mark = client.get(address).headers["ETag"]
    monkeypatch.setattr(app.jinja_env, "get_or_select_template", lambda *_: pytest.fail("rendered"))
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 304
    monkeypatch.undo()
    assert client.get(address, headers={"If-None-Match": mark, "Accept-Language": "en"}).status_code == 200


def test_pages_are_compressed_for_those_who_can_read_it(client: FlaskClient) -> None:
    """With gzip it is the same page, a fraction of the size; without it is sent as it is."""
    plain = client.get("/rules/legions")
    small = client.get("/rules/legions", headers={"Accept-Encoding": "gzip"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 4


def test_the_first_page_is_small(client: FlaskClient) -> None:
    """The start page with all its sheets and scripts is under 60 kB as it is sent."""
    zipped = {"Accept-Encoding": "gzip"}
    page = client.get("/")
    names = re.findall(r'(?:href|src)="(/static/[^"]+|/manifest[^"]+)"', page.text)
    assert len(names) > 4
    sent = [len(client.get(name.replace("&amp;", "&"), headers=zipped).data) for name in names]
    assert len(client.get("/", headers=zipped).data) + sum(sent) < 60_000
