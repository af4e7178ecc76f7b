"""What a game is played by: its bindings, its book's model, its vocabulary and its cards, to be read and never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from gunbai.interpreter.data.card import Ability, Card, Instead
from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE
from gunbai.interpreter.data.state import Obj, State
from gunbai.interpreter.game.game import Binding, Game
from gunbai.interpreter.game.texts import Texts
from gunbai.interpreter.words.model import ModelProtocol
from gunbai.interpreter.words.moments import events_of
from gunbai.interpreter.words.vocabulary import Vocabulary
from gunbai.rulebook import split_part, unlisted

Objs = tuple[Obj, ...]


class Suppositions(Struct, frozen=True):
    """How the clauses of a book are taken: ``defaults`` are the readings of its defects where nobody says another.

    ``disabled`` switches clauses off, to learn what rests on them; definitions in ``supposed`` apply whatever their conditions.
    ``doubtful`` holds clauses whose binding is unmodelled or was written for other text: a step on one of them is never certain.
    """

    defaults: Mapping[str, str] = {}
    disabled: Iterable[str] = ()
    supposed: Iterable[str] = ()
    doubtful: Mapping[str, str] = {}


AS_WRITTEN = Suppositions()


class Rules:
    """Binds a game to its book's model, its vocabulary, its cards and how its clauses are taken.

    ``keywords`` are those that some card here prints, ``able`` the cards that print an ability.
    """

    __slots__ = (
        *("game", "model", "vocabulary", "cards", "defaults", "disabled", "supposed", "doubtful", "texts", "able", "keywords"),
        *("_bound", "_off", "_steps", "_next", "_events", "_lying", "_vetted"),
    )

    def __init__(
        self,
        game: Game,
        model: ModelProtocol,
        vocabulary: Vocabulary,
        cards: Mapping[str, Card],
        supposing: Suppositions = AS_WRITTEN,
    ) -> None:
        self.game = game
        self.model = model
        self.vocabulary = vocabulary
        self.cards = cards
        self.defaults = supposing.defaults
        self.disabled = frozenset(supposing.disabled)
        self.supposed = frozenset(supposing.supposed)
        self.doubtful = supposing.doubtful
        self.texts = Texts(cards.values())
        self.able = frozenset(name for name, card in cards.items() if card.abilities)
        self.keywords = frozenset(word for card in cards.values() for word, _ in card.keywords)
        self._bound = {} if self.disabled else dict(game.about)
        self._off: dict[str, bool] = {}
        self._steps: dict[str, tuple[str, ...]] = {}
        self._next: dict[tuple[str, str], str] = {}
        self._events: dict[str, frozenset[str]] = {}
        self._vetted: set[tuple[Callable[..., None], tuple[str, ...]]] = set()
        self._lying: tuple[Objs, dict[tuple[str, str], list[Obj]]] = ((), {})

    # -- words --------------------------------------------------------------------------------------------------------

    def vet(self, check: Callable[..., None], *words: str) -> None:
        """Holds words that a module uses against those of the game, each once; ``check`` raises for what nothing knows."""
        key = check, words
        if key not in self._vetted:
            check(self, *words)
            self._vetted.add(key)

    # -- clauses ------------------------------------------------------------------------------------------------------

    def off(self, clause: str) -> bool:
        """Tells whether a clause, or the clause that it is a part of, is switched off."""
        if not self.disabled:
            return False
        found = self._off.get(clause)
        if found is None:
            found = self._off[clause] = clause in self.disabled or split_part(clause)[0] in self.disabled
        return found

    def lawful(self, word: str) -> bool:
        """Tells whether no clause by which the interpreter itself does something is switched off."""
        return not self.disabled or not any(self.off(clause) for clause in self.vocabulary.laws.get(word, ()))

    def of(self, kind: str, about: str = "") -> list[Binding]:
        """Returns the game's bindings of one kind (for one event, decision or word) whose clauses are not switched off."""
        found = self._bound.get((kind, about))
        if found is None:
            found = self._bound[kind, about] = [item for item in self.game.of(kind, about) if not self.off(item.clause)]
        return found

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that the model gives for a clause; raises BadContent where it gives none."""
        return self.model.amount(clause, name)

    def reading(self, state: State, defect: str) -> str:
        """Returns the reading of a defect in force; raises BadContent for a defect that the book does not list."""
        return dict(state.readings).get(defect) or self.defaults.get(defect) or unlisted(defect)

    # -- cards --------------------------------------------------------------------------------------------------------

    def card(self, name: str) -> Card:
        """Returns a card definition; an unknown card is blank."""
        return self.cards.get(name) or Card(name, "")

    def ability(self, ident: str) -> Ability | None:
        """Returns an ability, printed or quoted, by its id."""
        return self.texts.ability(ident)

    def instead(self, ability: str) -> Instead | None:
        """Returns what an ability does instead of an event."""
        found = self.texts.ability(ability)
        return found.instead if found else None

    def waits_for(self, name: str) -> frozenset[str]:
        """Returns the kinds of events that abilities printed on a card wait for."""
        found = self._events.get(name)
        if found is None:
            found = self._events[name] = events_of(self.vocabulary, self.card(name).abilities)
        return found

    def lying(self, objs: Objs, area: str, owner: str) -> list[Obj]:
        """Returns the cards (of one owner) in a zone or area, worked out once while no card changes."""
        of, known = self._lying  # another thread may put what it looks at here meanwhile
        if objs is not of:
            known = {}
            self._lying = (objs, known)
        found = known.get((area, owner))
        if found is None:
            if area in self.vocabulary.areas:
                found = [obj for obj in objs if owner in ("", obj.owner) and self.vocabulary.lies_in(obj, area)]
            else:
                found = [obj for obj in objs if obj.zone == area and owner in ("", obj.owner)]
            known[area, owner] = found
        return found

    # -- procedures ---------------------------------------------------------------------------------------------------

    def steps(self, rule: str) -> tuple[str, ...]:
        """Returns the ordered steps of a procedure or card text; empty for a leaf.

        A step of settling that need not wait for the end of a sequence, because the clause that says so is off, settles at once.
        """
        found = self._steps.get(rule)
        if found is None:
            found = self._steps[rule] = self._steps_of(rule)
        return found

    def _steps_of(self, rule: str) -> tuple[str, ...]:
        if sentences := self.texts.order(rule):
            return sentences if self.lawful("order") else sentences[::-1]
        steps = self.vocabulary.procedures.get(rule) or self.model.rule(rule).steps
        if rule == IMMEDIATE and self.disabled:
            steps = (*steps, *(step for step, word in self.vocabulary.waits.items() if not self.lawful(word)))
        return steps

    def consisting_of(self, step: str, path: Iterable[str]) -> list[str]:
        """Returns the procedures of a path that consist of one step alone."""
        return [rule for rule in path if rule not in (step, IMMEDIATE, SEQUENCE) and self.steps(rule) == (step,)]

    def after(self, rule: str, step: str) -> str:
        """Returns the step that follows a step in a procedure; empty after the last."""
        found = self._next.get((rule, step))
        if found is None:
            steps = (*self.steps(rule), "")
            found = self._next[rule, step] = steps[steps.index(step) + 1] if step in steps[:-1] else ""
        return found
