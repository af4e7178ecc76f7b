"""Mentions of rule numbers in running text: ``（9.5.1）``, ``rules 602.2a and 603.3``, ``34-2②``, ``第5条``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.numbering import key_of, spell
from gunbai.rulebook.book import Book
from gunbai.rulebook.ordinals import NumberedClause, Ordinals

DASHES = str.maketrans("‐‑–−－", "-----")
"""Signs that stand between the levels of a number, as one."""

_DIGITS = "[0-9０-９]"
_LEVELS = (
    rf"{_DIGITS}+(?:[.．\-－−](?:{_DIGITS}+|[a-z](?=[.．]{_DIGITS}))|[a-z](?=[.．\-－]{_DIGITS}))*"
    r"(?:[.．]?[a-z](?![A-Za-z]))?"
)
_KANJI = "[〇一二三四五六七八九十百]+"
_NUMBER = re.compile(
    rf"(?<![0-9０-９.．])(?:{_LEVELS}[①-⑳❶-❿]?|(?<=第){_KANJI}|(?<![A-Za-z])[A-Z][.．-]{_DIGITS}+(?:[.．-]{_DIGITS}+)*)"
)
_DATE = re.compile(r"(?:.*[.-])?(?:19|20)\d\d(?:[.-].*)?")
_BEFORE = re.compile(
    r"(?:(?:\b(?:rules?|sections?|chapters?|articles?|clauses?|paragraphs?|steps|sec\.|cr|see(?: also)?)|§)\s*|"
    r"(?:ルール|規則|条文|規定|参照[:：]?|见|見|参见|參見|详见|規則|规则|按照|根据|依据|第)\s*)[“\"'‘「『（(\[]?$",
    re.I,
)
_OPEN = re.compile(r"[（(\[［【〔〈]\s*$")
_CLOSE = re.compile(r"[.．]?\s*[）)\]］】〕〉]")
_AFTER = re.compile(r"[.．]?\s*(?:条|條|節|节|章|項|项|款|号|を参照|参照|に従|に準|に基|の規定|の手順|の処理|に戻)")
_JOIN = re.compile(
    r"[.．]?[）)\]］】]?\s*+(?:,?\s*+(?:and/or|and|or|to|through)\s++|[,，、・及或和与]\s*+|および|または|及び|又は|と|や|から)(?:rules?\s++|第)?[（(\[［【]?\s*+"
)
_STOP = re.compile(r"\s*(?:[.．。,，、;；:：)）\]］」』”]|$)")
_CUT_DASH = re.compile(rf"{_DIGITS}+(?:[-－]\s*{_DIGITS}+)+(?![A-Za-z])")
_CUT_DOT = re.compile(rf"{_DIGITS}+(?:\s*[.．]\s*{_DIGITS}+)+[a-z]?(?![A-Za-z])")
_RANGE = re.compile(r"[–—‒~～〜\-－至]\s*(?:から)?\s*")
_ORDINAL = re.compile(rf"第\s*([0-9]+|{_KANJI})\s*([編编篇部章節节条條])(?:の([0-9]+))?")
_TH = re.compile(r"第\s?\Z")
_SAME = str.maketrans("编篇節條", "編編节条")
_CHAPTER = re.compile(r"(第|chapter |part |section )([0-9]+)([章部編]?)")
_NAMED = re.compile(r"\b(chapter|part|section|article|rule)s?\s+$", re.I)
_EDITION = re.compile(r"\s?版")
_ITEM = re.compile(r"[（(](?:[0-9０-９]{1,2}|[a-z]|[ivx]{1,4}|[ア-ン]|[一二三四五六七八九十]{1,3})[)）]|[①-⑳❶-❿]")
_PARAGRAPH = re.compile(r",?\s(?:Abs\.|Absatz)\s?([0-9]{1,2})")
_BELOW = re.compile(r"\s*[項项号款目](?!目)")
_AROUND = " .:：、　"
_VERSION = re.compile(r"(?:(?<![a-z])ver(?:sion)?\.?|\bv\.?|バージョン|版本?|[$¥€£×*/#])\s*$", re.I)
_UNIT = re.compile(rf"\s?(?:[%％‰倍点點枚人体個名回秒分時円元度cmkg]|mm\b|km\b|x\b|times\b|percent\b|{_DIGITS}|[./]{_DIGITS})")


class Mention(msgspec.Struct, frozen=True):
    """A place in a text that names rules by number: the ids that it resolves to; none for a number that no rule has."""

    start: int
    end: int
    ids: tuple[str, ...] = ()


class Numbers:
    """The numbers that a book prints, and the nodes they stand at; of a number printed twice, the first."""

    def __init__(self, printed: Iterable[tuple[str, str, str]], ordinals: Ordinals | None = None) -> None:
        """``printed`` yields (number, node id, heading) in the order of the book; ``ordinals`` knows what stands below what."""
        self.ordinals = ordinals or Ordinals()
        self._ids: dict[str, str] = {}
        self._spelled: dict[str, str] = {}
        self._headings: dict[str, set[str]] = {}
        self._order: list[str] = []
        for number, id, heading in printed:
            key = ascii_number(number)
            self._ids.setdefault(key, id)
            if key.startswith("§"):
                self._ids.setdefault(key.lstrip("§ "), id)
            self._spelled.setdefault(spell(key), id)
            self._headings.setdefault(key, set()).add(_bare(heading))
            self._order.append(key)
        self._counters = {found[2] for key in self._order if (found := _ORDINAL.fullmatch(key))}
        self._chapters: set[str] = set()
        self._name_chapters()
        self._at = {key: at for at, key in reversed(list(enumerate(self._order)))}

    def _name_chapters(self) -> None:
        """Lets ``8`` stand for ``第8章`` or ``Chapter 8``, of the outermost kind, where the book prints no plain 8."""
        named = [(key, found) for key in self._order if (found := _CHAPTER.fullmatch(key))]
        for key, found in named:
            if found.group(1, 3) == named[0][1].group(1, 3):
                if found[2] not in self._ids:
                    self._chapters.add(found[2])
                self._ids.setdefault(found[2], self._ids[key])
                self._headings.setdefault(found[2], set()).update(self._headings[key])

    @classmethod
    def of(cls, book: Book) -> Numbers:
        """Returns the numbers of a book."""
        nodes = book.nodes.values()
        ordinals = Ordinals(NumberedClause(node.id, node.printed, node.parent) for node in nodes)
        return cls(((node.number, node.id, node.heading) for node in nodes if node.printed), ordinals)

    def __contains__(self, number: str) -> bool:
        return ascii_number(number) in self._ids

    def id(self, number: str, loose: bool = False) -> str:
        """Returns the node that prints a number, or the empty string; ``loose`` overlooks leading zeros."""
        key = ascii_number(number)
        return self._ids.get(key) or (self._spelled.get(spell(key), "") if loose else "")

    def counts(self, ordinal: str) -> bool:
        """Returns whether the book prints numbers that such words count: ``第2章`` or ``第2節`` where it has ``第1章``."""
        plain = ascii_number(re.sub(r"\D", "", _fold(ordinal)))
        return _fold(ordinal)[-1] in self._counters or plain in self._chapters

    def titled(self, number: str, following: str) -> bool:
        """Returns whether the words that follow a number are the heading of its node."""
        said = _bare(following)
        return any(len(heading) > 2 and said.startswith(heading) for heading in self._headings.get(ascii_number(number), ()))

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Returns the nodes from one number to another: those of the same depth and parent, in the order of the book."""
        start, end = self._at.get(ascii_number(first), -1), self._at.get(ascii_number(last), -1)
        if start < 0 or end < start:
            return ()
        depth = level_of(ascii_number(first))
        return tuple(self._ids[key] for key in self._order[start : end + 1] if level_of(key) == depth)


def ascii_number(number: str) -> str:
    """Returns a printed number in ASCII and lower case, without the dot after it.

    >>> ascii_number("１０．２.")
    '10.2'
    """
    return number.lower().strip(_AROUND) if number.isascii() else _fold(number)


def level_of(number: str) -> int:
    """Returns how deep a number is: 1 for ``8``, 2 for ``8.1``, 3 for ``8.1a``."""
    return len(re.findall(r"\d+|(?<=\d)\.?[a-z]|^[a-z](?=[.-])", number))


def mentions(text: str, numbers: Numbers, near: str = "") -> Iterator[Mention]:
    """Yields the mentions of rules in a text, in order; one without ids names a rule that the book does not have.

    A number counts when the book prints it and it cannot be an amount, or when the words around it say that it is a rule.
    ``near`` is the clause that the text is of.
    """
    last: tuple[int, str] | None = None
    for found in _NUMBER.finditer(text):
        if last and found.start() < last[0]:
            continue
        if levels := _levels(text, found, numbers, near):
            yield from levels
            last = (levels[-1].end, found[0])
            continue
        if cut := _cut(text, found, numbers):
            yield cut
            last = (cut.end, found[0])
            continue
        number, end = found[0], found.end()
        joined = _joined(text, last, found, numbers)
        if not _is_mention(text, found, numbers, joined):
            continue
        ids, end = _item(text, found, numbers) or _resolved(text, found, numbers)
        if ids or _is_cued(text, found, joined) or level_of(ascii_number(number)) > 2:
            yield Mention(found.start(), end, ids)
            last = (end, number)


def _levels(text: str, found: re.Match[str], numbers: Numbers, near: str) -> list[Mention]:
    """Returns the mentions that a number given level by level begins: ``第2条第2項及び第3項``."""
    ordinal = _TH.search(text[: found.start()])
    return [Mention(*each) for each in numbers.ordinals.follow(text, ordinal.start(), near)] if ordinal else []


def _cut(text: str, found: re.Match[str], numbers: Numbers) -> Mention | None:
    """Returns the mention of a number that blanks or a line end cut in two: ``（9.6 .2）``, ``4-5- 4-1``."""
    for pattern, closed in ((_CUT_DASH, False), (_CUT_DOT, True)):
        cut = pattern.match(text, found.start())
        if cut and cut.end() > found.end() and not (closed and not _CLOSE.match(text, cut.end())):
            id = numbers.id("".join(cut[0].split()))
            if id:
                return Mention(cut.start(), cut.end(), (id,))
    return None


def _joined(text: str, last: tuple[int, str] | None, found: re.Match[str], numbers: Numbers) -> bool:
    """Returns whether a number continues the mention before it: ``rules 614 and 615``."""
    if last is None or not _JOIN.fullmatch(text, last[0], found.start()):
        return False
    if level_of(ascii_number(found[0])) > 1:
        return True
    plain = level_of(ascii_number(last[1])) == 1 and found[0] in numbers
    return plain and (len(found[0]) > 2 or _STOP.match(text, found.end()) is not None)


def _resolved(text: str, found: re.Match[str], numbers: Numbers) -> tuple[tuple[str, ...], int]:
    named = _named(text, found)
    if named and (id := numbers.id(named)):
        return (id,), found.end()
    if named.startswith("第") and numbers.counts(named):
        return (), found.end()
    number, end = _western(found[0]), found.end()
    id = numbers.id(number, loose=True)
    if not id and number[-1] in "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳":
        id = numbers.id(number[:-1], loose=True)
    if not id and (ids := _dashed(number, numbers)):
        return ids, end
    ranged = _RANGE.match(text, end)
    if not ranged or not id:
        return ((id,) if id else ()), end
    until = re.compile(rf"{_LEVELS}|[a-z](?![A-Za-z])").match(text, ranged.end())
    if until and (ids := numbers.between(number, _until(number, until[0], numbers))):
        return ids, until.end()
    return (id,), end


def _item(text: str, found: re.Match[str], numbers: Numbers) -> tuple[tuple[str, ...], int] | None:
    """Returns the item that the signs right behind a number lead to: ``2.1.1(2)``, ``第3条（ア）``; None without any."""
    named = _named(text, found)
    ordinal = named.startswith("第") and numbers.id(named)
    said, end = (named, found.start() - 1 + len(named)) if ordinal else (_western(found[0]), found.end())
    item = None
    while sign := _ITEM.match(text, end) or _PARAGRAPH.match(text, end):
        mark = f"({sign[1]})" if sign.re is _PARAGRAPH else sign[0]
        if not (id := numbers.id(said + mark, loose=True)):
            break
        said, end, item = said + mark, sign.end(), id
    return ((item,), end) if item else None


def _dashed(number: str, numbers: Numbers) -> tuple[str, ...]:
    """Returns the nodes of a range that a dash joins to one number: ``119.7-8``, ``9.9.1.2-9.9.1.4``."""
    for dash in re.finditer(r"[-－]", number):
        first, last = number[: dash.start()], number[dash.end() :]
        if first in numbers and (ids := numbers.between(first, _until(first, last, numbers))):
            return ids
    return ()


def _named(text: str, found: re.Match[str]) -> str:
    """Returns the number with the word that counts it: ``第5条の2``, ``section 2``; empty when there is none."""
    if text[found.start() - 1 : found.start()] == "第" and (ordinal := _ORDINAL.match(text, found.start() - 1)):
        return ordinal[0]
    word = _NAMED.search(text[max(0, found.start() - 10) : found.start()])
    return f"{word[1]} {found[0]}" if word else ""


def _until(first: str, last: str, numbers: Numbers) -> str:
    """Returns the full number at the end of a range: ``506.6a–f`` ends at ``506.6f``."""
    if last.isalpha():
        return re.sub("[a-z]$", last, first)
    if last in numbers:
        return last
    shared = re.sub(rf"{_DIGITS}+[a-z]?$", last, first)
    return shared if shared in numbers else first


def _is_mention(text: str, found: re.Match[str], numbers: Numbers, joined: bool) -> bool:
    number, depth = found[0], max(1, level_of(ascii_number(found[0])))
    if depth > 1 and _DATE.fullmatch(ascii_number(number)):
        return False
    before = text[max(0, found.start() - 12) : found.start()]
    if (
        _VERSION.search(before)
        or _EDITION.match(text, found.end())
        or (depth == 1 and before.endswith("第") and _BELOW.match(text, found.end()))
    ):
        return False
    if before[-1:].isascii() and before[-1:].isalpha() and depth < 3:
        return False
    if _is_cued(text, found, joined):
        return depth > 1 or not _UNIT.match(text, found.end())
    if numbers.titled(number, text[found.end() : found.end() + 60]):
        return True
    return depth > 1 and (depth > 2 or number in numbers) and not _UNIT.match(text, found.end())


def _is_cued(text: str, found: re.Match[str], joined: bool) -> bool:
    deep = joined or level_of(ascii_number(found[0])) > 1
    before = text[max(0, found.start() - 16) : found.start()]
    if _BEFORE.search(before):
        return deep or "第" not in before[-2:] or _AFTER.match(text, found.end()) is not None
    if deep and _OPEN.search(before) and _CLOSE.match(text, found.end()):
        return True
    return deep and (joined or _AFTER.match(text, found.end()) is not None)


def _bare(text: str) -> str:
    return "".join(text.split()).strip("“”\"',，.．、。：:「」『』()（）").lower()


def _fold(number: str) -> str:
    kept = "".join(each if unicodedata.category(each) == "No" else unicodedata.normalize("NFKC", each) for each in number)
    return _ORDINAL.sub(_ordinal, kept.translate(DASHES).lower().strip(_AROUND))


def _ordinal(found: re.Match[str]) -> str:
    return f"第{_western(found[1])}{found[2].translate(_SAME)}{f'の{found[3]}' if found[3] else ''}"


def _western(number: str) -> str:
    return str(key_of(number)[0]) if re.fullmatch(_KANJI, number) else number
