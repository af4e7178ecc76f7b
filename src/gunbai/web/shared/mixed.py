"""Marks the Japanese words on a page that is in another language, so that they are set and spoken as Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from flask import Flask, Response, g

from gunbai.web.shared.current import messages
from gunbai.writeup.typesetting import JAPANESE

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
PLAIN = frozenset(("title", "option", "textarea", "script", "style", "svg", "template"))
"""Elements whose text holds no other elements, or is no text of the page."""
_NAME = re.compile(r"</?([a-zA-Z][\w-]*)")
_LANG = re.compile(r'\slang="([^"]*)"')
_COMMENT = "<!--"


def init_app(app: Flask) -> None:
    """Marks what is Japanese on every page that is not."""
    app.after_request(_marked)


def mark_japanese(html: str, lang: str) -> str:
    """Returns HTML in a language in which each run of Japanese says that it is.

    A text stays one piece, as it has to where its element sets pieces apart.

    >>> mark_japanese("<p>With 再生.</p>", "en")
    '<p><span>With <span lang="ja">再生</span>.</span></p>'
    """
    if lang == "ja" or not JAPANESE.search(html):
        return html
    open_tags: list[tuple[str, str, bool]] = [("", lang, False)]
    pieces = [*_pieces(html), ""]
    return "".join(_piece(piece, after, open_tags) for piece, after in pairwise(pieces))


def _pieces(html: str) -> Iterator[str]:
    """Yields comments, tags and the texts between them; a sign that opens a tag is escaped anywhere else."""
    at = 0
    while at < len(html):
        if html.startswith(_COMMENT, at):
            end = _after(html, "-->", at)
        elif html[at] == "<":
            end = _tag_end(html, at)
        else:
            end = html.find("<", at)
        end = end if end > at else len(html)
        yield html[at:end]
        at = end


def _after(html: str, sign: str, at: int) -> int:
    """Returns where a sign ends that comes next; 0 where none does."""
    found = html.find(sign, at)
    return found + len(sign) if found >= 0 else 0


def _tag_end(html: str, at: int) -> int:
    """Returns where a tag ends: at the first sign for it that is not in quotes; 0 where it does not."""
    while end := _after(html, ">", at):
        quoted = html.find('"', at, end)
        if quoted < 0:
            return end
        at = _after(html, '"', quoted + 1)
        if not at:
            return 0
    return 0


def _piece(piece: str, after: str, open_tags: list[tuple[str, str, bool]]) -> str:
    """Returns a tag, or text with its Japanese marked; ``open_tags`` are the elements around it, ``after`` is the next piece."""
    _, lang, plain = open_tags[-1]
    found = _NAME.match(piece)
    if found is None:
        return piece if plain or lang == "ja" or piece.startswith("<") else _mixed(piece)
    tag = found[1].lower()
    if piece.startswith("</"):
        _close(tag, open_tags)
    elif tag not in VOID and not piece.endswith("/>"):
        named = _LANG.search(piece)
        open_tags.append((tag, named[1] if named else lang, plain or tag in PLAIN))
        if tag == "option" and not named and JAPANESE.search(after):
            return f'{found[0]} lang="ja"{piece[found.end() :]}'
    return piece


def _mixed(text: str) -> str:
    marked, runs = JAPANESE.subn(r'<span lang="ja">\g<0></span>', text)
    return marked if not runs or JAPANESE.fullmatch(text.strip()) else f"<span>{marked}</span>"


def _close(tag: str, open_tags: list[tuple[str, str, bool]]) -> None:
    """Closes an element, and those in it that HTML lets be closed with it."""
    if any(name == tag for name, _, _ in open_tags):
        while open_tags.pop()[0] != tag:
            pass


def _marked(response: Response) -> Response:
    html = response.mimetype == "text/html" and not response.headers.get("Content-Disposition")
    if html and messages().lang != "ja" and not g.get("finished"):
        response.set_data(mark_japanese(response.get_data(as_text=True), messages().lang))
    return response
