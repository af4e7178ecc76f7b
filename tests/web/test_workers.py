"""Worker processes: one free for what is short, a new one for each that ends, limits."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from gunbai.web.workers import LONG, REMEMBERED, Paces, TooLong, Workers, limited


def nothing() -> Flask:
    """Returns an app that has no page."""
    return Flask("nothing")


def wait_for(path: str) -> int:
    """Says by a file that it has begun, and returns its process once there is another."""
    Path(f"{path}.{os.getpid()}.begun").touch()
    while not Path(path).exists():
        time.sleep(0.01)
    return os.getpid()


def work_on() -> None:
    """Never ends, but for the limit."""
    limited(0.05)
    while True:
        pass


def take(size: int) -> int:
    """Takes so much memory."""
    return len(bytearray(size))


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Two processes."""
    made = Workers(nothing, (), 2)
    yield made
    made.close()


def begun(run: Callable[[], object]) -> threading.Thread:
    """Runs something beside what comes next."""
    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_one_worker_is_free_of_what_takes_long(workers: Workers, tmp_path: Path) -> None:
    """Of two long pages one waits for the other, and a short one for neither."""
    go = str(tmp_path / "go")
    both = [begun(lambda: workers.run(wait_for, go, long=True)) for _ in range(2)]
    short = {workers.run(os.getpid) for _ in range(3)}
    at_work = {int(path.suffixes[-2][1:]) for path in tmp_path.glob("*.begun")}
    assert len(short) == 1
    assert len(at_work) <= 1
    assert not short & at_work
    Path(go).touch()
    for thread in both:
        thread.join(60)
        assert not thread.is_alive()


def test_a_worker_that_is_killed_begins_anew(workers: Workers) -> None:
    """The other one goes on as it was; whoever asks next is answered by each."""
    one, other = workers.each(os.getpid)
    os.kill(one, signal.SIGKILL)
    again = workers.each(os.getpid)
    assert again[1] == other
    assert one not in again


def test_what_never_ends_is_ended(workers: Workers) -> None:
    """It is tried in two processes, no more, and whoever asked is told; the others are answered."""
    with pytest.raises(TooLong, match="ask for less"):
        workers.run(work_on)
    assert workers.run(os.getpid)


def test_memory_is_limited(workers: Workers) -> None:
    """A page that asks for more than a process may have fails alone."""
    assert workers.run(take, 1_000) == 1_000
    with pytest.raises(MemoryError):
        workers.run(take, 4_000_000_000)
    assert workers.run(os.getpid)


def test_renewed(workers: Workers) -> None:
    """Every process is another one afterwards."""
    before = workers.each(os.getpid)
    workers.renew()
    assert not {*before} & {*workers.each(os.getpid)}


def test_what_took_long_is_known() -> None:
    """As long as it takes long; of too many the first is forgotten."""
    paces = Paces()
    paces.note(LONG, "a", "/x")
    assert (paces.is_long("a", "/x"), paces.is_long("b", "/x"), paces.is_long("a", "/y")) == (True, False, False)
    paces.note(LONG / 2, "a", "/x")
    assert not paces.is_long("a", "/x")
    for number in range(REMEMBERED + 1):
        paces.note(LONG, str(number))
    assert (paces.is_long("0"), paces.is_long("1"), paces.is_long(str(REMEMBERED))) == (False, True, True)
