"""Heavy pages are made in processes of their own, so that nobody else waits for them.

Python runs one thread at a time: one long replay would slow every other page down. What is not known to be light is therefore
handed to a worker process; whoever asked for it waits, and only so many may wait at once. What took long before leaves a worker
free for the others. What follows every line, and tells how far it has come, has a process of its own.
"""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from werkzeug.exceptions import HTTPException
from werkzeug.test import run_wsgi_app

from gunbai.api.interface import OPERATIONS
from gunbai.api.openapi import PREFIX
from gunbai.api.problem_details import KINDS, MEDIA_TYPE, NO_ANSWER, details
from gunbai.errors import Away
from gunbai.web.serving.allowance import Allowance, Exhausted
from gunbai.web.serving.live import Live
from gunbai.web.serving.workers import Closed, Paces, TooLong, Unsure, Workers, limited, worker_app
from gunbai.web.shared.access import PROGRAMS
from gunbai.web.shared.kept_pages import PAGES, kept_answer
from gunbai.web.shared.security import HEADERS
from gunbai.web.shared.turns import whose

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LIGHT = frozenset(
    {
        *("static.file", "about.about", "health.health", "search.start", "citations.page", "citations.change"),
        *(
            "offline.choose",
            "offline.shell",
            "offline.saved",
            "offline.state",
            "offline.piece",
            "offline.worker",
            "offline.manifest",
            "offline.authority",
        ),
        *("rules.books", "rules.glossary", "rules.rule", "rulings.index", "rulings.ruling"),
        *("scenarios.index", "practice.start", "practice.board"),
    }
)
"""The pages that are answered where they are asked for, by threads of their own: each takes some twenty milliseconds at most."""
NOTES = frozenset(
    {"access.enter", "access.leave", "notices.report", "notices.answer", "events.add", "events.take", "events.change"}
)
"""What is answered there, too, but may wait for the store."""
SEARCH = "search.start"
"""The page that may have to make an index first where it is asked for another version: that is not light."""
CHANGES = frozenset(
    {
        *("rulings_desk.act", "drafts.add", "drafts.change", "recheck.accept"),
        *(f"{PROGRAMS}.{operation.name}" for operation in OPERATIONS if operation.role and operation.method != "GET"),
    }
)
"""What changes a ruling is not done again when the process dies that was at it. It may play boards: a worker does it."""
MAKERS = 2
"""How many processes make pages; what took long before is made in one of them."""
LONG = frozenset({"desk.lines", "scenarios.lines", "data_cases.case_lines", "data_cases.scenario_lines"})
"""The pages that may take long: they follow every line."""
AGAIN = 5
"""After how many seconds a visitor may come again when too many wait."""
BUSY = "混み合っています。数秒後にもう一度どうぞ。\nToo many wait for pages like this one: try again in a moment.\n"
ENOUGH = (
    "この端末から続けて頼まれた計算が多すぎます。{n}秒後にもう一度どうぞ。\n"
    "Too much was asked for from this address: try again in {n} seconds.\n"
)


class MadePage(Struct, frozen=True):
    """A finished page: the status, the headers, the body, and how many seconds of the processor it took."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes
    seconds: float


class Aside:
    """Serves a live app (WSGI): light pages here, all others from worker processes that ``make`` gives an app of their own.

    ``make`` is run there with ``given``; ``waiting`` is how many may wait for a worker at once.
    """

    def __init__(self, app: Live, make: Callable[..., WSGIApplication], given: tuple[object, ...], waiting: int) -> None:
        self._app = app
        self.places = threading.BoundedSemaphore(waiting)
        self.allowance = Allowance(max(1, waiting // 2))
        self.pages = Workers(make, given, MAKERS)
        self.lines = Workers(make, given)
        self._paces = Paces()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        endpoint = self.endpoint(environ)
        if endpoint in NOTES or _is_light(endpoint, environ):
            return self._app(environ, start_response)
        if endpoint in PAGES and (kept := kept_answer(self._app.app, environ)) is not None:
            return kept(environ, start_response)
        if not self.places.acquire(blocking=False):
            return _refused(environ, start_response, "busy", BUSY, AGAIN)
        try:
            answer = self._made(endpoint, environ)
        except Exhausted as enough:
            return _refused(environ, start_response, "busy", ENOUGH.format(n=enough.seconds), enough.seconds)
        except Away:
            return _refused(environ, start_response, "unavailable", f"{NO_ANSWER}\n", AGAIN)
        except (TooLong, Unsure, Closed) as error:
            return _refused(environ, start_response, "unavailable", f"{error}\n", AGAIN)
        finally:
            self.places.release()
        start_response(answer.status, answer.headers)
        return [answer.body]

    def _made(self, endpoint: str, environ: WSGIEnvironment) -> MadePage:
        """Returns a page from a worker; raises Exhausted for a client that has had enough, TooLong where there is no end."""
        client, path = whose(str(environ.get("REMOTE_ADDR", ""))), str(environ.get("PATH_INFO", ""))
        with self.allowance.using(client) as spent:
            plain = _plain(environ)
            if endpoint in LONG:
                answer = self.lines.run(_answer, *plain)
            else:
                once = endpoint in CHANGES
                answer = self.pages.run(_answer, *plain, long=self._paces.is_long(client, path), once=once, near=client)
                self._paces.note(answer.seconds, client, path)
            spent.append(answer.seconds)
        return answer

    def close(self) -> None:
        """Ends the workers; what waits is not answered any more."""
        for workers in (self.pages, self.lines):
            workers.close()

    def is_light(self, environ: WSGIEnvironment) -> bool:
        """Tells whether what is asked for is made at once, and waits for nothing."""
        return _is_light(self.endpoint(environ), environ)

    def endpoint(self, environ: WSGIEnvironment) -> str:
        """Returns which page is asked for; a light one where there is none, which says so."""
        try:
            return str(self._app.app.url_map.bind_to_environ(environ).match()[0])
        except HTTPException:
            return "static.file"


def _is_light(endpoint: str, environ: WSGIEnvironment) -> bool:
    return endpoint in LIGHT and not (endpoint == SEARCH and _names_a_version(environ))


def _refused(environ: WSGIEnvironment, start_response: StartResponse, kind: str, said: str, again: int) -> list[bytes]:
    """Answers that nothing is made now, and when to come again; a program is told as of any other problem."""
    status, path = HTTPStatus(KINDS[kind][0]), str(environ.get("PATH_INFO", ""))
    media, body = "text/plain; charset=utf-8", said.encode()
    if path.startswith(f"{PREFIX}/"):
        media, body = MEDIA_TYPE, msgspec.json.encode(details(kind, said.strip(), path))
    start_response(f"{status.value} {status.phrase}", [("Content-Type", media), ("Retry-After", str(again)), *HEADERS.items()])
    return [body]


def _plain(environ: WSGIEnvironment) -> tuple[dict[str, object], bytes]:
    """Returns what another process has to know of a request, and its body."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    return {name: value for name, value in environ.items() if isinstance(value, str)}, environ["wsgi.input"].read(length)


def _names_a_version(environ: WSGIEnvironment) -> bool:
    """Tells whether an address asks for a version or a date."""
    return any(f"&{name}=" in f"&{environ.get('QUERY_STRING', '')}" for name in ("version", "as_of"))


# -- in a worker ----------------------------------------------------------------------------------------------------------


def _answer(environ: dict[str, object], body: bytes) -> MadePage:
    rest = {"wsgi.version": (1, 0), "wsgi.multithread": False, "wsgi.multiprocess": True, "wsgi.run_once": False}
    given = {**environ, **rest, "wsgi.input": io.BytesIO(body), "wsgi.errors": io.StringIO()}
    begun = time.process_time()
    limited()
    found, status, headers = run_wsgi_app(worker_app(), given, buffered=True)
    limited(0)
    return MadePage(status, list(headers), b"".join(found), time.process_time() - begun)
