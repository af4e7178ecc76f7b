"""``gunbai writeup``: a replay or a ruling, to a file or to standard output."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from tests.cli.conftest import Run


def test_writeup_to_standard_output(run: Run, scenario: Path) -> None:
    """Markdown is printed as it is; JSON holds Markdown and HTML."""
    assert run("writeup", scenario).output.startswith("# 再生を持つミニオンにアタックした\n")
    written = json.loads(run("writeup", scenario, "-t", "slip", "--json").output)
    assert written["kind"] == "slip"
    assert "<h1" in written["html"]


def test_writeup_to_a_file(run: Run, scenario: Path, tmp_path: Path) -> None:
    """The ending of the file decides the format; the file is written whole and nothing else is left beside it."""
    target = tmp_path / "out" / "ruling.html"
    target.parent.mkdir()
    assert run("writeup", scenario, "-o", target).output == f"{target} に書きました。\n"
    page = target.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert [path.name for path in target.parent.iterdir()] == ["ruling.html"]
    assert stat.S_IMODE(target.stat().st_mode) & stat.S_IRUSR


def test_writeup_where_nothing_can_be_written(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Exit code 2 and a message, not a traceback."""
    result = run("writeup", scenario, "-o", tmp_path / "nowhere" / "x.md")
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.stderr


def test_writeup_of_a_ruling(run: Run) -> None:
    """A ruling is written up by its id; a wrong id names the nearest."""
    assert "**39-5**" in run("writeup", "regeneration-replaces-the-break").output
    result = run("writeup", "regeneration-replaces-the-brake")
    assert (result.exit_code, result.stderr) == (
        2,
        "there is no ruling regeneration-replaces-the-brake — regeneration-replaces-the-break?\n",
    )


def test_a_write_up_says_how_its_quotations_stand_later(demo: Run) -> None:
    """A ruling quotes its own version; asked for another it says what became of each clause."""
    assert "文が変わった" not in demo("writeup", "red").output
    written = demo("writeup", "red", "--as-of", "2021-06-01").output
    assert "2: 文が変わった「赤いカードを二枚引く。」" in written
    assert "2: 別の番号にある → 1-3" in written


def test_a_pdf_is_written_to_a_file(run: Run, scenario: Path, tmp_path: Path) -> None:
    """The name of the file decides; without one a sentence says so."""
    pytest.importorskip("weasyprint")
    assert run("writeup", scenario, "-t", "slip", "--paper", "a5", "-o", tmp_path / "slip.pdf").exit_code == 0
    assert (tmp_path / "slip.pdf").read_bytes().startswith(b"%PDF-")
    assert "name it with -o FILE.pdf" in run("writeup", scenario, "-f", "pdf").stderr
