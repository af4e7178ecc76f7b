"""Signs that count items: ``①``, ``(2)``, ``b)``, ``（ア）``, ``가.``; and what each may count."""

from __future__ import annotations

import functools
import re
import unicodedata

from gunbai.numbering import key_of
from gunbai.rulebook.kinds import roman

KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
IROHA = "イロハニホヘトチリヌルヲワカヨタレソツネナラム"
HANGUL = "가나다라마바사아자차카타파하"

_CORE = re.compile(
    r"[（(\[【]?\s?(?P<core>[0-9０-９]{1,3}|[①-⑳㉑-㉟❶-❿]|[A-Za-zａ-ｚＡ-Ｚ]|[ivxIVX]{1,5}|[Ⅰ-Ⅻ]|[一二三四五六七八九十]{1,3}|[ア-ンヲ가-힣])\s?[）)\]】.．、:：°º]*(?P<letter>)"
)
_LAST = re.compile(r"(?<=[0-9A-Za-z)])[（(](?P<core>[a-z]|[ivx]{1,5}|[0-9]{1,2})[)）][.:]?$|(?<=[0-9])(?P<letter>[a-z])[.:)]?$")
_SIGN = re.compile(
    r"[.．の－-]?[（(](?P<inside>[0-9０-９]{1,2}|[a-z]|[ivx]{1,4}|[ア-ン]|[가-힣]|[一二三四五六七八九十]{1,3})[)）]"
    r"|[.．-](?P<dotted>[가나다라마바사아자차카타파하](?![가-힣])|[가나다라마바사아자차카타파하](?=[의에를은는와과목로])|[ア-ン](?![ァ-ヶー]))|の(?P<joined>[ア-ン](?![ァ-ヶー]))"
    r"|[ \xa0]?(?P<circled>[①-⑳❶-❿])"
    r"|[ \xa0](?P<spaced>[가나다라마바사아자차카타파하](?=의\s|목|[에와과을를]\s))"
    r"|,?[ \xa0][（(](?P<apart>[0-9]{1,2}|[a-z]|[ivx]{1,4})[)）]"
    r"|,?[ \xa0](?P<half>[a-z]|[0-9]{1,2})\)"
    r"|(?P<glued>[a-z])\)"
    r"|(?<=[号호）)])\s?(?P<kana>[ア-ン가-하])(?=목|[のにをはがとや、。）)及]|$)목?"
)


def read_sign(text: str, at: int) -> tuple[frozenset[tuple[str, int]], int] | None:
    """Returns what the sign of an item at an offset may count, and where it ends; None where there is none."""
    found = _SIGN.match(text, at)
    return (families(next(filter(None, found.groups()))), found.end()) if found else None


def is_kana(printed: str) -> bool:
    """Returns whether a printed sign is one kana, in brackets or not."""
    return any(family in ("ア", "イ") for family, _ in families(printed))


@functools.lru_cache(maxsize=4096)
def families(printed: str) -> frozenset[tuple[str, int]]:
    """Returns what a printed sign may count, as (series, value); none for a number with levels of its own.

    >>> sorted(families("(i)"))
    [('a', 9), ('i', 1)]
    """
    found = _CORE.fullmatch(printed.strip()) or _LAST.search(printed.strip())
    if found is None:
        return frozenset()
    core = found["core"] or found["letter"]
    if core in HANGUL:
        return frozenset([("가", HANGUL.index(core) + 1)])
    series = [(name, letters.index(core) + 1) for name, letters in (("ア", KANA), ("イ", IROHA)) if core in letters]
    if series:
        return frozenset(series)
    folded = unicodedata.normalize("NFKC", core).lower()
    if folded.isascii() and folded.isalpha():
        single = [("a", ord(folded) - 96)] if len(folded) == 1 else []
        return frozenset([*single, *([("i", roman(folded))] if set(folded) <= set("ivx") else [])])
    key = key_of(core)
    return frozenset([("1", key[-1])]) if key and isinstance(key[-1], int) else frozenset()
