"""Marks the Japanese words on a page that is in another language, so that they are set and spoken as Japanese."""

from __future__ import annotations

import re

from flask import Flask, Response

from gunbai.web.current import messages

JAPANESE = re.compile(
    r"[\u3008-\u3011\u30fb\uff08]*[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f][\u3001-\u30ff\u3400-\u9fff\uff01-\uff9f\u2460-\u2473]*"
)
"""A run of Japanese: words, and the signs around and between them."""
VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
PLAIN = frozenset(("title", "option", "textarea", "script", "style", "svg", "template"))
"""Elements whose text holds no other elements, or is no text of the page."""
_TOKEN = re.compile(r"<!--.*?-->|<(?P<end>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>(?:[^>\"]|\"[^\"]*\")*)>|[^<]+|<", re.DOTALL)
_CHOICE = re.compile(rf"<option(?![^>]*\slang=)(?=[^>]*>[^<]*{JAPANESE.pattern})")
_LANG = re.compile(r'\slang="([^"]*)"')


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
    return "".join(_token(found, open_tags) for found in _TOKEN.finditer(_CHOICE.sub('<option lang="ja"', html)))


def _token(found: re.Match[str], open_tags: list[tuple[str, str, bool]]) -> str:
    """Returns a tag as it is, or text with its Japanese marked; ``open_tags`` are the elements around it."""
    text = found[0]
    _, lang, plain = open_tags[-1]
    if found["tag"] is None:
        return text if plain or lang == "ja" or text.startswith("<") else _mixed(text)
    tag = found["tag"].lower()
    if found["end"]:
        _close(tag, open_tags)
    elif tag not in VOID and not found["rest"].endswith("/"):
        named = _LANG.search(found["rest"])
        open_tags.append((tag, named[1] if named else lang, plain or tag in PLAIN))
    return text


def _mixed(text: str) -> str:
    marked, runs = JAPANESE.subn(r'<span lang="ja">\g<0></span>', text)
    return marked if not runs or JAPANESE.fullmatch(text.strip()) else f"<span>{marked}</span>"


def _close(tag: str, open_tags: list[tuple[str, str, bool]]) -> None:
    """Closes an element, and those in it that HTML lets be closed with it."""
    if any(name == tag for name, _, _ in open_tags):
        while open_tags.pop()[0] != tag:
            pass


def _marked(response: Response) -> Response:
    if response.mimetype == "text/html" and messages().lang != "ja" and not response.headers.get("Content-Disposition"):
        response.set_data(mark_japanese(response.get_data(as_text=True), messages().lang))
    return response
