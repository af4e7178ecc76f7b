"""Boards that meet what is expected of them, tried on all cores and kept by content."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.content import Layers
from gunbai.library import Library
from gunbai.library.batch import Crew
from gunbai.library.digests import Digests
from gunbai.library.proven import FEW, Proven
from gunbai.library.scenarios import Cases

BOARD = """\
game: legions
title: {number}番目
board:
  turn: {{seat: 甲, number: 3, phase: メイン}}
  甲: {{life: 20, cores: {{active: 3, exhausted: 2}}, field: {{左: ルーン剣士#A 3/2 WT2}}}}
  乙: {{field: {{中央: 番兵#C 3/2 WT2 再生 ダメージ1}}}}
line:
  - 甲: {{attack: A, target: C}}
expect:
  then: {{C.face: {face}}}
"""


@pytest.fixture
def root(repository: Path, tmp_path: Path) -> Path:
    """Makes a content root of the books that ship, with enough boards; the first does not meet what it expects."""
    folder = tmp_path / "content"
    (folder / "scenarios" / "legions").mkdir(parents=True)
    for name in ("rulebooks", "templates"):
        (folder / name).symlink_to(repository / name)
    for number in range(FEW):
        said = BOARD.format(number=number, face="リバース" if number else "表")
        (folder / "scenarios" / "legions" / f"board-{number:02}.yaml").write_text(said, "utf-8")
    return folder


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the names of the boards that are played, as they are."""
    names: list[str] = []
    failures = Cases.failures

    def counted(cases: Cases, path: Path) -> object:
        names.append(path.stem)
        return failures(cases, path)

    monkeypatch.setattr(Cases, "failures", counted)
    return names


def proven(root: Path) -> tuple[Proven, list[Path]]:
    """Returns what is known of the boards below a root, opened anew, and their files."""
    cases = Library(Layers([root]), root / "data").cases
    return Proven(cases, root / "data"), cases.files()


def sound(root: Path, workers: int = 1) -> set[str]:
    """Returns the names of the boards that meet what they expect."""
    known, files = proven(root)
    return {path.stem for path in known.sound(files, crew=Crew(workers))}


REST = {f"board-{number:02}" for number in range(1, FEW)}


def test_a_board_that_is_as_it_was_is_not_played_again(root: Path, played: list[str]) -> None:
    """What met its expectations is kept; what did not is played each time."""
    assert sound(root) == REST
    assert {*played} == {"board-00", *REST}
    played.clear()
    assert sound(root) == REST
    assert played == ["board-00"]


def test_a_board_that_has_changed_is_played_again(root: Path, played: list[str]) -> None:
    """A board is known by what is in its file, not by its name: one that expects something else now is played."""
    sound(root)
    played.clear()
    path = root / "scenarios" / "legions" / "board-07.yaml"
    path.write_text(path.read_text("utf-8").replace("C.face: リバース", "C.face: 表"), "utf-8")
    assert sound(root) == REST - {"board-07"}
    assert played == ["board-00", "board-07"]


def test_another_program_or_book_proves_everything_anew(root: Path, played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept rests on the code and the book as they were."""
    sound(root)
    played.clear()
    monkeypatch.setattr(Digests, "code", "another")
    assert sound(root) == REST
    assert {*played} == {"board-00", *REST}


def test_what_cannot_be_read_of_what_was_kept_is_nothing(root: Path, played: list[str]) -> None:
    """A damaged file is no proof: every board is played, and the file is written anew."""
    (root / "data").mkdir()
    (root / "data" / "proven").write_bytes(b"\x81\xa1")
    assert sound(root) == REST
    played.clear()
    assert sound(root) == REST
    assert played == ["board-00"]


def test_processes_find_the_same(root: Path, played: list[str]) -> None:
    """On several cores the same boards are sound, each told as it is done, and none is played here."""
    known, files = proven(root)
    told: list[int] = []
    assert {path.stem for path in known.sound(files, told.append, crew=Crew(2))} == REST
    assert sum(told) == FEW
    assert played == []


def test_few_boards_are_left_to_who_asks(root: Path, played: list[str]) -> None:
    """Of a few it takes longer to tell whether they have changed than to play them."""
    known, files = proven(root)
    assert known.sound(files[1:]) == set()
    assert played == []
