"""Whom the server answers."""

from __future__ import annotations

import socket
import sys

import pytest
from werkzeug.test import Client, TestResponse
from werkzeug.wrappers import Response

from gunbai.web.shared.hosts import HostCheck, hosts_of, is_loopback, outward


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


def test_a_hall_may_have_no_way_to_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no way leads out, the address of a network card is told, and never the one that only this machine reaches."""
    cards = {"lo": "127.0.0.1", "wlan0": "192.168.77.2"}
    answers = {name.encode(): b"\0" * 20 + socket.inet_aton(address) for name, address in cards.items()}

    class Nowhere(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(socket, "socket", Nowhere)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [*enumerate(["lo", "ghost0", "wlan0"], 1)])

    def told(_file: int, _request: int, asked: bytes) -> bytes:
        if (name := asked.rstrip(b"\0")) not in answers:
            raise OSError("no address")
        return answers[name]

    monkeypatch.setattr("fcntl.ioctl", told)
    assert outward("0.0.0.0") == "192.168.77.2"
    assert {"192.168.77.2"} <= {*hosts_of("0.0.0.0")}
