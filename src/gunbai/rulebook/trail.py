"""Numbers that are given level by level: ``第2条第2項``, ``第1章第2节第3条``, ``第2項第1号`` of the article they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from gunbai.numbering import key_of

_DIGITS = "[0-9０-９]{1,3}|[〇一二三四五六七八九十百]+"
_STEP = re.compile(rf"の?\s?第\s?({_DIGITS})\s?([編编篇部章節节条條項项款号號目])(?:の({_DIGITS}))?")
_AND = re.compile(r"\s?(?:[,，、・及或和与]|および|または|及び|又は|並びに|と|や|から)\s?(?=第)")
_PLAIN = re.compile(r"[0-9０-９]+[.．]?")
_SAME = str.maketrans("编篇節條項號", "編編节条项号")
_PARAGRAPHS = ("项", "款")
_BELOW = (*_PARAGRAPHS, "号", "目")
"""Kinds that a book seldom writes beside the number: a paragraph of an article bears 2, an item (1) or 一."""


class Step(msgspec.Struct, frozen=True):
    """One level of such a number: its value, its kind, and the number inserted behind it (``第5条の2``)."""

    value: int
    kind: str
    after: int = 0


class Place(msgspec.Struct, frozen=True):
    """A clause among the others: its id, its number as printed, the clause it stands below."""

    id: str
    printed: str
    parent: str = ""


class Trail:
    """Finds the clauses that such numbers lead to, from the clause in which they are written."""

    def __init__(self, places: Iterable[Place] = ()) -> None:
        self._places = {place.id: place for place in places}
        self._below: dict[str, list[Place]] = {}
        self._bearing: dict[Step, list[str]] = {}
        for place in self._places.values():
            self._below.setdefault(place.parent, []).append(place)
            if found := _STEP.fullmatch(place.printed.strip(" .．、:：　")):
                self._bearing.setdefault(_step(found), []).append(place.id)
        self._kinds = {step.kind for step in self._bearing}
        self._articles = {id for step, ids in self._bearing.items() if step.kind == "条" for id in ids}

    def follow(self, text: str, start: int, near: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yields (start, end, ids) of the number at a place and of those joined to it; none where no levels are to be followed.

        ``near`` is the clause that the text is of: where a number is printed twice, the one nearest to it is meant. A number that
        leads nowhere has no ids.
        """
        steps, end = self._steps(text, start)
        if not steps:
            return
        many = len(self._bearing.get(steps[0], ()))
        if not (many > 1 or (many and len(steps) > 1) or (steps[0].kind in _PARAGRAPHS and self._article(near))):
            return
        while steps:
            found = self._find(steps, near)
            if not found and steps[0].kind in _BELOW:
                return
            yield start, end, (found,) if found else ()
            joined = _AND.match(text, end)
            more, after = self._steps(text, joined.end()) if joined else ([], end)
            shared = next((at for at, step in enumerate(steps) if more and step.kind == more[0].kind), 0)
            if not joined or not more or (not shared and more[0].kind not in _BELOW):
                return
            steps, start, end = [*steps[:shared], *more], joined.end(), after

    def _steps(self, text: str, at: int) -> tuple[list[Step], int]:
        """Returns the levels that are written at a place, as far as the book has their kinds, and where they end."""
        steps: list[Step] = []
        while found := _STEP.match(text, at):
            step = _step(found)
            if step.kind not in self._kinds and step.kind not in _BELOW:
                break
            steps.append(step)
            at = found.end()
        return steps, at

    def _find(self, steps: list[Step], near: str) -> str:
        above = [near, *self._above(near)]
        if steps[0].kind in _BELOW and steps[0] not in self._bearing:
            return self._down(self._article(near), steps)
        starts = self._bearing.get(steps[0], ())
        ends = [(id, end) for id in starts if (end := self._down(id, steps[1:]))]
        return min(ends, key=lambda item: self._apart(item[0], above))[1] if ends else ""

    def _apart(self, id: str, above: list[str]) -> int:
        """Returns how many levels must be left, from the clause whose line of parents is given, to come to where another stands."""
        around = {id, *self._above(id)}
        return next((at for at, each in enumerate(above) if each in around), len(above))

    def _above(self, id: str) -> Iterator[str]:
        while id in self._places:
            id = self._places[id].parent
            yield id

    def _article(self, near: str) -> str:
        """Returns the article that a clause is or stands in; empty when it is in none."""
        return next((id for id in (near, *self._above(near)) if id in self._articles), "")

    def _down(self, id: str, steps: list[Step]) -> str:
        """Returns the clause that the levels lead to below a clause; empty when they lead nowhere."""
        for step in steps:
            id = self._child(id, step)
        return id

    def _child(self, id: str, step: Step) -> str:
        if not id:
            return ""
        within = [other for other in self._bearing.get(step, ()) if id in self._above(other)]
        if within or step.kind not in _BELOW:
            return within[0] if within else ""
        below = [place for place in self._below.get(id, ()) if place.printed]
        plain = [place for place in below if _PLAIN.fullmatch(place.printed)]
        if step.kind in _PARAGRAPHS:
            if not plain and (not below or step.value == 1):
                return id
            first = id if step.value == 1 and not any(_value(place) == 1 for place in plain) else ""
            return next((place.id for place in plain or below if _value(place) == step.value), first)
        signed = [place for place in below if place not in plain] or below
        return next((place.id for place in signed if _value(place) == step.value), "" if below else id)


def _step(found: re.Match[str]) -> Step:
    return Step(_number(found[1]), found[2].translate(_SAME), _number(found[3]) if found[3] else 0)


def _number(digits: str) -> int:
    return int(key_of(digits)[0])


def _value(place: Place) -> int:
    key = key_of(place.printed)
    return key[-1] if key and isinstance(key[-1], int) else 0
