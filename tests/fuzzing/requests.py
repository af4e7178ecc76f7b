"""Hostile requests by the thousand: every route of the app, every form that its pages offer, and what is wrong with the answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from msgspec import Struct
from werkzeug.test import TestResponse

from gunbai.library import Library
from web.visitor import Form, forms_of

JUNK = (
    *(
        "",
        "%00",
        "%ff",
        "%0d%0aX:1",
        "../../etc/passwd",
        "<script>",
        "-1",
        "1e9",
        "٣",
        "²",
        "\\",
        "//evil",
        "{{7*7}}",
        "#",
        "*",
        "null",
    ),
    *("9" * 400, "9" * 5_000, "第" * 300, "の" * 500, " " * 400, "4-" * 100, "(" * 90, "[" * 90, "🎴" * 50, "a" * 499, "a" * 501),
    *("+-5", "A: [", "game: x\ngame: y", "?", "甲", "A.zone", "\ud800".encode("utf-8", "replace").decode()),
)
"""What is put into addresses and fields."""
FIELDS = (
    *("q", "game", "kind", "open", "step", "seat", "lang", "version", "as_of", "then", "claim", "format", "status", "typed"),
    *("ruled", "case", "stage", "at", "page", "v", "to", "defect", "tag", "since", "if", "number"),
)
SAID = ("1", "ja", "md", "legions", "slip", "2020-01-01", "all", "pdf", "board", "text", "claims")
"""Values that some field may have."""
REFUSED = (301, 302, 303, 304, 308, 400, 401, 403, 404, 405, 409, 413, 414, 415, 422)
"""How an answer says that it shows something else, or why it shows nothing."""
FORMS = 300
"""How many forms are remembered."""


class Request(Struct, frozen=True):
    """One request: the method, the address with its query, the headers, the fields that are sent."""

    method: str
    address: str
    headers: dict[str, str] = {}
    data: tuple[tuple[str, str], ...] = ()


def parts(library: Library) -> list[dict[str, str]]:
    """Returns what may stand in addresses: names that go together."""
    found = [
        *(
            {"name": "gunbai.css"},
            {"name": "kept/main.js"},
            {"id": "1", "n": "1", "form": "csv"},
            {"id": "1", "n": "1", "form": "json"},
        ),
        *({"name": f"{game}-rules", "game": game} for game in library.games()),
        *({"id": ruling.id, "n": "1"} for ruling in library.rulings()),
        *({"game": one.game, "name": Path(one.path).stem} for one in library.scenarios()[::20]),
    ]
    for game in library.games():
        book = library.rulebook(game)
        old, new = book.versions[0].name, book.versions[-1].name
        found += [{"game": game, "number": number, "old": old, "new": new, "id": game} for number in ("1", "34-7", "5.1")]
    return found


def addresses(app: Flask, library: Library) -> dict[str, list[str]]:
    """Returns addresses of each route of an app, by its rule; raises AssertionError for a route of which nothing is known."""
    known, found = parts(library), {}
    for rule in app.url_map.iter_rules():
        fitting = [said for said in known if rule.arguments <= said.keys()] or ([{}] if not rule.arguments else [])
        assert fitting, f"nothing to ask {rule} with: add what {rule.arguments} may be to parts()"
        values = [{name: int(said[name]) if name == "n" else said[name] for name in rule.arguments} for said in fitting]
        built = [rule.build(one, append_unknown=False) for one in values]
        found[str(rule)] = list(dict.fromkeys(path for _, path in filter(None, built)))
    return found


class Hall:
    """Whoever asks an app, one after the other, with one cookie: pages lead to their forms, and forms to new pages."""

    def __init__(self, app: Flask, library: Library, seed: int) -> None:
        self.root = str(library.content)
        self.client: FlaskClient = app.test_client()
        self.rng = random.Random(seed)
        self.routes = addresses(app, library)
        self.methods = {str(rule): sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}) for rule in app.url_map.iter_rules()}
        self.forms: dict[tuple[str, ...], Form] = {}
        self.token = ""

    def requests(self) -> Iterator[Request]:
        """Yields requests without end: each route by each of its methods first, then what comes."""
        for rule, found in [*self.routes.items()]:
            for method in self.methods[rule]:
                yield Request(method, self.rng.choice(found), data=self._junk() if method == "POST" else ())
        while True:
            yield self._filled_in() if self.forms and self.rng.random() < 0.4 else self._bent()

    def _junk(self) -> tuple[tuple[str, str], ...]:
        said = [(self.rng.choice(FIELDS), self.rng.choice((*JUNK, *SAID))) for _ in range(self.rng.randint(0, 4))]
        return (("csrf_token", self.token), *said)

    def _bent(self) -> Request:
        """Returns a known address with something put into it, or into its query."""
        rng = self.rng
        rule = rng.choice([*self.routes])
        address = rng.choice(self.routes[rule])
        if rng.random() < 0.35:
            at = rng.randrange(1, len(address) + 1)
            address = address[:at] + quote(rng.choice(JUNK), safe="%") + address[at:]
        if rng.random() < 0.7:
            said = (f"{rng.choice(FIELDS)}={quote(rng.choice((*JUNK, *SAID)), safe='%')}" for _ in range(rng.randint(1, 3)))
            address += "?" + "&".join(said)
        headers = {"Cookie": "lang=" + rng.choice(["xx", "ja", '"', "a" * 2000])} if rng.random() < 0.05 else {}
        method = rng.choice(["GET"] * 12 + ["HEAD", "POST", "POST", "PUT", "OPTIONS", "DELETE"])
        return Request(method, address, headers, self._junk() if method == "POST" else ())

    def _filled_in(self) -> Request:
        """Returns a form of some page, some of its fields changed, doubled, or left out."""
        rng, form = self.rng, self.rng.choice([*self.forms.values()])
        fields = [*form.fields, *((name, value) for name, value, _ in form.chips if rng.random() < 0.2)]
        for _ in range(rng.choice((0, 1, 1, 2, 5))):
            at = rng.randrange(len(fields)) if fields else 0
            change = rng.choice(("change", "change", "change", "leave out", "double"))
            if not fields or fields[at][0] == "csrf_token":
                continue
            if change == "leave out":
                fields.pop(at)
            else:
                fields.append((fields[at][0], rng.choice((*JUNK, *SAID))))
                fields[at] = fields[-1] if change == "change" else fields[at]
        if form.method == "post":
            return Request("POST", form.action, data=tuple(fields))
        return Request("GET", f"{form.action}?{'&'.join(f'{name}={quote(value)}' for name, value in fields)}")

    def wrong(self, request: Request) -> str:
        """Asks, and returns what is wrong with the answer: a fault, a path of the server, no policy; empty when nothing is."""
        data: dict[str, list[str]] = {}
        for name, value in request.data:
            data.setdefault(name, []).append(value)
        answer = self.client.open(request.address, method=request.method, headers=request.headers, data=data or None)
        asked = f"{request.method} {request.address[:300]} {str(request.data)[:600] if request.data else ''}"
        later = answer.status_code == 503 and "Retry-After" in answer.headers
        if answer.status_code != 200 and answer.status_code not in REFUSED and not later:
            return f"{answer.status_code} {asked}"
        text = answer.get_data(as_text=True) if answer.mimetype.startswith(("text/", "application/")) else ""
        if self.root in text or "Traceback (most" in text:
            return f"shows a path or a trace: {asked}"
        if "default-src 'none'" not in answer.headers.get("Content-Security-Policy", ""):
            return f"has no policy: {asked}"
        self._learn(answer, text)
        return ""

    def _learn(self, answer: TestResponse, text: str) -> None:
        """Remembers the forms of a page, and where an answer leads to."""
        if answer.location and answer.location.startswith("/") and len(answer.location) < 400:
            self.routes.setdefault("led to", []).append(answer.location)
        for form in forms_of(text) if answer.mimetype == "text/html" else ():
            self.token = dict(form.fields).get("csrf_token", self.token)
            key = (form.action.partition("?")[0], *sorted({name for name, _ in form.fields}))
            if form.action.startswith("/") and (len(self.forms) < FORMS or key in self.forms):
                self.forms[key] = form
