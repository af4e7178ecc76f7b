"""The words of one game as data: seats, zones and areas, numbers of a card, words of card texts, notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from gunbai.errors import BadInput
from gunbai.interpreter.data.state import NOT_KNOWN, Obj, State
from gunbai.interpreter.words.keys import check_keys
from gunbai.interpreter.words.sections import Sections
from gunbai.interpreter.words.shapes import check_shapes


class ValueSpec(Struct, frozen=True):
    """How one number of a card is derived, and the clause of each part.

    ``source`` is the printed field when its name differs; ``minus`` names what is taken off (damage); ``least`` clamps - at the
    end, or at every step under the reading of the defect that ``stepwise`` names. Of several that set the number the one whose
    source entered last counts, for the clause ``later``.
    """

    printed: str = ""
    source: str = ""
    add: str = ""
    minus: str = ""
    minus_clause: str = ""
    least: int | None = None
    least_clause: str = ""
    stepwise: tuple[str, str] | None = None
    later: str = ""


class Zone(Struct, frozen=True):
    """One zone: its slots, how a card lies when it enters, who sees it (and a card face down in it), and the clause that makes it.

    ``ways``: the only ways in which its cards lie, where the vocabulary lists them. In a ``plain`` zone it matters little what a
    card is: it may be one that nobody knows. A card in a ``shared`` zone belongs to no seat. ``lacks`` is the field that a card
    there would have to say to lie in a zone that is known. ``faces`` are those that its cards may show, with what each is
    there. ``looks`` are the clauses that say who looks at the cards there.
    """

    name: str
    clause: str = ""
    alias: str = ""
    slots: tuple[str, ...] = ()
    turned: str = ""
    ordered: bool = False
    visible: str = "all"
    plain: bool = False
    shared: bool = False
    face_down: str = ""
    lacks: str = ""
    ways: tuple[str, ...] = ()
    faces: Mapping[str, str] | None = None
    looks: tuple[str, ...] = ()


NUMBERS = ("amount", "number", "x")
"""Names of numbers in every game, besides the letters of card texts."""


class Vocabulary(Sections, frozen=True, dict=True):
    """Everything the interpreter reads from ``vocabulary.yaml``, and the sections that the rest of the program reads.

    ``sequences`` are procedures whose whole work is one sequence. ``keeps`` are procedures that remember their events until they
    end, for games whose triggers wait for a window; elsewhere events are forgotten when their sequence has been settled.
    An area is made of zones, or of slots (``zone.slot``). ``hidden`` holds the faces that hide what a card is.
    ``laws`` names the clauses that say what the interpreter itself does, by what it does: order, resolve, fixed, temporary,
    sequence, triggers wait, constants wait, state at check, live, elsewhere, once, least, ranks, must,
    chain. ``waits`` gives the steps of settling that wait for the end of a sequence, and by which of these laws.
    ``always``: constant effects follow every change, in games of which no clause says when they are applied anew.
    """

    seats: tuple[str, str] = ("甲", "乙")
    zones: Mapping[str, Zone] = field(default_factory=dict)
    areas: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values: Mapping[str, ValueSpec] = field(default_factory=dict)
    moments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    leaving: str = ""
    effects: Mapping[str, str] = field(default_factory=dict)
    live: str = ""
    procedures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sequences: frozenset[str] = frozenset()
    keeps: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    laws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    waits: Mapping[str, str] = field(default_factory=dict)
    always: bool = False

    def lies_in(self, obj: Obj, area: str) -> bool:
        """Tells whether a card lies in a zone or area."""
        members = self.areas.get(area)
        if members is None:
            return obj.zone == area
        return obj.zone in members or (obj.slot != "" and f"{obj.zone}.{obj.slot}" in members)

    def open_pile(self, state: State, area: str, owner: str) -> tuple[str, str] | None:
        """Returns the first pile of a zone or area - whose, and the zone - of which nobody knows how many cards it holds, or None.

        A zone in full view that is merely left out holds what is written.
        """
        open_piles = state.open_piles
        if not open_piles:
            return None
        parts = self.areas.get(area, (area,))
        for (seat, zone), known in open_piles.items():
            meant = zone in parts and owner in ("", seat) and zone in self.zones
            if meant and (known == NOT_KNOWN or self.zones[zone].visible != "all"):
                return seat, zone
        return None

    @cached_property
    def piles_in_view(self) -> frozenset[str]:
        """The piles off the field that everybody looks into: a board that leaves one out is taken to mean that it is empty."""
        return frozenset(name for name, spec in self.zones.items() if spec.visible == "all" and name not in self.in_play)

    @cached_property
    def in_view_of(self) -> Mapping[str, tuple[str, ...]]:
        """Which of these piles a zone or an area is made of."""
        parts = {**{name: (name,) for name in self.zones}, **self.areas}
        return {name: tuple(zone for zone in of if zone in self.piles_in_view) for name, of in parts.items()}

    @cached_property
    def in_play(self) -> frozenset[str]:
        """The zones whose cards are in play: those of ``live``; where that is not said, those in which cards lie some way."""
        if self.live:
            return frozenset(part.partition(".")[0] for part in self.areas.get(self.live, (self.live,)))
        return frozenset(name for name, spec in self.zones.items() if spec.turned and not spec.plain)

    def also(self, key: str) -> tuple[str, ...]:
        """Returns the words of other questions that may answer a question, too."""
        return self._also.get(key, ())

    def kin(self, word: str) -> tuple[str, ...]:
        """Returns the actions that a more general word of a line stands for, too."""
        return self._kin.get(word, ())

    def is_number(self, name: str) -> bool:
        """Tells whether what is bound to a name is a number; any other whole number is a card."""
        return name in self._numbers or (len(name) == 1 and name.isascii() and name.isupper())

    @cached_property
    def printed_fields(self) -> frozenset[str]:
        """The fields of a card: its numbers that change, and what else a token says of it."""
        return frozenset((*self.values, *map(str, self.tokens.get("fields", {}).values())))

    @cached_property
    def counted(self) -> frozenset[str]:
        """The variables of a player that a board can list."""
        entries = [spec for spec in self.board.values() if isinstance(spec, Mapping)]
        members = [member for spec in entries for member in spec.get("group", {}).values()]
        return frozenset(str(spec["var"]) for spec in (*entries, *members) if isinstance(spec, Mapping) and "var" in spec)

    @cached_property
    def entries(self) -> frozenset[str]:
        """The entries of a seat on a board, and the members of each group (``cores.master``)."""
        entries = {str(name): spec for name, spec in self.board.items()}
        groups = {name: spec["group"] for name, spec in entries.items() if isinstance(spec, Mapping) and "group" in spec}
        return frozenset((*entries, *(f"{name}.{member}" for name, members in groups.items() for member in members)))

    @cached_property
    def counters(self) -> frozenset[str]:
        """The counters that may lie on a card."""
        specs = (spec for spec in self.board.values() if isinstance(spec, Mapping))
        parts = (part for spec in specs for part in (spec, *spec.get("group", {}).values()) if isinstance(part, Mapping))
        labelled = self.tokens.get("counters", {}).values()
        return frozenset(map(str, (*labelled, *(part["counter"] for part in parts if "counter" in part))))

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The faces that a card may show, as states hold them."""
        return tuple(map(str, self.tokens.get("face", {}).values()))

    def with_window(self, clause: str, **said: object) -> Vocabulary:
        """Returns the vocabulary with something else said of one of its windows."""
        windows = {**self.windows, clause: {**self.windows[clause], **said}}
        return replace(self, raw={**self.raw, "windows": windows})

    @property
    def is_whole(self) -> bool:
        """Whether this is the vocabulary of a game that boards are entered of: what it does not list is not there."""
        return "board" in self.raw

    @cached_property
    def events(self) -> frozenset[str]:
        """The events that the vocabulary knows: those that it says in words, and those that a moment waits for."""
        waited = (str(spec["event"]) for spec in self.moments.values() if "event" in spec)
        return frozenset((*map(str, self.event_words), *waited))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset((*NUMBERS, *self.values, *map(str, self.raw.get("numbers", ()))))

    @cached_property
    def _also(self) -> dict[str, tuple[str, ...]]:
        return self._listed("also")

    @cached_property
    def _kin(self) -> dict[str, tuple[str, ...]]:
        return self._listed("kin")

    def _listed(self, what: str) -> dict[str, tuple[str, ...]]:
        """Returns the words that decisions list under a key, by decision."""
        specs = {word: spec for word, spec in self.decisions.items() if isinstance(spec, Mapping)}
        return {str(word): tuple(map(str, spec[what])) for word, spec in specs.items() if what in spec}

    def says_who_looks(self, obj: Obj) -> tuple[str, ...]:
        """Returns the clauses that say who may look at a card where it lies; none where the book does not say it."""
        zone = self.zones.get(obj.zone)
        if zone is None or (obj.face in self.hidden and zone.visible == "all" and not zone.face_down):
            return ()
        return zone.looks

    def visible_to(self, obj: Obj, seat: str) -> bool:
        """Tells whether a player may know which card this is: its zone says who sees it, and who does when its face hides it."""
        zone = self.zones.get(obj.zone)
        who = zone.visible if zone else "all"
        if who == "all" and obj.face in self.hidden:
            who = (zone.face_down if zone else "") or "owner"
        return who == "all" or (who == "owner" and obj.owner == seat)


def vocabulary_from(raw: Mapping[str, Any] | None) -> Vocabulary:
    """Returns the vocabulary that a ``vocabulary.yaml`` states."""
    if not raw:
        return Vocabulary()
    _check(raw)
    entries = [spec for spec in raw.get("board", {}).values() if isinstance(spec, Mapping)]
    shared = {str(spec.get("zone")) for spec in entries if spec.get("shared") == "yes"}
    zones = {
        str(name): Zone(
            str(name),
            str(spec.get("clause", "")),
            str(spec.get("alias", "")),
            tuple(map(str, spec.get("slots", ()))),
            next(iter(_ways(spec)), ""),
            spec.get("ordered") == "yes",
            str(spec.get("visible", "all")),
            spec.get("plain") == "yes",
            str(name) in shared,
            str(spec.get("face down", "")),
            str(spec.get("lacks", "")),
            () if isinstance(spec.get("turned"), str) else _ways(spec),
            {str(face): str(meant) for face, meant in spec["faces"].items()} if "faces" in spec else None,
            tuple(map(str, spec.get("looks", ()))),
        )
        for name, spec in raw.get("zones", {}).items()
    }
    areas = {str(name): tuple(map(str, members)) for name, members in raw.get("areas", {}).items()}
    values = {str(name): _value(spec) for name, spec in raw.get("values", {}).items()}
    seats = tuple(map(str, raw.get("seats", ("甲", "乙"))))
    return Vocabulary(
        (seats[0], seats[1]),
        zones,
        areas,
        values,
        {str(word): dict(spec) for word, spec in raw.get("moments", {}).items()},
        str(raw.get("leaving", "")),
        {str(key): str(value) for key, value in raw.get("effects", {}).items()},
        str(raw.get("live", "")),
        {str(name): tuple(map(str, steps)) for name, steps in raw.get("procedures", {}).items()},
        frozenset(map(str, raw.get("sequences", ()))),
        frozenset(map(str, raw.get("keeps", ()))),
        frozenset(map(str, raw.get("tokens", {}).get("hidden", ()))),
        {str(word): tuple(map(str, clauses)) for word, clauses in raw.get("laws", {}).items()},
        {str(step): str(word) for step, word in raw.get("waits", {}).items()},
        raw.get("constants") == "always",
        raw=raw,
    )


def _check(raw: Mapping[str, Any]) -> None:
    """Raises BadInput for what cannot be read; what else is wrong with the file is told with it, all at once."""
    try:
        check_shapes(raw)
    except BadInput as error:
        found = [*error.problems, *check_keys(raw)]
        raise BadInput(sorted(found, key=lambda problem: (problem.line, problem.column))) from error


def _ways(spec: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns how the cards of a zone may lie, the usual way first: one word, or a list that leaves none out."""
    said = spec.get("turned", ())
    return (said,) if isinstance(said, str) else tuple(map(str, said))


def _value(spec: Mapping[str, Any]) -> ValueSpec:
    least = spec.get("least")
    return ValueSpec(
        printed=str(spec.get("printed", "")),
        source=str(spec.get("source", "")),
        add=str(spec.get("add", "")),
        minus=str(spec.get("minus", "")),
        minus_clause=str(spec.get("minus_clause", "")),
        least=int(least) if least is not None else None,
        least_clause=str(spec.get("least_clause", "")),
        stepwise=(str(spec["stepwise"][0]), str(spec["stepwise"][1])) if "stepwise" in spec else None,
        later=str(spec.get("later", "")),
    )
