"""What listens: the same app, and the same limits, over a plain and over an encrypted connection."""

from __future__ import annotations

import contextlib
import datetime
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from gunbai.web.serving import connection
from gunbai.web.serving.certificate import Certificate, made
from gunbai.web.serving.listener import LIMITS, Listener

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    """Makes a certificate for this machine."""
    return made(tmp_path, ["127.0.0.1"], datetime.datetime.now(datetime.UTC))


@pytest.fixture(params=["http", "https"])
def served(request: pytest.FixtureRequest, app: Flask, certificate: Certificate) -> Iterator[Listener]:
    """Serves the app with two threads, plain and encrypted."""
    listener = Listener(app, "127.0.0.1", 0, 2, certificate if request.param == "https" else None)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    yield listener
    listener.close()
    thread.join(10)


def page(listener: Listener, certificate: Certificate, address: str = "about") -> str:
    """Returns a page, over whichever connection is served."""
    trusting = ssl.create_default_context(cafile=str(certificate.authority)) if listener.scheme == "https" else None
    with urllib.request.urlopen(f"{listener.scheme}://127.0.0.1:{listener.port}/{address}", context=trusting, timeout=60) as answer:
        return str(answer.read().decode())


def test_a_page_is_the_same_page(served: Listener, certificate: Certificate) -> None:
    """Somebody who trusts the authority gets it whole; one that is long, too."""
    assert "軍配" in page(served, certificate)
    assert page(served, certificate, "rules/legions/all").rstrip().endswith("</html>")


def test_silent_and_slow_visitors_keep_nobody_waiting(served: Listener, certificate: Certificate) -> None:
    """A hundred who say nothing, before any greeting, and a hundred who stop half-way: the page is there at once."""
    waiting = [socket.create_connection(("127.0.0.1", served.port), timeout=10) for _ in range(200)]
    for one in waiting[100:]:
        one.sendall(b"GET / HTTP/1.1\r\nHost: local")
    begun = time.monotonic()
    assert "軍配" in page(served, certificate)
    assert time.monotonic() - begun < 10
    for one in waiting:
        one.close()


def test_one_address_does_not_hold_every_connection(
    served: Listener, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens too many loses those; when they are gone, the address is served again."""
    monkeypatch.setattr(connection, "EACH", 3)
    waiting = [socket.create_connection(("127.0.0.1", served.port), timeout=10) for _ in range(4)]
    assert waiting[3].recv(10) == b""
    for one in waiting:
        one.close()
    time.sleep(0.5)
    assert "軍配" in page(served, certificate)


def test_silent_visitors_make_room(served: Listener, certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses hold connections: whoever comes next is let in, and those of who holds most go first."""
    monkeypatch.setattr(connection, "ROOM", 8)
    monkeypatch.setattr(connection, "FREED", 2)
    few = socket.create_connection(("127.0.0.1", served.port), timeout=10, source_address=("127.0.0.2", 0))
    many = [socket.create_connection(("127.0.0.1", served.port), timeout=10, source_address=("127.0.0.3", 0)) for _ in range(7)]
    begun = time.monotonic()
    assert "軍配" in page(served, certificate)
    assert time.monotonic() - begun < 5
    assert many[0].recv(1) == many[1].recv(1) == b""
    for one in (few, *many[2:]):
        one.settimeout(0.2)
        with pytest.raises(TimeoutError):
            one.recv(1)
    for one in (few, *many):
        one.close()


LARGE = b"x" * 20_000_000


@pytest.fixture
def large(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Serves large answers with one thread, to visitors who have two seconds to take something of one."""
    monkeypatch.setattr(connection, "WHOLE", 2)
    monkeypatch.setitem(LIMITS, "cleanup_interval", 1)

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        start_response("200 OK", [("Content-Length", str(len(LARGE)))])
        return [LARGE]

    listener = Listener(app, "127.0.0.1", 0, 1)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    yield listener
    listener.close()
    thread.join(10)


def asking(listener: Listener, times: int, source: str = "127.0.0.2", room: int = 2_048) -> socket.socket:
    """Returns a visitor who asks so often in one go and takes nothing beyond so many bytes."""
    visitor = socket.socket()
    visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    visitor.bind((source, 0))
    visitor.settimeout(10)
    visitor.connect(("127.0.0.1", listener.port))
    visitor.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * times)
    return visitor


def came(visitor: socket.socket) -> int:
    """Returns how many bytes come until the connection ends; raises TimeoutError where it does not end."""
    count = 0
    with visitor, contextlib.suppress(ConnectionError):
        while data := visitor.recv(65_536):
            count += len(data)
    return count


def test_who_takes_no_answer_holds_no_thread(large: Listener) -> None:
    """Three who ask for a hundred large answers each and take none: the only thread goes on, and the three are left."""
    three = [asking(large, 100) for _ in range(3)]
    for _ in range(3):
        with urllib.request.urlopen(f"http://127.0.0.1:{large.port}/", timeout=20) as answer:
            assert answer.read() == LARGE
    assert all(came(one) < 2 * len(LARGE) for one in three)


def test_requests_in_one_go_are_answered_in_turn(app: Flask) -> None:
    """Two hundred requests and a form that come at once get their answers in order; few of them are read before their turn."""
    listener = Listener(app, "127.0.0.1", 0, 2)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    form = b"POST /citations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n\r\n"
    pages = [b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path for path in (b"static/gunbai.css", b"nothing")]
    with socket.create_connection(("127.0.0.1", listener.port), timeout=60) as visitor:
        visitor.sendall(form + b"a" * 2000 + b"".join(pages) * 100)
        read = [max((len(one.requests) for one in [*listener._server.active_channels.values()]), default=0) for _ in range(3)]
        answers, statuses = visitor.makefile("rb"), []
        for _ in range(201):
            statuses.append(answers.readline().split()[1])
            length = 0
            while (line := answers.readline().strip()) != b"":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.partition(b":")[2])
            answers.read(length)
    listener.close()
    thread.join(10)
    assert statuses[1:] == [b"200", b"404"] * 100
    assert max(read) <= connection.PIECE // len(min(pages)) + 1


def test_who_has_hung_up_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty who ask and leave while the only thread is at work: no page is made for them, and one is for who stays."""
    monkeypatch.setattr(connection, "LEFT", 0.2)
    asked: list[str] = []

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> list[bytes]:
        asked.append(str(environ["PATH_INFO"]))
        time.sleep(1)
        start_response("200 OK", [("Content-Length", "4")])
        return [b"page"]

    listener = Listener(app, "127.0.0.1", 0, 1)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    crowd = [asking(listener, 1) for _ in range(21)]
    time.sleep(0.3)
    for one in crowd[1:]:
        one.close()
    with urllib.request.urlopen(f"http://127.0.0.1:{listener.port}/stays", timeout=20) as answer:
        assert answer.read() == b"page"
    listener.close()
    thread.join(10)
    crowd[0].close()
    assert len(asked) <= 3


def test_who_takes_no_answer_is_left(large: Listener) -> None:
    """An answer that is not taken does not keep its connection for ever: the visitor has so many seconds to take some of it."""
    visitor = asking(large, 1)
    time.sleep(6)
    assert came(visitor) < len(LARGE)


def test_who_takes_an_answer_slowly_has_it_whole(large: Listener) -> None:
    """A phone far from the antenna takes some of it now and then, for longer than nothing may be taken."""
    count, begun, pause = 0, time.monotonic(), 1_000_000
    with asking(large, 1, room=500_000) as visitor:
        while count < len(LARGE) and (data := visitor.recv(65_536)):
            count += len(data)
            if count > pause and time.monotonic() - begun < 5:
                pause += 1_000_000
                time.sleep(0.5)
    assert count > len(LARGE)


def test_who_takes_no_answer_makes_room(large: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two addresses that hold every connection with answers they do not take: whoever comes next is let in."""
    monkeypatch.setattr(connection, "ROOM", 6)
    monkeypatch.setattr(connection, "FREED", 2)
    monkeypatch.setattr(connection, "leave_idle", lambda server, now: None)
    held = [asking(large, 1, source) for source in ("127.0.0.2", "127.0.0.3") for _ in range(5)]
    time.sleep(1)
    with urllib.request.urlopen(f"http://127.0.0.1:{large.port}/", timeout=20) as answer:
        assert answer.read() == LARGE
    for one in held:
        one.close()


def test_bodies_of_one_address_are_bounded(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends many large bodies at once loses the connection that brings one too many, not the others."""
    monkeypatch.setattr(connection, "BODIES", 4_000_000)
    listener = Listener(app, "127.0.0.1", 0, 1)
    threading.Thread(target=listener.run, daemon=True).start()
    head = b"POST /rulings/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n"
    senders = [socket.create_connection(("127.0.0.1", listener.port), timeout=10) for _ in range(3)]
    lost = 0
    for one in senders:
        try:
            one.sendall(head + b"x" * 1_500_000)
            time.sleep(0.5)
            one.sendall(b"x")
            time.sleep(0.2)
            one.sendall(b"x")
        except ConnectionError:
            lost += 1
    for one in senders:
        one.close()
    assert lost == 1
    listener.close()


def test_a_request_has_so_many_seconds(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends a byte now and then is closed all the same."""
    monkeypatch.setattr(connection, "WHOLE", 0.5)
    listener = Listener(app, "127.0.0.1", 0, 2)
    threading.Thread(target=listener.run, daemon=True).start()
    with socket.create_connection(("127.0.0.1", listener.port), timeout=10) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert is_closed_within(slow, 20)
    listener.close()


def is_closed_within(slow: socket.socket, seconds: float) -> bool:
    """Tells whether a visitor who goes on sending a little is closed by then."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            slow.sendall(b"a")
        except OSError:
            return True
        time.sleep(0.1)
    return False


def test_a_name_with_several_addresses_has_a_port(app: Flask) -> None:
    """This machine by its name; a port that is not named is found."""
    listener = Listener(app, "localhost", 0, 1)
    assert listener.port > 0
    listener.close()


CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
UNREADABLE = {
    "a method in small letters": b"get / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a header with NUL": b"GET / HTTP/1.1\r\nHost: localhost\r\nA: \0\r\n\r\n",
    "an address that is none": b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "headers without end": b"GET / HTTP/1.1\r\nCookie: " + b"a" * 20_000 + b"\r\n\r\n",
    "a body that is packed in no known way": b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "an address of a host that is none": b"GET http://[::1/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a part of a body whose length has no end": CHUNKED + b"0" * 40_000,
    "lines after the last part without end": CHUNKED + b"0\r\n" + b"A: b\r\n" * 10_000,
    "two lengths": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_is_no_request_is_refused_like_any(app: Flask, what: str) -> None:
    """The visitor's fault is never called the server's, and the answer has the policy of every page."""
    listener = Listener(app, "127.0.0.1", 0, 2)
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    try:
        with socket.create_connection(("127.0.0.1", listener.port), timeout=20) as visitor:
            visitor.sendall(UNREADABLE[what])
            head = visitor.makefile("rb").read().decode().partition("\r\n\r\n")[0]
    finally:
        listener.close()
        thread.join(10)
    assert head.startswith("HTTP/1.1 4") or head.startswith("HTTP/1.0 4")
    assert "Content-Security-Policy: default-src 'none'" in head
