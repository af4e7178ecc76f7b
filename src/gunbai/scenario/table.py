"""Everything that is needed to run one game: its book, its bindings, its vocabulary and its cards, found to fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.games import load_game, require_sound
from gunbai.interpreter.card import Card
from gunbai.interpreter.game import Game
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.vocabulary import Vocabulary, vocabulary_from
from gunbai.rulebook import Book, Rulebook
from gunbai.scenario.notation import Notation


class Table(Struct, frozen=True):
    """One game, ready to run one version of its book."""

    rulebook: Rulebook
    book: Book
    game: Game
    vocabulary: Vocabulary
    notation: Notation
    doubtful: Mapping[str, str]

    def machine(self, cards: Mapping[str, Card], disabled: Iterable[str] = ()) -> Machine:
        """Returns a machine for these cards, with some clauses switched off."""
        defaults = {defect.id: defect.default for defect in self.rulebook.defects}
        return Machine(
            self.game,
            self.rulebook.model,
            self.vocabulary,
            cards,
            defaults=defaults,
            disabled=disabled,
            doubtful=self.doubtful,
        )

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that the model states for a clause."""
        return int(str(self.rulebook.model.rule(clause).values[name]))

    def after(self, rule: str, step: str) -> str:
        """Returns the step that follows a step in a procedure; empty after the last."""
        steps = self.vocabulary.procedures.get(rule) or self.rulebook.model.rule(rule).steps
        index = steps.index(step) + 1 if step in steps else len(steps)
        return steps[index] if index < len(steps) else ""


def set_table(rulebook: Rulebook, version: str | None = None, as_of: str | None = None) -> Table:
    """Returns the table for a rulebook.

    Raises NotFound when no installed package runs the game, BadContent when the module and the book do not fit together.
    """
    game = load_game(rulebook.slug)
    book = rulebook.book(version, as_of)
    vocabulary = vocabulary_from(rulebook.vocabulary)
    require_sound(game, rulebook.book(), rulebook.model, vocabulary)
    unconfirmed = {
        id: "the text of this clause is not the text that was modelled"
        for id in rulebook.model.unconfirmed(book)
        if rulebook.model.rule(id).status == "modelled"
    }
    unmodelled = {rule.id: rule.reason or "not modelled yet" for rule in rulebook.model if rule.status in ("unmodelled", "manual")}
    return Table(rulebook, book, game, vocabulary, Notation(vocabulary), {**unmodelled, **unconfirmed})
