"""The web app as it is served: limits on connections, heavy pages aside, changed content, only hosts that it goes by."""

from __future__ import annotations

import gc
import logging
import os
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import Struct

from gunbai.content import Layers
from gunbai.errors import Away, GunbaiError
from gunbai.library import Library
from gunbai.web.app import create_app
from gunbai.web.boards.told_boards import note_grounds
from gunbai.web.offline.packs import LATER, Packs
from gunbai.web.serving import logs
from gunbai.web.serving.aside import Aside
from gunbai.web.serving.certificate import Certificate
from gunbai.web.serving.cors import CrossOrigin
from gunbai.web.serving.listener import LIMITS, Listener
from gunbai.web.serving.live import Live
from gunbai.web.serving.metrics import Metrics
from gunbai.web.serving.watched import Watched
from gunbai.web.serving.workers import Closed, Workers, worker_app
from gunbai.web.shared.hosts import HostCheck, hosts_of
from gunbai.writeup.messages import LANGUAGES

_log = logging.getLogger(__name__)

PAUSE = 0.5
"""How many seconds pass before the worker is asked again whether it is done."""
AGAIN = 5.0
"""How many seconds pass before a store that did not answer is asked again."""
COMPILED = ("base.html", "_parts.html", "_text.html", "_report.html", "search.html", "rule.html")
"""The templates that the first visitor needs: they are compiled before anybody is let in, which takes most of a first page."""
RESERVED = 4
"""How many threads are kept for what waits for no worker, however many heavy pages are waited for."""


class Site(Struct, frozen=True):
    """What a site shows and where: the content, the data, the names it goes by."""

    content: tuple[Path, ...]
    data: Path
    hosts: tuple[str, ...]
    database: str
    locked: bool
    log: str = ""


class Serving(Struct, frozen=True):
    """How a site is served: on which address, to whom, by how many threads.

    ``trusted`` are further names that it goes by. ``locked``: people sign in to change anything; with a ``certificate`` it is
    served encrypted. ``origins`` are the sites whose pages may read the interface for programs. ``log`` is how requests are logged,
    empty: they are not; with ``metrics`` figures are at ``/metrics``.
    """

    host: str
    port: int
    threads: int
    trusted: tuple[str, ...] = ()
    locked: bool = False
    certificate: Certificate | None = None
    origins: tuple[str, ...] = ()
    log: str = ""
    metrics: bool = False


class Server:
    """A site on an address; what is heavy is made in a worker process."""

    def __init__(self, library: Library, serving: Serving) -> None:
        host, log = serving.host, serving.log
        self.site = Site(
            library.layers.roots, library.data, (*hosts_of(host), *serving.trusted), library.database, serving.locked, log
        )
        if log:
            logs.begin(log)
        library.cases.at_once = False
        self._to_make = threading.Event()
        self.live = lasting(library, serving.locked)
        self.live.library.finder.lasting = True
        self.background = Workers(_make, (self.site,))
        for name in COMPILED:
            self.live.app.jinja_env.get_template(name)
        self.aside = Aside(self.live, _make, (self.site,), max(1, serving.threads - RESERVED))
        allow_connections(LIMITS["connection_limit"])
        try:
            figures = Metrics(lambda: self.live.library) if serving.metrics else None
            watched = Watched(CrossOrigin(self.aside, serving.origins), self.aside.endpoint, figures, logged=bool(log))
            app = HostCheck(watched, self.site.hosts)
            self._listener = Listener(app, host, serving.port, serving.threads, serving.certificate, self.aside.is_light)
        except OSError as error:
            self.aside.close()
            raise GunbaiError(
                f"{host}:{serving.port} cannot be used ({error.strerror}): name another port with --port N"
            ) from error
        self.aside.pages.each(os.getpid)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return self._listener.port

    def run(self) -> None:
        """Serves until it is interrupted."""
        self.begin_warming()
        threading.Thread(target=self.make_packs, name="packs", daemon=True).start()
        self.live.bell.listen(self.live.library.registry.database)
        watching = (self.prepare, self.begin_warming, self.keep_up)
        threading.Thread(target=self.live.watch, args=watching, name="watch", daemon=True).start()
        try:
            self._listener.run()
        finally:
            self.close()

    def close(self) -> None:
        """Ends what runs beside, at once: the watch, the workers, what is made in the background."""
        self.live.close()
        self.aside.close()
        self.background.close()
        self._to_make.set()

    def begin_warming(self) -> None:
        """Begins to do beforehand what pages would otherwise wait for."""
        self.live.library.finder.lasting = True
        threading.Thread(target=self.warm, name="warm", daemon=True).start()

    def warm(self) -> None:
        """Tells what the boards that are kept rest on, reads the indexes whole, and has the rest made in the background."""
        library = self.live.library
        for game in library.games():
            note_grounds(library, game, self._packs.boards[LANGUAGES[0]].grounds(game))
        with suppress(Away):  # what is not read beforehand is read when it is asked for
            for _ in library.finder.warming():
                pass
        leave_out_what_stays()
        self._to_make.set()

    def make_packs(self) -> None:
        """Has a worker make what can be taken along, whenever some of it is lacking, until the server is closed."""
        with suppress(Closed):
            while True:
                self._to_make.wait()
                self._to_make.clear()
                try:
                    self.make_lacking()
                except Away as error:
                    _log.warning("what can be taken along waits for the store: %s", error)
                    self._to_make.wait(AGAIN)
                    self._to_make.set()

    def make_lacking(self) -> None:
        """Has all pieces made that are lacking, but those that cannot be; raises Away while the store is, and Closed."""
        given_up = set[tuple[str, str]]()
        while work := next((work for work in self._packs.to_make() if work not in given_up), None):
            if not self._is_made_on(*work):
                given_up.add(work)
        self.background.renew()

    def _is_made_on(self, name: str, lang: str) -> bool:
        """Has a piece of a pack made, or some of the boards told that it is made of; tells whether anything came of it."""
        game, _, what = name.partition(".")
        packs, library = self._packs, self.live.library
        left = len(packs.boards[lang].missing(game)) if what in LATER else 0
        try:
            if not left:
                self.background.run(make_piece, name, lang)
                return not packs.lacking([name], lang)
            note_grounds(library, game, self.background.run(told_grounds, game))
        except Closed:
            raise
        except Away as error:
            _log.warning("%s could not be made: %s", name, error)
            return False
        except Exception:  # what cannot be made is lacking: everything else is made all the same
            _log.exception("%s could not be made", name)
            return False
        for boards in packs.boards.values():
            boards.forget(game)
        return len(packs.boards[lang].missing(game)) < left

    @property
    def _packs(self) -> Packs:
        held: Packs = self.live.app.extensions["gunbai.packs"]
        return held

    def keep_up(self) -> None:
        """Finds rulings that have changed: a worker writes the index that holds them, which this process then only opens."""
        finder = self.live.library.finder
        if finder.is_behind():
            self.aside.pages.run(write_index)
            finder.renew()
            self._to_make.set()

    def prepare(self) -> None:
        """Lets the workers take over changed content first: they write the indexes, which this process then only opens."""
        self.aside.pages.each(begin_taking)
        while any(self.aside.pages.each(is_taking)):
            time.sleep(PAUSE)
        self.aside.lines.renew()
        self.background.renew()


def lasting(library: Library, locked: bool = False) -> Live:
    """Returns the app of a library, which goes on showing what could be read last when it cannot be read any more."""
    library.cases.lasting = True
    library.rulings()
    library.cases.cases()
    return Live(library, partial(create_app, locked=locked, at_once=False))


def leave_out_what_stays() -> None:
    """Has Python look for cycles only in what comes from now on.

    A look through all that it holds takes a quarter of a second, in which nobody is answered; books and indexes stay anyway. What
    was left out before and is no longer held, such as content that has changed, goes first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def allow_connections(most: int) -> None:
    """Lets this process hold so many connections at once, as far as the system allows."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + 100
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted, hard))


# -- in the worker --------------------------------------------------------------------------------------------------------


_taking: list[threading.Thread] = []


def _make(site: Site) -> Live:
    if site.log:
        logs.begin(site.log)
    return lasting(Library(Layers(site.content), site.data, database=site.database), site.locked)


def _live() -> Live:
    live = worker_app()
    assert isinstance(live, Live)
    return live


def _packs() -> Packs:
    live = _live()
    held: Packs = live.app.extensions["gunbai.packs"]
    return held


def write_index() -> None:
    """Writes the indexes of what has changed."""
    _live().library.index()


def told_grounds(game: str) -> dict[str, tuple[str, ...]]:
    """Tells the next boards of a game that are not kept yet; returns the clauses that each board rests on, by its name.

    The page of each is made as well, and kept, while its replay is at hand.
    """
    packs = _packs()
    boards = packs.boards[LANGUAGES[0]]
    before = {*boards.rows(game)}
    packs.tell_some(game)
    visitor = _live().app.test_client()
    for name in [name for name in boards.rows(game) if name not in before]:
        for lang in LANGUAGES:
            visitor.get(f"/scenarios/{game}/{name}", headers={"Accept-Language": lang, "Accept-Encoding": "gzip"})
    return boards.grounds(game)


def make_piece(name: str, lang: str) -> None:
    """Makes a piece of what is taken along, unless its book can no longer be read."""
    if _packs().knows(name):
        _packs().made(name, lang)


def begin_taking() -> None:
    """Begins to take over changed content, while pages are still made of what there was."""
    _taking[:] = [threading.Thread(target=_live().take, name="take", daemon=True)]
    _taking[0].start()


def is_taking() -> bool:
    """Tells whether changed content is being taken over."""
    return any(thread.is_alive() for thread in _taking)
