"""Requests that are nearly right, made from a seed, and what is wrong with the answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from flask.testing import FlaskClient
from msgspec import Struct

from gunbai.library import Library

JUNK = (
    *("", "%00", "%ff", "%0d%0aX:1", "../../etc/passwd", "<script>", "-1", "1e9", "٣", "\\", "//evil", "{{7*7}}", "#", "*", "null"),
    *("9" * 400, "第" * 300, "の" * 500, " " * 400, "4-" * 100, "(" * 90, "[" * 90, "🎴" * 50, "a" * 499, "a" * 501),
)
"""What is put into addresses and fields."""
FIELDS = ("q", "game", "kind", "open", "step", "seat", "lang", "version", "as_of", "then", "claim", "format", "status", "typed")
SAID = ("1", "ja", "md", "legions", "slip", "2020-01-01", "all")
"""Values that some field may have."""
REFUSED = (301, 302, 304, 308, 400, 404, 405, 413, 414, 422)
"""How an answer says that it shows something else, or why it shows nothing."""


class Request(Struct, frozen=True):
    """One request: the method, the address with its query, the headers."""

    method: str
    address: str
    headers: dict[str, str]


def addresses(library: Library) -> list[str]:
    """Returns an address of every kind of page, of every book and ruling and of some scenarios."""
    found = ["/", "/about", "/health", "/rules", "/rulings", "/scenarios"]
    for game in library.games():
        found += [f"/rules/{game}{page}" for page in ("", "/all", "/glossary", "/34-7", "/1", "/diff", "/diff/1/2", "/1/history")]
    for ruling in library.rulings():
        found += [f"/rulings/{ruling.id}", f"/rulings/{ruling.id}/writeup"]
    for scenario in library.scenarios()[:20]:
        page = f"/scenarios/{scenario.game}/{Path(scenario.path).stem}"
        found += [page, f"{page}/writeup"]
    return found


def requests(known: list[str], seed: int) -> Iterator[Request]:
    """Yields requests without end: known addresses with something put into them, or into their query."""
    rng = random.Random(seed)
    while True:
        address = rng.choice(known)
        if rng.random() < 0.35:
            at = rng.randrange(1, len(address) + 1)
            address = address[:at] + quote(rng.choice(JUNK), safe="%") + address[at:]
        if rng.random() < 0.7:
            said = (f"{rng.choice(FIELDS)}={quote(rng.choice((*JUNK, *SAID)), safe='%')}" for _ in range(rng.randint(1, 3)))
            address += "?" + "&".join(said)
        headers = {"Cookie": "lang=" + rng.choice(["xx", "ja", '"', "a" * 2000])} if rng.random() < 0.05 else {}
        yield Request(rng.choice(["GET"] * 12 + ["HEAD", "POST", "PUT", "OPTIONS", "DELETE"]), address, headers)


def wrong(client: FlaskClient, request: Request, root: Path) -> str:
    """Returns what is wrong with the answer to a request: a fault, a path of the server, no policy; empty when nothing is."""
    answer = client.open(request.address, method=request.method, headers=request.headers)
    text = answer.get_data(as_text=True)
    if answer.status_code != 200 and answer.status_code not in REFUSED:
        return f"{answer.status_code} {request.method} {request.address}"
    if str(root) in text or "Traceback" in text:
        return f"shows a path or a trace: {request.method} {request.address}"
    if "default-src 'none'" not in answer.headers.get("Content-Security-Policy", ""):
        return f"has no policy: {request.method} {request.address}"
    return ""
