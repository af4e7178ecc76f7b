"""Reads the facts of a case: every path is held against the board before anything runs."""

from __future__ import annotations

from gunbai.document import Mapping, Problems, Scalar, Sequence, nearest
from gunbai.errors import Problem
from gunbai.notation.board import REST
from gunbai.notation.card_names import note_ambiguous
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.scenario.fact_path import FactPath, possible_values, read_path
from gunbai.scenario.names import CaseNames


class FactReader(NotationReader):
    """Reads facts about the cards, seats, turn and game of a case."""

    def __init__(self, notation: Notation, problems: Problems, names: CaseNames) -> None:
        super().__init__(notation, problems)
        self.names = names

    def facts(self, value: object, what: str) -> Mapping:
        """Returns the facts of a mapping of paths to values, without those that are none."""
        written = self.mapping(value, what)
        each = [one for key, item in written.items() for one in self._one_by_one(key, item)]
        return Mapping.at(written, {key: item for key, item in each if self._is_fact(key, item)})

    def _one_by_one(self, key: Scalar, item: object) -> list[tuple[Scalar, object]]:
        """Returns the facts that a pile written as on a board comes to: the card at each place, and how many there are."""
        path = read_path(key, self.notation, [*self.names.cards, *self.names.singles]) if isinstance(item, Sequence) else None
        if not isinstance(path, FactPath) or path.of != "count" or not isinstance(item, Sequence):
            return [(key, item)]
        if isinstance(read_path(f"{key}.1", self.notation, ()), Problem):
            message = f"{path.field} lies in no order: {key} is how many cards are there"
            self.problems.add("NO-ORDER", message, key, "write a number")
            return []
        cards = [card for card in item if not (isinstance(card, Scalar) and card in REST)]
        found: list[tuple[Scalar, object]] = [(Scalar(f"{key}.{place}", key.mark), card) for place, card in enumerate(cards, 1)]
        return found if len(cards) < len(item) else [*found, (key, Scalar(str(len(cards)), key.mark))]

    def _is_fact(self, key: Scalar, item: object) -> bool:
        if not isinstance(item, Scalar):
            self.text(item, key)
            return False
        path = read_path(key, self.notation, [*self.names.cards, *self.names.singles])
        if isinstance(path, Problem):
            self.problems.add(path.code, path.message, key, path.hint)
            return False
        bearers = self.names.of(path.subject) if path.about == "card" else ()
        if len(bearers) > 1:
            note_ambiguous(self.problems, path.subject, bearers, key)
        self._check_value(path, item)
        return True

    def _check_value(self, path: FactPath, item: Scalar) -> None:
        """Notes a value that the fact can never have: a claim is not lost by a slip of the pen."""
        known = possible_values(path, self.notation)
        if known and fold(item) not in map(fold, known):
            near = nearest(item, known)
            shown = [*self.notation.vocabulary.zones, *self.notation.vocabulary.areas] if path.field == "zone" else known
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(dict.fromkeys(shown))}"
            self.problems.add("UNKNOWN-VALUE", f"{path} can never be {item}", item, hint)
