"""A draft ruling from a replay: facts, question, ruling, reasons, readings, and the clauses' own words at that version."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.dispute.resolution import Resolution
from gunbai.rulebook import Book, Citation, split_part
from gunbai.ruling import Ruling
from gunbai.writeup.account import Account, Clause
from gunbai.writeup.headline import deciding, headline
from gunbai.writeup.writeup import WriteUpPrinter

MOST = 12
"""The most clauses that a draft quotes: a judge takes away what it does not need."""


def draft_ruling(printer: WriteUpPrinter, resolution: Resolution, id: str, author: str, scenario: str) -> Ruling:
    """Returns what came of a case as a draft, dated as the printer's write-ups are; every quote stands in its clause.

    ``scenario`` is the path under which the case is kept.
    """
    told, board = printer.told(resolution)
    ruling = _bare(printer, resolution, told, id, author, scenario)
    facts = {**_said(printer, told), "answer": ruling.answer.get("ja", ""), "board": board}
    return replace(ruling, body=printer.fill("draft", resolution.table.rulebook, told.title, facts))


def bare_ruling(printer: WriteUpPrinter, resolution: Resolution, scenario: str) -> Ruling:
    """Returns a draft without its body: what it cites, reads and answers, which other rulings are held against."""
    return _bare(printer, resolution, printer.account(resolution), "", "", scenario)


def _bare(printer: WriteUpPrinter, resolution: Resolution, told: Account, id: str, author: str, scenario: str) -> Ruling:
    book = resolution.table.book
    answer = "".join(printer.sentence(claim) for claim in told.claims) or headline(told, printer.messages).sentence
    return Ruling(
        id=id,
        game=book.slug,
        version=book.version,
        question={"ja": _question(told)},
        answer={"ja": answer} if answer else {},
        tags=resolution.scenario.tags,
        date=printer.date,
        author=author,
        defects=tuple(dict.fromkeys(_defects(told, resolution))),
        scenario=scenario,
        citations=tuple(dict.fromkeys(_citations(told, book)))[:MOST],
        body="",
        path=f"rulings/{book.slug}/{id}.md",
    )


def id_of(name: str) -> str:
    """Returns an id for a ruling on a scenario of this name.

    >>> id_of("Case 12: a Battle"), id_of("裁定")
    ('case-12-a-battle', 'ruling')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "ruling"


def _said(printer: WriteUpPrinter, told: Account) -> dict[str, object]:
    return {
        "told": told,
        "sentences": [printer.sentence(claim) for claim in told.claims],
        "deciding": deciding(told),
        "hinges": {hinge.id for claim in told.claims for hinge in claim.on},
    }


def _question(told: Account) -> str:
    claims = "".join(f"{claim.by}「{claim.says}」" for claim in told.claims if claim.says)
    return f"{told.title}。{claims}" if claims else told.title


def _citations(told: Account, book: Book) -> Iterator[Citation]:
    """Yields what decides, what refused a decision or ended the game, what a reading is of; else what shaped a step."""
    for clause in _clauses(told):
        node, _ = split_part(clause.rule)
        if clause.printed_in_book and book.has(clause.rule) and clause.quote and book.node(node).says(clause.quote):
            yield Citation(rule=node, version=book.version, quote=clause.quote)


def _clauses(told: Account) -> Iterator[Clause]:
    yield from (deciding_ones := deciding(told))
    for item in told.refused:
        yield from item.clauses[:1]
    if told.ending_ground:
        yield told.ending_ground
    for step in told.steps:
        yield from step.quotes
    if deciding_ones and told.claims:
        return
    for step in told.steps:
        if step.changes or step.chosen:
            yield from step.clauses[:1]


def _defects(told: Account, resolution: Resolution) -> Iterator[str]:
    """Yields the defects that the answer hangs on, and those that the case itself reads in one way."""
    for claim in told.claims:
        yield from (hinge.id for hinge in claim.on if hinge.kind == "reading")
    yield from resolution.scenario.readings
