"""Cards as little books: fields, keywords, and abilities whose printed sentences are citable nodes with a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gunbai.interpreter.data.argument import Argument, Arguments

ABILITY = "ability"
"""The operation of a contribution that gives a card an ability; its field is the ability's id."""


class Choose(Struct, frozen=True):
    """What a sentence makes a player choose: a name to bind, a filter, how many, and who chooses."""

    name: str
    where: Arguments
    least: int | str | Arguments = 1
    most: int | str | Arguments = 1
    by: str = ""


class Sentence(Struct, frozen=True):
    """One printed sentence of a card and what it orders.

    ``orders`` are (word, argument) pairs in printed order; each word is defined in the game's vocabulary and cites its
    clause. ``by_hand`` holds text that no word can say: the judge is asked for its result. ``let`` binds letters before anything
    else; ``parts`` are sentences inside this one, all resolved or - least and most in ``pick`` - as many as are chosen.
    """

    id: str
    text: str
    choose: tuple[Choose, ...] = ()
    orders: tuple[tuple[str, Argument], ...] = ()
    condition: Arguments | None = None
    may: bool = False
    by_hand: str = ""
    let: tuple[tuple[str, Argument], ...] = ()
    parts: tuple[Sentence, ...] = ()
    pick: tuple[int, int] | None = None


class Cost(Struct, frozen=True):
    """One cost of an ability: its word in the vocabulary, and how much (a number, a letter, or which cards)."""

    word: str
    amount: Argument = 0


class Instead(Struct, frozen=True):
    """What a constant ability does instead of an event: of which kind (and ``word``), about which cards or player, what happens.

    ``amount`` changes the number of the event (N) and leaves the rest; else ``orders`` are carried out in its place, on what its
    player chooses before (``choose``). ``may``: that player is asked whether.
    """

    of: str
    where: Arguments | None = None
    seat: str = ""
    by: str = ""
    orders: tuple[tuple[str, Argument], ...] = ()
    amount: Argument = None
    may: bool = False
    word: str = ""
    choose: tuple[Choose, ...] = ()


class Ability(Struct, frozen=True):
    """One printed ability: when it arises, from where, at what cost, and its sentences.

    ``when`` holds words of the vocabulary, each of which names its clause and the event it waits for. ``must``: where texts that
    wait are used as their player likes, this one is carried out.
    """

    id: str
    name: str
    text: str
    when: tuple[tuple[str, Arguments], ...] = ()
    zones: tuple[str, ...] = ()
    costs: tuple[Cost, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    once: bool = False
    gives: tuple[Arguments, ...] = ()
    instead: Instead | None = None
    must: bool = False


class Card(Struct, frozen=True):
    """One card definition: its name, kind, printed fields, keywords with their values, and abilities.

    ``quoted`` are abilities that its texts give to cards.
    """

    name: str
    kind: str
    fields: Mapping[str, Any] = {}
    keywords: tuple[tuple[str, int], ...] = ()
    abilities: tuple[Ability, ...] = ()
    effect: tuple[Sentence, ...] = ()
    text: str = ""
    quoted: tuple[Ability, ...] = ()

    @property
    def is_told(self) -> bool:
        """Whether more is said of a card than what it is called, and of what kind it is: a number, a keyword, a text."""
        return bool(self.fields or self.keywords or self.abilities or self.effect or self.text)

    def keyword(self, name: str) -> int | None:
        """Returns the printed value of a keyword (0 when it has none), or None when the card lacks it."""
        return next((value for keyword, value in self.keywords if keyword == name), None)

    def ability(self, ident: str) -> Ability:
        """Returns an ability by its id."""
        return next(ability for ability in self.abilities if ability.id == ident)
