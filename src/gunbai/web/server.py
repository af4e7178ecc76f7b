"""The web app as it is served: limits on connections, heavy pages aside, changed content, only hosts that it goes by."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path

from msgspec import Struct

from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.library import Library
from gunbai.web.app import create_app
from gunbai.web.aside import Aside, worker_app
from gunbai.web.hosts import HostCheck, hosts_of
from gunbai.web.live import Live

LIMITS = {
    "connection_limit": 2_000,
    "channel_timeout": 15,
    "cleanup_interval": 5,
    "max_request_header_size": 16_384,
    "max_request_body_size": 16_500_000,
    "asyncore_use_poll": True,
    "expose_tracebacks": False,
}
"""How many connections may be open, after how many seconds a silent one is closed, how much may be sent; in waitress's words."""
PAUSE = 0.5
"""How many seconds pass before the worker is asked again whether it is done."""
RESERVED = 4
"""How many threads are kept for light pages however many heavy ones are waited for."""


class Site(Struct, frozen=True):
    """What a site shows and where: the content, the data, the names it goes by."""

    content: tuple[Path, ...]
    data: Path
    hosts: tuple[str, ...]
    database: str
    locked: bool


class Server:
    """A site on an address; what is heavy is made in a worker process."""

    def __init__(
        self, library: Library, host: str, port: int, threads: int, trusted: Iterable[str] = (), locked: bool = False
    ) -> None:
        """``locked``: people sign in to change anything."""
        from waitress.server import create_server

        self.site = Site(library.layers.roots, library.data, (*hosts_of(host), *trusted), library.database, locked)
        library.cases.at_once = False
        self.live = lasting(library, locked)
        self.aside = Aside(self.live, _make, (self.site,), max(1, threads - RESERVED))
        allow_connections(LIMITS["connection_limit"])
        try:
            app = HostCheck(self.aside, self.site.hosts)
            self._server = create_server(app, host=host, port=port, threads=threads, ident="gunbai", **LIMITS)
        except OSError as error:
            self.aside.close()
            raise GunbaiError(f"{host}:{port} cannot be used ({error.strerror}): name another port with --port N") from error
        self.aside.run(os.getpid)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._server.effective_port)

    def run(self) -> None:
        """Serves until it is interrupted."""
        self.begin_warming()
        threading.Thread(target=self.live.watch, args=(self.prepare, self.begin_warming), name="watch", daemon=True).start()
        try:
            self._server.run()
        finally:
            self.aside.close()

    def begin_warming(self) -> None:
        """Begins to do beforehand what pages would otherwise wait for."""
        threading.Thread(target=self.warm, name="warm", daemon=True).start()

    def warm(self) -> None:
        """Reads the indexes whole, and lets the worker replay every board, until there is other content."""
        library = self.live.library
        for _ in library.finder.warming():
            pass
        for scenario in library.cases.readable():
            path = Path(scenario.path)
            if self.live.library is not library:
                return
            try:
                library.cases.tell_grounds(path, self.aside.run(grounds_of, path))
            except (RuntimeError, CancelledError):  # the server has ended
                return

    def prepare(self) -> None:
        """Lets the worker take over changed content first: it writes the indexes, which this process then only opens."""
        self.aside.run(begin_taking)
        while self.aside.run(is_taking):
            time.sleep(PAUSE)


def lasting(library: Library, locked: bool = False) -> Live:
    """Returns the app of a library, which goes on showing what could be read last when it cannot be read any more."""
    library.cases.lasting = True
    library.rulings()
    library.cases.cases()
    return Live(library, partial(create_app, locked=locked))


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
    return lasting(Library(Layers(site.content), site.data, database=site.database), site.locked)


def _live() -> Live:
    live = worker_app()
    assert isinstance(live, Live)
    return live


def grounds_of(path: Path) -> frozenset[str]:
    """Returns the clauses that a replay rests on."""
    return _live().library.cases.grounds_in(path)


def begin_taking() -> None:
    """Begins to take over changed content, while pages are still made of what there was."""
    _taking[:] = [threading.Thread(target=_live().take, name="take", daemon=True)]
    _taking[0].start()


def is_taking() -> bool:
    """Tells whether changed content is being taken over."""
    return any(thread.is_alive() for thread in _taking)
