"""How an answer is sent: not at all when the browser has it already, else compressed."""

from __future__ import annotations

import gzip
import hashlib
import secrets

from flask import Flask, Response, current_app, g, request

from gunbai.errors import Away
from gunbai.web.shared.current import library, messages

STEADY = frozenset(
    {
        *("rules.book", "rules.whole", "rules.glossary", "rules.rule", "versions.diff", "versions.history"),
        *("scenarios.index", "scenarios.scenario", "rulings.index", "rulings.ruling", "search.start", "about.about"),
    }
)
"""The pages that depend on nothing but the content, the address and the cookies: they are the same as long as these are."""
COMPRESSED = ("text/", "application/json", "application/manifest+json", "application/yaml", "image/svg+xml")
"""What grows smaller when it is compressed, by how its type begins."""
LEAST, LEVEL = 600, 5
"""So many bytes are worth compressing, and how hard: a harder level takes longer than what it saves takes to send."""


def init_app(app: Flask) -> None:
    """Answers before a page is made where the browser has it, and compresses what is sent."""
    app.extensions["gunbai.made"] = secrets.token_hex(8)
    app.before_request(_had_already)
    app.after_request(_compressed)


def _had_already() -> Response | None:
    """Returns the answer to a browser that has the page as it would be made now; None where it has to be made."""
    if request.method not in ("GET", "HEAD") or request.endpoint not in STEADY:
        return None
    try:
        g.mark = _mark()
    except Away:  # what is shown of rulings meanwhile is to be asked for again
        return None
    return Response(status=304, headers={"ETag": f'W/"{g.mark}"'}) if request.if_none_match.contains_weak(g.mark) else None


def _mark() -> str:
    """Returns what tells a page from what it was: the app that makes it, the rulings, the boards known, who asks for what."""
    held = library()
    stamp = held.finder.mark if request.endpoint == "search.start" else held.stamp()
    made = (current_app.extensions["gunbai.made"], stamp, str(held.cases.known), messages().lang)
    asked = (request.full_path, request.headers.get("Cookie", ""), request.scheme, request.host)
    return hashlib.sha256("\n".join((*made, *asked)).encode()).hexdigest()[:24]


def _compressed(response: Response) -> Response:
    """Marks a page that was made, and compresses what gets smaller by it."""
    if (mark := g.get("mark")) and response.status_code == 200:
        response.set_etag(mark, weak=True)
    if response.direct_passthrough or not response.content_type or not response.content_type.startswith(COMPRESSED):
        return response
    response.vary.add("Accept-Encoding")
    if response.headers.get("Content-Encoding") or request.accept_encodings["gzip"] <= 0:
        return response
    data = response.get_data()
    if response.status_code == 200 and len(data) >= LEAST:
        response.add_etag(weak=True)
        response.set_data(gzip.compress(data, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response
