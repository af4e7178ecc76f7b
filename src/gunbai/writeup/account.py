"""A resolution told: the JSON of a replay turned into sentences, changes, reasons and verdicts in one language.

The command line, the pages and the write-ups all tell the same account; only their type differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from gunbai.writeup.naming import Namer
from gunbai.writeup.reading import first_sentence

DECIDING = ("replaced", "forbidden")
"""What can become of a proposed event that its clause has to be quoted for."""


class Clause(Struct, frozen=True):
    """One ground: a clause of the book, or a sentence of a card, with its words."""

    rule: str
    printed: str
    heading: str = ""
    quote: str = ""

    @property
    def printed_in_book(self) -> bool:
        """Whether the book has a page for it; a sentence of a card stands on the card."""
        return bool(self.rule) and not self.rule.startswith("card:")

    @property
    def short(self) -> str:
        """The first sentence of its words."""
        return first_sentence(self.quote)


class Other(Struct, frozen=True):
    """What else might have happened at a step, and the clause that keeps it from happening."""

    status: str
    option: str
    ground: Clause | None = None


class Told(Struct, frozen=True):
    """One step: a sentence, the clauses it rests on, those worth quoting, what changed, what else was possible.

    ``shaped``: a clause replaced or forbade some of what was to happen; ``chosen``: somebody decided something here;
    ``minor``: nothing happened that anybody asks about; ``parts``: whose claims part from the replay here.
    """

    n: int
    at: str
    printed: str
    sentence: str
    clauses: tuple[Clause, ...] = ()
    quotes: tuple[Clause, ...] = ()
    events: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    readings: tuple[str, ...] = ()
    shaped: bool = False
    chosen: bool = False
    minor: bool = False
    parts: tuple[str, ...] = ()


class Claim(Struct, frozen=True):
    """One player's claim and what becomes of it; ``on`` names what it hangs on."""

    by: str
    says: str
    verdict: str
    word: str
    on: tuple[str, ...] = ()
    parts_at: int = 0
    refused_at: int = 0
    decided_by: Clause | None = None


class Premise(Struct, frozen=True):
    """Something taken for granted, and whether the answer turns on it."""

    kind: str
    id: str
    text: str
    matters: bool


class Refusal(Struct, frozen=True):
    """A decision that the rules refuse: its place in the line, who took it, what it was, and the clauses against it."""

    line: int
    who: str
    decision: str
    clauses: tuple[Clause, ...]


class Question(Struct, frozen=True):
    """A question that is still open, what may be answered, and what may not."""

    who: str
    prompt: str
    at: Clause
    options: tuple[str, ...]
    rejected: tuple[Other, ...]


class Account(Struct, frozen=True):
    """A whole resolution, told in one language."""

    title: str
    book: str
    version: str
    date: str
    steps: tuple[Told, ...]
    refused: tuple[Refusal, ...]
    question: Question | None
    ending: str
    ending_ground: Clause | None
    claims: tuple[Claim, ...]
    premises: tuple[Premise, ...]
    doubts: tuple[str, ...]
    failures: tuple[str, ...]

    @property
    def deciding(self) -> tuple[Clause, ...]:
        """The clauses that decide about the claims, each once."""
        found = {claim.decided_by.rule: claim.decided_by for claim in self.claims if claim.decided_by}
        return tuple(found.values())

    @property
    def parts_at(self) -> int:
        """The step at which the claims part, 0 when they do not."""
        return next((claim.parts_at for claim in self.claims if claim.parts_at), 0)

    @property
    def certain(self) -> bool:
        """Whether every claim is decided whatever was presumed, and however the book is read."""
        return all(claim.verdict in ("holds", "never") for claim in self.claims)

    @property
    def certainty(self) -> str:
        """How sure the account is: ``certain``, ``depends`` or ``unknown``."""
        if any(claim.verdict == "unknown" for claim in self.claims):
            return "unknown"
        return "certain" if self.certain else "depends"


def account(data: Mapping[str, Any], namer: Namer) -> Account:
    """Returns a resolution (``Resolution.to_json()``) told in the namer's language."""
    return _Teller(data, namer).whole()


class _Teller:
    def __init__(self, data: Mapping[str, Any], namer: Namer) -> None:
        self.data = data
        self.namer = namer
        self.words = namer.words
        self.said = namer.words.said
        self.known: dict[str, Clause] = {}
        for item in _grounds(data):
            self.known.setdefault(item["rule"], Clause(item["rule"], item["printed"], item["heading"], item["quote"]))
        self.deciding = {claim["decided_by"] for claim in data["claims"] if claim["decided_by"]}

    def whole(self) -> Account:
        data = self.data
        ending = data["ending"]
        return Account(
            data["title"],
            data["book"],
            data["version"],
            data["date"],
            tuple(self.step(step) for step in data["steps"]),
            tuple(self.refusal(item) for item in data["refused"]),
            self.question(data["ask"]) if data["ask"] else None,
            self.ending(ending) if ending else "",
            self.clause(ending["ground"], ending.get("quote", "")) if ending else None,
            tuple(self.claim(claim) for claim in data["claims"]),
            tuple(self.premise(item) for item in data["assumptions"]),
            tuple(data.get("problems", ())),
            tuple(data["expectation"]["failures"]),
        )

    def clause(self, rule: str, quote: str = "", printed: str = "") -> Clause:
        return self.known.get(rule) or Clause(rule, printed or self.namer.number(rule), "", quote or self.namer.quote(rule))

    def step(self, step: Mapping[str, Any]) -> Told:
        clauses = tuple(self.clause(item["rule"]) for item in step["grounds"])
        shaped = [item["clause"] for item in step["events"] if item["outcome"] in DECIDING and item["clause"]]
        parting = [claim["by"] for claim in self.data["claims"] if claim["parts_at"] == step["n"]]
        quoted = [item["rule"] for item in step["grounds"] if parting and item["rule"] in self.deciding]
        changes = tuple(self.namer.change(item) for item in step["changes"])
        return Told(
            step["n"],
            step["at"],
            step["printed"],
            self.sentence(step),
            clauses,
            tuple(self.clause(rule) for rule in dict.fromkeys([*shaped, *quoted])),
            tuple(self.events(step["events"])),
            changes,
            tuple(dict.fromkeys(item["path"].partition(".")[0] for item in step["changes"])),
            tuple(self.other(item) for item in step["alternatives"]),
            tuple(self.premise({**item, "matters": False}).text for item in step["assumptions"] if item["kind"] == "reading"),
            bool(shaped),
            any(not item["forced"] for item in step["choices"]),
            bool(step["housekeeping"] and not step["alternatives"] and not parting),
            tuple(parting),
        )

    def sentence(self, step: Mapping[str, Any]) -> str:
        """Returns the step's own sentence; of a clause that has none, its first, or its heading."""
        said = str(self.said(step["note"]))
        own = next((item for item in step["grounds"] if item["rule"] == step["at"]), None)
        if own and said == own["quote"]:
            said = own["heading"] or first_sentence(said)
        return said or step["printed"]

    def events(self, events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        """Yields what happened beyond the step's own sentence, and what was kept from happening."""
        for item in events:
            said = self.said(item["note"])
            if item["outcome"] in DECIDING:
                clause = self.clause(item["clause"]).printed if item["clause"] else ""
                yield self.words(f"event.{item['outcome']}", event=said or self.words("event.it"), clause=clause)
            elif said:
                yield said

    def other(self, item: Mapping[str, Any]) -> Other:
        ground = item.get("ground", "")
        return Other(item.get("status", "illegal"), self.said(item["option"]), self.clause(ground) if ground else None)

    def refusal(self, item: Mapping[str, Any]) -> Refusal:
        clauses = [self.clause(ground["rule"], ground["quote"], ground["printed"]) for ground in item["grounds"]]
        word, _, what = str(self.said(item["decision"])).partition(" ")
        return Refusal(item["line"], item["who"], f"{self.namer.decision(word)} {what}".strip(), tuple(clauses))

    def question(self, ask: Mapping[str, Any]) -> Question:
        at = self.clause(ask["at"])
        who = self.words.either("who", ask["who"])
        prompt = self.words("ask.prompt", who=who, what=self.namer.decision(ask["key"]), clause=at.printed)
        options = tuple(self.said(option) for option in ask["options"])
        return Question(who, prompt, at, options, tuple(self.other(item) for item in ask["rejected"]))

    def ending(self, ending: Mapping[str, Any]) -> str:
        return self.words("ending.won", seat=ending["winner"]) if ending["winner"] else self.words("ending.drawn")

    def claim(self, claim: Mapping[str, Any]) -> Claim:
        on = tuple(self.premise({"matters": True, "value": "", **item}).text for item in claim["on"])
        decided = self.clause(claim["decided_by"], claim.get("decided_by_quote", "")) if claim["decided_by"] else None
        word = self.words(f"verdict.{claim['verdict']}")
        return Claim(claim["by"], claim["says"], claim["verdict"], word, on, claim["parts_at"], claim.get("refused_at", 0), decided)

    def premise(self, item: Mapping[str, Any]) -> Premise:
        text, value = self.said(item["text"]), item.get("value", "")
        if item["kind"] == "reading":
            text = f"{item['id']}{f' ({value})' if value else ''} {text}"
        elif item["kind"] == "presumed":
            text = (
                self.words("premise.presumed", what=self.namer.fact(item["id"]), value=value)
                if value
                else self.namer.fact(item["id"])
            )
        elif item["kind"] in ("unmodelled", "by-hand"):
            text = self.words(f"premise.{item['kind']}", what=self.namer.number(item["id"]))
        return Premise(item["kind"], item["id"], text, item["matters"])


def _grounds(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for holder in (*data["steps"], *data["refused"], *data["claims"]):
        yield from holder["grounds"]
