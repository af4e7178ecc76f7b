"""``gunbai completion``: a shell completes what the parser knows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.cli.conftest import Run

from gunbai.cli.main import COMMANDS

COMMAND = [sys.executable, "-c", "from gunbai.cli import main; main(prog_name='gunbai')"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(run: Run, shell: str) -> None:
    """The script asks this command for what may come next."""
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"{shell}_complete" in result.output


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("gunbai ", {*COMMANDS}),
        ("gunbai se", {"serve", "search"}),
        ("gunbai store ", {"export", "import", "check", "backup", "restore"}),
    ],
)
def test_what_may_come_next(words: str, offered: set[str]) -> None:
    """What is offered are the commands that there are."""
    asked = {**os.environ, "_GUNBAI_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(COMMAND, env=asked, capture_output=True, text=True, check=True)
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


def test_options_are_offered() -> None:
    """An option of a command is completed from its first letters."""
    asked = {**os.environ, "_GUNBAI_COMPLETE": "bash_complete", "COMP_WORDS": "gunbai serve --acc", "COMP_CWORD": "2"}
    done = subprocess.run(COMMAND, env=asked, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "plain,--accounts"


def test_the_shell_takes_the_script(run: Run) -> None:
    """bash runs the script without a complaint."""
    done = subprocess.run(["bash", "-n"], input=run("completion", "bash").output, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
