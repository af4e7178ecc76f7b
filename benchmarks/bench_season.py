"""Plays a season on a store: writers in two processes at once, an update of the book, kill -9, and the site built again elsewhere.

    python benchmarks/bench_season.py [--rulings N] [--kills K] [--seed S] [--store sqlite|postgresql] [--server ADDRESS]

Prints what was done and how long it took; exits with 1 where anything was lost, half written, or listed without a cause. ADDRESS is
that of a PostgreSQL server with ``{name}`` for the database; without it one is started for as long as this runs.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import multiprocessing
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gunbai.content import content_root
from gunbai.errors import Conflict
from gunbai.library import Library
from gunbai.rulebook import Citation, Node
from gunbai.ruling import PUBLIC, Person, Ruling, compose
from gunbai.ruling.staleness import Rechecked
from gunbai.ruling.tournament import JudgeCall, Tournament
from gunbai.store.archive import export_archive
from gunbai.store.audit import log
from gunbai.store.database import sqlite_url
from gunbai.store.notices import Notices
from gunbai.store.rebuilding import rebuild
from gunbai.store.tournaments import Tournaments
from gunbai.web import create_app

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.postgres import create_database, running

WRITERS = 2
ADMIN, SHARED, DAY = Person("事務局", "admin"), "season-shared", "season-day"
ENDS = (
    ("submit", "publish"),
    ("submit", "accept", "publish"),
    ("submit",),
    ("submit", "publish", "withdraw"),
    ("submit", "return"),
)
"""What is done to a ruling that was written, one of these at random."""
DEEDS_BY = {"submit": "judge", "return": "judge", "accept": "judge", "publish": "head judge", "withdraw": "head judge"}
TOKEN = re.compile(rb'name="csrf_token" value="[^"]*"')
"""What a form is known by, which is another one for each visitor."""
ENOUGH = 100_000
"""More entries than the log of a season has."""


class Season(Struct, frozen=True):
    """What every process of a season needs: content, data, the address of the store, which rulings are copied, the seed."""

    content: str
    data: str
    url: str
    game: str
    count: int
    seed: int

    def library(self, url: str = "", data: str = "") -> Library:
        """Opens the library on the store of the season, or on another one."""
        return Library.open(self.content, data or self.data, database=url or self.url)


def main() -> None:
    """Plays the season on each kind of store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rulings", type=int, default=200, help="written by both processes together")
    parser.add_argument("--kills", type=int, default=6, help="of each kind")
    parser.add_argument("--seed", type=int, default=28)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--server", default="")
    parser.add_argument("--game", default="")
    given = parser.parse_args()
    wrong: list[str] = []
    for kind in given.store or ("sqlite", "postgresql"):
        folder = Path(tempfile.mkdtemp(prefix="gunbai-season-"))
        try:
            with stores(kind, folder, given.server) as new_url:
                content, game = prepared(folder / "content", given.game)
                season = Season(str(content), str(folder / "data"), new_url(), game, given.rulings, given.seed)
                print(f"== {kind}: {game}, seed {given.seed}")
                wrong += [f"{kind}: {each}" for each in played(season, given.kills, new_url, folder)]
        finally:
            shutil.rmtree(folder)
    print("\n".join(wrong) or "nothing lost, nothing half written")
    sys.exit(bool(wrong))


@contextlib.contextmanager
def stores(kind: str, folder: Path, server: str) -> Iterator[Callable[[], str]]:
    """Gives a function that returns the address of one more empty store of a kind."""
    numbers = itertools.count()
    if kind == "sqlite":
        yield lambda: sqlite_url(folder / f"store{next(numbers)}" / "gunbai.db")
        return
    started = running() if not server else iter([server])
    address, mark = next(started), os.getpid()
    try:
        yield lambda: create_database(address, f"season{mark}x{next(numbers)}")
    finally:
        next(started, None)


def prepared(content: Path, game: str) -> tuple[Path, str]:
    """Writes a content root with one book that may be changed, its rulings and its scenarios; returns it, and which game it is."""
    source = content_root(None)
    game = game or max((len(list(path.glob("*.md"))), path.name) for path in (source / "rulings").iterdir())[1]
    shutil.copytree(source / "rulebooks" / game, content / "rulebooks" / game)
    (content / "templates").symlink_to(source / "templates")
    for name in ("rulings", "scenarios"):
        (content / name).mkdir()
        (content / name / game).symlink_to(source / name / game)
    return content, game


def played(season: Season, kills: int, new_url: Callable[[], str], folder: Path) -> Iterator[str]:
    """Yields everything that went wrong in a season."""
    dice = random.Random(season.seed)
    yield from timed("written at once", lambda: written(season))
    yield from timed("killed in the middle of a publication", lambda: killed_publishing(season, kills, dice))
    yield from timed("built again elsewhere", lambda: built_again(season, new_url(), folder))
    yield from timed("killed in the middle of an import", lambda: killed_importing(season, kills, dice, new_url, folder))
    yield from timed("killed in the middle of a migration", lambda: killed_migrating(season, kills, dice, new_url))
    yield from timed("the book renumbered, then reworded", lambda: updated(season))


def timed(what: str, run: Callable[[], list[str]]) -> list[str]:
    """Runs one part of a season, prints how long it took and how it went; returns what went wrong."""
    begun = time.perf_counter()
    wrong = run()
    print(f"{what}: {time.perf_counter() - begun:.1f} s, {'; '.join(wrong) or 'sound'}", flush=True)
    return wrong


# -- two processes at once -----------------------------------------------------------------------------------------------


def written(season: Season) -> list[str]:
    """Lets writers loose on one store; returns what of theirs is not there as they left it."""
    library = season.library()
    docket = library.docket
    docket.add(copied(models(library)[0], SHARED), ADMIN, "")
    Tournaments(docket.database).add(Tournament(id=DAY, title="大会", day="2026-11-23"), ADMIN)
    before = len(docket.entries())
    found = in_processes(write, [(season, name) for name in range(WRITERS)])
    expected = {id: deeds for wrote, _, _ in found for id, deeds in wrote.items()}
    wrong = [
        f"{id}: {have}, not {deeds}"
        for id, deeds in expected.items()
        if (have := [state.deed for state in docket.history(id)]) != deeds
    ]
    tags = {f"{name}-{n}" for name in range(WRITERS) for n in range(season.count // WRITERS)}
    if missing := tags - set(docket.revision(SHARED).ruling.tags):
        wrong.append(f"{len(missing)} changes of the shared ruling are lost")
    calls, reports = len(Tournaments(docket.database).calls(DAY)), len(Notices(docket.database).all(most=ENOUGH))
    if (calls, reports) != (season.count // WRITERS * WRITERS, min(60, sum(sent for _, sent, _ in found))):
        wrong.append(f"{calls} calls and {reports} reports are there")
    deeds = sum(map(len, expected.values()))
    second = sum(times for _, _, times in found)
    print(f"  {len(expected)} rulings beside {before}, {deeds} deeds, {calls} calls, {second} times second")
    return wrong + faults(library)


def write(told: Connection, season: Season, name: int) -> None:
    """Writes as one process: adds rulings and sees to them, changes the shared one each time, takes calls, reports problems."""
    library, dice = season.library(), random.Random(season.seed + name)
    docket, held, notices = library.docket, Tournaments(library.registry.database), Notices(library.registry.database)
    wrote, second, sent = dict[str, list[str]](), 0, 0
    for n, model in zip(range(season.count // WRITERS), itertools.cycle(models(library)), strict=False):
        id, deeds = f"season-{name}-{n}", dice.choice(ENDS)
        docket.add(copied(model, id), Person(f"行司{name}", "judge"), "卓で")
        for base, deed in enumerate(deeds, 1):
            library.registry.docket.act(id, deed, base, Person(f"審判{name}", DEEDS_BY[deed]), "")
        wrote[id] = ["draft", *deeds]
        second += tagged(library, f"{name}-{n}")
        call = held.take(DAY, JudgeCall(asked=f"{name}-{n}", game=season.game), Person(f"行司{name}", "judge"))
        held.change(DAY, call.n, 1, JudgeCall(asked=f"{name}-{n}", ruling="可", minutes=n % 9), Person(f"審判{name}", "judge"))
        if n % 10 == 0 and sent < 60 // WRITERS:
            notices.report(f"ruling:{id}", "誤字", "")
            sent += 1
    told.send((wrote, sent, second))


def tagged(library: Library, tag: str) -> int:
    """Adds a tag to the ruling that all change, again after every conflict; returns how often somebody was faster."""
    for second in itertools.count():
        last = library.docket.revision(SHARED)
        front = last.text.replace("tags: [", f"tags: [{tag}, ", 1)
        try:
            library.docket.edit(SHARED, front, last.n, ADMIN, "")
            return second
        except Conflict:
            continue
    raise AssertionError


def models(library: Library) -> list[Ruling]:
    """Returns the rulings that ship and that others are copied from."""
    return [ruling for ruling in library.rulings() if ruling.in_force and not ruling.id.startswith("season-")]


def copied(model: Ruling, id: str) -> str:
    """Returns the text of a ruling under another id."""
    return compose(replace(model, id=id))


# -- whether all is sound ------------------------------------------------------------------------------------------------


def faults(library: Library) -> list[str]:
    """Returns what in a store is lost or half written: states that are missing, deeds without a log, logs without a deed."""
    docket, wrong, states = library.docket, list[str](), 0
    for id, entry in docket.entries().items():
        history = docket.history(id)
        states += sum(state.deed != "import" for state in history)
        shown = max((state.n for state in history if state.status in PUBLIC), default=0)
        if [state.n for state in history] != list(range(1, entry.head + 1)) or shown != entry.shown:
            wrong.append(f"{id} has the states {[state.n for state in history]}, head {entry.head}, shown {entry.shown}")
    entries = docket.entries()
    logged = sum(entry.about in entries and entry.did != "import" for entry in log(docket.database, ENOUGH))
    return wrong if logged == states else [*wrong, f"{states} deeds, {logged} of them in the log"]


# -- killed ----------------------------------------------------------------------------------------------------------------


def killed_publishing(season: Season, kills: int, dice: random.Random) -> list[str]:
    """Kills a process that publishes one ruling after the other; what it had told is there, and no ruling is half published."""
    wrong: list[str] = []
    for turn in range(kills):
        told, _ = killed(publish, (season, f"season-k{turn}"), dice.uniform(0.05, 1.5), first=True)
        library = season.library()
        for id in told:
            deeds = [state.deed for state in library.docket.history(str(id))]
            if deeds != ["draft", "submit", "publish"]:
                wrong.append(f"{id} was told as published, and is {deeds}")
        wrong += faults(library)
    return wrong


def publish(told: Connection, season: Season, name: str) -> None:
    """Publishes rulings without end, and tells each."""
    library = season.library()
    told.send("")
    for n, model in enumerate(itertools.cycle(models(library))):
        id = f"{name}-{n}"
        library.docket.add(copied(model, id), Person("行司", "judge"), "")
        library.docket.act(id, "submit", 1, Person("行司", "judge"), "")
        library.docket.act(id, "publish", 2, Person("審判部長", "head judge"), "")
        told.send(id)


def killed_importing(season: Season, kills: int, dice: random.Random, new_url: Callable[[], str], folder: Path) -> list[str]:
    """Kills a process that takes an archive; all of it is there or nothing, and it can be taken then."""
    archive, wrong, done = str(folder / "archive"), list[str](), 0
    many, seconds = len(season.library().docket.entries()), 8.0
    for turn in range(kills):
        url, data = new_url(), str(folder / f"killed{turn}")
        shipped = len(season.library(url, data).docket.entries())
        _, lived = killed(take, (season, url, data, archive), dice.uniform(0.1, seconds), first=True)
        seconds = min(seconds, lived)
        library = season.library(url, data)
        count, logged = len(library.docket.entries()), [each.did for each in log(library.docket.database, ENOUGH)]
        done += count == many
        if (count, logged.count("rebuild")) not in ((shipped, 0), (many, 1)):
            wrong.append(f"{count} of {many} rulings after an import that was killed")
        rebuild(library.registry.intake, Path(archive), ADMIN, "")
        if len(library.docket.entries()) != many:
            wrong.append("an import that was killed cannot be done again")
    print(f"  {kills} kills, {done} of them too late")
    return wrong


def take(told: Connection, season: Season, url: str, data: str, archive: str) -> None:
    """Takes an archive."""
    library = season.library(url, data)
    intake = library.registry.intake
    told.send("")
    rebuild(intake, Path(archive), ADMIN, "")


def killed_migrating(season: Season, kills: int, dice: random.Random, new_url: Callable[[], str]) -> list[str]:
    """Kills a process that makes a store and takes what ships; the next one that opens it finds or makes all of it."""
    wrong: list[str] = []
    for _ in range(kills):
        url = new_url()
        killed(make, (season, url), dice.uniform(0.01, 1.2), first=True)
        library = season.library(url)
        if not library.docket.entries() or (found := faults(library)):
            wrong.append(f"a store whose making was killed has {len(library.docket.entries())} rulings: {found}")
    return wrong


def make(told: Connection, season: Season, url: str) -> None:
    """Makes a store."""
    told.send("")
    season.library(url).docket.entries()


def killed(run: Callable[..., None], given: Sequence[object], seconds: float, first: bool) -> tuple[list[object], float]:
    """Starts a process and kills it so many seconds after its first word; returns what else it told, and how long it lived."""
    spawned = multiprocessing.get_context("spawn")
    here, there = spawned.Pipe(duplex=False)
    process = spawned.Process(target=run, args=(there, *given))
    process.start()
    there.close()
    if first:
        here.recv()
    begun = time.perf_counter()
    process.join(seconds)
    lived = time.perf_counter() - begun
    if process.pid is not None and process.is_alive():
        os.kill(process.pid, signal.SIGKILL)
    process.join()
    told: list[object] = []
    with contextlib.suppress(EOFError):
        while True:
            told.append(here.recv())
    return told, lived


def in_processes(run: Callable[..., None], given: Sequence[Sequence[object]]) -> list[tuple[dict[str, list[str]], int, int]]:
    """Runs a function in as many processes at once, and returns what each tells; what one does not live to tell is an error."""
    spawned = multiprocessing.get_context("spawn")
    started = []
    for words in given:
        here, there = spawned.Pipe(duplex=False)
        process = spawned.Process(target=run, args=(there, *words))
        process.start()
        there.close()
        started.append((process, here))
    found = [here.recv() for _, here in started]
    for process, _ in started:
        process.join()
    return found


# -- elsewhere -------------------------------------------------------------------------------------------------------------


def built_again(season: Season, url: str, folder: Path) -> list[str]:
    """Takes an archive of the store into a new one; returns which files, pages and JSON are not the same there."""
    here = season.library()
    export_archive(here.docket.database, folder / "archive")
    there = season.library(url, str(folder / "elsewhere"))
    rebuild(there.registry.intake, folder / "archive", ADMIN, "")
    export_archive(there.docket.database, folder / "again")
    wrong = [
        f"{name} is not the same" for name, data in files(folder / "archive").items() if files(folder / "again").get(name) != data
    ]
    visitors = [create_app(library).test_client() for library in (here, there)]
    pages = addresses(here, season.game)
    for page in pages:
        one, other = (visitor.get(page) for visitor in visitors)
        if one.status_code != 200 or TOKEN.sub(b"", one.data) != TOKEN.sub(b"", other.data):
            wrong.append(f"{page}: {one.status_code}, {other.status_code}, not the same")
    print(f"  {len(files(folder / 'archive'))} files, {len(pages)} pages and answers")
    return wrong


def files(folder: Path) -> dict[str, bytes]:
    """Returns what lies below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def addresses(library: Library, game: str) -> list[str]:
    """Returns what a visitor may read of rulings, as pages and as JSON."""
    shown = [entry.id for entry in library.docket.entries().values() if entry.public]
    pages = [f"/rulings/{id}{end}" for id in shown for end in ("", ".json")]
    cited = sorted({citation.rule.partition(":")[0] for ruling in library.rulings(game) for citation in ruling.citations})
    pages += [f"/rules/{game}/{number}/rulings.json" for number in cited]
    return [
        *pages,
        "/rulings",
        "/rulings.json",
        f"/feeds/{game}.atom",
        f"/events/{DAY}",
        f"/events/{DAY}.json",
        f"/events/{DAY}/calls.csv",
    ]


# -- a new version of the book -----------------------------------------------------------------------------------------------


def updated(season: Season) -> list[str]:
    """Adds a version in which clauses are renumbered, then one in which one is reworded: exactly who quotes it is listed."""
    library = season.library()
    book = library.rulebook(season.game).book()
    shown = [entry.public for entry in library.docket.entries().values() if entry.public]
    numbers = [citation.rule for ruling in shown[:3] for citation in ruling.citations]
    moved = against_new(season, book.version, "season-1", lambda text: renumbered(text, numbers))
    alarms = {one.ruling.id: one.verdict for one in moved if one.alarming}
    wrong = [f"a renumbering raised {alarms}"] if alarms or not any(one.verdict == "moved" for one in moved) else []
    text = (Path(season.content) / "rulebooks" / season.game / "text" / f"{book.version}.yaml").read_text("utf-8")
    words = quoted_once(text, shown)
    found = against_new(season, book.version, "season-2", lambda text: text.replace(words.quote, f"{words.quote[:-1]}〓"))
    listed = {one.ruling.id for one in found if any(each.status in ("CHANGED", "GONE") for each in one.checked)}
    named = quoting(shown, book.node(words.rule.partition(":")[0]), words.quote)
    quiet = {one.ruling.id for one in found if not one.alarming}
    numbered = sum(one.verdict == "moved" for one in moved)
    print(f"  {len(found)} rulings: {numbered} moved by a renumbering, {len(listed)} listed for words that have changed")
    print(f"  verdicts on the new words: {dict(Counter(one.verdict for one in found))}")
    wrong += [f"{sorted(listed & quiet)} raised no alarm"] if listed & quiet else []
    return wrong if listed == named else [*wrong, f"listed: {sorted(listed)}; who quotes it: {sorted(named)}"]


def against_new(season: Season, old: str, new: str, change: Callable[[str], str]) -> list[Rechecked]:
    """Adds a version whose text is that of an old one with something changed; returns what it makes of each ruling."""
    book = Path(season.content) / "rulebooks" / season.game
    (book / "text" / f"{new}.yaml").write_text(change((book / "text" / f"{old}.yaml").read_text("utf-8")), "utf-8")
    with (book / "versions.yaml").open("a", encoding="utf-8") as file:
        file.write(f'  - version: "{new}"\n    date: 2026-11-20\n')
    return season.library().recheck(season.game, new)


def renumbered(text: str, numbers: Sequence[str]) -> str:
    """Returns the text of a book in which some clauses have another number, which no clause had."""
    for number in numbers:
        text = text.replace(f'printed: "{number}"\n', f'printed: "{number}99"\n')
    return text


def quoted_once(text: str, rulings: Sequence[Ruling]) -> Citation:
    """Returns the longest quote whose words stand once in the text of a book."""
    quotes = [citation for ruling in rulings for citation in ruling.citations if text.count(citation.quote) == 1]
    return max(quotes, key=lambda citation: len(citation.quote))


def quoting(rulings: Sequence[Ruling], node: Node, words: str) -> set[str]:
    """Returns the rulings that quote of a clause the place at which some words end."""
    flat, last = bare(node.text), bare(words)
    at = flat.index(last) + len(last) - 1
    found = set()
    for ruling in rulings:
        for citation in ruling.citations:
            begin = flat.find(bare(citation.quote)) if citation.rule.partition(":")[0] == node.id else -1
            if 0 <= begin <= at < begin + len(bare(citation.quote)):
                found.add(ruling.id)
    return found


def bare(text: str) -> str:
    """Returns a text without blanks, which a quote may have elsewhere."""
    return "".join(text.split())


if __name__ == "__main__":
    main()
