"""The command as a whole: its help and its options."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from gunbai.cli.main import COMMANDS


def test_help_lists_every_command(run: Run) -> None:
    """Every command stands in the help with the first line of its docstring."""
    output = run("--help").output
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\S", output, re.MULTILINE), name


NO_ANSWER = ("serve", "mcp", "schema", "completion")
"""Commands that go on until they are stopped, or whose output another program takes as it is."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_json(run: Run, name: str) -> None:
    """Every command that answers can answer in JSON."""
    pages = [run(name, "--help").output]
    below = {
        "rulings": ("list", "show", "new", "history", "near", "recheck", "export", "import"),
        "events": ("list", "calls", "digest", "export", "import"),
        "people": ("list", "log"),
        "store": ("export", "import", "backup", "restore"),
    }
    if name in below:
        pages = [run(name, each, "--help").output for each in below[name]]
    assert name in NO_ANSWER or all("--json" in page for page in pages)


def test_content_that_is_none(run: Run, tmp_path: object) -> None:
    """A folder without content is refused with what is missing."""
    result = run("--content", str(tmp_path), "rule", "x", "1")
    assert result.exit_code == 2
    assert "is no content folder" in result.stderr


@pytest.mark.parametrize("words", [("--help",), ("replay", "--help"), ("rule", "legions", "34-7")])
@pytest.mark.parametrize(
    ("output", "code", "said"),
    [(">&-", 0, ""), (">/dev/full", 2, "No space left on device"), ("", 2, "cannot be written in latin-1"), (">&- 2>&-", 0, "")],
)
def test_output_that_goes_nowhere(tmp_path: Path, words: tuple[str, ...], output: str, code: int, said: str) -> None:
    """Closed, full, or of an encoding without the book's letters: one sentence at most, never a fault; the help, too."""
    call = shlex.join(
        [sys.executable, "-c", "from gunbai.cli import main; main(prog_name='gunbai')", "--data", str(tmp_path), *words]
    )
    env = {**os.environ, "PYTHONIOENCODING": "" if output else "latin-1"}
    done = subprocess.run(["sh", "-c", f"{call} {output}"], capture_output=True, env=env, text=True, encoding="latin-1")
    assert (done.returncode, done.stderr.count("\n")) == (code, bool(said))
    assert said in done.stderr
