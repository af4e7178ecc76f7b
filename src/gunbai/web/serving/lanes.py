"""The threads that answer, in two lanes: what is light never stands behind what may wait for a worker or for the store.

Python runs one thread at a time: of many that make light pages at once each takes as long as all of them together. A few make
them one after the other, and whoever comes back next waits for a few pages only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from waitress.task import ThreadedTaskDispatcher

from gunbai.web.shared.turns import Turns

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from gunbai.web.serving.connection import Connection

LIGHT = 6
"""So many threads make light pages: some more than make one quickly, as one may wait for a file."""


class Lanes:
    """Hands each connection whose request has come to the lane of that request, as waitress's own dispatcher does to its one."""

    def __init__(self, is_light: Callable[[WSGIEnvironment], bool], threads: int) -> None:
        """``threads`` answer what is not light."""
        self._is_light = is_light
        self._light, self._other = _lane(LIGHT), _lane(threads)

    def add_task(self, connection: Connection) -> None:
        """Has a connection answered, when its turn in its lane has come."""
        self._lane_of(connection.requests[0]).add_task(connection)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Ends the threads after what they are at; tells whether what waited is answered no more."""
        until = time.monotonic() + timeout
        ends = [lane.shutdown(cancel_pending, max(0.0, until - time.monotonic())) for lane in (self._light, self._other)]
        return any(ends)

    def _lane_of(self, request: Any) -> ThreadedTaskDispatcher:
        if request.error:
            return self._light
        asked = {"REQUEST_METHOD": request.command, "PATH_INFO": request.path, "QUERY_STRING": request.query}
        where = {"SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
        return self._light if self._is_light({**asked, **where}) else self._other


def _lane(threads: int) -> ThreadedTaskDispatcher:
    made = ThreadedTaskDispatcher()
    made.queue = Turns()
    made.set_thread_count(threads)
    return made
