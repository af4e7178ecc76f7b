"""The notation of one game: what its vocabulary says about tokens, boards and the words of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from gunbai.document import Scalar
from gunbai.interpreter.words.vocabulary import Vocabulary, Zone
from gunbai.notation import raw
from gunbai.notation.board_part import BoardPart, board_parts, find_slot
from gunbai.notation.spelling import fold
from gunbai.notation.token_words import token_words

Steps = Callable[[str], Sequence[str]]
"""Gives the steps of a procedure in their order."""
PHASE = ("フェイズ", "フェーズ", "phase")
"""What may follow the name of a phase."""
KANJI = str.maketrans("一二三四五六七八九", "123456789")
"""Which digit a numeral of a phase's name stands for: 第一メイン."""
OVER = re.compile(r"(?:終了|エンド|end|over)$")
END_OF = re.compile(r"end (?:of )?(.+)")
"""How the end of a phase or turn may be told in one word: by what stands behind or before its name."""
PASSING = ("パス", "パスする", "スキップ", "skip", "見送る")
"""What `pass` may be called in every game."""
DECLINING = ("no", "いいえ", "しない", "行わない", "なし", "none")
"""How an answer says no in every game."""
COUNTED = re.compile(r"(?<![^\s\d])([^\s\d]+)(\d{1,9})")
"""One sort of cards with its number: 赤2."""


class Notation:
    """Finds the words of one game in any spelling a judge types: full width, other case, alias."""

    def __init__(self, vocabulary: Vocabulary, steps: Steps | None = None, english: Mapping[str, str] | None = None) -> None:
        """``steps`` gives the steps of a procedure, where the vocabulary does not; ``english`` glosses the terms of the book."""
        self.vocabulary = vocabulary
        self.english = english or {}
        self._steps = steps or (lambda rule: ())
        self.seats = vocabulary.seats
        kinds = raw.pairs(vocabulary.kinds)
        self.kinds = raw.words(vocabulary.kinds)
        used = [name for name, spec in kinds if raw.yes(spec, "used")]
        self.used_kind = used[0] if len(used) == 1 else ""
        keywords = raw.pairs(vocabulary.keywords)
        self.keywords = {name: raw.yes(spec, "number") for name, spec in keywords}
        self.kind_by_keyword = {name: kind for name, spec in keywords if (kind := raw.text(spec, "kind"))}
        self.tokens = token_words(vocabulary.tokens)
        self.parts = board_parts(vocabulary.board)
        self.owners = (*self.seats, *([""] if any(part.shared for part in self.parts.values()) else []))
        self.phases = raw.lists(vocabulary.phases)
        decisions = raw.pairs(vocabulary.decisions)
        self.decisions = {name: raw.words(raw.entry(spec, "alias")) for name, spec in decisions}
        self.told = {name: raw.text(spec, "phase") for name, spec in decisions}
        self.also = {name: raw.words(raw.entry(spec, "also")) for name, spec in decisions}
        self.presumed = {name: raw.text(spec, "value") for name, spec in raw.pairs(vocabulary.presumed)}
        self._entries: dict[tuple[str, str], tuple[BoardPart, str]] = {}
        self._slots: dict[str, tuple[str, ...]] = {}
        self._depths: dict[tuple[str, ...], int] = {}
        self._phase_of: dict[tuple[tuple[str, ...], str], str] = {}

    def zone(self, name: str) -> Zone | None:
        """Returns a zone by its name or alias in any spelling."""
        found = self._zones.get(fold(name))
        return self.vocabulary.zones[found] if found else None

    def area(self, name: str) -> str:
        """Returns the name of a zone or area, also by the part of a board that lists it; the empty string when there is none."""
        zone, part = self.zone(name), self.part(name)
        listed = part.zone if part is not None and not part.slots and not part.counter else ""
        return zone.name if zone else next((area for area in self.vocabulary.areas if fold(area) == fold(name)), listed)

    def slots(self, name: str) -> tuple[str, ...]:
        """Returns the slots that a word means: one slot by any of its names, or every slot of a part (a row)."""
        meant = self._slots.get(name)
        if meant is None:
            found = next((slot for part in self.parts.values() if part.names and (slot := find_slot(part, name))), "")
            part = self.part(name)
            meant = self._slots[name] = (found,) if found else tuple(part.slots) if part is not None else ()
        return meant

    def entry(self, name: str) -> BoardPart | None:
        """Returns an entry of a board, by its name or by the zone that it lists, or a member of one (``cores.active``)."""
        entry, _, member = name.partition(".")
        part = self.parts.get(entry) or next((one for one in self.parts.values() if one.zone and one.zone == entry), None)
        return part.group.get(member) if part is not None and member else part

    def holds(self, part: BoardPart, zone: str, slot: str) -> bool:
        """Tells whether cards in a slot of a zone are among those that a part lists."""
        spec = self.vocabulary.zones.get(zone)
        return zone in part.zones and (not part.slots or not (spec and spec.slots) or slot in part.slots or not slot)

    def means(self, word: str) -> str:
        """Returns the word that an alias stands for; any other word as it is."""
        return self._aliases.get(fold(word), word)

    def use(self, word: str) -> str:
        """Returns the word for a use of this turn, by ``already:`` of the vocabulary."""
        known = {fold(alias): name for alias, name in raw.texts(self.vocabulary.already).items()}
        return known.get(fold(word), self.means(word))

    def seat(self, name: str) -> str:
        """Returns a seat as the game names it, or the empty string."""
        return next((seat for seat in self.seats if fold(seat) == fold(name)), "")

    def foe(self, seat: str) -> str:
        """Returns the other seat."""
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def part(self, name: str) -> BoardPart | None:
        """Returns a part of a board by its name or alias."""
        return self._parts.get(fold(name))

    def parts_of(self, owner: str) -> list[BoardPart]:
        """Returns the parts of a seat's side; of nobody's, those that both seats share."""
        return [part for part in self.parts.values() if part.shared == (not owner)]

    @property
    def rows(self) -> list[BoardPart]:
        """The parts that list several slots of a zone but not all of them: its rows."""
        zones = self.vocabulary.zones
        return [part for part in self.parts.values() if part.zones and 1 < len(part.slots) < len(zones[part.zones[0]].slots)]

    def on_field(self, zone: str) -> bool:
        """Tells whether cards in a zone are in play, so that what is printed on them must be known."""
        spec = self.vocabulary.zones.get(zone)
        return bool(spec and (spec.turned or self.is_live(zone)) and not spec.plain)

    def is_live(self, zone: str) -> bool:
        """Tells whether a zone is where texts work, or part of that."""
        live = self.vocabulary.live
        return bool(live) and zone in self.vocabulary.areas.get(live, (live,))

    @property
    def lying(self) -> dict[str, str]:
        """The words that say how a card lies, by any spelling, folded."""
        lies = {fold(word): word for word in self.tokens.turned}
        return lies | {fold(alias): word for alias, word in self.tokens.aliases.items() if word in self.tokens.turned}

    def members(self, word: str) -> tuple[str, tuple[str, ...]]:
        """Returns the set and its members that a word is made of (a colour, or several written together); empty when of none."""
        for name, spelt, one, several in self._sets:
            if several.fullmatch(fold(word)):
                return name, tuple(dict.fromkeys(spelt[found] for found in one.findall(fold(word))))
        return "", ()

    def plain(self, word: str) -> str:
        """Returns a word of a card as the game spells it, where it is written as one of its aliases."""
        return next((meant for alias, meant in self.tokens.aliases.items() if fold(alias) == fold(word)), word)

    def numbered(self, word: str) -> tuple[str, dict[str, int]]:
        """Splits a numbered field off the end of a word; returns what stands before it, and the field."""
        match = self._numbering.fullmatch(fold(word)) if self._labels else None
        return (match[1], {self._labels[match[2]]: int(match[3])}) if match else (word, {})

    def phase(self, name: str) -> str:
        """Returns a phase as the game names it, or the empty string."""
        said = fold(name)
        plain = next((said.removesuffix(ending).strip() for ending in PHASE if said.endswith(ending)), said)
        spelt = [word.translate(KANJI) for word in (said, plain)]
        wanted = {said, plain, *spelt, *(fold(self._aliases.get(word, word)) for word in (said, plain, *spelt))}
        return next((phase for phase in self.phases if fold(phase) in wanted), "")

    def phase_of(self, rules: tuple[str, ...], steps: tuple[str, ...]) -> str:
        """Returns the phase that suspended procedures are in, by the step that comes next in each; empty outside of any.

        It is the innermost that fits; of several in one procedure, the last that has begun.
        """
        depth = self._depths.get(rules)
        if depth is None:
            fitting = (len(path) - 1 for path in self.phases.values() if rules[: len(path) - 1] == path[:-1])
            depth = self._depths[rules] = max(fitting, default=0)
        if not depth:
            return ""
        around, at = rules[:depth], steps[depth - 1]
        found = self._phase_of.get((around, at))
        if found is None:
            found = self._phase_of[around, at] = self._last_begun(around, at)
        return found

    def _last_begun(self, around: tuple[str, ...], at: str) -> str:
        """Returns the last phase in some procedures that has begun when a step comes next in the innermost."""
        fitting = {path[-1]: name for name, path in self.phases.items() if path[:-1] == around}
        if len(fitting) == 1 or at in fitting:
            return fitting.get(at) or next(iter(fitting.values()))
        order = self.vocabulary.procedures.get(around[-1]) or self._steps(around[-1])
        passed = order[: order.index(at)] if at in order else order or tuple(fitting)
        return next((fitting[step] for step in reversed(passed) if step in fitting), next(iter(fitting.values())))

    def phase_meant(self, name: str, here: str) -> str:
        """Returns the phase that a word means while one runs: the one that runs, where its name begins with the word."""
        stem = fold(name).removesuffix("フェイズ")
        return here if stem and fold(here).startswith(stem) else self.phase(name)

    def in_short(self, said: Scalar) -> dict[Scalar, Scalar]:
        """Returns a decision told in one word, with its value: the end of a phase or turn (メイン終了), or the word alone."""
        what = _ended(fold(said))
        if what and not self.decision(said) and (what in ("ターン", "turn") or self.phase(what)):
            return {Scalar("end", said.mark): Scalar(what, said.mark)}
        return {said: Scalar("", said.mark)}

    def by_number(self, said: Scalar) -> dict[Scalar, Scalar]:
        """Returns sorts of cards with their numbers that are written together (赤2青1): words of a set, or how cards lie."""
        text = fold(said)
        parts = COUNTED.findall(text)
        lying = {fold(word) for word in (*self.tokens.turned, *self.tokens.aliases)}
        known = all(self.members(word)[0] or word in lying for word, _ in parts)
        return (
            {Scalar(word, said.mark): Scalar(number, said.mark) for word, number in parts}
            if known and COUNTED.sub("", text) == ""
            else {}
        )

    def apart(self, words: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """Yields the words of a decision with their values; a word with a value for each seat (dice) is split by seat."""
        for key, item in words.items():
            if isinstance(item, Mapping) and item and all(self.seat(name) for name in item):
                yield from item.items()
            else:
                yield key, item

    def decision(self, word: str) -> str:
        """Returns the canonical word of a decision, or the empty string."""
        return self._decisions.get(fold(word), "")

    def entry_of(self, zone: str, slot: str = "") -> tuple[BoardPart, str]:
        """Returns the part (and slot) under which a board lists the cards of a zone: the first with a fitting slot or none."""
        found = self._entries.get((zone, slot))
        if found is None:
            listing = [part for part in self.parts.values() if zone in part.zones]
            if not listing:
                raise KeyError(zone)
            part = next((part for part in listing if not part.slots or part.slots.get(slot) == zone), listing[0])
            slots = [name for name, home in part.slots.items() if home == zone]
            found = self._entries[zone, slot] = part, slot if slot in slots else next(iter(slots), "")
        return found

    @cached_property
    def numbers(self) -> dict[str, tuple[str, ...]]:
        """The numbers of a card, printed or derived, with the labels of each."""
        found: dict[str, tuple[str, ...]] = dict.fromkeys((*self.vocabulary.values, *self.tokens.number_names), ())
        for label, field in self.tokens.fields.items():
            found[field] = (*found.get(field, ()), label)
        return found

    @cached_property
    def every_part(self) -> tuple[BoardPart, ...]:
        """The parts of a seat's board, and those that a group is made of."""
        return tuple(inner for part in self.parts.values() for inner in (part, *part.group.values()))

    @cached_property
    def vars(self) -> dict[str, BoardPart]:
        """The numbers and words of a seat's board that card texts may ask for, by the folded spelling of each."""
        parts = [part for part in self.every_part if part.var]
        spelt = {fold(name): part for part in parts for name in part.spellings}
        return {**spelt, **{fold(part.var): part for part in parts}}

    @cached_property
    def counted(self) -> frozenset[str]:
        """What of a card is a whole number: its numbers, and the labelled fields that hold no words."""
        numbers = (*self.tokens.number_names, *self.vocabulary.values, *self.tokens.fields.values())
        return frozenset(numbers) - {*self.tokens.words}

    def may_hold(self, field: str, value: str) -> bool:
        """Tells whether a field that holds words may hold this: any, unless the vocabulary says what it is made of (`pieces`).

        A piece is a word, or ``火1``: a word with its number. A number alone is one, too.
        """
        if field not in self.tokens.pieces:
            return True
        said = [(fold(piece.rstrip("1")), piece.endswith("1")) for piece in self.tokens.pieces[field]]
        said.sort(key=lambda piece: -len(piece[0]))
        number = r"\d{1,9}+"
        pieces = [re.escape(word) + (rf"\s*+[:+]?+\s*+{number}" if numbered else "") for word, numbered in said]
        one = f"(?>{'|'.join((*pieces, number))})"
        return re.fullmatch(rf"{one}(?:[\s+,、・]*+{one})*+", fold(value)) is not None

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """What may be printed on a card: its numbers, its labelled fields, its sets."""
        return (*self.tokens.number_names, *self.tokens.fields.values(), *self.tokens.sets)

    @cached_property
    def field_labels(self) -> dict[str, str]:
        """The labelled fields of a card by the folded spelling of the label."""
        return {fold(label): field for label, field in self.tokens.fields.items()}

    @cached_property
    def marks(self) -> dict[str, str]:
        """The marks and counters on a card by the folded spelling of their label or name."""
        marks = {**self.tokens.marks, **self.tokens.counters}
        return {**{fold(label): name for label, name in marks.items()}, **{fold(name): name for name in marks.values()}}

    def field(self, word: str) -> str:
        """Returns what may be printed on a card by its label or itself; the empty string for anything else."""
        found = self.field_labels.get(fold(word))
        return found or next((field for field in self.fields if fold(field) == fold(word)), "")

    @cached_property
    def _parts(self) -> dict[str, BoardPart]:
        """The parts of a board by the folded spelling of each; a name comes before an alias, and the first of several counts."""
        parts = [*reversed(self.parts.values())]
        return {**{fold(word): part for part in parts for word in part.aliases}, **{fold(part.name): part for part in parts}}

    @cached_property
    def _sets(self) -> list[tuple[str, dict[str, str], re.Pattern[str], re.Pattern[str]]]:
        """Each set of words with its members by spelling, the pattern of one member, and that of several written together."""
        found = []
        for name, members in self.tokens.sets.items():
            spelt = {fold(alias): member for alias, member in self.tokens.aliases.items() if member in members}
            spelt |= {fold(member): member for member in members}
            if one := "|".join(re.escape(member) for member in sorted(spelt, key=len, reverse=True)):
                found.append((name, spelt, re.compile(one), re.compile(f"(?>{one})(?:[・/]?(?>{one}))*+")))
        return found

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return {fold(alias): word for alias, word in self.tokens.aliases.items()}

    @cached_property
    def _labels(self) -> dict[str, str]:
        """The numbered fields of a token by what they may be called; the field that a slot says needs no label."""
        fields = {**dict.fromkeys([""], next((part.says for part in self.parts.values() if part.says), "")), **self.tokens.fields}
        called = {fold(alias): fields[label] for alias, label in self.tokens.aliases.items() if label in fields}
        return {**{fold(label): field for label, field in fields.items() if field}, **called}

    @cached_property
    def _numbering(self) -> re.Pattern[str]:
        said = "|".join(map(re.escape, sorted(self._labels, key=len, reverse=True)))
        return re.compile(rf"(.+?)({said})(\d{{1,9}})")

    @cached_property
    def _zones(self) -> dict[str, str]:
        zones = self.vocabulary.zones
        return {**{fold(zone.alias): name for name, zone in zones.items() if zone.alias}, **{fold(name): name for name in zones}}

    @cached_property
    def _decisions(self) -> dict[str, str]:
        aliases = {fold(alias): word for word, names in self.decisions.items() for alias in names}
        return {**dict.fromkeys(map(fold, PASSING), "pass"), **aliases, **{fold(word): word for word in self.decisions}}


def _ended(text: str) -> str:
    """Returns what is over where one word tells the end of a phase or turn; empty where it tells none."""
    if over := OVER.search(text):
        what = text[: over.start()].rstrip()
        return what[:-1].rstrip() if what[-1:] in ("を", "の") and what[:-1] else what
    of = END_OF.fullmatch(text)
    return of[1] if of else ""
