"""The fourth stage of a start: what is in force on a board, what waits, what has happened that texts still wait for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gunbai.errors import Ambiguous, BadInput, Problem
from gunbai.interpreter.data.state import Contribution, Deferred, Fired, Obj, Record, Scope, Use
from gunbai.interpreter.effects.triggers import TRIGGER
from gunbai.notation.board import Already, Board, Force, Pending
from gunbai.notation.description import Said
from gunbai.notation.midway import SCOPE, Restorer, Surroundings
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import called, fold
from gunbai.replay.stages.laying import LaidCards

CARD = "card:"
"""Begins the id of a text of a card."""


class Opening:
    """Restores what a board says of the middle of something."""

    def __init__(self, board: Board, notation: Notation, objs: Mapping[int, Obj], laid: LaidCards) -> None:
        self.board = board
        self.notation = notation
        self.cards = laid.cards
        self.tags = laid.tags
        self.statuses = laid.statuses
        self.moments = self._moments(len(objs))
        self.objs = {uid: replace(obj, stamp=self.moments.get(uid, obj.stamp)) for uid, obj in objs.items()}
        around = Surroundings(notation.vocabulary.windows, notation.seats, notation.vocabulary.is_number)
        self.restorer = Restorer(self.objs, around, lambda name: self.tags.get(name, 0), self.answer)
        self.ledger: tuple[Record, ...] = tuple(map(self.restorer.record, board.recent))
        self.restorer.records = {record.number: record for record in self.ledger}

    def _moments(self, cards: int) -> dict[str | int, int]:
        """Returns when each card (by number) came, and each entry of what is in force (by place), as far as the board says."""
        first = cards + len(self.board.in_force) + 1
        entered = enumerate(self.board.entered, first)
        return {name if name.isdecimal() else self.tags.uid(name): moment for moment, name in entered}

    @property
    def clock(self) -> int:
        """A moment after all that the board says."""
        return len(self.objs) + len(self.board.in_force) + len(self.board.entered) + len(self.board.now) + 10

    def answer(self, value: str) -> str:
        """Returns an answer as the game names it, by whatever it may be called (乙の城); raises Ambiguous for one of several."""
        known = self.notation.vocabulary.answers
        if value in known or value in self.notation.seats:
            return value
        meant = [str(option) for option, spec in known.items() if fold(value) in called(spec)]
        if len(meant) > 1:
            raise Ambiguous([Problem("AMBIGUOUS-NAME", f"{value} may be {' or '.join(meant)}")])
        return meant[0] if meant else value

    # -- what waits, and what has happened ----------------------------------------------------------------------------

    def fired(self) -> tuple[Fired, ...]:
        """Returns which texts have been used on what has happened."""
        beside = (key for said in self.board.recent for key in _listed(said.get("fired")))
        return tuple(self.restorer.fired(key) for key in (*beside, *self.board.fired))

    def deferred(self) -> tuple[Deferred, ...]:
        """Returns what waits, in the order in which it came to wait."""
        return tuple(self._pending(item) for item in self.board.pending)

    def _pending(self, item: Pending) -> Deferred:
        """Returns what waits: a trigger, named by its card, and by its ability where there are several; a card to be resolved."""
        if item.moment != TRIGGER or item.names.get("card") is None:
            return Deferred(item.moment, item.run, self.restorer.pairs(item.names), item.by)
        name, on = item.names.text("card"), item.names.text("on")
        uid = self.tags.uid(name)
        obj = self.objs[uid]
        card = self.cards[obj.card]
        chain = self.notation.vocabulary.chain
        if chain and not item.run and card.effect:
            return Deferred(chain, f"card:{card.name}", (("this", uid), ("you", obj.owner)))
        known = [ability for ability in card.abilities if fold(ability.id).endswith(fold(item.run))]
        if len(known) != 1:
            some = "、".join(ability.name or ability.id for ability in card.abilities)
            hint = f"write ability: and one of {some}" if some else "define the card under cards:"
            raise BadInput([Problem("NO-SUCH-ABILITY", f"{name} has no one ability called {item.run}", hint=hint)])
        about = (("on", self.tags.uid(on)),) if on else ()
        return Deferred(TRIGGER, known[0].id, (("this", uid), ("you", obj.owner), *about))

    # -- what is in force ---------------------------------------------------------------------------------------------

    def in_force(self, scopes: tuple[Scope, ...]) -> tuple[Contribution, ...]:
        """Returns what is in force: the statuses on cards, those that uses of this turn left, then what the board lists."""
        used = [(self.tags.uid(item.who), item.word) for item in self.board.already if self._is_status(item)]
        noted = [self._status(uid, word) for uid, word in (*self.statuses, *used)]
        return (*noted, *(self._force(item, scopes, number) for number, item in enumerate(self.board.in_force, 1)))

    def _is_status(self, item: Already) -> bool:
        """Tells whether a use of this turn is one that the game notes as a status of its card."""
        return item.word in self.notation.tokens.statuses and not self.notation.seat(item.who)

    def _status(self, uid: int, word: str) -> Contribution:
        tokens = self.notation.tokens
        until = tokens.lasting.get(word, "turn")
        return Contribution(word, "status", uid, self.objs[uid].stamp, clause=tokens.statuses[word], until=until)

    def _force(self, item: Force, scopes: tuple[Scope, ...], number: int) -> Contribution:
        """Returns what a board lists as in force; what is bound to a kind of scope is bound to the innermost open one."""
        seat = self.notation.seat(item.on)
        uid = 0 if seat else self.tags.uid(item.on)
        scope = next((scope.number for scope in reversed(scopes) if scope.kind == item.until), 0)
        until = f"{SCOPE}{scope}" if scope else item.until
        source = self.tags.uid(item.source) if item.source else 0
        stamp = self.objs[uid].stamp if uid else 0
        entered = self.moments.get(str(number), len(self.objs) + number)
        if until == CONSTANT and source:
            entered = self.objs[source].stamp
        return Contribution(item.field, item.op, uid, stamp, seat, item.amount, item.by, source, until, entered)

    def used(self) -> tuple[Use, ...]:
        """Returns the uses of this turn but for those that are noted as statuses."""
        return tuple(self._use(item) for item in self.board.already if not self._is_status(item))

    def _use(self, item: Already) -> Use:
        """Returns a use as it is noted: that of a text is by the card as it lies, any other by the card or seat."""
        if seat := self.notation.seat(item.who):
            return Use("turn", item.word, seat=seat)
        uid = self.tags.uid(item.who)
        lying = item.leaves or item.word.startswith(CARD)
        return Use("turn", item.word, uid, self.objs[uid].stamp if lying else None)


CONSTANT = "constant"
"""How long what a text gives lasts as long as its card is there."""


def _listed(said: Said | None) -> tuple[Said, ...]:
    return tuple(key for key in said if isinstance(key, tuple)) if isinstance(said, tuple) else ()
