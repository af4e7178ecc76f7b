"""The stamp of a store tells a search whether its index is still true, without opening the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.conftest import DRAFT, JUDGE

from gunbai.content import Layers, content_layers
from gunbai.rulebook import load_rulebooks
from gunbai.store.database import Database
from gunbai.store.docket import Docket
from gunbai.store.stamp import quick_stamp, store_url


def test_a_file_is_read_without_the_store(tmp_path: Path, content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty where there is no file yet, else what the store itself says; it changes with every revision."""
    monkeypatch.delenv("GUNBAI_DATABASE", raising=False)
    url = store_url(Layers([content]), tmp_path)
    assert quick_stamp(url) == ""
    docket = Docket(Database(url), load_rulebooks(content), lambda path: False)
    assert quick_stamp(url) == docket.stamp() == "0.0"
    docket.add(DRAFT, JUDGE, "")
    assert quick_stamp(url) == docket.stamp() == "1.1"
    docket.act("red-cards", "submit", 1, JUDGE, "")
    assert quick_stamp(url) == docket.stamp() == "1.2"


def test_only_the_store_can_say(tmp_path: Path) -> None:
    """A server, or a file that is no store, is asked through the store."""
    assert quick_stamp("postgresql://host/name") is None
    (tmp_path / "x.db").write_text("nothing", "utf-8")
    assert quick_stamp(f"sqlite:///{tmp_path / 'x.db'}") is None


def test_each_content_has_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ships has one store, content that was named or added another each; an address that is given counts for all."""
    monkeypatch.delenv("GUNBAI_DATABASE", raising=False)
    mine, added = (Layers([tmp_path / name]) for name in ("mine", "added"))
    both = Layers([tmp_path / "mine", tmp_path / "added"])
    assert store_url(content_layers(), tmp_path) == f"sqlite:///{tmp_path}/store/gunbai.db"
    assert len({store_url(layers, tmp_path) for layers in (content_layers(), mine, added, both)}) == 4
    monkeypatch.setenv("GUNBAI_DATABASE", "postgresql://host/name")
    assert store_url(mine, tmp_path) == "postgresql://host/name"
    assert store_url(mine, tmp_path, "sqlite:///x.db") == "sqlite:///x.db"
