"""What is drawn in words: in a picture of an English page, what is Japanese says so, and only that."""

from __future__ import annotations

import pytest

from gunbai.writeup.picture.pen import Pen


@pytest.mark.parametrize(
    ("lang", "text", "drawn"),
    [
        ("en", "番兵", ' lang="ja">番兵</text>'),
        ("en", "甲's turn, turn 3", '><tspan lang="ja">甲</tspan>&#x27;s turn, turn 3</text>'),
        ("en", "waitⅡ", ">waitⅡ</text>"),
        ("en", "life", ">life</text>"),
        ("ja", "甲の手番 <3>", ">甲の手番 &lt;3&gt;</text>"),
    ],
)
def test_words_say_their_language(lang: str, text: str, drawn: str) -> None:
    """A whole word in Japanese is marked as one, a run in an English line where it stands, a roman numeral not at all."""
    pen = Pen(lang)
    pen.text(text, (0, 0), 10, "sub")
    assert pen.parts[0].endswith(drawn)
    assert pen.parts[0].count("lang=") == drawn.count("lang=")
