"""What listens: the same app over a plain and over an encrypted connection."""

from __future__ import annotations

import datetime
import ssl
import threading
import urllib.request
from pathlib import Path

from flask import Flask

from gunbai.web.certificate import made
from gunbai.web.listener import Encrypted, PlainListener


def test_an_encrypted_page_is_the_same_page(app: Flask, tmp_path: Path) -> None:
    """Somebody who trusts the authority gets the page, and the address says https."""
    certificate = made(tmp_path, ["127.0.0.1"], datetime.datetime.now(datetime.UTC))
    server = Encrypted(app, "127.0.0.1", 0, 2, certificate)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    trusting = ssl.create_default_context(cafile=str(certificate.authority))
    with urllib.request.urlopen(f"https://127.0.0.1:{server.port}/about", context=trusting, timeout=20) as answer:
        assert answer.status == 200
        assert "軍配" in answer.read().decode()
    server.close()
    thread.join(10)


def test_a_plain_listener_has_a_port(app: Flask) -> None:
    """A port that is not named is found."""
    server = PlainListener(app, "127.0.0.1", 0, 1)
    assert server.port > 0
    server.close()
