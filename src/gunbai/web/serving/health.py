"""The page that says whether all is well: for whoever runs the server, and for what watches it."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify

from gunbai.library import Library
from gunbai.web.serving.live import NEXT
from gunbai.web.shared.current import library

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def health() -> Response:
    """Answers ``ok``, or ``degraded`` with what is wrong: content that cannot be read, where the last good state is shown.

    Changed content is spoken of as soon as it is read, before it is shown.
    """
    read: Library = current_app.extensions.get(NEXT, library())
    faults = read.faults()
    return jsonify({"status": "degraded" if faults else "ok", "content": [{"file": file, "said": said} for file, said in faults]})
