"""Pages of other sites that may read the interface (CORS): whoever runs the server names them, and nobody else's may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gunbai.api.openapi import PREFIX

if TYPE_CHECKING:
    from types import TracebackType

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

METHODS = "GET, POST, PUT"
FIELDS = "Authorization, Content-Type, If-None-Match"
SHOWN = "ETag, Link, Retry-After"
LASTING = "600"
"""For how many seconds a browser need not ask again."""


class CrossOrigin:
    """Serves an app (WSGI), and lets the pages of some origins read what it says under the address of the interface."""

    def __init__(self, app: WSGIApplication, origins: Iterable[str]) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        origin = str(environ.get("HTTP_ORIGIN", ""))
        if not self._origins or not str(environ.get("PATH_INFO", "")).startswith(f"{PREFIX}/"):
            return self._app(environ, start_response)
        allowed = origin.lower() in self._origins
        own = [("Vary", "Origin"), *([("Access-Control-Allow-Origin", origin)] if allowed else [])]
        if allowed and environ.get("HTTP_ACCESS_CONTROL_REQUEST_METHOD") and environ.get("REQUEST_METHOD") == "OPTIONS":
            asked = [
                ("Access-Control-Allow-Methods", METHODS),
                ("Access-Control-Allow-Headers", FIELDS),
                ("Access-Control-Max-Age", LASTING),
            ]
            start_response("204 No Content", [*own, *asked])
            return []

        def started(
            status: str,
            headers: list[tuple[str, str]],
            failure: tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None] | None = None,
        ) -> object:
            return start_response(status, [*headers, *own, ("Access-Control-Expose-Headers", SHOWN)], failure)

        return self._app(environ, started)  # type: ignore[arg-type]  # the protocol of WSGI names its arguments otherwise
