"""What people call a game, and the game that a query names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from gunbai.search.normal import Normal, normalise, plain

SHORTEST = 3
"""A clipped or half-said name has at least so many characters."""

MOST = 0.6
"""So much of a name must be said at least when its end is left out."""

_TO_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_JOINED = re.compile(r"[\s・&＆=＝]+|オブ|ザ(?=[ァ-ヺ]{3})|アンド|と(?=[ァ-ヺ])")
_MORA = re.compile("[ァ-ヺ][ァィゥェォャュョヮ]?|ー")
_EDITION = re.compile(r"(?:TCG|TCB|トレーディングカード|カードゲーム|総合ルール|基本ルール|ルール|[!！]).*$")


def called(slug: str, *titles: str) -> tuple[str, ...]:
    """Returns what people call a game: its titles, with and without TCG and what follows, clipped, its slug, its initials.

    >>> called("sea-of-clouds", "Sea of Clouds")
    ('Sea of Clouds', 'sea-of-clouds', 'sea of clouds', 'soc')
    >>> called("soc", "シー・オブ・クラウド")
    ('シー・オブ・クラウド', 'シーオブクラウド', 'シークラ', 'soc')
    """
    return tuple(dict.fromkeys(name for name in _names(slug, titles) if len(name) > 1))


def _names(slug: str, titles: Sequence[str]) -> Iterator[str]:
    for title in titles:
        yield title
        short = _EDITION.sub("", title).strip()
        yield from (short, short.replace("・", ""))
        yield from _clipped(short)
    yield slug
    words = slug.split("-")
    if len(words) > 1:
        yield " ".join(words)
        yield "".join(word[0] for word in words)


def _clipped(title: str) -> Iterator[str]:
    """Yields the first two syllables of the first word with those of another: レジェンド・オブ・スターズ is レジェスタ."""
    words = [_MORA.findall(word)[:2] for word in _JOINED.split(title) if _MORA.match(word)]
    for other in words[1:]:
        clipped = "".join([*words[0], *other]).rstrip("ッー")
        if len(clipped) >= SHORTEST:
            yield clipped


def narrow(text: str, names: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Returns the game whose name stands in a query, and the query without it; "" when none does or nothing is left.

    Kana of either kind will do, and a name may lack its end, as long as no other game's begins so.

    >>> narrow("SoC 9.5", {"sea-of-clouds": ["Sea of Clouds", "SoC"]})
    ('sea-of-clouds', '9.5')
    >>> narrow("くらうずの手札", {"sea-of-clouds": ["クラウズ"]})
    ('sea-of-clouds', '手札')
    """
    normal = normalise(text.translate(_TO_KATAKANA), wrapped=False)
    said = [(name, slug) for slug, called in names.items() for name in map(_folded, called) if name and name in normal.text]
    for name, slug in sorted(said, key=lambda pair: -len(pair[0])):
        if (left := _without(text, normal, name)) is not None:
            return (slug, left) if left else ("", text)
    return _begun(text, normal, names)


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return plain(name.translate(_TO_KATAKANA), wrapped=False)


def _without(text: str, normal: Normal, name: str) -> str | None:
    """Returns a query without a name that stands in it as a word, None when it does not."""
    edge = r"(?![a-z0-9])" if name[-1:].isascii() else ""
    found = re.search(rf"(?<![a-z0-9]){re.escape(name)}{edge}", normal.text)
    if found is None:
        return None
    start, end = normal.original(*found.span())
    if any(_goes_on(text[at - 1 : at + 1]) for at in (start, end)):
        return None
    rest = re.sub(r"^の(?![ぁ-ゖ])", "", text[end:])
    return f"{text[:start]} {rest}".strip(" 　:：・のではー")


def _goes_on(around: str) -> bool:
    """Tells whether a word goes on between two characters: both are katakana."""
    return len(around) == 2 and all("ァ" <= character <= "ー" for character in around)


def _begun(text: str, normal: Normal, names: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Returns the game whose name begins like the first word of a query, when only one does."""
    word = re.match(r"[ァ-ヺ]+|[a-z]+", normal.text)
    if word is None or len(word[0]) <= SHORTEST:
        return "", text
    begun = {
        slug for slug, called in names.items() for name in map(_folded, called)
        if name.startswith(word[0]) and len(word[0]) >= MOST * len(name)
    }  # fmt: skip
    if len(begun) != 1:
        return "", text
    left = _without(text, normal, word[0])
    return (begun.pop(), left) if left else ("", text)
