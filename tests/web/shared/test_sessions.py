"""A session holds on a host whose clock is behind; a forged or an old one does not."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from flask import Flask, session

from gunbai.web.shared.sessions import OverSafeLines

DAY = 24 * 3600


@pytest.fixture
def app() -> Flask:
    """Returns an app with a page that signs in, and one that says who did."""
    made = Flask("test")
    made.secret_key = "test"
    made.session_interface = OverSafeLines()

    @made.get("/in")
    def enter() -> str:
        session.permanent = True
        session["account"] = "審判"
        return ""

    @made.get("/who")
    def who() -> str:
        return str(session.get("account"))

    return made


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Returns a function that sets the clock so many seconds off, for whoever reads a session."""

    def set_off(seconds: float) -> None:
        now = time.time() + seconds
        for module in ("gunbai.web.shared.sessions.time.time",):
            monkeypatch.setattr(module, lambda: now)

    return set_off


@pytest.mark.parametrize(
    ("seconds", "who"), [(0, "審判"), (-1, "審判"), (-3600, "審判"), (30 * DAY, "審判"), (32 * DAY, "None"), (-32 * DAY, "None")]
)
def test_a_clock_that_differs(app: Flask, later: Callable[[float], None], seconds: float, who: str) -> None:
    """31 days either way: a clock that is a second or an hour behind ends no session."""
    client = app.test_client()
    client.get("/in")
    cookie = client.get_cookie("session")
    assert cookie is not None
    later(seconds)
    other = app.test_client()
    other.set_cookie("session", cookie.value)
    assert other.get("/who").get_data(as_text=True) == who


@pytest.mark.parametrize("sent", ["", "x", "eyJhY2NvdW50IjoieCJ9.aaaa.bbbb", "é" * 300, "." * 2000])
def test_forged(app: Flask, sent: str) -> None:
    """What was not signed here is no session, and no fault."""
    client = app.test_client()
    client.set_cookie("session", sent)
    answer = client.get("/who")
    assert (answer.status_code, answer.get_data(as_text=True)) == (200, "None")


def test_another_site(app: Flask) -> None:
    """A session of a site with another key is none here."""
    other = Flask("other")
    other.secret_key = "other"
    signer = OverSafeLines().get_signing_serializer(other)
    assert signer is not None
    client = app.test_client()
    client.set_cookie("session", str(signer.dumps({"account": "審判"})))
    assert client.get("/who").get_data(as_text=True) == "None"
