"""What a device keeps, as it says of itself: the version, the games, the words of the pages that are made there."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from flask import url_for

from gunbai.web.offline.packs import LATER, Packs
from gunbai.web.shared.current import messages
from gunbai.web.shared.static import static_names, static_url

WORDS = (
    *("kept.", "kind.", "search.", "cite", "scenarios.title", "place.", "brand.", "book.un", "book.glossary", "desk.text"),
    *("rule.scenarios", "rule.more"),
    *("offline.title", "offline.saved", "practice.title", "boards.clause", "boards.narrow"),
)
"""The messages that the pages on the device say, by how their names begin."""
SHOWN = (
    r"/(?:rules/[^/]+(?:/(?!diff$|questions$)[^/]+)?|scenarios(?:/[^/]+/[^/]+)?|rulings(?:/[^/]+)?"
    r"|citations|about|desk(?:/[^/]+)?)?"
)
"""The paths whose pages are made on the device; for another page the server is waited for, however long it takes."""
ASKED = r"version|as_of|then|claim|ruled|read\..+|if\..+"
"""The words of an address that ask for another version, line, reading or fact: what is kept does not answer them."""
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
    """Returns what a device is told of some games in a language: everything it can fetch now, and whose boards are to follow.

    ``version`` changes with every piece; what is fetched under one ``code`` fits together.
    """
    books = [packs.library.rulebook(game) for game in games]
    names, versions = [name for name in packs.names(games) if packs.has(name, lang)], packs.versions
    pieces = {name: url_for("offline.piece", name=name, lang=lang, v=versions[name]) for name in names}
    scripts = [url_for("static.file", name=name) for folder in ("find", "kept") for name in static_names(folder)]
    mark = hashlib.sha256("\n".join([packs.code, *(f"{name} {versions[name]}" for name in names)]).encode()).hexdigest()[:16]
    return {
        "version": f"{mark}-{lang}-{'+'.join(games)}",
        "code": packs.code,
        "shown": SHOWN,
        "asked": ASKED,
        "lang": lang,
        "games": [
            {"slug": one.slug, "game": one.game, "title": one.title, "version": one.book().version, "official": one.official}
            for one in books
        ],
        "later": [one.game for one in books if not {f"{one.slug}.{what}" for what in LATER} <= {*names}],
        "pieces": pieces,
        "urls": [
            url_for("offline.shell", lang=lang),
            *map(static_url, (*SHEETS, "kept/main.js")),
            *scripts,
            *pieces.values(),
        ],
        "messages": {key: messages()(key) for key in messages().texts if key.startswith(WORDS)},
    }
