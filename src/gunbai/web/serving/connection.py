"""One visitor's connection, plain or encrypted: so many seconds for a request, so many connections for one address.

Nothing here ever waits for a visitor: whoever greets slowly, or stops half-way, is met again when they have sent more.
"""

from __future__ import annotations

import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable
from socket import socket
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask
from waitress.utilities import BadRequest, ServerNotImplemented

from gunbai.web.shared.security import HEADERS

WHOLE = 60.0
"""How many seconds a visitor has for a whole request, however often a byte of it comes."""
EACH = 1_000
"""How many connections one address may hold: half of all, so that it locks nobody else out."""
ROOM = 1_900
"""How many connections there may be before the silent ones of who holds most are closed for who comes next."""
FREED = 50
"""How many are closed then: as many as are let in at once."""

Visitors = dict[int, Any]
"""Every connection of a server by its number, as waitress keeps them."""


class Unreadable(ErrorTask):
    """The answer to what is no request: what it says to the browser is what every page says, and whose fault it is, too."""

    def execute(self) -> None:
        """Says what is wrong."""
        if isinstance(self.request.error, ServerNotImplemented):
            self.request.error = BadRequest(self.request.error.body)
        self.response_headers.extend(HEADERS.items())
        super().execute()


class Connection(HTTPChannel):
    """A connection that is closed when a request takes too long to be sent, or its address holds too many."""

    error_task_class = Unreadable

    def __init__(self, server: BaseWSGIServer, sock: socket, addr: tuple[str, int], adj: Adjustments, map: Visitors) -> None:
        super().__init__(server, sock, addr, adj, map)
        self.since = 0.0
        there = [one for one in server.active_channels.values() if not one.will_close]
        held = Counter(one.addr[0] for one in there)
        if held[addr[0]] > EACH:
            self.will_close = True
        elif len(there) > ROOM:
            most = max(held, key=held.__getitem__)
            _close_silent([one for one in there if one.addr[0] == most])

    def received(self, data: bytes) -> bool:
        """Takes what came of a request; tells whether it was read."""
        taken = bool(super().received(data))
        if self.request is None:
            self.since = 0.0
        elif not self.since:
            self.since = time.monotonic()
        elif time.monotonic() - self.since > WHOLE:
            self.will_close = True
        return taken


def _close_silent(visitors: list[Connection]) -> None:
    """Closes those of these visitors who are owed nothing, and have been silent longest."""
    silent = [one for one in visitors if not one.requests and not one.total_outbufs_len]
    for one in sorted(silent, key=lambda one: float(one.last_activity))[:FREED]:
        one.will_close = True


class EncryptedConnection(Connection):
    """A connection that is encrypted; the greeting in which that is agreed on goes on as it comes."""

    def __init__(self, server: BaseWSGIServer, sock: socket, addr: tuple[str, int], adj: Adjustments, map: Visitors) -> None:
        self.greeting, self.wants_to_write = True, False
        self._turn = threading.Lock()
        super().__init__(server, sock, addr, adj, map)

    def handle_read(self) -> None:
        """Goes on with the greeting, or takes what came after it."""
        try:
            with self._turn:
                if self.greeting:
                    self._greet()
                data = self.socket.recv(self.adj.recv_bytes)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except OSError:
            data = b""
        if data:
            self.last_activity = time.time()
            self.received(data)
        else:
            self.handle_close()

    def _greet(self) -> None:
        self.wants_to_write = False
        try:
            self.socket.do_handshake()
        except ssl.SSLWantWriteError:
            self.wants_to_write = True
            raise
        self.greeting = False

    def writable(self) -> bool:
        """Tells whether there is something to send."""
        return self.wants_to_write or bool(super().writable())

    def handle_write(self) -> None:
        """Sends what there is, of the greeting first."""
        if self.wants_to_write and not self.will_close:
            self.handle_read()
        else:
            super().handle_write()

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Returns how many bytes were sent; none where the visitor cannot take more now."""
        try:
            with self._turn:
                return int(super().send(data, do_close))
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0


def encrypted(context: ssl.SSLContext) -> Callable[..., None]:
    """Returns what welcomes a visitor encrypted; one who is gone already is forgotten."""

    def welcome(server: BaseWSGIServer, sock: socket, addr: tuple[str, int], adj: Adjustments, map: Visitors) -> None:
        try:
            wrapped = context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
            EncryptedConnection(server, wrapped, addr, adj, map)
        except OSError:
            sock.close()

    return welcome
