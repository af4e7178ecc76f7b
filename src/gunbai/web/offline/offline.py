"""What makes gunbai an app on a phone: the manifest, the worker, the pieces that are taken along, and the kit in one file."""

from __future__ import annotations

import datetime
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template, request, url_for
from werkzeug.exceptions import NotFound, ServiceUnavailable

from gunbai.library import Library
from gunbai.web.offline.kit import make_kit
from gunbai.web.offline.packs import Packs
from gunbai.web.offline.saved import saved_state
from gunbai.web.shared.current import library, messages
from gunbai.web.shared.static import TYPES, static_data, static_url
from gunbai.writeup.messages import LANGUAGES

ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"), ("icon-512-maskable.png", "512x512", "maskable"))

AGAIN = 5
"""After how many seconds a device may ask again for what is still being made."""

blueprint = Blueprint("offline", __name__)


def init_app(app: Flask, held: Library, at_once: bool) -> None:
    """Gives an app the packs of its library; unless they are made ``at_once``, they are sent when another process has made them."""
    made = Packs(app, held, at_once)
    app.extensions.update({"gunbai.packs": made, "gunbai.told": made.boards})
    app.register_blueprint(blueprint)


def packs() -> Packs:
    """Returns the packs of the app."""
    held: Packs = current_app.extensions["gunbai.packs"]
    return held


@blueprint.get("/offline")
def choose() -> str:
    """Lets a visitor choose which games this device keeps, or take them along as one file."""
    books = [library().rulebook(game) for game in library().games()]
    return render_template("offline.html", books=books, authority=_authority().is_file() and request.is_secure)


@blueprint.get("/offline/authority.crt")
def authority() -> Response:
    """Sends the authority that made this server's certificate, for a phone to install."""
    if not _authority().is_file():
        raise NotFound
    return Response(_authority().read_bytes(), content_type="application/x-x509-ca-cert")


def _authority() -> Path:
    return library().data / "certificate" / "authority.pem"


@blueprint.get("/offline/shell")
def shell() -> str:
    """Shows the frame in which the pages on the device are made."""
    return render_template("shell.html")


@blueprint.get("/offline/saved.json")
def saved() -> Response:
    """Says that nothing is kept; where something is, the worker answers in place of the server."""
    return jsonify(None)


@blueprint.get("/offline/state.json")
def state() -> Response:
    """Says what a device has to fetch to keep some games; 503 as long as not even their books are made."""
    games, lang = _games(), _lang()
    _need_made(games, lang)
    return jsonify(saved_state(packs(), games, lang))


@blueprint.get("/offline/packs/<name>.json")
def piece(name: str) -> Response:
    """Sends a piece of what is taken along."""
    if name not in packs().names(library().games()):
        raise NotFound
    if not packs().at_once and packs().found(name, _lang()) is None:
        raise ServiceUnavailable(messages()("offline.later"), retry_after=AGAIN)
    return Response(packs().made(name, _lang()), content_type="application/json", headers={"Content-Encoding": "gzip"})


@blueprint.get("/offline/kit")
def kit() -> Response:
    """Sends chosen games as one file that needs no server."""
    games, lang = _games(), _lang()
    _need_made(games, lang)
    made = make_kit(packs(), games, lang, datetime.datetime.now(datetime.UTC))
    name = f"gunbai-{'+'.join(games) if len(games) < len(library().games()) else 'all'}-{lang}.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(made.data, content_type="text/html; charset=utf-8", headers=headers)


@blueprint.get("/sw.js")
def worker() -> Response:
    """Sends the script that keeps what was saved; it is looked at anew on each visit."""
    return Response(static_data("worker.js"), content_type=TYPES[".js"])


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Says what the app is called and looks like once it is installed."""
    icons = [{"src": static_url(name), "sizes": sizes, "type": "image/png", "purpose": why} for name, sizes, why in ICONS]
    said = {
        "name": messages()("brand.name"),
        "short_name": messages()("brand.name"),
        "description": messages()("brand.tagline"),
        "lang": messages().lang,
        "id": "/",
        "start_url": url_for("search.start"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf9f5",
        "theme_color": "#faf9f5",
        "icons": icons,
    }
    response = jsonify(said)
    response.content_type = "application/manifest+json"
    return response


def _need_made(games: list[str], lang: str) -> None:
    """Refuses what would have to be made first where that is left to another process."""
    packs().want(games, lang)
    if not packs().at_once and packs().lacking(packs().first(games), lang):
        raise ServiceUnavailable(messages()("offline.later"), retry_after=AGAIN)


def _games() -> list[str]:
    """Returns the games that are asked for, in the order of the shelf; all where none is."""
    wanted = request.args.getlist("game")
    for game in wanted:
        library().rulebook(game)
    return [game for game in library().games() if not wanted or game in wanted]


def _lang() -> str:
    asked = request.args.get("lang", "")
    return asked if asked in LANGUAGES else messages().lang
