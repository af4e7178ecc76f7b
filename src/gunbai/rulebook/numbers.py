"""The numbers that a book prints, and the clauses they stand at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from gunbai.numbering import key_of, spell
from gunbai.rulebook.book import Book
from gunbai.rulebook.kinds import printed_level
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

DASHES = str.maketrans("‐‑–−－", "-----")
"""Signs that stand between the levels of a number, as one."""

_AROUND = " .:：、　)）"
_DIGITS = "[0-9０-９]"
_PARTING = tuple('.．,，、:：;；“”"「『《（(')
_OPENING, _CLOSING = "（([【〔〈＜", "）)]】〕〉＞ "
_LEVEL = re.compile(rf"{_DIGITS}+|(?<![a-z])[ivx]{{2,5}}(?![a-z])|[a-z①-⑳❶-❿]", re.IGNORECASE)
_LEVELS = re.compile(r"[0-9０-９]|[a-z]{1,5}[.-]?[0-9]|[a-z]{1,5}[.-][a-z](?![a-z])", re.IGNORECASE)
_KANJI = re.compile("[〇一二三四五六七八九十百]+")
_ORDINAL = re.compile(r"第\s*([0-9]+|[〇一二三四五六七八九十百]+)\s*([編编篇部章節节条條])(?:の([0-9]+))?")
_SAME = str.maketrans("编篇節條", "編編节条")
_NAMED = re.compile(
    rf"^\s*(?:[第제§]|[（(\[【〔〈＜]|(?:Rule|RULE|Regel|Règle|Article|ARTICLE|Artikel|Art\.|Section|SECTION|규칙|룰|ルール|规则|規則)"
    r"[ 　\xa0])[ 　]?"
    rf"((?:{_DIGITS}+|[A-Z])[.．-].*?)[ ]?(?:[条條節节项項款조절항]|[）)\]】〕〉＞])?[.．:：]?$"
)
"""A number with levels of its own in brackets or behind a word: ``第3.2条``, ``[3.2]``, ``Rule 3.2.``"""

_APPENDIX = re.compile(
    r"(?:付録|附録|附录|附錄|別表|别表|別紙|別添|별표|부록|별지|appendix|annexe|annex|anhang|anlage|exhibit|schedule)"
    r"[ 　]?第?([0-9０-９]{1,2}|[A-Za-zＡ-Ｚ]|[一二三四五六七八九十]{1,2})(?![0-9A-Za-z])",
    re.IGNORECASE,
)


class Numbers:
    """The numbers that a book prints, and the nodes they stand at; of a number printed twice, the first."""

    def __init__(self, printed: Iterable[tuple[str, str, str]], ordinals: Ordinals | None = None) -> None:
        """``printed`` yields (number, node id, heading) in the order of the book; ``ordinals`` knows what stands below what."""
        self.ordinals = ordinals or Ordinals()
        self._ids: dict[str, str] = {}
        self._spelled: dict[str, str] = {}
        self._headings: dict[str, set[str]] = {}
        self._appendices: dict[str, str] = {}
        self._bracketed: set[str] = set()
        self._order: list[str] = []
        for number, id, heading in printed:
            if found := _APPENDIX.match(heading) if not number else None:
                self._appendices.setdefault(_label(found), id)
            elif number:
                if number[0] in _OPENING:
                    self._bracketed.add(number.strip())
                    self._ids.setdefault(ascii_number(number[1:].strip(_CLOSING)), id)
                self._add(ascii_number(number), id, heading)
        self._printed_plain = frozenset(spell(key) for key in self._order if key.isdecimal())
        self._name_chapters()
        self._at = {key: at for at, key in reversed(list(enumerate(self._order)))}
        deep = [key for key in self._order if level_of(key) > 1]
        self.lettered = bool(self._appendices) or any(not key[:1].isdecimal() and "第" not in key for key in self._order)
        self.flat = frozenset(key for key in self._order if key.isdecimal() and len(key) == 3)
        self.tops = frozenset(_LEVEL.findall(key)[0] for key in deep)
        self.parted = frozenset(sign for key in deep for sign in ".-" if sign in key)

    def _add(self, key: str, id: str, heading: str) -> None:
        self._ids.setdefault(key, id)
        self._spelled.setdefault(spell(key), id)
        self._headings.setdefault(key, set()).add(_bare(heading))
        self._order.append(key)

    def _name_chapters(self) -> None:
        """Lets ``8`` stand for ``第8章`` or ``Chapter 8``, of the outermost kind, where the book prints no plain 8."""
        named = [(key, level) for key in self._order if (level := printed_level(key)) and not level.after]
        self.counted = frozenset(level.kind for _, level in named)
        self.has_chapters = bool(named or self._printed_plain)
        for key, level in named:
            if level.kind == named[0][1].kind and level.kind != "article":
                self._ids.setdefault(str(level.value), self._ids[key])
                self._headings.setdefault(str(level.value), set()).update(self._headings[key])

    @classmethod
    def of(cls, book: Book, *others: Book) -> Numbers:
        """Returns the numbers of a book, and behind them those that only other versions of it print."""
        ordinals = Ordinals(NumberedClause(node.id, node.printed, node.parent) for node in book.nodes.values())
        nodes = (node for each in (book, *others) for node in each.nodes.values())
        return cls(((node.number if node.printed else "", node.id, node.heading) for node in nodes), ordinals)

    def __contains__(self, number: str) -> bool:
        return ascii_number(number) in self._ids

    def id(self, number: str, loose: bool = False) -> str:
        """Returns the node that prints a number, or the empty string; ``loose`` overlooks leading zeros."""
        key = ascii_number(number)
        return self._ids.get(key) or (self._spelled.get(spell(key), "") if loose else "")

    def plain(self, value: int) -> str:
        """Returns the node that prints a number without levels, and no word that counts it; or the empty string."""
        found = self.id(str(value), loose=True)
        return found if spell(str(value)) in self._printed_plain else ""

    def appendix(self, text: str, at: int) -> tuple[str, int] | None:
        """Returns the appendix that is named at an offset of a text, and where its name ends; None where there is none."""
        found = _APPENDIX.match(text, at) if self._appendices else None
        id = self._appendices.get(_label(found), "") if found else ""
        return (id, found.end()) if found and id else None

    def titled(self, number: str, following: str) -> bool:
        """Returns whether the words that follow a number, behind a sign, are the heading of its node."""
        said = _bare(following) if following[:1] in _PARTING else ""
        return any(len(heading) > 2 and said.startswith(heading) for heading in self._headings.get(ascii_number(number), ()))

    def bracketed(self, said: str) -> bool:
        """Returns whether a number with the brackets around it is printed so before a clause: ``＜4＞``."""
        return said in self._bracketed

    def plausible(self, number: str) -> bool:
        """Returns whether a number that the book does not print looks like those that it prints."""
        key = ascii_number(number)
        levels = _LEVEL.findall(key)
        small = all(not level.isdecimal() or (len(level) < 4 and not level.startswith("0")) for level in levels[1:])
        return small and bool(levels) and levels[0] in self.tops and all(sign in self.parted for sign in ".-" if sign in key)

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Returns the nodes from one number to another of the same depth, in the order of the book."""
        start, end = self._at.get(ascii_number(first), -1), self._at.get(ascii_number(last), -1)
        depth, below = level_of(ascii_number(first)), level_of(ascii_number(last))
        if start < 0 or end <= start:
            return ()
        if below > depth and ascii_number(last).startswith(ascii_number(first)):
            return tuple(dict.fromkeys(self._ids[key] for key in self._order[start : end + 1]))
        if below != depth:
            return ()
        return tuple(dict.fromkeys(self._ids[key] for key in self._order[start : end + 1] if level_of(key) == depth))

    def until(self, first: str, last: str) -> str:
        """Returns the full number at the end of a range: ``506.6a–f`` ends at ``506.6f``, ``119.7-8`` at ``119.8``.

        A range ends beside the clause it began at, where such a clause exists; else at a number of the same depth.
        """
        shared = _LEVEL.split(ascii_number(first))
        levels, ends = _LEVEL.findall(ascii_number(first)), _LEVEL.findall(ascii_number(last))
        if len(ends) < len(levels):
            whole = "".join(f"{sign}{level}" for sign, level in zip(shared, [*levels[: -len(ends)], *ends], strict=False))
            return whole if whole in self else ""
        inside = len(ends) == len(levels) or ascii_number(last).startswith(ascii_number(first))
        return last if last in self and inside else ""


def ascii_number(number: str) -> str:
    """Returns a printed number in ASCII and lower case, without the dot or bracket after it.

    >>> ascii_number("１０．２.")
    '10.2'
    """
    number = _NAMED.sub(r"\1", number)
    kept = number.lower().strip(_AROUND) if number.isascii() else _fold(number)
    return f"{kept})" if kept.count("(") > kept.count(")") else kept


def level_of(number: str) -> int:
    """Returns how deep a number is: 1 for ``8``, 2 for ``8.1``, 3 for ``8.1a``."""
    return len(_LEVEL.findall(number)) if _LEVELS.match(number) else 1


def western(number: str) -> str:
    """Returns a number of kanji in digits."""
    return str(key_of(number)[0]) if _KANJI.fullmatch(number) else number


def _label(found: re.Match[str]) -> str:
    return western(unicodedata.normalize("NFKC", found[1])).lower()


def _bare(text: str) -> str:
    return "".join(text.split()).strip("“”\"',，.．、。：:「」『』()（）").lower()


def _fold(number: str) -> str:
    kept = "".join(each if unicodedata.category(each) == "No" else unicodedata.normalize("NFKC", each) for each in number)
    return _ORDINAL.sub(_ordinal, kept.translate(DASHES).lower().strip(_AROUND))


def _ordinal(found: re.Match[str]) -> str:
    return f"第{western(found[1])}{found[2].translate(_SAME)}{f'の{found[3]}' if found[3] else ''}"
