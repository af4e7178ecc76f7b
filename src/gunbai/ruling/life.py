"""The life of a ruling: what may be done to it in each status, what becomes of it, and who may do so."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gunbai.ruling.ruling import Ruling

ROLES = ("reader", "judge", "head judge", "admin")
"""The roles of people, each with the rights of those before it."""


class Person(Struct, frozen=True):
    """Somebody who acts: the name that stands in what they did, and what they may do."""

    name: str
    role: str


class Deed(Struct, frozen=True):
    """One thing that is done to a ruling: from which statuses, to which, and the least role that may do it.

    ``to`` is empty where the status stays.
    """

    name: str
    at: tuple[str, ...]
    to: str
    role: str


DEEDS = {
    deed.name: deed
    for deed in (
        Deed("edit", ("draft", "in review", "pending", "published", "withdrawn"), "draft", "judge"),
        Deed("submit", ("draft", "pending"), "in review", "judge"),
        Deed("accept", ("in review",), "", "judge"),
        Deed("return", ("in review",), "draft", "judge"),
        Deed("publish", ("in review",), "published", "head judge"),
        Deed("hold", ("draft", "in review", "published"), "pending", "head judge"),
        Deed("confirm", ("published",), "", "head judge"),
        Deed("supersede", ("published",), "superseded", "head judge"),
        Deed("withdraw", ("draft", "in review", "published", "pending"), "withdrawn", "head judge"),
        Deed("restore", ("draft", "in review", "pending", "published", "withdrawn", "superseded"), "draft", "head judge"),
    )
}
"""Everything that is done to a ruling that exists, by its name.

An edit is a draft until a second person has looked at it, also where the ruling is published: what was published stands meanwhile.
"""

WRITTEN = ("draft", "edit", "restore")
"""The deeds by which somebody becomes a writer of a ruling, and cannot be its reviewer."""

PUBLIC = ("published", "superseded", "withdrawn", "pending")
"""The statuses of what everybody sees; drafts and what is in review is for those who work on it."""


def may(role: str, least: str) -> bool:
    """Tells whether a role has the rights of another.

    >>> may("head judge", "judge"), may("reader", "judge")
    (True, False)
    """
    return ROLES.index(role) >= ROLES.index(least)


def possible(status: str, role: str) -> list[str]:
    """Returns the names of what somebody may do to a ruling of a status.

    >>> possible("in review", "judge")
    ['edit', 'accept', 'return']
    """
    return [deed.name for deed in DEEDS.values() if status in deed.at and may(role, deed.role)]


def reviewer_by(deed: str, ruling: Ruling, by: Person) -> str:
    """Returns who has reviewed a ruling once a deed is done: nobody new unless it accepts or publishes, empty then."""
    if deed == "accept":
        return by.name
    return ruling.reviewer or by.name if deed == "publish" else ""


def same_words(old: Ruling, new: Ruling, deed: str) -> bool:
    """Tells whether a deed that writes nothing has left the words of a ruling as they were.

    Another version is confirmed with its clauses as they read there: the body quotes them.
    """
    signed = {"status": "", "reviewer": "", "date": None, "superseded_by": "", "path": ""}
    aside = {"version": "", "citations": (), "body": "", "path": ""} if deed == "confirm" else signed
    return replace(old, **aside) == replace(new, **aside)
