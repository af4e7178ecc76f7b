"""What a request follows of a case: answers beyond its line, whose line, readings, facts; all of it stands in the address."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import request, url_for
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import BadRequest

from gunbai.dispute.offers import read_answer
from gunbai.errors import NotFound
from gunbai.notation.notation import Notation
from gunbai.rulebook import Defects
from gunbai.scenario.file import Scenario
from gunbai.scenario.otherwise import said_otherwise
from gunbai.web.shared.current import LONGEST, argument, kept, messages

MOST_ANSWERS = 200
"""How many answers one may go on with beyond a recorded line."""
MOST_SAID = 40
"""How many readings and facts an address may choose."""
READ, IF = "read.", "if."
"""How the words of an address begin that choose a reading of a defect, and that say a fact otherwise."""


class Followed(Struct, frozen=True):
    """What is followed of a case, as the address of its answer says it; ``ruled``: as published rulings read the book."""

    answers: tuple[str, ...] = ()
    claim: str = ""
    readings: Mapping[str, str] = {}
    facts: Mapping[str, str] = {}
    ruled: bool = False

    @property
    def as_written(self) -> bool:
        """Whether the case is followed as its file says, which is all that its author expected anything of."""
        return self == Followed()

    @property
    def words(self) -> dict[str, Any]:
        """The words of the address."""
        chosen = {
            **{READ + name: value for name, value in self.readings.items()},
            **{IF + path: value for path, value in self.facts.items()},
        }
        return {"then": list(self.answers), "claim": self.claim or None, "ruled": "1" if self.ruled else None, **chosen}

    def as_ruled(self, settled: Collection[str]) -> Followed:
        """Returns the same as published rulings read the book: without a reading of the address where they settle one."""
        return replace(self, ruled=True, readings={name: value for name, value in self.readings.items() if name not in settled})

    def of(self, scenario: Scenario, notation: Notation, *, read: bool = True) -> Scenario:
        """Returns a case as it is followed; without ``read`` all its readings are left open that only the address chooses."""
        claims = dict(scenario.named_claims)
        if self.claim and self.claim not in claims:
            raise NotFound(f"nobody called {self.claim} claims anything of {scenario.name}", [*claims])
        line = claims[self.claim].line if self.claim else None
        if line is not None:
            scenario = replace(scenario, line=line)
        if self.facts:
            scenario = said_otherwise(scenario, self.facts, notation)
        if self.readings and read:
            scenario = replace(scenario, readings={**scenario.readings, **self.readings})
        return replace(scenario, answers=tuple(map(read_answer, self.answers))) if self.answers else scenario


def followed(defects: Defects) -> Followed:
    """Returns what the request follows; refuses more than a case can need, and a reading that the book does not have."""
    answers = request.args.getlist("then")
    readings, facts = _said(READ), _said(IF)
    if len(answers) > MOST_ANSWERS or len(readings) + len(facts) > MOST_SAID:
        raise BadRequest(messages()("error.too-long", most=MOST_ANSWERS))
    for name, value in readings.items():
        if name not in defects or value not in defects[name].readings:
            raise NotFound(f"there is no reading {value} of {name}", [*defects[name].readings] if name in defects else [])
    return Followed(tuple(answers), argument("claim"), readings, facts, argument("ruled") == "1")


def _said(prefix: str) -> dict[str, str]:
    """Returns the words of the address that begin so, without those that are left empty."""
    found = {name.removeprefix(prefix): argument(name) for name in request.args if name.startswith(prefix)}
    if any(len(name) > LONGEST for name in found):
        raise BadRequest(messages()("error.too-long", most=LONGEST))
    return {name: value for name, value in found.items() if value}


class Address(Struct, frozen=True):
    """Where an answer stands: the endpoints of its page, its write-ups and all its lines, and the words that name its case.

    ``edit`` is the address at which the case can be changed; empty where it cannot. ``names`` are the words by which a draft ruling
    is made of the case.
    """

    page: str
    document: str
    lines: str
    case: Mapping[str, str]
    edit: str = ""
    names: Mapping[str, str] = {}


class Here(Struct, frozen=True):
    """The address of an answer as it is followed now, from which those of its other states are made."""

    address: Address
    followed: Followed

    @property
    def words(self) -> dict[str, Any]:
        """The words of the address but those that name the case."""
        return {**kept(), **self.followed.words}

    def at(self, **changes: Any) -> str:
        """Returns the address with some words changed; None drops a word."""
        return url_for(self.address.page, **{**self.address.case, **self.words, **changes})

    def reading(self, name: str, value: str | None) -> str:
        """Returns the address under a reading of a defect, or with none chosen."""
        return self.at(**{READ + name: value})

    def as_ruled(self, settled: Collection[str]) -> str:
        """Returns the address as ruled, without the readings that it chooses where rulings settle one."""
        return self.at(ruled=1, **{READ + name: None for name in settled})

    def supposing(self, path: str, value: str | None) -> str:
        """Returns the address with a fact said otherwise, or as the case says it."""
        return self.at(**{IF + path: value})

    def document(self, **changes: Any) -> str:
        """Returns the address of a write-up of what is followed, in the language of the page."""
        return url_for(self.address.document, **{**self.address.case, **self.words, "lang": messages().lang, **changes})

    def every_line(self, **changes: Any) -> str:
        """Returns the address at which every line from here is followed."""
        return url_for(self.address.lines, **{**self.address.case, **self.words, **changes})

    @property
    def draft(self) -> str:
        """The address at which a ruling is drafted from what is followed."""
        return url_for("drafts.new", game=self.address.case["game"], **{**self.address.names, **self.words})

    def form(self, field: str) -> tuple[str, list[tuple[str, str]]]:
        """Returns where a form leads that gives one word of the address, and the other words that it has to send along."""
        address = urlsplit(self.at(**{field: None}))
        return address.path, parse_qsl(address.query)

    @property
    def link(self) -> str:
        """The address to hand on: what is followed, in the language of the page."""
        return self.at(lang=messages().lang)
