"""What a ``vocabulary.yaml`` says, section by section, as it is written: the one place where the file is read by its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


class VocabularySection:
    """One section under its name in the file: a mapping or a list as it is written, empty where it is left out."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.__doc__ = about

    def __get__(self, words: Sections, owner: type) -> Any:
        return words.raw.get(self.name) or {}


class Sections(Struct, frozen=True, dict=True, kw_only=True):
    """The sections of a vocabulary as they stand in its file, ``raw``; one that is left out is empty."""

    raw: Mapping[str, Any] = field(default_factory=dict)

    def place(self, name: str) -> Any:
        """Returns what an error about a section points at: the section, or the whole file where it is left out."""
        return self.raw.get(name, self.raw)

    def decision(self, word: str) -> Mapping[str, Any]:
        """Returns what is said of one decision; nothing of one that is not listed."""
        said: Mapping[str, Any] = self.decisions.get(word, {})
        return said

    def _said(self, name: str) -> Any:
        return self.raw.get(name) or {}

    @property
    def remedy(self) -> str:
        """The clause by which an illegal act is undone."""
        return str(self.raw.get("remedy", ""))

    @property
    def chain(self) -> str:
        """The window that is a chain of cards and texts."""
        return str(self.raw.get("chain", ""))

    @property
    def alternates(self) -> bool:
        """Whether the players take turns one after the other."""
        return bool(self.raw.get("alternate") != "no")

    decisions = VocabularySection(
        "decisions", "What players decide, by its word on a line: other names, what it answers, by which clauses it is refused."
    )
    answers = VocabularySection("answers", "How answers to questions are called, in each language.")
    event_words = VocabularySection("events", "How events are told in words, by event.")
    windows = VocabularySection("windows", "The exchanges between players, by clause: who comes first, how it ends, what it does.")
    phases = VocabularySection("phases", "The procedures, outermost first, in which a phase runs, by its name.")
    preparation = VocabularySection(
        "preparation", "How a game is prepared: which pile is the deck, what waits for its first step; empty where nothing says it."
    )
    deck_list = VocabularySection("deck list", "What a deck list may say, and which lists of restricted cards it is held against.")
    board = VocabularySection("board", "The entries of a board.")
    tokens = VocabularySection("tokens", "The words of a card token.")
    kinds = VocabularySection("kinds", "The kinds of cards: a list, or what each of them is.")
    keywords = VocabularySection("keywords", "The keywords that a card may have, each with its clause.")
    limits = VocabularySection("limits", "What card texts may forbid or permit, by word.")
    referents = VocabularySection("referents", "What a card text may refer to besides cards that it chooses.")
    binds = VocabularySection("binds", "The letters that may stand behind a verb of card texts.")
    orders = VocabularySection("orders", "How the verbs of card texts read, in each language.")
    costs = VocabularySection("costs", "How the costs of card texts read, in each language.")
    card_words = VocabularySection("card words", "The words under which card files say what a kit knows by another.")
    durations = VocabularySection("durations", "The words until which something may last.")
    places = VocabularySection("places", "Places that card texts may name besides zones and areas.")
    usual = VocabularySection("usual", "What a card text means that does not say where or which.")
    nouns = VocabularySection("nouns", "How card texts call a card without a kind.")
    already = VocabularySection("already", "The uses of this turn that a board may note, by what they are called.")
    facts = VocabularySection("facts", "Facts of a game that claims may state, besides those of cards and players.")

    @property
    def presumed(self) -> Any:
        """What is taken for granted where a board leaves it out: how a card lies, its face, the phase, its status.

        A zone that says how its cards lie says what is usual there: no vocabulary has to say that it is presumed.
        """
        zones = self._said("zones")
        lying = isinstance(zones, Mapping) and any(isinstance(spec, Mapping) and "turned" in spec for spec in zones.values())
        return {**({"turned": {}} if lying else {}), **self._said("presumed")}

    inside = VocabularySection("inside", "Questions inside others, by the clause that asks.")
    about = VocabularySection("about", "Which kinds of cards an action is about.")
    layout = VocabularySection("layout", "The rows in which a board is drawn.")
    drawing = VocabularySection("drawing", "What a drawing of a board shows besides words.")
    too_late = VocabularySection("too late", "The clauses by which a decision comes too late.")
    not_now = VocabularySection("not now", "The clauses by which an action is not for now.")
    not_yours = VocabularySection("not yours", "The clauses by which an action in another's turn is not yours.")
    headline = VocabularySection("headline", "The numbers of a player that are told of every case.")
