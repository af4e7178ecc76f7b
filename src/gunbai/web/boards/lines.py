"""Every line from where a case stops, followed in rounds: each goes further than the one before and tells how far it has come.

A round is a page of its own, so that whoever leaves, or stops, has nothing running behind them but the round that was begun.
"""

from __future__ import annotations

from flask import render_template
from msgspec import Struct

from gunbai.budget import ACTION, HORIZONS
from gunbai.dispute.every_line import Group, Lines
from gunbai.errors import BadInput
from gunbai.scenario.file import Scenario
from gunbai.web.boards.answer import unplayed
from gunbai.web.boards.followed import Address, Followed, Here, followed
from gunbai.web.shared.current import argument, chosen, library, messages, number_argument, word_argument
from gunbai.writeup.names import Namer


class Round(Struct, frozen=True):
    """How far one round goes: so many edges, so many seconds of the processor."""

    edges: int
    seconds: float


ROUNDS = (Round(500, 1.0), Round(2_000, 2.0), Round(8_000, 4.0), Round(32_000, 8.0), Round(128_000, 16.0))
"""Each takes about as long as all before it, so that what is followed anew costs no more than what is new."""
STOPPED = "no"
"""How an address says that no further round is to follow (``go``)."""


def lines_page(scenario: Scenario, address: Address) -> str | tuple[str, int]:
    """Returns the page of one round; it leads to the next one by itself until everything is followed or somebody stops it."""
    rulebook = library().rulebook(scenario.game)
    try:
        follows, found, number, over = explored(scenario)
    except BadInput as error:
        return unplayed(scenario, error)
    to = word_argument("to", HORIZONS, ACTION)
    table = found.resolution.table
    namer = Namer(table.book, table.notation, messages())
    called = found.resolution.labels
    here = Here(address, follows)
    return render_template(
        "lines.html",
        scenario=scenario,
        rulebook=rulebook,
        found=found,
        told=found.to_json(),
        facts=lambda group: _facts(group, namer),
        named=lambda choices: [called.choice(name, value, messages().lang) for name, value in choices.items()],
        here=here,
        to=to,
        horizons=HORIZONS,
        number=number,
        rounds=len(ROUNDS),
        over=over,
        going=not over and argument("go") != STOPPED,
        on=here.every_line(to=to, round=number + 1),
        stop=here.every_line(to=to, round=number or None, go=STOPPED),
        said=messages().said,
    )


def explored(scenario: Scenario) -> tuple[Followed, Lines, int, bool]:
    """Follows every line for one round: what the address follows, what was found, which round it is, whether it is the last.

    Raises BadInput for a case that cannot be played.
    """
    rulebook, last = library().rulebook(scenario.game), len(ROUNDS) - 1
    chosen(scenario.game)
    follows = followed(rulebook.defects)
    case = follows.of(scenario, library().notation(scenario.game))
    number = number_argument("round", 0, 0, last)
    to, limit = word_argument("to", HORIZONS, ACTION), ROUNDS[number]
    version, as_of = argument("version") or None, argument("as_of") or None
    found = library().explore(case, to, limit.edges, version, as_of, limit.seconds)
    return follows, found, number, not found.resolution.cut or number == last


def _facts(group: Group, namer: Namer) -> list[tuple[str, str]]:
    """Returns the facts of a group of endings in words."""
    return [(namer.fact(path), namer.answer(value)) for path, value in group.facts.items()]
