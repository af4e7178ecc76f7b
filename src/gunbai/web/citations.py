"""The clauses that a visitor collected for a write-up: the page that shows them; which they are only the device knows."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("citations", __name__)


@blueprint.get("/citations")
def page() -> str:
    """Shows what was collected on this device."""
    return render_template("citations.html")
