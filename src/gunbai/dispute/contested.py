"""Which construed and misprinted sentences an answer rests on: those whose question arises here, and of which the claims speak."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gunbai.dispute.decisive.invoked import INVOKED, QUOTED
from gunbai.dispute.decisive.wording import pairs, wording_of
from gunbai.dispute.interpretations import TYPO, Interpretations, arises, read_in
from gunbai.dispute.shown import Shown
from gunbai.rulebook import Defect

HALF = 2
"""How many times nearer to the words of the claims than another an interpretation may be that they speak of as well."""
SPOKEN = 1.5
"""How near a claim has to be to what is contested of a defect that arises here, in pairs of letters that the book has once."""
BEYOND = 0.9
"""How much of what is contested a claim has to say that the sentence itself does not, counted in the same pairs."""
SLIGHT = ("D", "S3")
"""Severities of what changes no game: it counts only where a claim as good as quotes it."""


def contested(
    known: Interpretations,
    deciding: Collection[str],
    leaned_on: Iterable[str],
    cited: Iterable[str],
    claims: Collection[str],
    shown: Shown,
) -> list[Defect]:
    """Returns the interpretations that an answer rests on, of what decides and of what is leaned on, with what else is ``cited``.

    None counts of which the case does not show (``shown``) what it shows wherever the question comes up.
    Without claims they are those of what decides. Else a claim has to speak of what is contested, and of more of it than the
    sentence itself says, if it is not told what a case shows there; as of a clause that is invoked where the defect is of another
    sentence. Those count that are at least half as near as the nearest.
    Where claims speak neither of any nor of what decides, it is those of what decides whose question is told to arise here.
    A misprint in what decides counts anyway.
    """
    leaned_on = [clause for clause in leaned_on if clause]
    read = read_in((*cited, *deciding, *leaned_on))
    own = [defect for defect in known.of(deciding) if (not defect.arises or arises(defect, read)) and shown.any_of(defect.shown)]
    if not claims:
        return own
    found = {defect.id: defect for defect in (*own, *known.about((*deciding, *leaned_on), read))}
    found = {
        name: defect for name, defect in found.items() if (defect.arises or known.read(defect, read)) and shown.any_of(defect.shown)
    }
    near = {name: _near(known, defect, claims) for name, defect in found.items()}
    least_of = {name: _least(defect, own) for name, defect in found.items()}
    spoken = {name for name, (told, more) in near.items() if told >= least_of[name] and (more >= BEYOND or found[name].shown)}
    least = [max((near[name][index] for name in spoken), default=0.0) / HALF for index in range(2)]
    kept = [
        defect
        for name, defect in found.items()
        if name in spoken and all(one >= other for one, other in zip(near[name], least, strict=True))
    ]
    if not kept and not _speak_of(known, deciding, claims):
        kept = [defect for defect in own if defect.arises and defect.severity not in SLIGHT]
    misprints = (defect for defect in own if defect.cls == TYPO and defect.severity not in SLIGHT)
    return [*kept, *(defect for defect in misprints if defect not in kept)]


def _speak_of(known: Interpretations, clauses: Iterable[str], claims: Iterable[str]) -> bool:
    """Tells whether a claim invokes one of some clauses."""
    wording = wording_of(known.book)
    told = [clause for clause in clauses if known.book.has(clause)]
    return any(wording.close(clause, says) >= INVOKED for says in claims for clause in told)


def _least(defect: Defect, own: Collection[Defect]) -> float:
    """Returns how near a claim has to be to what is contested of a defect."""
    if defect.severity in SLIGHT:
        return QUOTED
    return SPOKEN if defect.arises or defect in own else INVOKED


def _near(known: Interpretations, defect: Defect, claims: Iterable[str]) -> tuple[float, float]:
    """Returns how near the nearest claims are to what is contested of a defect, and to that of it which its sentence does not say.

    Both are counted in pairs of letters that the book has once.
    """
    wording, printed = wording_of(known.book), pairs(known.printed(defect))
    matter, reading = pairs(defect.matter["ja"]), pairs(defect.reading().text["ja"])
    told = max(wording.counted(matter & pairs(says)) for says in claims)
    more = max(wording.counted(((matter | reading) - printed) & pairs(says)) for says in claims)
    return told / wording.unheard, more / wording.unheard
