"""Markdown to HTML that is safe to show: no raw HTML, no address that runs a script, nothing that is fetched from elsewhere."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from gunbai.writeup.typesetting import unbroken

_SAFE = re.compile(r"(?:https?:|mailto:|/(?![/\\])|#|(?![/\\])[^:\\]*$)", re.IGNORECASE)
_TEXT = re.compile(r"(?<=>)[^<]+")
_FENCE = re.compile(r"^```(\w+)\n.*?^```\n?", re.DOTALL | re.MULTILINE)


def literal(text: str) -> str:
    """Returns a text as Markdown that reads as written: nothing in it makes bold, a link or HTML.

    >>> print(literal("*2枚* <b>"))
    \\*2枚\\* &lt;b>
    """
    text = re.sub(r"([\\`*_\[\]])", r"\\\1", text)
    return re.sub(r"(?<!\s)[^\S\n]*+\n\s*+", " ", re.sub(r"&(?=#?\w+;)", "&amp;", text).replace("<", "&lt;"))


def to_html(text: str, figures: Mapping[str, str] | None = None, above: int = 0) -> str:
    """Returns Markdown as HTML.

    ``figures`` maps the word behind a fence (```` ```board ````) to the HTML that takes the place of the fenced text,
    drawn instead of written. ``above`` is the level of the heading that the page itself has: none in the text is as high.
    """
    held: list[str] = []
    place = f"figure-{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]}"  # what no text can say of itself

    def hold(found: re.Match[str]) -> str:
        if not figures or found[1] not in figures:
            return found[0]
        held.append(figures[found[1]])
        return f"\n{place}-{len(held) - 1}\n\n"

    reader = Markdown(extensions=["tables", "fenced_code", "sane_lists", _Safe(above)], output_format="html")
    html = reader.convert(_FENCE.sub(hold, text))
    html = _TEXT.sub(lambda found: unbroken(found[0]), html)
    for number, figure in enumerate(held):
        html = html.replace(f"<p>{place}-{number}</p>", figure)
    return html


class _Safe(Extension):
    """Takes raw HTML as text, drops addresses that could run a script, lowers headings."""

    def __init__(self, above: int) -> None:
        super().__init__()
        self.above = above

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Changes how this Markdown reads."""
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_Harmless(md, self.above), "harmless", 0)


class _Harmless(Treeprocessor):
    def __init__(self, md: Markdown, above: int) -> None:
        super().__init__(md)
        self.above = above

    def run(self, root: Element) -> None:
        for element in root.iter():
            for name in ("href", "src"):
                if name in element.attrib and not _SAFE.match(element.attrib[name].strip()):
                    del element.attrib[name]
            if element.tag == "img":
                _linked(element)
            if re.fullmatch("h[1-6]", element.tag):
                element.tag = f"h{max(int(element.tag[1]), self.above + 1)}"
            if element.tag in ("th", "td"):
                element.attrib.pop("style", None)


def _linked(image: Element) -> None:
    """Makes a link of an image: a sheet that is opened tells nobody that it was."""
    source, said = image.attrib.pop("src", ""), image.attrib.pop("alt", "")
    image.tag, image.text = "a", said or source
    image.attrib.pop("title", "")
    if source:
        image.set("href", source)
