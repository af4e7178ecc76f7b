"""The app over the content that ships, and a client of it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from gunbai.library import Library
from gunbai.web import create_app

REGENERATION = """\
game: legions
title: 再生を持つミニオンに隣接レーンからアタックした
note: 39-5が12-2の移動を置き換える。
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, cores: {active: 3, exhausted: 2}, field: {左: ルーン剣士#A 3/2 WT2}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1}}
line:
  - 甲: {attack: A, target: C}
claims:
  甲: {says: 番兵はウェイトゾーンへ行く, then: {C.zone: タイムライン}}
  乙: {says: 番兵はリバース状態で残る, then: {C.face: リバース}}
"""
REFUSED = """\
game: legions
title: 届かないレーンへアタックした
board:
  turn: {seat: 甲, number: 3, phase: メイン}
  甲: {life: 20, field: {左: 剣士#A 1/9}}
  乙: {field: {左: 番兵#P 1/9, 中央: 盾兵#Q 1/9}}
line:
  - 甲: {attack: A, target: P}
  - 甲: {attack: A, target: Q}
"""


@pytest.fixture(scope="session")
def content(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a content root of the books and rulings that ship, with scenarios of its own."""
    root = tmp_path_factory.mktemp("content")
    for name in ("rulebooks", "templates"):
        (root / name).symlink_to(repository / name)
    shutil.copytree(repository / "rulings", root / "rulings")
    (root / "scenarios" / "legions").mkdir(parents=True)
    for path in root.glob("rulings/*/*.md"):
        for named in re.findall(r'^scenario: "?([^"\s]+)"?$', path.read_text("utf-8"), re.MULTILINE):
            (root / named).parent.mkdir(exist_ok=True)
            shutil.copy(repository / named, root / named)
    (root / "scenarios" / "legions" / "web-regeneration.yaml").write_text(REGENERATION, "utf-8")
    (root / "scenarios" / "legions" / "web-refused.yaml").write_text(REFUSED, "utf-8")
    return root


@pytest.fixture(scope="session")
def library(content: Path) -> Library:
    """Opens that content."""
    return Library.open(content)


@pytest.fixture(scope="session")
def app(library: Library) -> Flask:
    """Returns the app."""
    return create_app(library)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Returns a visitor without cookies."""
    return app.test_client()


@pytest.fixture
def own_library(content: Path, tmp_path: Path) -> Library:
    """Opens that content with a store of its own, which a test may change."""
    return Library.open(content, tmp_path)


@pytest.fixture
def own_client(own_library: Library) -> FlaskClient:
    """Returns a visitor of an app over that store, on its own machine: nobody signs in."""
    return create_app(own_library).test_client()


@pytest.fixture
def locked(own_library: Library) -> Flask:
    """Returns an app over that store in which people sign in."""
    return create_app(own_library, locked=True)
