"""One visitor's connection, plain or encrypted: so many seconds for a request, so many connections for one address.

Nothing here ever waits for a visitor: whoever greets slowly, or stops half-way, is met again when they have sent more. Who does
not take what they asked for is left.
"""

from __future__ import annotations

import select
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_RDWR, socket
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask
from waitress.utilities import BadRequest, ServerNotImplemented

from gunbai.web.serving.parser import Parser
from gunbai.web.shared.security import HEADERS
from gunbai.web.shared.turns import whose

WHOLE = 60.0
"""How many seconds a visitor has for a whole request, however often a byte of it comes, and to take a further part of an answer."""
EACH = 1_000
"""How many connections one address may hold: half of all, so that it locks nobody else out."""
ROOM = 1_900
"""How many connections there may be before some of who holds most are closed for who comes next."""
FREED = 50
"""How many are closed then: as many as are let in at once."""
PIECE = 512
"""So many bytes of what a visitor sent in one go are looked at before it is seen whether a request of theirs waits already."""
LEFT = 1.0
"""After so many seconds in which a request waits for its turn it is seen whether its visitor is still there."""
ENDED = getattr(select, "POLLRDHUP", 0)
"""What the system says of a connection whose other end sends nothing more (Linux)."""
BODIES = 66_000_000
"""How many bytes of bodies one address may have here that are not read yet: four of the largest."""

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
    parser_class = Parser

    def __init__(self, server: BaseWSGIServer, sock: socket, addr: tuple[str, int], adj: Adjustments, map: Visitors) -> None:
        super().__init__(server, sock, addr, adj, map)
        self.since = 0.0
        self._held = b""
        self.whose = whose(addr[0])
        there = self.others()
        held = Counter(one.whose for one in there)
        if held[self.whose] > EACH:
            self.hang_up()
        elif len(there) > ROOM:
            most = max(held, key=held.__getitem__)
            _close_some([one for one in there if one.whose == most and one is not self])

    def others(self) -> list[Connection]:
        """Returns all connections that stay, this one among them."""
        return [one for one in [*self.server.active_channels.values()] if not one.will_close]

    def hang_up(self) -> None:
        """Ends the connection, and what is being answered on it; waitress's own way waits until the visitor takes something."""
        self.will_close, self.connected = True, False
        with suppress(OSError):
            socket.shutdown(self.socket, SHUT_RDWR)
        self.server.pull_trigger()

    def handle_close(self) -> None:
        """Closes what was begun, too: half of a body lies in a file."""
        super().handle_close()
        if self.request is not None:
            self.request.close()

    def readable(self) -> bool:
        """Tells whether more may be read; of what was, the next request is taken once the answer before it is sent."""
        if not self._held:
            return bool(super().readable())
        if super().readable():
            try:
                self.received(b"")
            except Exception:
                self.handle_error()
        return not self._held and bool(super().readable())

    def service(self) -> None:
        """Answers a request; who has hung up while it waited for its turn gets no answer."""
        if self.last_activity < time.time() - LEFT and self.has_left():
            self.hang_up()
        super().service()

    def has_left(self) -> bool:
        """Tells whether the visitor sends nothing more; where the system does not tell, whether the connection has ended."""
        looking = select.poll()
        looking.register(self.socket, ENDED)
        return bool(looking.poll(0))

    def received(self, data: bytes) -> bool:
        """Takes what came of a request, and keeps what came of the next ones; tells whether it was read."""
        self._held, taken = self._held + data, True
        while self._held and taken and not self.requests:
            size = max(PIECE, self.request.lacking() if self.request else 0)
            piece, self._held = self._held[:size], self._held[size:]
            taken = bool(super().received(piece))
        if not taken:
            self._held = b""
        if self.request is None:
            self.since = 0.0
        elif not self.since:
            self.since = time.monotonic()
        elif time.monotonic() - self.since > WHOLE:
            self.hang_up()
        if self.sent() > self.adj.inbuf_overflow and sum(one.sent() for one in self.others() if one.whose == self.whose) > BODIES:
            self.hang_up()
        return taken

    def sent(self) -> int:
        """Returns how many bytes of bodies have come that nobody has read yet."""
        requests = (*self.requests, *([self.request] if self.request else ()))
        return sum(request.body_bytes_received for request in requests)

    def _flush_outbufs_below_high_watermark(self) -> None:
        """Leaves a visitor who asks for more and more and takes none of it: a thread that waited would be lost to all others."""
        if self.total_outbufs_len > self.adj.outbuf_high_watermark:
            self._flush_exception(self._flush_some, do_close=False)
        if self.total_outbufs_len > self.adj.outbuf_high_watermark:
            self.hang_up()


def leave_idle(server: BaseWSGIServer, now: float) -> None:
    """Ends the connections of silent visitors, and sooner or later those of visitors who take nothing of what they asked for."""
    for one in [*server.active_channels.values()]:
        most = WHOLE if one.total_outbufs_len else server.adj.channel_timeout
        if one.last_activity < now - most and (one.total_outbufs_len or not one.requests):
            one.hang_up()


def _close_some(visitors: list[Connection]) -> None:
    """Ends some connections: of the silent first, then of who does not take an answer, then of who waits for one."""

    def worth(one: Connection) -> tuple[bool, bool, float]:
        return bool(one.requests and not one.total_outbufs_len), bool(one.total_outbufs_len), float(one.last_activity)

    for one in sorted(visitors, key=worth)[:FREED]:
        one.hang_up()


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
