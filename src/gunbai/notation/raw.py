"""The values of a vocabulary as they stand in its file, made plain: pairs, words, texts."""

from __future__ import annotations

from collections.abc import Mapping


def pairs(value: object) -> list[tuple[str, object]]:
    """Returns the entries of a mapping by name; none when there is no mapping."""
    return [(str(key), item) for key, item in value.items()] if isinstance(value, Mapping) else []


def entry(spec: object, name: str) -> object:
    """Returns what an entry says under a name, or None."""
    return spec.get(name) if isinstance(spec, Mapping) else None


def text(spec: object, name: str) -> str:
    """Returns what an entry says under a name as text; empty when it says nothing."""
    return str(entry(spec, name) or "")


def yes(spec: object, name: str) -> bool:
    """Tells whether an entry says yes under a name."""
    return entry(spec, name) == "yes"


def words(value: object) -> tuple[str, ...]:
    """Returns the words of a list, the names of a mapping, or one word that stands alone."""
    return tuple(map(str, value)) if isinstance(value, list | tuple | Mapping) else (str(value),) if value else ()


def texts(value: object) -> dict[str, str]:
    """Returns a text for each name."""
    return {name: str(item) for name, item in pairs(value)}


def lists(value: object) -> dict[str, tuple[str, ...]]:
    """Returns the words for each name."""
    return {name: words(item) for name, item in pairs(value)}
