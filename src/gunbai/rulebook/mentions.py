"""Mentions of rule numbers in running text: ``（9.5.1）``, ``rules 602.2a and 603.3``, ``§§ 9 bis 11``, ``34-2②``, ``第5条``."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from gunbai.rulebook.kinds import BELOW, Lead, Level, lead_before, read_headed, read_level, read_range
from gunbai.rulebook.named import REACH, STOP, Named, by_hundreds, is_missing, is_plain_rule, may_be_flat
from gunbai.rulebook.numbers import DASHES, Numbers, ascii_number, level_of
from gunbai.rulebook.ordinals import Route
from gunbai.rulebook.surroundings import (
    is_amount,
    is_cited,
    is_counted,
    is_former,
    is_likened,
    is_measured,
    is_named_after,
    is_no_rule,
)

__all__ = ["DASHES", "MANY", "Mention", "Numbers", "mentions"]

MANY = 30
"""No mention is likely to name more rules than this."""

_D = "[0-9０-９]"
_K = "[一二三四五六七八九十]"
_DEPTH = 16
"""No number has more levels."""

_LEVELS = (
    rf"(?:{_D}{{1,4}}|[A-Z](?=[.．\-－]?{_D})|[IVX]{{1,5}}(?=[.．\-－](?:{_D}|[A-Z](?![A-Za-z]))))"
    rf"(?:[.．\-‐‑–−－]?(?:{_D}++|[A-Za-z](?![A-Za-zÀ-ÿ]|[.．\-][A-Za-z]{{2}}))){{0,{_DEPTH}}}(?!{_D})"
)
_PATH = re.compile(_LEVELS)
_NUMERAL = re.compile("[0-9０-９〇一二三四五六七八九十百]")
_PLACE = re.compile(
    rf"(?<!{_D})(?<!{_D}[.．,:/\-])(?<![A-Za-z][.\-])(?:[第제](?=\s?[（(]?(?:{_D}|[〇一二三四五六七八九十百]))|(?<![A-Za-z]){_LEVELS}"
    r"|(?:付録|附録|附录|附錄|別表|别表|別紙|別添|별표|별지|부록|\b(?i:appendix|annex|anhang|anlage|exhibit|schedule))|(?<![^\W_])(?:[IVX]{1,5}|[A-Z])(?![0-9A-Za-zÀ-ÿ])"
    rf"|(?<![第{_K[1:-1]}]){_K}{{1,3}}(?=、(?:[（(]{_K}{{1,3}}[)）]|{_D}{{1,2}}(?![0-9０-９.．]|[个張张名枚点分次人回])))"
    r"|(?<![ァ-ヶー・])[ア-ン](?=[)）、のにをはがでとや又及若並]|から|より|まで)"
    r"|[前同本次][条條項项](?=の?[（(①-⑳])"
    r"|[Ⅰ-Ⅻ]|(?<=[A-Za-z][ \xa0][（(])(?:[a-z]|[ivx]{1,4})(?=[)）]))"
)
_JOIN = re.compile(
    r"[.．]?[）)\]］】]?\s*(?:(?:[,，、;；・]\s*(?:and/or\b|and\b|or\b|und\b|oder\b|sowie\b|et\b|ou\b|및|또는)?"
    r"|and/or\b|and\b|or\b|nor\b|und\b|oder\b|sowie\b|bzw\.|et\b|ou\b|&|および|または|若しくは|もしくは|並びに|ならびに|及び|及|又は"
    r"|或いは|或|和|与|與|と|や|이나|또는|및|과|와|나)\s*)"
)
_RANGE = re.compile(
    r"[）)\]］】条條조]?\s*"
    r"(?:(?:to|through|thru|until|till|up to|bis|à)\b|から|より|ないし|乃至|至|到|부터|에서|내지|[-–—‒~～〜－])\s*"
)
_TILL = re.compile(r"[条條조]?\s?(?:まで|까지|为止)")
_BETWEEN = re.compile(
    r"(?:the |den |der |die |das |l['’]|les |la |le |aux |au )?(?:[^\W\d_]{1,12}\.?|§{1,2})?[\s\xa0]?[（(\[“\"「]?", re.IGNORECASE
)
_LISTED = re.compile(rf"({_K}{{1,3}})、(?=[(（]|{_D})")
_ROMANS = "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ"
_PART = r"[(（]?(?:[0-9]{1,2}|[a-z]|[ivx]{2,4})[)）]?[°º.]?"
_SIGN = re.compile(r"[0-9]{1,2}|(?<![^\W\d_])(?:[ivx]{2,4}|[a-z])(?![^\W\d_])")
_THROUGH = re.compile(r"\b(?:to|through|à|bis)\b|[–-]")
_OF = re.compile(r"[)）]?[°º]?\s(?:of(?:\sthe)?\s|des?\s(?:la\s)?|du\s|der\s|de\sl['’])")
_PARTS_OF = re.compile(
    rf"(?<![^\W_])(?P<parts>{_PART}(?:(?:,\s|\s(?:and|et|und|or|ou|oder|to|through|à|bis)\s|[–-]){_PART})*)"
    r"\s(?:of(?:\sthe)?\s|des?\s(?:la\s)?|du\s|der\s|de\sl['’])\Z"
)
_CAPITALS = re.compile(r"[A-Z]{1,5}(?![0-9A-Za-zÀ-ÿ])")
_ICON = re.compile(r"^[A-Z](?=[0-9])|(?<=[0-9])[A-Z]$")
"""A letter that stands for an icon beside a number."""

_PARTED = re.compile(r"[.．-]")
_DASH = re.compile(r"[-‐‑–−－]")
_LETTERED = re.compile(r"[0-9][.．][a-z]\Z")
_LETTERED_ITEM = re.compile(r"[0-9][a-z]\Z")
_LETTER = re.compile(r"[a-z](?![0-9A-Za-zÀ-ÿ]|['’.]\w)")
_OPENING = tuple("（([［【「『“")
_LAST_DIGITS = re.compile(r"[0-9]{1,3}\Z")
_CUT_DASH = re.compile(rf"{_D}+(?:[-－]\s*{_D}+){{1,{_DEPTH}}}(?![A-Za-z])")
_CUT_DOT = re.compile(rf"{_D}+(?:\s*[.．]\s*{_D}+){{1,{_DEPTH}}}[a-z]?(?![A-Za-z])")
_CUT_LINE = re.compile(rf"{_D}+(?:[.．]{_D}+){{0,{_DEPTH}}}[.．]\n{_D}+(?=\s?[のをにがはで、。）])")
_ABBREVIATED = re.compile(r"(?:Art|Abs|Nr|Ziff)\.|§")
_SMALL = re.compile(r"[ \xa0][a-zäöü]{2,}")
_CLOSE = re.compile(r"[.．]?\s*[）)\]］】〕〉]")


class Mention(msgspec.Struct, frozen=True):
    """A place in a text that names rules by number: the ids that it resolves to; none for a number that no rule has.

    It is not ``sure`` where the number may as well be an amount. It ``falls`` where it is a range that ends before it begins: of
    such only the two ends are named.
    """

    start: int
    end: int
    ids: tuple[str, ...] = ()
    sure: bool = True
    falls: bool = False


def mentions(text: str, numbers: Numbers, near: str = "") -> Iterator[Mention]:
    """Yields the mentions of rules in a text, in order; one without ids names a rule that the book does not have.

    A number counts when the book prints it and it cannot be an amount, or when the words around it say that it is a rule.
    ``near`` is the clause that the text is of.
    """
    if not (numbers.lettered or numbers.ordinals.kana or _NUMERAL.search(text)):
        return
    reading = _Reading(text, numbers, near)
    at = 0
    while found := _PLACE.search(text, at):
        group = reading.group(found.start())
        yield from group
        at = max(found.end(), reading.passed, group[-1].end if group else 0)


class _Reading:
    """One text as it is read; ``last`` is the clause that was named last, ``_nowhere`` the end of a number that leads nowhere,
    ``passed`` the end of numbers that an earlier version printed."""

    def __init__(self, text: str, numbers: Numbers, near: str) -> None:
        self.text, self.numbers, self.ordinals, self.near = text, numbers, numbers.ordinals, near
        self.last = ""
        self._nowhere = self.passed = -1

    def group(self, at: int) -> list[Mention]:
        """Returns the mentions that begin at a place: one number with those that a list joins to it, or none."""
        first = self._named(at)
        if first is None:
            return []
        if not first.ids:
            self._nowhere = first.end
        members = [self._ranged(first) or first]
        while members[-1].ids and (further := self._listed(members[-1])):
            members.append(self._ranged(further) or further)
        found = list(self._weighed(members))
        self.last = next((each.ids[-1] for each in reversed(found) if each.ids), self.last)
        return found

    # -- one number ---------------------------------------------------------------------------------------------------

    def _named(self, at: int) -> Named | None:
        """Returns the number at a place: an appendix, a number with levels of its own, or one given level by level."""
        if appendix := self.numbers.appendix(self.text, at):
            id, end = appendix
            return Named(at, end, (id,), Route(end, ((None, id),)), lead=Lead(at, "appendix", False))
        if counted := self._counted(at):
            return counted
        if self.text[at] in "第제":
            return self._ordinal(at)
        if "ア" <= self.text[at] <= "ン":
            way = self.ordinals.kana_item(self.text, at, self.near)
            return Named(at, way.end, (way.id,), way, lead=Lead(at, "", False)) if way else None
        if self.text[at] in "前同本次":
            way = self.ordinals.neighbour(self.text, at, self.near, self.last)
            return Named(at, way.end, (way.id,), way, lead=Lead(at, "", False)) if way else None
        if self.text[at] in _ROMANS:
            return self._roman(at)
        if listed := _LISTED.match(self.text, at):
            way = self.ordinals.listed(self.text, listed.end(), listed[1])
            return Named(at, way.end, (way.id,), way, lead=Lead(at, "", False)) if way else None
        lead = lead_before(self.text, at)
        if lead and lead.kind in BELOW and self.text[at - 1] in "(（":
            way = self.ordinals.inside(self.text, at - 1, self.near)
            return Named(at - 1, way.end, (way.id,), way, lead=lead) if way else None
        found = _PATH.match(self.text, at) or (_CAPITALS.match(self.text, at) if lead else None)
        if found is None:
            return None
        if cut := self._cut(at, found, lead):
            return cut
        belongs = _OF.match(self.text, found.end())
        if belongs and self._anew(belongs.end()):
            return None
        if chapter := self._chapter(at):
            return chapter
        path = self._path(at, found[0], lead)
        if lead and (path.depth == 1 or not path.ids):
            way = self.ordinals.follow(self.text, lead.start, self.near, self.last)
            if way and (way.end >= found.end() or _DASH.match(self.text, way.end)):
                return self._parts(Named(lead.start, way.end, (way.id,) if way.id else (), way, lead=lead))
        return self._parts(path)

    def _counted(self, at: int) -> Named | None:
        """Returns the clauses of a range that one word counts behind its last number, or in a book that has no such word."""
        read = read_range(self.text, at)
        if read is None or self.numbers.id(self.text[at : read[2] - 1]) or read_level(self.text, read[2]):
            return None
        first, last, end = read
        begun, ended = (self._worded(level, at) or self.numbers.plain(level.value) for level in (first, last))
        ids = self.ordinals.between(begun, ended)
        return Named(at, end, ids, Route(end, ((last, ids[-1]),)), lead=Lead(at, "", False)) if ids else None

    def _worded(self, level: Level, at: int) -> str:
        return self.ordinals.leads(level, self.text, at, self.near, self.last)

    def _roman(self, at: int) -> Named | None:
        """Returns a clause of a chapter with a Roman sign, or the chapter where the words around it say that it is one."""
        way = self.ordinals.roman(self.text, at)
        if way is None or (len(way.trace) == 1 and not is_cited(self.text, at, way.end)):
            return None
        return Named(at, way.end, (way.id,), way, lead=Lead(at, "", False))

    def _chapter(self, at: int) -> Named | None:
        """Returns a chapter whose number stands before its word: ``第`` left out of ``3章``, ``제`` of ``3장을 참조``."""
        way = self.ordinals.headed(self.text, at, self.near) or self._uncounted(at)
        if way is None or not way.id:
            return Named(at, way.end, (), way, lead=Lead(at, "", False)) if way else None
        last = self.text[way.end - 1]
        certain = len(way.trace) > 1 or last == "章" or last.isascii() or is_cited(self.text, at, way.end)
        return Named(at, way.end, (way.id,), way, lead=Lead(at, "", False)) if certain else None

    def _uncounted(self, at: int) -> Route | None:
        """Returns the way to a chapter that bears its number without a word, where the words around it say that it is one."""
        found = read_headed(self.text, at)
        if found is None or found[0].kind in self.ordinals.kinds or not is_cited(self.text, at, found[1]):
            return None
        return Route(found[1], ((found[0], self.numbers.plain(found[0].value)),))

    def _parts(self, whole: Named) -> Named:
        """Returns a number with the items that are named before it: ``points 1 and 2 of rule 3``, ``le 2° de l'article 3``."""
        if not whole.ids or not whole.lead:
            return whole
        start = max(0, whole.lead.start - 60)
        before = _PARTS_OF.search(self.text, start, whole.lead.start)
        ids = self.ordinals.parts(whole.ids[0], _SIGN.findall(before["parts"])) if before else ()
        if not before or not ids:
            return whole
        if _THROUGH.search(before["parts"]):
            ids = self.ordinals.between(ids[0], ids[-1]) or ids
        return Named(before.start("parts"), whole.end, ids, Route(whole.end, ((None, ids[-1]),)), lead=whole.lead)

    def _ordinal(self, at: int) -> Named | None:
        """Returns a number behind 第 or 제: given level by level, with levels of its own (``第3.2条``), or a plain chapter."""
        lead = Lead(at, "", False)
        if way := self.ordinals.follow(self.text, at, self.near, self.last):
            return Named(at, way.end, (way.id,) if way.id else (), way, lead=lead)
        found = _PATH.match(self.text, at + 1) or _PATH.match(self.text, at + 2)
        if found and level_of(ascii_number(found[0])) > 1:
            return self._path(found.start(), found[0], lead)
        level, end = read_level(self.text, at) or (None, at)
        if level is None or level.kind in BELOW:
            return None
        number, id = str(level.value), self.ordinals.top(level.value) or self.numbers.plain(level.value)
        if not id and level.kind not in self.numbers.counted and not self.numbers.plain(1):
            return None
        way = self.ordinals.descend(self.text, end, ((level, id),))
        return Named(at + 1, way.end if len(way.trace) > 1 else end - 1, (way.id,) if way.id else (), way, number, lead)

    def _path(self, at: int, number: str, lead: Lead | None) -> Named:
        """Returns a number with levels of its own, with what a dash joins to it or the items below it."""
        end = at + len(number)
        id = "" if "–" in number and _PARTED.search(number) else self.numbers.id(number, loose=True)
        if not id and level_of(iconless := _ICON.sub("", number)) > 1 and iconless != number:
            id = self.numbers.id(iconless)
        if not id and (ranged := self._dashed(at, number, lead)):
            return ranged
        id = id or self._inside(number, at, end)
        way = self.ordinals.descend(self.text, end, ((None, id),)) if id else Route(end, ((None, ""),))
        return Named(at, way.end, (way.id,) if way.id else (), way, number, lead)

    def _inside(self, number: str, at: int, end: int) -> str:
        """Returns the clause that the levels of a number lead to one by one: ``II.B.2``, ``2.1.1.2`` for the item (2) of 2.1.1."""
        levels = re.split(r"[.．\-－]", number)
        head, _, tail = number.rpartition(".")
        if head and tail.isdecimal() and (id := self.numbers.id(head)):
            return self.ordinals.item(id, int(tail))
        if _LETTERED_ITEM.search(number) and (id := self.numbers.id(number[:-1])):
            return self.ordinals.walk([number[-1]], id)
        if len(levels) > 1 and (any(level.isalpha() for level in levels) or is_cited(self.text, at, end)):
            return self.ordinals.walk(levels) or (self.ordinals.walk(levels[1:], id) if (id := self.numbers.id(levels[0])) else "")
        return ""

    def _dashed(self, at: int, number: str, lead: Lead | None) -> Named | None:
        """Returns the nodes of a range that a dash joins to one number: ``119.7-8``, ``9.9.1.2-9.9.1.4``, ``3.3c–d``."""
        for dash in sorted(re.finditer(r"[-‐‑–−－]", number), key=lambda found: (found[0] != "–", -found.start())):
            first, last = number[: dash.start()], number[dash.end() :]
            if first not in self.numbers:
                continue
            end, until = at + len(number), self.numbers.until(first, last)
            ids = self.numbers.between(first, until)
            falls = not ids and "-" not in self.numbers.parted and bool(self.numbers.between(until, first))
            if falls:
                ids = (self.numbers.id(first), self.numbers.id(until))
            if ids:
                return Named(at, end, ids, Route(end, ((None, ids[-1]),)), first, lead, falls)
        return None

    def _cut(self, at: int, found: re.Match[str], lead: Lead | None) -> Named | None:
        """Returns a number that blanks or a line end cut in two: ``（9.6 .2）``, ``4-5- 4-1``."""
        for pattern, closed in ((_CUT_DASH, False), (_CUT_LINE, False), (_CUT_DOT, True)):
            cut = pattern.match(self.text, at)
            if cut and cut.end() > found.end() and not (closed and not _CLOSE.match(self.text, cut.end())):
                number = "".join(cut[0].split())
                if id := self.numbers.id(number):
                    return Named(at, cut.end(), (id,), Route(cut.end(), ((None, id),)), number, lead)
        return None

    # -- lists and ranges ---------------------------------------------------------------------------------------------

    def _ranged(self, first: Named) -> Named | None:
        """Returns a number with all up to the one that a range joins to it; None where none does."""
        joined = _RANGE.match(self.text, first.end) if first.ids else None
        if joined is None:
            return None
        ids, end = self._until(first, joined.end())
        if not ids and self.text[joined.end() : joined.end() + 1] in _OPENING:
            ids, end = self._until(first, joined.end() + 1)
        falls = not ids
        if falls:
            ids, end = self._falling(first, joined.end())
        if not ids:
            return None
        till = _TILL.match(self.text, end)
        way = Route(end, (*first.way.trace[:-1], (first.way.level, ids[-1])))
        return msgspec.structs.replace(first, end=till.end() if till else end, ids=ids, way=way, falls=falls)

    def _falling(self, first: Named, at: int) -> tuple[tuple[str, ...], int]:
        """Returns the two ends of a range that ends before it begins, and where it ends: ``2.3から2.1まで``."""
        found = _PATH.match(self.text, at)
        number = self.numbers.until(first.path, found[0]) if found and first.path else ""
        other = None if number else self._beside(first, at) or self._anew(at)
        if number and found:
            id, end = self.numbers.id(number), found.end()
        else:
            id, end = (other.ids[-1], other.end) if other and other.ids else ("", at)
        return ((first.ids[-1], id), end) if id and self.ordinals.between(id, first.ids[-1]) else ((), at)

    def _until(self, first: Named, at: int) -> tuple[tuple[str, ...], int]:
        """Returns the clauses from one to the one at a place, and where that ends."""
        found = _PATH.match(self.text, at) or _LETTER.match(self.text, at) or _CAPITALS.match(self.text, at)
        alone = found if first.path and len(first.way.trace) == 1 else None
        if alone and (until := self.numbers.until(first.path, alone[0])):
            ids = self.ordinals.between(first.ids[-1], self.numbers.id(until)) or self.numbers.between(first.path, until)
            if ids:
                return ids, alone.end()
        other = self._beside(first, at) or self._anew(at)
        if other is None or not other.ids:
            return (), at
        ids = self.ordinals.between(first.ids[-1], other.ids[-1])
        if not ids and first.path and other.path:
            ids = self.numbers.between(first.path, other.path)
        return ids, other.end

    def _listed(self, before: Named) -> Named | None:
        """Returns the number that a list joins to the one before it."""
        joined = _JOIN.match(self.text, before.end)
        if joined is None:
            return None
        at = joined.end()
        if other := self._beside(before, at):
            several = self._are_several(before)
            plain = self.text[at].isdecimal() and not several
            counted = is_counted(self.text, other.end) and not self._goes_on_in_german(before, other.end)
            return other if not plain or not counted or STOP.match(self.text, other.end) else None
        other = self._anew(at) or self._lettered(before, at)
        if other is None or (not other.ids and not other.way.level):
            return None
        if other.depth == 1 and other.lead is None and not self._plain(before, other):
            return None
        return msgspec.structs.replace(other, lead=other.lead or before.lead)

    def _goes_on_in_german(self, before: Named, end: int) -> bool:
        """Returns whether a small word behind a list that ``Art.`` or ``Abs.`` leads is no noun: ``nach Art. 4 und 5 gewertet``."""
        led = before.lead is not None and _ABBREVIATED.match(self.text, before.lead.start) is not None
        return led and _SMALL.match(self.text, end) is not None

    def _are_several(self, before: Named) -> bool:
        """Returns whether the word before a number, or before its last level, stands for several: ``Art. II, Sections 1 and 2``."""
        last = _LAST_DIGITS.search(self.text, max(0, before.end - 4), before.end)
        leads = (before.lead, lead_before(self.text, last.start()) if last else None)
        return any(lead is not None and lead.several for lead in leads)

    def _beside(self, before: Named, at: int) -> Named | None:
        """Returns a number of which only the level that differs is written: ``Abs. 1 und 2``, ``(a) or (b)``."""
        way = self.ordinals.again(before.way, self.text, at) or self.ordinals.beside(before.way, self.text, at)
        return Named(at, way.end, (way.id,), way, lead=before.lead) if way and way.id else None

    def _anew(self, at: int) -> Named | None:
        """Returns the number at a place, with the words before it that name it again: ``and rule 3.2``, ``et l'article 4``."""
        found = _PLACE.search(self.text, at, at + REACH)
        if found is None:
            return None
        between = self.text[at : found.start()].strip("（([［【「")
        named = lead_before(self.text, found.start())
        known = not between or (_BETWEEN.fullmatch(between) and named and named.start >= at)
        return self._named(found.start()) if known else None

    def _lettered(self, before: Named, at: int) -> Named | None:
        """Returns a number of which only the letter is written: ``1.1a and c``."""
        found = _LETTER.match(self.text, at)
        if found is None or not before.path[-1:].isalpha() or (found[0] == "a" and not STOP.match(self.text, found.end())):
            return None
        number = f"{before.path[:-1]}{found[0]}"
        id = self.numbers.id(number)
        return Named(at, found.end(), (id,), Route(found.end(), ((None, id),)), number, before.lead) if id else None

    def _plain(self, before: Named, other: Named) -> bool:
        """Returns whether a number without levels goes on with a list of such, and counts nothing."""
        several = before.lead is not None and before.lead.several
        stops = len(other.path) > 2 or several or STOP.match(self.text, other.end) is not None
        alike = before.depth == 1 or (len(other.path) > 2 and (before.lead is not None or by_hundreds(before)))
        return alike and stops and not is_measured(self.text, other.end)

    # -- what speaks for them -----------------------------------------------------------------------------------------

    def _weighed(self, members: list[Named]) -> Iterator[Mention]:
        """Yields numbers that were read together as mentions, where the words around them let them be rules."""
        first, last = members[0], members[-1]
        start = first.lead.start if first.lead else first.start
        number = self.text[first.start : first.end]
        if is_former(self.text, start):
            self.passed = last.end
            return
        if is_no_rule(self.text, start, first.end, number) and not first.way.level:
            return
        if not first.ids:
            if is_missing(self.text, self.numbers, first, start):
                yield Mention(first.start, first.end)
            return
        verdict = self._verdict(members, start, last.end)
        if verdict is None:
            return
        for each in members:
            yield Mention(each.start, each.end, each.ids, verdict, each.falls)

    def _verdict(self, members: list[Named], start: int, end: int) -> bool | None:
        """Returns whether numbers surely name rules; None where they do not."""
        first = members[0]
        depth = max(member.depth for member in members)
        if first.way.level or (first.lead and first.lead.kind == "appendix"):
            return True
        if depth == 1:
            return (
                True
                if is_plain_rule(self.text, self.numbers, first, start, end)
                else False
                if may_be_flat(self.text, self.numbers, first, start, end)
                else None
            )
        if first.lead or is_cited(self.text, start, end):
            return True
        if depth > 2 or by_hundreds(first) or _LETTERED.search(first.path):
            return depth > 2 or not is_measured(self.text, end)
        if first.path[0].isalpha() and not is_likened(self.text, start):
            return len(members) > 1 or ("." in first.path and not is_named_after(self.text, start))
        joined = _JOIN.match(self.text, self._nowhere) if self._nowhere >= 0 else None
        if joined is not None and joined.end() == start:
            return None
        several = "." in first.path and (len(members) > 1 or len(first.ids) > 1 or STOP.match(self.text, end) is not None)
        amount = is_measured(self.text, end) or is_likened(self.text, start) if several else is_amount(self.text, start, end)
        return None if amount else False
