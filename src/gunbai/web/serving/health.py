"""The page that says whether all is well: for whoever runs the server, and for what watches it."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify

from gunbai.library import Library
from gunbai.web.serving.live import ALONE, NEXT
from gunbai.web.shared.current import library

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def health() -> Response:
    """Answers ``ok``, or ``degraded`` with what is wrong: content that cannot be read, where the last good state is shown.

    Changed content is spoken of as soon as it is read, before it is shown. ``store`` is ``away`` while the store does not answer:
    searches and clauses are shown then, and nothing is changed.
    """
    read: Library = current_app.extensions.get(NEXT, library())
    faults, alone = read.faults(), bool(current_app.extensions.get(ALONE))
    status = "degraded" if faults or alone else "ok"
    told = [{"file": file, "said": said} for file, said in faults]
    return jsonify({"status": status, "store": "away" if alone else "ok", "content": told})
