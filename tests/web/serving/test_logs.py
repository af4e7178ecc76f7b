"""The log of a process: one line for each thing, in one form, also what the standard library logs."""

from __future__ import annotations

import json
import subprocess
import sys

SAYS = """
import logging, structlog
from gunbai.web.serving import logs
logs.begin({form!r})
structlog.get_logger("a").info("request", path="/条\\n文", status=200)
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("b").exception("it %s", "failed")
"""


def said(form: str) -> list[str]:
    """Returns the lines that a process logs."""
    done = subprocess.run([sys.executable, "-c", SAYS.format(form=form)], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    return done.stderr.splitlines()


def test_json_is_one_value_a_line() -> None:
    """Each line is an object with time and level; a fault holds its traceback."""
    request, fault = map(json.loads, said("json"))
    assert (request["event"], request["path"], request["status"], request["level"]) == ("request", "/条\n文", 200, "info")
    assert request["timestamp"].endswith("Z")
    assert (fault["event"], fault["level"]) == ("it failed", "error")
    assert fault["exception"][0]["exc_type"] == "ZeroDivisionError"


def test_text_is_for_people() -> None:
    """A line break in a path stays within its line."""
    lines = said("text")
    assert "event='request'" in lines[0]
    assert "status=200" in lines[0]
    assert any("ZeroDivisionError" in line for line in lines[1:])
