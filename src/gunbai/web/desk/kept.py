"""What the desk keeps on the server for who has signed in: the case that is being entered, and own cards."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from flask import current_app, g
from msgspec import Struct

from gunbai.desk.case import DeskCase
from gunbai.errors import Away
from gunbai.notation.description import Plain
from gunbai.ruling import Person
from gunbai.store.database import Unwritable
from gunbai.store.desks import Desks
from gunbai.web.desk.view import DeskView
from gunbai.web.shared.current import library, messages

FORGET = "forget"
"""The word of the button that takes a card out of one's own list."""


_log = logging.getLogger(__name__)


class OwnCard(Struct, frozen=True):
    """A card as one's own list keeps it: its token, and its text as a case defines it."""

    token: str
    card: dict[str, Any]


class KeptDesk(Struct, frozen=True):
    """What is kept for who looks at a desk: the case to go on with, empty where it is this one, and the cards that it lacks."""

    draft: str = ""
    cards: dict[str, OwnCard] = {}


def _signed_in() -> Person | None:
    """Returns who has signed in; on one's own machine nobody does, and the device keeps everything."""
    person: Person | None = g.me
    return person if current_app.extensions["gunbai.locked"] else None


def keep(case: DeskCase, word: str) -> None:
    """Keeps a case that has been begun (``word`` is its address), and the cards that it defines, for who has signed in.

    Where the store cannot be written now the case is no less entered: its address holds it.
    """
    person = _signed_in()
    if person is None or not case.begun:
        return
    cards: dict[str, dict[str, Plain]] = DeskView(library(), case, messages()).own_cards
    own = {name[:200]: msgspec.json.encode(card).decode() for name, card in cards.items()}
    try:
        Desks(library().registry.database).keep(person, case.game, word, own)
    except (Away, Unwritable) as error:
        _log.warning("the desk of %s could not be kept: %s", person.name, error)


def kept_desk(case: DeskCase) -> KeptDesk:
    """Returns what is kept for who looks at a case: the last one where this one has not been begun, and further cards."""
    person = _signed_in()
    if person is None:
        return KeptDesk()
    desks = Desks(library().registry.database)
    entered = case.data.get("cards")
    held = {
        name: msgspec.json.decode(data, type=OwnCard)
        for name, data in desks.cards(person, case.game).items()
        if not isinstance(entered, dict) or name not in entered
    }
    return KeptDesk("" if case.begun else desks.draft(person, case.game), held)


def forget(game: str, card: str) -> None:
    """Takes a card out of the list of who has signed in."""
    person = _signed_in()
    if person is not None:
        Desks(library().registry.database).forget(person, game, card)
