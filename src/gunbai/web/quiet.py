"""Knows when no request is under way, so that work in the background can give way to whoever waits for a page."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Quiet:
    """Serves an app (WSGI) and counts the requests under way."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._none = threading.Condition()
        self._requests = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        with self._none:
            self._requests += 1
        try:
            return self._app(environ, start_response)
        finally:
            with self._none:
                self._requests -= 1
                self._none.notify_all()

    def wait(self) -> None:
        """Returns as soon as no request is under way."""
        with self._none:
            self._none.wait_for(lambda: not self._requests)
