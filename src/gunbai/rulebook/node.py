"""Rule nodes: the printed, numbered units of a rulebook, and the sentences they are made of."""

from __future__ import annotations

import hashlib
import re

import msgspec

from gunbai.errors import NotFound

FORMS = ("front", "chapter", "clause", "item", "example", "legend", "lead", "heading", "note", "history")
"""What a node is in the book: how it is printed, not what it means."""

_JAPANESE = (
    "\u2014\u2015\u2018-\u201d\u2025\u2026\u203b\u2150-\u21ff\u2460-\u24ff\u2500-\u257f\u25a0-\u27bf"
    "\u3000-\u9fff\uf900-\ufaff\uff00-\uffef"
)
_BLANK = re.compile(rf"(?<=[{_JAPANESE}])[^\S\n]+(?=[{_JAPANESE}])")
_JAPANESE_SIGN = re.compile(f"[{_JAPANESE}]")
_LINE_END = re.compile(r"(?<!\s)[^\S\n]*+\n\s*+")
"""A run of white space that ends a line or several."""
_WRAP = re.compile(rf"(?<=[{_JAPANESE}])\s*\n\s*|\s*\n\s*(?=[{_JAPANESE}])")
_INDENT = "\u3000"
"""The wide blank, which is a Japanese sign too: lines that begin with it keep it."""
_INDENTED = 40
"""How long a line end with a wide blank in it may be for the blank to be kept."""


def plain(text: str) -> str:
    """Returns a text with its wrapped lines joined and without blanks between two Japanese characters.

    >>> plain("活性状態かつ行動 不能状態\\nではない「ミニオン 1 体」")
    '活性状態かつ行動不能状態ではない「ミニオン 1 体」'
    """
    return _BLANK.sub("", _LINE_END.sub(_joined, text))


def _joined(end: re.Match[str]) -> str:
    """Returns what takes the place of a line end: nothing beside a Japanese sign, else a blank."""
    before, after = end.string[end.start() - 1 : end.start()], end.string[end.end() : end.end() + 1]
    if _JAPANESE_SIGN.match(before) or _JAPANESE_SIGN.match(after):
        return ""
    return _WRAP.sub("", end[0]) or " " if _INDENT in end[0] and len(end[0]) <= _INDENTED else " "


def quotes(text: str, quote: str) -> bool:
    """Returns whether a quote stands in a text, white space apart; every other character must be the same.

    >>> quotes("そのカードが置けない場合、そ\\n\\nのカードが", "場合、そのカード")
    True
    """
    wanted = "".join(quote.split())
    return bool(wanted) and wanted in "".join(text.split())


def fingerprint(text: str) -> str:
    """Returns the eight hexadecimal digits by which a binding recognises the text it was written for."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


class Part(msgspec.Struct, frozen=True):
    """One normative sentence of a node: its id (``31-3:2``), its text as one line, and where in the node it stands."""

    id: str
    text: str
    start: int
    end: int

    @property
    def plain(self) -> str:
        """The sentence as one line, so that parts and nodes can be quoted alike."""
        return self.text

    @property
    def digest(self) -> str:
        """The fingerprint of the sentence."""
        return fingerprint(self.text)


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """One printed unit of a rulebook, verbatim.

    ``printed`` is the number as it stands at the node (``②``), ``number`` the one to cite in speech (``34-2②``), ``id``
    the permanent one (``34-2.2``). ``heading`` and ``text`` are verbatim without mark-up; ``spans`` are half-open
    character offsets in the source file; ``path`` and ``line`` say where in the content the node is written.
    """

    id: str
    game: str = ""
    printed: str = ""
    number: str = ""
    parent: str = ""
    form: str = "clause"
    heading: str = ""
    text: str = ""
    parts: tuple[Part, ...] = ()
    refs: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    path: str = ""
    line: int = 0

    @property
    def plain(self) -> str:
        """The text as one line, without blanks between two Japanese characters; for quoting and search."""
        return plain(self.text)

    @property
    def title(self) -> str:
        """The heading as one line, without blanks between two Japanese characters."""
        return plain(self.heading)

    @property
    def digest(self) -> str:
        """The fingerprint of the text (of the heading, where a node has no text)."""
        return fingerprint(self.plain or self.title)

    def part(self, n: int) -> Part:
        """Returns sentence ``n``, counted from 1; raises NotFound when the node has fewer."""
        if not 1 <= n <= len(self.parts):
            raise NotFound(f"{self.id} has {len(self.parts)} parts, not {n}", [part.id for part in self.parts])
        return self.parts[n - 1]

    def says(self, quote: str) -> bool:
        """Returns whether the quote stands in the heading or the text, white space apart."""
        return any(quotes(text, quote) for text in (self.text, self.heading, f"{self.heading}\n{self.text}"))
