"""What card texts forbid and permit (``cannot``, ``can``), as a game binds it: decisions, happenings, conditions that are lifted.

``allows`` says by the game's own clauses whether no text forbids a card something: ``f(play, uid, word) -> bool``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gunbai.interpreter.data.ask import Rejected
from gunbai.interpreter.data.state import Event
from gunbai.interpreter.game.game import EFFECT, Game
from gunbai.interpreter.play import Play

Allows = Callable[[Play, int, str], bool | Rejected]
"""Tells whether no text forbids a card something; a game may say with a refusal how texts are weighed."""


def bars(game: Game, clause: str, allows: Allows, decisions: Mapping[str, str]) -> None:
    """Binds by which word a text bars each decision about a card: ``{"27-5": "move"}``."""
    for decision, word in decisions.items():
        game.condition(clause, of=decision, rank=EFFECT)(_allowed(allows, word))


def _allowed(allows: Allows, word: str) -> Callable[[Play, int], bool | Rejected]:
    def no_text_bars_it(play: Play, uid: int) -> bool | Rejected:
        return allows(play, uid, word)

    return no_text_bars_it


def shields(
    game: Game, clause: str, allows: Allows, events: Mapping[str, str], *, by_effects: Mapping[str, str] | None = None
) -> None:
    """Binds by which word a text keeps each event from happening to a card: ``{"break": "break"}``.

    ``by_effects`` binds those that keep only what an effect would do: ``{"break": "break by effects"}``.
    """
    for event, word in events.items():
        game.forbid(event, clause, rank=EFFECT)(_kept(allows, word))
    for event, word in (by_effects or {}).items():
        game.forbid(event, clause, rank=EFFECT)(_kept(allows, word, "effect"))


def _kept(allows: Allows, word: str, by: str = "") -> Callable[[Play, Event], bool]:
    def a_text_keeps_it(play: Play, event: Event) -> bool:
        return by in ("", event.by) and allows(play, event.obj, word) is not True

    return a_text_keeps_it


def permits(game: Game, clause: str, lifted: Iterable[tuple[str, str, str]]) -> None:
    """Binds by which word a text lifts a condition of a decision: ``("27-4", "29-1:3", "attack at once")``."""
    for decision, condition, word in lifted:
        game.lift(clause, of=decision, lifts=condition)(_permitted(word))


def _permitted(word: str) -> Callable[[Play, int], bool]:
    def a_text_permits_it(play: Play, uid: int) -> bool:
        return play.told(play.obj(uid), "can", word)

    return a_text_permits_it
