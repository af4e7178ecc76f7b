"""The server as it runs: limits, heavy pages aside, a worker that dies."""

from __future__ import annotations

import gc
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from tests.web.ruling_cases import HEAD, JUDGE

from gunbai.errors import Away
from gunbai.library import Library
from gunbai.library.finder import CASES
from gunbai.web.server import Server, Serving
from gunbai.web.serving.workers import Closed

HEAVY = "/scenarios/king-castle/one"
RULING = """---
id: clapping
game: king-castle
version: "undated"
question:
  ja: 柏手を打ったときはどう扱うか。
answer:
  ja: 何も起こらない。
status: draft
date: 2026-11-23
author: 行司
provenance: judge
citations:
  - {rule: 5.4-4, quote: 相手にユニットがいる場合、城へは攻撃できない}
---
柏手である。
"""
SCENARIO = "game: king-castle\ntitle: 題\nboard:\n  甲: {hand: []}\n"


@pytest.fixture(scope="module")
def server(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serves a content root of one book with one scenario."""
    library = Library(written(repository, tmp_path_factory.mktemp("content")), tmp_path_factory.mktemp("data"))
    served = Server(library, Serving("127.0.0.1", 0, 8))
    threading.Thread(target=served.run, daemon=True).start()
    yield served
    served.close()


def written(repository: Path, root: Path) -> Path:
    """Returns a content root of one book with one scenario."""
    shutil.copytree(repository / "rulebooks" / "king-castle", root / "rulebooks" / "king-castle")
    (root / "templates").symlink_to(repository / "templates")
    (root / "scenarios" / "king-castle").mkdir(parents=True)
    (root / "scenarios" / "king-castle" / "one.yaml").write_text(SCENARIO, "utf-8")
    return root


def get(server: Server, address: str, **headers: str) -> tuple[int, str]:
    """Returns what the server answers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request("GET", address, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        connection.close()


def test_pages_from_here_and_from_the_worker(server: Server) -> None:
    """A light page is made here, a heavy one in another process; both are whole."""
    assert get(server, "/about")[0] == 200
    status, page = get(server, HEAVY)
    assert (status, "題" in page, page.rstrip().endswith("</html>")) == (200, True, True)
    assert server.aside.pages.run(os.getpid) != os.getpid()


def test_what_is_taken_along_is_made_in_the_background(server: Server) -> None:
    """Whoever asks too early is told to come again; without anybody asking, every piece is there before long, in both languages."""
    asked = "/offline/state.json?game=king-castle&lang="
    early = {get(server, f"{asked}{lang}")[0] for lang in ("ja", "en")}
    assert early <= {200, 503}
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline and get(server, f"{asked}en")[0] != 200:
        time.sleep(0.5)
    for lang in ("ja", "en"):
        status, said = get(server, f"{asked}{lang}")
        assert status == 200
        assert {get(server, url)[0] for url in json.loads(said)["urls"]} == {200}


class Making:
    """A server whose store is away twice, and which is closed after that."""

    def __init__(self) -> None:
        self._to_make = threading.Event()
        self._to_make.set()
        self.tried = 0

    def make_lacking(self) -> None:
        """Fails as a store that is away does; the third time as what has been closed."""
        self.tried += 1
        raise Away("the store does not answer") if self.tried < 3 else Closed


def test_what_is_taken_along_is_made_once_the_store_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that goes away does not end the thread that makes it: the store is asked again until the server is closed."""
    monkeypatch.setattr("gunbai.web.server.AGAIN", 0.01)
    making = Making()
    Server.make_packs(cast(Server, making))
    assert making.tried == 3


def test_a_worker_that_is_killed_is_started_again(server: Server) -> None:
    """Whoever asks next gets the page."""
    os.kill(server.aside.pages.run(os.getpid), signal.SIGKILL)
    assert get(server, HEAVY)[0] == 200


def test_half_open_connections(server: Server) -> None:
    """Three hundred visitors who never finish asking keep nobody else waiting."""
    waiting = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(300)]
    for one in waiting:
        one.sendall(b"GET / HTTP/1.1\r\nHost: local")
    assert get(server, "/about")[0] == 200
    for one in waiting:
        one.close()


def test_a_body_that_is_too_large(server: Server) -> None:
    """A gigabyte is refused before it is sent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as sending:
        sending.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        assert sending.recv(100).startswith(b"HTTP/1.1 413")


def test_another_host(server: Server) -> None:
    """A name that this server does not go by is not answered, whatever the page."""
    assert get(server, "/about", Host="evil.example")[0] == 421
    assert get(server, HEAVY, Host="evil.example")[0] == 421


def test_rulings_that_change_are_found_and_nobody_waits_for_the_index(server: Server) -> None:
    """While a worker writes the index that a published ruling belongs to, the last one serves; then the ruling is found."""
    word = "/search.json?q=%E6%9F%8F%E6%89%8B"
    finder, docket = server.live.library.finder, server.live.library.docket
    before = finder.index(CASES)
    docket.add(RULING, JUDGE, "")
    docket.act("clapping", "submit", 1, JUDGE, "")
    docket.act("clapping", "publish", 2, HEAD, "")
    assert finder.is_behind()
    assert finder.index(CASES) is before
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and finder.is_behind():
        time.sleep(0.2)
    assert "clapping" in get(server, word)[1]
    assert "clapping" in get(server, "/?q=%E6%9F%8F%E6%89%8B")[1]


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_server_that_is_stopped_waits_for_nobody(name: str, repository: Path, tmp_path: Path) -> None:
    """Stopped while its workers make what is taken along, it is gone within seconds, and so are they."""
    root = written(repository, tmp_path)
    command = [sys.executable, "-c", "from gunbai.cli import main; main()"]
    options = ["--content", str(root), "--data", str(tmp_path / "data"), "serve", "--port", "0"]
    # Whoever runs the tests in the background has them ignore an interrupt, and what they start as well.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heard
    ) as process:
        try:
            assert process.stdout is not None
            assert "http" in process.stdout.readline()
            process.send_signal(signal.Signals[name])
            process.wait(30)
        finally:
            process.kill()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and is_anybody_in(process.pid):
        time.sleep(0.1)
    assert not is_anybody_in(process.pid)


def test_what_is_being_answered_is_answered_first(repository: Path, tmp_path: Path) -> None:
    """A page that was asked for before the server and its workers are told to end is sent whole; then they are gone."""
    root = written(repository, tmp_path)
    command = [sys.executable, "-c", "from gunbai.cli import main; main()"]
    options = ["--content", str(root), "--data", str(tmp_path / "data"), "serve", "--port", "0", "--log", "json", "--metrics"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *options], stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            port = int(found[1])
            assert "gunbai_requests_running" in http_get(port, "/metrics")
            assert "</html>" in http_get(port, HEAVY)  # its workers have begun
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as asked:
                asked.request("GET", f"{HEAVY}?lang=en")
                time.sleep(0.05)
                os.killpg(process.pid, signal.SIGTERM)
                answer = asked.getresponse()
                assert (answer.status, answer.read().decode()[-8:].strip()) == (200, "</html>")
            assert process.wait(30) == 0
            log = [json.loads(line) for line in process.stderr.read().splitlines()]
            assert [line["page"] for line in log if line["event"] == "request"] == ["scenarios.scenario"] * 2
        finally:
            process.kill()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and is_anybody_in(process.pid):
        time.sleep(0.1)
    assert not is_anybody_in(process.pid)


def http_get(port: int, path: str) -> str:
    """Returns what a server sends for a path."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path)
        return connection.getresponse().read().decode()


def is_anybody_in(group: int) -> bool:
    """Tells whether a group of processes has any left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_python_does_not_look_through_what_stays(server: Server) -> None:
    """A look through everything for cycles stops all pages for a quarter of a second: what is there after a start is left out."""
    server.warm()
    assert gc.get_freeze_count() > 50_000
