"""Static files: few, small, read once, and kept by the browser until they change."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Blueprint, Flask, Response, request, url_for
from werkzeug.exceptions import NotFound

TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"

blueprint = Blueprint("static", __name__)
_files = {path.name: path.read_bytes() for path in (Path(__file__).parent / "static").iterdir() if path.suffix in TYPES}
_digests = {name: hashlib.sha256(data).hexdigest()[:12] for name, data in _files.items()}


def init_app(app: Flask) -> None:
    """Serves the static files and gives templates ``static_url``."""
    app.register_blueprint(blueprint)
    app.context_processor(lambda: {"static_url": static_url})


def static_url(name: str) -> str:
    """Returns the address of a static file; it changes when the file does."""
    return url_for("static.file", name=name, v=_digests[name])


@blueprint.get("/static/<name>")
def file(name: str) -> Response:
    """Sends a static file; for good when it was asked for by its digest."""
    if name not in _files:
        raise NotFound
    response = Response(_files[name], content_type=TYPES[Path(name).suffix])
    if request.args.get("v") == _digests[name]:
        response.headers["Cache-Control"] = FOREVER
    return response
