"""Work in the background gives way to requests."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from werkzeug.test import Client

from gunbai.web.quiet import Quiet

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def test_work_waits_for_a_request_to_end() -> None:
    """A page asked for in the first half minute took seven times its time, as the replay of all scenarios took turns with it."""
    asked, answer, rested = threading.Event(), threading.Event(), threading.Event()

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked.set()
        answer.wait(10)
        start_response("200 OK", [])
        return [b"page"]

    quiet = Quiet(app)
    request = threading.Thread(target=Client(quiet).get, args=("/",))
    request.start()
    assert asked.wait(10)
    work = threading.Thread(target=lambda: (quiet.wait(), rested.set()))
    work.start()
    assert not rested.wait(0.1)
    answer.set()
    assert rested.wait(10)
    request.join(10)
    work.join(10)


def test_a_request_that_fails_does_not_stop_the_work_for_ever() -> None:
    """A page that breaks is over, too."""

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        raise RuntimeError("broken")

    quiet = Quiet(app)
    with pytest.raises(RuntimeError, match="broken"):
        Client(quiet).get("/")
    done = threading.Thread(target=quiet.wait, daemon=True)
    done.start()
    done.join(10)
    assert not done.is_alive()
