"""Answers to cases as finished pages, kept on disk by all that they are made of: no process makes one twice.

A page is made of the program, the book, the case, the rulings of its game, and of what was asked in which language by whom with
which rights. The page itself says that it may be kept (``may_keep``): one that ran out of time, or knows no rulings, is made again.
"""

from __future__ import annotations

import gzip
import hashlib
from contextlib import suppress
from pathlib import Path

import msgspec
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from gunbai.errors import Away, GunbaiError
from gunbai.library import Library
from gunbai.seal import read_sealed, write_sealed
from gunbai.web.shared.current import messages

PAGES = frozenset({"scenarios.scenario", "desk.answer"})
"""The pages that are kept."""
MOST, SWEPT = 6_000, 500
"""So many pages are kept at most; of more, so many of those that were written first go."""
TYPE = "text/html; charset=utf-8"
_NAME = "gunbai.pages"


class KeptPages:
    """The pages of one library in its data folder, each sealed and compressed; processes share them."""

    def __init__(self, held: Library) -> None:
        self.library, self.digests = held, held.digests
        self.folder = held.data / "pages"
        self._rulings: tuple[str, dict[str, str]] = ("", {})
        self._written = 0
        for game in held.games():  # as they were when they were read: what is changed later is of another library
            self.digests.book(game)

    def mark(self) -> str:
        """Returns what tells the page that is asked for from all others; empty where what is shown is no longer in its file."""
        said = request.view_args or {}
        case, me = self._case(said["game"], said.get("name", "")), g.get("me")
        if not case:
            return ""
        asked = (request.full_path, messages().lang, me.role if me else "")
        return hashlib.sha256("\n".join((case, self._ruled(said["game"]), *asked)).encode()).hexdigest()[:32]

    def find(self, mark: str) -> bytes | None:
        """Returns a page, compressed; None where it has not been made."""
        return read_sealed(self._path(mark))

    def keep(self, mark: str, page: bytes) -> None:
        """Keeps a page; in a data folder that takes nothing it is made each time."""
        with suppress(OSError):
            write_sealed(self._path(mark), page, durable=False)
            if self._written % SWEPT == 0:
                self._sweep()
            self._written += 1

    def _case(self, game: str, name: str) -> str:
        """Returns the digest of a scenario, of a book where none is named; empty where there is none that can be read."""
        held = self.library
        if game not in held.games() or game in held.rulebooks.kept:
            return ""
        if not name:
            return self.digests.book(game)
        path = held.layers.at(f"scenarios/{game}/{name}.yaml")
        try:
            return "" if path in held.cases.kept else self.digests.case(game, path)
        except (OSError, ValueError):  # there is no such file, and none can be called so
            return ""

    def _ruled(self, game: str) -> str:
        """Returns the digest of the rulings of a game; raises Away while the store is."""
        stamp = self.library.stamp()
        if self._rulings[0] != stamp:
            self._rulings = stamp, {}
        known = self._rulings[1]
        if game not in known:
            known[game] = hashlib.sha256(msgspec.json.encode(self.library.rulings(game))).hexdigest()
        return known[game]

    def _sweep(self) -> None:
        pages = sorted((path.stat().st_mtime_ns, path) for path in self.folder.glob("*/*.page"))
        for _, path in pages[: max(0, len(pages) - MOST + SWEPT)] if len(pages) > MOST else ():
            path.unlink(missing_ok=True)

    def _path(self, mark: str) -> Path:
        return self.folder / mark[:2] / f"{mark}.page"


def init_app(app: Flask, kept: KeptPages) -> None:
    """Keeps finished pages; the answer is sent when it is known who asks (``answer_from``)."""
    app.extensions[_NAME] = kept
    app.after_request(_keep)


def answer_from(app: Flask) -> None:
    """Answers with kept pages, after whatever the app has to find out of a request before."""
    app.before_request(_kept)


def may_keep() -> None:
    """Says of the page that is being made that it is whole, and stays the same as long as what it is made of."""
    g.may_keep = True


def kept_answer(app: Flask, environ: dict[str, object]) -> Response | None:
    """Returns the answer to a request that is kept, or that the browser has already; None where the page has to be made."""
    if app.extensions.get(_NAME) is None:
        return None
    with app.request_context(environ):
        try:
            found = app.preprocess_request()
        except (HTTPException, GunbaiError):  # whoever makes the page tells it
            return None
        return app.process_response(app.make_response(found)) if found is not None else None


def _kept() -> Response | None:
    """Returns a page that is kept, or that there is no newer one than the browser has."""
    if request.method not in ("GET", "HEAD") or request.endpoint not in PAGES:
        return None
    pages = _pages()
    try:
        mark = g.page_mark = pages.mark()
    except Away:  # what is shown of rulings meanwhile is to be asked for again
        return None
    if not mark:
        return None
    if request.if_none_match.contains_weak(mark):
        return Response(status=304, headers={"ETag": f'W/"{mark}"'})
    page = pages.find(mark)
    if page is None:
        return None
    g.finished, g.mark = True, mark
    zipped = request.accept_encodings["gzip"] > 0
    answer = Response(page if zipped else gzip.decompress(page), content_type=TYPE)
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _keep(response: Response) -> Response:
    """Keeps a page that was made of what is still so, and marks it."""
    mark = g.get("page_mark")
    if not mark or g.get("finished") or not g.get("may_keep") or response.status_code != 200:
        return response
    pages = _pages()
    with suppress(GunbaiError):  # it is no longer known what it is made of
        if request.method == "GET" and pages.mark() == mark:
            data = response.get_data()
            pages.keep(mark, data if response.headers.get("Content-Encoding") else gzip.compress(data, 5, mtime=0))
            response.set_etag(mark, weak=True)
    return response


def _pages() -> KeptPages:
    held: KeptPages = current_app.extensions[_NAME]
    return held
