"""Operations on rulings: those in force and those before them, and what is done to one in its life."""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gunbai.api.operation import Caller, Operations
from gunbai.api.paging import MANY, Limit, ListPage, Offset, place
from gunbai.api.words import AnyGame, AnyStatus, Deed, Id, Reason, Revision
from gunbai.errors import NotFound
from gunbai.ruling import Ruling, Selection, may
from gunbai.store.revision import DocketEntry, RevisionJson, revision_json

rulings = Operations("rulings")

Text = Annotated[str, Meta(description="A ruling as its file says it: front matter, then Markdown.", max_length=200_000)]
Clause = Annotated[str, Meta(description="The id of a clause that it cites.", max_length=200)]
Tag = Annotated[str, Meta(description="A tag.", max_length=80)]
Since = Annotated[datetime.date | None, Meta(description="A date (2026-11-23): rulings from then on.")]
Base = Annotated[int, Meta(description="The state that is changed, as read before.", ge=1)]
SIGNED = "judge"


class RulingJson(Struct, frozen=True):
    """A ruling as it is shown: its fields, the state it is in, and whether judges are to follow it."""

    revision: int
    in_force: bool
    official: bool
    ruling: Ruling


class RulingsPage(ListPage):
    """Rulings in pages, as the desk lists them."""

    items: list[RulingJson]


class StateJson(Struct, frozen=True):
    """One state of a ruling with the text of its file."""

    state: RevisionJson
    text: str


class NewRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that is proposed; ``boards`` are scenarios that come with it, by the path that it names."""

    text: Text
    reason: Reason
    boards: dict[str, str] = {}


class ChangedRuling(NewRuling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another text for a ruling, made from the state ``base``."""

    base: Base


class Confirmed(Struct, frozen=True, forbid_unknown_fields=True):
    """A published ruling taken over to another version of its book: the same matter, the clauses as they read there."""

    text: Text
    base: Base
    reason: Reason


class Restored(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of an earlier state, to be taken again."""

    n: Revision
    base: Base
    reason: Reason


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done to a ruling that keeps its text; ``successor`` is the id of the one that supersedes it."""

    deed: Deed
    base: Base
    reason: Reason
    successor: Id = ""


@rulings.get("/rulings")
def list_rulings(
    caller: Caller,
    game: AnyGame = "",
    status: AnyStatus = "",
    clause: Clause = "",
    tag: Tag = "",
    since: Since = None,
    offset: Offset = 0,
    limit: Limit = MANY,
) -> RulingsPage:
    """Returns the rulings that are like that; drafts only for those who may read them."""
    if game:
        caller.library.rulebook(game)
    wanted = Selection(game, status, clause, tag, "", str(since or ""))
    entries = [entry for entry in caller.library.docket.entries().values() if _seen(caller, entry) and wanted.admits(entry.ruling)]
    return {**place(entries, offset, limit), "items": [_told(entry) for entry in entries[offset : offset + limit]]}


@rulings.get("/rulings/{id}")
def get_ruling(caller: Caller, id: Id) -> RulingJson:
    """Returns one ruling as everybody sees it."""
    return _told(_entry(caller, id))


@rulings.get("/rulings/{id}/revisions")
def list_revisions(caller: Caller, id: Id) -> list[RevisionJson]:
    """Returns every state of a ruling that who asks may see: who did what, when and why."""
    entry = _entry(caller, id)
    return [revision_json(each) for each in caller.library.docket.history(id) if _inside(caller) or each.n <= entry.shown]


@rulings.get("/rulings/{id}/revisions/{n}")
def get_revision(caller: Caller, id: Id, n: Revision) -> StateJson:
    """Returns one state of a ruling with the text of its file."""
    if n > _entry(caller, id).shown and not _inside(caller):
        raise NotFound(f"{id} has no revision {n} that everybody sees")
    found = caller.library.docket.revision(id, n)
    return StateJson(revision_json(found), found.text)


@rulings.post("/rulings", role=SIGNED, status=201)
def add_ruling(caller: Caller, body: NewRuling) -> RevisionJson:
    """Proposes a ruling as a draft; everything that cannot be proved is said at once, and nothing is kept then."""
    return revision_json(caller.library.docket.add(body.text, caller.person, body.reason, body.boards))


@rulings.put("/rulings/{id}", role=SIGNED)
def change_ruling(caller: Caller, id: Id, body: ChangedRuling) -> RevisionJson:
    """Puts another text in the place of a state; a draft until a second person has looked at it.

    Where somebody else was first, a problem of the kind ``conflict`` holds their text.
    """
    return revision_json(caller.library.docket.edit(id, body.text, body.base, caller.person, body.reason, body.boards))


@rulings.post("/rulings/{id}/deeds", role=SIGNED)
def act_on_ruling(caller: Caller, id: Id, body: Done) -> RevisionJson:
    """Does to a ruling what its status and the role of who asks allow."""
    return revision_json(caller.library.registry.act(id, body.deed, body.base, caller.person, body.reason, body.successor))


@rulings.post("/rulings/{id}/confirm", role=SIGNED)
def confirm_ruling(caller: Caller, id: Id, body: Confirmed) -> RevisionJson:
    """Takes a published ruling over to another version of its book."""
    return revision_json(caller.library.registry.confirm(id, body.text, body.base, caller.person, body.reason))


@rulings.post("/rulings/{id}/restore", role=SIGNED)
def restore_ruling(caller: Caller, id: Id, body: Restored) -> RevisionJson:
    """Takes the words of an earlier state again, as a draft."""
    return revision_json(caller.library.docket.restore(id, body.n, body.base, caller.person, body.reason))


def _inside(caller: Caller) -> bool:
    return caller.me is not None and may(caller.me.role, "reader")


def _seen(caller: Caller, entry: DocketEntry) -> bool:
    """Tells whether who asks may see a ruling at all."""
    return entry.public is not None or _inside(caller)


def _entry(caller: Caller, id: str) -> DocketEntry:
    entry = caller.library.docket.entry(id)
    if not _seen(caller, entry):
        raise NotFound(f"there is no ruling {id} that everybody sees")
    return entry


def _told(entry: DocketEntry) -> RulingJson:
    shown = entry.ruling
    return RulingJson(entry.shown or entry.head, shown.in_force, shown.official, msgspec.structs.replace(shown, path=""))
