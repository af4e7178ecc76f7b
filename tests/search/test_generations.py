"""An index survives crashes, damage and company."""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import pytest
from tests.search.conftest import DOCUMENTS, TERMS

from gunbai.errors import BadContent
from gunbai.search import Document, Index, NoIndex
from gunbai.search.generations import Generations, Manifest

BUILDER = """
import sys, time
from pathlib import Path
from gunbai.search.generations import Generations

def write(folder):
    (folder / "half").write_text("written")
    print("writing", flush=True)
    time.sleep(60)

Generations(sys.argv[1]).publish("other", write)
"""

CONTESTANT = """
import sys
sys.path.insert(0, sys.argv[2])
from gunbai.search import Index
from tests.search.conftest import DOCUMENTS, TERMS
print(len(Index.build(sys.argv[1], DOCUMENTS, terms=TERMS).search("先制").hits), flush=True)
"""


def first(index: Index, query: str = "せんせい") -> str:
    """Returns the id of the best hit."""
    return index.search(query).hits[0].document.id


def test_nothing_built(tmp_path: Path) -> None:
    """Opening a folder without an index says how to build one."""
    with pytest.raises(NoIndex, match="gunbai index"):
        Index.open(tmp_path)


def test_same_content_is_not_written_again(tmp_path: Path) -> None:
    """Building what is there already writes nothing; other documents or another schema are a new generation."""
    Index.build(tmp_path, DOCUMENTS)
    Index.build(tmp_path, DOCUMENTS)
    assert Generations(tmp_path).current().name == "g1"
    Index.build(tmp_path, DOCUMENTS[:3])
    assert Generations(tmp_path).current().name == "g2"
    Index.build(tmp_path, DOCUMENTS[:3], "newer schema")
    assert Generations(tmp_path).current().name == "g3"


def test_open_index_follows(tmp_path: Path) -> None:
    """An opened index answers from what was published last, without being opened again."""
    index = Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    assert first(index, "王手") != "go:99"
    Index.build(tmp_path, [*DOCUMENTS, Document(id="go:99", game="go", number="99", heading="王手")], terms=TERMS)
    assert first(index, "王手") == "go:99"
    Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    assert first(index, "王手") != "go:99"


def test_few_generations_stay(tmp_path: Path) -> None:
    """Old generations are removed, the last three stay."""
    for size in range(1, 7):
        Index.build(tmp_path, DOCUMENTS[:size])
    assert sorted(path.name for path in tmp_path.glob("g*")) == ["g4", "g5", "g6"]


def test_killed_builder(tmp_path: Path) -> None:
    """A builder killed in the middle leaves the old generation in force and does not hinder the next builder."""
    index = Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    with subprocess.Popen([sys.executable, "-c", BUILDER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as builder:
        assert builder.stdout is not None
        assert builder.stdout.readline() == "writing\n"
        os.kill(builder.pid, signal.SIGKILL)
    assert (tmp_path / "g2.tmp").exists()
    assert first(index) == first(Index.open(tmp_path)) == "go:39-4"
    Index.build(tmp_path, DOCUMENTS[:8], terms=TERMS)
    assert Generations(tmp_path).current().name == "g2"
    assert not (tmp_path / "g2.tmp").exists()


def test_a_full_disk(tmp_path: Path) -> None:
    """A generation that finds no room leaves the old one in force, and takes no room itself."""
    Index.build(tmp_path, DOCUMENTS, terms=TERMS)

    def full(draft: Path) -> None:
        (draft / "part").write_bytes(b"some")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        Generations(tmp_path).publish("other", full)
    assert sorted(path.name for path in tmp_path.glob("g*")) == ["g1"]
    assert first(Index.open(tmp_path)) == "go:39-4"


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.06, 0.1, 0.2])
def test_builder_killed_at_any_time(tmp_path: Path, delay: float) -> None:
    """Whenever a builder is killed, what it leaves opens and answers."""
    Index.build(tmp_path, DOCUMENTS[:8], terms=TERMS)
    arguments = [sys.executable, "-W", "ignore", "-c", CONTESTANT, str(tmp_path), str(Path(__file__).parents[2])]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as builder:
        deadline = time.monotonic() + 20
        while not list(tmp_path.glob("g2*")) and builder.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(delay)
        builder.kill()
    assert first(Index.open(tmp_path)) == "go:39-4"


def test_two_builders_at_once(tmp_path: Path) -> None:
    """Two processes that build the same at once both get an answer, and one generation is written."""
    arguments = [sys.executable, "-W", "ignore", "-c", CONTESTANT, str(tmp_path), str(Path(__file__).parents[2])]
    builders = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    answers = [builder.communicate(timeout=60)[0] for builder in builders]
    assert answers == [answers[0]] * 2
    assert int(answers[0]) > 0
    assert [path.name for path in tmp_path.glob("g*")] == ["g1"]


def files(folder: Path) -> list[str]:
    """Returns the names of all files of the generation in force."""
    return sorted(Generations(folder).verified()[1].files)


class Trap:
    """Makes a file where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


def test_an_index_that_somebody_else_wrote(tmp_path: Path) -> None:
    """Who can write to the data folder cannot run code by it: what is not sealed by this user is not opened, and built again."""
    folder, trap = tmp_path / "index", tmp_path / "sprung"
    Index.build(folder, DOCUMENTS, terms=TERMS)
    path = Generations(folder).current()
    toc = next(path.glob("*.toc"))
    toc.write_bytes(pickle.dumps(Trap(trap)))
    manifest = msgspec.json.decode((path / "manifest.json").read_bytes(), type=Manifest)
    digests = {**manifest.files, toc.name: hashlib.sha256(toc.read_bytes()).hexdigest()}
    (path / "manifest.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(manifest, files=digests)))
    with pytest.raises(NoIndex, match="manifest"):
        Index.open(folder)
    assert first(Index.build(folder, DOCUMENTS, terms=TERMS)) == "go:39-4"
    assert not trap.exists()


@pytest.mark.parametrize("damage", ["truncate", "flip", "remove", "empty"])
def test_damaged_files(tmp_path: Path, damage: str) -> None:
    """Any damage to any file is noticed on opening and mended by building."""
    Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    for name in [*files(tmp_path), "manifest.json"]:
        path = Generations(tmp_path).current() / name
        data = path.read_bytes()
        if damage == "remove":
            path.unlink()
        elif damage == "truncate":
            path.write_bytes(data[: len(data) // 2])
        elif damage == "flip":
            path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        else:
            path.write_bytes(b"")
        if data or damage == "remove":
            with pytest.raises(NoIndex, match="damaged"):
                Index.open(tmp_path)
        assert first(Index.build(tmp_path, DOCUMENTS, terms=TERMS)) == "go:39-4"


@pytest.mark.parametrize("content", [b"", b"g99\n", b"../elsewhere\n", b"\xff\xfe", b"g1.tmp\n"])
def test_damaged_pointer(tmp_path: Path, content: bytes) -> None:
    """A pointer that names no generation is noticed and mended by building."""
    Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    (tmp_path / "CURRENT").write_bytes(content)
    with pytest.raises(NoIndex):
        Index.open(tmp_path)
    assert first(Index.build(tmp_path, DOCUMENTS, terms=TERMS)) == "go:39-4"


def test_damage_under_an_open_index(tmp_path: Path) -> None:
    """An opened index goes on answering when what is published after it is damaged."""
    index = Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    (tmp_path / "CURRENT").write_text("g7\n")
    assert first(index) == "go:39-4"
    assert first(index) == "go:39-4"


def test_threads_share_an_index(tmp_path: Path) -> None:
    """Threads get right answers while others publish."""
    index = Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    wrong: list[str] = []

    def ask() -> None:
        for _ in range(60):
            if first(index) != "go:39-4" or index.search("34の5").jump is None:
                wrong.append("wrong")

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for size in (12, 13, 14):
        Index.build(tmp_path, DOCUMENTS[:size], terms=TERMS)
    for thread in threads:
        thread.join()
    assert wrong == []


def test_forked_children_share_an_index(tmp_path: Path) -> None:
    """Children forked after opening read the same files and answer alike."""
    index = Index.build(tmp_path, DOCUMENTS, terms=TERMS)
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            os._exit(0 if first(index) == "go:39-4" else 1)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]


def test_repeated_ids(tmp_path: Path) -> None:
    """Two documents of one id are refused, since neither could be cited."""
    with pytest.raises(BadContent, match="go:34"):
        Index.build(tmp_path, [*DOCUMENTS, DOCUMENTS[0]])


def test_empty_index(tmp_path: Path) -> None:
    """An index of nothing is an index, and finds nothing."""
    index = Index.build(tmp_path, [])
    assert index.search("先制").hits == ()
    assert len(index) == 0
