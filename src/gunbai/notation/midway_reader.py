"""Reads what a board says of the middle of something: open procedures and windows, what waits, what has just happened."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.document import Mapping, Scalar, Sequence
from gunbai.interpreter.data.state import Event, Window
from gunbai.interpreter.effects.triggers import TRIGGER
from gunbai.notation.board import Now, Pending
from gunbai.notation.description import Description, Said, described, read_said
from gunbai.notation.fields import Aliases, NotationReader
from gunbai.notation.midway import EVENT, NUMBERS
from gunbai.notation.written_at import written_at

NOW: Aliases = {
    **{"path": ("経路",), "scope": ("範囲",), "with": ("束縛",), "given": ("回答",), "sequence": ("シーケンス",)},
    **{"events": ("イベント",)},
}
PENDING: Aliases = {
    **{"run": ("処理",), "at": ("時点",), "with": ("束縛",), "by": ("元",), "card": ("trigger",)},
    **{"ability": ("アビリティ",), "on": ("対象",)},
}
AROUND = ("scope", "with", "given")
"""What an entry with an open window says besides the window."""
EVENT_KEYS = (*EVENT, *Event.__struct_fields__[1:], "with", "number", "sequence", "was", "now", "fired")


class MidwayReader(NotationReader):
    """Reads entries of ``now``, ``pending`` and ``recent``."""

    def now(self, entry: Mapping) -> Iterator[Now]:
        """Yields the open procedure, or the open window, of an entry."""
        found = entry if "window" in entry else self.keyed(entry, "an entry of now", NOW)
        scope = self.text_of(found, "scope")
        bound, given = (self.names(found.get(name), name) for name in ("with", "given"))
        if bound.items and not scope:
            self.problems.add("MISSING-KEY", "names are bound in a scope", found["with"], "write scope: and what is going on")
        if "window" in entry:
            yield Now((), scope, bound, given, at=written_at(entry), window=self._window(entry))
            return
        path, sequence = found.get("path"), found.get("sequence") == "yes"
        if not isinstance(path, Sequence) or len(path) < 2:
            hint = "write path: [procedure, step that runs next]"
            self.problems.add("MISSING-KEY", "an entry of now needs the open procedures and the step", path or entry, hint)
            return
        steps = tuple(self.text(step, "each step") for step in path)
        yield Now(steps, scope, bound, given, sequence, written_at(entry), None, self.events(found, "events"))

    def pending(self, entry: Mapping) -> Iterator[Pending]:
        """Yields what waits by an entry: a text of a card, or a procedure."""
        found = self.keyed(entry, "an entry of pending", PENDING)
        if "card" in found:
            names = described((name, self.text_of(found, name)) for name in ("card", "on") if name in found)
            yield Pending(self.text_of(found, "ability"), TRIGGER, names, "", written_at(entry))
        elif "run" in found:
            run, moment, by = (self.text_of(found, name) for name in ("run", "at", "by"))
            yield Pending(run, moment, self.names(found.get("with"), "with"), by, written_at(entry))
        else:
            self.problems.add("MISSING-KEY", "an entry of pending needs run: what waits", entry, "write run: and a clause")

    def waiting(self, value: object) -> Iterator[Pending]:
        """Yields everything that waits; a card may be named alone: ``[S]`` is ``[{card: S}]``."""
        for item in self.many(value):
            alone = Mapping.at(item, {Scalar("card", item.mark): item}) if isinstance(item, Scalar) else item
            yield from self.pending(self.mapping(alone, "each entry of pending"))

    def events(self, found: Mapping, name: str) -> tuple[Description, ...]:
        """Returns the events of a list, each as it is written."""
        return tuple(self._event(self.mapping(item, f"each entry of {name}")) for item in self.many_of(found, name))

    def _event(self, entry: Mapping) -> Description:
        self.keys(entry, "an event", EVENT_KEYS)
        if "event" not in entry:
            self.problems.add("MISSING-KEY", "an event needs its kind", entry, "write event: draw")
        return described((str(key), self._said(key, item)) for key, item in entry.items())

    def _window(self, entry: Mapping) -> Description:
        self.keys(entry, "an open window", ("window", *Window.__struct_fields__, *AROUND))
        windows = self.notation.vocabulary.windows
        if str(entry["window"]) not in windows and "offers" not in entry:
            hint = f"use one of {', '.join(windows)}" if windows else "write offers: and what it offers"
            self.problems.add("NO-SUCH-WINDOW", f"nothing says what the window {entry['window']} offers", entry["window"], hint)
        if "holder" in entry:
            self.seat(entry["holder"], "holder")
        return described((str(key), self._said(key, item)) for key, item in entry.items() if key not in AROUND)

    def _said(self, name: str, value: object) -> Said:
        return str(self.integer(value, name)) if name in NUMBERS else read_said(value)

    def names(self, value: object, what: str) -> Description:
        """Returns what names are bound to."""
        return described((str(name), read_said(item)) for name, item in self.mapping(value, what).items())
