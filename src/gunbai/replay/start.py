"""From a board to a state of the interpreter, in stages: the cards, the numbers, the turn, what is open, what runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.option import items_in
from gunbai.interpreter.data.state import NOBODY_KNOWS, Obj, State, Value
from gunbai.interpreter.effects.window import PASS
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.game.game import Game
from gunbai.notation.board import Board
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import DECLINING, PASSING, Notation
from gunbai.notation.spelling import called, fold
from gunbai.replay.stages.laying import LaidCards, lay_cards
from gunbai.replay.stages.lying import lying_nowhere
from gunbai.replay.stages.numbers import count_numbers
from gunbai.replay.stages.opening import Opening
from gunbai.replay.stages.procedures import preparation, running
from gunbai.replay.stages.tags import Tags
from gunbai.replay.stages.turn import before_the_game, read_turn, remembered
from gunbai.scenario.file import Decision


class Setting(Protocol):
    """What a start takes of a game and its book: the words, the rules that look at a board, the numbers and orders of clauses."""

    @property
    def notation(self) -> Notation:
        """The notation of the game."""
        ...

    @property
    def game(self) -> Game | None:
        """What the clauses mean; None where no rule looks at the board."""
        ...

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that the model states for a clause."""
        ...

    def after(self, rule: str, step: str) -> str:
        """Returns the step that follows a step in a procedure; empty after the last."""
        ...


class Start(Struct, frozen=True):
    """A state made from a board, and what its cards are called.

    ``cards`` are the definitions by key, ``left_out`` the paths of what the ``board`` does not say, ``without`` the statuses that
    it says are not on a card.
    """

    state: State
    cards: Mapping[str, Card]
    tags: Tags
    problems: tuple[Problem, ...]
    notation: Notation
    catalogue: Catalogue
    left_out: tuple[str, ...] = ()
    board: Board = Board()
    without: frozenset[tuple[int, str]] = frozenset()
    laid: LaidCards | None = None

    def lies_on(self, board: Board) -> LaidCards | None:
        """Returns the cards as they were laid, where another board lists the very same ones; else None."""
        same = board.numbered == self.board.numbered and board.cards == self.board.cards
        return self.laid if same else None

    def find(self, name: str) -> int:
        """Returns the uid of the card that a tag, a name, both (NAME#TAG) or a seat's one place (甲の…) means, or 0."""
        if found := self.tags.meant(name):
            return found
        front, _, tag = name.partition("#")
        if (uid := self.tags.meant(tag)) and fold(self.cards[self.state.obj(uid).card].name) == fold(front):
            return uid
        seat = next((seat for seat in self.notation.seats if name.startswith(f"{seat}の")), "")
        return self.tags.meant(name.replace("の", "", 1)) if seat else 0

    def about(self, path: str) -> int:
        """Returns the uid of the card that a fact path is about, or 0."""
        return self.find(path.partition(".")[0])

    def means(self, name: str, option: Value) -> bool:
        """Tells whether a name means an answer: the card itself or what is done with it, else the word (the last one of it)."""
        own = items_in(option)[-1]
        if isinstance(own, int) and own == self.find(name):
            return True
        if isinstance(own, int):
            return fold(name) == fold(str(option))
        word = str(own)
        known = {fold(str(option)), fold(word.rpartition(":")[2]), *called(self.notation.vocabulary.answers.get(word, {}))}
        if word in (PASS, "no"):
            known |= {*map(fold, (*DECLINING, *PASSING))}
        return fold(name) in known


def in_phase(board: Board, line: Iterable[Decision], notation: Notation) -> Board:
    """Returns the board with the phase that its line begins in, when the board leaves it out and the first word tells it."""
    first = next((decision for decision in line if not decision.moment), None)
    told = [phase for word in first.words if (phase := notation.told.get(str(word), ""))] if first else []
    return replace(board, turn=replace(board.turn, phase=told[0])) if told and not board.turn.phase and not board.now else board


def make_state(
    board: Board, setting: Setting, catalogue: Catalogue, readings: Mapping[str, str] | None = None, laid: LaidCards | None = None
) -> Start:
    """Returns the state that a board describes; what the rules forbid on it is reported, not refused.

    ``laid`` are its cards, where they were laid for another board that lists the same ones.

    Raises BadInput when an entry names a card that is not on the board.
    """
    notation, game = setting.notation, setting.game
    in_play = board.prepare is None
    laid = laid or lay_cards(board, notation, catalogue, setting.amount)
    numbers = count_numbers(board, notation, laid.objs, setting.amount)
    turn = read_turn(board.turn, notation) if board.prepare is None else before_the_game(board.prepare, notation)
    variables = {**laid.rests, **numbers.vars, **(remembered(board.match, notation) if board.match else {}), **turn.vars}
    opening = Opening(board, notation, numbers.objs, laid)
    if board.prepare is None:
        scopes, frames = running(board, notation, opening.restorer, str(turn.vars.get("turn.seat", "")), setting.after)
    else:
        scopes, frames = preparation(notation)
        variables = {name: value for name, value in variables.items() if value != ""}
    state = State(
        objs=every_card(opening.objs),
        vars=tuple(variables.items()),
        frames=frames,
        scopes=scopes,
        in_force=opening.in_force(scopes),
        ledger=opening.ledger,
        fired=opening.fired(),
        sequence=board.sequence or max((record.sequence for record in opening.ledger), default=0),
        used=opening.used(),
        deferred=opening.deferred(),
        readings=tuple(sorted((readings or {}).items())),
        presumed=laid.presumed,
        clock=opening.clock,
    )
    left_out = [*laid.left_out, *numbers.left_out, *turn.left_out]
    if game is not None and in_play:
        for hook in game.of("hook", "implied"):
            with Blaming(game, hook.about):
                state = hook.run(state, laid.cards, left_out)
    noted = {name: opening.restorer.value("number", said) for name, said in board.noted.items}
    state = replace(state, vars=tuple({**dict(state.vars), **noted}.items()))
    lying = lying_nowhere(board, notation)
    reported = _reported(game, state, laid.cards, notation, in_play) if game else ()
    problems = (*numbers.problems, *turn.problems, *lying, *reported)
    return Start(state, laid.cards, laid.tags, problems, notation, catalogue, tuple(left_out), board, laid.without, laid)


def every_card(objs: Mapping[int, Obj]) -> tuple[Obj, ...]:
    """Returns the cards by number; a number that nothing on the board bears is that of a card that has left the game."""
    return tuple(objs.get(uid) or Obj(uid, NOBODY_KNOWS, "", "") for uid in range(1, max(objs, default=0) + 1))


def _reported(game: Game, state: State, cards: Mapping[str, Card], notation: Notation, in_play: bool) -> Iterator[Problem]:
    """Yields what the rules forbid on a board in play, and what a judge should look at."""
    if in_play:
        for hook in game.of("hook", "problems"):
            with Blaming(game, hook.about):
                yield from hook.run(state, notation.vocabulary)
    for hook in game.of("hook", "warnings"):
        with Blaming(game, hook.about):
            yield from hook.run(state, cards)
