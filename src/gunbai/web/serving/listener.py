"""What listens for visitors: waitress, encrypted where there is a certificate."""

from __future__ import annotations

import logging
import ssl
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from gunbai.web.serving.certificate import Certificate

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

LIMITS = {
    "connection_limit": 2_000,
    "channel_timeout": 15,
    "cleanup_interval": 5,
    "max_request_header_size": 16_384,
    "max_request_body_size": 16_500_000,
    "recv_bytes": 65_536,
    "outbuf_high_watermark": 1_000_000,
    "asyncore_use_poll": True,
    "expose_tracebacks": False,
}
"""How many connections may be open, after how many seconds a silent one is closed, how much may be sent; in waitress's words.

The watermark: so many bytes may wait for a visitor before the next of several answers is made.
"""


GRACE = 15
"""For so many seconds more than waitress's own five what is being answered may take when the server ends."""
SWITCH = 0.0005
"""After so many seconds a thread that makes a page lets another go on.

The one that listens gives way at every call of the system: with Python's own 5 ms and 16 threads at work it took half a minute to
let in 2,000 visitors.
"""
AT_ONCE = 50
"""So many visitors are let in before those who are in are looked at again."""


def _is_none(environ: WSGIEnvironment) -> bool:
    return False


class Listener:
    """Serves an app on an address until it is interrupted, the same limits with a certificate and without one."""

    def __init__(
        self,
        app: WSGIApplication,
        host: str,
        port: int,
        threads: int,
        certificate: Certificate | None = None,
        is_light: Callable[[WSGIEnvironment], bool] = _is_none,
    ) -> None:
        """``is_light`` tells which requests have a lane of their own. Raises OSError where the address cannot be listened on."""
        from waitress.server import BaseWSGIServer, create_server

        from gunbai.web.serving.connection import Connection, encrypted, leave_idle
        from gunbai.web.serving.lanes import Lanes

        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line for each visitor who waits tells an operator nothing
        listening: dict[int, Any] = {}
        self.scheme = "https" if certificate else "http"
        told = {"ident": "gunbai", "url_scheme": self.scheme, **LIMITS}
        lanes = Lanes(is_light, threads)
        self._server = create_server(app, listening, _dispatcher=lanes, host=host, port=port, threads=threads, **told)
        welcome = encrypted(_context(certificate)) if certificate else Connection
        servers = [one for one in listening.values() if isinstance(one, BaseWSGIServer)]
        for server in servers:
            server.channel_class = welcome
            server.handle_accept = partial(_let_in, server.handle_accept)
            server.maintenance = partial(leave_idle, server)
        self.port = int(servers[0].effective_port)

    def run(self) -> None:
        """Serves until it is interrupted; what is being answered then is answered first."""
        sys.setswitchinterval(SWITCH)
        self._server.run()
        self._server.task_dispatcher.shutdown(cancel_pending=False, timeout=GRACE)

    def close(self) -> None:
        """Listens no longer."""
        self._server.close()
        self._server.task_dispatcher.shutdown()


def _let_in(one: Callable[[], None]) -> None:
    """Lets in many visitors at once where many wait: every look at all connections costs more than one of them."""
    for _ in range(AT_ONCE):
        one()


def _context(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(str(certificate.chain), str(certificate.key))
    return context
