"""How a card text says when it works: the moments of a game as its vocabulary words them, or as a text would naturally."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gunbai.notation.notation import fold

YOU, FOE = "自分", "相手"
SUBJECT = re.compile(r"(?:この[^がはを]{1,10}|自身|これ)[がはを]")
"""What a text calls the card it stands on."""
UMBRELLA = ("カード", "ユニット", "キャラクター")
"""Nouns for cards of several kinds."""
COUNTED = re.compile(r"(?<!\d)(?P<count>\d{1,9})[体枚]以上の?")
"""How many at least a moment asks for at a time."""
_SPELT = (
    *(("とき", "時"), ("フィールドに", ""), ("、", ""), ("あなた", YOU), ("自ターン", YOU + "ターン"), ("のターン", "ターン")),
    *(("の開始", "開始"), ("の終了", "終了"), ("した時", "時")),
)


def find_moment(said: str, moments: Mapping[str, Mapping[str, Any]], kinds: Iterable[str]) -> tuple[str, dict[str, Any]] | None:
    """Returns the moment that a text's wording means, with what it asks for (where, count); None when the game has none such.

    《》, とき, あなた and 自分, and naming the card itself make no difference; a phase is one's own unless it is said whose;
    「相手のミニオンが…」 narrows a moment of any card, 「2体以上の…」 counts. A moment may have further wordings (``alias``).
    """
    named = {fold(word): word for word in moments}
    if fold(said) in named:
        return named[fold(said)], {}
    spelt: dict[str, str] = {}
    for word, spec in moments.items():
        alias = spec.get("alias", ())
        for name in (word, *(alias if isinstance(alias, list | tuple) else (alias,))):
            spelt.setdefault(plain(str(name)), word)
    text, counted = plain(said), COUNTED.search(plain(said))
    if counted is not None:
        found = find_moment(text.replace(counted[0], "", 1), moments, kinds)
        return found and (found[0], {**found[1], "count": int(counted["count"])})
    if word := _called(text, moments, spelt):
        return word, {}
    return next(_narrowed(text, moments, spelt, kinds), None)


def _called(text: str, moments: Mapping[str, Mapping[str, Any]], spelt: Mapping[str, str]) -> str:
    """Returns the moment of a wording, with or without saying that it is one's own; empty when there is none."""
    for name in (text, f"{YOU}の{text}", f"{YOU}が{text}"):
        if name in spelt:
            return spelt[name]
    own = spelt.get(text.removeprefix(YOU + "が"), "")
    return own if own and moments[own].get("seat") == "you" else ""


def plain(text: str) -> str:
    """Returns a wording without what makes no difference."""
    bare = "".join(re.sub("[《》「」]", "", fold(text)).split())
    for written, meant in _SPELT:
        bare = bare.replace(written, meant)
    return SUBJECT.sub("", bare, count=1) if SUBJECT.match(bare) else bare


def _narrowed(
    text: str, moments: Mapping[str, Mapping[str, Any]], spelt: Mapping[str, str], kinds: Iterable[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the moments of any card that a text narrows to one player's cards, or to one kind of them."""
    side = {YOU: {"side": "you"}, FOE: {"side": "foe"}}.get(text[:2], {}) if text[2:3] == "の" else {}
    said = text[3:] if side else text
    named = [(fold(kind), {"kind": kind}) for kind in kinds if fold(kind) in said]
    for noun, where in [("", {}), *named]:
        for umbrella in UMBRELLA if noun else ("",):
            rest = said.replace(noun, umbrella, 1) if noun else said
            word = spelt.get(rest, "") if side else _called(rest, moments, spelt)
            spec = moments.get(word, {})
            if "event" in spec and not {"self", "source", *(["seat"] if side else [])} & {*spec}:
                yield word, {"where": {**side, **where}}
