"""Numbers that are given level by level: ``第2条第2項``, ``第1章第2节第3条``, ``第2項第1号`` of the article they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.numbering import key_of

_DIGITS = "[0-9０-９]{1,3}|[〇一二三四五六七八九十百]+"
_LEVEL = re.compile(rf"の?\s?第\s?({_DIGITS})\s?([編编篇部章節节条條項项款号號目])(?:の({_DIGITS}))?")
_AND = re.compile(r"\s?(?:[,，、・及或和与]|および|または|及び|又は|並びに|と|や|から)\s?(?=第)")
_PLAIN = re.compile(r"[0-9０-９]+[.．]?")
_SAME = str.maketrans("编篇節條項號", "編編节条项号")
_PARAGRAPHS = ("项", "款")
_BELOW = (*_PARAGRAPHS, "号", "目")
"""Kinds that a book seldom writes beside the number: a paragraph of an article bears 2, an item (1) or 一."""


class Level(msgspec.Struct, frozen=True):
    """One level of such a number: its value, its kind, and the number inserted behind it (``第5条の2``)."""

    value: int
    kind: str
    after: int = 0


class NumberedClause(msgspec.Struct, frozen=True):
    """A clause among the others: its id, its number as printed, the clause it stands below."""

    id: str
    printed: str
    parent: str = ""


class Ordinals:
    """Finds the clauses that such numbers lead to, from the clause in which they are written."""

    def __init__(self, clauses: Iterable[NumberedClause] = ()) -> None:
        self._clauses = {clause.id: clause for clause in clauses}
        self._below: dict[str, list[NumberedClause]] = {}
        self._bearing: dict[Level, list[str]] = {}
        for clause in self._clauses.values():
            self._below.setdefault(clause.parent, []).append(clause)
            if found := _LEVEL.fullmatch(clause.printed.strip(" .．、:：　")):
                self._bearing.setdefault(_level(found), []).append(clause.id)
        self._kinds = {level.kind for level in self._bearing}
        self._articles = {id for level, ids in self._bearing.items() if level.kind == "条" for id in ids}

    def follow(self, text: str, start: int, near: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yields (start, end, ids) of the number at a place and of those joined to it; none where no levels are to be followed.

        ``near`` is the clause that the text is of: where a number is printed twice, the one nearest to it is meant. A number that
        leads nowhere has no ids.
        """
        levels, end = self._levels(text, start)
        if not levels:
            return
        many = len(self._bearing.get(levels[0], ()))
        if not (many > 1 or (many and len(levels) > 1) or (levels[0].kind in _PARAGRAPHS and self._article(near))):
            return
        while levels:
            found = self._find(levels, near)
            if not found and levels[0].kind in _BELOW:
                return
            yield start, end, (found,) if found else ()
            joined = _AND.match(text, end)
            more, after = self._levels(text, joined.end()) if joined else ([], end)
            shared = next((at for at, level in enumerate(levels) if more and level.kind == more[0].kind), 0)
            if not joined or not more or (not shared and more[0].kind not in _BELOW):
                return
            levels, start, end = [*levels[:shared], *more], joined.end(), after

    def _levels(self, text: str, at: int) -> tuple[list[Level], int]:
        """Returns the levels that are written at a place, as far as the book has their kinds, and where they end."""
        levels: list[Level] = []
        while found := _LEVEL.match(text, at):
            level = _level(found)
            if level.kind not in self._kinds and level.kind not in _BELOW:
                break
            levels.append(level)
            at = found.end()
        return levels, at

    def _find(self, levels: list[Level], near: str) -> str:
        above = [near, *self._above(near)]
        if levels[0].kind in _BELOW and levels[0] not in self._bearing:
            return self._down(self._article(near), levels)
        starts = self._bearing.get(levels[0], ())
        ends = [(id, end) for id in starts if (end := self._down(id, levels[1:]))]
        return min(ends, key=lambda item: self._apart(item[0], above))[1] if ends else ""

    def _apart(self, id: str, above: list[str]) -> int:
        """Returns how many levels must be left, from the clause whose line of parents is given, to come to where another stands."""
        around = {id, *self._above(id)}
        return next((at for at, each in enumerate(above) if each in around), len(above))

    def _above(self, id: str) -> Iterator[str]:
        while id in self._clauses:
            id = self._clauses[id].parent
            yield id

    def _article(self, near: str) -> str:
        """Returns the article that a clause is or stands in; empty when it is in none."""
        return next((id for id in (near, *self._above(near)) if id in self._articles), "")

    def _down(self, id: str, levels: list[Level]) -> str:
        """Returns the clause that the levels lead to below a clause; empty when they lead nowhere."""
        for level in levels:
            id = self._child(id, level)
        return id

    def _child(self, id: str, level: Level) -> str:
        if not id:
            return ""
        within = [other for other in self._bearing.get(level, ()) if id in self._above(other)]
        if within or level.kind not in _BELOW:
            return within[0] if within else ""
        below = [clause for clause in self._below.get(id, ()) if clause.printed]
        plain = [clause for clause in below if _PLAIN.fullmatch(clause.printed)]
        if level.kind in _PARAGRAPHS:
            if not plain and (not below or level.value == 1):
                return id
            first = id if level.value == 1 and not any(_value(clause) == 1 for clause in plain) else ""
            return next((clause.id for clause in plain or below if _value(clause) == level.value), first)
        signed = [clause for clause in below if clause not in plain] or below
        return next((clause.id for clause in signed if _value(clause) == level.value), "" if below else id)


def _level(found: re.Match[str]) -> Level:
    return Level(_number(found[1]), found[2].translate(_SAME), _number(found[3]) if found[3] else 0)


def _number(digits: str) -> int:
    return int(key_of(digits)[0])


def _value(clause: NumberedClause) -> int:
    key = key_of(clause.printed)
    return key[-1] if key and isinstance(key[-1], int) else 0
