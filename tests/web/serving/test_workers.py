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

from gunbai.errors import Away
from gunbai.web.serving.workers import LONG, REMEMBERED, Closed, Paces, TooLong, Unsure, Workers, limited, worker_app


def nothing() -> Flask:
    """Returns an app that has no page."""
    return Flask("nothing")


def once_there(path: str) -> Flask:
    """Returns an app as soon as there is a file; the store does not answer before."""
    if not Path(path).exists():
        raise Away("the store is away")
    return Flask("there")


def name_of_app() -> str:
    """Returns what the app of this process is called."""
    app = worker_app()
    assert isinstance(app, Flask)
    return app.name


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


def test_who_comes_again_finds_the_same_worker(workers: Workers) -> None:
    """It holds what it found for them; others take turns."""
    first = workers.run(os.getpid, near="one")
    other = workers.run(os.getpid, near="two")
    assert first != other
    assert [workers.run(os.getpid, near=name) for name in ("two", "two", "one", "two")] == [other, other, first, other]


def test_a_worker_that_is_killed_begins_anew(workers: Workers) -> None:
    """The other one goes on as it was; whoever asks next is answered by each."""
    one, other = workers.each(os.getpid)
    os.kill(one, signal.SIGKILL)
    again = workers.each(os.getpid)
    assert again[1] == other
    assert one not in again


def die_of_it(path: str) -> None:
    """Notes that it was begun, and ends its process."""
    with Path(path).open("a") as noting:
        noting.write("begun\n")
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_may_not_be_done_twice_is_not(workers: Workers, tmp_path: Path) -> None:
    """A process that is killed on it is not asked again: whoever asked is told that nobody knows; the rest is tried twice."""
    path = tmp_path / "begun"
    with pytest.raises(Unsure, match="see whether it was done"):
        workers.run(die_of_it, str(path), once=True)
    assert path.read_text() == "begun\n"
    with pytest.raises(TooLong):
        workers.run(die_of_it, str(path))
    assert path.read_text() == "begun\n" * 3
    assert workers.run(os.getpid, once=True)


def test_closing_ends_what_is_being_made(tmp_path: Path) -> None:
    """Whoever waits is told at once, and so is who comes later; the process is gone though its work has no end."""
    workers, told = Workers(nothing, (), 1), list[type[Exception]]()

    def wait() -> None:
        try:
            workers.run(wait_for, str(tmp_path / "never"))
        except Closed as closed:
            told.append(type(closed))

    waiting = begun(wait)
    while not (found := [*tmp_path.glob("*.begun")]):
        time.sleep(0.01)
    workers.close()
    waiting.join(20)
    assert told == [Closed]
    with pytest.raises(Closed):
        workers.run(os.getpid)
    process = int(found[0].suffixes[-2][1:])
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and Path(f"/proc/{process}").exists():
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


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


def test_one_that_begins_while_the_store_is_away_makes_pages_later(tmp_path: Path) -> None:
    """It is no process that ended: each page is refused with what is wrong, and the same process goes on when the store is back."""
    path = tmp_path / "there"
    made = Workers(once_there, (str(path),))
    with pytest.raises(Away, match="the store is away"):
        made.run(name_of_app)
    process = made.run(os.getpid)
    path.touch()
    assert (made.run(name_of_app), made.run(os.getpid)) == ("there", process)
    made.close()
