"""Every word that a card text may wait by, forbid or permit with is said by a card of a shipped board."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gunbai.document import Mapping, Sequence, read
from gunbai.games import installed
from gunbai.interpreter.words.limit_words import limit_said
from gunbai.library import Library

ROOT = Path(__file__).parents[2]
GAMES = [slug for slug in installed() if (ROOT / "rulebooks" / slug).is_dir()]


@cache
def said(game: str) -> tuple[tuple[str, str], ...]:
    """Returns what the boards of a game, and the cards that ship, say under each key."""
    folders = (ROOT / "scenarios" / game, ROOT / "rulebooks" / game / "cards")
    paths = sorted(path for folder in folders for path in folder.rglob("*.yaml"))
    return tuple(dict.fromkeys(pair for path in paths for pair in _pairs("", read(path))))


def _pairs(key: str, value: object) -> Iterator[tuple[str, str]]:
    """Yields every word with the key that it stands under."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield (key, str(name))
            yield from _pairs(str(name), item)
    elif isinstance(value, Sequence):
        for item in value:
            yield from _pairs(key, item)
    else:
        yield (key, str(value))


def spellings(word: str, spec: object) -> set[str]:
    """Returns a word of a vocabulary with its aliases."""
    also = spec.get("alias", ()) if isinstance(spec, abc.Mapping) else ()
    return {word, *([also] if isinstance(also, str) else map(str, also))}


@pytest.mark.parametrize("game", GAMES)
def test_every_limit_has_a_board(game: str, tmp_path: Path) -> None:
    """A prohibition or permission that no board tries may be bound to the wrong decision, or to none, and nobody would know."""
    limits = Library.open(ROOT, tmp_path).cases.kits[game].notation.vocabulary.limits
    tried = {limit_said(limits, word) for key, word in said(game) if key in ("cannot", "can", "what")}
    assert [word for word in limits if word not in tried] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_a_board(game: str, tmp_path: Path) -> None:
    """A moment that no board waits for may be bound to the wrong event or to the wrong player."""
    moments = Library.open(ROOT, tmp_path).cases.kits[game].notation.vocabulary.moments
    words = {word for key, word in said(game) if key in ("when", "発生条件")}
    told = {word for word, spec in moments.items() if spellings(word, spec) & words}
    told |= {str(each) for word in told for each in moments[word].get("either", ())}
    assert moments.keys() - told == set()
