"""What a step of a resolution changed: numbers, cards, and what is in force on them, before and after."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.dispute.report.payload import ChangeJson
from gunbai.interpreter.data.state import SOMEWHERE, Contribution, Obj, State, counted
from gunbai.interpreter.data.trace import Step
from gunbai.replay.labels import Labels
from gunbai.replay.start import Start

NOTE = "note"
"""The kind of contribution that only notes what happened to a card, for texts that ask: nothing changes by it."""
IN_FORCE = "in force"
LIMITS = ("cannot", "can")
"""The kinds of contributions that forbid and permit."""
OF_THE_TURN = ("turn.seat", "turn.number", "turn.first")
"""What is told of the turn: the rest is what steps remember."""
WATCHED = ("zone", "slot", "turned", "face", "damage")
LEFT_BEHIND = ("turned", "damage", "slot")
"""What is not told of a card that went to another zone."""


class Changes:
    """Tells what steps changed, in the words of one run."""

    def __init__(self, start: Start, labels: Labels) -> None:
        self.start = start
        self.labels = labels
        parts = start.notation.parts.values()
        self.seats = start.notation.seats
        self.entries = {one.var for part in parts for one in (part, *part.group.values()) if one.var}

    def of_step(self, step: Step) -> list[ChangeJson]:
        """Returns what the step's own events changed, from first to last; not what happened in between on other steps.

        Cards that are called alike are told each by itself.
        """
        found: dict[tuple[object, ...], ChangeJson] = {}
        for before, after in step.waves:
            for about, change in self._between(before, after):
                lasting = (change["before"], change["after"]) if change["field"] == IN_FORCE else ()
                key = (about, change["path"], *lasting)
                found[key] = {**change, "before": found.get(key, change)["before"]}
        return [change for change in found.values() if change["before"] != change["after"]]

    def _between(self, before: State, after: State) -> Iterator[tuple[int, ChangeJson]]:
        """Yields each change with the card that it is about, 0 where it is about none."""
        for obj in after.objs:
            old = before.obj(obj.uid) if obj.uid <= len(before.objs) else None
            if old is None:
                yield self._change(obj.uid, "zone", "", obj.zone)
            elif old is not obj:
                yield from self._of_card(old, obj)
        old_vars = dict(before.vars)
        for name, value in after.vars:
            if old_vars.get(name) != value and self._is_told(name):
                yield 0, {"path": name, "of": name, "field": "", "before": str(old_vars.get(name, "")), "after": str(value)}
        for item in _told(after, before):
            yield self._change(item.obj, IN_FORCE, "", _value(item))
        for item in _told(before, after):
            if after.obj(item.obj).stamp == item.stamp:
                yield self._change(item.obj, IN_FORCE, _value(item), "")

    def _is_told(self, name: str) -> bool:
        """Tells whether boards have a word for a number or word of the state; the rest is what steps remember."""
        seat, _, entry = name.partition(".")
        return entry in self.entries if seat in self.seats else name in OF_THE_TURN

    def _of_card(self, old: Obj, new: Obj) -> Iterator[tuple[int, ChangeJson]]:
        changed = [name for name in WATCHED if getattr(old, name) != getattr(new, name)]
        if "zone" in changed:
            changed = [name for name in changed if name not in LEFT_BEHIND]
        if SOMEWHERE in (old.slot, new.slot):  # a shuffle moves every card, and nobody sees where to
            changed = [name for name in changed if name != "slot"]
        for name in changed:
            yield self._change(new.uid, name, getattr(old, name), getattr(new, name))
        if old.counters != new.counters:
            for name in sorted({name for name, _ in (*old.counters, *new.counters)}):
                yield self._change(new.uid, name, counted(old, name), counted(new, name))

    def _change(self, uid: int, name: str, before: object, after: object) -> tuple[int, ChangeJson]:
        called = self.labels.card(uid)
        path = f"{self.start.tags.of(uid) or called}.{name}"
        return uid, {"path": path, "of": called, "field": name, "before": str(before), "after": str(after)}


def _told(state: State, other: State) -> Iterator[Contribution]:
    """Yields what is in force on a card in a state and not in another, where it is worth telling."""
    return (item for item in state.in_force if item not in other.in_force and item.obj and item.op != NOTE)


def _value(item: Contribution) -> str:
    if item.op in LIMITS:
        return f"{item.op} {item.field}"
    return f"{item.field} {item.amount:+d}" if item.op == "add" else item.field
