"""Faults between two hosts and their PostgreSQL: the server killed, its disk full, the network cut, slow, hosts killed again.

    sudo python benchmarks/bench_faults.py [TRIAL ...]

Needs root, iproute2 and PostgreSQL's programs: the server and each host live in a network namespace of their own, joined by a
router that can drop what one sends. Each trial has programs write on both hosts, breaks something, mends it, and then holds what
was answered against the store: all that was answered is there, nothing is half there, and both hosts take writes again unasked.
A refusal has to be problem details with a sentence, and no log may hold a traceback. Exits with 1 where that is not so.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from sqlalchemy import MetaData, select, text

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.bench_hosts import PATIENCE, RUN, Host, accounts, held, prepared, unique, wait_for
from tests.postgres import OWNER, create_database, programs

from gunbai.store.database import Database, engine_of, upgrade
from gunbai.store.schema import HEAD

SIDES = {"db": "10.231.1", "one": "10.231.2", "two": "10.231.3"}
"""What stands at the router, with its network: the router is .1, it is .2."""
ROUTER = "gunbai-router"
CLONE_NEWNET = 0x40000000
OLD = "0004"
ROOM = 200
"""Megabytes that the server's disk has where it is to be filled."""


def run(*words: object) -> str:
    """Runs a program, and returns what it prints; raises CalledProcessError where it fails."""
    return subprocess.run([*map(str, words)], check=True, capture_output=True, text=True).stdout


def space(side: str) -> str:
    """Returns the name of the namespace of a side."""
    return f"gunbai-{side}"


class Network:
    """The namespaces, joined by a router that drops what it is told to."""

    def join(self) -> None:
        """Makes the namespaces and what lies between them."""
        run("ip", "netns", "add", ROUTER)
        run("ip", "netns", "exec", ROUTER, "sysctl", "-qw", "net.ipv4.ip_forward=1")
        for side, net in SIDES.items():
            run("ip", "netns", "add", space(side))
            run("ip", "-n", ROUTER, "link", "add", side, "type", "veth", "peer", "name", "out", "netns", space(side))
            for where, link, address in ((ROUTER, side, f"{net}.1/24"), (space(side), "out", f"{net}.2/24")):
                run("ip", "-n", where, "address", "add", address, "dev", link)
                run("ip", "-n", where, "link", "set", link, "up")
            run("ip", "-n", space(side), "link", "set", "lo", "up")
            run("ip", "-n", space(side), "route", "add", "default", "via", f"{net}.1")

    def close(self) -> None:
        """Takes the namespaces away."""
        for name in (ROUTER, *map(space, SIDES)):
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    @contextmanager
    def cut(self, side: str) -> Iterator[None]:
        """Drops in silence whatever goes between a host and the server, both ways."""
        ways = [("from", f"{SIDES[a]}.2", "to", f"{SIDES[b]}.2") for a, b in ((side, "db"), ("db", side))]
        for way in ways:
            run("ip", "-n", ROUTER, "rule", "add", *way, "blackhole")
        try:
            yield
        finally:
            for way in ways:
                run("ip", "-n", ROUTER, "rule", "delete", *way, "blackhole")

    @contextmanager
    def slow(self, side: str, rate: str) -> Iterator[None]:
        """Lets only so much a second through between the router and a host, each way."""
        links = ((ROUTER, side), (space(side), "out"))
        for where, link in links:
            run(
                "ip",
                "netns",
                "exec",
                where,
                "tc",
                "qdisc",
                "add",
                "dev",
                link,
                "root",
                "tbf",
                "rate",
                rate,
                "burst",
                "4kb",
                "latency",
                "2s",
            )
        try:
            yield
        finally:
            for where, link in links:
                run("ip", "netns", "exec", where, "tc", "qdisc", "delete", "dev", link, "root")


class Store:
    """A PostgreSQL server in its namespace, which can be killed, filled and started again."""

    def __init__(self, folder: Path) -> None:
        found = programs()
        assert found is not None, "PostgreSQL is not installed"
        self.bin, self.disk, self.data = found, folder / "disk", folder / "disk" / "data"
        self.disk.mkdir()
        self.here = f"postgresql://{OWNER}@/{{name}}?host={self.disk}"
        self.there = f"postgresql://{OWNER}@{SIDES['db']}.2/{{name}}"

    def prepare(self) -> None:
        """Mounts its disk, makes an empty server on it, and starts that."""
        run("mount", "-t", "tmpfs", "-o", f"size={ROOM}m,mode=0777", "gunbai-disk", self.disk)
        self._as_owner(self.bin / "initdb", "-D", self.data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C")
        with (self.data / "pg_hba.conf").open("a") as access:
            access.write("host all all 10.231.0.0/16 trust\n")
        self.start()

    def _as_owner(self, *words: object) -> None:
        owner = ("setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups")
        subprocess.run(
            ["ip", "netns", "exec", space("db"), *owner, *map(str, words)], check=True, stdout=subprocess.DEVNULL, cwd="/"
        )

    def start(self) -> None:
        """Starts the server; what it was killed in the middle of is mended first, by itself."""
        settings = f"-c listen_addresses=* -c unix_socket_directories={self.disk} -c max_wal_size=48MB -c min_wal_size=32MB"
        self._as_owner(self.bin / "pg_ctl", "-D", self.data, "-w", "-t", "60", "-o", settings, "-l", self.disk / "log", "start")

    @property
    def postmaster(self) -> int:
        """The process that all others of the server were started by."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def backends(self) -> list[int]:
        """Returns the processes that serve a connection from a host."""
        found = run("ps", "-o", "pid=,args=", "--ppid", self.postmaster).splitlines()
        return [int(line.split()[0]) for line in found if "10.231." in line]

    def kill(self) -> None:
        """Kills the server and waits until its other processes have noticed."""
        gone = [self.postmaster, *map(int, run("pgrep", "-P", self.postmaster).split())]
        os.kill(gone[0], signal.SIGKILL)
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in gone), PATIENCE)

    def stop(self) -> None:
        """Stops the server, and gives its disk back."""
        with suppress(subprocess.CalledProcessError, OSError):
            self._as_owner(self.bin / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")
        subprocess.run(["umount", "-l", self.disk], capture_output=True)


class FarHost(Host):
    """A host in its namespace; whoever asks it has to be there, too."""

    before: tuple[str, ...] = ()

    def launch(self, command: list[str]) -> list[str]:
        """Returns the words that start it where it lives."""
        return ["ip", "netns", "exec", space(self.name), *self.before, *command]


def enter(side: str) -> None:
    """Moves this thread into a namespace; what it opens from then on goes through that network."""
    with open(f"/run/netns/{space(side)}") as found:
        if ctypes.CDLL(None, use_errno=True).setns(found.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")


def there(side: str, asked: Callable[[], object]) -> object:
    """Returns what something finds out in the namespace of a side; raises what it raises."""
    found: list[object] = []

    def inside() -> None:
        enter(side)
        try:
            found.append(asked())
        except Exception as error:
            found.append(error)

    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()
    if isinstance(found[0], Exception):
        raise found[0]
    return found[0]


class Traffic:
    """Programs that write and people who search on both hosts; what was answered, what was refused, and how."""

    def __init__(self, hosts: dict[str, FarHost], tokens: dict[str, str], answered: dict[str, list[str]], mark: str) -> None:
        self.hosts, self.tokens, self.answered, self.mark = hosts, tokens, answered, mark
        self.over, self.lock = threading.Event(), threading.Lock()
        self.done: Counter[str] = Counter()
        self.refused: list[tuple[str, str, float]] = []
        self.searches: list[tuple[str, str, float]] = []
        self.wrong: list[str] = []
        self.threads = [threading.Thread(target=self._write, args=(name, n)) for name in hosts for n in (1, 2)]
        self.threads += [threading.Thread(target=self._search, args=(name,)) for name in hosts]
        for thread in self.threads:
            thread.start()

    def _told(self, name: str) -> Callable[[str, str], None]:
        def told(id: str, step: str) -> None:
            with self.lock:
                self.answered.setdefault(id, []).append(step)
                self.done[name] += 1

        return told

    def _write(self, name: str, who: int) -> None:
        enter(name)
        n = 0
        while not self.over.is_set():
            begun = time.monotonic()
            try:
                self.hosts[name].write(f"{self.mark}-{name}{who}-{n}", unique(9000 + n), self.tokens, self._told(name))
            except (urllib.error.URLError, OSError) as error:
                with self.lock:
                    self.refused.append((name, self._refusal(error), time.monotonic() - begun))
                self.over.wait(0.5)
            n += 1

    def _refusal(self, error: OSError) -> str:
        """Returns how something was refused in a word; what is no sentence is noted."""
        if not isinstance(error, urllib.error.HTTPError):
            return type(getattr(error, "reason", error)).__name__
        body = error.read().decode()
        if error.headers.get("Content-Type") != "application/problem+json" or not json.loads(body).get("detail"):
            self.wrong.append(f"{error.code} without problem details: {body[:200]}")
        elif "Traceback" in body or "/tmp/" in body:
            self.wrong.append(f"{error.code} that says too much: {body[:300]}")
        return str(error.code)

    def _search(self, name: str) -> None:
        enter(name)
        while not self.over.is_set():
            begun, said = time.monotonic(), "200"
            try:
                self.hosts[name].get("/?q=castle", PATIENCE)
            except (urllib.error.URLError, OSError) as error:
                said = str(getattr(error, "code", type(error).__name__))
            self.searches.append((name, said, time.monotonic() - begun))
            self.over.wait(0.3)

    def write_some(self, seconds: float = PATIENCE) -> dict[str, float]:
        """Waits until each host has taken three more deeds, and returns after how many seconds each had."""
        before, begun = Counter(self.done), time.monotonic()
        return {name: round(self._one(name, before, seconds, begun), 1) for name in self.hosts}

    def _one(self, name: str, before: Counter[str], seconds: float, begun: float) -> float:
        wait_for(lambda: self.done[name] >= before[name] + 3, seconds)
        return time.monotonic() - begun

    def end(self) -> None:
        """Waits until everybody has ended, and says what happened."""
        self.over.set()
        for thread in self.threads:
            thread.join()
        for name in self.hosts:
            ways = Counter(said for who, said, _ in self.refused if who == name)
            waited = max([took for who, _, took in self.refused if who == name], default=0.0)
            asked = [took for who, _, took in self.searches if who == name]
            failed = Counter(said for who, said, _ in self.searches if who == name and said != "200")
            print(
                f"  {name}: {self.done[name]} deeds; refused {dict(ways)}, the longest after {waited:.1f} s; "
                f"{len(asked)} searches, most {max(asked):.1f} s, failed {dict(failed)}"
            )


class Trials:
    """What is tried, on one store and two hosts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hosts: dict[str, FarHost] = {}
        self.ends = ExitStack()
        try:
            self._set_up()
        except BaseException:
            self.close()
            raise

    def _set_up(self) -> None:
        self.content = prepared(self.folder / "content")
        self.network = Network()
        self.ends.callback(self.network.close)
        self.network.join()
        self.store = Store(self.folder)
        self.ends.callback(self.store.stop)
        self.store.prepare()
        create_database(self.store.here, "faults")
        self.url = self.store.there.format(name="faults")
        self.database = Database(self.store.here.format(name="faults"))
        self.ends.callback(self.database.close)
        self.tokens = accounts(self.database)
        self.answered: dict[str, list[str]] = {}
        self._start_both()

    def _start_both(self, url: str = "") -> None:
        """Starts both hosts on a store, and waits until they answer."""
        for name in ("one", "two"):
            self.hosts[name] = self._started(name, url=url)
        for name, host in self.hosts.items():
            there(name, host.ready)

    def _started(self, name: str, before: tuple[str, ...] = (), url: str = "") -> FarHost:
        kind = type("Started", (FarHost,), {"before": before})
        return kind(name, self.content, self.folder, url or self.url)

    def close(self) -> None:
        """Ends all that was started, also where not all of it was."""
        with self.ends:
            for host in self.hosts.values():
                if host.process.poll() is None:
                    host.kill()

    def _broken(self, name: str, broken: Callable[[], None]) -> Iterator[str]:
        """Breaks something while both hosts are written to, and yields what is wrong after it was mended."""
        print(name, flush=True)
        traffic = Traffic(self.hosts, self.tokens, self.answered, name)
        try:
            traffic.write_some()
            broken()
            print(f"  mended: each host took three deeds again after {traffic.write_some()} s", flush=True)
        except TimeoutError:
            yield f"{name}: no deed was taken within {PATIENCE:g} s"
        finally:
            traffic.end()
        yield from traffic.wrong
        yield from held(self.database, self.answered)
        for host in self.hosts.values():
            if "Traceback" in host.log.read_text("utf-8"):
                yield f"{name}: a traceback in the log of {host.name}: {host.log.read_text('utf-8')[-1500:]}"

    def killed(self) -> Iterator[str]:
        """The server is killed with SIGKILL and started again, three times; then three times one of its connections."""

        def broken() -> None:
            for _ in range(3):
                self.store.kill()
                time.sleep(4)
                self.store.start()
                time.sleep(4)
            for _ in range(3):
                for pid in self.store.backends()[:1]:
                    os.kill(pid, signal.SIGKILL)
                time.sleep(4)

        yield from self._broken("killed", broken)

    def full(self) -> Iterator[str]:
        """The disk of the server is filled to the last, and freed again."""

        def broken() -> None:
            filler = self.store.disk / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while file.write(bytes(1 << 16)):
                    pass
            time.sleep(15)
            filler.unlink()
            alive = subprocess.run(["pg_isready", "-q", "-h", self.store.disk], check=False).returncode == 0
            print(f"  the server {'stands' if alive else 'has ended, and is started again'}")
            if not alive:
                self.store.start()

        yield from self._broken("full", broken)

    def cut(self) -> Iterator[str]:
        """One host cannot reach the server for half a minute: all that is sent is lost in silence. The other goes on."""

        def broken() -> None:
            with self.network.cut("one"):
                time.sleep(30)

        yield from self._broken("cut", broken)

    def slow(self) -> Iterator[str]:
        """A host has 128 kbit a second to the server, with what waits in the line."""

        def broken() -> None:
            with self.network.slow("one", "128kbit"):
                time.sleep(30)

        yield from self._broken("slow", broken)

    def again(self) -> Iterator[str]:
        """A host is killed and started again six times, at any time after its start, while the other is written to."""
        print("again")
        took = []
        for n in range(6):
            time.sleep((0.2, 3, 1, 8, 5, 0.1)[n])
            self.hosts["one"].kill()
            begun = time.monotonic()
            self.hosts["one"] = self._started("one")
            try:
                there("one", self.hosts["one"].ready)
            except TimeoutError:
                yield f"again: the host did not answer within {PATIENCE:g} s"
            took.append(round(time.monotonic() - begun, 1))
        print(f"  it answered after {took} s")

    def clock(self) -> Iterator[str]:
        """The clock of a host is two days ahead: what it publishes is found on the other, and its tokens hold."""
        fake = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
        assert fake is not None, "libfaketime is not installed"
        self.hosts["two"].kill()
        self.hosts["two"] = self._started("two", ("env", f"LD_PRELOAD={fake}", "FAKETIME=+2d", "FAKETIME_DONT_FAKE_MONOTONIC=1"))
        there("two", self.hosts["two"].ready)
        yield from self._broken("clock", lambda: None)
        for one, other in (("one", "two"), ("two", "one")):
            id, word = f"by-{one}", unique(700 + len(one + other) + ord(one[0]))
            there(one, lambda one=one, id=id, word=word: self.hosts[one].write(id, word, self.tokens, lambda *_: None))
            for name, found in self.hosts[other].shows(id, word).items():
                seconds = there(other, lambda found=found: wait_for(found, PATIENCE))
                print(f"  published on {one}: in the {name} of {other} after {seconds:.1f} s")
        self.hosts["two"].kill()
        self.hosts["two"] = self._started("two")
        there("two", self.hosts["two"].ready)

    def upgrade(self) -> Iterator[str]:
        """An older database is opened by two hosts at once; another, whose migration is killed at any time, by the next."""
        print("upgrade")
        there("one", lambda: self.hosts["one"].write("before-it", unique(1), self.tokens, lambda *_: None))
        for n in range(4):
            create_database(self.store.here, f"old{n}")
            kept = self._aged(self.store.here.format(name=f"old{n}"))
            url = self.store.there.format(name=f"old{n}")
            for host in self.hosts.values():
                host.kill()
            if n:
                one = self._started("one", url=url)
                self._migrating(n)
                time.sleep((0, 0, 0.05, 0.2)[n])
                one.kill()
                print(f"  killed with migration {self._migration(n)} done of {OLD} to {HEAD}", flush=True)
            begun = time.monotonic()
            self._start_both(url)
            print(f"  both hosts answer after {time.monotonic() - begun:.1f} s", flush=True)
            database = Database(self.store.here.format(name=f"old{n}"))
            with database.reading() as connection:
                found = connection.execute(text("SELECT id, n, text FROM revision JOIN ruling ON id = ruling")).all()
            database.close()
            if not kept or not kept <= {*map(tuple, found)}:
                yield "upgrade: not every state of the older store is there"
        for host in self.hosts.values():
            host.kill()
        self._start_both()

    def _migrating(self, n: int) -> None:
        """Waits until a host does something on an older store in a transaction."""
        engine = engine_of(self.store.here.format(name="postgres"))
        asked = text("SELECT count(*) FROM pg_stat_activity WHERE datname = :name AND backend_xid IS NOT NULL")
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and not connection.execute(asked, {"name": f"old{n}"}).scalar():
                time.sleep(0.002)
        engine.dispose()

    def _migration(self, n: int) -> str:
        """Returns the last migration that was done on an older store."""
        engine = engine_of(self.store.here.format(name=f"old{n}"))
        with engine.connect() as connection:
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        engine.dispose()
        return str(found)

    def _aged(self, url: str) -> set[tuple[object, ...]]:
        """Makes a store as an older gunbai left it, with the accounts and rulings of this one; returns all its states."""
        old = engine_of(url)
        with old.connect() as connection, connection.begin(), self.database.reading() as own:
            upgrade(connection, OLD)
            tables = MetaData()
            tables.reflect(connection, only=["account", "token", "ruling", "revision"])
            for table in tables.sorted_tables:
                rows = own.execute(select(table)).mappings().all()
                if rows:
                    connection.execute(table.insert(), [dict(row) for row in rows])
            found = connection.execute(text("SELECT ruling, n, text FROM revision")).all()
        old.dispose()
        return {*map(tuple, found)}

    def backup(self) -> Iterator[str]:
        """A backup that is made while both hosts are written to, restored elsewhere, makes the same backup, byte for byte."""
        files = [self.folder / name for name in ("first.gz", "second.gz")]
        words = [sys.executable, "-c", RUN, "--content", self.content, "--data", self.folder / "elsewhere"]

        def broken() -> None:
            run(*words, "--database", self.store.here.format(name="faults"), "store", "backup", files[0])

        yield from self._broken("backup", broken)
        create_database(self.store.here, "restored")
        restored = self.store.here.format(name="restored")
        run(*words, "--database", restored, "store", "restore", files[0])
        run(*words, "--database", restored, "store", "backup", files[1])
        one, two = (gzip.decompress(file.read_bytes()).splitlines()[1:-1] for file in files)
        print(f"  {len(one)} lines")
        if one != two:
            yield "backup: the restored store is another"


TRIALS = ("killed", "full", "cut", "slow", "again", "clock", "upgrade", "backup")


def main() -> None:
    """Prints what happened; exits with 1 where something was lost, half, or did not come back by itself."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trials", nargs="*", metavar="TRIAL", help=f"any of {', '.join(TRIALS)}; all")
    given = parser.parse_args()
    folder, wrong = Path(tempfile.mkdtemp(prefix="gunbai-faults-", dir="/tmp")), []
    folder.chmod(0o755)
    trials = Trials(folder)
    try:
        for name in given.trials or TRIALS:
            wrong += getattr(trials, name)()
    finally:
        trials.close()
        if not wrong:
            shutil.rmtree(folder)
    print("\n".join(wrong) or "nothing lost, nothing half written, all came back by itself")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
