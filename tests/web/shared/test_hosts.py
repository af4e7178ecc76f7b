"""Whom the server answers."""

from __future__ import annotations

import pytest
from werkzeug.test import Client, TestResponse
from werkzeug.wrappers import Response

from gunbai.web.shared.hosts import HostCheck, hosts_of, is_loopback


def asked(host: str, *own: str) -> TestResponse:
    """Returns what a server that goes by some names answers to a request that names a host."""
    return Client(HostCheck(Response("shown"), own)).get("/", headers={"Host": host})


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:9", "[::1]:80", "hall.example", "a.club.example:80"])
def test_own_names(host: str) -> None:
    """Names of this machine for itself and those that are trusted are answered, with any port; a dot stands for all below."""
    assert asked(host, "hall.example", ".club.example").status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "localhost:80:80", "club.example", "evil@localhost", "", "a" * 300, "ｌocalhost"],
)
def test_other_names(host: str) -> None:
    """Any other name is refused with the policy that every page has: a page of another site cannot read this server."""
    answer = asked(host, "hall.example", ".club.example")
    assert answer.status_code in (400, 421)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_names_of_an_address() -> None:
    """A server that listens on one address goes by it; on all addresses, by those of this machine."""
    assert hosts_of("192.0.2.7") == ["192.0.2.7"]
    assert hosts_of("2001:db8::1") == ["[2001:db8::1]"]
    assert hosts_of("0.0.0.0")


def test_loopback() -> None:
    """Only this machine reaches a loopback address."""
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.8.8.8", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.0.2.7", "hall.example")))
