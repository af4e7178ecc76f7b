"""Two lanes: light requests never stand behind those that wait."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from gunbai.web.serving.lanes import Lanes

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from gunbai.web.serving.connection import Connection


class Request(Struct):
    """What waitress has read of a request."""

    path: str
    command: str = "GET"
    query: str = ""
    error: str = ""


class Asking(Struct):
    """A connection with one request, and what answers it."""

    requests: list[Request]
    service: Callable[[], Any]
    addr: tuple[str, int] = ("127.0.0.1", 1)

    def cancel(self) -> None:
        """Is answered no more."""


def is_light(environ: WSGIEnvironment) -> bool:
    """Tells whether the address is that of a light page."""
    return str(environ["PATH_INFO"]).startswith("/light")


def asking(request: Request, service: Callable[[], Any]) -> Connection:
    """Returns a connection as the lanes see one."""
    return cast("Connection", Asking([request], service))


def test_light_requests_go_on_while_all_others_wait() -> None:
    """With every thread of the other lane waiting, and more behind them, a light request and one that is none are answered."""
    go_on, answered = threading.Event(), [threading.Event() for _ in range(2)]
    lanes = Lanes(is_light, threads=2)
    for _ in range(5):
        lanes.add_task(asking(Request("/heavy"), lambda: go_on.wait(60)))
    lanes.add_task(asking(Request("/light"), answered[0].set))
    lanes.add_task(asking(Request("/heavy", error="Bad Request"), answered[1].set))
    assert all(one.wait(30) for one in answered)
    go_on.set()
    lanes.shutdown()
