"""What a ``vocabulary.yaml`` says, section by section, as it is written: the one place where the file is read by its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


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

    @property
    def decisions(self) -> Mapping[str, Any]:
        """What players decide, by its word on a line: other names, what it answers, by which clauses it is refused."""
        said: Mapping[str, Any] = self._said("decisions")
        return said

    @property
    def answers(self) -> Any:
        """How answers to questions are called, in each language."""
        return self._said("answers")

    @property
    def event_words(self) -> Any:
        """How events are told in words, by event."""
        return self._said("events")

    @property
    def windows(self) -> Any:
        """The exchanges between players, by clause: who comes first, how it ends, what it does."""
        return self._said("windows")

    @property
    def phases(self) -> Any:
        """The procedures, outermost first, in which a phase runs, by its name."""
        return self._said("phases")

    @property
    def preparation(self) -> Any:
        """How a game is prepared: which pile is the deck, what waits for its first step; empty where nothing says it."""
        return self._said("preparation")

    @property
    def deck_list(self) -> Any:
        """What a deck list may say, and which lists of restricted cards it is held against."""
        return self._said("deck list")

    @property
    def board(self) -> Any:
        """The entries of a board."""
        return self._said("board")

    @property
    def tokens(self) -> Any:
        """The words of a card token."""
        return self._said("tokens")

    @property
    def kinds(self) -> Any:
        """The kinds of cards: a list, or what each of them is."""
        return self._said("kinds")

    @property
    def keywords(self) -> Any:
        """The keywords that a card may have, each with its clause."""
        return self._said("keywords")

    @property
    def limits(self) -> Any:
        """What card texts may forbid or permit, by word."""
        return self._said("limits")

    @property
    def referents(self) -> Any:
        """What a card text may refer to besides cards that it chooses."""
        return self._said("referents")

    @property
    def binds(self) -> Any:
        """The letters that may stand behind a verb of card texts."""
        return self._said("binds")

    @property
    def orders(self) -> Any:
        """How the verbs of card texts read, in each language."""
        return self._said("orders")

    @property
    def costs(self) -> Any:
        """How the costs of card texts read, in each language."""
        return self._said("costs")

    @property
    def card_words(self) -> Any:
        """The words under which card files say what a kit knows by another."""
        return self._said("card words")

    @property
    def durations(self) -> Any:
        """The words until which something may last."""
        return self._said("durations")

    @property
    def places(self) -> Any:
        """Places that card texts may name besides zones and areas."""
        return self._said("places")

    @property
    def usual(self) -> Any:
        """What a card text means that does not say where or which."""
        return self._said("usual")

    @property
    def nouns(self) -> Any:
        """How card texts call a card without a kind."""
        return self._said("nouns")

    @property
    def already(self) -> Any:
        """The uses of this turn that a board may note, by what they are called."""
        return self._said("already")

    @property
    def facts(self) -> Any:
        """Facts of a game that claims may state, besides those of cards and players."""
        return self._said("facts")

    @property
    def presumed(self) -> Any:
        """What is taken for granted where a board leaves it out: how a card lies, its face, the phase, its status.

        A zone that says how its cards lie says what is usual there: no vocabulary has to say that it is presumed.
        """
        zones = self._said("zones")
        lying = isinstance(zones, Mapping) and any(isinstance(spec, Mapping) and "turned" in spec for spec in zones.values())
        return {**({"turned": {}} if lying else {}), **self._said("presumed")}

    @property
    def inside(self) -> Any:
        """Questions inside others, by the clause that asks."""
        return self._said("inside")

    @property
    def about(self) -> Any:
        """Which kinds of cards an action is about."""
        return self._said("about")

    @property
    def layout(self) -> Any:
        """The rows in which a board is drawn."""
        return self._said("layout")

    @property
    def drawing(self) -> Any:
        """What a drawing of a board shows besides words."""
        return self._said("drawing")

    @property
    def too_late(self) -> Any:
        """The clauses by which a decision comes too late."""
        return self._said("too late")

    @property
    def not_now(self) -> Any:
        """The clauses by which an action is not for now."""
        return self._said("not now")

    @property
    def not_yours(self) -> Any:
        """The clauses by which an action in another's turn is not yours."""
        return self._said("not yours")

    @property
    def headline(self) -> Any:
        """The numbers of a player that are told of every case."""
        return self._said("headline")
