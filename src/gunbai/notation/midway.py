"""States in the middle of something: open windows, events that wait in the pipe, what has happened that texts may still wait for.

They are described in words: ``{window: 5.5.1.2-3, holder: 乙, passed: 1}``, ``{event: draw, seat: 甲, amount: 2}``. What is as
usual is left out; numbers that stand for cards are described by their tags.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.state import Contribution, Deferred, Event, Fired, Obj, Record, State, Use, Window
from gunbai.interpreter.window import named_window
from gunbai.notation.description import Description, Said, described

NUMBERS = (
    *(
        "amount",
        "damage",
        "entered",
        "limit",
        "number",
        "order",
        "passed",
        "passes",
        "record",
        "sequence",
        "stamp",
        "taken",
        "time",
    ),
    *("x", "X"),
)
"""Names of fields that hold numbers; an integer under any other name is a card."""
FLAGS = ("single", "must", "optional")
"""The fields of a window that are yes or no."""
EVENT = {"event": "kind", "on": "obj"}
"""The names on a board for two fields of an event."""
HELD: Mapping[str, Contribution | Deferred | Use | Fired] = {
    "force": Contribution("", ""),
    "deferred": Deferred("", ""),
    "use": Use("", ""),
    "fired": Fired(0, ""),
}
"""What an event may put in force, put off or note, by what a description calls it."""
LEFT_OUT = {"force": ("stamp", "entered")}
"""What is not described of it: when it came where it is follows from its card."""
_INTEGER = re.compile(r"-?\d{1,9}")


class Describer:
    """Describes parts of a state; ``tag`` gives what a card is called."""

    def __init__(self, state: State, windows: Mapping[str, object], tag: Callable[[int], str]) -> None:
        self.state = state
        self.windows = windows
        self.tag = tag

    def window(self, window: Window) -> Description:
        """Describes an open window: its clause, who may act next, and what is not as the vocabulary has it."""
        seat = str(self.state.var("turn.seat", ""))
        usual = named_window(self.windows, window.clause, window.actors, seat)
        said: list[tuple[str, Said]] = [("window", window.clause), ("holder", window.holder)]
        for name in Window.__struct_fields__[1:]:
            value = getattr(window, name)
            if name != "holder" and value != getattr(usual, name):
                said.append((name, self.value(name, value)))
        return described(said)

    def event(self, event: Event) -> Description:
        """Describes an event."""
        usual = Event("")
        said: list[tuple[str, Said]] = [("event", event.kind)]
        if event.obj:
            said.append(("on", self.tag(event.obj)))
        for name in ("seat", "amount", "zone", "slot", "word", "source", "by", "cause"):
            if (value := getattr(event, name)) != getattr(usual, name):
                said.append((name, self.tag(value) if name == "source" else str(value)))
        if event.more:
            said.append(("with", described((name, self.value(name, value)) for name, value in event.more)))
        return described(said)

    def record(self, record: Record) -> Description:
        """Describes what has happened: the event, when, and how the card lay before and after, as far as it lies otherwise now."""
        said = [*self.event(record.event).items]
        said += [("number", str(record.number)), ("sequence", str(record.sequence))]
        for name, obj in (("was", record.was), ("now", record.now)):
            if obj is None:
                said.append((name, "none"))
            elif differs := self.differs(obj):
                said.append((name, described(differs)))
        return described(said)

    def differs(self, obj: Obj) -> list[tuple[str, Said]]:
        """Returns how a card lay, as far as it lies otherwise now. ``stamp: 0`` is an incarnation that has ended."""
        here = self.state.obj(obj.uid)
        names = [name for name in ("zone", "slot", "turned", "face", "damage") if getattr(obj, name) != getattr(here, name)]
        found: list[tuple[str, Said]] = [(name, str(getattr(obj, name))) for name in names]
        return [*found, *([("stamp", "0")] if obj.stamp != here.stamp else [])]

    def fired(self, item: Fired) -> tuple[str, ...]:
        """Returns which text of which card has been used on what has happened, of several which time."""
        return (self.tag(item.card), item.text, str(item.record), *([str(item.time - 1)] if item.time else []))

    def fields(self, value: Struct, usual: Struct, left_out: tuple[str, ...]) -> Iterator[tuple[str, Said]]:
        """Describes what an event puts in force, puts off or notes, field by field; nothing and a usual 0 are left out."""
        for field in value.__struct_fields__:
            item = getattr(value, field)
            if field not in left_out and item not in ("", (), None) and not item == getattr(usual, field) == 0:
                yield field, self.value(field, item)

    def value(self, name: str, value: object) -> Said:
        """Describes any value that a state may hold."""
        if isinstance(value, tuple):
            return tuple(self.value(name, item) for item in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        for kind, usual in HELD.items():
            if isinstance(value, type(usual)):
                return described([(kind, described(self.fields(value, usual, LEFT_OUT.get(kind, ()))))])
        if isinstance(value, Record):
            return described([("record", str(value.number))])
        if isinstance(value, int) and name not in NUMBERS and 0 < value <= len(self.state.objs):
            return self.tag(value)
        return str(value)


def cards_of(state: State) -> Iterator[int]:
    """Yields the cards that open windows, waiting events and what has happened refer to, so that each can be named."""
    events = [event for frame in state.frames for event in frame.events] + [record.event for record in state.ledger]
    for event in events:
        yield from (uid for uid in (event.obj, event.source) if uid)
        yield from _ints(value for name, value in event.more if name not in NUMBERS)
    yield from (item.card for item in state.fired if not item.how)


def _ints(values: Iterable[object]) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from _ints(value)
        elif isinstance(value, Contribution):
            yield from (uid for uid in (value.obj, value.source) if uid)
        elif isinstance(value, Use | Fired):
            yield from (uid for uid in (value.card,) if uid)
        elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield value


class Restorer:
    """Makes parts of a state from descriptions; ``uid`` gives the card that a tag names, or 0."""

    def __init__(self, objs: list[Obj], windows: Mapping[str, object], seats: tuple[str, str], uid: Callable[[str], int]) -> None:
        self.objs = objs
        self.windows = windows
        self.seats = seats
        self.uid = uid

    def window(self, said: Description, turn: str) -> Window:
        """Returns the window that is described."""
        given = {name: self.value(name, value) for name, value in said.items if name not in ("window", "holder")}
        flags = {name: given[name] == "yes" for name in FLAGS if name in given}
        usual = named_window(self.windows, said.text("window"), self.seats, turn)
        return replace(usual, **{**given, **flags, "holder": said.text("holder", usual.holder)})

    def event(self, said: Description) -> Event:
        """Returns the event that is described."""
        texts = {EVENT.get(name, name): value for name, value in said.items if isinstance(value, str)}
        cards = {name: self.card(texts[name]) for name in ("obj", "source") if name in texts}
        own = {name: texts[name] for name in ("kind", "seat", "zone", "slot", "word", "by", "cause") if name in texts}
        more = tuple((name, self.value(name, value)) for name, value in said.inner("with").items)
        return replace(Event(""), **own, **cards, amount=int(texts.get("amount", 0)), more=more)

    def record(self, said: Description) -> Record:
        """Returns what has happened, as it is described."""
        event = self.event(said)
        obj = self.objs[event.obj - 1] if event.obj else None
        was, now = (self.lay(obj, said, name) for name in ("was", "now"))
        return Record(int(said.text("number", "1")), int(said.text("sequence", "0")), event, was, now)

    def fired(self, said: Description) -> list[Fired]:
        """Returns which texts of which cards have been used on what has happened."""
        keys = said.get("fired")
        return [self.used(tuple(map(str, key))) for key in keys if isinstance(key, tuple)] if isinstance(keys, tuple) else []

    def used(self, key: tuple[str, ...]) -> Fired:
        """Returns one text of a card that has been used on what has happened: the card, the text, the event, which time."""
        card, text, record, *time = key
        return Fired(self.card(card), text, int(record), time=int(time[0]) + 1 if time else 0)

    def lay(self, obj: Obj | None, said: Description, name: str) -> Obj | None:
        """Returns a card as it lay before or after; None where the record names no card."""
        if obj is None or isinstance(said.get(name), str):
            return None
        texts = {field: value for field, value in said.inner(name).items if isinstance(value, str)}
        numbers = {field: int(texts.pop(field)) for field in ("damage", "stamp") if field in texts}
        return replace(obj, **texts, **numbers)

    def card(self, tag: str) -> int:
        """Returns the card that a tag names; a number names itself."""
        return self.uid(tag) or (int(tag) if _INTEGER.fullmatch(tag) else 0)

    def value(self, name: str, value: Said) -> object:
        """Returns the value that a description holds under a name."""
        if isinstance(value, tuple):
            return tuple(self.value(name, item) for item in value)
        if isinstance(value, Description):
            return self.held(value)
        if name not in NUMBERS and (uid := self.uid(value)):
            return uid
        return int(value) if _INTEGER.fullmatch(value) else value

    def held(self, said: Description) -> Contribution | Deferred | Use | Fired:
        """Returns what an event puts in force, puts off or notes; what is said of a card is said of it as it lies there."""
        kind, _ = said.items[0]
        given = {name: self.value(name, value) for name, value in said.inner(kind).items}
        made = replace(HELD[kind], **given)
        if isinstance(made, Use) and made.stamp is not None:
            return replace(made, stamp=self.objs[made.card - 1].stamp)
        if not isinstance(made, Contribution):
            return made
        return replace(made, stamp=self.objs[made.obj - 1].stamp) if made.obj else made
