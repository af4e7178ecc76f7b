"""The JSON of a resolution, field by field (docs/reference/json.md): what a replay hands to pages, write-ups and other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

Texts = dict[str, str]
"""A text by language."""


class GroundJson(TypedDict):
    """A clause that something rests on, with its words; ``part`` is its sentence, counted from 1, 0 for the whole clause.

    ``role`` is what it does there: it orders, permits, forbids, defines, replaces or measures.
    """

    rule: str
    part: int
    role: str
    printed: str
    heading: str
    quote: str


class ChoiceJson(TypedDict):
    """A decision: the question's key, who decided, what, and whether there was anything to decide."""

    key: str
    who: str
    option: Texts
    forced: bool


class EventJson(TypedDict):
    """An event of a step, how it came out, and the clauses that shaped it; ``empty``: what it counts is none (0 damage)."""

    kind: str
    outcome: str
    empty: bool
    note: Texts
    clause: str
    grounds: list[str]


class ChangeJson(TypedDict):
    """A fact that a step changed: its path, what it is of in words, which field, before and after."""

    path: str
    of: str
    field: str
    before: str
    after: str


class RejectedJson(TypedDict):
    """An option that is not offered, and the clause that rules it out."""

    option: Texts
    ground: str
    grounds: list[str]
    why: Texts


class AlternativeJson(RejectedJson):
    """What else might have happened at a step, and what became of it."""

    key: str
    status: str


class HangsJson(TypedDict):
    """What a verdict hangs on: a reading, a fact, something presumed, a choice, chance, the lines beyond those followed."""

    id: str
    kind: str
    text: Texts


class RuledOutJson(TypedDict):
    """A value that the line rules out: of which decision (from 1), and by which clause."""

    value: str
    line: int
    clause: str
    printed: str


class AssumptionJson(HangsJson):
    """Something taken for granted; ``words`` are those of a decision that nothing asked for.

    ``pinned``: the scenario says which reading is taken, and no other was tried; ``rulings``: those that settle it; ``adopted``:
    the reading that is taken of a defect unless somebody chooses, where the pinned one is another that no ruling settles.
    Of an interpretation ``text`` is how the sentence is read, ``matter`` what is wrong with it, ``printed`` what it prints,
    ``reason`` why it is read so, and ``nodes`` are its clauses. ``unless``: with this other value a decision of the line would be
    refused.
    """

    value: str
    matters: NotRequired[bool]
    pinned: NotRequired[bool]
    adopted: NotRequired[str]
    rulings: NotRequired[list[str]]
    words: NotRequired[dict[str, str]]
    matter: NotRequired[Texts]
    printed: NotRequired[list[str]]
    reason: NotRequired[Texts]
    nodes: NotRequired[list[str]]
    unless: NotRequired[RuledOutJson]


class StepJson(TypedDict):
    """One step; ``board`` is the board after it, where boards are wanted."""

    n: int
    at: str
    printed: str
    depth: int
    path: list[str]
    grounds: list[GroundJson]
    actor: str
    forced: bool
    housekeeping: bool
    note: Texts
    outcome: str
    choices: list[ChoiceJson]
    events: list[EventJson]
    changes: list[ChangeJson]
    alternatives: list[AlternativeJson]
    assumptions: list[AssumptionJson]
    board: NotRequired[Mapping[str, object]]


class RefusalJson(TypedDict):
    """A refused decision: its number in the line, who took it, the clauses against it, what was on offer.

    ``at``: the moment at which it was tried, where the line says that; else empty. ``one``: it names several where one is chosen.
    """

    line: int
    who: str
    at: str
    one: bool
    decision: Texts
    ground: str
    grounds: list[GroundJson]
    because: list[str]
    offered: dict[str, list[str]]
    why: Texts


class ChangedFactJson(TypedDict):
    """A fact that would be otherwise without an illegal act."""

    path: str
    now: str
    without: str


class LostDecisionJson(TypedDict):
    """A later decision that could not have been taken without an illegal act; without a ground nothing would have asked for it."""

    line: int
    ground: str


class RestsJson(TypedDict):
    """What rests on an illegal act; ``freed`` are decisions that would not have been refused without it."""

    facts: list[ChangedFactJson]
    decisions: list[LostDecisionJson]
    freed: list[int]


class CarriedJson(RefusalJson):
    """An illegal act that was found out later, and the clause that says what to do about it."""

    rests: RestsJson
    remedy: str


class AnswerJson(TypedDict):
    """An answer to the open question, as a page sends it back, by which clauses, and the verdict on each claim behind it."""

    option: Texts
    code: str
    grounds: list[str]
    claims: dict[str, str]


class AskJson(TypedDict):
    """The question at which the line stops."""

    at: str
    who: str
    key: str
    what: Texts
    prompt: Texts
    options: list[Texts]
    answers: list[AnswerJson]
    least: int
    most: int
    counted: NotRequired[bool]
    rejected: list[RejectedJson]


class EndingJson(TypedDict):
    """Who has won, None where nobody has, and by which clause."""

    winner: str | None
    ground: str
    quote: str


class LineJson(TypedDict):
    """How a claimed line goes, as far as it is legal."""

    steps: list[StepJson]
    refused: list[RefusalJson]


class FailsJson(TypedDict):
    """Why the clause that a failing claim leans on does not apply: its kind, what is named (a moment, a card, a path), in words."""

    kind: str
    id: str
    text: Texts


class ClaimJson(TypedDict):
    """A claim, its verdict, what that hangs on, and where claim and line part; numbers count from 1, 0 is nowhere.

    ``name`` tells several claims of one seat apart. ``at`` is the moment that it is about, empty where that is the end of the line.
    ``leans_on`` is the clause that could have brought about a claim that fails; ``decided_by`` is why it does not,
    and ``fails`` how.
    """

    by: str
    name: str
    says: str
    at: str
    verdict: str
    on: list[HangsJson]
    grounds: list[GroundJson]
    parts_at: int
    refused_at: int
    decided_by: str
    left_out: list[str]
    line: LineJson | None
    decided_by_quote: str
    leans_on: GroundJson | None
    fails: FailsJson | None


class LoopJson(TypedDict):
    """Answers that lead round in a circle: the way to it, the way round, and the numbers that grow on each round."""

    path: list[dict[str, str]]
    round: list[dict[str, str]]
    grows: list[str]


class BrokenOffJson(TypedDict):
    """A line without an ending: the way to it, and the clause at which the game runs for ever (``endless``), or fails."""

    path: list[dict[str, str]]
    clause: str
    endless: bool


class GroupJson(TypedDict):
    """Endings that agree in what is claimed, how many lines lead there, and under which readings and facts."""

    facts: dict[str, str]
    holds: list[str]
    lines: int | None
    witness: list[dict[str, str]]
    under: list[dict[str, str]]


class LinesJson(TypedDict):
    """Every line from where a scenario stops, as ``gunbai explore`` tells it."""

    groups: list[GroupJson]
    lines: int | None
    at_least: bool
    edges: int
    loops: list[LoopJson]
    loops_in_all: int
    broken_off: list[BrokenOffJson]
    broken_off_in_all: int
    complete: bool
    claims: list[ClaimJson]


class ExpectationJson(TypedDict):
    """Whether what the scenario expects came true, and what did not."""

    met: bool
    failures: list[str]


class ResolutionJson(TypedDict):
    """A whole resolution; boards are in the notation of a scenario file."""

    scenario: str
    name: str
    game: str
    version: str
    date: str
    book: str
    title: str
    start: Mapping[str, object]
    steps: list[StepJson]
    refused: list[RefusalJson]
    happened: list[CarriedJson]
    ask: AskJson | None
    ending: EndingJson | None
    board: Mapping[str, object]
    facts: dict[str, str]
    claims: list[ClaimJson]
    assumptions: list[AssumptionJson]
    problems: list[str]
    expectation: ExpectationJson
