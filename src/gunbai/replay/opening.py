"""What is open on a board: the procedures that run, what is in force, what waits, what has happened that texts still wait for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Ambiguous, BadInput, Problem
from gunbai.interpreter.card import Card
from gunbai.interpreter.state import Contribution, Deferred, Fired, Frame, Obj, Record, Scope, Use
from gunbai.interpreter.triggers import TRIGGER
from gunbai.notation.board import DONE, Already, Board, Force, Now, Pending
from gunbai.notation.description import Said
from gunbai.notation.midway import SCOPE, Restorer, Surroundings
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import called, fold
from gunbai.replay.phase import After, phase_frames

CARD = "card:"
"""Begins the id of a text of a card."""
GAME = "game"
"""The kind of the scope that lies around everything."""


class LaidCards(Struct, frozen=True):
    """The cards of a board by number, their definitions by key, and the numbers by what the cards are called."""

    objs: Mapping[int, Obj]
    cards: Mapping[str, Card]
    tags: Mapping[str, int]

    def uid(self, name: str) -> int:
        """Returns the number of the card that a name means; raises BadInput when there is none."""
        found = self.tags.get(name) or next((uid for tag, uid in self.tags.items() if fold(tag) == fold(name)), 0)
        if not found:
            raise BadInput([Problem("NO-SUCH-CARD", f"no card on the board is called {name}")])
        return found


class Opening:
    """Restores what a board says of the middle of something."""

    def __init__(self, board: Board, notation: Notation, found: LaidCards, variables: Mapping[str, Any]) -> None:
        self.board = board
        self.notation = notation
        self.found = found
        self.vars = variables
        self.moments = self._moments()
        self.objs = {uid: self._stamped(obj) for uid, obj in found.objs.items()}
        around = Surroundings(notation.vocabulary.raw.get("windows", {}), notation.seats, notation.vocabulary.is_number)
        self.restorer = Restorer(self.objs, around, lambda name: found.tags.get(name, 0), self.answer)
        self.ledger: tuple[Record, ...] = tuple(map(self.restorer.record, board.recent))
        self.restorer.records = {record.number: record for record in self.ledger}

    def _moments(self) -> dict[str | int, int]:
        """Returns when each card (by number) came, and each entry of what is in force (by place), as far as the board says."""
        first = len(self.found.objs) + len(self.board.in_force) + 1
        named = (
            (name if name.isdecimal() else self.found.uid(name), moment) for moment, name in enumerate(self.board.entered, first)
        )
        return dict(named)

    def _stamped(self, obj: Obj) -> Obj:
        return replace(obj, stamp=self.moments.get(obj.uid, obj.stamp))

    @property
    def clock(self) -> int:
        """A moment after all that the board says."""
        return len(self.objs) + len(self.board.in_force) + len(self.board.entered) + len(self.board.now) + 10

    def answer(self, value: str) -> str:
        """Returns an answer as the game names it, by whatever it may be called (乙の城); raises Ambiguous for one of several."""
        known = self.notation.vocabulary.raw.get("answers", {})
        if value in known or value in self.notation.seats:
            return value
        meant = [str(option) for option, spec in known.items() if fold(value) in called(spec)]
        if len(meant) > 1:
            raise Ambiguous([Problem("AMBIGUOUS-NAME", f"{value} may be {' or '.join(meant)}")])
        return meant[0] if meant else value

    # -- procedures ---------------------------------------------------------------------------------------------------

    def procedures(self, after: After) -> tuple[tuple[Scope, ...], tuple[Frame, ...]]:
        """Returns the scopes and frames of the phase and of whatever is open inside it."""
        turn = self.board.turn
        phase = turn.phase or self.notation.presumed.get("phase", "") or next(iter(self.notation.phases), "")
        step = None if not turn.step else "" if turn.step == DONE else turn.step
        whole = {path[0] for path in self.notation.phases.values()}
        now = [replace(item, path=self._from_the_top(item.path, whole)) for item in self.board.now[:1]] if not turn.phase else []
        now += self.board.now[len(now) :]
        between = not turn.phase and bool(now) and now[0].path[:1] in {(rule,) for rule in whole}
        path = self.notation.phases.get(phase, ()) if not between else ()
        scopes = [Scope(1, GAME, vars=self.restorer.pairs(self.board.told))]
        frames = list(phase_frames(path, after, 1, step)) if path else []
        if frames and turn.given.items:
            frames[-1] = replace(frames[-1], bound=self.restorer.pairs(turn.given))
        inner = 1
        for item in now:
            if item.scope:
                scopes.append(Scope(len(scopes) + 1, item.scope, inner, self.restorer.pairs(item.names)))
                inner = len(scopes)
            frames += self._open(item, after, inner)
        return tuple(scopes), tuple(frames)

    def _from_the_top(self, path: tuple[str, ...], whole: set[str]) -> tuple[str, ...]:
        """Returns a path with the procedures around its first one, where there is only one way to get there."""
        orders = self.notation.vocabulary.raw.get("procedures", {})
        full = path
        while full and full[0] not in whole:
            around = [str(name) for name, steps in orders.items() if full[0] in map(str, steps) and not str(name).startswith("@")]
            if len(around) != 1:
                return path
            full = (around[0], *full)
        return full

    def _open(self, item: Now, after: After, scope: int) -> list[Frame]:
        given = self.restorer.pairs(item.given)
        if item.window is not None:
            window = self.restorer.window(item.window, str(self.vars["turn.seat"]))
            return [Frame(window.clause, "", scope, given, window=window, opens=bool(item.scope))]
        if item.events:
            events = tuple(self.restorer.event(event) for event in item.events)
            return [Frame(item.path[0], item.path[-1], scope, given, events=events, opens=bool(item.scope), sequence=item.sequence)]
        at = "" if item.path[-1] == DONE else item.path[-1]
        frames = list(phase_frames(item.path, after, scope, at))
        frames[0] = replace(frames[0], opens=bool(item.scope), sequence=item.sequence)
        frames[-1] = replace(frames[-1], bound=given)
        return frames

    # -- what waits, and what has happened ----------------------------------------------------------------------------

    def fired(self) -> tuple[Fired, ...]:
        """Returns which texts have been used on what has happened."""
        beside = (key for said in self.board.recent for key in _listed(said.get("fired")))
        return tuple(self.restorer.fired(key) for key in (*beside, *self.board.fired))

    def pending(self, item: Pending) -> Deferred:
        """Returns what waits: a trigger, named by its card, and by its ability where there are several; a card to be resolved."""
        if item.moment != TRIGGER or item.names.get("card") is None:
            return Deferred(item.moment, item.run, self.restorer.pairs(item.names), item.by)
        name, on = item.names.text("card"), item.names.text("on")
        uid = self.found.uid(name)
        obj = self.objs[uid]
        card = self.found.cards[obj.card]
        chain = str(self.notation.vocabulary.raw.get("chain", ""))
        if chain and not item.run and card.effect:
            return Deferred(chain, f"card:{card.name}", (("this", uid), ("you", obj.owner)))
        known = [ability for ability in card.abilities if fold(ability.id).endswith(fold(item.run))]
        if len(known) != 1:
            some = "、".join(ability.name or ability.id for ability in card.abilities)
            hint = f"write ability: and one of {some}" if some else "define the card under cards:"
            raise BadInput([Problem("NO-SUCH-ABILITY", f"{name} has no one ability called {item.run}", hint=hint)])
        about = (("on", self.found.uid(on)),) if on else ()
        return Deferred(TRIGGER, known[0].id, (("this", uid), ("you", obj.owner), *about))

    # -- what is in force ---------------------------------------------------------------------------------------------

    def in_force(self, statuses: Iterable[Contribution], scopes: tuple[Scope, ...]) -> tuple[Contribution, ...]:
        """Returns what is in force: the statuses that stand on cards, then what the board lists."""
        forces = [replace(item, stamp=self.objs[item.obj].stamp) for item in statuses]
        listed = [self.force(item, scopes, number) for number, item in enumerate(self.board.in_force, 1)]
        return (*forces, *listed)

    def force(self, item: Force, scopes: tuple[Scope, ...], number: int) -> Contribution:
        """Returns what a board lists as in force; what is bound to a kind of scope is bound to the innermost open one."""
        seat = self.notation.seat(item.on)
        uid = 0 if seat else self.found.uid(item.on)
        scope = next((scope.number for scope in reversed(scopes) if scope.kind == item.until), 0)
        until = f"{SCOPE}{scope}" if scope else item.until
        source = self.found.uid(item.source) if item.source else 0
        stamp = self.objs[uid].stamp if uid else 0
        entered = self.moments.get(str(number), len(self.objs) + number)
        if until == CONSTANT and source:
            entered = self.objs[source].stamp
        return Contribution(item.field, item.op, uid, stamp, seat, item.amount, item.by, source, until, entered)

    def use(self, item: Already) -> Use:
        """Returns a use of this turn as it is noted: that of a text is by the card as it lies, any other by the card or seat."""
        if seat := self.notation.seat(item.who):
            return Use("turn", item.word, seat=seat)
        uid = self.found.uid(item.who)
        lying = item.leaves or item.word.startswith(CARD)
        return Use("turn", item.word, uid, self.objs[uid].stamp if lying else None)


CONSTANT = "constant"
"""How long what a text gives lasts as long as its card is there."""


def _listed(said: Said | None) -> tuple[Said, ...]:
    return tuple(key for key in said if isinstance(key, tuple)) if isinstance(said, tuple) else ()
