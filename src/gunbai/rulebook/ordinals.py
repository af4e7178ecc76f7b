"""Numbers that are given level by level: ``第2条第2項``, ``§ 7 Abs. 2``, ``Article 7, point 2``, ``3.2(a)``, ``第2項``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.rulebook.kinds import BELOW, Level, printed_level, read_headed, read_level
from gunbai.rulebook.signs import families, is_kana, read_sign

_BETWEEN = re.compile(r",?[\s\xa0]|[のの의]?[\s\xa0]?")
_SENTENCE = re.compile(r",?\s?(?:Satz|sentence|phrase)\s?[0-9]+(?![\w.])|第[0-9一二三]+文")
_PLAIN = re.compile(r"[0-9０-９]+[.．]?")
_AROUND = "（()） 　.．、"
_LISTED = re.compile(r"[一二三四五六七八九十]+、")
_THEN = re.compile(r"[のー－\-.．]\s?([0-9０-９]{1,2})(?![0-9０-９])")
_SECOND = re.compile(r"[0-9０-９]{1,2}(?![0-9０-９])")
_CIRCLED = re.compile(r"[①-⑳❶-❿]")
_NEAR = re.compile(r"(?P<which>同|前|次|本|같은 ?|전|다음 ?|이 )(?P<what>[条條項项조항])의?の?\s?\Z")
_ALONE = re.compile(r"([0-9]{1,3})([a-z]?)(?![^\Wぁ-ちてとな-ん]|[.,．\-－][0-9])|([a-z])(?=[)\s,.;]|\Z)")
_OVER = {"前": -1, "전": -1, "次": 1, "다음": 1}


class NumberedClause(msgspec.Struct, frozen=True):
    """A clause among the others: its id, its number as printed, the clause it stands below."""

    id: str
    printed: str
    parent: str = ""


class Route(msgspec.Struct, frozen=True):
    """The way that levels lead: each level with the clause it leads to (empty for nowhere), and where their words end."""

    end: int
    trace: tuple[tuple[Level | None, str], ...]

    @property
    def id(self) -> str:
        """The clause at the end of the way; empty when it leads nowhere."""
        return self.trace[-1][1]

    @property
    def level(self) -> Level | None:
        """The last level; None where that is a number with levels of its own."""
        return self.trace[-1][0]

    @property
    def above(self) -> str:
        """The clause above the last level; empty when there is one level only."""
        return self.trace[-2][1] if len(self.trace) > 1 else ""


class Ordinals:
    """Finds the clauses that levels lead to, from the clause in which they are written."""

    def __init__(self, clauses: Iterable[NumberedClause] = ()) -> None:
        self._clauses = {clause.id: clause for clause in clauses}
        self._order = {id: at for at, id in enumerate(self._clauses)}
        self._below: dict[str, list[NumberedClause]] = {}
        self._bearing: dict[Level, list[str]] = {}
        self._levels: dict[str, Level] = {}
        for clause in self._clauses.values():
            self._below.setdefault(clause.parent, []).append(clause)
            if level := printed_level(clause.printed):
                self._levels[clause.id] = level
                self._bearing.setdefault(level, []).append(clause.id)
        self.kana = any(is_kana(clause.printed) for clause in self._clauses.values())
        self.kinds = frozenset(level.kind for level in self._bearing)

    def follow(self, text: str, start: int, near: str, last: str = "") -> Route | None:
        """Returns the way that the levels at a place lead; None where no levels are to be followed.

        ``near`` is the clause that the text is of, ``last`` the one that it named before: where a number is printed twice, the
        nearest is meant. A kind that the book does not count leads nowhere that could be told, and is None.
        """
        found = read_level(text, start)
        if found is None:
            return None
        level, end = found
        if level.kind in BELOW and level not in self._bearing:
            base = self._base(text, start, level, near, last)
            return self.descend(text, end, ((None, base), (level, self.child(base, level)))) if base else None
        return self._nearest(level, text, end, near) if level.kind in self.kinds else None

    def leads(self, level: Level, text: str, start: int, near: str, last: str = "") -> str:
        """Returns the clause that one level at a place leads to, whatever follows it there; see ``follow``."""
        if level.kind in BELOW and level not in self._bearing:
            return self.child(self._base(text, start, level, near, last), level)
        return self._nearest(level, "", 0, near).id

    def headed(self, text: str, at: int, near: str) -> Route | None:
        """Returns the way from a chapter whose number stands before its word: ``2章1節``; None where no chapter bears it."""
        found = read_headed(text, at)
        return self._nearest(found[0], text, found[1], near) if found and found[0] in self._bearing else None

    def _nearest(self, level: Level, text: str, end: int, near: str) -> Route:
        """Returns the way that reads on the farthest from a clause that bears a number; of several the nearest one's."""
        ways = [self.descend(text, end, ((level, id),)) for id in self._bearing.get(level, ())]
        if not ways:
            return self._inserted(level, text, end) or Route(end, ((level, ""),))
        farthest = max(way.end for way in ways)
        above = [near, *self._above(near)]
        return min((way for way in ways if way.end == farthest), key=lambda way: (not way.id, self._apart(way.trace[0][1], above)))

    def _inserted(self, level: Level, text: str, end: int) -> Route | None:
        """Returns the way to an item of a chapter where nothing is inserted behind it: ``第1章の２``; None where none is."""
        whole = Level(level.value, level.kind)
        found = ((id, self.item(id, level.after)) for id in self._bearing.get(whole, ()) if level.after)
        above, child = next(((id, child) for id, child in found if child), ("", ""))
        return self.descend(text, end, ((whole, above), (None, child))) if child else None

    def descend(self, text: str, at: int, trace: tuple[tuple[Level | None, str], ...]) -> Route:
        """Returns the way that goes on below a clause as far as levels are written: ``第2項``, ``Abs. 2``, ``(a)``, ``②``."""
        while trace[-1][1]:
            if sentence := _SENTENCE.match(text, at):
                at = sentence.end()
            id = trace[-1][1]
            further = self._named_below(text, at, id) or self._signed_below(text, at, id)
            if further is None:
                break
            level, child, at = further
            trace = (*trace, (level, child))
        return Route(at, trace)

    def beside(self, way: Route, text: str, at: int) -> Route | None:
        """Returns the way to a clause of the same kind as the last one, of which only the number is written: ``Abs. 1 und 2``."""
        level = way.level
        found = _ALONE.match(text, at)
        if level is None or found is None or (level.kind == "letter") != bool(found[3]):
            return None
        value = ord(found[3]) - 96 if found[3] else int(found[1])
        other = Level(value, level.kind, ord(found[2]) - 96 if found[2] else 0)
        id = self._bearing.get(other, [""])[0] if len(way.trace) == 1 else self.child(way.above, other)
        return self.descend(text, found.end(), (*way.trace[:-1], (other, id))) if id else None

    def again(self, way: Route, text: str, at: int) -> Route | None:
        """Returns the way that leaves an earlier one at a level of the same kind: ``第1条第2項及び第3項``, ``3.2(a) and (b)``."""
        found = read_level(text, at)
        for depth in range(len(way.trace) - 1, 0, -1):
            above, level = way.trace[depth - 1][1], way.trace[depth][0]
            if found and level and level.kind == found[0].kind:
                return self.descend(text, found[1], (*way.trace[:depth], (found[0], self.child(above, found[0]))))
            if found is None and (signed := self._signed_below(text, at, above)):
                return self.descend(text, signed[2], (*way.trace[:depth], signed[:2]))
        return None

    def top(self, value: int) -> str:
        """Returns the chapter that a sign of a list counts, as in ``三、``; empty when there is none."""
        outermost = (clause for clause in self._below.get("", ()) if _LISTED.fullmatch(clause.printed))
        return _valued(outermost, value, ("1",))

    def inside(self, text: str, at: int, near: str) -> Route | None:
        """Returns the way that the signs at a place lead from the nearest clause around them: ``subsection (b)(ii)``."""
        for id in (near, *self._above(near)):
            way = self.descend(text, at, ((None, id),))
            if len(way.trace) > 1:
                return way
        return None

    def roman(self, text: str, at: int) -> Route | None:
        """Returns the way from a chapter with a Roman sign: ``Ⅱの１（２）``, ``Ⅱ-3``; None where no chapter bears it."""
        id = self.walk([text[at]])
        if not id:
            return None
        trace: tuple[tuple[Level | None, str], ...] = ((None, id),)
        at += 1
        while (found := _THEN.match(text, at)) and (child := self.item(trace[-1][1], int(found[1]))):
            trace, at = (*trace, (None, child)), found.end()
        return self.descend(text, at, trace)

    def kana_item(self, text: str, at: int, near: str) -> Route | None:
        """Returns the way to the nearest item around a clause that a single kana marks: ``ア又はイ``; None where none does."""
        line = [near, *self._above(near)] if self.kana else []
        beside = (clause for id in line for clause in self._below.get(id, ()))
        found = next((clause for clause in beside if clause.printed.strip(_AROUND) == text[at]), None)
        if found is None or not is_kana(found.printed):
            return None
        ((_, value), *_) = sorted(families(found.printed))
        return Route(at + 1, ((Level(value, "letter"), found.id),))

    def neighbour(self, text: str, at: int, near: str, last: str) -> Route | None:
        """Returns the way from the clause before to an item of it, by signs: ``前項（２）``, ``同条①``; None where none is."""
        id = self._relative(text[at], text[at + 1], near, last)
        way = self.descend(text, at + 2, ((None, id),)) if id else None
        return way if way and len(way.trace) > 1 else None

    def listed(self, text: str, at: int, sign: str) -> Route | None:
        """Returns the way from a chapter with a sign of a list to an item below it: ``三、（一）``; None where there is none."""
        id = self.walk([sign])
        trace: tuple[tuple[Level | None, str], ...] = ((None, id),)
        if id and (found := _SECOND.match(text, at)) and (child := self.item(id, int(found[0]))):
            trace, at = (*trace, (None, child)), found.end()
        way = self.descend(text, at, trace) if id else None
        return way if way and len(way.trace) > 1 else None

    def parts(self, id: str, signs: Iterable[str]) -> tuple[str, ...]:
        """Returns the items below a clause that signs name; none when one of them is not there."""
        below = [clause for clause in self._below.get(id, ()) if clause.printed]
        found = [next((clause.id for clause in below if families(sign) & families(clause.printed)), "") for sign in signs]
        return tuple(found) if all(found) else ()

    def item(self, id: str, value: int) -> str:
        """Returns the item below a clause that bears a number; empty when there is none."""
        return _valued((clause for clause in self._below.get(id, ()) if clause.printed), value, ("1",))

    def walk(self, levels: Iterable[str], id: str = "") -> str:
        """Returns the clause that levels lead to below one, or from the top of the book, each by the sign that it prints."""
        for level in levels:
            wanted = families(level)
            below = (clause for clause in self._below.get(id, ()) if clause.printed)
            found = next((clause.id for clause in below if wanted & families(clause.printed)), "")
            if not found:
                return ""
            id = found
        return id

    def between(self, first: str, last: str) -> tuple[str, ...]:
        """Returns the clauses from one to another: those beside each other, or those of the same kind in the order of the book."""
        if not (first in self._order and last in self._order and self._order[first] < self._order[last]):
            return ()
        parent = self._clauses[first].parent
        if parent == self._clauses[last].parent:
            beside = [clause.id for clause in self._below[parent] if clause.printed]
            return tuple(beside[beside.index(first) : beside.index(last) + 1]) if {first, last} <= set(beside) else ()
        kind = self._levels[first].kind if first in self._levels else ""
        if not kind or last not in self._levels or self._levels[last].kind != kind:
            return ()
        ids = list(self._clauses)[self._order[first] : self._order[last] + 1]
        return tuple(id for id in ids if id in self._levels and self._levels[id].kind == kind)

    def child(self, id: str, level: Level) -> str:
        """Returns the clause that a level leads to below another; empty when it leads nowhere."""
        if not id:
            return ""
        within = [other for other in self._bearing.get(level, ()) if id in self._above(other)]
        if within or level.kind not in BELOW:
            return within[0] if within else ""
        below = [clause for clause in self._below.get(id, ()) if clause.printed]
        if level.kind == "letter":
            return _valued(below, level.value, ("a", "ア", "イ", "가")) or _valued(below, level.value, ("1",))
        plain = [clause for clause in below if _PLAIN.fullmatch(clause.printed)]
        if level.kind in ("paragraph", "clause"):
            return self._paragraph(id, level, below, plain)
        signed = [clause for clause in below if clause not in plain] or below
        return _valued(signed, level.value, ("1",)) or _valued(plain, level.value, ("1",)) or ("" if below else id)

    def _paragraph(self, id: str, level: Level, below: list[NumberedClause], plain: list[NumberedClause]) -> str:
        """Returns a paragraph of an article: one that bears its number, or the article where paragraphs bear none."""
        counted = plain or [clause for clause in below if _CIRCLED.match(clause.printed)]
        if level.kind == "clause" and not counted:
            counted = [clause for clause in below if _LISTED.fullmatch(clause.printed)]
        if not counted and (not below or level.value == 1 or level.kind == "clause"):
            return _valued(below, level.value, ("1",)) if self._western(id) else id
        first = id if level.value == 1 and not _valued(counted, 1, ("1",)) else ""
        return _valued(counted or below, level.value, ("1",)) or first

    def _western(self, id: str) -> bool:
        """Returns whether a clause stands in an article that is not counted with 第, so that ``(1)`` is its first paragraph."""
        article = next((other for other in (id, *self._above(id)) if other in self._levels), id)
        return bool(self._below.get(id)) and not self._clauses[article].printed.startswith("第")

    def _named_below(self, text: str, at: int, id: str) -> tuple[Level, str, int] | None:
        gap = _BETWEEN.match(text, at)
        start = gap.end() if gap else at
        found = read_level(text, start) or read_headed(text, start)
        if found is None:
            return None
        level, end = found
        if level.kind in BELOW and not (text[end : end + 1] == "." and text[end + 1 : end + 2].isdecimal()):
            return level, self.child(id, level), end
        child = self.child(id, level) if level.kind in self.kinds else ""
        joined = level.kind in self.kinds and text[at : at + 1] in ("第", "제", "の", "의")
        return (level, child, end) if child or joined else None

    def _signed_below(self, text: str, at: int, id: str) -> tuple[Level, str, int] | None:
        if (sign := read_sign(text, at)) is None:
            return None
        marks, end = sign
        below = [clause for clause in self._below.get(id, ()) if clause.printed]
        found = next((clause.id for clause in below if marks & families(clause.printed)), "")
        value = min(value for _, value in marks)
        return (Level(value, "letter" if any(family != "1" for family, _ in marks) else "item"), found, end) if found else None

    def _base(self, text: str, start: int, level: Level, near: str, last: str) -> str:
        """Returns the clause below which a paragraph or an item stands that is named without its article."""
        if named := _NEAR.search(text, max(0, start - 6), start):
            return self._relative(named["which"].strip(), named["what"], near, last)
        line = [id for id in (near, *self._above(near)) if id in self._clauses]
        article = next((id for id in line if id in self._levels and self._levels[id].kind == "article"), "")
        if article and level.kind in ("paragraph", "clause"):
            return article
        within = line[: line.index(article) + 1] if article else line
        found = next((id for id in within if (child := self.child(id, level)) and child != id), "")
        counted = text[start] == "第" and any(_PLAIN.fullmatch(clause.printed) for clause in self._below.get(found, ()))
        return "" if counted and level.kind == "item" else found

    def _relative(self, which: str, what: str, near: str, last: str) -> str:
        """Returns the clause that ``同条``, ``前条`` or ``前項`` means."""
        start = last if which in ("同", "같은") else near
        line = [id for id in (start, *self._above(start)) if id in self._clauses]
        article = next((id for id in line if id in self._levels and self._levels[id].kind == "article"), "")
        if what in "条條조":
            row, base = [id for id, level in self._levels.items() if level.kind == "article"], article
        else:
            within = article or next((self._clauses[id].parent for id in line if _PLAIN.fullmatch(self._clauses[id].printed)), "")
            counted = [clause for clause in self._below.get(within, ()) if _value(clause)]
            row = [article, *(clause.id for clause in counted)]
            row = row[1:] if any(_value(clause) == 1 for clause in counted) else row
            base = next((id for id in line if id in row), "")
        at = row.index(base) + _OVER.get(which, 0) if base in row and base else -1
        return row[at] if 0 <= at < len(row) else ""

    def _apart(self, id: str, above: list[str]) -> int:
        """Returns how many levels must be left, from the clause whose line of parents is given, to come to where another stands."""
        around = {id, *self._above(id)}
        return next((at for at, each in enumerate(above) if each in around), len(above))

    def _above(self, id: str) -> Iterator[str]:
        while id in self._clauses:
            id = self._clauses[id].parent
            yield id


def _valued(clauses: Iterable[NumberedClause], value: int, kinds: tuple[str, ...]) -> str:
    return next((clause.id for clause in clauses if any((kind, value) in families(clause.printed) for kind in kinds)), "")


def _value(clause: NumberedClause) -> int:
    return next((value for family, value in families(clause.printed) if family == "1"), 0)
