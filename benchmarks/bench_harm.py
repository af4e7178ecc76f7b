"""A server that is harmed while it is asked and written to: killed, without room, its content broken, its clock set.

    python benchmarks/bench_harm.py [--kills 12] [--seed 1] [--only kills,full,readonly,edits,clock]

Three visitors ask for light pages and one for heavy ones, and a program writes rulings. After each trial what was answered has to
be in the store and in the search, nothing half there, and light pages were all there but while nobody listened. Filling the disk
takes a file system of its own (root, Linux), the clock libfaketime; what cannot be tried is said. Exits with 1 where anything is
otherwise.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bench_hosts import GAME, PATIENCE, RUN, Host, accounts, free_port, held, prepared, unique, wait_for
from msgspec import Struct

from gunbai.content import content_root
from gunbai.library import Library

LIGHT = ("/", f"/?q=%E5%9F%8E&game={GAME}", f"/rules/{GAME}/5.4-4", f"/rules/{GAME}/4.2-4", "/rulings", "/scenarios", "/health")
HEAVY = (f"/rules/{GAME}/all", f"/scenarios/{GAME}/one", f"/scenarios/{GAME}/one/writeup", f"/api/v1/rulings?game={GAME}")
ROOM = 24_000_000
"""The bytes of the file system that is filled."""


class Asked(Struct, frozen=True):
    """One page: when it was asked for, the address, the status (0: nobody answered), the seconds it took, what was said."""

    at: float
    address: str
    status: int
    seconds: float
    said: str = ""


class Alone(Host):
    """One server on a SQLite store, in a folder that may be harmed."""

    def __init__(self, content: Path, data: Path, log: Path, more: dict[str, str]) -> None:
        self.name, self.port, self.log, self.more = "one", free_port(), log, more
        self.command = [sys.executable, "-c", RUN, "--content", str(content), "--data", str(data)]
        self.begin()

    def begin(self) -> None:
        """Starts it, on the same port as before."""
        words = [*self.command, "serve", "--port", str(self.port), "--accounts"]
        with self.log.open("ab") as log:
            env = {**os.environ, **self.more}
            self.process = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True, env=env)

    def workers(self) -> list[int]:
        """Returns the numbers of the processes that make its pages, and of those beside."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False)
        return [*map(int, found.stdout.split())]


class Hall:
    """Visitors and a writer, who go on until they are told to stop."""

    def __init__(self, host: Alone, tokens: dict[str, str]) -> None:
        self.host, self.tokens = host, tokens
        self.found: list[Asked] = []
        self.answered: dict[str, list[str]] = {}
        self.words: dict[str, str] = {}
        self.refused: list[str] = []
        self._over = threading.Event()
        asking = [(LIGHT, 1), (LIGHT, 2), (LIGHT, 3), (HEAVY, 4)]
        self._threads = [threading.Thread(target=self._ask, args=(pages, number)) for pages, number in asking]
        self._threads.append(threading.Thread(target=self._write))
        self._mark = f"w{time.monotonic_ns() % 10**9}"
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Has everybody stop."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, pages: tuple[str, ...], number: int) -> None:
        rng = random.Random(number)
        while not self._over.is_set():
            address, begun = rng.choice(pages), time.monotonic()
            status, said = self._answer(address)
            self.found.append(Asked(begun, address, status, time.monotonic() - begun, said))
            time.sleep(0.1)

    def _answer(self, address: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.host.port}{address}", timeout=120) as answer:
                return int(answer.status), "" if answer.read().rstrip().endswith((b">", b"}", b"]")) else "half a page"
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")[:300]
        except (OSError, http.client.HTTPException) as error:
            return 0, str(error)

    def _write(self) -> None:
        number = 0
        while not self._over.is_set():
            id, number = f"{self._mark}-{number}", number + 1
            self.words[id] = unique(hash(id))
            try:
                self.host.write(id, self.words[id], self.tokens, lambda id, step: self.answered.setdefault(id, []).append(step))
            except urllib.error.HTTPError as error:
                self.refused.append(f"{error.code} {error.read().decode(errors='replace')[:200]}")
                time.sleep(0.3)
            except (OSError, http.client.HTTPException) as error:
                self.refused.append(f"0 {error}")
                time.sleep(0.3)

    # -- what came of it ---------------------------------------------------------------------------------------------

    def wrong(self, name: str, down: list[tuple[float, float]], codes: frozenset[int]) -> Iterator[str]:
        """Yields what is wrong but where nobody listened; ``codes``: how a deed may be refused."""
        light = [one for one in self.found if one.address in LIGHT]
        awake = [one for one in light if not any(begin - 1 < one.at + one.seconds and one.at < end + 1 for begin, end in down)]
        taken = sorted(one.seconds for one in awake)
        heavy = Counter(one.status for one in self.found if one.address in HEAVY)
        deeds = sum(map(len, self.answered.values()))
        said = f"p50 {taken[len(taken) // 2] * 1000:.0f}, p95 {taken[int(len(taken) * 0.95)] * 1000:.0f}, most {taken[-1]:.1f} s"
        kinds = dict(Counter(line.partition(" ")[0] for line in self.refused))
        print(f"{name}: {len(light)} light pages ({said}), heavy {dict(heavy)}, {deeds} deeds, refused {kinds}", flush=True)
        yield from (f"{name}: {one.status} for {one.address}: {one.said}" for one in awake if one.status not in (200, 429))
        yield from (f"{name}: half of {one.address}" for one in self.found if one.status == 200 and one.said)
        yield from (f"{name}: {one.status} for {one.address}: {one.said}" for one in self.found if _shows_much(one.said))
        for line in self.refused:
            code, _, told = line.partition(" ")
            if int(code) not in {0, *codes} or _shows_much(told) or (code == "0" and not down):
                yield f"{name}: a deed: {line}"


def _shows_much(said: str) -> bool:
    return "Traceback" in said or ".py" in said or "/tmp/" in said


def main() -> None:
    """Prints the figures; exits with 1 where something was otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    parser.add_argument("--only", default=",".join(TRIALS), help="which trials, between commas")
    given = parser.parse_args()
    print(f"seed {given.seed}, load {os.getloadavg()[0]:.1f}", flush=True)
    wrong: list[str] = []
    for name in given.only.split(","):
        folder = Path(tempfile.mkdtemp(prefix="gunbai-harm-"))
        place = Place(folder, given)
        try:
            wrong += TRIALS[name](place)
        except Untried as error:
            print(f"{name}: not tried: {error}")
        except TimeoutError as error:
            wrong.append(f"{name}: {error}: {place.host.log.read_text('utf-8', 'replace')[-1000:]}")
        finally:
            place.close()
    told = Counter(" ".join(line.split())[:400] for line in wrong)
    print("\n".join(f"{number} x {line}" for line, number in told.items()) or "nothing lost, nothing half there, nothing failed")
    sys.exit(bool(wrong))


class Untried(Exception):
    """This machine lacks what a trial takes."""


class Place:
    """The folders of one trial, and its server."""

    def __init__(self, folder: Path, given: argparse.Namespace) -> None:
        self.folder, self.kills, self.rng = folder, given.kills, random.Random(given.seed)
        self.content, self.data = prepared(folder / "content"), folder / "data"
        source = sorted((content_root() / "scenarios" / GAME).glob("*.yaml"))
        (self.content / "scenarios" / GAME).mkdir(parents=True)
        for name, path in zip(("one", "two"), source, strict=False):
            shutil.copy(path, self.content / "scenarios" / GAME / f"{name}.yaml")
        self.mounted, self.more = False, dict[str, str]()
        self.host: Alone

    def begin(self) -> Hall:
        """Starts the server and whoever asks it."""
        library = Library(self.content, self.data)
        self.store = library.registry.database
        self.tokens = accounts(self.store)
        self.store.close()
        self.host = Alone(self.content, self.data, self.folder / "log", self.more)
        self.host.ready()
        return Hall(self.host, self.tokens)

    def after(self, hall: Hall) -> Iterator[str]:
        """Yields what is not in the store or the search as it was answered."""
        yield from held(self.store, hall.answered)
        done = [id for id, steps in hall.answered.items() if len(steps) == 3][-5:]
        for id in done:
            try:
                wait_for(self.host.shows(id, hall.words[id])["search"], PATIENCE)
            except TimeoutError:
                yield f"{id} was published and is not found"
        log = self.host.log.read_text("utf-8", "replace")
        if "Traceback" in log:
            yield f"a traceback in the log: {log[log.index('Traceback') :][:1500]}"

    def mount(self) -> None:
        """Has the data lie on a small file system of its own."""
        self.data.mkdir()
        words = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(self.data)]
        if subprocess.run(words, capture_output=True, check=False).returncode:
            raise Untried("no file system can be mounted")
        self.mounted = True

    def close(self) -> None:
        """Takes everything away."""
        if hasattr(self, "host") and self.host.process.poll() is None:
            self.host.kill()
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.data)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


# -- the trials ---------------------------------------------------------------------------------------------------------


def kills(place: Place) -> Iterator[str]:
    """The server, one of its processes, or all of them are killed at random; it is started again where it is gone."""
    hall, down, rng = place.begin(), list[tuple[float, float]](), place.rng
    for number in range(place.kills):
        time.sleep(rng.uniform(0.5, 6))
        begun = time.monotonic()
        if number % 3 == 0 and (workers := place.host.workers()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
            continue
        if number % 3 == 1:
            place.host.process.kill()
            place.host.process.wait()
        else:
            place.host.kill()
        place.host.begin()
        place.host.ready()
        down.append((begun, time.monotonic()))
    time.sleep(2)
    hall.stop()
    print(f"kills: {place.kills}, back after {max((end - begin for begin, end in down), default=0):.1f} s at most", flush=True)
    yield from hall.wrong("kills", down, frozenset({503, 409}))
    yield from place.after(hall)


def full(place: Place) -> Iterator[str]:
    """The disk is filled to the last byte for a while, and has room again."""
    place.mount()
    yield from _without(place, "full", lambda: _fill(place.data), lambda: (place.data / "filler").unlink())


def _fill(folder: Path) -> None:
    with contextlib.suppress(OSError), (folder / "filler").open("wb", buffering=0) as file:
        for size in (1_000_000, 1_000, 1):
            with contextlib.suppress(OSError):
                while file.write(b"\0" * size):
                    pass


def readonly(place: Place) -> Iterator[str]:
    """A server that starts on a folder for data that cannot be written to serves; started again on one that can, it takes deeds."""
    place.mount()
    hall, begun = place.begin(), time.monotonic()
    time.sleep(5)
    down = [_moved(place, "remount,ro")]
    time.sleep(12)
    refused = [*hall.refused]
    down.append(_moved(place, "remount,rw"))
    time.sleep(8)
    hall.stop()
    print(f"read-only: tried for {time.monotonic() - begun:.0f} s; it says {[*dict.fromkeys(refused)][-1:]}", flush=True)
    yield from hall.wrong("read-only", down, frozenset({503, 507}))
    if not any(line.startswith("507") for line in refused):
        yield "read-only: nothing was refused: it was not tried"
    yield from place.after(hall)


def _moved(place: Place, how: str) -> tuple[float, float]:
    """Kills the server, has its data mounted otherwise, and starts it again; returns from when to when nobody listened."""
    begun = time.monotonic()
    place.host.kill()
    wait_for(lambda: not subprocess.run(["mount", "-o", how, str(place.data)], capture_output=True, check=False).returncode, 20)
    place.host.begin()
    place.host.ready()
    return begun, time.monotonic()


def _without(place: Place, name: str, harm: Callable[[], object], mend: Callable[[], object]) -> Iterator[str]:
    hall = place.begin()
    time.sleep(5)
    before = len(hall.answered)
    harm()
    time.sleep(12)
    refused = len(hall.refused)
    begun = time.monotonic()
    place.host.kill()
    place.host.begin()
    place.host.ready()
    down = [(begun, time.monotonic())]
    time.sleep(8)
    mend()
    time.sleep(8)
    after, said = len(hall.answered), [*dict.fromkeys(hall.refused)][:2]
    hall.stop()
    print(f"{name}: {refused} deeds refused before it was started again; it says {said}", flush=True)
    yield from hall.wrong(name, down, frozenset({503, 507}))
    if not refused:
        yield f"{name}: nothing was refused: it was not tried"
    if after <= before or not any(len(steps) == 3 for steps in [*hall.answered.values()][before:]):
        yield f"{name}: nothing is written after it is well again"
    yield from place.after(hall)


def edits(place: Place) -> Iterator[str]:
    """Files of the content are half saved, broken, emptied, taken away, and come back: what was shown stays, /health says which."""
    hall = place.begin()
    files = [*(place.content / "rulebooks" / GAME).rglob("*.yaml"), *(place.content / "scenarios" / GAME).glob("*.yaml")]
    ways: dict[str, Callable[[Path, bytes], object]] = {
        "half": lambda path, was: path.write_bytes(was[: len(was) // 2 + 1]),
        "noise": lambda path, was: path.write_bytes(bytes(place.rng.randrange(256) for _ in range(3_000))),
        "empty": lambda path, was: path.write_bytes(b""),
        "deep": lambda path, was: path.write_bytes(b"a: " + b"[" * 100_000),
        "gone": lambda path, was: path.unlink(),
    }
    told, slowest = 0, 0.0
    for number, path in enumerate(place.rng.sample(files, min(5, len(files)))):
        way = [*ways][number % len(ways)]
        was, begun = path.read_bytes(), time.monotonic()
        ways[way](path, was)
        try:
            wait_for(lambda path=path: path.name in place.host.get("/health"), 60)  # type: ignore[misc]
            told, slowest = told + 1, max(slowest, time.monotonic() - begun)
        except TimeoutError:
            print(f"  not told, as it may be right: {path.relative_to(place.content)} {way}", flush=True)
        path.write_bytes(was)
        try:
            wait_for(lambda: '"status":"ok"' in place.host.get("/health"), PATIENCE)
        except TimeoutError:
            yield f"edits: not well again after {path.name} was {way}"
    hall.stop()
    print(f"edits: 5, {told} told by /health, after {slowest:.0f} s at most", flush=True)
    yield from hall.wrong("edits", [], frozenset({503}))
    yield from place.after(hall)


def clock(place: Place) -> Iterator[str]:
    """The clock jumps ahead by a day and a year and back beyond the start while the server runs."""
    fake = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
    if fake is None:
        raise Untried("libfaketime is not installed")
    said = place.folder / "clock"
    said.write_text("+0")
    place.more = {
        "LD_PRELOAD": str(fake),
        "FAKETIME_TIMESTAMP_FILE": str(said),
        "FAKETIME_CACHE_DURATION": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    hall = place.begin()
    for jump in ("+1d", "+400d", "-1d", "-400d", "+0"):
        time.sleep(5)
        said.write_text(jump)
    time.sleep(5)
    hall.stop()
    yield from hall.wrong("clock", [], frozenset())
    yield from place.after(hall)


TRIALS: dict[str, Callable[[Place], Iterator[str]]] = {
    "kills": kills,
    "full": full,
    "readonly": readonly,
    "edits": edits,
    "clock": clock,
}

if __name__ == "__main__":
    main()
