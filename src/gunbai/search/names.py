"""What people call a game, and the game that a query names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gunbai.search.normal_form import normalise, plain


def called(slug: str, *titles: str) -> tuple[str, ...]:
    """Returns what people call a game: its titles, with and without TCG and what follows, its slug, its initials.

    >>> called("sea-of-clouds", "Sea of Clouds")
    ('Sea of Clouds', 'sea-of-clouds', 'sea of clouds', 'soc')
    """
    return tuple(dict.fromkeys(name for name in _names(slug, titles) if len(name) > 1))


def _names(slug: str, titles: Sequence[str]) -> Iterator[str]:
    for title in titles:
        yield title
        short = re.sub(r"(?:TCG|トレーディングカード|カードゲーム|総合ルール|ルール|[!！]).*$", "", title).strip()
        yield from (short, short.replace("・", ""))
    yield slug
    words = slug.split("-")
    if len(words) > 1:
        yield " ".join(words)
        yield "".join(word[0] for word in words)


def narrow(text: str, names: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Returns the game whose name stands in a query, and the query without it; "" when none does or nothing is left.

    >>> narrow("SoC 9.5", {"sea-of-clouds": ["Sea of Clouds", "SoC"]})
    ('sea-of-clouds', '9.5')
    """
    folded = plain(text, wrapped=False)
    said = [(name, slug) for slug, called in names.items() for name in map(plain, called) if name and name in folded]
    if not said:
        return "", text
    normal = normalise(text, wrapped=False)
    for name, slug in sorted(said, key=lambda pair: -len(pair[0])):
        edge = r"(?![a-z0-9])" if name[-1:].isascii() else r"(?![ァ-ヺ])"
        found = re.search(rf"(?<![a-z0-9ァ-ヺ]){re.escape(name)}{edge}(?:の(?![ぁ-ゖ]))?", normal.text)
        if found:
            start, end = normal.original(*found.span())
            rest = f"{text[:start]} {text[end:]}".strip(" 　:：・のではー")
            return (slug, rest) if rest else ("", text)
    return "", text
