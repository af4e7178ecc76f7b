"""What a leaf sees of the game: the state to read, questions to ask, clauses to cite.

A leaf never changes the state; it returns outcomes. Everything a leaf reads through `Play` that rests on a clause is cited
there and then, so that grounds come from what was really looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gunbai.interpreter.data.ask import JUDGE, Outcome, Stop
from gunbai.interpreter.data.state import Obj
from gunbai.interpreter.data.unknown_number import Number, UnknownNumber
from gunbai.interpreter.effects.triggers import Waiting, waiting
from gunbai.interpreter.look.action import choose_action
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.expressions import fixed
from gunbai.interpreter.look.piles import MOST_MORE, asking_clause, count, next_in
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.look.values import Derivation, derive, require_number, unwritten, value


class Play(Asking):
    """One look at one state, for the leaf, the policies and the conditions that run now: all that a game's clauses are given.

    ``beside`` are steps whose clause speaks of nothing that is here.
    """

    beside = False

    def derive(self, obj: Obj, field: str) -> Derivation | None:
        """Returns a number of a card with its derivation."""
        return derive(self, obj, field)

    def value(self, obj: Obj, field: str) -> Number | None:
        """Returns a number of a card, citing every clause of its derivation beyond the printed number; None where it has none.

        One that nobody wrote down (``?``) can be compared like any other: what hangs on that is not certain. To reckon with it asks
        the judge.
        """
        if (known := value(self, obj, field)) is not None or (doubted := unwritten(self, obj, field)) is None:
            return known
        spec = self.vocabulary.values[field]
        return UnknownNumber(self, obj.uid, field, doubted, None if self.off(spec.least_clause) else spec.least)

    def known_value(self, obj: Obj, field: str) -> int | None:
        """Returns a number of a card; None where it has none, and where nobody knows it: for a game that asks in its own words."""
        return value(self, obj, field)

    def number_of(self, uid: int, field: str) -> int:
        """Asks the judge for a number of a card; until somebody answers, nothing that hangs on it is certain."""
        require_number(self, field)
        numbers = tuple(map(str, range(MOST_MORE + 1)))
        with self.asking_about(uid):
            try:
                asked = Question(field, numbers, by=JUDGE, voluntary=True, clause=asking_clause(self), counted=True)
                number = self.findings.number(f"{self.about}{field}", int(self.ask(asked)))
            except Stop as stop:
                stop.doubt = f"{uid}:{field}"
                stop.fresh = stop.doubt not in self.findings.searched
                self.findings.searched[stop.doubt] = None
                raise
        self.numbers += 1
        return number

    def reckon(self, number: Any) -> int:
        """Returns a number of a card text, read now: one that varies is fixed by that."""
        return fixed(self, number)

    def next_in(self, zone: str, owner: str, besides: Sequence[int] = ()) -> Obj | None:
        """Returns the next card of an ordered zone (``besides`` those taken already), None when it holds none."""
        return next_in(self, zone, owner, besides)

    def count(self, zone: str, seat: str) -> int:
        """Returns how many cards a player has in a zone or area; asks the judge where the board leaves that open."""
        return count(self, zone, seat)

    def nothing_here(self) -> list[Outcome]:
        """Returns no outcomes, for a clause that speaks of nothing that is here: a doubt about its text is none about this game."""
        self.silent = self.beside = True
        return []

    def waiting(self) -> list[Waiting]:
        """Returns the triggers that are due in this chain."""
        return waiting(self)

    def choose_action(self, at: str, seat: str, *, closing: str = "end", skip: bool = False) -> tuple[str, Any, str] | None:
        """Returns the action a player declares - its word, its option, its procedure - or None when the player is done.

        With ``skip`` a line that mentions none goes on as if the player were done.
        """
        return choose_action(self, at, seat, closing, skip=skip)
