"""How a word may sound, whatever it is written with: what is typed by ear or converted wrongly sounds like what was meant."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from gunbai.search.normal import KANJI, kana_key
from gunbai.search.tables import FOLDER

LONGEST, MOST = 8, 96
"""Words of more characters are not sounded, and of one no more ways to sound than so many are told."""

_UNVOICED = str.maketrans("がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ", "かきくけこさしすせそたちつてとはひふへほはひふへほ")
_KANJI = re.compile(f"[{KANJI}]")


@lru_cache(maxsize=1)
def _readings() -> dict[str, tuple[str, ...]]:
    """Returns the readings of each kanji, read once."""
    lines = (FOLDER / "sounds.txt").read_text("utf-8").splitlines()
    return {line[0]: tuple(line[2:].split()) for line in lines if not line.startswith("#")}


def written(word: str) -> bool:
    """Tells whether a word is written with a kanji at all, and not only with one."""
    return 1 < len(word) <= LONGEST and _KANJI.search(word) is not None


def sounds(word: str) -> list[str]:
    """Returns the kana keys that a word of kanji and kana may have, the likeliest first; none when a character is unknown.

    >>> "こうこう" in sounds("高校"), "せんせい" in sounds("先制"), sounds("◎")
    (True, True, [])
    """
    parts: list[tuple[str, ...]] = []
    for character in word:
        read = _readings().get(character)
        if read is None:
            if not ("ぁ" <= character <= "ヿ"):
                return []
            read = (character,)
        parts.append(read)
    keys = (kana_key("".join(spoken)) for spoken in itertools.islice(itertools.product(*parts), MOST))
    return list(dict.fromkeys(keys))


def soft(key: str) -> str:
    """Returns a kana key without voiced consonants inside: そく is ぞく in 永続.

    >>> soft("えいぞく"), soft("ぞくせい")
    ('えいそく', 'ぞくせい')
    """
    return key[:1] + key[1:].translate(_UNVOICED)
