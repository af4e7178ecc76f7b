"""Reads pages as strictly as a careful browser would."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img"}
SINGLE = {"rect", "path"}
KANA = {"rt", "rp"}
"""How a word is read: on the page, but no part of the text."""
INTERACTIVE = {"a", "button", "input", "select", "textarea", "summary"}


class Page(HTMLParser):
    """A page taken apart: its links, ids, labels, and everything wrong with its nesting."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.assets: list[str] = []
        self.headings: list[int] = []
        self.labelled: set[str] = set()
        self.fields: list[str] = []
        self.lang = ""
        self.title = ""
        self.text: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is never closed" for tag in self.open]
        self.wrong += [f"the id {id} stands twice" for id in {id for id in self.ids if self.ids.count(id) > 1}]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element; its name is on the path until it is closed."""
        given = {name: value or "" for name, value in attrs}
        if len(given) != len(attrs):
            self.wrong.append(f"<{tag}> has an attribute twice")
        for name in given:
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}=…>")
        if tag == "html":
            self.lang = given.get("lang", "")
        if tag in INTERACTIVE and any(outer in INTERACTIVE for outer in self.open):
            self.wrong.append(f"<{tag}> inside {self.open}")
        if tag in ("p", "h1", "h2", "h3") and "p" in self.open:
            self.wrong.append(f"<{tag}> inside <p>")
        self._note(tag, given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Closes an element; anything else that is open inside it is wrong."""
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self.open[-3:]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Gathers text."""
        if self.open and self.open[-1] == "title" and "svg" not in self.open:
            self.title += data
        if not self.open or self.open[-1] not in KANA:
            self.text.append(data)

    def _note(self, tag: str, given: dict[str, str]) -> None:
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("link", "script", "img"):
            self.assets.append(given.get("href") or given.get("src", ""))
        if tag == "form":
            self.links.append(given.get("action", ""))
        if tag in ("h1", "h2", "h3", "h4"):
            self.headings.append(int(tag[1]))
        if tag == "label":
            self.labelled.add(given.get("for", ""))
        if tag == "input" and given.get("type") != "hidden":
            self.fields.append(given.get("id", ""))
