"""What writes: the commands and the work in the background, each on a small content root with a data folder of its own.

A deed is done in a child of a process that has loaded everything, so that a trial takes no longer than the deed itself. Afterwards
everything is read again: what is there must be as it was before, or as it is after the whole deed, and doing it again completes it.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import resource
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import msgspec
from msgspec import Struct

from gunbai.cli import main as command
from gunbai.errors import GunbaiError
from gunbai.library import Library
from gunbai.web import create_app
from gunbai.web.boards.told_boards import BoardRow
from gunbai.web.offline.packs import Packs

REPOSITORY = Path(__file__).resolve().parents[2]
GAME = "king-castle"
RULING = "attack-in-the-same-turn"
NOTES = ("the rulings that ship can be read, and nothing can be changed", "it is kept in memory", "を用意しています…")
"""How lines end that come before the sentence that refuses: what does not keep a command from going on."""
TEXT = "第1章 始め\n1.1 山札を切る。\n1.2 手札を4枚引く。\n第2章 終わり\n2.1 山札が無ければ負ける。\n"
LATER = TEXT.replace("4枚引く。\n", "5枚引く。\n1.3 先攻を決める。\n")


class Deed(Struct, frozen=True):
    """One deed: the words of its command, and the files it writes below the folder, which are to be whole or not there."""

    name: str
    words: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    run: Callable[[Path], None] | None = None


class Outcome(Struct, frozen=True):
    """How a child ended: its exit code (or less than 0: the signal), what it said, how often it changed a file."""

    code: int
    said: str
    changes: int = 0


def tell(folder: Path) -> None:
    """Tells the boards and makes the pieces that are taken along, as the server does in the background."""
    library = Library(folder / "content", folder / "data")
    packs: Packs = create_app(library, at_once=True).extensions["gunbai.packs"]
    for name, lang in [*packs.to_make()]:
        packs.made(name, lang)


SIGNED = ("--by", "事務局", "--reason", "試し")
DEEDS = (
    Deed("import", ("import", "{folder}/text.txt", "-o", "{folder}/book", "--version", "2"), ("book/versions.yaml",)),
    Deed("index", ("index", "--rebuild")),
    Deed("tell", run=tell),
    Deed("kit", ("kit", GAME, "-o", "{folder}/kit.html"), ("kit.html",)),
    Deed("publish", ("rulings", "publish", "trial", *SIGNED)),
    Deed("rulings import", ("rulings", "import", "{folder}/exported", "--replace", *SIGNED)),
    Deed("rulings export", ("rulings", "export", "{folder}/out"), (f"out/rulings/{GAME}/trial.md",)),
    Deed("write-up", ("writeup", "{folder}/content/scenarios/" + GAME + "/one.yaml", "-o", "{folder}/one.html"), ("one.html",)),
    Deed("reference", ("reference", GAME, "-o", "{folder}/pages"), (f"pages/{GAME}.md",)),
)
"""Everything that writes."""


class Place:
    """A folder that is made anew before every deed, and what each deed makes of it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kept = folder, folder.parent / f"{folder.name}-kept"
        _prepare(folder)
        _load_everything(folder)
        self.before = self.state()
        shutil.copytree(folder, self.kept, symlinks=True)
        self.after: dict[str, dict[str, object]] = {}
        self.made: dict[str, dict[str, bytes]] = {}
        self.changes: dict[str, int] = {}

    def learn(self, deed: Deed) -> None:
        """Does a deed, undisturbed, and notes what is there afterwards and how often it changed a file."""
        self.renew()
        outcome = self.do(deed, count=True)
        assert outcome.code == 0, f"{deed.name}: {outcome.said}"
        self.changes[deed.name] = outcome.changes
        self.after[deed.name] = self.state()
        self.made[deed.name] = {name: (self.folder / name).read_bytes() for name in deed.files}

    def renew(self) -> None:
        """Makes the folder what it was at first."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.kept, self.folder, symlinks=True)

    def do(self, deed: Deed, *, count: bool = False, kill: int = 0, full: int = 0, bytes: int | None = None) -> Outcome:
        """Does a deed in a child: ``kill`` kills it before it changes a file so often, ``full`` fills the disk then.

        ``bytes``: no file grows beyond so many.
        """
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            _child(deed, self.folder, writing, Changes(str(self.folder), kill, full) if count or kill or full else None, bytes)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read().decode(errors="replace")
        _, status = os.waitpid(child, 0)
        text, _, number = said.rpartition("\n")
        return Outcome(os.waitstatus_to_exitcode(status), text, int(number or 0))

    def state(self) -> dict[str, object]:
        """Returns what is in the folder, as a process that begins afterwards finds it."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            with os.fdopen(writing, "w") as pipe:
                try:
                    json.dump(_found(self.folder), pipe)
                except BaseException:  # a child must not go on as the tests
                    pipe.write(json.dumps({"fault": traceback.format_exc()}))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            found: dict[str, object] = json.load(pipe)
        os.waitpid(child, 0)
        return found

    def disturbed(self, deed: Deed, rng: random.Random) -> str:
        """Does a deed that is disturbed somewhere, and once more; returns what is wrong then, empty when nothing is."""
        self.renew()
        at = rng.randint(1, max(1, self.changes[deed.name]))
        match rng.choice(("kill", "kill", "full", "bytes")):
            case "kill":
                outcome = self.do(deed, kill=at)
            case "full":
                outcome = self.do(deed, full=at)
            case _:
                outcome = self.do(deed, bytes=rng.choice((0, 100, 5_000, 50_000)))
        return self.wrong(deed, outcome) or self.completed(deed)

    def wrong(self, deed: Deed, outcome: Outcome) -> str:
        """Returns what is wrong after a deed that was disturbed: work that is lost, or half a file; empty when nothing is."""
        if outcome.code not in (0, 2, -signal.SIGKILL) or "Traceback" in outcome.said:
            return f"{deed.name}: ends with {outcome.code}: {outcome.said[-600:]}"
        sentences = [line for line in outcome.said.splitlines() if line and not line.endswith(NOTES)]
        if outcome.code == 2 and len(sentences) != 1:
            return f"{deed.name}: says in more than one sentence: {outcome.said[-600:]}"
        found, after = self.state(), self.after[deed.name]
        for part in sorted({*found, *after}):
            allowed = [after.get(part)] if outcome.code == 0 else [self.before.get(part), after.get(part)]
            if found.get(part) not in allowed:
                return f"{deed.name}: {part} is {found.get(part)} after code {outcome.code}"
        for name, whole in self.made[deed.name].items():
            path = self.folder / name
            if path.exists() and path.read_bytes()[-30:] != whole[-30:] and not (self.kept / name).exists():
                return f"{deed.name}: half of {name}"
        return ""

    def completed(self, deed: Deed) -> str:
        """Does a deed again, undisturbed; returns what is lacking then, empty when nothing is."""
        outcome = self.do(deed)
        found = self.state()
        if outcome.code not in (0, 2) or found != self.after[deed.name]:
            return f"{deed.name}: again: {outcome.code} {outcome.said[-300:]}: {found}"
        return ""


class Changes:
    """Counts the files that a process changes below a folder; kills it at one, or lets the disk be full from then on."""

    def __init__(self, folder: str, kill: int, full: int) -> None:
        self.folder, self.kill, self.full = folder, kill, full
        self.number = 0

    def __call__(self, event: str, about: tuple[object, ...]) -> None:
        if event not in ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod"):
            return
        if event == "open" and not (isinstance(about[2], int) and about[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)):
            return
        if not str(about[0]).startswith(self.folder):
            return
        self.number += 1
        if self.number == self.kill:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.full and self.number >= self.full and event in ("open", "os.mkdir"):
            raise OSError(28, "No space left on device", str(about[0]))


def _child(deed: Deed, folder: Path, writing: int, changes: Changes | None, most: int | None) -> None:
    """Does a deed and ends this process, which is a copy of the one that tests."""
    code, said = 3, io.StringIO()
    try:
        if changes is not None:
            sys.addaudithook(changes)
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        with redirect_stdout(io.StringIO()), redirect_stderr(said):
            code = _done(deed, folder)
    except BaseException:  # a child must not go on as the tests
        said.write(traceback.format_exc())
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(f"{said.getvalue()}\n{changes.number if changes else 0}".encode())
    os._exit(code)


def _done(deed: Deed, folder: Path) -> int:
    if deed.run is not None:
        try:
            deed.run(folder)
        except GunbaiError as error:
            print(error, file=sys.stderr)
            return 2
        return 0
    about = ["--content", str(folder / "content"), "--data", str(folder / "data")]
    try:
        command.main([*about, *(word.format(folder=folder) for word in deed.words)])
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _found(folder: Path) -> dict[str, object]:
    library = Library(folder / "content", folder / "data")
    states = {id: [one.status for one in library.docket.history(id)] for id in sorted(library.docket.entries())}
    listed = (folder / "book" / "versions.yaml").read_text("utf-8")
    ids = (folder / "book" / "ids.txt").read_text("utf-8") if "'2'" in listed or '"2"' in listed else ""
    for path in (folder / "data").glob("packs/*.gz"):
        json.loads(gzip.decompress(path.read_bytes()))
    for path in (folder / "data").glob("told/*.rows"):
        msgspec.msgpack.decode(path.read_bytes(), type=dict[str, BoardRow])
    hits = [hit.id for word in ("再生", "手札", "城") for hit in library.search(word, GAME, limit=5)]
    return {"rulings": states, "book": [listed, ids], "hits": hits}


def _prepare(folder: Path) -> None:
    """Makes a content root of one book with two cases, a store with a ruling that waits, and what is to be imported."""
    from gunbai.ruling import Person  # the rest of the harness needs no store

    content = folder / "content"
    shutil.copytree(REPOSITORY / "rulebooks" / GAME, content / "rulebooks" / GAME)
    (content / "templates").symlink_to(REPOSITORY / "templates")
    (content / "scenarios" / GAME).mkdir(parents=True)
    cases = sorted((REPOSITORY / "scenarios" / GAME).glob("*.yaml"))
    for name, path in zip(("one", "two"), cases, strict=False):
        shutil.copy(path, content / "scenarios" / GAME / f"{name}.yaml")
    origin = (REPOSITORY / "rulings" / GAME / "attack-and-counterattack.md").read_text("utf-8")
    text = "\n".join(line for line in origin.split("\n") if not line.startswith("scenario:")).replace(
        "status: published", "status: draft"
    )
    (folder / "exported" / "rulings" / GAME).mkdir(parents=True)
    for name in ("other", "third"):
        path = folder / "exported" / "rulings" / GAME / f"{name}.md"
        path.write_text(text.replace("id: attack-and-counterattack", f"id: {name}"), "utf-8")
    (folder / "text.txt").write_text(LATER, "utf-8")
    (folder / "first.txt").write_text(TEXT, "utf-8")
    assert _done(Deed("", ("import", "{folder}/first.txt", "-o", "{folder}/book", "--version", "1")), folder) == 0
    library = Library(content, folder / "data")
    author = Person("甲野", "judge")
    library.docket.add(text.replace("id: attack-and-counterattack", "id: trial"), author, "")
    library.docket.act("trial", "submit", 1, author, "")
    library.index()


def _load_everything(folder: Path) -> None:
    """Has this process load what every child needs."""
    library = Library(folder / "content", folder / "data")
    library.replay(folder / "content" / "scenarios" / GAME / "one.yaml")
    create_app(library).test_client().get(f"/scenarios/{GAME}/one")
