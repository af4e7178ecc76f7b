"""The event pipe: propose, forbid, one replacement, forbid again ..., apply, record - each stage citing its clause.

A wave of events is simultaneous: every policy and handler sees the state before any of them. What a handler returns is
either a kernel event, applied at once, or a further event of the game, which waits for the next wave; or a `Call`, a
procedure that is run between the two waves.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Call
from gunbai.interpreter.data.state import Event, Frame, Record, State
from gunbai.interpreter.data.trace import Happened
from gunbai.interpreter.effects.instead import chosen, offers, wants
from gunbai.interpreter.game.fault import answered, handed_back
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.look.kernel import KERNEL, apply
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.amounts import carried_out

MOVE = "move"
MADE = (Event, Call)
"""What an event may come to."""


class Wave:
    """Works out what one wave of proposed events comes to; pure, so that it can be run again after an ask."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.primitives: list[Event] = []
        self.following: list[Event] = []
        self.calls: list[Call] = []
        self.recorded: list[Event] = []
        self.happened: list[Happened] = []
        self.grounds: dict[str, None] = {}

    @property
    def is_nothing(self) -> bool:
        """Whether all that was proposed was forbidden, or nothing came in its place."""
        return not (self.primitives or self.recorded or self.following or self.calls)

    def apply_later(self, event: Event) -> None:
        """Takes a kernel event; a card that it moves is no longer the next one of its pile for what is proposed beside it."""
        self.primitives.append(event)
        if event.kind == MOVE:
            self.play.leaving += (event.obj,)

    def propose(self, event: Event, applied: frozenset[str] = frozenset()) -> None:
        """Takes one event through the pipe."""
        if event.kind in KERNEL:
            self.apply_later(event)
            return
        play = self.play
        with play.collecting() as grounds:
            stopper = self._forbidden(event)
            if stopper is not None:
                self._happen(event, {**grounds, stopper.clause: None}, "forbidden", stopper.clause)
                return
            replaced = self._replaced(event, applied)
            if replaced is None:
                self._handle(event, grounds)
                return
            key, clause, events = replaced
            self._happen(event, {**grounds, clause: None}, "replaced", clause)
        for new in events:
            if isinstance(new, Call):
                self.calls.append(new)
            else:
                self.propose(new, applied | {key})

    def _forbidden(self, event: Event) -> Binding | None:
        for binding in self.play.rules.of("forbid", event.kind):
            with self.play.hearing(binding.clause) as grounds:
                held = answered(self.play.game, binding.clause, binding.run(self.play, event), binding.run)
            if held:
                self.play.cite(*grounds)
                return binding
        return None

    def _replaced(self, event: Event, applied: frozenset[str]) -> tuple[str, str, list[Event | Call]] | None:
        play = self.play
        found: dict[str, tuple[str, list[Event | Call], dict[str, None]]] = {}
        for binding in play.rules.of("replace", event.kind):
            if binding.clause in applied:
                continue
            with play.hearing(binding.clause) as grounds:
                events = handed_back(play.game, binding.clause, binding.run, play, event, kinds=MADE)
            if events is not None:
                found[binding.clause] = (binding.clause, events, dict(grounds))
        if play.state.in_force:
            with play.collecting() as grounds:
                for key, clause, events in offers(play, event, applied):
                    found[key] = (clause, events, {**grounds, play.vocabulary.effects.get("instead", ""): None})
        if not found:
            return None
        with play.asking_about(f"{event.kind}:{event.obj}:{len(applied)}"):
            key = next(iter(found)) if len(found) == 1 else str(play.choose("replacement", found))
            clause, events, why = found[key]
            made = chosen(play, key, event) if wants(play, key) else None
            if made is None:
                return self._replaced(event, applied | {key})
        play.cite(clause, *why)
        return key, clause, [*events, *made]

    def _handle(self, event: Event, grounds: dict[str, None]) -> None:
        """Lets the clauses about an event say what it does; one that none of them is about cites what made it so."""
        play = self.play
        if event.cause:
            play.cite(event.cause)
        made: list[str] = []
        silent: dict[str, None] = {}
        handled = False
        for binding in play.rules.of("event", event.kind):
            with play.hearing(binding.clause) as own:
                produced = carried_out(play, binding, event, MADE)
            if produced is None:
                silent.update(own)
                continue
            handled = True
            play.cite(binding.clause, *own)
            for item in produced:
                if isinstance(item, Call):
                    self.calls.append(item)
                else:
                    made.append(item.kind)
                    (self.apply_later if item.kind in KERNEL else self.following.append)(item)
        play.cite(*(() if handled else silent))
        self.recorded.append(event)
        self._happen(event, grounds, "applied", event.cause, tuple(made))

    def _happen(self, event: Event, grounds: dict[str, None], outcome: str, clause: str, made: tuple[str, ...] = ()) -> None:
        self.grounds.update(grounds)
        self.happened.append(Happened(event, tuple(grounds), outcome, clause, made))


def foresee(play: Play, events: Iterable[Event]) -> State:
    """Returns the state after these events, from the state that is being looked at, without their happening."""
    state, proposed = play.state, tuple(events)
    while proposed:
        frame = replace(play.frame, events=proposed)
        ahead = Play(play.rules, state, replace(frame, at=""), tracing=False, wanted=play.wanted, findings=play.findings)
        state, wave = run_wave(ahead, state, frame)
        proposed = tuple(wave.following)
    return state


def run_wave(play: Play, state: State, frame: Frame) -> tuple[State, Wave]:
    """Returns the state after the frame's wave, and what happened. May raise Stop (an ask inside an event)."""
    wave, own, play.leaving = Wave(play), play.frame, ()
    for index, event in enumerate(frame.events):
        if event.kind in KERNEL:
            wave.apply_later(event)
            continue
        play.about, play.picked = f"{index}:" if len(frame.events) > 1 else "", ()
        play.frame = replace(own, at=event.cause) if event.cause else own
        wave.propose(event)
    play.frame, play.leaving, after = own, (), state
    for primitive in wave.primitives:
        after = apply(after, primitive, play)
    number = after.ledger[-1].number if after.ledger else 0
    records = []
    for event in wave.recorded:
        number += 1
        was = state.obj(event.obj) if event.obj and event.obj <= len(state.objs) else None
        now = after.obj(event.obj) if event.obj else None
        records.append(Record(number, after.sequence, event, was, now))
    if records:
        after = replace(after, ledger=after.ledger + tuple(records))
    wave.grounds.update(play.grounds)
    return after, wave
