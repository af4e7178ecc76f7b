"""The clause that a player as good as quotes, of those that a line or a refusal rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD, ORDERS, PRINTS
from gunbai.dispute.decisive import conditions, keywords
from gunbai.dispute.decisive.making import Deciding
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.decisive.wording import wording_of
from gunbai.dispute.roles import DEFINES
from gunbai.replay.run import Refused, Run
from gunbai.rulebook import Book, split_part

INVOKED = 3.1
"""How near a clause that a line rests on has to be to what a player says, to be invoked (``Wording.close``)."""
QUOTED = 6.0
"""How near any other clause of the book has to be, to be as good as quoted."""
CLEARLY = 1.6
"""How many times as near as the clause that a search found."""
IN_A_ROW = 3.1
"""What the letters have to count that a player who loses shares in a row with a clause, to quote it (``Wording.row``)."""
TOLD_ONLY = frozenset({"example", "note", "history", "informative", "equipment"})
"""Kinds of clauses that decide nothing: they show, or tell, what others say, or name a place."""


def rather(means: Means, run: Run, found: Deciding, says: str, said: Sequence[str]) -> Deciding:
    """Returns what was found, or a clause that a player invokes who is right (``said``), if that is clearly nearer to the words.

    Only what the line rests on counts, and before a refused decision, or what was refused in it. What was found stays where the
    search knows what the player leans on who is wrong, or it answers the words of that one (``says``): then only another ground of
    the same step counts, that is clearly nearer to the words of who is right than those others are to it.
    """
    book = means.otherwise.table.book
    answers = book.has(found.decides) and wording_of(book).close(split_part(found.decides)[0], says) >= INVOKED
    if answers and found.refused is not None and not found.clause:
        return _narrowed(means, found, found.refused, says, said)
    if found.leans or (answers and found.step is None):
        return found
    resting, least = _resting(means, run, found, (says, *said)), INVOKED
    other = _of_other_kinds(means, {*_concerned(means, run)})
    resting = {
        clause: item for clause, item in resting.items() if means.kinds.of(clause) != PRINTS and split_part(clause)[0] not in other
    }
    if answers and found.step is not None:
        least = max(least, CLEARLY * wording_of(book).close(split_part(found.decides)[0], says))
    for words in said:
        for clause in _invoked(means, resting, least, words, found.decides):
            beside = found.step is not None and clause in found.step.grounds
            proved = found.other is not None and found.refused is None and means.kinds.of(found.decides) == ORDERS
            if (answers or proved) and not beside and wording_of(book).close(clause, words) < QUOTED:
                continue
            idle = clause if clause in keywords.idle(means, run, {*means.otherwise.named()}) else ""
            return replace(resting[clause], other=found.other, differs=found.differs, leans=idle, before=found.decides)
    return found


def _narrowed(means: Means, found: Deciding, refused: Refused, says: str, said: Sequence[str]) -> Deciding:
    """Returns what was found, or the other reason of a refusal that a player invokes who is right.

    It counts where the clause at the head is one that permits, to which the loser appeals (``says``): the other one defines what
    that means.
    """
    wording = wording_of(means.otherwise.table.book)
    others = [clause for clause in refused.grounds if clause != refused.ground and means.roles.of(clause) == DEFINES]
    if not means.roles.permits(refused.ground):
        return found
    for words in said:
        best = wording.nearest(others, words)
        nearer = best and wording.near(best, words) > wording.near(refused.ground, words)
        if nearer and wording.close(best, words) >= INVOKED and wording.near(best, says) < wording.near(refused.ground, says):
            return replace(found, clause=best, leans=refused.ground, before=refused.ground)
    return found


def quoted(
    means: Means, run: Run, found: Deciding, says: str, known: str, uids: Collection[int], *, by_words: bool = False
) -> Iterator[str]:
    """Yields the clauses that a player invokes clearly more than a known one: any that is as good as quoted, then of the line.

    None that is about another kind of card than those that the claim is about (``uids``), or stands under another heading than one
    that the player names. Where the known one was found
    ``by_words`` alone, it is enough that another is quoted, and nearer.
    """
    book, other = means.otherwise.table.book, _of_other_kinds(means, uids)
    told = [*_invoked(means, book.nodes, QUOTED, says, known, 1.0 if by_words else CLEARLY)]
    if not known.startswith(CARD):
        there = found.other.trace.steps if found.other is not None else ()
        only_there = {clause for step in there for clause in (step.at, *step.grounds) if book.has(clause)}
        only_there = {clause for clause in only_there if split_part(clause)[0] != split_part(found.decides)[0]}
        told += _invoked(means, {**dict.fromkeys(sorted(only_there)), **_resting(means, run, found, (says,))}, INVOKED, says, known)
    told = of_the_acts(means, [clause for clause in told if split_part(clause)[0] not in other])
    if _headed(book, known, says):
        told = [clause for clause in told if _headed(book, clause, says)]
    wording = wording_of(book)
    yield from (wording.sentence(clause, says) for clause in told if wording.row(clause, says) >= IN_A_ROW)


def _headed(book: Book, clause: str, says: str) -> bool:
    """Tells whether a player names the heading under which a clause of the book stands."""
    if not book.has(clause):
        return False
    above = (*book.ancestors(split_part(clause)[0]), book.node(split_part(clause)[0]))
    return any(len(node.heading) > 1 and node.heading in says for node in above)


def of_the_acts(means: Means, clauses: Iterable[str]) -> list[str]:
    """Returns some clauses without those that are only weighed for acts of which no decision of the line speaks."""
    game, said = means.otherwise.table.game, {str(word) for item in means.otherwise.recorded for word in item.words}
    asked = means.otherwise.table.vocabulary.decisions
    acts = {act: word for word, clauses in game.actions.items() for act in (word, *clauses)}
    acts = {key: acts[str(spec["clause"])] for key, spec in asked.items() if str(spec.get("clause", "")) in acts} | acts
    weighed: dict[str, set[str]] = {}
    for binding in game.bindings:
        if binding.kind == "condition":
            weighed.setdefault(binding.clause, set()).add(binding.about)
    idle = {clause for clause, of in weighed.items() if all(act in acts and acts[act] not in said for act in of)}
    return [clause for clause in clauses if clause not in idle]


def _invoked(means: Means, clauses: Iterable[str], least: float, says: str, known: str, times: float = CLEARLY) -> Iterator[str]:
    """Yields the clauses that are near to what a player says, and clearly nearer than a known one, the nearest first."""
    table = means.otherwise.table
    wording, node = wording_of(table.book), split_part(known)[0]
    near = {clause: wording.close(clause, says) for clause in clauses if not told_only(means, clause)}
    least = max(least, times * wording.close(node, says) if table.book.has(node) else 0)
    for clause in sorted(near, key=lambda clause: -near[clause]):
        if near[clause] >= least and split_part(clause)[0] != node:
            yield clause


def _concerned(means: Means, run: Run) -> Iterator[int]:
    """Yields the cards of a board that its line names, or to which something happens in a run."""
    known = len(means.otherwise.start.state.objs)
    yield from means.otherwise.named()
    yield from (item.event.obj for step in run.trace.steps for item in step.events if 0 < item.event.obj <= known)


def _of_other_kinds(means: Means, uids: Collection[int]) -> set[str]:
    """Returns the clauses that say what a kind of card is which none of some cards is of."""
    otherwise = means.otherwise
    mine = {otherwise.machine.card(otherwise.start.state.obj(uid).card).kind for uid in uids}
    kinds = otherwise.table.vocabulary.kinds
    own = {split_part(str(spec.get("clause", "")))[0] for kind, spec in kinds.items() if kind in mine}
    return {split_part(str(spec.get("clause", "")))[0] for spec in kinds.values()} - own


def told_only(means: Means, clause: str) -> bool:
    """Tells whether a clause only shows or tells what others say, or names a place."""
    rules = means.otherwise.table.rulebook.model.rules
    return any(id in rules and rules[id].kind in TOLD_ONLY for id in (clause, split_part(clause)[0]))


def _resting(means: Means, run: Run, found: Deciding, words: Sequence[str]) -> dict[str, Deciding]:
    """Returns the clauses of the book that a run rests on, each with the last such step, and those of what was refused in it.

    Of a refused decision that was found, its own reasons come first, and what the line came to after it is no reason. A line rests
    on the conditions of what is done in it, too, though nothing cites them, but for those about a keyword of which there are no
    cards and no ``words``; a keyword of its cards that nothing came of counts.
    """
    refused, book = found.refused, means.otherwise.table.book
    until = run.steps_before(refused) if refused is not None else len(run.trace.steps)
    told = {clause: Deciding(refused=item, clause=clause) for item in _weighed(means, found) for clause in item.grounds}
    steps = {clause: Deciding(step, clause) for step in run.trace.steps[:until] for clause in (step.at, *step.grounds)}
    if refused is None:
        last = next(reversed(run.trace.steps), None)
        idle = keywords.idle(means, run, {*means.otherwise.named()})
        told |= {clause: Deciding(last, clause) for clause in sorted(idle)}
        spoken = " ".join(words)
        held = {clause: step for clause, step in conditions.met(means, run).items() if book.has(clause)}
        told |= {
            clause: Deciding(step, clause) for clause, step in held.items() if not keywords.is_on_no_card(means, clause, spoken)
        }
    own = {clause: Deciding(refused=refused, clause=clause) for clause in refused.grounds} if refused is not None else {}
    return {clause: item for clause, item in (told | steps | own).items() if not clause.startswith(CARD) and book.has(clause)}


def _weighed(means: Means, found: Deciding) -> list[Refused]:
    """Returns the refused decisions whose reasons a player may invoke: beside one that was found, those that begin as it does."""
    attempts = means.otherwise.attempts
    if found.refused is None:
        return attempts
    return [item for item in attempts if item.part or _act(means, item) == _act(means, found.refused)]


def _act(means: Means, refused: Refused) -> str:
    """Returns the word with which a refused decision begins."""
    return next(iter(means.otherwise.recorded[refused.line - 1].words), "")
