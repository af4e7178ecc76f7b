"""What the probes share: a game made in a test, run strictly on the kernel.

A probe is a `Game` whose decorators name real clauses of one book, the steps that the book orders (``{"5.5.1": ["5.5.1.1", ...]}``,
and numbers under ``values``), a vocabulary written like ``vocabulary.yaml``, cards, and a state made by hand::

    PROBE = Probe(game, MODEL, VOCABULARY, CARDS)
    start = board([put("a", "狐", "甲", "キャラクターゾーン", "前1")], [begin("5.5.1", PROBE)], turn="甲", life={"甲": 3000})
    run = play(PROBE, start, [("use", PASS), ("use", PASS)], off=["5.5.2"])
    assert run.state.var("乙.life") == 2800
    assert "5.5.2" in run.grounds("5.5.1.6")

`play` is strict: each answer names the key of the ask that it answers, an option that is not offered is an error, and so is an
answer that nobody asks for. When the answers are used up, the run stands at the next ask (``run.ask``) or is over (None).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from gunbai.errors import GunbaiError
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.state import Frame, Obj, Scope, State
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.effects.window import PASS
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.game.rules import Suppositions
from gunbai.interpreter.play import Play
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.rulebook import load_rulebook

__all__ = [
    "PASS",
    "Probe",
    "Rule",
    "Rules",
    "Run",
    "begin",
    "board",
    "clauses_of",
    "idle_grounds",
    "play",
    "put",
    "resume",
    "unknown_clauses",
    "value",
]

REPOSITORY = Path(__file__).resolve().parents[2]


class Rule(Struct, frozen=True):
    """The model of one clause of a probe: its steps in the book's order, its numbers."""

    id: str
    steps: tuple[str, ...] = ()
    values: dict[str, int] = {}
    status: str = "modelled"


class Rules:
    """The model of the few clauses a probe needs; every other clause is a leaf without numbers."""

    def __init__(self, rules: Mapping[str, Mapping[str, Any] | Iterable[str]]) -> None:
        self.rules = {ident: _rule(ident, spec) for ident, spec in rules.items()}

    def rule(self, ident: str) -> Rule:
        """Returns the model of a clause."""
        return self.rules.get(ident) or Rule(ident)

    def amount(self, ident: str, name: str) -> int:
        """Returns a number of a clause."""
        return self.rule(ident).values[name]


def _rule(ident: str, spec: Mapping[str, Any] | Iterable[str]) -> Rule:
    if not isinstance(spec, Mapping):
        return Rule(ident, tuple(spec))
    return Rule(ident, tuple(spec.get("steps", ())), dict(spec.get("values", {})))


class Probe(Struct):
    """The game of a probe, its model, its vocabulary as in ``vocabulary.yaml``, its cards and the defaults of its defects."""

    game: Game
    model: Mapping[str, Any]
    vocabulary: Mapping[str, Any]
    cards: Mapping[str, Card] = {}
    defaults: Mapping[str, str] = {}

    def machine(self, off: Iterable[str] = (), *, supposed: Iterable[str] = ()) -> Machine:
        """Returns a machine for the probe, with these clauses switched off, and others supposed to apply."""
        words = vocabulary_from(self.vocabulary)
        return Machine(self.game, Rules(self.model), words, self.cards, Suppositions(self.defaults, off, supposed))


class Run(Struct):
    """Where a run stands: the state, the open ask (None when nobody is asked), and every step since the run began."""

    machine: Machine
    state: State
    ask: Ask | None = None
    trace: Trace = field(default_factory=Trace)

    def steps(self, at: str) -> list[Step]:
        """Returns the steps that stand on a clause."""
        return [step for step in self.trace.steps if step.at == at]

    def grounds(self, at: str = "") -> set[str]:
        """Returns the grounds of the steps on a clause, or of all steps."""
        return {ground for step in self.trace.steps if not at or step.at == at for ground in step.grounds}

    def order(self) -> list[str]:
        """Returns the clauses that the steps stand on, in order."""
        return [step.at for step in self.trace.steps]

    def events(self, kind: str = "") -> list[Any]:
        """Returns the events that were applied, in order."""
        found = [done.event for step in self.trace.steps for done in step.events if done.outcome == "applied"]
        return [event for event in found if not kind or event.kind == kind]

    def offered(self) -> tuple[Any, ...]:
        """Returns the options of the open ask; none when nobody is asked."""
        return self.ask.options if self.ask else ()


def play(probe: Probe, start: State, answers: Iterable[tuple[str, Any]] = (), *, off: Iterable[str] = ()) -> Run:
    """Runs a state with these answers, each a (key, option) pair, and stops where they end."""
    return resume(Run(probe.machine(off), start), answers)


def resume(run: Run, answers: Iterable[tuple[str, Any]] = ()) -> Run:
    """Returns a new run that goes on from another: runs are values, so one can be continued twice."""
    trace = Trace()
    trace.steps = [replace(step, events=[*step.events], grounds={**step.grounds}) for step in run.trace.steps]
    state, ask = run.machine.advance(run.state, trace)
    for key, option in answers:
        assert ask is not None, f"nobody asks for {key}: {option}"
        assert ask.key == key, f"asked is {ask.key} of {ask.who} ({ask.clause}), not {key}"
        picked = option if ask.most != 1 or ask.least != 1 else (option,)
        assert all(map(ask.takes, picked)), f"{key}: {option} is not among {ask.options}; {ask.rejected}"
        state, ask = run.machine.advance(run.machine.answer(state, ask, option), trace)
    return Run(run.machine, state, ask, trace)


def idle_grounds(probe: Probe, start: State, answers: Iterable[tuple[str, Any]] = ()) -> set[str]:
    """Returns the grounds of a run that bear nothing: with such a clause switched off the run is the same, its citation apart.

    A clause bears something when the answers no longer fit, when what it gives is missed further on, when the run ends elsewhere,
    or when a step asks, offers, proposes or stands differently.
    """
    line = list(answers)
    run = play(probe, start, line)
    return {clause for clause in run.grounds() if clause and _same(run, probe, start, line, clause)}


def _same(run: Run, probe: Probe, start: State, line: list[tuple[str, Any]], clause: str) -> bool:
    try:
        other = play(probe, start, line, off=[clause])
    except (AssertionError, GunbaiError):
        return False
    return _shape(run) == _shape(other)


def _shape(run: Run) -> tuple[Any, ...]:
    steps = [
        (step.at, step.names, step.choices, [(done.event, done.outcome) for done in step.events], step.alternatives)
        for step in run.trace.steps
    ]
    return run.state, run.offered(), run.ask and run.ask.rejected, steps


def value(run: Run, uid: int, field: str) -> tuple[int | None, set[str]]:
    """Returns a number of a card where a run stands, and the clauses beyond the printed number that it rests on."""
    look = Play(run.machine, run.state, Frame("@look"))
    return look.value(look.obj(uid), field), set(look.grounds)


def put(card: str, owner: str, zone: str, slot: str = "", **fields: Any) -> Obj:
    """Returns a card on the board; `board` gives it its uid."""
    return Obj(0, card, owner, zone, slot, **fields)


def begin(rule: str, probe: Probe, at: str = "", scope: int = 0) -> Frame:
    """Returns the frame of a procedure that is about to run its first step (or the step named)."""
    steps = probe.machine().steps(rule)
    return Frame(rule, at or (steps[0] if steps else rule), scope)


def board(objs: Iterable[Obj], frames: Iterable[Frame], *, turn: str = "甲", **variables: Any) -> State:
    """Returns a state: the cards get the uids 1, 2, 3 ... in order; ``life={"甲": 3}`` becomes the variable ``甲.life``.

    A scope of the kind ``game`` lies around everything.
    """
    cards = tuple(replace(obj, uid=uid, stamp=uid, order=obj.order or uid) for uid, obj in enumerate(objs, 1))
    pairs: list[tuple[str, Any]] = [("turn.seat", turn)]
    for name, value in variables.items():
        pairs += [(f"{seat}.{name}", amount) for seat, amount in value.items()] if isinstance(value, dict) else [(name, value)]
    number = len(cards) + 1
    inside = tuple(frame if frame.scope else replace(frame, scope=number) for frame in frames)
    return State(cards, tuple(pairs), inside, (Scope(number, "game"),), clock=number)


@cache
def clauses_of(slug: str) -> frozenset[str]:
    """Returns the ids of every node and part of a book, as it ships."""
    book = load_rulebook(REPOSITORY, slug).book()
    nodes = [book.node(ident) for ident in book.nodes]
    return frozenset({*(node.id for node in nodes), *(part.id for node in nodes for part in node.parts)})


def unknown_clauses(probe: Probe, *also: str) -> set[str]:
    """Returns every clause that a probe binds, orders or names and that its book does not have."""
    words = vocabulary_from(probe.vocabulary)
    model = Rules(probe.model)
    named = {clause for clause in (*probe.game.clauses(), *probe.game.called, *also) if clause}
    named |= {ident for rule in model.rules.values() for ident in (rule.id, *rule.steps)}
    named |= {clause for steps in words.procedures.values() for clause in steps}
    named |= {str(spec["clause"]) for spec in words.moments.values()}
    cards = {ident for card in probe.cards.values() for ability in card.abilities for ident in (ability.id,)}
    return {clause for clause in named if clause not in clauses_of(probe.game.slug)} - cards
