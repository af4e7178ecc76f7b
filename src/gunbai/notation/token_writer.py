"""Card tokens as they are printed: the canonical words of one card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gunbai.notation.board_part import Number
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN, is_amount, is_unknown
from gunbai.notation.token import CardToken


def print_token(token: CardToken, notation: Notation) -> str:
    """Returns the token in canonical words; ``parse_token`` reads it back as it was."""
    words = notation.tokens
    tag = f"#{token.tag}" if token.tag else ""
    copies = f"*{token.copies}" if token.copies != 1 else ""
    said = [_quoted(token.name) + tag + copies, token.kind, spelt_numbers(token.numbers)]
    said += [_labelled(label, value) for label, field in words.fields.items() for value in _values(token.fields, field)]
    said += [word for _, members in token.sets for word in members]
    said += [f"{name}{value}" if notation.keywords.get(name) else name for name, value in token.keywords]
    said += [f"{label}{value}" for label, mark in words.marks.items() for value in _values(token.marks, mark)]
    said += [f"{label}{value}" for label, name in words.counters.items() for value in _values(token.counters, name)]
    said += [token.turned, _facing(token, words.face)]
    said += [*token.statuses, *(f"{status}:いいえ" for status in token.without), f"@{token.host}" if token.host else ""]
    return " ".join(word for word in said if word)


def spelt_numbers(numbers: Iterable[int | None]) -> str:
    """Returns a card's numbers as they are written, ``3/2`` or ``300/?/100``."""
    return "/".join(UNKNOWN if number is None else str(number) for number in numbers)


def _facing(token: CardToken, words: Mapping[str, str]) -> str:
    """Returns the word for how a card faces; a card that lies open needs none unless that was said."""
    if not token.face and not token.open:
        return ""
    return next((word for word, meant in words.items() if meant == token.face), token.face)


def _values(pairs: Iterable[tuple[str, Number]], name: str) -> list[Number]:
    return [value for key, value in pairs if key == name]


def _labelled(label: str, value: Number) -> str:
    return f"{label}{value}" if isinstance(value, int) else f"{label}:{value}"


def _quoted(name: str) -> str:
    plain = name == UNKNOWN or not (re.search(r"[\s#＃*＊「」?？]", name) or is_amount(name) or is_unknown(name))
    return name if plain else f"「{name}」"
