"""What may be answered besides a card, a word or a number: an action, a text that waits, a text that ends."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from gunbai.interpreter.data.state import Value

Option: TypeAlias = Value
"""One answer to a question: a card (its uid), a word, a number, one of those below, or several of them."""


ACTION = "action"
"""The question what a player does next; its answer is an `Action`."""


class Action(Struct, frozen=True):
    """An action that a player declares: its word, and what it is taken with; nothing for the word that ends a phase."""

    word: str
    option: Option = None


class WaitingText(Struct, frozen=True):
    """A text that waits: the card, its text (or the clause of a rule's own trigger), the card it answers, a keyword's value."""

    card: int
    text: str
    about: int = 0
    amount: int = 0


class EndingText(Struct, frozen=True):
    """A text whose effects end: the card, its text."""

    card: int
    text: str


def each_of(answer: Option) -> tuple[Any, ...]:
    """Returns the options that an answer takes: one, or several; who asked knows what they are."""
    return answer if isinstance(answer, tuple) else (answer,)


def items_in(option: object) -> tuple[object, ...]:
    """Returns what an option is made of: the word of an action and what it is taken with, the card of a text, its text."""
    if isinstance(option, Action):
        return (option.word,) if option.option is None else (option.word, *items_in(option.option))
    if isinstance(option, WaitingText):
        return (option.card, option.text, option.about, option.amount)
    if isinstance(option, EndingText):
        return (option.card, option.text)
    return option if isinstance(option, tuple) else (option,)


def read_option(key: str, items: tuple[Value, ...]) -> Option:
    """Returns the option of a question that a file or an address spells by what it is made of; several options are themselves."""
    match items:
        case (str(word), *rest) if key == ACTION and len(rest) < 2:
            return Action(word, *rest)
        case (int(card), str(text), int(about), int(amount)):
            return WaitingText(card, text, about, amount)
        case (int(card), str(text)):
            return EndingText(card, text)
    return items
