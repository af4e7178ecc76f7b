"""Heavy pages are made in a process of their own, so that nobody else waits for them.

Python runs one thread at a time: one long replay would slow every other page down. What is not known to be light is therefore
handed to one worker process; whoever asked for it waits, and only so many may wait at once. What may take long, and tells how far
it has come, has a second process, so that nobody waits for it but who asked.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from werkzeug.exceptions import HTTPException
from werkzeug.test import run_wsgi_app

from gunbai.web.allowance import Allowance, Exhausted
from gunbai.web.live import Live

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LIGHT = frozenset(
    {
        *("static.file", "about.about", "health.health", "search.start", "citations.page"),
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
        # What changes something is done here, so that it is not done again when the worker dies.
        *(
            "rulings_desk.act",
            "drafts.add",
            "drafts.change",
            "access.enter",
            "access.leave",
            "notices.report",
            "notices.answer",
            *("events.add", "events.take", "events.change"),
        ),
    }
)
"""The pages that are answered where they are asked for: each takes some twenty milliseconds at most."""
SEARCH = "search.start"
"""The page that may have to make an index first where it is asked for another version: that is not light."""
LONG = frozenset({"desk.lines", "scenarios.lines"})
"""The pages that may take long: they follow every line."""
WORSE = 10
"""By how much the worker is nicer than the pages that it must not slow down."""
AGAIN = 5
"""After how many seconds a visitor may come again when too many wait."""
BUSY = "混み合っています。数秒後にもう一度どうぞ。\nToo many wait for pages like this one: try again in a moment.\n"
ENOUGH = (
    "この端末から続けて頼まれた計算が多すぎます。{n}秒後にもう一度どうぞ。\n"
    "Too much was asked for from this address: try again in {n} seconds.\n"
)

_Found = TypeVar("_Found")


class MadePage(Struct, frozen=True):
    """A finished page: the status, the headers, the body, and how many seconds of the processor it took."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes
    seconds: float


class Aside:
    """Serves a live app (WSGI): light pages here, all others from a worker process that ``make`` gives an app of its own.

    ``make`` is run there with ``given``; ``waiting`` is how many may wait for the worker at once.
    """

    def __init__(self, app: Live, make: Callable[..., WSGIApplication], given: tuple[object, ...], waiting: int) -> None:
        self._app = app
        self._make = make
        self._given = given
        self.places = threading.BoundedSemaphore(waiting)
        self.allowance = Allowance(max(1, waiting // 2))
        self._lock = threading.Lock()
        self._pools = {name: self._workers() for name in ("page", "lines")}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        endpoint = self._endpoint(environ)
        if endpoint in LIGHT and not (endpoint == SEARCH and _names_a_version(environ)):
            return self._app(environ, start_response)
        if not self.places.acquire(blocking=False):
            return _refused(start_response, AGAIN, BUSY)
        try:
            with self.allowance.using(str(environ.get("REMOTE_ADDR", ""))) as spent:
                answer = self.run(_answer, *_plain(environ), worker="lines" if endpoint in LONG else "page")
                spent.append(answer.seconds)
        except Exhausted as enough:
            return _refused(start_response, enough.seconds, ENOUGH.format(n=enough.seconds))
        finally:
            self.places.release()
        start_response(answer.status, answer.headers)
        return [answer.body]

    def run(self, function: Callable[..., _Found], *given: object, worker: str = "page") -> _Found:
        """Returns what a function returns in a worker; one that was killed is started again, and asked once more."""
        pool = self._pools[worker]
        try:
            return pool.submit(function, *given).result()
        except BrokenProcessPool:
            return self._renewed(worker, pool).submit(function, *given).result()

    def renew(self, worker: str) -> None:
        """Lets a worker begin anew with the next page that is asked of it, with the content as it is then."""
        with self._lock:
            last, self._pools[worker] = self._pools[worker], self._workers()
        last.shutdown(wait=False)

    def close(self) -> None:
        """Ends the workers; what waits is not answered any more."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)

    def _endpoint(self, environ: WSGIEnvironment) -> str:
        """Returns which page is asked for; a light one where there is none, which says so."""
        try:
            return str(self._app.app.url_map.bind_to_environ(environ).match()[0])
        except HTTPException:
            return "static.file"

    def _workers(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, spawning, initializer=_begin, initargs=(self._make, self._given))

    def _renewed(self, worker: str, broken: ProcessPoolExecutor) -> ProcessPoolExecutor:
        with self._lock:
            if self._pools[worker] is broken:
                self._pools[worker] = self._workers()
            return self._pools[worker]


def _refused(start_response: StartResponse, again: int, said: str) -> list[bytes]:
    """Answers that nothing is made now, and when to come again."""
    start_response("429 Too Many Requests", [("Content-Type", "text/plain; charset=utf-8"), ("Retry-After", str(again))])
    return [said.encode()]


class Background:
    """A process that makes things beforehand, for as long as that takes; it is as nice as the worker."""

    def __init__(self, make: Callable[..., WSGIApplication], given: tuple[object, ...]) -> None:
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(make, given))

    def run(self, function: Callable[..., _Found], *given: object) -> _Found:
        """Returns what a function returns in that process."""
        return self._pool.submit(function, *given).result()

    def __enter__(self) -> Background:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _plain(environ: WSGIEnvironment) -> tuple[dict[str, object], bytes]:
    """Returns what another process has to know of a request, and its body."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    return {name: value for name, value in environ.items() if isinstance(value, str)}, environ["wsgi.input"].read(length)


def _names_a_version(environ: WSGIEnvironment) -> bool:
    """Tells whether an address asks for a version or a date."""
    return any(f"&{name}=" in f"&{environ.get('QUERY_STRING', '')}" for name in ("version", "as_of"))


# -- in the worker --------------------------------------------------------------------------------------------------------

_apps: list[WSGIApplication] = []


def _begin(make: Callable[..., WSGIApplication], given: tuple[object, ...]) -> None:
    """Makes the app of this process, which ends with the process that started it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(WORSE)
    _apps.append(make(*given))


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def _answer(environ: dict[str, object], body: bytes) -> MadePage:
    rest = {"wsgi.version": (1, 0), "wsgi.multithread": False, "wsgi.multiprocess": True, "wsgi.run_once": False}
    given = {**environ, **rest, "wsgi.input": io.BytesIO(body), "wsgi.errors": io.StringIO()}
    begun = time.process_time()
    found, status, headers = run_wsgi_app(_apps[0], given, buffered=True)
    return MadePage(status, list(headers), b"".join(found), time.process_time() - begun)


def worker_app() -> WSGIApplication:
    """Returns the app of this worker process."""
    return _apps[0]
