"""A visitor without a script: presses links and buttons by what they say, fills in forms, and keeps what a form holds."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import quote, urlencode

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

VOID = {"meta", "link", "input", "br", "hr", "img", "option"}


class Form:
    """One form of a page: where it goes, and what it holds as it stands."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: list[tuple[str, str]] = []
        self.chips: list[tuple[str, str, str]] = []


class _Reader(HTMLParser):
    """Finds the links, the forms and the buttons of a page, each with its words."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[tuple[str, str]] = []
        self.buttons: list[tuple[str, str, str, Form]] = []
        self.forms: dict[str, Form] = {}
        self.form: Form | None = None
        self.open: list[tuple[str, dict[str, str]]] = []
        self.said: list[list[str]] = []
        self.legend = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a form, a field of it, or the beginning of what has words."""
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = self.forms.setdefault(given.get("id", str(len(self.forms))), Form("", "get"))
            self.form.action, self.form.method = given.get("action", ""), given.get("method", "get")
        if tag in ("input", "select"):
            self._field(given)
        if tag not in VOID:
            self.open.append((tag, given))
            self.said.append([given["aria-label"]] if tag == "a" and "aria-label" in given else [])

    def _field(self, given: dict[str, str]) -> None:
        form = self.forms.setdefault(given["form"], Form("", "post")) if "form" in given else self.form
        if form is None or "name" not in given:
            return
        if given.get("type") in ("radio", "checkbox"):
            form.chips.append((given["name"], given.get("value", ""), given["type"]))
            if "checked" in given:
                form.fields.append((given["name"], given.get("value", "")))
        elif given.get("type") != "file":
            form.fields.append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        """Notes a link or a button with its words."""
        while self.open:
            name, given = self.open.pop()
            words = " ".join(" ".join(self.said.pop()).split())
            if self.said:
                self.said[-1].append(words)
            if name == "a":
                self.links.append((words, given.get("href", "")))
            if name == "button" and "disabled" not in given:
                form = self.forms.setdefault(given["form"], Form("", "post")) if "form" in given else self.form
                if form is not None:
                    self.buttons.append((words, given.get("name", ""), given.get("value", ""), form))
            if name == "textarea" and self.form is not None:
                self.form.fields.append((given.get("name", ""), words))
            if name == tag:
                break
        if tag == "form":
            self.form = None

    def handle_data(self, data: str) -> None:
        """Adds to the words of whatever is open."""
        if self.said:
            self.said[-1].append(data)


def forms_of(text: str) -> list[Form]:
    """Returns the forms of a page, each with the buttons that send it among its choices."""
    page = _Reader(text)
    for _, name, value, form in page.buttons:
        if name:
            form.chips.append((name, value, "button"))
    return [*page.forms.values()]


class Visitor:
    """Goes from page to page; each press is one page load."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.presses = 0
        self._show(client.get(quote(address, safe="/?=&%@")))

    def _show(self, response: TestResponse) -> None:
        while response.status_code in (302, 303):
            response = self.client.get(response.location)
        self.status, self.text = response.status_code, response.get_data(as_text=True)
        self.page = _Reader(self.text)

    def press(self, words: str) -> Visitor:
        """Presses the first link or button that says just these words, else begins with them, else holds them."""
        self.presses += 1
        links, buttons = self.page.links, self.page.buttons
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for said, href in links:
                if fits(said, words):
                    self._show(self.client.get(href.partition("#")[0]))
                    return self
            for said, name, value, form in buttons:
                if fits(said, words):
                    self._send(form, [(name, value)] if name else [])
                    return self
        raise AssertionError(f"nothing says {words}: {[said for said, *_ in (*links, *buttons)]}")

    def set(self, **values: str) -> Visitor:
        """Sets values of the form that has them, and sends it."""
        self.presses += 1
        form = next(form for form in self.page.forms.values() if {*values} <= {name for name, *_ in (*form.chips, *form.fields)})
        many = {name for name, _, kind in form.chips if kind == "checkbox"}
        form.fields = [(name, value) for name, value in form.fields if name not in values or name in many]
        self._send(form, [*values.items()])
        return self

    def _send(self, form: Form, more: list[tuple[str, str]]) -> None:
        query = urlencode([*form.fields, *more])
        if form.method == "post":
            self._show(self.client.post(form.action, data=query, content_type="application/x-www-form-urlencoded"))
        else:
            self._show(self.client.get(f"{form.action}?{query}"))
