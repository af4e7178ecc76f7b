"""What a game keeps beside its cards, of a player or of the whole game: a number or word that nothing lists is a fault."""

from __future__ import annotations

from gunbai.interpreter.data.state import NOBODY
from gunbai.interpreter.game.known_words import NotListed
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.words.vocabulary import Vocabulary

OF_THE_GAME = ("turn.seat", "turn.number", "turn.first", "match.to", "match.loser")
"""What every game keeps that is no player's."""
ABOUT_ONE = (".unknown", ".unsaid")
"""What the name of a pile or a number ends in where it holds whether a board leaves that open."""


def require_variable(rules: Rules, name: str) -> None:
    """Raises NotListed for a variable that no board lists, no preparation uses and the module does not note."""
    vocabulary, noted = rules.vocabulary, rules.game.noted
    seat, _, own = name.partition(".")
    if not vocabulary.is_whole or name in noted:
        return
    if seat in (*vocabulary.seats, NOBODY):
        _require_of_a_player(vocabulary, own, frozenset(noted))
    elif name not in (known := _of_the_game(vocabulary)):
        raise NotListed(f"nothing is called {name}", name, (*known, *noted), _hint(name), vocabulary.board)


def _require_of_a_player(vocabulary: Vocabulary, name: str, noted: frozenset[str]) -> None:
    plain = next((name.removesuffix(end) for end in ABOUT_ONE if name.endswith(end)), name)
    known = vocabulary.counted | noted
    if plain in known or (plain != name and plain in (*vocabulary.zones, *vocabulary.entries)):
        return
    raise NotListed(f"no number of the board is called {name}", plain, known, _hint(name), vocabulary.board)


def _of_the_game(vocabulary: Vocabulary) -> tuple[str, ...]:
    prepared = vocabulary.preparation
    own = (str(prepared[key]) for key in ("loser", "first") if key in prepared)
    return (*OF_THE_GAME, *(f"match.{seat}" for seat in vocabulary.seats), *own)


def _hint(name: str) -> str:
    return f"list it under board, or declare it with game.notes({name!r})"
