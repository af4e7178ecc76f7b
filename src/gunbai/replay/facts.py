"""Facts of a state by path: ``C.zone``, ``C.atk``, ``甲.life``, ``甲.hand.count``, ``turn.phase``, ``game.winner``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from msgspec import Struct

from gunbai.errors import BadInput, Problem
from gunbai.interpreter.data.ask import Reach, Stop
from gunbai.interpreter.data.state import NOBODY_KNOWS, SOMEWHERE, Frame, Obj, State, Value, counted
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.look.expressions import among
from gunbai.interpreter.look.values import Derivation
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.board_part import BoardPart
from gunbai.notation.places import place_names
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.replay.match import winner, won
from gunbai.replay.phase import phase_of
from gunbai.replay.start import Start
from gunbai.scenario.fact_path import DRAWN, FACE_UP, NO, NOTHING, UNIT, YES, FactPath, counted_as, read_path


class Fact(Struct, frozen=True):
    """The value of a fact, every spelling that means it, what it rests on, and how a number came about."""

    path: str
    value: str
    names: frozenset[str]
    grounds: tuple[str, ...] = ()
    derivation: Derivation | None = None


def holds(fact: Fact, expected: str) -> bool | None:
    """Tells whether a fact is as expected, in any spelling; None when the fact is not known."""
    if fold(expected) in {fold(name) for name in fact.names}:
        return True
    return None if fact.value == UNKNOWN else False


def read_fact(machine: Machine, state: State, start: Start, path: str, findings: Findings | None = None) -> Fact:
    """Returns a fact of a state, gathering what it rests on; one that has somebody asked is not known.

    Raises BadInput when there is no such fact.
    """
    read = read_path(path, start.notation, start.tags)
    if isinstance(read, Problem):
        raise BadInput([read])
    reader = _Facts(machine, state, start, findings)
    tell = {"card": reader.card, "seat": reader.seat}.get(read.about, reader.plain)
    try:
        with Blaming(machine.game, path):
            return tell(read)
    except (Stop, Reach):
        return reader.fact(read, UNKNOWN)


def paths_of(start: Start) -> Iterator[str]:
    """Yields the paths that say the most about a state: each tagged card's place, face and numbers, each seat's numbers."""
    notation = start.notation
    for tag, uid in start.tags.items():
        if start.tags.of(uid) == tag:
            kind = start.cards[start.state.obj(uid).card].kind
            yield from (f"{tag}.{field}" for field in ("zone", "slot", "face", "turned", *notation.tokens.numbers.get(kind, ())))
            yield from (f"{tag}.{mark}" for mark in notation.tokens.marks.values())
    for seat in notation.owners:
        for part in notation.parts_of(seat):
            of = f"{seat}.{part.name}".lstrip(".")
            if part.group:
                yield from (f"{of}.{name}" for name in part.group)
            elif part.zones:
                yield f"{of}.count"
            else:
                yield of
    yield from ("turn.seat", "turn.number", "turn.phase", "game.over", "game.winner")


# -- reading a state ----------------------------------------------------------------------------------------------------


class _Facts:
    def __init__(self, machine: Machine, state: State, start: Start, findings: Findings | None) -> None:
        self.machine = machine
        self.state = state
        self.start = start
        self.notation = start.notation
        self.play = Play(machine, state, Frame("fact"), tracing=False, findings=findings)

    def fact(self, path: FactPath, value: Value, names: Iterable[str] = (), derivation: Derivation | None = None) -> Fact:
        text = str(value)
        return Fact(str(path), text, frozenset({text, *names}), tuple(self.play.grounds), derivation)

    def answer(self, path: FactPath, value: bool) -> Fact:
        return self.fact(path, "yes" if value else "no", YES if value else NO)

    # -- turn and game ------------------------------------------------------------------------------------------------

    def plain(self, path: FactPath) -> Fact:
        ending = self.state.ending
        if path.about == "turn" and path.field == "phase":
            phase = phase_of(self.state, self.notation)[0]
            aliases = (alias for alias, word in self.notation.tokens.aliases.items() if word == phase)
            return self.fact(path, phase, (*aliases, f"{phase}フェイズ") if phase else NOTHING)
        if path.about == "turn" and path.field == "holder":
            return self.holder(path)
        if path.about == "turn":
            return self.fact(path, self.state.var(f"turn.{path.field}", ""))
        if path.about == "match":
            return self.match(path)
        if path.field == "over":
            drawn = DRAWN if ending and not ending.winner else frozenset[str]()
            return self.fact(path, "yes" if ending else "no", YES | drawn if ending else NO)
        winner = ending.winner if ending else ""
        winner = self.notation.foe(winner) if winner and path.field == "loser" else winner
        drawn = DRAWN if ending and not winner else NOTHING
        return self.fact(path, winner or ("引き分け" if ending else "none"), () if winner else drawn)

    def holder(self, path: FactPath) -> Fact:
        """Returns who may act or pass next in the exchange that is open; nobody where none is."""
        window = next((frame.window for frame in reversed(self.state.frames) if frame.window is not None), None)
        if window is None:
            return self.fact(path, "none", NOTHING)
        self.play.cite(*dict.fromkeys((window.clause, window.step)))
        return self.fact(path, window.holder)

    def match(self, path: FactPath) -> Fact:
        """Returns a fact of the match: who has won it, or how many games a seat has won."""
        seat = winner(self.machine, self.state)
        if path.field == "over":
            return self.answer(path, bool(seat))
        if path.field in self.notation.seats:
            return self.fact(path, won(self.state, path.field))
        named = self.notation.foe(seat) if seat and path.field == "loser" else seat
        return self.fact(path, named or "none", () if named else NOTHING)

    # -- seats --------------------------------------------------------------------------------------------------------

    def seat(self, path: FactPath) -> Fact:
        if path.of == "count" and path.field in counted_as(self.notation):
            return self.of_a_kind(path)
        part = self.notation.parts.get(path.field)
        if path.of == "count" and part is not None and part.labels:
            return self.fact(path, len(str(self.number(path.subject, part.name, part)).split()))
        if path.of == "count":
            return self.count(path, part.zones if part else (path.field,), part)
        assert part is not None
        if part.zones and path.of.isdecimal():
            return self.nth(path, part, int(path.of))
        if part.zones:
            return self.count(path, part.zones, part, path.of)
        if path.of:
            return self.fact(path, self.number(path.subject, f"{part.name}.{path.of}", part.group[path.of]))
        if part.group:
            names = part.total or tuple(name for name, member in part.group.items() if member.var)
            numbers = [self.number(path.subject, f"{part.name}.{name}", part.group[name]) for name in names]
            return self.fact(path, UNKNOWN if UNKNOWN in numbers else sum(map(int, numbers)))
        value = self.number(path.subject, part.name, part)
        if part.labels:
            orders = permutations(str(value).split())
            spelt = {sign.join(order) for order in orders for sign in ("", " ", ", ")}
            return self.fact(path, value or "none", {*spelt, str(len(str(value).split()))})
        aliases = (alias for alias, word in self.notation.tokens.aliases.items() if word == value)
        return self.fact(path, value, aliases)

    def count(self, path: FactPath, places: tuple[str, ...], part: BoardPart | None = None, turned: str = "") -> Fact:
        vocabulary = self.notation.vocabulary
        zones = {member.partition(".")[0] for place in places for member in vocabulary.areas.get(place, (place,))}
        unknown = any(self.state.var(f"{path.subject}.{zone}.unknown") for zone in zones)
        cards = [obj for obj in self.state.objs if obj.owner == path.subject and any(vocabulary.lies_in(obj, at) for at in places)]
        cards = [obj for obj in cards if part is None or self.notation.holds(part, obj.zone, obj.slot)]
        return self.fact(path, UNKNOWN if unknown else sum(turned in ("", obj.turned) for obj in cards))

    def of_a_kind(self, path: FactPath) -> Fact:
        """Returns how many cards of a kind a seat has, where texts mean them, as they count them: one with its parts."""
        usual, kinds = self.notation.vocabulary.usual, self.notation.vocabulary.kinds
        meant = [path.field] if path.field in kinds else [str(kind) for kind in usual["kinds"]]
        here = among(self.play, {"side": "you", "zone": str(usual["zone"])}, path.subject)
        found = among(self.play, {"side": "you", "zone": str(usual["zone"]), "kind": meant}, path.subject)
        self.play.cite(*(str(kinds[kind]["clause"]) for kind in meant if kinds.get(kind, {}).get("clause")))
        return self.fact(path, UNKNOWN if any(obj.card == NOBODY_KNOWS for obj in here) else len(found))

    def nth(self, path: FactPath, part: BoardPart, place: int) -> Fact:
        """Returns the card at a place of a pile, from the top; unknown where nobody knows which it is, or whether there is any."""
        self.cite_places(part.zones)
        cards = sorted((obj for zone in part.zones for obj in self.state.in_zone(zone, path.subject)), key=lambda obj: obj.order)
        if place > len(cards):
            more = any(self.state.var(f"{path.subject}.{zone}.unknown") for zone in part.zones)
            return self.fact(path, UNKNOWN) if more else self.named(path, [])
        obj = cards[place - 1]
        return self.fact(path, UNKNOWN) if obj.card == NOBODY_KNOWS or obj.slot == SOMEWHERE else self.named(path, [obj])

    def number(self, seat: str, name: str, part: BoardPart) -> int | str:
        if part.counter and self.state.var(f"{seat}.{name}.unknown"):
            return UNKNOWN
        if part.counter:
            inside = self.state.in_zone(part.zone, seat)
            return sum(counted(obj, part.counter) for obj in inside)
        if self.state.var(f"{seat}.{part.var}.unknown"):
            return UNKNOWN
        value: int | str = self.state.var(f"{seat}.{part.var}", 0)
        return value

    # -- cards --------------------------------------------------------------------------------------------------------

    def card(self, path: FactPath) -> Fact:
        obj = self.state.obj(self.start.tags[path.subject])
        tokens = self.notation.tokens
        field = path.field
        if field in ("host", "parts"):
            return self.named(path, self.play.parts(obj) if field == "parts" else [self.state.obj(obj.host)] if obj.host else [])
        if field in (*UNIT, *tokens.marks.values(), *tokens.counters.values(), *self.notation.vocabulary.values):
            obj = self.play.whole(obj)
        if field == "seen":
            return self.seen(path, obj)
        if field == "zone":
            return self.fact(path, obj.zone, place_names(obj, self.notation))
        if field in ("keyword", "status") and not path.of:
            return self.all_of(path, obj)
        if field == "row":
            row = next((part for part in self.notation.rows if obj.zone in part.zones and obj.slot in part.slots), None)
            return self.fact(path, *((row.aliases or (row.name,))[0], (row.name, *row.aliases)) if row else ("none", NOTHING))
        if field == "keyword":
            return self.keyword(path, obj)
        if field == "status":
            return self.answer(path, self.play.status(obj, path.of))
        if field in tokens.counters.values():
            return self.fact(path, counted(obj, field))
        if field in ("slot", "face", "turned", "owner", *tokens.marks.values()):
            value = getattr(obj, field)
            if self.shows_no_face(field, value, obj):
                self.cite_places((obj.zone,))
                return self.fact(path, "none", NOTHING)
            return self.fact(path, value, self.spellings(field, value))
        if field in ("name", "kind"):
            value = getattr(self.play.card(obj), field)
            return self.fact(path, value, () if value else NOTHING)
        return self.value(path, obj)

    def cite_places(self, zones: Iterable[str]) -> None:
        """Cites the clauses that say how cards lie in zones."""
        known = (self.notation.vocabulary.zones.get(zone) for zone in zones)
        self.play.cite(*(zone.clause for zone in known if zone is not None and zone.clause))

    def shows_no_face(self, field: str, value: Value, obj: Obj) -> bool:
        """Tells whether a card lies where no card shows a face: in a hand, in a pile that nobody looks through."""
        zone = self.notation.vocabulary.zones.get(obj.zone)
        return field == "face" and value == "" and zone is not None and zone.visible != "all"

    def seen(self, path: FactPath, obj: Obj) -> Fact:
        """Returns which seats may look at a card where it lies, or whether one may."""
        vocabulary = self.notation.vocabulary
        clauses = vocabulary.says_who_looks(obj)
        if not clauses:
            return self.fact(path, UNKNOWN)
        self.play.cite(*clauses)
        seats = [seat for seat in vocabulary.seats if vocabulary.visible_to(obj, seat)]
        if path.of:
            return self.answer(path, path.of in seats)
        return self.fact(path, " ".join(seats) or "none", seats or NOTHING)

    def named(self, path: FactPath, cards: list[Obj]) -> Fact:
        """Returns the cards that a card is part of or consists of, each by its tag or name."""
        said = [self.start.tags.of(obj.uid) or self.play.card(obj).name for obj in cards]
        named = {name for obj in cards for name in (self.start.tags.of(obj.uid), self.play.card(obj).name)}
        names = named if len(cards) == 1 else ()
        return self.fact(path, " ".join(said) or "none", names if cards else NOTHING)

    def spellings(self, field: str, value: Value) -> Iterable[str]:
        aliases = self.notation.tokens.aliases
        if value == "" and field == "face":
            plain = self.notation.tokens.plain
            return (*NOTHING, *FACE_UP, *plain, *(alias for alias, word in aliases.items() if word in plain))
        if field == "slot":
            named = (name for part in self.notation.parts.values() for name, slot in part.names.items() if slot == value)
            return named if value else NOTHING
        covering = [word for word, covered in self.notation.tokens.covers.items() if value in covered]
        return NOTHING if value == "" else (*covering, *(alias for alias, word in aliases.items() if word in (value, *covering)))

    def all_of(self, path: FactPath, obj: Obj) -> Fact:
        """Returns every keyword or status of a card, met by any one of them."""
        if path.field == "status":
            found = [name for name in self.notation.tokens.statuses if self.play.status(obj, name)]
        else:
            held = [(name, self.play.keyword(obj, name)) for name in self.notation.keywords]
            found = [f"{name}{value or ''}" for name, values in held for value in values]
        names = {*found, *(name.rstrip("0123456789") for name in found)}
        return self.fact(path, " ".join(found) or "none", names or NOTHING)

    def keyword(self, path: FactPath, obj: Obj) -> Fact:
        found = self.play.keyword(obj, path.of)
        numbered = self.notation.keywords[path.of] and found
        names = {*YES, *(str(value) for value in found)} if found else NO
        return self.fact(path, "+".join(map(str, found)) if numbered else "yes" if found else "no", names)

    def value(self, path: FactPath, obj: Obj) -> Fact:
        derives = path.field in self.notation.vocabulary.values
        derivation = self.play.derive(obj, path.field) if derives else None
        if derivation is not None:
            self.play.known_value(obj, path.field)
            return self.fact(path, derivation.value, (), derivation)
        printed = self.play.described(obj).fields.get(path.field)
        if isinstance(printed, list | tuple):
            return self.fact(path, " ".join(map(str, printed)), map(str, printed))
        return self.fact(path, "none" if printed is None else printed, NOTHING if printed is None else ())
