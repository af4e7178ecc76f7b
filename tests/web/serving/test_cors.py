"""Pages of other sites: those that are named may read the interface, no other may, and nothing else is theirs."""

from __future__ import annotations

import pytest
from werkzeug.test import Client
from werkzeug.wrappers import Response

from gunbai.web.serving.cors import CrossOrigin

FRIEND = "https://judges.example"


@pytest.fixture
def client() -> Client:
    """Returns a client of an app that answers everything with a word."""
    return Client(CrossOrigin(Response("word"), [f"{FRIEND}/"]))


def test_a_named_site_may_read(client: Client) -> None:
    """Its pages may read what an operation answers, and ask beforehand whether they may send JSON."""
    assert client.get("/api/v1/books", headers={"Origin": FRIEND}).headers["Access-Control-Allow-Origin"] == FRIEND
    asked = {"Origin": FRIEND, "Access-Control-Request-Method": "POST"}
    assert client.options("/api/v1/cases/replay", headers=asked).status_code == 204


@pytest.mark.parametrize(("origin", "path"), [("https://other.example", "/api/v1/books"), (FRIEND, "/rulings")])
def test_nothing_else_may_be_read(client: Client, origin: str, path: str) -> None:
    """Another site reads nothing, and a named one nothing but the interface."""
    assert "Access-Control-Allow-Origin" not in client.get(path, headers={"Origin": origin}).headers
