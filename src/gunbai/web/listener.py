"""What listens for visitors: waitress where the connection is plain, cheroot where it is encrypted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gunbai.web.certificate import Certificate

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

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


class Listener(Protocol):
    """Serves an app on an address until it is interrupted."""

    @property
    def port(self) -> int:
        """The port that is listened on."""

    def run(self) -> None:
        """Serves until it is interrupted."""

    def close(self) -> None:
        """Listens no longer."""


def listener(app: WSGIApplication, host: str, port: int, threads: int, certificate: Certificate | None) -> Listener:
    """Listens on an address, encrypted where there is a certificate; raises OSError where it cannot."""
    return Encrypted(app, host, port, threads, certificate) if certificate else PlainListener(app, host, port, threads)


class PlainListener:
    """Listens without encryption."""

    def __init__(self, app: WSGIApplication, host: str, port: int, threads: int) -> None:
        from waitress.server import create_server

        self._server = create_server(app, host=host, port=port, threads=threads, ident="gunbai", **LIMITS)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._server.effective_port)

    def run(self) -> None:
        """Serves until it is interrupted."""
        self._server.run()

    def close(self) -> None:
        """Listens no longer."""
        self._server.close()
        self._server.task_dispatcher.shutdown()


class Encrypted:
    """Listens with a certificate."""

    def __init__(self, app: WSGIApplication, host: str, port: int, threads: int, certificate: Certificate) -> None:
        from cheroot.ssl.builtin import BuiltinSSLAdapter
        from cheroot.wsgi import Server as CherootServer

        self._server = CherootServer((host, port), app, numthreads=threads, server_name="gunbai")
        self._server.ssl_adapter = BuiltinSSLAdapter(str(certificate.chain), str(certificate.key))
        self._server.max_request_header_size = LIMITS["max_request_header_size"]
        self._server.max_request_body_size = LIMITS["max_request_body_size"]
        self._server.timeout = LIMITS["channel_timeout"]
        self._server.prepare()

    @property
    def port(self) -> int:
        """The port that is listened on."""
        return int(self._server.bind_addr[1])

    def run(self) -> None:
        """Serves until it is interrupted."""
        try:
            self._server.serve()
        finally:
            self.close()

    def close(self) -> None:
        """Listens no longer."""
        self._server.stop()
