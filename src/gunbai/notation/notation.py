"""The notation of one game: what its vocabulary says about tokens, boards and the words of a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct

from gunbai.document import Mark, Problems, Scalar, mark_of, nearest
from gunbai.interpreter.vocabulary import Vocabulary, Zone

UNKNOWN = "?"
"""What a judge writes for a card, number or pile that nobody knows."""

MOST = 1000
"""The most copies of a card that one token or count may stand for."""

NUMERALS = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi", "7": "vii", "8": "viii", "9": "ix"}
"""How a slot that is numbered with a Roman numeral may be typed."""

PHASE = ("フェイズ", "フェーズ", "phase")
"""What may follow the name of a phase."""
DIGITS = {roman: digit for digit, roman in NUMERALS.items()}
"""Which digit a Roman numeral stands for."""
KANJI = str.maketrans("一二三四五六七八九", "123456789")
"""Which digit a numeral of a phase's name stands for: 第一メイン."""

OVER = re.compile(r"(?:終了|エンド|end|over)$")
END_OF = re.compile(r"end (?:of )?(.+)")
"""How the end of a phase or turn may be told in one word: by what stands behind or before its name."""
COUNTED = re.compile(r"(?<![^\s\d])([^\s\d]+)(\d{1,9})")
"""One sort of cards with its number: 赤2."""

Number = int | str


class Place(Struct, frozen=True, eq=False):
    """Remembers where something was written; two boards that differ only in places are equal."""

    mark: Mark = Mark()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place)

    def __hash__(self) -> int:
        return 0


class Part(Struct, frozen=True):
    """One entry of a seat's board: a number, a word, a group of them, a pile of cards, or slots that hold cards.

    ``names`` are further names of its slots; a list of cards lies in the slots of ``filling``, in that order. Where an entry is
    ``unsaid: unknown``, a board that leaves it out says nothing about what lies there. The number of a slot ``says`` a field.
    ``labels`` are the words of an entry that lists words with a number each, or without one yet: dice and what they show.
    A ``shared`` entry lies between the seats and belongs to neither: a row or a pile in the middle of the table.
    """

    name: str
    aliases: tuple[str, ...] = ()
    var: str = ""
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    setup: str | tuple[str, str] | None = None
    counter: str = ""
    zone: str = ""
    slots: Mapping[str, str] = {}
    kind: str = ""
    names: Mapping[str, str] = {}
    filling: tuple[str, ...] = ()
    single: bool = False
    unsaid: str = ""
    says: str = ""
    group: Mapping[str, Part] = {}
    total: tuple[str, ...] = ()
    shared: bool = False

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones whose cards this entry lists, each once."""
        return tuple(dict.fromkeys(self.slots.values())) if self.slots else (self.zone,) if self.zone and not self.counter else ()


class TokenWords(Struct, frozen=True):
    """What the words of a card token mean; labels (``WT``) map to fields (``wt``), of which ``words`` hold words, not numbers.

    Numbers that are ``optional`` may be left out from the end; one that is ``asked`` where it matters may be written ``?``.
    A status lasts until the end of the turn unless ``lasting`` says otherwise.
    ``plain`` words say how a card lies that lies as usual, ``phrases`` stand for several words at once, ``covers`` are words that
    leave open which of several they mean; ``upright`` cards do not lie sideways (when nothing is said, the first of ``turned``).
    """

    numbers: Mapping[str, tuple[str, ...]] = {}
    kind: str = ""
    fields: Mapping[str, str] = {}
    words: tuple[str, ...] = ()
    sets: Mapping[str, tuple[str, ...]] = {}
    turned: tuple[str, ...] = ()
    face: Mapping[str, str] = {}
    hidden: tuple[str, ...] = ()
    statuses: Mapping[str, str] = {}
    marks: Mapping[str, str] = {}
    counters: Mapping[str, str] = {}
    aliases: Mapping[str, str] = {}
    optional: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    lasting: Mapping[str, str] = {}
    upright: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    phrases: Mapping[str, tuple[str, ...]] = {}
    covers: Mapping[str, tuple[str, ...]] = {}


class Notation:
    """Finds the words of one game in any spelling a judge types: full width, other case, alias."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        raw = vocabulary.raw
        self.seats = vocabulary.seats
        self.kinds = _words(raw.get("kinds"))
        self.keywords = {str(name): _get(spec, "number") == "yes" for name, spec in _items(raw.get("keywords"))}
        used = [str(name) for name, spec in _items(raw.get("kinds")) if _get(spec, "used") == "yes"]
        self.used_kind = used[0] if len(used) == 1 else ""
        self.kind_by_keyword = {str(name): str(kind) for name, spec in _items(raw.get("keywords")) if (kind := _get(spec, "kind"))}
        self.tokens = _tokens(raw.get("tokens") or {})
        self.parts = {str(name): _part(str(name), spec) for name, spec in _items(raw.get("board"))}
        self.owners = (*self.seats, *([""] if any(part.shared for part in self.parts.values()) else []))
        self.phases = {str(name): tuple(map(str, path)) for name, path in _items(raw.get("phases"))}
        self.decisions = {str(name): _aliases(_get(spec, "alias")) for name, spec in _items(raw.get("decisions"))}
        self.told = {str(name): str(_get(spec, "phase") or "") for name, spec in _items(raw.get("decisions"))}
        self.also = {str(name): _words(_get(spec, "also")) for name, spec in _items(raw.get("decisions"))}
        self.presumed = {str(name): str(_get(spec, "value") or "") for name, spec in _items(raw.get("presumed"))}
        self._slots: dict[str, tuple[str, ...]] = {}
        self._phase_of: dict[tuple[str, ...], str] = {}

    def zone(self, name: str) -> Zone | None:
        """Returns a zone by its name or alias in any spelling."""
        found = self._zones.get(fold(name))
        return self.vocabulary.zones[found] if found else None

    def area(self, name: str) -> str:
        """Returns the name of a zone or area, also one that goes by an entry of a board; the empty string when there is none."""
        zone, part = self.zone(name), self.part(name)
        listed = part.zone if part is not None and not part.slots and not part.counter else ""
        return zone.name if zone else next((area for area in self.vocabulary.areas if fold(area) == fold(name)), listed)

    def slots(self, name: str) -> tuple[str, ...]:
        """Returns the slots that a word means: one slot by any of its names, or every slot of an entry (a row)."""
        meant = self._slots.get(name)
        if meant is None:
            found = next((slot for part in self.parts.values() if part.names and (slot := find_slot(part, name))), "")
            part = self.part(name)
            meant = self._slots[name] = (found,) if found else tuple(part.slots) if part is not None else ()
        return meant

    def holds(self, part: Part, zone: str, slot: str) -> bool:
        """Tells whether cards in a slot of a zone are among those that an entry lists."""
        spec = self.vocabulary.zones.get(zone)
        return zone in part.zones and (not part.slots or not (spec and spec.slots) or slot in part.slots or not slot)

    def means(self, word: str) -> str:
        """Returns the word that an alias stands for; any other word as it is."""
        return self._aliases.get(fold(word), word)

    def use(self, word: str) -> str:
        """Returns what a use of this turn is called: by ``already:`` of the vocabulary, or else as it is."""
        known = {fold(str(alias)): str(name) for alias, name in _items(self.vocabulary.raw.get("already"))}
        return known.get(fold(word), self.means(word))

    def seat(self, name: str) -> str:
        """Returns a seat as the game names it, or the empty string."""
        return next((seat for seat in self.seats if fold(seat) == fold(name)), "")

    def foe(self, seat: str) -> str:
        """Returns the other seat."""
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def part(self, name: str) -> Part | None:
        """Returns an entry of a board by its name or alias."""
        return _find(self.parts, name)

    def parts_of(self, owner: str) -> list[Part]:
        """Returns the entries of a seat's board, or, of nobody's, those that both seats share."""
        return [part for part in self.parts.values() if part.shared == (not owner)]

    @property
    def rows(self) -> list[Part]:
        """The entries that list several slots of a zone but not all of them: its rows."""
        zones = self.vocabulary.zones
        return [part for part in self.parts.values() if part.zones and 1 < len(part.slots) < len(zones[part.zones[0]].slots)]

    def on_field(self, zone: str) -> bool:
        """Tells whether cards in a zone are in play, so that what is printed on them must be known."""
        spec, live = self.vocabulary.zones.get(zone), self.vocabulary.live
        inside = bool(live) and zone in self.vocabulary.areas.get(live, (live,))
        return bool(spec and (spec.turned or inside) and not spec.plain)

    @property
    def lying(self) -> dict[str, str]:
        """The words that say how a card lies, by any spelling, folded."""
        lies = {fold(word): word for word in self.tokens.turned}
        return lies | {fold(alias): word for alias, word in self.tokens.aliases.items() if word in self.tokens.turned}

    def members(self, word: str) -> tuple[str, tuple[str, ...]]:
        """Returns the set and its members that a word is made of (a colour, or several written together); empty when of none."""
        for name, members in self.tokens.sets.items():
            spelt = {fold(alias): member for alias, member in self.tokens.aliases.items() if member in members}
            spelt |= {fold(member): member for member in members}
            one = "|".join(re.escape(member) for member in sorted(spelt, key=len, reverse=True))
            if one and re.fullmatch(f"(?:{one})(?:[・/]?(?:{one}))*", fold(word)):
                return name, tuple(dict.fromkeys(spelt[found] for found in re.findall(one, fold(word))))
        return "", ()

    def plain(self, word: str) -> str:
        """Returns a word of a card as the game spells it, where it is written as one of its aliases."""
        return next((meant for alias, meant in self.tokens.aliases.items() if fold(alias) == fold(word)), word)

    def numbered(self, word: str) -> tuple[str, dict[str, int]]:
        """Returns what stands before a numbered field at the end of a word, and the field; the whole word where there is none."""
        match = self._numbering.fullmatch(fold(word)) if self._labels else None
        return (match[1], {self._labels[match[2]]: int(match[3])}) if match else (word, {})

    def phase(self, name: str) -> str:
        """Returns a phase as the game names it, or the empty string."""
        said = fold(name)
        plain = next((said.removesuffix(ending).strip() for ending in PHASE if said.endswith(ending)), said)
        spelt = [word.translate(KANJI) for word in (said, plain)]
        wanted = {said, plain, *spelt, *(fold(self._aliases.get(word, word)) for word in (said, plain, *spelt))}
        return next((phase for phase in self.phases if fold(phase) in wanted), "")

    def phase_of(self, rules: tuple[str, ...]) -> str:
        """Returns the phase that suspended procedures are in, the innermost that fits; the empty string outside of any."""
        found = self._phase_of.get(rules)
        if found is None:
            fitting = [name for name, path in self.phases.items() if rules[: len(path) - 1] == path[:-1]]
            found = self._phase_of[rules] = max(fitting, key=lambda name: len(self.phases[name]), default="")
        return found

    def phase_meant(self, name: str, here: str) -> str:
        """Returns the phase that a word means in the middle of one: this one, if that is what its name begins with."""
        stem = fold(name).removesuffix("フェイズ")
        return here if stem and fold(here).startswith(stem) else self.phase(name)

    def in_short(self, said: Scalar) -> dict[Scalar, Scalar]:
        """Returns the words of a decision that is told in one word: the end of a phase or turn (メイン終了), or the word alone."""
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

    def apart(self, words: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
        """Yields the words of a decision; of one that says something for each seat (dice), each seat's by itself."""
        for key, item in words.items():
            seats = [self.seat(name) for name in item] if isinstance(item, Mapping) else []
            yield from item.items() if seats and all(seats) else ((key, item),)

    def decision(self, word: str) -> str:
        """Returns the canonical word of a decision, or the empty string."""
        return self._decisions.get(fold(word), "")

    def entry_of(self, zone: str, slot: str = "") -> tuple[Part, str]:
        """Returns the entry (and slot) under which a board lists the cards of a zone: the first whose slots, if it has any, fit."""
        listing = [part for part in self.parts.values() if zone in part.zones]
        if not listing:
            raise KeyError(zone)
        part = next((part for part in listing if not part.slots or part.slots.get(slot) == zone), listing[0])
        slots = [name for name, home in part.slots.items() if home == zone]
        return part, slot if slot in slots else next(iter(slots), "")

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return {fold(alias): word for alias, word in self.tokens.aliases.items()}

    @cached_property
    def _labels(self) -> dict[str, str]:
        """What the numbered fields of a token may be called, and the field; what places of the board say needs no label."""
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
        return {**aliases, **{fold(word): word for word in self.decisions}}


@lru_cache(maxsize=8192)
def _ended(text: str) -> str:
    """Returns what is over where one word tells the end of a phase or turn; empty where it tells none."""
    if over := OVER.search(text):
        what = text[: over.start()].rstrip()
        return what[:-1].rstrip() if what[-1:] in ("を", "の") and what[:-1] else what
    of = END_OF.fullmatch(text)
    return of[1] if of else ""


def fold(text: object) -> str:
    """Returns a word as it is compared: full width, half width, case and blanks make no difference; what is no word is empty."""
    if not isinstance(text, str):
        return ""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def called(spec: Mapping[str, Any]) -> set[str]:
    """Returns what else a word of the vocabulary may be called, folded: its aliases, its Japanese, its English."""
    aliases = spec.get("alias", ())
    said = [*(aliases if isinstance(aliases, list | tuple) else [aliases]), spec.get("ja", ""), spec.get("en", "")]
    return {fold(str(alias)) for alias in said if alias}


def find_in(part: Mapping[str, Part], name: str) -> Part | None:
    """Returns a member of a group by its name or alias."""
    return _find(part, name)


def find_slot(part: Part, name: str) -> str:
    """Returns a slot of an entry by its name, its number, or the zone behind it when that is one slot."""
    wanted = _numeral(fold(name))
    spellings: dict[str, str] = {}
    for slot, zone in part.slots.items():
        if list(part.slots.values()).count(zone) == 1:
            spellings.setdefault(fold(zone), slot)
        digits = next((digit for digit, roman in NUMERALS.items() if roman == fold(slot)), slot)
        for alias in (part.name, *part.aliases):
            spellings.setdefault(fold(alias + slot), slot)
            spellings.setdefault(fold(alias + digits), slot)
    spellings.update({fold(name): slot for name, slot in part.names.items()})
    spellings.update({fold(slot): slot for slot in part.slots})
    return spellings.get(wanted) or spellings.get(fold(name), "")


def note_key(problems: Problems, key: str, what: str, known: Iterable[str]) -> None:
    """Notes a key that nothing knows, with the nearest one that is known."""
    known = list(known)
    near = nearest(key, known)
    code, hint = ("KEY-TYPO", f"did you mean {near}?") if near else ("UNKNOWN-KEY", f"use one of {', '.join(known)}")
    problems.add(code, f"{what} has no {key}", key, hint)


def inside(text: str, offset: int) -> Mark:
    """Returns the place of a character inside a scalar."""
    mark = mark_of(text)
    quote = 1 if getattr(text, "quoted", False) else 0
    return Mark(mark.file, mark.line, mark.column + quote + offset) if mark.line else mark


def _numeral(word: str) -> str:
    return NUMERALS.get(word, word)


def _find(parts: Mapping[str, Part], name: str) -> Part | None:
    wanted = fold(name)
    by_name = next((part for part in parts.values() if fold(part.name) == wanted), None)
    return by_name or next((part for part in parts.values() if wanted in map(fold, part.aliases)), None)


def _items(value: Any) -> list[tuple[Any, Any]]:
    return list(value.items()) if isinstance(value, Mapping) else []


def _get(spec: Any, name: str) -> Any:
    return spec.get(name) if isinstance(spec, Mapping) else None


def _words(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value or ()))


def _aliases(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),) if value else ()


def _texts(value: Any) -> dict[str, str]:
    return {str(key): str(item) for key, item in _items(value)}


def _lists(value: Any) -> dict[str, tuple[str, ...]]:
    return {str(key): tuple(map(str, item)) for key, item in _items(value)}


def _tokens(raw: Mapping[str, Any]) -> TokenWords:
    return TokenWords(
        numbers=_lists(raw.get("numbers")),
        kind=str(raw.get("kind", "")),
        fields=_texts(raw.get("fields")),
        words=_words(raw.get("words")),
        sets=_lists(raw.get("sets")),
        turned=_words(raw.get("turned")),
        face=_texts(raw.get("face")),
        hidden=_words(raw.get("hidden")),
        statuses=_texts(raw.get("statuses")),
        marks=_texts(raw.get("marks")),
        counters=_texts(raw.get("counters")),
        aliases=_texts(raw.get("aliases")),
        optional=_words(raw.get("optional")),
        asked=_words(raw.get("asked")),
        lasting=_texts(raw.get("lasting")),
        upright=_words(raw.get("upright")),
        plain=_words(raw.get("plain")),
        phrases=_lists(raw.get("phrases")),
        covers=_lists(raw.get("covers")),
    )


def _part(name: str, spec: Any) -> Part:
    setup = _get(spec, "setup")
    return Part(
        name=name,
        aliases=_aliases(_get(spec, "alias")),
        var=str(_get(spec, "var") or ""),
        words=_words(_get(spec, "words")),
        labels=_words(_get(spec, "labels")),
        setup=(str(setup[0]), str(setup[1])) if isinstance(setup, list | tuple) else None if setup is None else str(setup),
        counter=str(_get(spec, "counter") or ""),
        zone=str(_get(spec, "zone") or ""),
        slots=_texts(_get(spec, "slots")),
        kind=str(_get(spec, "kind") or ""),
        names=_texts(_get(spec, "names")),
        filling=_words(_get(spec, "filling")),
        single=_get(spec, "single") == "yes",
        unsaid=str(_get(spec, "unsaid") or ""),
        says=str(_get(spec, "says") or ""),
        group={str(key): _part(str(key), item) for key, item in _items(_get(spec, "group"))},
        total=_words(_get(spec, "total")),
        shared=_get(spec, "shared") == "yes",
    )
