"""What is shown of a command that takes long: on a terminal, after two seconds, and nothing of it stays."""

from __future__ import annotations

import io
import time

import pytest

from gunbai.cli.shared.waiting import waiting


class Terminal(io.StringIO):
    """A terminal that keeps what is written on it."""

    def isatty(self) -> bool:
        return True


def test_what_takes_long_is_shown_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while the seconds are counted on one line, which is cleared at the end."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with waiting("索引", patience=0.01):
        time.sleep(0.2)
    assert "索引 0s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_what_is_quick_or_piped_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written for what is done at once, nor where nobody looks."""
    terminal, pipe = Terminal(), io.StringIO()
    monkeypatch.setattr("sys.stderr", terminal)
    with waiting("索引"):
        pass
    monkeypatch.setattr("sys.stderr", pipe)
    with waiting("索引", patience=0.01):
        time.sleep(0.05)
    assert (terminal.getvalue(), pipe.getvalue()) == ("", "")
