"""The start of a game and its turns: shuffled decks, who goes first, cards drawn one by one, the turn that passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gunbai.interpreter.data.ask import Call, Outcome, Repeat
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.play import Play

FIRST, SECOND = "先攻", "後攻"
"""What whoever decides about going first chooses between."""


def shuffle_decks(game: Game, clause: str, pile: str, *besides: str) -> None:
    """Binds the step that shuffles both decks, with the clauses that say so besides: from now on nobody knows their order."""

    @game.step(clause)
    def both_are_shuffled(play: Play) -> list[Outcome]:
        play.cite(*besides)
        return [play.event("shuffle", seat=seat, zone=pile) for seat in play.vocabulary.seats]


def first_turn(game: Game, clause: str) -> None:
    """Binds the step with which the preparation is over: the first player's first turn begins."""

    @game.step(clause)
    def turns_are_counted(play: Play) -> list[Outcome]:
        return [play.event("var", word="turn.number", to=1)]


def chosen_first(play: Play, decides: str) -> str:
    """Returns who goes first, as whoever decides it chooses to go first or second."""
    order = play.choose("order", (FIRST, SECOND), by=decides, voluntary=True)
    return decides if order == FIRST else play.foe(decides)


def goes_first(play: Play, seat: str) -> list[Outcome]:
    """Returns the events by which a player goes first."""
    return [play.event("var", word="turn.seat", to=seat), play.event("var", word="turn.first", to=seat)]


def one_action(play: Play, at: str, calls: Callable[[str, Any, str], Call]) -> list[Outcome]:
    """Returns what one action of the turn player sets going, after which the step comes again; nothing where the player is done.

    ``calls(word, option, procedure)`` calls the procedure of the action.
    """
    action = play.choose_action(at, play.turn_player)
    return [] if action is None else [Repeat(play.frame.at), calls(*action)]


def turn_passes(play: Play) -> list[Outcome]:
    """Returns the events by which the other player's turn begins."""
    number = int(play.read("turn.number", 1)) + 1
    return [play.event("var", word="turn.seat", to=play.foe(play.turn_player)), play.event("var", word="turn.number", to=number)]


def expired(play: Play, moments: Iterable[str]) -> list[Event]:
    """Returns the events that end what texts have made last until a moment; none where nothing does."""
    lasting = {item.until for item in play.state.in_force}
    return [play.event("expire", word=until) for until in moments if until in lasting]


def draws(game: Game, clause: str, pile: str, hand: str, *, empty: Callable[[Play, Event], Event], rest: str = "draw") -> None:
    """Binds what drawing is: cards of a pile go to the hand one after another; ``empty`` says what comes of one that is not there.

    ``rest`` is the event by which the others follow the first.
    """

    def one_by_one(play: Play, event: Event) -> list[Event]:
        if event.amount < 1:
            return []
        card = play.next_in(pile, event.seat)
        if card is None:
            return [empty(play, event)]
        taken, left = play.event("move", card, zone=hand), event.amount - 1
        return [taken, *([play.event(rest, seat=event.seat, amount=left, cause=event.cause)] if left else [])]

    for kind in dict.fromkeys(("draw", rest)):
        game.event(kind, clause)(one_by_one)


def concedes(game: Game, clause: str) -> None:
    """Binds the clause by which a player may concede at any time."""

    @game.hook("concede")
    def concession_clause(play: Play, seat: str) -> str:
        return clause
