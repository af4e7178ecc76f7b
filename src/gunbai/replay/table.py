"""One game, ready to run one version of its book: found to fit together before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from gunbai.cards.kit import Kit
from gunbai.games import load_game, require_sound
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.game.rules import Suppositions
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.vocabulary import Vocabulary
from gunbai.notation.notation import Notation
from gunbai.rulebook import Book, Rulebook

UNCONFIRMED = "the text of this clause is not the text that was modelled"
"""Why a clause is doubtful that is modelled: nobody has compared its model with the text (``confirmed:``)."""


class Table(Struct, frozen=True):
    """One game and one version of its book; ``doubtful`` says of which clauses no step may be certain, and why."""

    kit: Kit
    game: Game
    book: Book
    doubtful: Mapping[str, str]

    @property
    def reworded(self) -> frozenset[str]:
        """The clauses whose words are no longer those that were modelled."""
        return frozenset(id for id, why in self.doubtful.items() if why == UNCONFIRMED)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        return self.kit.rulebook

    @property
    def notation(self) -> Notation:
        """The notation of the game."""
        return self.kit.notation

    @property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary of the game."""
        return self.kit.notation.vocabulary

    def machine(
        self, cards: Mapping[str, Card], disabled: Iterable[str] = (), turned: str = "", supposed: Iterable[str] = ()
    ) -> Machine:
        """Returns a machine for these cards, with some clauses switched off, and others ``supposed`` to apply.

        ``turned``: in the exchange of this clause the other player acts first.
        """
        return Machine(
            self.game,
            self.rulebook.model,
            _turned(self.vocabulary, turned) if turned else self.vocabulary,
            cards,
            Suppositions({defect.id: defect.default for defect in self.rulebook.defects}, disabled, supposed, self.doubtful),
        )

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that the model states for a clause."""
        return self.rulebook.model.amount(clause, name)

    def after(self, rule: str, step: str) -> str:
        """Returns the step that follows a step in a procedure; empty after the last."""
        steps = self.vocabulary.procedures.get(rule) or self.rulebook.model.rule(rule).steps
        index = steps.index(step) + 1 if step in steps else len(steps)
        return steps[index] if index < len(steps) else ""


def _turned(vocabulary: Vocabulary, clause: str) -> Vocabulary:
    first = "turn player" if vocabulary.windows[clause].get("first", "other") == "other" else "other"
    return vocabulary.with_window(clause, first=first)


def set_table(kit: Kit, version: str = "", as_of: str = "") -> Table:
    """Returns the table for a game, with the version of its book that is named, in force on a date, or newest.

    Raises NotFound when no installed package runs the game, BadContent when its module and its book do not fit together.
    """
    rulebook = kit.rulebook
    game = kit.game or load_game(rulebook.slug)
    require_sound(game, rulebook.any_version, rulebook.model, kit.notation.vocabulary)
    book = rulebook.book(version or None, as_of or None)
    doubtful = {rule.id: rule.reason or "not modelled yet" for rule in rulebook.model if rule.status in ("unmodelled", "manual")}
    doubtful.update(dict.fromkeys(rulebook.model.reworded(book), UNCONFIRMED))
    return Table(kit, game, book, doubtful)
