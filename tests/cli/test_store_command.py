"""``gunbai store export|import``: the whole store to an archive and back."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from tests.cli.conftest import Run


def test_a_site_is_rebuilt_from_an_archive(demo: Run, content: Path, run: Run, tmp_path: Path) -> None:
    """What was done to a ruling in one place is its history in another; an export from there is the same, byte for byte."""
    out, again = tmp_path / "out", tmp_path / "again"
    demo("rulings", "withdraw", "red", "--by", "審判部長", "--reason", "誤り")
    demo("store", "export", out)
    elsewhere = ("--content", content, "--data", tmp_path / "elsewhere")
    assert "変わった裁定1件" in run(*elsewhere, "store", "import", out, "--by", "事務局").output
    history = json.loads(run(*elsewhere, "rulings", "history", "red", "--json").output)
    assert [(each["deed"], each["by"], each["reason"]) for each in history][1:] == [("withdraw", "審判部長", "誤り")]
    run(*elsewhere, "store", "export", again)
    names = sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())
    assert [(again / name).read_bytes() for name in names] == [(out / name).read_bytes() for name in names]


def test_an_archive_that_was_changed_is_refused(demo: Run, tmp_path: Path) -> None:
    """Each file that is not as it was written is named, and the exit code says that the input cannot be used."""
    demo("store", "export", tmp_path / "out")
    (tmp_path / "out/history/demo/red/1.md").write_text("", "utf-8")
    refused = demo("store", "import", tmp_path / "out", "--json")
    assert refused.exit_code == 2
    assert "history/demo/red/1.md: this is not what was written" in refused.stderr


def test_damage_is_told(demo: Run, tmp_path: Path) -> None:
    """A sound store is said to be; words that somebody changed behind its back are named, with exit code 2."""
    sound = demo("store", "check")
    assert (sound.exit_code, sound.output) == (0, "保存先は書いたとおりです\n")
    (path,) = tmp_path.rglob("gunbai.db")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE revision SET text = text || ' ' WHERE ruling = 'red'")
    told = demo("store", "check", "--json")
    assert told.exit_code == 2
    assert json.loads(told.stdout)["damage"] == ["red, state 1: its words are not as they were written"]


def test_a_store_is_backed_up_and_restored(demo: Run, content: Path, run: Run, tmp_path: Path) -> None:
    """A store elsewhere that is made of a backup shows the same rulings; over one that holds something it is refused."""
    file = tmp_path / "backup.gz"
    demo("rulings", "withdraw", "red", "--by", "審判部長", "--reason", "誤り")
    assert demo("store", "backup", file).exit_code == 0
    elsewhere = ("--content", content, "--data", tmp_path / "elsewhere")
    assert run(*elsewhere, "store", "restore", file).exit_code == 0
    history = [
        run(*where, "rulings", "history", "red", "--json").output
        for where in (elsewhere, ("--content", content, "--data", tmp_path / "data"))
    ]
    assert history[0] == history[1] != ""
    refused = run(*elsewhere, "store", "restore", file)
    assert refused.exit_code == 2
    assert "not empty" in refused.stderr
