"""An app that is watched: every request is counted and timed, and stands in the log, where either is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import structlog

from gunbai.web.serving.metrics import MEDIA_TYPE, PATH, Metrics

if TYPE_CHECKING:
    from types import TracebackType

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    Failure = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None] | None

_log = structlog.get_logger("gunbai.web")


class Watched:
    """Serves an app (WSGI), and its figures at ``/metrics``.

    The log says what was asked for and what was answered, never what was searched for nor by whom.
    """

    def __init__(
        self, app: WSGIApplication, page_of: Callable[[WSGIEnvironment], str], metrics: Metrics | None, *, logged: bool
    ) -> None:
        """``page_of`` names the page that a request is about."""
        self._app, self._page_of, self._metrics, self._logged = app, page_of, metrics, logged

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if self._metrics is None:
            return self._answered(environ, start_response)
        if environ.get("PATH_INFO") == PATH:
            start_response("200 OK", [("Content-Type", MEDIA_TYPE), ("Cache-Control", "no-store")])
            return [self._metrics.text()]
        with self._metrics.running.track_inprogress():
            return self._answered(environ, start_response)

    def _answered(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun, status = time.perf_counter(), "500"

        def started(said: str, headers: list[tuple[str, str]], failure: Failure = None) -> object:
            nonlocal status
            status = said[:3]
            return start_response(said, headers, failure)

        try:
            return self._app(environ, started)  # type: ignore[arg-type]  # the protocol of WSGI names its arguments otherwise
        finally:
            self._note(environ, status, time.perf_counter() - begun)

    def _note(self, environ: WSGIEnvironment, status: str, seconds: float) -> None:
        method, page = str(environ.get("REQUEST_METHOD", "")), self._page_of(environ)
        if self._metrics is not None:
            self._metrics.note(method, page, status, seconds)
        if self._logged:
            path = str(environ.get("PATH_INFO", "")).encode("latin-1", "replace").decode("utf-8", "replace")
            _log.info("request", method=method, path=path, page=page, status=int(status), seconds=round(seconds, 4))
