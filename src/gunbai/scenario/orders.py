"""The words that a game defines for what its card texts order, ask as a cost, and say of cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.interpreter.game import Game


class Words(Struct, frozen=True):
    """The words that a game defines for card texts; None allows any.

    ``aimed`` are the verbs that may be given the cards they work on alone, each with the keys by which it says something else.
    """

    verbs: frozenset[str] | None = None
    costs: frozenset[str] | None = None
    filters: frozenset[str] | None = frozenset()
    aimed: Mapping[str, tuple[str, ...]] = {}


def words_of(game: Game | None) -> Words:
    """Returns the words of card texts that a game defines."""
    if game is None:
        return Words(filters=None)
    about = {kind: frozenset(item.about for item in game.bindings if item.kind == kind) for kind in ("verb", "cost", "filter")}
    aimed = {item.about: item.aimed for item in game.bindings if item.aimed is not None}
    return Words(about["verb"], about["cost"], about["filter"], aimed)
