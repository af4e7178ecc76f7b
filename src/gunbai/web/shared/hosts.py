"""Whom the server answers: only requests that name a host it goes by.

Without this a page of another site could send a visitor's browser here under a name of its own (DNS rebinding), and an absolute
address in an answer would be the one that a stranger put into the ``Host`` header.
"""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import struct
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gunbai.web.shared.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ASK_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
"""What a system is asked with for the address of a network card (SIOCGIFADDR)."""
OWN = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine for itself."""
_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::\d{1,5})?")


class HostCheck:
    """Serves an app (WSGI) to those who name one of its hosts; a leading dot stands for every name below."""

    def __init__(self, app: WSGIApplication, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in (*OWN, *hosts))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if self.is_own(environ.get("HTTP_HOST", "")):
            return self._app(environ, start_response)
        start_response("421 Misdirected Request", [("Content-Type", "text/plain; charset=utf-8"), *HEADERS.items()])
        return ["このアドレスでは応答しません。\nThis server does not go by that name: allow it with TRUSTED_HOSTS.\n".encode()]

    def is_own(self, host: str) -> bool:
        """Tells whether a ``Host`` header names this server."""
        found = _HOST.fullmatch(host)
        name = found["name"].lower() if found else ""
        return name in self._hosts or any(one.startswith(".") and name.endswith(one) for one in self._hosts if name)


def hosts_of(address: str) -> list[str]:
    """Returns the names by which a server that listens on an address is called: all of this machine's where it is any address."""
    if not _is_any(address):
        return [f"[{address}]" if ":" in address else address]
    name = socket.gethostname()
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(name, None)}
    except OSError:
        found = set()
    return [name, f"{name}.local", *(f"[{one}]" if ":" in one else one for one in sorted({*found, *_outward()}))]


def outward(address: str) -> str:
    """Returns the address by which others reach a server that listens on an address."""
    found = _outward() if _is_any(address) else [address]
    return (f"[{found[0]}]" if ":" in found[0] else found[0]) if found else f"{socket.gethostname()}.local"


def is_loopback(address: str) -> bool:
    """Tells whether only this machine reaches a server that listens on an address."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_any(address: str) -> bool:
    return address in ("", "0.0.0.0", "::")


def _outward() -> list[str]:
    """Returns the addresses of this machine by which others reach it, the way to the world first; nothing is sent.

    A hall may have no way to the world: then they are those of its network cards.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return _of_cards(probe)
        return [str(probe.getsockname()[0])]


def _of_cards(asking: socket.socket) -> list[str]:
    """Returns the address that each network card has, none that only this machine reaches; none where the system does not tell."""
    request = ASK_ADDRESS.get(sys.platform)
    if request is None:
        return []
    import fcntl

    found = []
    for _, card in socket.if_nameindex():
        try:
            answer = fcntl.ioctl(asking.fileno(), request, struct.pack("256s", os.fsencode(card)[:15]))
        except OSError:  # a card without an address
            continue
        found.append(socket.inet_ntoa(answer[20:24]))
    return [address for address in found if not is_loopback(address)]
