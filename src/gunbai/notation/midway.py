"""States in the middle of something: open windows, events that wait in the pipe, what has happened that texts may still wait for.

They are described in words: ``{window: 5.5.1.2-3, holder: 乙, passed: 1}``, ``{event: draw, seat: 甲, amount: 2}``. What is as
usual is left out; numbers that stand for cards are described by their tags. A text that would be read as something else - a
number, a card, ``true``, ``false`` or ``null`` - stands behind an apostrophe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import BadInput, Problem
from gunbai.interpreter.data.option import Action, EndingText, WaitingText, items_in, read_option
from gunbai.interpreter.data.state import Contribution, Deferred, Event, Fired, Obj, Pairs, Record, State, Use, Value, Window
from gunbai.interpreter.effects.window import named_window
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
LIES = ("zone", "slot", "turned", "face", "damage", "owner", "host")
"""How a card lies; what is as it lies now is left out of what is remembered of it."""
TEXT = "'"
"""Stands before a text that would be read as something else."""
SAID: dict[str, bool | None] = {"true": True, "false": False, "null": None}
SEQUENCE, SCOPE = "sequence", "scope:"
Held: TypeAlias = Contribution | Deferred | Use | Fired | Action | WaitingText | EndingText
"""What an event or a name may hold besides cards, words and numbers."""
HELD: Mapping[str, Held] = {
    **{"force": Contribution("", ""), "deferred": Deferred("", ""), "use": Use("", ""), "fired": Fired(0, "")},
    **{"action": Action(""), "waiting": WaitingText(0, ""), "ending": EndingText(0, "")},
}
"""What may be held, empty, by what a description calls it."""
LIST, STAMP, HERE, ENDED = "list", "stamp", "here", "0"
"""Several things that would be read as one; the incarnation of a card: as it lies here, or one that has ended."""
_INTEGER = re.compile(r"[+-]?\d{1,9}")


class Surroundings(Struct, frozen=True):
    """What a game says of every board: its windows by clause, its seats."""

    windows: Mapping[str, object]
    seats: tuple[str, str]
    number: Callable[[str], bool] = NUMBERS.__contains__

    def is_number(self, name: str) -> bool:
        """Tells whether what stands under a name is a number; any other whole number is a card."""
        return name in NUMBERS or self.number(name)


class Describer:
    """Describes parts of a state; ``tag`` gives what a card is called, ``names`` are what cards may be called here.

    Scopes are numbered as they lie in each other, sequences from the first that is remembered.
    """

    def __init__(self, state: State, around: Surroundings, tag: Callable[[int], str], names: Collection[str] = ()) -> None:
        self.state = state
        self.around = around
        self.tag = tag
        self.names = names
        self.scopes = {scope.number: place for place, scope in enumerate(state.scopes, 1)}
        self.base = min((record.sequence for record in state.ledger), default=state.sequence + 1) - 1

    def window(self, window: Window) -> Description:
        """Describes an open window: its clause, who may act next, and what is not as the vocabulary has it."""
        seat = str(self.state.var("turn.seat", ""))
        usual = named_window(self.around.windows, window.clause, self.around.seats, seat)
        said: list[tuple[str, Said]] = [("window", window.clause), ("holder", window.holder)]
        for name in Window.__struct_fields__[1:]:
            value = getattr(window, name)
            if name != "holder" and value != getattr(usual, name):
                said.append((name, ("yes" if value else "no") if name in FLAGS else self.value(name, value)))
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
            said.append(("with", self.pairs(event.more)))
        return described(said)

    def record(self, record: Record) -> Description:
        """Describes what has happened: the event, when, and how the card lay before and after, as far as it lies otherwise now."""
        said = [*self.event(record.event).items]
        said += [("number", str(record.number)), (SEQUENCE, str(record.sequence - self.base))]
        for name, obj in (("was", record.was), ("now", record.now)):
            if obj is None:
                said.append((name, "none"))
            elif differs := self.differs(obj):
                said.append((name, described(differs)))
        return described(said)

    def differs(self, obj: Obj) -> list[tuple[str, Said]]:
        """Returns how a card lay, as far as it lies otherwise now. ``stamp: 0`` is an incarnation that has ended."""
        here = self.state.obj(obj.uid)
        found: list[tuple[str, Said]] = [
            (name, str(getattr(obj, name))) for name in LIES if getattr(obj, name) != getattr(here, name)
        ]
        if obj.counters != here.counters:
            found.append(("counters", described((name, str(number)) for name, number in obj.counters)))
        return [*found, *([("stamp", "0")] if obj.stamp != here.stamp else [])]

    def fired(self, item: Fired) -> Said:
        """Describes which text of which card has been used on what has happened."""
        return self.held(item)

    def pairs(self, pairs: Iterable[tuple[str, object]]) -> Description:
        """Describes what names are bound to."""
        return described((name, self.value(name, value)) for name, value in pairs)

    def value(self, name: str, value: object) -> Said:
        """Describes any value that a state may hold."""
        if isinstance(value, str):
            return self.text(value)
        if value is None or isinstance(value, bool):
            return next(word for word, meant in SAID.items() if meant is value)
        if isinstance(value, tuple | Action | WaitingText | EndingText):
            items = cast("tuple[Value, ...]", items_in(value))
            same = read_option(name, items) == value
            if same or isinstance(value, tuple):
                said = tuple(self.value(name, item) for item in items)
                return said if same else described([(LIST, said)])
        if isinstance(value, Held):
            return self.held(value)
        if isinstance(value, Record):
            return described([("record", str(value.number) if value in self.state.ledger else self.record(value))])
        if isinstance(value, int) and not self.around.is_number(name) and 0 < value <= len(self.state.objs) and self.tag(value):
            return self.tag(value)
        return f"{value:+d}" if isinstance(value, int) and str(value) in self.names else str(value)

    def text(self, text: str) -> str:
        """Returns a text so that it is read as one."""
        if text.startswith(SCOPE) and text[len(SCOPE) :].isdecimal():
            return self.until(text)
        other = text in SAID or text in self.names or text.startswith(TEXT) or _INTEGER.fullmatch(text)
        return f"{TEXT}{text}" if other else text

    def until(self, until: str) -> str:
        """Returns the end of a scope by the place of the scope among those that are open."""
        place = self.scopes.get(int(until[len(SCOPE) :])) if until.startswith(SCOPE) else None
        return f"{SCOPE}{place}" if place else until

    def held(self, value: Held) -> Description:
        """Describes what is put in force, put off, noted or answered, field by field; what is as usual is left out."""
        kind = next(kind for kind, usual in HELD.items() if isinstance(value, type(usual)))
        given = [(name, said) for name in value.__struct_fields__ if (said := self._field(value, HELD[kind], name)) is not None]
        return described([(kind, described(given))])

    def _field(self, value: Held, usual: Held, name: str) -> Said | None:
        item = getattr(value, name)
        if name == STAMP and isinstance(value, Contribution | Use):
            uid = value.obj if isinstance(value, Contribution) else value.card
            if not uid or item is None:
                return None
            here = item == self.state.obj(uid).stamp
            return ENDED if not here else HERE if isinstance(value, Use) else None
        if name == "entered" or item == getattr(usual, name):
            return None
        if name == "vars":
            return self.pairs(item)
        return str(item - self.base) if name == SEQUENCE else self.value(name, item)


def cards_of(state: State) -> Iterator[int]:
    """Yields the cards that open windows, waiting events and what has happened refer to, so that each can be named."""
    events = [event for frame in state.frames for event in frame.events] + [record.event for record in state.ledger]
    for event in events:
        yield from (uid for uid in (event.obj, event.source) if uid)
        yield from ints_in(tuple(value for name, value in event.more if name not in NUMBERS))
    yield from ints_in(state.fired)


def ints_in(value: object) -> Iterator[int]:
    """Yields the whole numbers in a value that may stand for cards."""
    if isinstance(value, tuple):
        for item in value:
            yield from ints_in(item)
    elif isinstance(value, Held):
        for name in value.__struct_fields__:
            yield from ints_in(getattr(value, name)) if name not in NUMBERS else ()
    elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
        yield value


class Restorer:
    """Makes parts of a state from descriptions; ``uid`` gives the card that a tag names, or 0, ``answer`` what a word means."""

    def __init__(
        self, objs: Mapping[int, Obj], around: Surroundings, uid: Callable[[str], int], answer: Callable[[str], str] = str
    ) -> None:
        self.objs = objs
        self.around = around
        self.uid = uid
        self.answer = answer
        self.records: dict[int, Record] = {}

    def window(self, said: Description, turn: str) -> Window:
        """Returns the window that is described."""
        given = {name: self.value(name, value) for name, value in said.items if name not in ("window", "holder")}
        flags = {name: given[name] == "yes" for name in FLAGS if name in given}
        usual = named_window(self.around.windows, said.text("window"), self.around.seats, turn)
        return replace(usual, **{**given, **flags, "holder": said.text("holder", usual.holder)})

    def event(self, said: Description) -> Event:
        """Returns the event that is described."""
        texts = {EVENT.get(name, name): value for name, value in said.items if isinstance(value, str)}
        cards = {name: self.card(texts[name]) for name in ("obj", "source") if name in texts}
        own = {name: texts[name] for name in ("kind", "seat", "zone", "slot", "word", "by", "cause") if name in texts}
        return replace(Event(""), **own, **cards, amount=int(texts.get("amount", 0)), more=self.pairs(said.inner("with")))

    def record(self, said: Description) -> Record:
        """Returns what has happened, as it is described."""
        event = self.event(said)
        obj = self.objs.get(event.obj)
        was, now = (self.lay(obj, said, name) for name in ("was", "now"))
        return Record(int(said.text("number", "1")), int(said.text(SEQUENCE, "0")), event, was, now)

    def fired(self, said: Said) -> Fired:
        """Returns which text of which card has been used on what has happened; a list says card, text, event and which time."""
        found = self.held(said) if isinstance(said, Description) and said.items else None
        if isinstance(found, Fired):
            return found
        card, text, record, *time = [str(item) for item in said] if isinstance(said, tuple) and len(said) > 2 else ["", "", "", ""]
        return Fired(self.card(card), text, self.number(record), time=self.number(time[0]) + 1 if time else 0)

    def lay(self, obj: Obj | None, said: Description, name: str) -> Obj | None:
        """Returns a card as it lay before or after; None where the record names no card."""
        if obj is None or isinstance(said.get(name), str):
            return None
        texts = {field: value for field, value in said.inner(name).items if isinstance(value, str)}
        numbers = {field: self.number(texts.pop(field)) for field in ("damage", "stamp", "host") if field in texts}
        lying = replace(obj, **texts, **numbers)
        if said.inner(name).get("counters") is None:
            return lying
        counters = said.inner(name).inner("counters").items
        return replace(lying, counters=tuple((word, self.number(str(number))) for word, number in counters))

    def number(self, text: str) -> int:
        """Returns a number, 0 for what is none."""
        return int(text) if _INTEGER.fullmatch(text) else 0

    def card(self, tag: str) -> int:
        """Returns the card that a tag names; a number names itself."""
        return self.uid(tag) or self.number(tag)

    def pairs(self, said: Description) -> Pairs:
        """Returns what names are bound to."""
        return tuple((name, self.value(name, value)) for name, value in said.items)

    def value(self, name: str, said: Said) -> Value:
        """Returns the value that is described under a name."""
        if isinstance(said, tuple):
            return read_option(name, tuple(self.value(name, item) for item in said))
        if isinstance(said, Description):
            return self.held(said)
        if said.startswith(TEXT):
            return said[len(TEXT) :]
        if said in SAID:
            return SAID[said]
        if not self.around.is_number(name) and (uid := self.uid(said)):
            return uid
        return int(said) if _INTEGER.fullmatch(said) else self.answer(said)

    def recorded(self, number: str) -> Record:
        """Returns what has happened by its number; raises BadInput where the board remembers nothing of that number."""
        if (found := self.records.get(self.number(number))) is None:
            raise BadInput(
                [Problem("NO-SUCH-RECORD", f"nothing has happened that has the number {number}", hint="list it under recent:")]
            )
        return found

    def held(self, said: Description) -> Value:
        """Returns what is put in force, put off, noted or answered, what has happened, or several things."""
        kind, inner = next(iter(said.items), ("", ""))
        if kind == "record":
            return self.recorded(inner) if isinstance(inner, str) else self.record(said.inner(kind))
        if kind == LIST and isinstance(inner, tuple):
            return tuple(self.value(kind, item) for item in inner)
        if kind not in HELD:
            message = f"nothing that a name can hold is called {kind}" if kind else "a name holds nothing"
            raise BadInput([Problem("NOT-HELD", message, hint=f"use one of {', '.join(HELD)}")])
        within = said.inner(kind)
        own = [(name, item) for name, item in within.items if name in HELD[kind].__struct_fields__]
        given = {name: self.pairs(within.inner(name)) if name == "vars" else self.value(name, item) for name, item in own}
        made: Held = replace(HELD[kind], **given)
        if isinstance(made, Contribution) and made.obj and given.get(STAMP) != 0:
            return replace(made, stamp=self.objs[made.obj].stamp)
        if isinstance(made, Use) and given.get(STAMP) == HERE:
            return replace(made, stamp=self.objs[made.card].stamp)
        return made
