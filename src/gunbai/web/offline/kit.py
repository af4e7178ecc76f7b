"""The kit: chosen books with their search, rulings and boards in one file that opens from a phone's storage, with no server."""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
import re
from collections.abc import Sequence

from flask import current_app
from msgspec import Struct

from gunbai.web.offline.packs import Packs
from gunbai.web.offline.saved import saved_state
from gunbai.web.shared.bare import as_stranger
from gunbai.web.shared.static import static_data, static_names

SHEETS = ("gunbai.css", "reading.css", "rulings.css", "board.css", "answer.css", "paper.css")
START = "kept/main.js"
_IMPORT = re.compile(r'^import (?P<names>\{[^}]*\}) from "(?P<name>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?P<what>async function|function|class|const) (?P<name>\w+)", re.MULTILINE)


class MadeKit(Struct, frozen=True):
    """A finished kit: the file, and how many bytes each piece takes in it."""

    data: bytes
    parts: tuple[tuple[str, int], ...]


def make_kit(packs: Packs, games: Sequence[str], lang: str, at: datetime.datetime) -> MadeKit:
    """Returns one file with everything of some games; boards that are still being told are left out, and it says so."""
    with as_stranger(packs.app, lang):
        state = {**saved_state(packs, games, lang), "at": at.isoformat()}
        pieces = [(name, base64.b64encode(packs.made(name, lang)).decode()) for name in state["pieces"]]
        script = bundle()
        html = current_app.jinja_env.get_template("kit.html").render(
            **_context(),
            css="".join(static_data(name).decode() for name in SHEETS),
            digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            state=json.dumps(state, ensure_ascii=False).replace("<", "\\u003c"),
            pieces=pieces,
            script=script,
        )
    return MadeKit(html.encode(), tuple((name, len(data)) for name, data in pieces))


def bundle() -> str:
    """Returns what every page can do, and the modules of the pages made on the device, each after those that it imports."""
    texts = {name: static_data(name).decode() for folder in ("find", "kept") for name in static_names(folder)}
    common = f"{{\n{static_data('gunbai.js').decode()}}}\n"
    return common + "const modules = {};\n" + "".join(_wrapped(name, texts[name]) for name in _ordered(START, texts, []))


def _wrapped(name: str, text: str) -> str:
    """Returns a module as a function of its own, in which its names are nobody else's."""
    exported = ", ".join(found["name"] for found in _EXPORT.finditer(text))
    body = _EXPORT.sub(r"\g<what> \g<name>", _IMPORT.sub(lambda found: _taken(name, found), text))
    return f"modules[{name!r}] = await (async () => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def _taken(name: str, found: re.Match[str]) -> str:
    return f"const {found['names']} = modules[{_path(name, found['name'])!r}];\n"


def _ordered(name: str, texts: dict[str, str], done: list[str]) -> list[str]:
    for found in _IMPORT.finditer(texts[name]):
        if (needed := _path(name, found["name"])) not in done:
            _ordered(needed, texts, done)
    done.append(name)
    return done


def _path(name: str, imported: str) -> str:
    """Returns the name of a module that another one imports."""
    folder = name.rpartition("/")[0]
    return imported.removeprefix("../") if imported.startswith("../") else f"{folder}/{imported.removeprefix('./')}"


def _context() -> dict[str, object]:
    values: dict[str, object] = {}
    current_app.update_template_context(values)
    return values
