"""The account of a resolution: what a judge is told, in one language, whatever shows it.

The command line, the pages and the write-ups all tell the same account; only their type differs.
"""

from __future__ import annotations

from msgspec import Struct

from gunbai.rulebook import split_part
from gunbai.writeup.typesetting import first_sentence

SHOWN = 3
"""How many grounds are shown at once; the rest is one tap, or ``--all-grounds``, away."""
INTERPRETATION = "interpretation"
"""The kind of premise that is a construed or misprinted sentence."""
STATED = "stated"
"""The kind of premise that is a fact somebody said of the board, in place of what it says or leaves out."""


class Clause(Struct, frozen=True):
    """One ground: a clause of the book, or a sentence of a card, with its words; ``role`` is what it does there."""

    rule: str
    printed: str
    heading: str = ""
    quote: str = ""
    role: str = ""

    @property
    def printed_in_book(self) -> bool:
        """Whether the book has a page for it; a sentence of a card stands on the card."""
        return bool(self.rule) and not self.rule.startswith("card:")

    @property
    def cited(self) -> str:
        """The number that the book prints, or the card and the name of its text."""
        card, _, text = self.printed.rpartition(":")
        if self.printed_in_book:
            return self.printed
        if not card:
            return _without_place(self.printed)
        name = text.partition(".")[0]
        return f"{card}「{name}」" if name and not name.isdecimal() else card

    @property
    def short(self) -> str:
        """The first sentence of its words; all of them where they are one sentence of the clause."""
        return self.quote if split_part(self.rule)[1] else first_sentence(self.quote)


def _without_place(printed: str) -> str:
    """Returns the name of a card without which sentence of its own effect it is: 選択 of 選択.1.2."""
    head, dot, place = printed.rpartition(".")
    while dot and place.isdecimal():
        printed = head
        head, dot, place = printed.rpartition(".")
    return printed


class Grounded:
    """Something that rests on clauses, of which those stand first that a judge would tell first."""

    __slots__ = ()
    clauses: tuple[Clause, ...]

    @property
    def shown(self) -> tuple[Clause, ...]:
        """The grounds that are shown at once."""
        return self.clauses[:SHOWN]

    @property
    def more(self) -> tuple[Clause, ...]:
        """The grounds that are one tap away."""
        return self.clauses[SHOWN:]


class Other(Struct, frozen=True):
    """What else might have happened at a step, the clause that keeps it from happening, and the card text that says so, if any."""

    status: str
    option: str
    ground: Clause | None = None
    text: Clause | None = None


class ToldStep(Grounded, Struct, frozen=True):
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


class UnderReading(Struct, frozen=True):
    """How a claim comes out under one reading of a defect."""

    reading: str
    text: str
    taken: bool
    verdict: str
    word: str


class Hinge(Struct, frozen=True):
    """One thing that a claim hangs on: a reading, a presumed fact, a choice, a missing fact; in short and in full.

    ``clause`` is the number of the clause of which a reading is one.
    """

    id: str
    kind: str
    short: str
    text: str
    node: str = ""
    outcomes: tuple[UnderReading, ...] = ()
    clause: str = ""


class Finding(Struct, frozen=True):
    """One player's claim and what becomes of it; ``on`` is what it hangs on, ``leans_on`` what could have brought it about.

    ``own_line``: it is about a line of its own, ``left_out``: about a number that the board leaves out; ``construed``: the sentence
    that decides is printed wrongly, or has to be construed; ``pinned``: only the readings of the scenario were tried, ``ruled``:
    some of them are those of published rulings; ``stated``: a fact was said of the board; ``told``: it takes the line to be legal
    in what the board leaves out. ``fails`` is what keeps ``leans_on`` from applying, ``lacking`` what that names, in words.
    ``name`` tells several claims of one player apart, ``at`` is the moment that it is about, in words.
    """

    by: str
    says: str
    verdict: str
    word: str
    on: tuple[Hinge, ...] = ()
    parts_at: int = 0
    refused_at: int = 0
    decided_by: Clause | None = None
    own_line: bool = False
    left_out: bool = False
    construed: bool = False
    pinned: bool = False
    ruled: bool = False
    leans_on: Clause | None = None
    fails: str = ""
    lacking: str = ""
    told: bool = False
    name: str = ""
    at: str = ""
    stated: bool = False

    @property
    def leaning(self) -> str:
        """The message about the clause that it leans on, by what keeps that from applying; the one that decides is quoted once."""
        itself = self.leans_on == self.decided_by
        if itself and self.fails in ("own", "number"):
            return "claim.leans.itself" if self.fails == "own" else "claim.leans.itself-number"
        return f"claim.leans.{self.fails or 'clause'}"

    @property
    def certainty(self) -> str:
        """The message about a claim that depends on nothing: as presumed, ruled, pinned, stated, construed, or in any case."""
        taken = (self.left_out, self.ruled or self.pinned, self.stated)
        ways = {
            "as-taken": sum(taken) > 1,
            "presumed": self.left_out,
            "ruled": self.ruled,
            "pinned": self.pinned,
            "as-stated": self.stated,
            "construed": self.construed,
            "told": self.told,
            "certain": True,
        }
        return next(f"claim.{way}" for way, so in ways.items() if so)

    @property
    def refusal(self) -> str:
        """The message about the decision at which it parts: refused, or refused in some of the cases it depends on."""
        return "claim.refused" if self.verdict in ("holds", "never") else "claim.refusable"

    @property
    def taken(self) -> UnderReading | None:
        """How it comes out under the readings that are taken; None where it hangs on anything else."""
        found = [outcome for hinge in self.on for outcome in hinge.outcomes if outcome.taken]
        return found[0] if found and len(found) == len(self.on) else None


class Premise(Struct, frozen=True):
    """Something taken for granted, and whether the answer turns on it; of a ``pinned`` reading nobody has tried another.

    ``told``: with another value the line could not have been played. ``text`` says it in words, ``value`` is what is taken.
    """

    kind: str
    id: str
    value: str
    text: str
    matters: bool
    pinned: bool = False
    told: bool = False

    @property
    def label(self) -> str:
        """The message about what it does to the answer."""
        ways = {
            "interpreted": self.kind == INTERPRETATION,
            "pinned": self.pinned,
            "stated": self.kind == STATED,
            "matters": self.matters,
            "told": self.told,
            "idle": True,
        }
        return next(f"premise.{way}" for way, so in ways.items() if so)


class Refusal(Grounded, Struct, frozen=True):
    """A decision that the rules refuse: its place in the line, who took it, what it was, and the clauses against it.

    ``because`` names the cards that it is refused because of, ``offered`` what could have been chosen instead. ``one``: it names
    several where one is chosen.
    """

    line: int
    who: str
    decision: str
    clauses: tuple[Clause, ...]
    because: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    one: bool = False


class Carried(Struct, frozen=True):
    """An illegal act that was found out later and carried through: what was wrong with it, and what rests on it, line by line.

    ``remedy`` is the clause that says what to do about it; empty where the book has none.
    """

    act: Refusal
    rests: tuple[str, ...]
    remedy: str = ""


class Answer(Struct, frozen=True):
    """One answer to an open question: in words, as a page sends it back, and what it makes of each claim, by who claims.

    ``by`` are the numbers of the clauses by which it is offered.
    """

    option: str
    code: str
    outcomes: tuple[tuple[str, str, str], ...] = ()
    by: tuple[str, ...] = ()


class OpenQuestion(Struct, frozen=True):
    """A question that is still open, what may be answered, and what may not; only the judge knows a ``fact``."""

    key: str
    fact: bool
    what: str
    prompt: str
    at: Clause
    answers: tuple[Answer, ...]
    rejected: tuple[Other, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The answers in words."""
        return tuple(answer.option for answer in self.answers)


class Account(Struct, frozen=True):
    """A whole resolution, told in one language."""

    title: str
    book: str
    version: str
    date: str
    steps: tuple[ToldStep, ...]
    refused: tuple[Refusal, ...]
    question: OpenQuestion | None
    ending: str
    ending_ground: Clause | None
    claims: tuple[Finding, ...]
    premises: tuple[Premise, ...]
    doubts: tuple[str, ...]
    failures: tuple[str, ...]
    carried: tuple[Carried, ...] = ()

    @property
    def deciding(self) -> tuple[Clause, ...]:
        """The clauses that decide about the claims, each once."""
        found = {claim.decided_by.rule: claim.decided_by for claim in self.claims if claim.decided_by}
        return tuple(found.values())

    @property
    def parts_at(self) -> int:
        """The step at which the claims part, 0 when they do not."""
        return next((claim.parts_at for claim in self.claims if claim.parts_at and not claim.own_line), 0)

    @property
    def certain(self) -> bool:
        """Whether every claim is decided whatever was presumed, and however the book is read."""
        return all(claim.verdict in ("holds", "never") for claim in self.claims)

    @property
    def certainty(self) -> str:
        """How sure the account is: ``unknown`` or ``depends``; as ``pinned``, ``stated`` or ``taken`` (both); else ``certain``.

        Between these: ``construed`` where a text that decides is, ``told`` where the line is taken to be legal.
        """
        if any(claim.verdict == "unknown" for claim in self.claims):
            return "unknown"
        if not self.certain:
            return "depends"
        pinned = any(premise.pinned for premise in self.premises)
        stated = any(premise.kind == STATED for premise in self.premises)
        if pinned or stated:
            return "taken" if pinned and stated else "pinned" if pinned else "stated"
        if any(claim.construed for claim in self.claims):
            return "construed"
        return "told" if any(claim.told for claim in self.claims) else "certain"
