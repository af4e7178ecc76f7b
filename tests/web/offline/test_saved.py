"""What a device keeps, as it says of itself."""

from __future__ import annotations

from flask import Flask

from gunbai.web.offline.saved import saved_state
from gunbai.web.shared.bare import as_stranger


def test_everything_that_is_needed_is_named(app: Flask) -> None:
    """The pieces of each game, the scripts and the sheets are fetched as one version; the words are those of the language."""
    with as_stranger(app, "en"):
        state = saved_state(app.extensions["gunbai.packs"], ["legions"], "en")
    assert set(state["pieces"]) == {"shared", *(f"legions.{what}" for what in ("book", "boards", "pages", "found"))}
    assert {*state["pieces"].values(), "/static/find/answer.js", "/static/kept/make.js"} <= set(state["urls"])
    assert state["messages"]["kept.draft"] == "A new case"
    assert state["version"].endswith("-en-legions")
