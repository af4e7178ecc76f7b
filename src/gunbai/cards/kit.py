"""What a scenario of one game is read with: its book, its notation, its cards, the words of its card texts."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from gunbai.cards.reader import load_cards
from gunbai.cards.verbs import Words, words_of
from gunbai.errors import NotFound
from gunbai.games import load_game
from gunbai.interpreter.game import Game
from gunbai.interpreter.vocabulary import vocabulary_from
from gunbai.notation.notation import Notation
from gunbai.notation.token import Catalogue
from gunbai.rulebook import Rulebook, load_rulebooks


class Kit(Struct, frozen=True):
    """One game as a scenario file needs it, of the content below ``root``; ``game`` is None where no installed package runs it."""

    rulebook: Rulebook
    notation: Notation
    catalogue: Catalogue
    words: Words
    game: Game | None = None
    root: Path | None = None


class Kits:
    """The kits of one content root, or of the root of each rulebook, each made when it is first asked for."""

    def __init__(self, root: Path | Mapping[str, Path], rulebooks: Mapping[str, Rulebook] | None = None) -> None:
        self._root = root
        self.rulebooks = rulebooks if rulebooks is not None else load_rulebooks(root) if isinstance(root, Path) else {}
        self._kits: dict[str, Kit] = {}
        self._lock = threading.Lock()

    def __iter__(self) -> Iterator[str]:
        return iter(self.rulebooks)

    def __getitem__(self, slug: str) -> Kit:
        """Returns the kit of a game; raises NotFound without such a rulebook, BadInput when its cards cannot be read."""
        if slug not in self.rulebooks:
            raise NotFound(f"there is no rulebook {slug}", self.rulebooks)
        with self._lock:
            if slug not in self._kits:
                self._kits[slug] = make_kit(self.root(slug), self.rulebooks[slug])
            return self._kits[slug]

    def root(self, slug: str) -> Path:
        """Returns the content root that holds a rulebook."""
        return self._root if isinstance(self._root, Path) else self._root[slug]


def make_kit(root: Path, rulebook: Rulebook) -> Kit:
    """Returns the kit of one rulebook with the cards that its content root holds."""
    try:
        game = load_game(rulebook.slug)
    except NotFound:
        game = None
    notation = Notation(vocabulary_from(rulebook.vocabulary))
    words = words_of(game)
    cards = load_cards(root, rulebook.slug, notation, words)
    return Kit(rulebook, notation, Catalogue(cards.values()), words, game, root)
