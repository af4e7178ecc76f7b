"""The words that a game defines for card texts: verbs, costs and filters."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gunbai.document import Mapping as Entry
from gunbai.document import Problems, Scalar, mark_of
from gunbai.interpreter.game.game import Game
from gunbai.notation.spelling import fold, note_key

NUMBERS = ({"half"}, {"var"}, {"counter"}, {"count"}, {"field", "of"})
"""Keys that make an argument a number: what is counted, halved or looked up."""


class CardTextWords(Struct, frozen=True):
    """The words that a game defines for card texts; None allows any.

    ``aimed`` are the verbs that may be given the cards they work on alone, each with the keys by which it says something else;
    ``keys`` are all that a verb knows. ``counted`` are the costs that are a number, never cards. ``said`` are the words that may
    stand under a key of a verb, ``wanted`` those that a filter of the game may ask for, where they are known.
    """

    verbs: frozenset[str] | None = None
    costs: frozenset[str] | None = None
    filters: frozenset[str] | None = frozenset()
    aimed: Mapping[str, tuple[str, ...]] = {}
    keys: Mapping[str, tuple[str, ...]] = {}
    counted: frozenset[str] = frozenset()
    said: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    wanted: Mapping[str, tuple[str, ...]] = {}

    def cost_amount(self, cost: object, value: object, problems: Problems) -> object:
        """Returns the amount of a cost as written; notes cards where the cost is a number."""
        if not isinstance(cost, str) or cost not in self.counted or (isinstance(value, Scalar) and value != "this"):
            return value
        problems.add("BAD-CARD", f"{cost} is paid as a number, not with cards", value, f"write {{{cost}: 2}}")
        return Scalar("0", mark_of(value))

    def argument(self, verb: str, value: object, problems: Problems) -> object:
        """Returns the argument of a verb under the keys of the verb; notes a key that it does not know."""
        known = self.keys.get(verb)
        if known is None or not isinstance(value, Entry) or (verb in self.aimed and "to" not in value):
            return value
        said = {"amount" if _is_amount(key, item) and "amount" in known else key: item for key, item in value.items()}
        if any(keys <= {*said} for keys in NUMBERS):
            return value
        found = Entry.at(value)
        for key, item in said.items():
            word = next((name for name in known if fold(name) == fold(key)), "")
            if not word:
                note_key(problems, key, verb, known)
            found[Scalar(word or str(key), mark_of(key))] = item
        return found


def _is_amount(key: str, value: object) -> bool:
    return key == "count" and isinstance(value, Scalar) and fold(value).isdecimal()


def words_of(game: Game | None) -> CardTextWords:
    """Returns the words of card texts that a game defines."""
    if game is None:
        return CardTextWords(filters=None)
    about = {kind: frozenset(item.about for item in game.bindings if item.kind == kind) for kind in ("verb", "cost", "filter")}
    aimed = {item.about: item.aimed for item in game.bindings if item.aimed is not None}
    keys = {item.about: item.keys for item in game.bindings if item.keys is not None and item.kind != "cost"}
    counted = frozenset(item.about for item in game.bindings if item.keys is not None and item.kind == "cost")
    said = {item.about: item.words for item in game.bindings if item.kind == "verb" and item.words}
    wanted = {item.about: item.words[item.about] for item in game.bindings if item.kind == "filter" and item.words}
    return CardTextWords(about["verb"], about["cost"], about["filter"], aimed, keys, counted, said, wanted)
