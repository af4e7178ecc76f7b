"""English pages: what is Japanese on them says so, and nothing of gunbai's own words is."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from gunbai.web.shared.mixed import PLAIN, VOID, mark_japanese
from gunbai.writeup.messages import load_messages
from gunbai.writeup.typesetting import JAPANESE

PAGES = [
    *("/", "/?q=再生 ブレイク", "/?q=zzzzqqqq", "/rules/legions?open=34", "/rules/asterisk/all", "/rules/legions/glossary"),
    *("/rules/legions/39-5", "/rules/legions/34-2", "/rules/asterisk/2-2/history"),
    *("/rules/asterisk/diff/before-2022-03-28/2022-03-28", "/rulings", "/rulings/regeneration-replaces-the-break"),
    *("/rulings/regeneration-replaces-the-break/writeup", "/scenarios?game=legions", "/scenarios?game=legions&sort=test"),
    *("/scenarios/legions/web-regeneration", "/scenarios/legions/web-refused", "/scenarios/legions/web-regeneration/writeup"),
    *("/scenarios/legions/web-regeneration/writeup?kind=slip", "/practice/legions/web-regeneration", "/citations"),
    *("/questions/legions", "/desk", "/desk/legions", "/offline", "/offline/shell", "/about", "/nothing"),
]


class Words(HTMLParser):
    """The text of a page, each piece with the language that it is said to be in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str, bool]] = [("", "", False)]
        self.said: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Goes into an element."""
        lang = dict(attrs).get("lang") or self.open[-1][1]
        if tag not in VOID:
            self.open.append((tag, lang, self.open[-1][2] or tag in PLAIN - {"option"}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Passes an element that holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        """Leaves an element."""
        while tag not in VOID and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Notes text, unless it cannot say its language."""
        _, lang, plain = self.open[-1]
        if not plain and data.strip():
            self.said.append((lang, data.strip()))


@pytest.mark.parametrize("address", PAGES)
def test_japanese_on_an_english_page_says_so(app: Flask, client: FlaskClient, address: str) -> None:
    """No text in Japanese stands outside an element in Japanese, on any kind of page."""
    while app.extensions["gunbai.packs"].tell_some("legions"):
        pass
    said = Words(client.get(f"{address}{'&' if '?' in address else '?'}lang=en").text).said
    assert [text for lang, text in said if lang != "ja" and JAPANESE.search(text)] == []


@pytest.mark.parametrize("address", PAGES)
def test_the_words_of_gunbai_are_english(app: Flask, client: FlaskClient, address: str) -> None:
    """No message, no zone, phase, state, verb or verdict stands there in Japanese: only names and what a book or a person wrote."""
    japanese, english = (load_messages(app.extensions["gunbai"].content, "web")[lang].texts for lang in ("ja", "en"))
    own = {text for key, text in japanese.items() if len(text) > 1 and "{" not in text and text != english[key]}
    page = client.get(f"{address}{'&' if '?' in address else '?'}lang=en").text
    marked = set(re.findall(r'<span lang="ja">([^<]*)</span>', page))
    assert marked & own <= {"再生", "日本語"}


@pytest.mark.parametrize("address", PAGES)
def test_the_words_of_the_game_are_english(app: Flask, client: FlaskClient, address: str) -> None:
    """What the vocabulary or the glossary names in English stands in no sentence, list or picture in Japanese.

    A gloss names the term itself; a defect and a ruling may speak of a word of the book.
    """
    notation = app.extensions["gunbai"].notation("legions")
    words = {*notation.vocabulary.zones, *notation.tokens.turned, *notation.tokens.statuses, *notation.keywords, *notation.phases}
    page = client.get(f"{address}{'&' if '?' in address else '?'}lang=en").text
    shown = re.sub(r'(?s)<p class="gloss".*?</p>|<div role="note".*?</div>|<textarea.*?</textarea>|<pre.*?</pre>', "", page)
    drawn = re.findall(r'<(?:text|tspan)[^>]* lang="ja">([^<]*)<', shown)
    listed = re.findall(r'<(?:b|li|summary|button)[^>]*><span lang="ja">([^<]*)<', shown)
    assert {word.rstrip("0123456789") for word in (*drawn, *listed)} & words == set()


@pytest.mark.parametrize(
    ("html", "marked"),
    [
        ('<b class="by">甲</b>', '<b class="by"><span lang="ja">甲</span></b>'),
        ('<p lang="ja">再生</p>', '<p lang="ja">再生</p>'),
        (
            '<p lang="ja"><i lang="en">or 再生</i></p>',
            '<p lang="ja"><i lang="en"><span>or <span lang="ja">再生</span></span></i></p>',
        ),
        ('<a title="a > b">再生</a>', '<a title="a > b"><span lang="ja">再生</span></a>'),
        ("<title>再生</title>", "<title>再生</title>"),
        ('<option value="a">再生', '<option lang="ja" value="a">再生'),
        ("<p>12-1、再生</p>", '<p><span>12-1、<span lang="ja">再生</span></span></p>'),
        ("<br>「再生」です。", '<br><span lang="ja">「再生」です。</span>'),
    ],
)
def test_runs(html: str, marked: str) -> None:
    """A run is marked where it stands; a choice is marked as a whole; attributes and the name of a page cannot be."""
    assert mark_japanese(html, "en") == marked
    assert mark_japanese(html, "ja") == html
