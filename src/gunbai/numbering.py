"""Rule numbers as people type them, brought to one form that can be looked up."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import msgspec

from gunbai.limits import NUMBER, is_number

Key = tuple[int | str, ...]
"""A number without its punctuation: ``34-2②`` is (34, 2, 2), ``24の4のc`` is (24, 4, "c")."""

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−─━ー~〜～"), "-")
_WORDS = {
    "例": " ex ",
    "※": " n ",
    "注": " n ",
    **dict.fromkeys("第条項号章節款目番のノ之、§#", " "),
    **dict.fromkeys("條节项號编編제조장절항호목의", " "),
    **dict.fromkeys("・•", " b "),
}
_OPENING = re.compile(
    r"^(?:ルール|規則|条文|総合ルール|규칙|룰|(?:rules?|regeln?|règles?|articles?|artikel|art|sections?|sec|cr)\b\.?|no\.)\s*"
)
_PARAGRAPH = re.compile(r"\b(?:abs\.|absatz|nr\.|para(?:graph|\.)|alinéa|points?)\s*")
_FIRST = re.compile(r"(?<=[0-9])(?:er|re)\b")
_ALLOWED = re.compile(r"[0-9a-z\s.,、_/()\[\]-]*")
_AROUND = re.compile(r"(?:(?<!\s)\s+)?[.\-()\[\]]+\s*")
_TOKEN = re.compile(r"\d+|[a-z]+")
_LEADING = re.compile(r"(?<!\d)0+(?=\d)")
_SLUG = re.compile(r"^\s*([A-Za-z][A-Za-z0-9-]*)\s*[:：]\s*(?=\S)")
_PART = re.compile(r"[:：]\s*(\d+)$|(?<!\d)(\d+)\s*文目?$")
_JOINED = re.compile(r"(?<![\sの第])[\sの第]+$")
_KANJI = re.compile("[〇零一二三四五六七八九十百]+")
_SHORT = {"note": "n"}
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ID = re.compile(r"(?:[a-z][a-z0-9-]*:)?[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*(?::[1-9]\d*)?")


class Typed(msgspec.Struct, frozen=True):
    """A number that somebody typed: its text, the book named, its spelling, the keys it may stand for, its sentence."""

    text: str
    slug: str
    spelling: str
    keys: tuple[Key, ...]
    part: int


def is_id(text: str) -> bool:
    """Returns whether a text has the shape of a node or part id, with or without its rulebook.

    >>> is_id("demo:34-2.2"), is_id("31-3:2"), is_id("34の2")
    (True, True, False)
    """
    return _ID.fullmatch(text) is not None


def split_part(rule: str) -> tuple[str, int]:
    """Returns a node id and the number of its part, 0 for the whole node; a leading ``slug:`` is left out.

    >>> split_part("demo:31-3:2")
    ('31-3', 2)
    """
    return _split(rule)


@lru_cache(maxsize=8192)
def _split(rule: str) -> tuple[str, int]:
    node, _, part = _SLUG.sub("", rule, count=1).partition(":")
    return node, int(part) if is_number(part) else 0


def read_number(text: str) -> Typed | None:
    """Returns what a typed number may stand for, or None when the text is no number; a text of some length is none.

    >>> read_number("26の7の③").keys[0]
    (26, 7, 3)
    """
    if len(text) > NUMBER:
        return None
    named = _SLUG.match(text)
    rest = text[named.end() :] if named else text
    rest, part = _take_part(rest)
    bare = _ascii(rest)
    if not _ALLOWED.fullmatch(bare):
        return None
    tokens = _TOKEN.findall(bare)
    if not tokens:
        return None
    key: Key = tuple(int(token) if token.isdigit() else _SHORT.get(token, token) for token in tokens)
    return Typed(rest.strip(" ."), named[1].lower() if named else "", spell(bare), tuple(_alternatives(key)), part)


def key_of(number: str) -> Key:
    """Returns the key of a number that a book prints or that gunbai gave; empty when it holds none."""
    typed = read_number(number)
    return typed.keys[0] if typed else ()


def spelling_of(number: str) -> str:
    """Returns the spelling of a number that a book prints; empty when it holds none."""
    typed = read_number(number)
    return typed.spelling if typed else ""


def spell(number: str) -> str:
    """Returns a number in lower case without leading zeros, its dots and dashes kept; empty when words part it.

    >>> spell("05-1"), spell("5.10"), spell("34 5")
    ('5-1', '5.10', '')
    """
    joined = _AROUND.sub(lambda found: "-" if "-" in found[0] else ".", number.strip()).lower().strip(".-")
    return "" if " " in joined else _LEADING.sub("", joined)


def _take_part(text: str) -> tuple[str, int]:
    found = _PART.search(text.rstrip())
    before = text[: found.start()] if found else ""
    if found is None or not before.strip():
        return text, 0
    return _JOINED.sub("", before) if found[2] else before, int(found[1] or found[2])


def _ascii(text: str) -> str:
    opened = "".join(_character(character) for character in text)
    folded = unicodedata.normalize("NFKC", opened).lower()
    folded = _FIRST.sub("", _PARAGRAPH.sub(" ", _OPENING.sub("", folded.strip()))).translate(_DASHES)
    for word, meant in _WORDS.items():
        folded = folded.replace(word, meant)
    return _KANJI.sub(lambda found: f" {_from_kanji(found[0])} ", folded).strip()


def _character(character: str) -> str:
    if unicodedata.category(character) in ("No", "Nl") and character != "〇":
        value = unicodedata.numeric(character)
        return f".{int(value)}." if value == int(value) else character
    return character


def _from_kanji(digits: str) -> int:
    total = current = 0
    for digit in digits:
        value = int(unicodedata.numeric(digit))
        if value >= 10:
            total += max(current, 1) * value
            current = 0
        else:
            current = current * 10 + value
    return total + current


def _alternatives(key: Key) -> list[Key]:
    romans = tuple(_roman(token) or token if isinstance(token, str) else token for token in key)
    found = [key]
    if key[-1] in ("ex", "n"):
        found.append((*key, 1))
    if romans != key:
        found.append(romans)
    return found


def _roman(token: str) -> int:
    values = [_ROMAN.get(letter, 0) for letter in token]
    if not all(values):
        return 0
    return sum(-here if here < after else here for here, after in zip(values, [*values[1:], 0], strict=True))
