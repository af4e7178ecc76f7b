"""What a player leans on whose claim fails, by the words of the claim: the clause that they are nearest to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gunbai.dispute.clause_kinds import CARD, CARRIES_OUT, SAYS_WHAT_HOLDS
from gunbai.dispute.decisive import conditions, never_happened
from gunbai.dispute.decisive.applied import applied, applying
from gunbai.dispute.decisive.invoked import CLEARLY, INVOKED, of_the_acts, told_only
from gunbai.dispute.decisive.lost import Lost, same_clause
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.decisive.wording import RARE, wording_of
from gunbai.dispute.interpretations import interpretations_of
from gunbai.rulebook import split_part

SPOKEN_OF = 2.0
"""How near another sentence of the clause that decides has to be to what a player says, to be what that player means."""


def end_claimed(means: Means, lost: Lost) -> Iterator[str]:
    """Yields, where only the end of the game is claimed, the clause of the end that is spoken of."""
    if all(path.startswith("game.") for path in lost.facts):
        yield never_happened.end_nearest(means, lost.says)


def spoken_of(means: Means, lost: Lost, clause: str) -> bool:
    """Tells whether a player speaks of a clause of the book."""
    book = means.otherwise.table.book
    return book.has(clause) and wording_of(book).close(clause, lost.says) >= RARE


def at_odds(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that the deciding one is at odds with, by a construed defect, if the player invokes it rather than that.

    Those count that a defect quotes, or names first or second: the others only bear on it.
    """
    table = means.otherwise.table
    wording, node = wording_of(table.book), split_part(lost.deciding)[0]
    if not table.book.has(node):
        return
    known = interpretations_of(table.book, table.rulebook.defects)
    told = (known.standing_in(defect) for defect in table.rulebook.defects if not defect.open)
    others = dict.fromkeys(one for nodes in told if node in nodes for one in nodes if one != node and not told_only(means, one))
    nearest = wording.nearest(others, lost.says)
    if nearest and wording.close(nearest, lost.says) >= max(INVOKED, wording.close(node, lost.says)):
        yield wording.sentence(nearest, lost.says)


def found_first(means: Means, lost: Lost) -> Iterator[str]:
    """Yields what a search had found to decide, before a player who is right invoked another clause.

    None that only carries something out, or of which this player says nothing.
    """
    before = lost.found.before
    if before.startswith(CARD) or (spoken_of(means, lost, before) and means.kinds.of(before) != CARRIES_OUT):
        yield before


def another_sentence(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the other sentence of the clause that decides that is nearest to what the player says.

    One that is carried out at the same step need not be as near where the player says that something did not happen.
    """
    book, (clause, part) = means.otherwise.table.book, split_part(lost.deciding)
    others = [other.id for other in book.node(clause).parts if other.id != lost.deciding] if part and book.has(clause) else []
    step = lost.found.step if means.otherwise.still(lost.facts) else None
    beside = step.grounds if step is not None else ()
    near = {other: wording_of(book).close(other, lost.says) for other in others}
    told = [other for other in others if near[other] >= (RARE if other in beside else SPOKEN_OF)]
    yield wording_of(book).nearest(told, lost.says)


def clearly_nearest(means: Means, lost: Lost, clauses: Sequence[str]) -> str:
    """Returns the clause that is clearly nearer to what the player says than the first of several, not the one that decides."""
    wording = wording_of(means.otherwise.table.book)
    known = split_part(lost.deciding)[0]
    told = [clause for clause in clauses if wording.book.has(clause) and split_part(clause)[0] != known]
    nearest = wording.nearest(told, lost.says) if told else ""
    return nearest if nearest and wording.near(nearest, lost.says) >= CLEARLY * wording.near(told[0], lost.says) else ""


def in_its_words(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause whose words are nearest to what the player says: of those that the line rests on, and their like.

    Like a clause are those that stand beside it in the book; like the end of a game, every way to end it. A condition of what was
    done, and what defines a word that is said, count where the player invokes them. Another one comes before the one that decides,
    if the player invokes it; that one is nothing to lean on where it applied at a step of another clause, or another player
    invokes it and it only carries something out that this one does not speak of.
    """
    wording = wording_of(means.otherwise.table.book)
    told = [clause for clause in (*_like_the_cited(means, lost), *_invoked(means, lost)) if not means.kinds.named(clause)]
    told = [clause for clause in told if not told_only(means, clause)]
    told = of_the_acts(means, told)
    other = wording.nearest((clause for clause in told if not same_clause(clause, lost.deciding)), lost.says)
    if other and wording.close(other, lost.says) >= INVOKED:
        yield wording.sentence(other, lost.says)
    step = applying(means, lost)
    done = means.kinds.of(lost.deciding) == CARRIES_OUT and bool(lost.found.before)
    done = done and wording.close(lost.deciding, lost.says) < INVOKED
    if step is not None and applied(means, lost) and (step.at != lost.deciding or done):
        told = [clause for clause in told if not same_clause(clause, lost.deciding)]
    nearest = wording.nearest(told, lost.says)
    yield wording.sentence(nearest, lost.says) if nearest else ""


def _like_the_cited(means: Means, lost: Lost) -> list[str]:
    """Returns the clauses that a line rests on, those beside the one that decides, and of the end of a game every way to end it."""
    table = means.otherwise.table
    cited = {split_part(ground)[0] for step in lost.run.trace.steps for ground in (step.at, *step.grounds)}
    beside = table.book.node(split_part(lost.deciding)[0]).parent if table.book.has(lost.deciding) else None
    ends = any(path.startswith("game.") for path in lost.facts)
    return [
        clause
        for clause in sorted(filter(table.book.has, table.game.clauses()))
        if split_part(clause)[0] in cited
        or (beside and table.book.node(split_part(clause)[0]).parent == beside)
        or (ends and table.rulebook.model.rule(clause).kind == "end")
    ]


def _invoked(means: Means, lost: Lost) -> list[str]:
    """Returns the conditions of what was done and the definitions of words that are said, if the player invokes them."""
    table = means.otherwise.table
    wording, terms = wording_of(table.book), (term for term in table.rulebook.glossary if term.term in lost.says)
    defining = {term.defined for term in terms if means.kinds.bound(term.defined) & SAYS_WHAT_HOLDS}
    known = (clause for clause in {*conditions.met(means, lost.run), *defining} if table.book.has(clause))
    return sorted(clause for clause in known if wording.close(clause, lost.says) >= INVOKED)
