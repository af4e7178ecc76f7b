"""Reads the bytes of a rulebook as text, whatever its encoding and line ends."""

from __future__ import annotations

import codecs
import re

from gunbai.importing.doubt import Doubts

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_GUESSES = ("cp932", "euc_jp", "gb18030", "big5", "cp1252")
_WIDE = r"\u3000-\u30ff\u4e00-\u9fa5\uff00-\uff5e"
_LIKELY = re.compile(rf"[{_WIDE}]{{2,}}")
_LONE = re.compile(rf"(?<=[A-Za-z])[{_WIDE}](?=[A-Za-z])")
"""One such character within a word of the alphabet: two bytes of another encoding."""

_LATIN = re.compile(r"[’‘“”–—…•®™©°×é](?![\x80-\u024f])")
_GARBLED = re.compile(r"[\xa1-\xff‚ƒ„†‡ˆ‰Š‹ŒŽšœžŸ]{2,}")
_UNLIKELY = re.compile(r"[\uff61-\uff9f\ue000-\uf8ff\x80-\x9f\u0100-\u024f\u0370-\u03ff\u0400-\u04ff]")
_ASCII = re.compile(r"[ -~\n]")
_NO_CHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_COMMON = re.compile(r"[のはをにがとでするカードプレイヤ的是和在了个规则玩家牌]")


def decode(data: bytes, doubts: Doubts) -> str:
    """Returns a text with its line ends as ``\\n`` and without byte order mark; notes an encoding that is not UTF-8."""
    text, encoding = _decoded(data, doubts)
    if encoding not in ("utf-8", "utf-8-sig"):
        doubts.add(1, "ENCODING", f"the text was read as {encoding}; its copy is UTF-8")
    text = re.sub("\r\n|\r", "\n", text.removeprefix("\ufeff"))
    for found in _NO_CHARACTER.finditer(text):
        doubts.add(
            text.count("\n", 0, found.start()) + 1, "ENCODING", f"U+{ord(found[0]):04X} is no character; U+FFFD stands for it"
        )
    return _NO_CHARACTER.sub("\ufffd", text)


def _decoded(data: bytes, doubts: Doubts) -> tuple[str, str]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _read(data, encoding, doubts)
    if b"\0" in data and (unmarked := [found for name in ("utf-16-le", "utf-16-be") if (found := _try(data, name))]):
        return max(unmarked, key=lambda found: _likelihood(found[0]) + 2 * len(_ASCII.findall(found[0])))
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        guessed = [found for name in _GUESSES if (found := _try(data, name))]
        if guessed and not _mostly_utf8(data):
            best = max(guessed, key=lambda found: _likelihood(found[0]))
            return best
    return _read(data, "utf-8", doubts)


def _try(data: bytes, encoding: str) -> tuple[str, str] | None:
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError:
        return None


def _mostly_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    wide = len(re.findall(r"[^\x00-\x7f\ufffd]", text))
    return wide > 4 * text.count("\ufffd")


def _likelihood(text: str) -> float:
    """Returns how much a text looks like one that people wrote, for comparing what bytes may mean."""
    good = sum(map(len, _LIKELY.findall(text))) + 3 * len(_COMMON.findall(text)) + len(_LATIN.findall(text))
    garbled = sum(map(len, _GARBLED.findall(text))) + 3 * len(_LONE.findall(text)) + 8 * len(_UNLIKELY.findall(text))
    return good - garbled - 0.5 * len(text)


def _read(data: bytes, encoding: str, doubts: Doubts) -> tuple[str, str]:
    """Decodes a text of known encoding; what cannot be read becomes U+FFFD and is reported by line."""
    text = data.decode(encoding, "replace")
    if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
        for n, line in enumerate(re.split("\r\n|\r|\n", text), 1):
            if "\ufffd" in line:
                doubts.add(n, "ENCODING", f"{line.count(chr(0xFFFD))} characters could not be read")
    return text, encoding
