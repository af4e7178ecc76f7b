"""How the text of a clause is set for reading: paragraphs, first sentences, numbers that are not to be broken."""

from __future__ import annotations

import re

from gunbai.rulebook import plain, signs

NUMBER = re.compile(r"(?<![A-Za-z0-9.-])(?:\d+(?:[-.]\d+)+[a-z]?[\u2460-\u2473]?|[A-Z]{1,4}-[A-Z]?\d+)(?![A-Za-z0-9-])")
"""The number of a clause, the name of a defect, or a date, which is not to be broken."""

JAPANESE = re.compile(
    r"[\u3008-\u3011\uff08]{0,3}[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f][\u3001-\u30ff\u3400-\u9fff\uff01-\uff9f\u2460-\u2473]*"
)
"""A run of Japanese: words, and the signs around and between them."""

_TAG = re.compile(r"#([A-Za-z]{1,3}\d{0,3})(?![A-Za-z0-9;])")
"""The tag of a card behind its name; what a character is written as (``&#34;``) is none."""

_BREAK = re.compile(r"(?<=[。.!?！？」』)）\]】::])[^\S\n]*\n+")


def paragraphs(text: str) -> list[str]:
    """Returns a clause's text in paragraphs: lines that end a sentence end a paragraph, other line ends are joined.

    Formulas are shown as the signs they stand for.

    >>> paragraphs("ブレイクし、\\n\\nブレイク処理に移ります。\\n配置します。")
    ['ブレイクし、ブレイク処理に移ります。', '配置します。']
    """
    return [paragraph for piece in _BREAK.split(text) if (paragraph := signs(plain(piece)).strip())]


def first_sentence(text: str, longest: int = 90) -> str:
    """Returns the first sentence of a text, cut when it is too long to be quoted in passing; formulas as signs.

    >>> first_sentence("即座にブレイクします。ダメージは残ります。")
    '即座にブレイクします。'
    """
    text = signs(text)
    end = text.find("。") + 1
    sentence = text[:end] if end else text
    return sentence if len(sentence) <= longest else f"{sentence[:longest]}…"


def unbroken(html: str) -> str:
    """Returns HTML text without tags in which the numbers of clauses stay on one line.

    >>> unbroken("34-5による")
    '<span class="number">34-5</span>による'
    >>> unbroken("KC-D13の読み")
    '<span class="number">KC-D13</span>の読み'
    """
    return NUMBER.sub(r'<span class="number">\g<0></span>', html)


def tongue(text: str, lang: str) -> str:
    """Returns the language of what somebody says on a page: that of its last word, for names of cards are Japanese in any.

    >>> tongue("番兵 is in the minion zone", "en"), tongue("番兵は破壊される。", "en"), tongue("乙のライフは2500", "en")
    ('en', 'ja', 'ja')
    """
    return "ja" if JAPANESE.match(text.rstrip("。．.！？!?」）)0123456789/+-= ")[-1:]) else lang


def quoted(text: str, lang: str) -> str:
    """Returns what somebody says in the marks of the language that it is said in on a page.

    >>> quoted("番兵 is in the minion zone", "en"), quoted("番兵は破壊される。", "en")
    ('“番兵 is in the minion zone”', '「番兵は破壊される。」')
    """
    return f"「{text}」" if tongue(text, lang) == "ja" else f"“{text}”"


def ringed(html: str) -> str:
    """Returns HTML text without tags in which the tags of cards stand in rings, as they do on the picture of the board.

    Numbers of clauses stay on one line.

    >>> ringed("剣士#Aで攻撃")
    '剣士<span class="t">A</span>で攻撃'
    """
    return _TAG.sub(r'<span class="t">\1</span>', unbroken(html))
