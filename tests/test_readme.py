"""The README shows what the product prints, not what somebody once saw.

After a change of wording run ``GUNBAI_REWRITE_README=1 pytest tests/test_readme.py`` and read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from gunbai.cli import main

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n\$ gunbai (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)


def printed(command: str, data: Path) -> str:
    """Returns what a command prints."""
    result = CliRunner().invoke(main, ["--data", str(data), *shlex.split(command)])
    assert result.exit_code == 0, result.output
    return "".join(f"{line.rstrip()}\n" for line in result.output.rstrip().splitlines())


def test_readme_is_printed_by_the_product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every console block of the README is, character for character, what its command prints."""
    monkeypatch.chdir(ROOT)
    text = README.read_text("utf-8")
    fresh = BLOCK.sub(lambda m: f"```console\n$ gunbai {m['command']}\n{printed(m['command'], tmp_path)}```", text)
    if os.environ.get("GUNBAI_REWRITE_README"):
        README.write_text(fresh, "utf-8")
    assert text.count("```console") == 3
    assert README.read_text("utf-8") == fresh


def test_readme_names_what_exists() -> None:
    """Every file that the README links to is there."""
    links = re.findall(r"\]\(((?!http)[^)]+)\)", README.read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []
