"""The page that says whether all is well: for whoever runs the server, and for what watches it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from gunbai.web.current import library

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def health() -> Response:
    """Answers ``ok``, or ``degraded`` with what is wrong: content that cannot be read, where the last good state is shown."""
    faults = library().faults()
    return jsonify({"status": "degraded" if faults else "ok", "content": [{"file": file, "said": said} for file, said in faults]})
