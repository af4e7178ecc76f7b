"""Runs commands as a person would, without a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.versions import write_versions

from gunbai.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Returns a function that runs the command with these words."""

    def invoke(*words: str | Path) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], prog_name="gunbai")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """Writes a scenario whose expectation is met."""
    path = tmp_path / "case.yaml"
    path.write_text(
        """\
game: legions
title: 再生を持つミニオンにアタックした
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: ルーン剣士#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はリバース状態で残る, then: {C.face: リバース}}
expect:
  then: {C.face: リバース}
""",
        "utf-8",
    )
    return path


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Writes a content root with three versions of a book."""
    return write_versions(tmp_path)


@pytest.fixture
def demo(run: Run, content: Path, tmp_path: Path) -> Run:
    """Returns a function that runs the command on that content."""
    return lambda *words: run("--content", content, "--data", tmp_path / "data", *words)
