"""The messages of the interface: what a command or a page says, in each language, from the catalogues of a content root."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Formatter

from gunbai.errors import BadContent, Problem
from gunbai.writeup.templates import find_template

LANGUAGES = ("ja", "en")
"""The languages of the interface, the default first."""

BOTH = re.compile(r"(?P<ja>[^/]*[^\x00-\x7f/][^/]*) / (?P<en>[^\n]*)", re.DOTALL)
"""A message in both languages: Japanese / English."""


def said(texts: Mapping[str, str], lang: str) -> str:
    """Returns a text in a language; in Japanese, or in whatever there is, when it was not written in that language.

    >>> said({"ja": "裁定"}, "en")
    '裁定'
    """
    return texts.get(lang) or texts.get(LANGUAGES[0]) or next(iter(texts.values()), "")


def in_words(text: str, lang: str) -> str:
    """Returns the part of a message that is in a language, where it is in both; the message itself otherwise."""
    both = BOTH.fullmatch(text)
    return both[lang].strip() if both is not None and lang in ("ja", "en") else text


class _Counted(Formatter):
    """Fills in texts in which a number may stand before its noun: ``{lines:line|lines}`` is 1 line, or 2 lines."""

    def format_field(self, value: object, spec: str) -> str:
        one, of_many, more = spec.partition("|")
        if of_many:
            return f"{value} {one if value == 1 else more}"
        return str(super().format_field(value, spec))


_COUNTED = _Counted()


class Messages:
    """The messages of one room in one language: ``messages("search.none", query="x")``.

    What the room's catalogue lacks is looked up in the catalogue that all rooms share.
    """

    def __init__(self, texts: Mapping[str, Mapping[str, str]], lang: str) -> None:
        self.texts = texts
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]

    def __call__(self, key: str, /, **values: object) -> str:
        text = self.texts[key][self.lang]
        return _COUNTED.vformat(text, (), values) if values else text

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def said(self, texts: Mapping[str, str]) -> str:
        """Returns a text of the content in this language, as far as it was written."""
        return said(texts, self.lang)

    def listed(self, items: Iterable[str]) -> str:
        """Returns several things in a row, the last one after an "and".

        >>> Messages({"list.and": {"ja": "・", "en": " and "}, "list.comma": {"ja": "・", "en": ", "}}, "en").listed("abc")
        'a, b and c'
        """
        *others, last = [*items] or [""]
        return self("list.and").join([self("list.comma").join(others), last] if others else [last])

    def either(self, prefix: str, word: str) -> str:
        """Returns the name of a word from a closed list (``verdict.holds``), or the word itself when it is not listed."""
        key = f"{prefix}.{word.replace(' ', '-')}"
        return self(key) if key in self.texts else word


def load_messages(content: Path, room: str) -> dict[str, Messages]:
    """Returns the messages of a room (``web``) by language; raises BadContent for a catalogue that cannot be used.

    Catalogues are JSON, not YAML as the rest of the content: every command reads them, and YAML takes a tenth of its time.
    """
    texts = {**_catalogue(content, "messages.json"), **_catalogue(content, f"{room}/messages.json")}
    return {lang: Messages(texts, lang) for lang in LANGUAGES}


def _catalogue(content: Path, name: str) -> dict[str, dict[str, str]]:
    path = find_template(content, name)
    found = path.stat()
    return _read(path, (found.st_mtime_ns, found.st_size))


@functools.lru_cache(maxsize=16)
def _read(path: Path, changed: tuple[int, int]) -> dict[str, dict[str, str]]:
    """Returns the entries of a catalogue, read once while its file stays as it is: when it was ``changed``, and how long it is."""
    try:
        entries = json.loads(path.read_text("utf-8"), object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise BadContent([Problem("BAD-JSON", error.msg, str(path), error.lineno, error.colno)]) from error
    except ValueError as error:
        raise BadContent([Problem("BAD-JSON", str(error), str(path))]) from error
    if not isinstance(entries, dict):
        raise BadContent([Problem("BAD-JSON", 'write {"key": {"ja": "…", "en": "…"}, …}', str(path))])
    lacking = [
        Problem("MISSING-TEXT", f"{key} needs a text in {' and '.join(LANGUAGES)}", str(path))
        for key, texts in entries.items()
        if not isinstance(texts, dict) or any(not isinstance(texts.get(lang), str) for lang in LANGUAGES)
    ]
    if lacking:
        raise BadContent(lacking)
    return entries


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Returns the entries of an object; raises ValueError for a key that is there twice."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in entries if keys.count(key) > 1)} is written twice")
    return entries
