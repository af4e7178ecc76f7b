"""A board in the middle of something: open windows, events that wait in the pipe, what has happened that texts may still wait for.

They are written as mappings of words: ``{window: 5.5.1.2-3, holder: 乙, passed: 1}``, ``{event: draw, seat: 甲, amount: 2}``.
What is as usual is left out; numbers that stand for cards are written as their tags.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.document import Mapping as Written
from gunbai.document import Problems, Scalar, Sequence, mark_of
from gunbai.interpreter.state import Contribution, Deferred, Event, Obj, Record, State, Window
from gunbai.interpreter.window import named_window
from gunbai.limits import is_number
from gunbai.notation.notation import note_key

NUMBERS = ("amount", "damage", "entered", "limit", "number", "order", "passed", "passes", "sequence", "stamp", "taken", "x", "X")
"""Names of fields that hold numbers, never cards."""
EVENT = {"event": "kind", "on": "obj"}
"""What two fields of an event are called on a board."""
_INTEGER = re.compile(r"-?\d{1,9}")


class Fields(Struct, frozen=True):
    """One mapping as written: every value a text, a list of values, or a mapping."""

    items: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str, default: Any = "") -> Any:
        """Returns what is written under a name."""
        return dict(self.items).get(name, default)


OF_THE_TURN = {"already": "already", "済": "already", "in force": "in force", "継続中": "in force"}
"""What a board notes beside its seats, and may note below the seat that it is about."""


def beside_the_seats(board: Written, seat: Callable[[str], str]) -> Written:
    """Returns a board on which what a seat notes of the turn stands beside the seats; a bare word there is a use of that seat's."""
    moved: dict[str, Sequence] = {}
    kept = Written.at(board)
    for key, value in board.items():
        kept[key] = value
        if not seat(key) or not isinstance(value, Written) or not OF_THE_TURN.keys() & {*value}:
            continue
        kept[key] = Written.at(value, {name: item for name, item in value.items() if name not in OF_THE_TURN})
        for name in OF_THE_TURN.keys() & {*value}:
            items = value[name] if isinstance(value[name], Sequence) else [value[name]]
            notes = (item if isinstance(item, Written) else Written({key: item}) for item in items)
            moved.setdefault(OF_THE_TURN[name], Sequence()).extend(notes)
    for key in [*kept]:
        if (name := OF_THE_TURN.get(key, "")) in moved:
            said = kept.pop(key)
            moved[name][:0] = said if isinstance(said, Sequence) else [said]
    kept.update({Scalar(name, mark_of(board)): notes for name, notes in moved.items()})
    return kept


def read_fields(value: object, problems: Problems) -> Any:
    """Returns a value of a document as plain fields; notes what is none."""
    if isinstance(value, Written):
        return Fields(tuple((str(key), read_fields(item, problems)) for key, item in value.items()))
    if isinstance(value, Sequence):
        return tuple(read_fields(item, problems) for item in value)
    if isinstance(value, Scalar):
        return str(value)
    problems.add("EMPTY", "nothing is written here", value, "write [] for an empty list")
    return ""


def by_name(found: Mapping[str, object], name: str) -> dict[str, object]:
    """Returns the entries of a list that may name a card alone: `[S]` is `[{card: S}]`."""
    value = found.get(name)
    items = value if isinstance(value, Sequence) else [] if value is None else [value]
    said = Sequence(Written.at(item, {Scalar("card", item.mark): item}) if isinstance(item, Scalar) else item for item in items)
    return {name: said}


def read_window(entry: Written, windows: Mapping[str, Any], seats: tuple[str, ...], problems: Problems) -> Fields:
    """Returns an open window as it is written; notes what keeps an entry from being one."""
    for key, value in entry.items():
        if key not in ("window", "scope", "with", "given", *Window.__struct_fields__):
            note_key(problems, key, "an open window", ("window", *Window.__struct_fields__[1:]))
        elif key == "holder" and str(value) not in seats:
            problems.add("UNKNOWN-WORD", f"{value} is no seat", value, f"use {' or '.join(seats)}")
        elif key in NUMBERS and not (isinstance(value, Scalar) and is_number(value)):
            problems.add("NOT-A-NUMBER", f"{key} cannot be {value}", value, "write a whole number")
    if str(entry["window"]) not in windows and "offers" not in entry:
        hint = f"use one of {', '.join(windows)}" if windows else "write offers: and what it offers"
        problems.add("NO-SUCH-WINDOW", f"nothing says what the window {entry['window']} offers", entry["window"], hint)
    own = ((key, item) for key, item in entry.items() if key not in ("given", "scope", "with"))
    return Fields(tuple((str(key), read_fields(item, problems)) for key, item in own))


def read_event(entry: Written, problems: Problems) -> Fields:
    """Returns an event as it is written; notes what keeps an entry from being one."""
    known = (*EVENT, *Event.__struct_fields__[1:], "with", "number", "sequence", "was", "now", "fired")
    if "event" not in entry:
        problems.add("MISSING-KEY", "an event needs its kind", entry, "write event: draw")
    for key, value in entry.items():
        if key not in known:
            note_key(problems, key, "an event", known)
        elif key in NUMBERS and not (isinstance(value, Scalar) and _INTEGER.fullmatch(value)):
            problems.add("NOT-A-NUMBER", f"{key} cannot be {value}", value, "write a whole number")
    return Fields(tuple((str(key), read_fields(item, problems)) for key, item in entry.items()))


def plain(value: Any) -> Any:
    """Returns fields as mappings, lists and texts."""
    if isinstance(value, Fields):
        return {key: plain(item) for key, item in value.items}
    return [plain(item) for item in value] if isinstance(value, tuple) else str(value)


# -- from a state -------------------------------------------------------------------------------------------------------


class Writer:
    """Writes parts of a state as fields; ``tag`` gives what a card is called."""

    def __init__(self, state: State, windows: Mapping[str, Any], tag: Callable[[int], str]) -> None:
        self.state = state
        self.windows = windows
        self.tag = tag

    def window(self, window: Window) -> Fields:
        """Returns an open window: its clause, who may act next, and what differs from how the vocabulary has it."""
        seat = str(self.state.var("turn.seat", ""))
        usual = named_window(self.windows, window.clause, window.actors, seat)
        said: list[tuple[str, Any]] = [("window", window.clause), ("holder", window.holder)]
        for name in Window.__struct_fields__[1:]:
            value = getattr(window, name)
            if name != "holder" and value != getattr(usual, name):
                said.append((name, self.value(name, value)))
        return Fields(tuple(said))

    def event(self, event: Event) -> Fields:
        """Returns an event."""
        usual = Event("")
        said: list[tuple[str, Any]] = [("event", event.kind)]
        if event.obj:
            said.append(("on", self.tag(event.obj)))
        for name in ("seat", "amount", "zone", "slot", "word", "source", "by", "cause"):
            if (value := getattr(event, name)) != getattr(usual, name):
                said.append((name, self.tag(value) if name == "source" else str(value)))
        if event.more:
            said.append(("with", Fields(tuple((name, self.value(name, value)) for name, value in event.more))))
        return Fields(tuple(said))

    def record(self, record: Record) -> Fields:
        """Returns what has happened: the event, when, and how the card lay before and after where that differs from now."""
        said = [*self.event(record.event).items, ("number", str(record.number)), ("sequence", str(record.sequence))]
        for name, obj in (("was", record.was), ("now", record.now)):
            if obj is None:
                said.append((name, "none"))
            elif differs := self.differs(obj):
                said.append((name, Fields(tuple(differs))))
        return Fields(tuple(said))

    def differs(self, obj: Obj) -> list[tuple[str, Any]]:
        """Returns in what a card lay otherwise than it does now; another incarnation is one that has ended."""
        here = self.state.obj(obj.uid)
        names = [name for name in ("zone", "slot", "turned", "face", "damage") if getattr(obj, name) != getattr(here, name)]
        found: list[tuple[str, Any]] = [(name, str(getattr(obj, name))) for name in names]
        return [*found, *([("stamp", "0")] if obj.stamp != here.stamp else [])]

    def key(self, key: tuple[Any, ...]) -> tuple[str, ...]:
        """Returns which text of which card has been used on what has happened."""
        return (self.tag(key[0]), *map(str, key[1:]))

    def value(self, name: str, value: Any) -> Any:
        """Returns any value that a state may hold."""
        if isinstance(value, tuple):
            return tuple(self.value(name, item) for item in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Contribution | Deferred):
            kind = "force" if isinstance(value, Contribution) else "deferred"
            held = {field: getattr(value, field) for field in value.__struct_fields__ if field not in ("stamp", "entered")}
            given = [(field, self.value(field, item)) for field, item in held.items() if item not in ("", 0, ())]
            return Fields(((kind, Fields(tuple(given))),))
        if isinstance(value, Record):
            return Fields((("record", str(value.number)),))
        if isinstance(value, int) and name not in NUMBERS and 0 < value <= len(self.state.objs):
            return self.tag(value)
        return str(value)


def cards_of(state: State) -> Iterator[int]:
    """Yields the cards that open windows, waiting events and what has happened refer to, so that each can be named."""
    events = [event for frame in state.frames for event in frame.events] + [record.event for record in state.ledger]
    for event in events:
        yield from (uid for uid in (event.obj, event.source) if uid)
        yield from _ints(value for name, value in event.more if name not in NUMBERS)
    yield from _ints(key[:1] for key in state.fired)


def _ints(values: Iterable[Any]) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from _ints(value)
        elif isinstance(value, Contribution):
            yield from (uid for uid in (value.obj, value.source) if uid)
        elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield value


# -- to a state ---------------------------------------------------------------------------------------------------------


class Maker:
    """Makes parts of a state from fields; ``uid`` gives the card that a tag names, or 0."""

    def __init__(self, objs: list[Obj], windows: Mapping[str, Any], seats: tuple[str, str], uid: Callable[[str], int]) -> None:
        self.objs = objs
        self.windows = windows
        self.seats = seats
        self.uid = uid

    def window(self, fields: Fields, turn: str) -> Window:
        """Returns the window that fields describe."""
        given = {name: self.value(name, value) for name, value in fields.items if name not in ("window", "holder")}
        flags: dict[str, Any] = {name: given[name] == "yes" for name in ("single", "must") if name in given}
        usual = named_window(self.windows, str(fields.get("window")), self.seats, turn)
        changed: dict[str, Any] = {**given, **flags, "holder": str(fields.get("holder", usual.holder))}
        return replace(usual, **changed)

    def event(self, fields: Fields) -> Event:
        """Returns the event that fields describe."""
        names = {*Event.__struct_fields__, *EVENT}
        made: dict[str, Any] = {EVENT.get(name, name): str(value) for name, value in fields.items if name in names}
        for name in ("obj", "source"):
            if name in made:
                made[name] = self.card(made[name])
        made["amount"] = int(made.get("amount", 0))
        more = fields.get("with", Fields())
        return Event(**made, more=tuple((name, self.value(name, value)) for name, value in more.items))

    def record(self, fields: Fields) -> Record:
        """Returns what has happened, as fields describe it."""
        event = self.event(fields)
        obj = self.objs[event.obj - 1] if event.obj else None
        was, now = (self.lay(obj, fields.get(name, Fields())) for name in ("was", "now"))
        return Record(int(fields.get("number", 1)), int(fields.get("sequence", 0)), event, was, now)

    def key(self, key: tuple[str, ...]) -> tuple[Any, ...]:
        """Returns which text of which card has been used on what has happened."""
        return (self.card(key[0]), *(int(item) if _INTEGER.fullmatch(item) else item for item in key[1:]))

    def lay(self, obj: Obj | None, differs: Any) -> Obj | None:
        """Returns a card as it lay then."""
        if obj is None or not isinstance(differs, Fields):
            return None
        given = {name: int(value) if name in ("damage", "stamp") else str(value) for name, value in differs.items}
        return replace(obj, **given)

    def card(self, tag: str) -> int:
        """Returns the card that a tag names; a number names itself."""
        return self.uid(tag) or (int(tag) if _INTEGER.fullmatch(tag) else 0)

    def value(self, name: str, value: Any) -> Any:
        """Returns the value that a field stands for."""
        if isinstance(value, tuple):
            return tuple(self.value(name, item) for item in value)
        if isinstance(value, Fields):
            return self.held(value)
        if name not in NUMBERS and (uid := self.uid(value)):
            return uid
        return int(value) if _INTEGER.fullmatch(value) else value

    def held(self, fields: Fields) -> Any:
        """Returns what is put in force or ordered for later."""
        kind, inner = fields.items[0]
        given = {name: self.value(name, value) for name, value in inner.items} if isinstance(inner, Fields) else {}
        if kind == "deferred":
            return Deferred(**given)
        obj = int(given.get("obj", 0))
        return Contribution(**given, stamp=self.objs[obj - 1].stamp if obj else 0)
