"""``gunbai serve`` as a command: in a hall, encrypted, for people who sign in."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

GUNBAI = [sys.executable, "-c", "from gunbai.cli import main; main()"]
PASSWORD = "eine-lange-losung\n"


@pytest.fixture
def hall(repository: Path, tmp_path: Path) -> dict[str, str]:
    """Returns the environment of a content root of one book, with a data folder of its own."""
    shutil.copytree(repository / "rulebooks" / "king-castle", tmp_path / "content" / "rulebooks" / "king-castle")
    (tmp_path / "content" / "templates").symlink_to(repository / "templates")
    data = {"GUNBAI_DATA": str(tmp_path / "data"), "GUNBAI_KEYS": str(tmp_path / "keys")}
    return {**os.environ, **data, "GUNBAI_CONTENT": str(tmp_path / "content"), "LANG": "en_US.UTF-8", "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def served(hall: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """Serves it to a local network; somebody has an account."""
    added = [*GUNBAI, "people", "add", "sato", "--role", "admin", "--password-stdin"]
    subprocess.run(added, env=hall, input=PASSWORD, text=True, check=True, capture_output=True)
    command = [*GUNBAI, "serve", "--lan", "--port", "0"]
    with subprocess.Popen(command, env=hall, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        yield running
        running.terminate()


@pytest.mark.parametrize("how", [["--lan"], ["--host", "0.0.0.0"]], ids=["hall", "host"])
def test_without_accounts_nothing_is_served_to_others(hall: dict[str, str], how: list[str]) -> None:
    """What others can reach needs somebody who signs in; the sentence says how to add one."""
    done = subprocess.run([*GUNBAI, "serve", *how], env=hall, text=True, capture_output=True, timeout=120)
    assert done.returncode == 2
    assert "gunbai people add NAME --role admin" in done.stderr
    assert "Traceback" not in done.stderr


def test_where_the_store_cannot_be_used_it_is_served_to_read(hall: dict[str, str], tmp_path: Path) -> None:
    """With a disk that is full nobody signs in, and nothing is changed: what ships is shown, though no account can be found."""
    (tmp_path / "file").write_text("")
    command = [*GUNBAI, "--data", str(tmp_path / "file" / "data"), "serve", "--accounts", "--port", "0"]
    with subprocess.Popen(command, env=hall, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        said, ready = "", None
        while ready is None and (line := running.stdout.readline()):
            said, ready = said + line, re.search(r"http://\S+/", line)
        assert ready, said
        with urllib.request.urlopen(f"{ready[0]}about", timeout=60) as answer:
            assert answer.status == 200
        running.terminate()
    assert "nothing can be changed" in said


def test_a_hall_is_served_encrypted(served: subprocess.Popen[str], hall: dict[str, str]) -> None:
    """It prints the address, a QR code, and what a phone has to accept; who trusts its authority is not warned."""
    said, address = _until_ready(served)
    assert "█" in said
    assert "A phone will warn" in said or "電話では" in said
    authority = Path(hall["GUNBAI_DATA"]) / "certificate" / "authority.pem"
    trusting = ssl.create_default_context(cafile=str(authority))
    with urllib.request.urlopen(f"{address}about", context=trusting, timeout=60) as answer:
        assert answer.status == 200
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"{address}about", timeout=60)


def _until_ready(running: subprocess.Popen[str]) -> tuple[str, str]:
    """Returns all that a server prints until it is ready, and its address on this machine."""
    assert running.stdout is not None
    lines = []
    for line in running.stdout:
        lines.append(line)
        if "/offline" in line:
            break
    said = "".join(lines)
    address = re.search(r"https://[^/\s]+:(\d+)/", said)
    assert address, said
    return said, f"https://localhost:{address[1]}/"
