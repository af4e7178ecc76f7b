"""What a device keeps, as it says of itself: the version, the games, the words of the pages that are made there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import url_for

from gunbai.web.offline.packs import Packs
from gunbai.web.shared.current import messages
from gunbai.web.shared.static import static_names, static_url

WORDS = ("kept.", "kind.", "search.", "cite", "scenarios.title", "place.", "brand.", "book.un", "book.glossary", "desk.text")
"""The messages that the pages on the device say, by how their names begin."""
SHEETS = (
    "gunbai.css",
    "reading.css",
    "paper.css",
    "rulings.css",
    "board.css",
    "answer.css",
    "icon.svg",
    "gunbai.js",
    "icon-192.png",
)


def saved_state(packs: Packs, games: Sequence[str], lang: str) -> dict[str, Any]:
    """Returns what a device is told of some games in a language: everything it has to fetch, as one version."""
    books = [packs.library.rulebook(game) for game in games]
    pieces = {name: url_for("offline.piece", name=name, lang=lang, v=packs.version) for name in packs.names(games)}
    scripts = [url_for("static.file", name=name) for folder in ("find", "kept") for name in static_names(folder)]
    return {
        "version": f"{packs.version}-{lang}-{'+'.join(games)}",
        "lang": lang,
        "games": [
            {"slug": one.slug, "game": one.game, "title": one.title, "version": one.book().version, "official": one.official}
            for one in books
        ],
        "pieces": pieces,
        "urls": [
            url_for("offline.shell", lang=lang),
            *map(static_url, (*SHEETS, "kept/main.js")),
            *scripts,
            *pieces.values(),
        ],
        "messages": {key: messages()(key) for key in messages().texts if key.startswith(WORDS)},
    }
