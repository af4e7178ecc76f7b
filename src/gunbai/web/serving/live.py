"""Notices changed content, and goes on showing the last state that can be read."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from flask import Flask

from gunbai.content import FOLDERS, Layers
from gunbai.errors import Away
from gunbai.files import stamps
from gunbai.library import Library
from gunbai.store.bell import silent_bell
from gunbai.web.serving.workers import Closed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

NEXT = "gunbai.next"
"""Where an app finds the library that is about to take the place of its own."""
ALONE = "gunbai.alone"
"""Where an app finds whether its store is away."""
EVERY = 2.0
"""After how many seconds the content is looked at again; what has changed since the last look is left to settle."""
_log = logging.getLogger(__name__)


class Live:
    """Serves the app (WSGI) of a library, and of the next one as soon as its content has changed."""

    def __init__(self, library: Library, make: Callable[[Library], Flask]) -> None:
        """``make`` gives the app of a library."""
        self.library = library
        self._make = make
        self.app = make(library)
        self.bell = silent_bell()
        self.is_alone = False
        self._shown = self._seen = _stamps(library.layers)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        return self.app(environ, start_response)

    def watch(self, before: Callable[[], None], after: Callable[[], None], also: Callable[[], None]) -> None:
        """Looks at the content again and again until it is over; ``before`` and ``after`` it takes any over, these are called.

        ``also`` is called every time, and at once when the bell is rung.
        """
        looked = time.monotonic()
        while not self.bell.over.is_set():
            self.bell.rung.wait(EVERY)
            self.bell.rung.clear()
            try:
                also()
                self._say("")
                if time.monotonic() - looked >= EVERY:
                    looked = time.monotonic()
                    self._follow(before, after)
            except Closed:
                return
            except Away as error:  # What changed is found once it answers again: the stamp is asked for until then.
                self._say(str(error))
            except Exception:  # The state that is shown stays; the next change may be one that can be taken over.
                _log.exception("changed content could not be taken over")

    def _say(self, away: str) -> None:
        """Logs that the store is away, and that it is back, once each; /health says which."""
        if bool(away) != self.is_alone:
            _log.warning("%s", away or "the store answers again")
        self.is_alone = bool(away)
        self.app.extensions[ALONE] = self.is_alone

    def close(self) -> None:
        """Ends the watch."""
        self.bell.over.set()
        self.bell.rung.set()

    def _follow(self, before: Callable[[], None], after: Callable[[], None]) -> None:
        if self.has_changed():
            self.read()
            before()
            self.take()
            after()

    def has_changed(self) -> bool:
        """Tells whether the content has changed, and lies still since the last time this was asked."""
        found = _stamps(self.library.layers)
        settled, self._seen = found == self._seen, found
        return settled and found != self._shown

    def read(self) -> None:
        """Reads the content as it is now, to be taken over: what is wrong with it can be told from here on."""
        self._shown = _stamps(self.library.layers)
        self.app.extensions[NEXT] = self.library.renewed()

    def take(self) -> None:
        """Shows the content as it was read last; what cannot be read any more stays as it was."""
        if NEXT not in self.app.extensions:
            self.read()
        library: Library = self.app.extensions[NEXT]
        library.index()
        self.app, self.library = self._make(library), library


def _stamps(layers: Layers) -> dict[str, tuple[int, int]]:
    places = (root / folder for root in layers.roots for folder in FOLDERS)
    return {path: stamp for place in places for path, stamp in stamps(place).items()}
