"""What a scenario of one game is read with: its book, its notation, its cards, the words of its card texts."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from gunbai.cards.reader import load_cards
from gunbai.cards.text_words import CardTextWords, words_of
from gunbai.document import Problems, Scalar, nearest
from gunbai.errors import NotFound
from gunbai.games import load_game
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.words.vocabulary import vocabulary_from
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.rulebook import Rulebook, load_rulebooks


class Kit(Struct, frozen=True):
    """One game as a scenario file needs it, of the content below ``root``; ``game`` is None where no installed package runs it."""

    rulebook: Rulebook
    notation: Notation
    catalogue: Catalogue
    words: CardTextWords
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

    def of_file(self, value: Mapping[str, object], what: str, problems: Problems) -> Kit | None:
        """Returns the kit of the game that a file says it is about, by its slug or title; notes when there is none."""
        game = value.get("game")
        if not isinstance(game, Scalar) or not game:
            hint = f"write game: {' or '.join(sorted(self))}"
            problems.add("MISSING-KEY", f"{what} needs the game it is about", game or value, hint)
            return None
        slug = str(game) if game in self.rulebooks else self._titled(game)
        if slug:
            return self[slug]
        near = nearest(game, self)
        hint = f"did you mean {near}?" if near else f"use one of {', '.join(sorted(self))}"
        problems.add("UNKNOWN-GAME", f"there is no rulebook {game}", game, hint)
        return None

    def _titled(self, game: str) -> str:
        """Returns the slug of the rulebook whose game has a title; the empty string when there is none."""
        return next((slug for slug, rulebook in self.rulebooks.items() if fold(rulebook.game) == fold(game)), "")


def make_kit(root: Path, rulebook: Rulebook) -> Kit:
    """Returns the kit of one rulebook with the cards that its content root holds."""
    try:
        game = load_game(rulebook.slug)
    except NotFound:
        game = None
    english = {term.term: term.en for term in rulebook.glossary if term.en}
    notation = Notation(vocabulary_from(rulebook.vocabulary), lambda rule: rulebook.model.rule(rule).steps, english)
    words = words_of(game)
    cards = load_cards(root, rulebook.slug, notation, words)
    return Kit(rulebook, notation, Catalogue(cards.values()), words, game, root)
