"""How a word may sound, whatever it is written with: what is typed by ear or converted wrongly sounds like what was meant."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from gunbai.search.normal import KANJI, kana_key
from gunbai.search.tables import FOLDER

LONGEST, MOST = 8, 96
"""Words of more characters are not sounded, and of one no more ways to sound than so many are told."""

SHORTEST = 3
"""What sounds shorter sounds like too much."""

_UNVOICED = str.maketrans(
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ", "かきくけこさしすせそたちつてとはひふへほはひふへほ"
)
_KANJI = re.compile(f"[{KANJI}]")


Readings = tuple[tuple[str, ...], tuple[str, ...]]
"""The on and the kun readings of one kanji."""


@lru_cache(maxsize=1)
def readings_of_kanji() -> dict[str, Readings]:
    """Returns the readings of each kanji, read once."""
    lines = (FOLDER / "sounds.txt").read_text("utf-8").splitlines()
    held = ((line[0], line[2:].partition("|")) for line in lines if not line.startswith("#"))
    return {kanji: (tuple(on.split()), tuple(kun.split())) for kanji, (on, _, kun) in held}


def written(word: str) -> bool:
    """Tells whether a word is written with a kanji at all, and not only with one."""
    return 1 < len(word) <= LONGEST and _KANJI.search(word) is not None


def sounds(word: str, on: bool = False) -> list[str]:
    """Returns the kana keys that a word of kanji and kana may have, all by on or all by kun readings.

    None when a character is unknown; only those by on readings with ``on``.

    >>> "こうこう" in sounds("高校"), "せんせい" in sounds("先制"), sounds("◎")
    (True, True, [])
    """
    mixed = any("ぁ" <= character <= "ヿ" for character in word)
    found: dict[str, None] = {}
    for way in ((0, 1),) if mixed else ((0,),) if on else ((0,), (1,)):
        parts = [_spoken(character, way) for character in word]
        spoken = itertools.islice(itertools.product(*parts), MOST)
        found.update(dict.fromkeys(kana_key("".join(kana)) for kana in spoken))
    return [key for key in found if len(key) >= SHORTEST]


def _spoken(character: str, ways: tuple[int, ...]) -> list[str]:
    """Returns the readings of a kanji by on (0), by kun (1) or both; a kana is itself."""
    read = readings_of_kanji().get(character)
    if read is None:
        return [character] if "ぁ" <= character <= "ヿ" else []
    return [kana for way in ways for kana in read[way]]


def soft(key: str) -> str:
    """Returns a kana key without voiced consonants inside: そく is ぞく in 永続.

    >>> soft("えいぞく"), soft("ぞくせい")
    ('えいそく', 'ぞくせい')
    """
    return key[:1] + key[1:].translate(_UNVOICED)
