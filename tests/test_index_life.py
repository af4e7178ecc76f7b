"""The search of a content root survives whatever happens to its index: never an error shown, never a wrong or an old answer."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gunbai.library import Library

VERSIONS = "title: 囲碁\ngame: 囲碁\nversions:\n  - {version: '1'}\n"
TEXT = """source: {{file: a.txt}}
nodes:
  - {{id: "1", printed: "1", form: chapter, heading: 石, spans: [[0, 1]]}}
  - {{id: "1-1", printed: "1-1", parent: "1", form: clause, heading: {heading}, text: 石を置きます。, spans: [[1, 2]]}}
  - {{id: "1-2", printed: "1-2", parent: "1", form: clause, heading: コウ, text: 取り返せません。, spans: [[2, 3]]}}
"""


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Returns a content root with one small rulebook."""
    folder = tmp_path / "content" / "rulebooks" / "go"
    (folder / "text").mkdir(parents=True)
    (folder / "versions.yaml").write_text(VERSIONS, "utf-8")
    (folder / "text" / "1.yaml").write_text(TEXT.format(heading="着手"), "utf-8")
    return tmp_path / "content"


def first(content: Path, data: Path, query: str = "着手") -> str:
    """Returns the id of the best hit, found by a library that is opened for it."""
    return Library.open(content, data).search(query, game="go").hits[0].document.id


def command(content: Path, data: Path, *words: str) -> list[str]:
    """Returns the command line of a search in a process of its own."""
    run = "from gunbai.cli import main; main()"
    return [sys.executable, "-W", "ignore", "-c", run, "--content", str(content), "--data", str(data), "search", "--json", *words]


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes()) or bytearray(b"x")
    data[len(data) // 2] ^= 0x55
    path.write_bytes(bytes(data))


def _replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "emptied": lambda path: path.write_bytes(b""),
    "cut in half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "one bit flipped": _flip,
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\x00more"),
    "noise": lambda path: path.write_bytes(os.urandom(300)),
    "a folder": _replace_by_folder,
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_of_every_file(content: Path, tmp_path: Path, kind: str) -> None:
    """Whatever happens to any file of an index, the next search answers as if nothing had."""
    data = tmp_path / "data"
    first(content, data)
    names = sorted(path.relative_to(data) for path in (data / "index").rglob("*") if path.is_file())
    assert len(names) > 15
    for name in names:
        if (data / name).is_file():
            DAMAGE[kind](data / name)
            assert first(content, data) == "go:1-1", name


def test_folders_that_vanish(content: Path, tmp_path: Path) -> None:
    """An index removed under an open library is still answered from, and built again by the next."""
    data = tmp_path / "data"
    library = Library.open(content, data)
    assert library.search("着手", game="go").hits[0].document.id == "go:1-1"
    shutil.rmtree(data / "index")
    assert library.search("コウ", game="go").hits[0].document.id == "go:1-2"
    assert first(content, data) == "go:1-1"


def test_what_is_no_file(content: Path, tmp_path: Path) -> None:
    """A pipe, a device, a link that leads to itself or round in a circle: nobody waits for it, and the rest is found."""
    (content / "rulings" / "go").mkdir(parents=True)
    (content / "scenarios" / "go").mkdir(parents=True)
    for folder in ("rulings/go", "scenarios/go", "rulebooks/go/cards", "rulebooks/go/text"):
        place, ext = content / folder, "md" if folder == "rulings/go" else "yaml"
        place.mkdir(exist_ok=True)
        os.mkfifo(place / f"pipe.{ext}")
        (place / f"loop.{ext}").symlink_to(f"loop.{ext}")
        (place / f"zero.{ext}").symlink_to("/dev/zero")
        (place / f"gone.{ext}").symlink_to("nowhere")
        (place / "up").symlink_to("..")
    library = Library.open(content, tmp_path / "data")
    library.cases.lasting = True
    assert library.search("着手", game="go").hits[0].document.id == "go:1-1"
    said = "\n".join(f"{file} {why}" for file, why in library.faults())
    for word in ("pipe.md", "loop.yaml", "it is a pipe", "it is a device", "Too many levels of symbolic links"):
        assert word in said
    assert first(content, tmp_path / "data") == "go:1-1"


def test_leftovers_are_no_index(content: Path, tmp_path: Path) -> None:
    """What a killed builder leaves behind, and strangers' files, are not read."""
    data = tmp_path / "data"
    first(content, data)
    for pointer in list(data.rglob("CURRENT")):
        (pointer.parent / "g99").mkdir()
        (pointer.parent / "g100.tmp").mkdir()
        (pointer.parent / "g100.tmp" / "half").write_text("written")
        pointer.write_text("g99\n")
    assert first(content, data) == "go:1-1"


def test_an_old_index_under_a_new_stamp_is_not_believed(content: Path, tmp_path: Path) -> None:
    """An older generation put back in force does not pass for the one that was built from the files as they are."""
    data = tmp_path / "data"
    first(content, data)
    folder = next(data.rglob("+current"))
    old = (folder / "CURRENT").read_text()
    (content / "rulebooks" / "go" / "text" / "1.yaml").write_text(TEXT.format(heading="打着"), "utf-8")
    assert first(content, data, "打着") == "go:1-1"
    (folder / "CURRENT").write_text(old)
    found = Library.open(content, data).search("打着", game="go")
    assert found.hits[0].document.heading == "打着"


@pytest.mark.parametrize("delay", [0.0, 0.15, 0.3, 0.45, 0.6])
def test_killed_while_it_builds(content: Path, tmp_path: Path, delay: float) -> None:
    """A command killed at any time leaves what the next one answers from, without a word about it."""
    data = tmp_path / "data"
    with subprocess.Popen(command(content, data, "着手"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as builder:
        deadline = time.monotonic() + 30
        while not data.exists() and builder.poll() is None and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(delay)
        os.kill(builder.pid, signal.SIGKILL)
    done = subprocess.run(command(content, data, "着手"), capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout)["hits"][0]["id"] == "1-1"
    assert done.stderr == ""


def test_many_at_once(content: Path, tmp_path: Path) -> None:
    """Processes that all find no index answer all alike, and none complains."""
    data = tmp_path / "data"
    pipe = subprocess.PIPE
    running = [subprocess.Popen(command(content, data, "着手"), stdout=pipe, stderr=pipe, text=True) for _ in range(4)]
    done = [process.communicate(timeout=120) for process in running]
    assert [errors for _, errors in done] == [""] * 4
    assert {json.loads(answer)["hits"][0]["id"] for answer, _ in done} == {"1-1"}
    assert len({answer for answer, _ in done}) == 1


def test_rules_that_change_between_two_searches(content: Path, tmp_path: Path) -> None:
    """Each search answers from the rules as they are when it begins, however often they change."""
    data = tmp_path / "data"
    for heading in ("着手", "打着", "一手", "着手"):
        (content / "rulebooks" / "go" / "text" / "1.yaml").write_text(TEXT.format(heading=heading), "utf-8")
        assert Library.open(content, data).search(heading, game="go").hits[0].document.heading == heading


def test_what_lasts_is_not_asked_for_again(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a server looks after the index itself, a search does not ask the store whether rulings have changed."""
    finder = Library.open(content, tmp_path / "data").finder
    assert finder.search("着手", game="go").hits
    asked: list[str] = []
    monkeypatch.setattr(finder, "_stamp", lambda: asked.append("") or "other")
    finder.lasting = True
    assert finder.search("着手", game="go").hits
    assert asked == []
    finder.lasting = False
    assert finder.search("着手", game="go").hits
    assert asked == [""]
