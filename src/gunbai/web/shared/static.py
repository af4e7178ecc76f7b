"""Static files: few, small, read once, and kept by the browser until they change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, request, url_for
from msgspec import Struct
from werkzeug.exceptions import NotFound

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
FOLDER = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"

blueprint = Blueprint("static", __name__)


class File(Struct, frozen=True):
    """One static file and the digest by which the browser knows it."""

    data: bytes
    digest: str


def init_app(app: Flask, others: Iterable[Path] = ()) -> None:
    """Serves the files in ``static/`` and others, and gives templates ``static_url``."""
    paths = {path.relative_to(FOLDER).as_posix(): path for path in FOLDER.rglob("*")} | {path.name: path for path in others}
    app.extensions["gunbai.static"] = {name: _read(path) for name, path in paths.items() if path.suffix in TYPES}
    app.register_blueprint(blueprint)
    app.context_processor(lambda: {"static_url": static_url})


def static_url(name: str) -> str:
    """Returns the address of a static file; it changes when the file does."""
    return url_for("static.file", name=name, v=_files()[name].digest)


@blueprint.get("/static/<path:name>")
def file(name: str) -> Response:
    """Sends a static file; for good when it was asked for by its digest."""
    found = _files().get(name)
    if found is None:
        raise NotFound
    response = Response(found.data, content_type=TYPES[Path(name).suffix])
    if request.args.get("v") == found.digest:
        response.headers["Cache-Control"] = FOREVER
    return response


def static_data(name: str) -> bytes:
    """Returns what a static file holds."""
    return _files()[name].data


def static_names(folder: str) -> list[str]:
    """Returns the names of the static files in a folder."""
    return sorted(name for name in _files() if name.startswith(f"{folder}/"))


def _files() -> dict[str, File]:
    held: dict[str, File] = current_app.extensions["gunbai.static"]
    return held


def _read(path: Path) -> File:
    data = path.read_bytes()
    return File(data, hashlib.sha256(data).hexdigest()[:12])
