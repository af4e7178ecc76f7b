"""Two hosts on one PostgreSQL, of which one is killed in the middle of writes; then 1,000 searches at once beside writers.

    python benchmarks/bench_hosts.py [--published N] [--writes N] [--searches N]

Each host is a server of its own with a data folder, an index and processes of its own; they share nothing but the store. Prints
after how many seconds what one publishes is on a page, in the feed and in the search of the other, with the store's line cut, too.
Then four programs write, two on each host, and one host is killed (SIGKILL, all its processes): whatever was answered has to be
there, whatever was not is there whole or not at all, and the other host goes on. Exits with 1 where that is not so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import socket
import statistics
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

from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.postgres import create_database, running

from gunbai.content import content_root
from gunbai.ruling import Person
from gunbai.store.database import Database
from gunbai.store.people import People

GAME, CLAUSE = "king-castle", "5.4-4"
RULING = """---
id: {id}
game: king-castle
version: "undated"
question: {{ja: 柏手 {word} はどう扱うか。}}
answer: {{ja: 何も起こらない。}}
status: draft
tags: [{word}]
date: 2026-11-23
author: 行司
provenance: judge
citations:
  - {{rule: 5.4-4, quote: 相手にユニットがいる場合、城へは攻撃できない}}
---
柏手である。
"""
ADMIN, PASSWORD = Person("事務局", "admin"), "a few words do well"
RUN = "from gunbai.cli import main; main()"
STEPS = ("draft", "submit", "publish")
PATIENCE = 120.0
FAIR = 30.0
"""Seconds in which the other host has to show what was published, on a machine that does other work, too."""


class Host:
    """One server with a data folder of its own, on the store of all."""

    def __init__(self, name: str, content: Path, folder: Path, url: str) -> None:
        self.name = name
        self.port = free_port()
        command = [sys.executable, "-c", RUN, "--content", str(content), "--data", str(folder / name), "--database", url]
        serve = ["serve", "--port", str(self.port), "--accounts", "--threads", "32"]
        self.log = folder / f"{name}.log"
        with self.log.open("ab") as log:
            words = self.launch([*command, *serve])
            self.process = subprocess.Popen(words, stdout=log, stderr=log, start_new_session=True)

    def launch(self, command: list[str]) -> list[str]:
        """Returns the words that start it."""
        return command

    def get(self, address: str, seconds: float = 60.0) -> str:
        """Returns what a page says."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}", timeout=seconds) as answer:
            return str(answer.read().decode())

    def ready(self) -> None:
        """Waits until the host answers."""
        try:
            wait_for(lambda: '"status"' in self.get("/health", 5.0), PATIENCE)
        except TimeoutError:
            print(self.log.read_text("utf-8")[-2000:], file=sys.stderr)
            raise

    def post(self, address: str, body: dict[str, object], token: str) -> None:
        """Sends what a program asks for; raises HTTPError where it is refused."""
        head = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/v1{address}", json.dumps(body).encode(), head)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            answer.read()

    def write(self, id: str, word: str, tokens: dict[str, str], told: Callable[[str, str], None]) -> None:
        """Adds a ruling, hands it in and publishes it; ``told`` is called with each step that was answered."""
        self.post("/rulings", {"text": RULING.format(id=id, word=word), "reason": "bench"}, tokens["judge"])
        told(id, STEPS[0])
        for base, (deed, role) in enumerate((("submit", "judge"), ("publish", "head judge")), 1):
            self.post(f"/rulings/{id}/deeds", {"deed": deed, "base": base, "reason": "bench"}, tokens[role])
            told(id, deed)

    def shows(self, id: str, word: str) -> dict[str, Callable[[], bool]]:
        """Returns what tells whether a ruling is on the page of its clause, in the feed, in the search."""
        return {
            "page": lambda: id in json.loads(self.get(f"/rules/{GAME}/{CLAUSE}.json"))["rulings"],
            "feed": lambda: f"/rulings/{id}<" in self.get(f"/feeds/{GAME}.atom"),
            "search": lambda: f"/rulings/{id}" in self.get(f"/search.json?q={word}&kind=ruling"),
        }

    def kill(self) -> None:
        """Kills all processes of the host at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def main() -> None:
    """Prints the figures; exits with 1 where something was lost or late."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--published", type=int, default=6, help="one after the other, each sought on the other host")
    parser.add_argument("--writes", type=int, default=25, help="rulings by each of four programs")
    parser.add_argument("--searches", type=int, default=1000, help="at once")
    given = parser.parse_args()
    folder, servers = Path(tempfile.mkdtemp(prefix="gunbai-hosts-")), running()
    hosts: list[Host] = []
    try:
        url = create_database(next(servers), "hosts")
        wrong = list(tried(folder, url, hosts, given.published, given.writes, given.searches))
    finally:
        for host in hosts:
            if host.process.poll() is None:
                host.kill()
        next(servers, None)
        shutil.rmtree(folder)
    print("\n".join(wrong) or "nothing lost, nothing half written, nothing late")
    sys.exit(bool(wrong))


def tried(folder: Path, url: str, hosts: list[Host], published: int, writes: int, searches: int) -> Iterator[str]:
    """Yields everything that went wrong."""
    content, store = prepared(folder / "content"), Database(url)
    tokens = accounts(store)
    hosts += [Host(name, content, folder, url) for name in ("one", "two")]
    for host in hosts:
        host.ready()
    one, two = hosts
    yield from seen_there(one, two, tokens, published, store, cut=False)
    yield from seen_there(one, two, tokens, published, store, cut=True)
    yield from killed(one, two, tokens, writes, store)
    yield from searched(two, tokens, searches)
    hosts.append(Host("one", content, folder, url))
    hosts[-1].ready()
    two.write("zz-after", "wzqjxk", tokens, lambda id, step: None)
    for name, found in hosts[-1].shows("zz-after", "wzqjxk").items():
        print(f"started again, what was published meanwhile is in its {name} after {wait_for(found, PATIENCE):.2f} s")
    store.close()


def prepared(content: Path) -> Path:
    """Writes a content root with one book and its rulings."""
    source = content_root(None)
    for name in ("rulebooks", "rulings"):
        shutil.copytree(source / name / GAME, content / name / GAME)
    for path in (content / "rulings").rglob("*.md"):
        if "scenario: " in path.read_text("utf-8"):
            path.unlink()
    (content / "templates").symlink_to(source / "templates")
    return content


def accounts(store: Database) -> dict[str, str]:
    """Makes the accounts of a writer and of who publishes, and returns a token of each by its role."""
    people, made = People(store), {}
    for name, role in (("行司", "judge"), ("審判部長", "head judge")):
        people.add(name, role, PASSWORD, ADMIN)
        made[role] = people.add_token(name, "bench", ADMIN)
    return made


def seen_there(one: Host, two: Host, tokens: dict[str, str], count: int, store: Database, *, cut: bool) -> Iterator[str]:
    """Publishes rulings on one host, and seeks each on the other; ``cut``: the line on which the store tells it was cut before."""
    took: dict[str, list[float]] = {}
    for n in range(count):
        id, word = f"seen-{'cut' if cut else 'told'}-{n}", unique(n + 100 * cut)
        if cut:
            with store.writing() as connection:
                connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
        one.write(id, word, tokens, lambda id, step: None)
        begun = time.monotonic()
        for name, found in two.shows(id, word).items():
            wait_for(found, PATIENCE)
            took.setdefault(name, []).append(time.monotonic() - begun)
    how = "the store's line cut before each" if cut else "told by the store"
    for name, seconds in took.items():
        print(f"{how}: in the {name} of the other host after {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s")
        if max(seconds) > FAIR:
            yield f"{name}: {max(seconds):.1f} s until the other host showed it"


def killed(one: Host, two: Host, tokens: dict[str, str], count: int, store: Database) -> Iterator[str]:
    """Has programs write on both hosts, kills one in the middle, and holds what was answered against the store."""
    answered: dict[str, list[str]] = {}
    failed: list[str] = []
    lock = threading.Lock()

    def told(id: str, step: str) -> None:
        with lock:
            answered.setdefault(id, []).append(step)

    def writing(host: Host, mark: str) -> None:
        for n in range(count):
            try:
                host.write(f"{mark}-{n}", unique(1000 + n), tokens, told)
            except (urllib.error.URLError, OSError) as error:
                with lock:
                    failed.append(f"{mark}-{n}: {error}")
                if host is one:
                    return

    threads = [threading.Thread(target=writing, args=(host, f"{host.name}{n}")) for host in (one, two) for n in (1, 2)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    wait_for(lambda: sum(id.startswith("one") for id in answered) >= count // 2, PATIENCE)
    one.kill()
    before = len(answered)
    for thread in threads:
        thread.join()
    steps = sum(map(len, answered.values()))
    seconds = time.monotonic() - begun
    print(f"{len(answered)} rulings, {steps} deeds in {seconds:.1f} s; a host killed after {before}, {len(failed)} unanswered")
    yield from (f"the other host refused: {each}" for each in failed if each.startswith("two"))
    yield from held(store, answered)


def held(store: Database, answered: dict[str, list[str]]) -> Iterator[str]:
    """Yields what was answered and is not in the store, and what is half there."""
    with store.reading() as connection:
        rows = connection.execute(text("SELECT ruling, n, deed FROM revision ORDER BY ruling, n")).all()
        heads = {row.id: row.head for row in connection.execute(text("SELECT id, head FROM ruling"))}
        logged = Counter(connection.execute(text("SELECT about FROM audit WHERE did IN ('draft', 'submit', 'publish')")).scalars())
    deeds: dict[str, list[str]] = {}
    for row in rows:
        deeds.setdefault(row.ruling, []).append(row.deed)
    for id, steps in answered.items():
        if deeds.get(id, [])[: len(steps)] != steps:
            yield f"{id}: {steps} was answered, {deeds.get(id)} is there"
    for id, found in deeds.items():
        if found[0] == "import":
            continue
        if found != [*STEPS[: len(found)]] or heads.get(id) != len(found) or logged[id] != len(found):
            yield f"{id} is half there: {found}, head {heads.get(id)}, {logged[id]} in the log"
    more = sum(len(found) for id, found in deeds.items() if id in answered) - sum(map(len, answered.values()))
    print(f"{sum(map(len, deeds.values()))} states in the store; {more} done whose answer was never sent")


def searched(host: Host, tokens: dict[str, str], count: int) -> Iterator[str]:
    """Searches many times at once while two programs write."""
    over = threading.Event()
    written: list[str] = []
    problems: list[str] = []

    def writing(mark: str) -> None:
        n = 0
        while not over.is_set():
            try:
                host.write(f"{mark}-{n}", unique(5000 + n), tokens, lambda id, step: written.append(step))
            except (urllib.error.URLError, OSError) as error:
                problems.append(str(error))
            n += 1

    threads = [threading.Thread(target=writing, args=(f"beside{n}",)) for n in (1, 2)]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    found = asyncio.run(at_once(host.port, count))
    seconds = time.monotonic() - begun
    over.set()
    for thread in threads:
        thread.join()
    statuses, took = Counter(status for status, _ in found), sorted(each for _, each in found)
    p50, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
    print(f"{count} searches at once in {seconds:.1f} s: {dict(statuses)}, p50 {p50:.1f} s, p95 {p95:.1f} s, most {took[-1]:.1f} s")
    print(f"  {len(written)} deeds beside them, {len(problems)} refused {sorted({*problems})[:3]}")
    if {*statuses} - {200, 429}:
        yield f"searches were answered with {dict(statuses)}"
    if not written:
        yield "nothing could be written beside the searches"


async def at_once(port: int, count: int) -> list[tuple[int, float]]:
    """Returns the status and the seconds of each search; half of them come from another address."""

    async def one(n: int) -> tuple[int, float]:
        begun = time.monotonic()
        try:
            source = ("127.0.0.2" if n % 2 else "127.0.0.1", 0)
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=source)
            words = ("attack", "castle", "unit", "card", "turn")[n % 5]
            writer.write(f"GET /?q={words}+{n} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            await writer.drain()
            answer = await asyncio.wait_for(reader.read(), 300)
            writer.close()
            status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0
        except (OSError, TimeoutError):
            status = 0
        return status, time.monotonic() - begun

    return await asyncio.gather(*(one(n) for n in range(count)))


def unique(n: int) -> str:
    """Returns a word that is in no book, another one for each number."""
    dice = random.Random(n)
    return "".join(dice.choice("bcdfghjklmnpqrstvwxz") for _ in range(8))


def wait_for(holds: Callable[[], bool], seconds: float) -> float:
    """Waits until something holds, and returns for how long; raises TimeoutError where it does not in time."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        try:
            if holds():
                return time.monotonic() - begun
        except OSError:  # nobody listens yet
            pass
        time.sleep(0.05)
    raise TimeoutError(f"not within {seconds:g} s")


def free_port() -> int:
    """Returns a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


if __name__ == "__main__":
    main()
