"""The answer to a case: who is right, what that hangs on, the board, the steps; and its write-ups, wherever the case came from."""

from __future__ import annotations

from flask import Response, render_template
from markupsafe import Markup
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from gunbai.dispute.offers import tree
from gunbai.dispute.resolution import Resolution
from gunbai.errors import BadInput
from gunbai.scenario.file import Scenario
from gunbai.web.boards.decided import decided_before
from gunbai.web.boards.documents import written_page
from gunbai.web.boards.followed import Address, Followed, Here, followed
from gunbai.web.boards.switches import Switches
from gunbai.web.shared.current import argument, chosen, library, messages, number_argument, word_argument
from gunbai.web.shared.kept_pages import may_keep
from gunbai.writeup.account import Finding, ToldStep
from gunbai.writeup.account_from_json import tell
from gunbai.writeup.headline import deciding, effective, headline
from gunbai.writeup.names import Namer
from gunbai.writeup.picture.pictures import Pictures

__all__ = ["Address", "answer_page", "document_page", "replayed", "unplayed"]


class StepGroup(Struct, frozen=True):
    """Steps that are shown together: one by itself, or several minor ones that fold."""

    steps: tuple[ToldStep, ...]
    folded: bool
    opened: bool


class ClaimRow(Struct, frozen=True):
    """A claim with its verdict over everything that is open, and how it comes out as it is read now, if otherwise."""

    claim: Finding
    now: str = ""


def answer_page(scenario: Scenario, address: Address) -> str | tuple[str, int]:
    """Returns the page that answers a case, as far as the request follows it; status 422 where it cannot be played."""
    rulebook = library().rulebook(scenario.game)
    follows = followed(rulebook.defects)
    try:
        resolution = replayed(scenario, follows)
        opened = replayed(scenario, follows, read=False) if follows.readings else resolution
    except BadInput as error:
        return unplayed(scenario, error)
    here = Here(address, follows)
    notation = resolution.table.notation
    namer = Namer(resolution.table.book, notation, messages())
    told = tell(resolution, namer)
    whole = tell(opened, namer) if opened is not resolution else told
    last = len(told.steps)
    step = number_argument("step", last, 0, last)
    near = word_argument("seat", notation.seats, notation.seats[0])
    pictures = Pictures(resolution, messages(), near)
    decided = decided_before(resolution, follows, lambda ruled: replayed(scenario, ruled, explained=False))
    if not (resolution.cut or opened.cut or decided.cut or decided.away):
        may_keep()
    return render_template(
        "answer.html",
        scenario=scenario,
        here=here,
        rulebook=rulebook,
        book=resolution.table.book,
        told=told,
        headline=headline(told, messages()),
        rows=[_row(claim, now) for claim, now in zip(whole.claims, told.claims, strict=True)],
        deciding=deciding(told),
        switches=Switches(resolution, told, whole, here, namer).all(),
        step=step,
        last=last,
        near=near,
        seats=notation.seats,
        board=Markup(pictures.drawn(step)),
        listed=pictures.listed(step),
        notation="\n".join(pictures.lines(step)),
        taken=resolution.labels.answered(resolution.scenario.answers),
        tree=tree(resolution),
        decided=decided,
        groups=_grouped(told.steps, step),
        decision=namer.decision,
        said=messages().said,
    )


def document_page(scenario: Scenario, address: Address) -> str | Response | AnyResponse | tuple[str, int]:
    """Returns the write-up of a case as a sheet, or as Markdown, as far as the request follows it."""
    follows = followed(library().rulebook(scenario.game).defects)
    try:
        return written_page(replayed(scenario, follows), Here(address, follows))
    except BadInput as error:
        return unplayed(scenario, error)


def unplayed(scenario: Scenario, error: BadInput) -> tuple[str, int]:
    """Returns the page that says why a case cannot be played."""
    rulebook = library().rulebook(scenario.game)
    return render_template("unplayed.html", scenario=scenario, rulebook=rulebook, problems=error.problems), 422


def replayed(scenario: Scenario, follows: Followed, *, read: bool = True, explained: bool = True) -> Resolution:
    """Returns the replay of a case as it is followed, by the version of its book that the address names or dates.

    Unless ``explained``, no clause is sought that decides a claim.
    """
    chosen(scenario.game)
    case = follows.of(scenario, library().notation(scenario.game), read=read)
    dated = argument("version") or None, argument("as_of") or None
    return library().replay(case, *dated, ruled=follows.ruled, explained=explained)


def _row(claim: Finding, now: Finding) -> ClaimRow:
    """Returns a claim that hangs on something with how it comes out now."""
    verdict = effective(now)
    return ClaimRow(claim, verdict if verdict != claim.verdict else "")


def _grouped(steps: tuple[ToldStep, ...], current: int) -> list[StepGroup]:
    """Returns the steps in order; runs of minor ones fold, unless the step in view is among them."""
    groups: list[list[ToldStep]] = []
    for step in steps:
        if groups and step.minor and groups[-1][-1].minor:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [StepGroup(tuple(group), len(group) > 1, any(step.n == current for step in group)) for group in groups]
