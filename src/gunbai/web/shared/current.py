"""What a request needs: the library and the messages in the visitor's language."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Any

from flask import current_app, g, request
from werkzeug.exceptions import BadRequest

from gunbai.errors import NotFound
from gunbai.library import Library
from gunbai.rulebook import Book, Rulebook
from gunbai.writeup.messages import Messages

LONGEST = 500
"""The most characters that anybody may send in one field of a query."""


def library() -> Library:
    """Returns the library that the app shows."""
    held: Library = current_app.extensions["gunbai"]
    return held


def messages() -> Messages:
    """Returns the messages in the visitor's language."""
    held: Messages = g.messages
    return held


def argument(name: str) -> str:
    """Returns a field of the query without blanks around it; refuses one that is too long."""
    value = request.args.get(name, "").strip()
    if len(value) > LONGEST:
        raise BadRequest(messages()("error.too-long", most=LONGEST))
    return value


def word_argument(name: str, words: Collection[str], default: str = "") -> str:
    """Returns a field of the query that is one of some words, or what stands for none; refuses any other word."""
    value = argument(name)
    if value and value not in words:
        raise BadRequest(messages()("error.no-choice", name=name, value=value[:40], words=", ".join(words)))
    return value or default


def date_argument(name: str) -> str:
    """Returns a date of the query; refuses what is none."""
    value = argument(name)
    try:
        if value:
            datetime.date.fromisoformat(value)
    except ValueError as error:
        raise BadRequest(messages()("missing.date", what=value[:40])) from error
    return value


class NoVersion(NotFound):
    """A page named a version that its rulebook lacks, or a date that finds none."""

    def __init__(self, rulebook: Rulebook, error: NotFound) -> None:
        super().__init__(str(error), error.suggestions)
        self.rulebook = rulebook


def chosen(game: str) -> tuple[Rulebook, Book]:
    """Returns the rulebook and the version of it that the address names: by ``version``, by ``as_of``, else the current one."""
    rulebook = library().rulebook(game)
    try:
        return rulebook, rulebook.book(argument("version") or None, argument("as_of") or None)
    except NotFound as error:
        raise NoVersion(rulebook, error) from error


def edition(rulebook: Rulebook, named: str) -> Book:
    """Returns the version that a word of the address names, or that was in force on the date it is."""
    try:
        return rulebook.edition(named)
    except NotFound as error:
        raise NoVersion(rulebook, error) from error


def kept() -> dict[str, Any]:
    """Returns the version and the date that the address names, for links that stay with them; none that is too long."""
    named = ((name, request.args.get(name, "").strip()) for name in ("version", "as_of"))
    return {name: value for name, value in named if 0 < len(value) <= LONGEST}


def number_argument(name: str, default: int, least: int, most: int) -> int:
    """Returns a whole number of the query within bounds; refuses what is no number."""
    value = request.args.get(name, "").strip()
    if not value:
        return default
    if not value.isdecimal() or len(value) > 9:
        raise BadRequest(messages()("error.no-number", name=name, value=value[:40]))
    return min(max(int(value), least), most)
