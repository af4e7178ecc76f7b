"""Runs a state until a question or the end: frames are stepped, events piped, sequences settled, windows turned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from gunbai.budget import Budget
from gunbai.errors import Endless
from gunbai.interpreter.ask import Ask, Call, Fizzle, Leave, Open, Outcome, Reach, Repeat, Stop
from gunbai.interpreter.card import Ability, Card, Instead, Sentence
from gunbai.interpreter.constants import begun, refresh, refreshed
from gunbai.interpreter.effects import run_sentence
from gunbai.interpreter.fault import FAULTS, broken
from gunbai.interpreter.frames import IMMEDIATE, SEQUENCE, begin_sequence, in_sequence, open_scope, push, remember, top
from gunbai.interpreter.game import Binding, Game
from gunbai.interpreter.model import Model
from gunbai.interpreter.piles import reached
from gunbai.interpreter.pipe import run_wave
from gunbai.interpreter.play import Play
from gunbai.interpreter.state import Event, Frame, Obj, Pairs, State, bind
from gunbai.interpreter.trace import Assumption, Choice, Step, Trace
from gunbai.interpreter.triggers import events_of, fire_next
from gunbai.interpreter.vocabulary import Vocabulary
from gunbai.interpreter.window import hand_over, turn_window
from gunbai.rulebook import split_part, unlisted

BEGIN, CONSTANTS = "@begin", "@constants"
"""A step of settling in which constant effects are brought up to date, for books that give this no clause of its own."""
TRIGGERS = "@triggers"
"""A step of settling in which triggers resolve one after another, for books that give this no clause of its own."""
MOST_STEPS = 2_000
"""How many frames may run between two questions; real turns take fewer than two hundred."""
BOOKKEEPING = frozenset({"fire", "use", "defer", "undefer"})
"""Kernel events that change nothing a rule could react to."""


class Machine:
    """Binds a game to its book's model, its vocabulary, its cards and the readings of its defects.

    ``disabled`` switches clauses off, to learn what rests on them. ``doubtful`` holds clauses whose binding is unmodelled or
    was written for other text: a step on one of them is never certain. ``most`` limits how many frames it runs in all (0: no
    limit); ``taken`` counts them. ``consulted`` gathers the defects it was asked for, ``assumed`` whatever steps took for granted,
    with or without a trace. ``keywords`` are those that some card here prints, ``able`` the cards that print an ability. ``wanted``
    holds the words that the open decision of a line still has to give, ``coming`` who decides after it and about what, in
    order: what comes next is asked even where all there is to choose is forbidden, so that the refusal is told. ``likely``
    holds the words of the action that will be declared, all that is weighed (everything where empty), ``named`` the card it will
    be declared with (0: any). ``unread`` holds keys of
    asks whose options nobody reads, ``overlooked`` gathers piles whose unknown cards somebody might have used, each with the turn.
    """

    def __init__(
        self,
        game: Game,
        model: Model,
        vocabulary: Vocabulary,
        cards: Mapping[str, Card],
        *,
        defaults: Mapping[str, str] | None = None,
        disabled: Iterable[str] = (),
        doubtful: Mapping[str, str] | None = None,
        most: int = 0,
        budget: Budget | None = None,
    ) -> None:
        self.game = game
        self.model = model
        self.vocabulary = vocabulary
        self.cards = cards
        self.defaults = defaults or {}
        self.disabled = frozenset(disabled)
        self.doubtful = doubtful or {}
        self.most = most
        self.budget = budget or Budget()
        self.taken = 0
        self.wanted: frozenset[str] = frozenset()
        self.coming: tuple[tuple[str, str], ...] = ()
        self.likely: frozenset[str] = frozenset()
        self.named = 0
        self.unread: frozenset[str] = frozenset()
        self.consulted: dict[str, tuple[str, ...]] = {}
        self.assumed: dict[Assumption, None] = {}
        self.overlooked: dict[tuple[str, tuple[Any, Any]], None] = {}
        self._bound = {
            key: [binding for binding in bindings if not self.off(binding.clause)] if self.disabled else bindings
            for key, bindings in game.about.items()
        }
        self.able = frozenset(name for name, card in cards.items() if card.abilities)
        self.keywords = frozenset(word for card in cards.values() for word, _ in card.keywords)
        self._sentences: dict[str, tuple[Sentence, bool]] = {}
        self._orders: dict[str, tuple[str, ...]] = {}
        self._steps: dict[str, tuple[str, ...]] = {}
        self._next: dict[tuple[str, str], str] = {}
        self._abilities: dict[str, Ability] = {}
        self._events: dict[str, frozenset[str]] = {}
        self._objs: tuple[Obj, ...] = ()
        self._lying: dict[tuple[str, str], list[Obj]] = {}
        for card in cards.values():
            self.learn(card)

    @property
    def next_word(self) -> tuple[str, str]:
        """Returns who decides next and about what, two empty strings where nothing comes."""
        return self.coming[0] if self.coming else ("", "")

    def learn(self, card: Card) -> None:
        """Makes the sentences of a card runnable."""
        abilities = (*card.abilities, *card.quoted)
        self._abilities.update({ability.id: ability for ability in abilities})
        units = [(ability.id, ability.sentences) for ability in abilities]
        if card.effect:
            units.append((f"card:{card.name}", card.effect))
        for ident, sentences in units:
            self._orders[ident] = tuple(sentence.id for sentence in sentences)
            for index, sentence in enumerate(sentences):
                self._learn_sentence(sentence, first=index == 0)

    def _learn_sentence(self, sentence: Sentence, *, first: bool) -> None:
        self._sentences[sentence.id] = (sentence, first)
        for part in sentence.parts:
            self._orders[part.id] = (part.id,)
            self._learn_sentence(part, first=first)

    def off(self, clause: str) -> bool:
        """Tells whether a clause, or the clause that it is a part of, is switched off."""
        return bool(self.disabled) and (clause in self.disabled or split_part(clause)[0] in self.disabled)

    def lawful(self, word: str) -> bool:
        """Tells whether no clause by which the interpreter itself does something is switched off."""
        return not self.disabled or not any(self.off(clause) for clause in self.vocabulary.laws.get(word, ()))

    def of(self, kind: str, about: str = "") -> list[Binding]:
        """Returns the game's bindings of one kind (for one event, decision or word) whose clauses are not switched off."""
        return self._bound.get((kind, about), [])

    # -- what leaves ask of the machine -------------------------------------------------------------------------------

    def card(self, name: str) -> Card:
        """Returns a card definition; an unknown card is blank."""
        return self.cards.get(name) or Card(name, "")

    def ability(self, ident: str) -> Ability | None:
        """Returns an ability, printed or quoted, by its id."""
        return self._abilities.get(ident)

    def lying(self, objs: tuple[Obj, ...], area: str, owner: str) -> list[Obj]:
        """Returns the cards (of one owner) in a zone or area, worked out once while no card changes."""
        if objs is not self._objs:
            self._objs, self._lying = objs, {}
        found = self._lying.get((area, owner))
        if found is None:
            if area in self.vocabulary.areas:
                found = [obj for obj in objs if owner in ("", obj.owner) and self.vocabulary.lies_in(obj, area)]
            else:
                found = [obj for obj in objs if obj.zone == area and owner in ("", obj.owner)]
            self._lying[area, owner] = found
        return found

    def waits_for(self, name: str) -> frozenset[str]:
        """Returns the kinds of events that abilities printed on a card wait for."""
        found = self._events.get(name)
        if found is None:
            found = self._events[name] = events_of(self.vocabulary, self.card(name).abilities)
        return found

    def instead(self, ability: str) -> Instead | None:
        """Returns what an ability does instead of an event."""
        found = self._abilities.get(ability)
        return found.instead if found else None

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that the model gives for a clause; raises BadContent where it gives none."""
        return self.model.amount(clause, name)

    def reading(self, state: State, defect: str) -> str:
        """Returns the reading of a defect in force; raises BadContent for a defect that the book does not list."""
        return dict(state.readings).get(defect) or self.defaults.get(defect) or unlisted(defect)

    def presumption(self, state: State, name: str, options: tuple[str, ...]) -> str:
        """Returns what is presumed of what the board leaves out: as pinned in another world if that is offered here, or the first."""
        self.consulted[name] = options
        pinned = dict(state.readings).get(name, "")
        return pinned if pinned in options else options[0]

    def lookup(self, state: State, scope: int, name: str, default: Any = None) -> Any:
        """Returns what a name is bound to in a scope or the scopes around it."""
        while scope:
            found = state.scope(scope)
            for key, value in found.vars:
                if key == name:
                    return value
            scope = found.parent
        return default

    def steps(self, rule: str) -> tuple[str, ...]:
        """Returns the ordered steps of a procedure or card text; empty for a leaf.

        A step of settling that need not wait for the end of a sequence, because the clause that says so is off, settles at once.
        """
        found = self._steps.get(rule)
        if found is None:
            found = self._steps[rule] = self._steps_of(rule)
        return found

    def _steps_of(self, rule: str) -> tuple[str, ...]:
        if sentences := self._orders.get(rule):
            return sentences if self.lawful("order") else sentences[::-1]
        steps = self.vocabulary.procedures.get(rule) or self.model.rule(rule).steps
        if rule == IMMEDIATE and self.disabled:
            steps = (*steps, *(step for step, word in self.vocabulary.waits.items() if not self.lawful(word)))
        return steps

    # -- running ------------------------------------------------------------------------------------------------------

    def advance(
        self, state: State, trace: Trace | None = None, until: Callable[[State], bool] | None = None
    ) -> tuple[State, Ask | None]:
        """Runs until somebody must answer (the Ask), or the game has ended, nothing is left to do or ``until`` is met (None).

        Raises Endless when no question comes for as many steps as no game takes.
        """
        taken = 0
        while state.ending is None and state.frames and not (until and until(state)):
            taken += 1
            self.taken += 1
            if taken > MOST_STEPS or self.taken > self.most > 0:
                raise Endless(state.frames[-1].at or state.frames[-1].rule, taken)
            if not self.taken % 16:
                self.budget.check()
            result = self._once(state, trace)
            if isinstance(result, Ask):
                return state, result
            state = result
        return state, None

    def begin(self, state: State) -> State:
        """Returns a state that was set up by hand with its constant effects in force, as they would be had it been played to."""
        frame = state.frames[-1] if state.frames else Frame(SEQUENCE)
        return begun(Play(self, state, frame, tracing=False), state) or push(state, Frame(BEGIN, CONSTANTS))

    def answer(self, state: State, ask: Ask, option: Any) -> State:
        """Returns the state with an ask answered; the leaf that asked runs again with it."""
        frame = state.frames[-1]
        return top(state, replace(frame, bound=bind(frame.bound, ask.name or ask.key, option)))

    def _once(self, state: State, trace: Trace | None) -> State | Ask:
        frame = state.frames[-1]
        if frame.rule in self.disabled:
            return self._pop(state)
        try:
            if frame.events:
                return self._pipe(state, frame, trace)
            if frame.window is not None:
                return self._window(state, frame, trace)
            if not frame.at:
                return self._pop(state)
            if frame.at in self.disabled:
                return top(state, replace(frame, at=self._after(frame), bound=()))
            if frame.at not in self.game.steps and frame.at != frame.rule and self.steps(frame.at):
                whole = frame.at in self.vocabulary.sequences and self.lawful("sequence")
                if whole and not in_sequence(state):
                    state = begin_sequence(state)
                inner = Frame(frame.at, self.steps(frame.at)[0], frame.scope, sequence=whole)
                return push(top(state, replace(frame, at=self._after(frame), bound=())), inner)
            return self._leaf(state, frame, trace)
        except Stop as stop:
            return stop.ask
        except Reach as reach:
            return reached(state, reach)
        except FAULTS as fault:
            raise broken(self.game.slug, frame.at or frame.rule, fault) from fault

    def _leaf(self, state: State, frame: Frame, trace: Trace | None) -> State:
        at, play = frame.at, Play(self, state, frame, tracing=trace is not None)
        if at not in (CONSTANTS, TRIGGERS):
            play.grounds[at] = None
        leaf = self.game.steps.get(at) if at not in self.doubtful else None
        given = leaf(play) if leaf is not None else self._run_leaf(play, at)
        outcomes = [*given] if given else []
        self._note(play)
        if trace is not None and given is not None and self._worth_telling(play, outcomes, trace):
            trace.add(self._step(play, outcomes))
        if play.picked:
            state = remember(state, frame.scope, play.picked)
        after = replace(frame, at=self._after(frame), bound=())
        return self._carry_out(state, after, outcomes, at) if outcomes else top(state, after)

    def _note(self, play: Play) -> None:
        """Gathers what a step took for granted, and the doubtful clauses it stands on."""
        if play.assumptions:
            self.assumed.update(play.assumptions)
        for clause in play.grounds.keys() & self.doubtful.keys() if self.doubtful else ():
            self.assumed[Assumption("unmodelled", clause, self.doubtful[clause])] = None

    def _worth_telling(self, play: Play, outcomes: list[Outcome], trace: Trace) -> bool:
        """Tells whether a leaf did anything; settling nothing, an opportunity left, a repeat that ends, are no steps."""
        if play.silent and not outcomes:
            return False
        if outcomes or play.chosen or (play.alternatives and play.frame.rule == IMMEDIATE):
            return True
        repeated = bool(trace.steps) and trace.steps[-1].at == play.frame.at
        return play.frame.rule not in (IMMEDIATE, SEQUENCE) and not repeated

    def _run_leaf(self, play: Play, at: str) -> Iterable[Outcome] | None:
        if at in self._sentences:
            sentence, first = self._sentences[at]
            if len(self._orders.get(play.frame.rule, ())) > 1 and not first:
                play.law("order")
            return run_sentence(play, sentence, first=first) if not first or play.law("resolve") else []
        if at == CONSTANTS:
            return [*refresh(play)]
        if at == TRIGGERS:
            return [Repeat(TRIGGERS), *fire_next(play, due)] if (due := play.waiting()) else []
        leaf = self.game.steps.get(at)
        play.assumptions[Assumption("unmodelled", at, self.doubtful.get(at, "unmodelled"))] = None
        return leaf(play) if leaf is not None else []

    def _step(self, play: Play, outcomes: list[Outcome]) -> Step:
        fizzle = next((item for item in outcomes if type(item) is Fizzle), None)
        step = Step(
            0,
            next(iter(play.grounds), play.frame.at) if play.frame.at in (CONSTANTS, TRIGGERS) else play.frame.at,
            tuple([frame.rule for frame in play.state.frames]),
            play.state,
            play.state,
            self._names(play),
            dict(play.grounds),
            tuple([Choice(*chosen) for chosen in play.chosen]),
            [],
            tuple(play.alternatives),
            tuple(play.assumptions),
            "fizzled" if fizzle else "",
        )
        if fizzle and fizzle.clause:
            step.grounds[fizzle.clause] = None
        for rule in step.path:
            if rule not in (step.at, IMMEDIATE, SEQUENCE) and self.steps(rule) == (step.at,):
                step.grounds[rule] = None
        return step

    def _names(self, play: Play) -> Pairs:
        names: dict[str, Any] = {}
        scope = play.frame.scope
        while scope:
            found = play.state.scope(scope)
            for key, value in found.vars:
                names.setdefault(key, value)
            scope = found.parent
        names.update(play.picked)
        return tuple(names.items())

    # -- outcomes -----------------------------------------------------------------------------------------------------

    def _carry_out(self, state: State, frame: Frame, outcomes: list[Outcome], at: str) -> State:
        state = top(state, frame)
        pushes: list[list[Event] | Call | Open] = []
        changes = calls = False
        for outcome in outcomes:
            if isinstance(outcome, Event):
                changes = changes or outcome.kind not in BOOKKEEPING
                if pushes and isinstance(pushes[-1], list):
                    pushes[-1].append(outcome)
                else:
                    pushes.append([outcome])
            elif isinstance(outcome, Repeat):
                state = self._repeat(state, outcome.step)
            elif isinstance(outcome, Leave):
                state = self._leave(state, outcome.rule or frame.rule)
            elif isinstance(outcome, Fizzle):
                whole = next(around.rule for around in reversed(state.frames) if around.rule not in self._sentences)
                state = self._leave(state, whole)
            else:
                calls = calls or isinstance(outcome, Call)
                pushes.append(outcome)
        scope = state.frames[-1].scope if state.frames else 0
        if changes:
            if frame.rule == IMMEDIATE:
                state = self._restart(state, IMMEDIATE)
            elif frame.rule == SEQUENCE:
                state = state if calls else self._restart(state, SEQUENCE)
            elif not in_sequence(state):
                state = begin_sequence(push(state, self._settle(SEQUENCE, scope)))
        for item in reversed(pushes):
            if isinstance(item, list):
                if frame.rule != IMMEDIATE and self.steps(IMMEDIATE) and not all(event.kind in BOOKKEEPING for event in item):
                    state = push(state, self._settle(IMMEDIATE, scope))
                state = push(state, Frame("@events", at, scope, events=tuple(item)))
            elif isinstance(item, Call):
                state = self._call(state, scope, item)
            else:
                state, inside = open_scope(state, scope, item.kind, item.vars)
                inner = Frame(item.window.clause, "", inside, window=item.window, opens=bool(item.kind))
                state = push(state, inner)
        return state

    def _call(self, state: State, scope: int, call: Call) -> State:
        steps = self.steps(call.rule)
        whole = (call.sequence or call.rule in self.vocabulary.sequences) and self.lawful("sequence")
        if whole and not in_sequence(state):
            state = begin_sequence(state)
        state, scope = open_scope(state, scope, call.kind, call.vars)
        inner = Frame(call.rule, steps[0] if steps else call.rule, scope, sequence=whole, opens=bool(call.kind))
        return push(state, inner)

    def _repeat(self, state: State, step: str) -> State:
        around = [index for index, frame in enumerate(state.frames) if step in self.steps(frame.rule)]
        if around and step != state.frames[-1].rule:
            while len(state.frames) - 1 > around[-1]:
                state = self._close(state, state.frames[-1])
        return top(state, replace(state.frames[-1], at=step, bound=()))

    def _leave(self, state: State, rule: str) -> State:
        while state.frames and state.frames[-1].rule != rule:
            state = self._close(state, state.frames[-1])
        return top(state, replace(state.frames[-1], at="", bound=())) if state.frames else state

    # -- settling -----------------------------------------------------------------------------------------------------

    def _settle(self, layer: str, scope: int) -> Frame:
        return Frame(layer, next(iter(self.steps(layer)), ""), scope)

    def _restart(self, state: State, layer: str) -> State:
        frames = list(state.frames)
        for index in range(len(frames) - 1, -1, -1):
            if frames[index].rule == layer:
                steps = self.steps(layer)
                frames[index] = replace(frames[index], at=steps[0] if steps else "", bound=())
                break
        return replace(state, frames=tuple(frames))

    def _pop(self, state: State) -> State:
        frame = state.frames[-1]
        scope = state.scope(frame.scope).parent if frame.opens else frame.scope
        state = self._close(state, frame)
        if frame.sequence and not in_sequence(state):
            if state.frames and state.frames[-1].rule == SEQUENCE:
                return self._restart(state, SEQUENCE)
            return push(state, self._settle(SEQUENCE, scope))
        if frame.rule == SEQUENCE and (state.ledger or state.fired):
            keeps = self.vocabulary.keeps
            if not any(below.rule == SEQUENCE or below.rule in keeps for below in state.frames):
                return replace(state, ledger=(), fired=())
        return state

    def _close(self, state: State, frame: Frame) -> State:
        state = replace(state, frames=state.frames[:-1])
        keeps = self.vocabulary.keeps
        if frame.rule in keeps and not any(below.rule in keeps for below in state.frames):
            state = replace(state, ledger=(), fired=())
        if not frame.opens:
            return state
        until = f"scope:{frame.scope}"
        return replace(
            state,
            scopes=tuple([scope for scope in state.scopes if scope.number != frame.scope]),
            in_force=tuple([item for item in state.in_force if item.until != until]),
        )

    # -- events and windows -------------------------------------------------------------------------------------------

    def _pipe(self, state: State, frame: Frame, trace: Trace | None) -> State:
        play = Play(self, state, replace(frame, at=""), tracing=trace is not None)
        after, wave = run_wave(play, state, frame)
        self._note(play)
        if self.vocabulary.always:
            looking = Play(self, after, frame, tracing=False)
            after = refreshed(looking, after)
            wave.grounds.update(looking.grounds)
        if trace is not None:
            trace.happened(wave.happened, wave.grounds, after, play, frame.at)
        if wave.following:
            after = top(after, replace(frame, events=tuple(wave.following), bound=(), sequence=bool(wave.calls)))
        else:
            after = replace(after, frames=after.frames[:-1])
        for call in reversed(wave.calls):
            after = self._call(after, frame.scope, call)
        return after

    def _window(self, state: State, frame: Frame, trace: Trace | None) -> State:
        assert frame.window is not None
        if frame.window.passed >= frame.window.passes:
            return self._close(state, frame)
        step = frame.window.step
        if frame.window.spent or step in self.disabled:
            return top(state, replace(frame, window=hand_over(frame.window)))
        play = Play(self, state, replace(frame, at=step), tracing=trace is not None)
        play.cite(step, frame.rule)
        window, outcomes = turn_window(play)
        self._note(play)
        if trace is not None:
            trace.add(self._step(play, outcomes))
        after = replace(frame, window=window, bound=())
        return self._carry_out(state, after, outcomes, play.frame.at) if outcomes else top(state, after)

    # -- frames -------------------------------------------------------------------------------------------------------

    def _after(self, frame: Frame) -> str:
        key = (frame.rule, frame.at)
        found = self._next.get(key)
        if found is None:
            steps = (*self.steps(frame.rule), "")
            found = self._next[key] = steps[steps.index(frame.at) + 1] if frame.at in steps[:-1] else ""
        return found
