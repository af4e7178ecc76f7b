"""What a new version of a book, or a changed model, makes of a ruling: one word, and the text that takes it over."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gunbai.rulebook import Book, Citation, split_part
from gunbai.ruling.checking import Checked, passage
from gunbai.ruling.played import PlayedOut
from gunbai.ruling.ruling import Ruling

FINE, MOVED, AROUND, REWORDED = "fine", "moved", "context changed", "text changed"
GONE, OUTCOME, NOT_PLAYED = "clause gone", "outcome changed", "not played"
BECOMES = (FINE, MOVED, AROUND, REWORDED, GONE, OUTCOME, NOT_PLAYED)
"""What becomes of a ruling, the least first."""
NO_ALARM = (FINE, MOVED)

_BY_STATUS = {"OK": FINE, "MOVED": MOVED, "CONTEXT": AROUND, "CHANGED": REWORDED, "GONE": GONE, "MALFORMED": GONE}
_HEAD = re.compile(r"^([ \t]*>[ \t]*\*\*)([^*\n]+)(\*\*)", re.MULTILINE)


class Rechecked(Struct, frozen=True):
    """A ruling held against a version of its book: how each citation stands, and how its scenario ended and ends now.

    ``old`` and ``new`` are None without a scenario.
    """

    ruling: Ruling
    against: str
    checked: tuple[Checked, ...]
    old: PlayedOut | None = None
    new: PlayedOut | None = None

    @property
    def differences(self) -> tuple[str, ...]:
        """In what the scenario ends otherwise."""
        return self.old.differences(self.new) if self.old and self.new else ()

    @property
    def unread(self) -> tuple[str, ...]:
        """The reworded clauses that its scenario rests on, and that nobody has compared with their model since."""
        known = self.old.unread if self.old else ()
        return tuple(clause for clause in self.new.unread if clause not in known) if self.new else ()

    @property
    def unplayed(self) -> bool:
        """Whether its scenario cannot be played to its end now, or could not before: there is nothing to compare."""
        return any(played is not None and bool(played.fault) for played in (self.old, self.new))

    @property
    def waiting(self) -> bool:
        """Whether its scenario is still to be played: the verdict goes by the citations alone until then."""
        return bool(self.ruling.scenario) and self.new is None

    @property
    def verdict(self) -> str:
        """What becomes of the ruling, the worst of all that was found."""
        if self.unplayed:
            return NOT_PLAYED
        if self.differences:
            return OUTCOME
        found = {FINE, *(_BY_STATUS[one.status] for one in self.checked), *([AROUND] if self.unread else [])}
        return max(found, key=BECOMES.index)

    @property
    def alarming(self) -> bool:
        """Whether somebody has to look at it."""
        return self.verdict not in NO_ALARM


def taken_over(found: Rechecked, book: Book) -> Ruling | None:
    """Returns a ruling as it reads for the version it was held against: its clauses by their new numbers, in their new words.

    None where a clause is gone, or says nothing like what was quoted: somebody has to write that.
    """
    cited = [_cited(one, book) for one in found.checked]
    if any(one is None for one in cited):
        return None
    citations = tuple(one for one in cited if one is not None)
    names = {_node(old.rule): _node(new.rule) for old, new in zip(found.ruling.citations, citations, strict=True)}
    words = {old.quote: new.quote for old, new in zip(found.ruling.citations, citations, strict=True)}
    body = _body(found.ruling.body, names, words)
    return replace(found.ruling, version=book.version, citations=citations, body=body)


def _cited(one: Checked, book: Book) -> Citation | None:
    """Returns a citation as it is to be written for a version."""
    new = one.standing.new
    if one.sound:
        return replace(one.citation, version=book.version)
    if new is None or one.status not in ("MOVED", "CHANGED"):
        return None
    quote = one.citation.quote if one.status == "MOVED" else passage(book, new.id, one.citation.quote)
    return Citation(rule=new.id, version=book.version, quote=quote) if quote else None


def _body(body: str, names: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Returns the text below the fields with the clauses that it quotes by their new numbers and in their new words."""
    body = _HEAD.sub(lambda found: f"{found[1]}{names.get(found[2].strip(), found[2])}{found[3]}", body)
    for old, new in words.items():
        body = body.replace(old, new)
    return body


def _node(rule: str) -> str:
    return split_part(rule)[0].rpartition(":")[2]
