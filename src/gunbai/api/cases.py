"""Operations on disputed boards: those that are kept, and any that a program sends along."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

import msgspec
from msgspec import Meta, Struct

from gunbai.api.operation import Caller, Operations
from gunbai.api.paging import MANY, Limit, ListPage, Offset, place
from gunbai.api.problem_details import ProblemJson, problem_json
from gunbai.api.words import AnyGame, Game, Name, Version
from gunbai.dispute.report.payload import LinesJson, ResolutionJson
from gunbai.errors import BadInput
from gunbai.scenario.file import Scenario
from gunbai.scenario.reader import read_scenario_text

cases = Operations("cases")

MOST_EDGES = 32_000
"""So many edges one call may follow."""
MOST_SECONDS = 8.0
"""So many seconds of the processor one call may take for following lines."""
Edges = Annotated[int, Meta(description="How many edges are followed at most.", ge=0, le=MOST_EDGES)]
Seconds = Annotated[float, Meta(description="How many seconds of the processor it may take.", gt=0, le=MOST_SECONDS)]
Boards = Annotated[bool, Meta(description="Whether the board after every step is told.")]
Ruled = Annotated[bool, Meta(description="Whether readings are taken as published rulings settle them.")]
Horizon = Literal["action", "turn", "game"]
"""How far lines are followed: until something new may be begun, until the turn is over, or to the end of the game."""


class SentCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A case as a program sends it: the text of a scenario file, or the same as an object."""

    scenario: str | dict[str, object]


class ReplayCall(SentCase, frozen=True, forbid_unknown_fields=True):
    """A case that is to be played, by another version of its book where one is named."""

    version: Version = ""
    ruled: Ruled = False
    boards: Boards = False


class ExploreCall(SentCase, frozen=True, forbid_unknown_fields=True):
    """A case of which every legal line is to be followed, so far and at such a cost."""

    version: Version = ""
    to: Horizon = "action"
    edges: Edges = 2_000
    seconds: Seconds = 4.0


class CheckedJson(TypedDict):
    """Whether a case can be read; ``problems`` is all that is wrong with it."""

    readable: bool
    problems: list[ProblemJson]


class ClaimSaid(TypedDict):
    """What one player says."""

    by: str
    says: str


class CaseJson(TypedDict):
    """A board that is kept: its game and name, what it is about, what each player claims."""

    game: str
    name: str
    title: str
    claims: list[ClaimSaid]


class CasesPage(ListPage):
    """Boards in pages, by game and name."""

    items: list[CaseJson]


@cases.get("/cases")
def list_cases(caller: Caller, game: AnyGame = "", offset: Offset = 0, limit: Limit = MANY) -> CasesPage:
    """Returns the boards of a game, or of all, in pages."""
    held = caller.library
    games = [held.rulebook(game).slug] if game else held.games()
    found = [case for slug in games for case in held.cases.readable(slug)]
    return {**place(found, offset, limit), "items": [_titled(case) for case in found[offset : offset + limit]]}


@cases.get("/cases/{game}/{name}")
def get_case(caller: Caller, game: Game, name: Name, version: Version = "", ruled: Ruled = False) -> ResolutionJson:
    """Returns the answer to a board that is kept: the verdicts, the steps and the clauses that they rest on."""
    return caller.library.replay(caller.library.scenario(game, name), version or None, ruled=ruled).to_json()


@cases.post("/cases/check")
def check_case(caller: Caller, body: SentCase) -> CheckedJson:
    """Returns everything that is wrong with a case, without playing it."""
    try:
        _read(caller, body)
    except BadInput as error:
        return {"readable": False, "problems": [problem_json(problem) for problem in error.problems]}
    return {"readable": True, "problems": []}


@cases.post("/cases/replay")
def replay_case(caller: Caller, body: ReplayCall) -> ResolutionJson:
    """Plays a case and returns the answer: the verdicts, the steps and the clauses that they rest on, word for word."""
    found = caller.library.replay(_read(caller, body), body.version or None, ruled=body.ruled)
    return found.to_json(boards=body.boards)


@cases.post("/cases/explore")
def explore_case(caller: Caller, body: ExploreCall) -> LinesJson:
    """Follows every legal line from where a case stops, and returns the endings grouped by what the claims ask.

    ``complete`` is false where the edges or the seconds were not enough.
    """
    case = _read(caller, body)
    return caller.library.explore(case, body.to, body.edges, body.version or None, seconds=body.seconds).to_json()


def _read(caller: Caller, body: SentCase) -> Scenario:
    """Returns the case that was sent; raises BadInput with every problem, each at its line."""
    said = body.scenario
    text = said if isinstance(said, str) else msgspec.json.format(msgspec.json.encode(said), indent=2).decode()
    return read_scenario_text(text, caller.library.cases.kits)


def _titled(case: Scenario) -> CaseJson:
    claims: list[ClaimSaid] = [{"by": claim.by, "says": claim.says} for claim in case.claims]
    return {"game": case.game, "name": case.name, "title": case.title, "claims": claims}
