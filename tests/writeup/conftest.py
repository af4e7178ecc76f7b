"""The shipped content, a case with names that hold mark-up, and the words that boards are shown in."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.notation.notation import Notation
from gunbai.writeup.messages import Messages, load_messages

CASE = """\
game: legions
title: "*強* <b>再生</b>を持つミニオンにアタックした"
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: ルーン_剣士_#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はリバース状態で残る, then: {C.face: リバース}}
"""


@pytest.fixture(scope="module")
def library() -> Library:
    """Opens what ships."""
    return Library.open()


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Writes a scenario whose names hold marks of Markdown and HTML."""
    path = tmp_path_factory.mktemp("case") / "case.yaml"
    path.write_text(CASE, "utf-8")
    return path


@pytest.fixture(scope="module")
def notation() -> Notation:
    """Returns the words of boards of one game."""
    return Library.open().notation("legions")


@pytest.fixture(scope="module")
def messages() -> Messages:
    """Returns the words of write-ups in Japanese."""
    return load_messages(Library.open().content, "writeups")["ja"]
