"""The clause that a player leans on whose claim fails: the one that could have brought about what is claimed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive import invoked, keywords, leaning_of_a_refusal, moments
from gunbai.dispute.decisive import leaning_by_words as by_words
from gunbai.dispute.decisive.applied import applied, applying, construed_otherwise, says_what_holds
from gunbai.dispute.decisive.choices import PASS
from gunbai.dispute.decisive.invoked import INVOKED
from gunbai.dispute.decisive.lost import Lost, same_clause
from gunbai.dispute.decisive.making import deciding_clause
from gunbai.dispute.decisive.never_happened import led_to_the_end
from gunbai.dispute.decisive.searched import Means
from gunbai.dispute.decisive.wording import RARE, wording_of
from gunbai.dispute.roles import FORBIDS
from gunbai.interpreter.data.frames import IMMEDIATE, SEQUENCE
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Run
from gunbai.rulebook import split_part

_NUMBER = re.compile(r"\d{1,4}(?:[-.]\d{1,4}){1,6}")


EXCEPTIONS = frozenset({"prohibition", "note", "limit"})
"""Kinds of clauses that say of the clause under which they stand when it does not apply."""

OF_EVENTS = frozenset({"event", "forbid", "replace"})
"""Kinds of bindings that say what comes of an event."""


VERB = "verb"
"""The kind of binding of a clause that says what a word of card texts does."""

OWN, CLAUSE, SENTENCE, READ, SAME = "own", "clause", "sentence", "read", "same"
MOMENT, CARD_THERE, NUMBER, CHOICE = "moment", "card", "number", "choice"
"""What keeps a clause from applying, or from saying what its player says: a condition of its own, the clause that decides, another
sentence of the same clause, how it is construed, that it applied as it is printed; a moment that did not come, a card that
is there, a number or pile, somebody who chose not to use it."""


class Fails(Struct, frozen=True):
    """Why the clause that a player leans on does not bring about what is claimed: the kind of reason, and a word, uid or path."""

    kind: str
    name: str = ""


Search = Callable[[Means, Lost], Iterator[str]]
"""A way to look for what a player leans on: it yields clauses, the best first."""


def leans_on(means: Means, lost: Lost) -> str:
    """Returns the clause that a failing claim leans on, empty where no search finds one.

    Looked for is what would bring about those of the claimed facts that do not come true. Another one that the player as good as
    quotes comes before what a search finds; where the words alone found it, the nearer one. It is the clause that decides itself
    where the player quotes it, or a search says so: then a condition of its own is not met.
    """
    cards, facts = {*map(means.otherwise.start.about, lost.facts)} - {0}, means.making.facts
    wrong = {path: value for path, value in lost.facts.items() if facts.holds(lost.run.state, path, value) is False}
    lost = replace(lost, facts=wrong or lost.facts)
    by, found = next(((search, clause) for search in SEARCHES if (clause := _first_of(search, means, lost))), (None, ""))
    if lost.found.leans:
        return found
    told = invoked.quoted(means, lost.run, lost.found, lost.says, found, cards, by_words=by is by_words.in_its_words)
    still = means.otherwise.still(lost.facts)
    told = (clause for clause in told if still or means.roles.by_kind(clause) != FORBIDS)
    return next(told, "") or (_carrying_out(means, lost, found) if by is made_so_there else "") or found


def _first_of(search: Search, means: Means, lost: Lost) -> str:
    """Returns the first clause that a search finds, one of the book before a sentence of a card."""
    clauses = [clause for clause in search(means, lost) if clause]
    if search not in ITS_OWN:
        clauses = [clause for clause in clauses if not same_clause(clause, lost.deciding)]
    return next((clause for clause in clauses if not clause.startswith(CARD)), next(iter(clauses), ""))


def why_it_fails(means: Means, lost: Lost, clause: str) -> Fails:
    """Returns what keeps the clause that a player leans on from applying."""
    found = lost.found
    if found.moment and clause == found.leans:
        return Fails(MOMENT, found.moment)
    if found.differs:
        return Fails(CARD_THERE if found.differs.isdecimal() else NUMBER, found.differs)
    (node, part), (deciding, other) = split_part(clause), split_part(lost.deciding)
    if node != deciding:
        return Fails(CLAUSE)
    if part and other and part != other:
        return Fails(SENTENCE)
    if found.step is not None and any(choice.option == PASS for choice in found.step.choices):
        return Fails(CHOICE)
    if applied(means, lost):
        defect = construed_otherwise(means, lost)
        return Fails(READ, defect) if defect else Fails(SAME)
    return Fails(OWN)


def numbers_said(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clauses whose printed numbers the player says."""
    for number in _NUMBER.findall(lost.says):
        found = means.otherwise.table.book.find(number)
        if found is not None:
            yield found.part.id if found.part is not None else found.node.id


def keywords_said(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clauses of the keywords of cards of the case that the player speaks of."""
    yield from keywords.said(means, lost.says)


def moments_said(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clauses of the moments that texts of the case wait for and the player names."""
    yield from moments.said(means, lost.says)


def texts_said(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the constant texts of the cards that the player names: what is claimed would come of them."""
    yield from keywords.texts_said(means, lost.run, lost.says)


def what_the_search_tells(means: Means, lost: Lost) -> Iterator[str]:
    """Yields what the search for the deciding clause came by: a moment that is waited for, what the player grants."""
    yield lost.found.leans


def refused(means: Means, lost: Lost) -> Iterator[str]:
    """Yields what would allow a refused act, first what the player as good as names of it."""
    if lost.found.refused is not None:
        found = [clause for clause in leaning_of_a_refusal.allowing(means, lost.found.refused) if clause]
        found.sort(key=lambda clause: "cost" in means.kinds.bound(clause))
        yield by_words.clearly_nearest(means, lost, [clause for clause in found if "cost" not in means.kinds.bound(clause)])
        yield from found


def asked_by_a_text(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the text that asks for a refused choice: it is said to mean more than it does."""
    if lost.found.refused is not None:
        yield from leaning_of_a_refusal.asking(means, lost.found.refused)


def refused_by_its_own(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that refuses an act by a condition of its own, and of it the sentence that is spoken of."""
    wording = wording_of(means.otherwise.table.book)
    for clause in leaning_of_a_refusal.own(means, lost.found.refused) if lost.found.refused is not None else ():
        yield wording.sentence(clause, lost.says) if wording.book.has(clause) else clause


def refused_only_there(means: Means, lost: Lost) -> Iterator[str]:
    """Yields what refuses a decision where the line goes otherwise, and does not refuse it here."""
    known = {(item.who, item.key, item.option, item.ground) for item in means.otherwise.refused}
    there = lost.found.other.refused if lost.found.other is not None else ()
    yield from (item.ground for item in there if (item.who, item.key, item.option, item.ground) not in known)


def rests_on_only_there(means: Means, lost: Lost) -> Iterator[str]:
    """Yields what the line rests on only where it goes otherwise, at the first such step, if that comes before the facts are so.

    Of the end of the game nothing else counts than what ends it.
    """
    other = lost.found.other
    if other is None or any(path.startswith("game.") for path in lost.facts):
        return
    made, first = means.making.earliest(other, lost.facts).step, _first_fresh(lost.run, other)
    if first is not None and (made is None or first.n < made.n or made.at.startswith(CARD)):
        yield from _fresh(lost.run, first)


def made_so_there(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the step that brings the claim about where the line goes otherwise, and the clause that does it there.

    Where the deciding clause replaces or forbids an event, the clause comes first; of the end of the game, what led to it on this
    board, if the player speaks of that and not of the clause. Nothing brings about that a card stays as it was.
    """
    if lost.found.other is None:
        return
    made = means.making.earliest(lost.found.other, lost.facts)
    stopping = means.kinds.bound(lost.deciding) & {"replace", "forbid"}
    if any(path.startswith("game.") for path in lost.facts):
        led = led_to_the_end(lost.run, lost.found.other, made.step)
        spoken = lost.found.differs or lost.found.other.state.ending is None or by_words.spoken_of(means, lost, made.clause)
        yield led if not spoken and by_words.spoken_of(means, lost, split_part(led)[0]) else ""
    elif means.otherwise.still(lost.facts):
        return
    elif made.step is not None and not stopping:
        yield _done_before_settling(means, lost, made.step)
        yield made.step.at
    yield made.clause


def _carrying_out(means: Means, lost: Lost, sentence: str) -> str:
    """Returns the clause of a word of card texts by which a sentence does what it says, if a player speaks of it; else nothing."""
    steps = lost.found.other.trace.steps if lost.found.other is not None else ()
    step = next((step for step in reversed(steps) if step.at == sentence), None)
    if step is None or not sentence.startswith(CARD):
        return ""
    own = [ground for ground in step.grounds if VERB in means.kinds.bound(ground) and not same_clause(ground, lost.deciding)]
    return wording_of(means.otherwise.table.book).nearest(own, lost.says)


def _done_before_settling(means: Means, lost: Lost, step: Step) -> str:
    """Returns the clause of what was last done to a claimed card where the line goes otherwise, if the step only takes it away.

    Only what was done in the same decision counts.
    """
    other, cards = lost.found.other, {*map(means.otherwise.start.about, lost.facts)} - {0}
    taken = any("move" in item.made for item in step.events if item.event.obj in cards)
    if other is None or not taken or not step.path or step.path[-1] not in (IMMEDIATE, SEQUENCE):
        return ""
    begun = max((number for number in other.steps_after.values() if number < step.n), default=0)
    steps = other.trace.steps[begun : step.n - 1]
    done = [item for earlier in steps for item in earlier.events if item.made and item.event.obj in cards]
    return done[-1].clause if done else ""


def brought_about_by_the_same(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that decides where it is also what brings the claim about on another board: a condition is not met here."""
    other = lost.found.other
    if other is not None and means.making.earliest(other, lost.facts).clause == lost.found.clause:
        yield lost.found.clause


def supposed_to_apply(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clauses that the player invokes, and that would bring the claim about if they applied; the nearest first."""
    otherwise, wording = means.otherwise, wording_of(means.otherwise.table.book)
    told = [clause for clause in sorted(otherwise.table.game.conditional) if wording.book.has(clause)]
    near = {clause: wording.close(clause, lost.says) for clause in told}
    for clause in sorted(near, key=lambda clause: -near[clause]):
        if near[clause] >= INVOKED and otherwise.supposing(clause, lost.facts):
            yield clause


def annotated(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that the deciding one is an exception to: it stands under it, and the same step rests on both."""
    step, book = lost.found.step, means.otherwise.table.book
    clause = split_part(lost.deciding)[0]
    if step is None or not book.has(clause) or means.otherwise.table.rulebook.model.rule(clause).kind not in EXCEPTIONS:
        return
    parent = book.node(clause).parent
    if parent and any(split_part(ground)[0] == parent for ground in step.grounds):
        yield parent


def before_the_end(means: Means, lost: Lost) -> Iterator[str]:
    """Yields, where a player has lost in the own turn and it is claimed that the game goes on, what was done last before that."""
    ending, run = lost.run.state.ending, lost.run
    if ending is None or "game.over" not in lost.facts or ending.winner == run.state.var("turn.seat"):
        return
    done = [step for step in run.trace.steps if any(item.made for item in step.events) and step.after.ending is None]
    for step in done[-1:]:
        elsewhere = (ground for ground in step.grounds if ground == step.at or not means.kinds.is_step(ground))
        yield from sorted(elsewhere, key=lambda ground: ground.startswith(CARD))


def end_denied(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that ends the game, where it is only claimed that it goes on: its condition is said not to be met.

    None where the player speaks of another clause.
    """
    clause, table = lost.deciding, means.otherwise.table
    wording = wording_of(table.book)
    other = any(wording.close(told, lost.says) >= RARE for told in by_words.in_its_words(means, lost) if told)
    if all(path.startswith("game.") for path in lost.facts) and means.otherwise.still(lost.facts) and not other:
        yield clause if _ends(means, clause) else ""


def of_the_same_event(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the one other clause that says what comes of the event that the deciding clause is about, where anything does."""
    game, deciding = means.otherwise.table.game, lost.deciding
    if means.otherwise.still(lost.facts):
        return
    events = {binding.about for binding in game.bindings if binding.clause == deciding and binding.kind in OF_EVENTS}
    others = {binding.clause for event in events for binding in game.of("event", event)} - {deciding}
    if len(others) == 1:
        yield from others


def made_so_before(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that had brought the claim about cards about, in the line itself, before it was undone."""
    facts = means.making.facts
    if not all(map(means.otherwise.start.about, lost.facts)):
        return
    for step in reversed(lost.run.trace.steps):
        if facts.truth(step.after, lost.facts) and not facts.truth(step.before, lost.facts):
            yield deciding_clause(step, means.otherwise.start, [*lost.facts])
            return


def modified(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause of the step at which another clause decides how that is carried out; none of what is only looked at."""
    step = applying(means, lost)
    if step is not None and says_what_holds(means, lost.deciding) and not _ends(means, lost.deciding):
        yield step.at if any(item.made and item.clause == step.at for item in step.events) else ""


def _ends(means: Means, clause: str) -> bool:
    """Tells whether a clause says how the game ends."""
    return means.otherwise.table.rulebook.model.rule(split_part(clause)[0]).kind == "end"


def read_otherwise(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause that decides where it applied, and the player speaks of how it is to be read."""
    book = means.otherwise.table.book
    if applied(means, lost) and construed_otherwise(means, lost) and book.has(lost.deciding):
        yield wording_of(book).sentence(lost.deciding, lost.says)


def measured_before(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the step before the one that decides, of the same procedure, if it only finds what is carried out then."""
    step, steps = lost.found.step, lost.run.trace.steps
    before = steps[step.n - 2] if step is not None and 1 < step.n <= len(steps) else None
    measured = before is not None and any(ground != before.at for ground in before.grounds)
    if step is not None and before is not None and measured and before.path == step.path and step.at == lost.deciding:
        yield "" if any(item.made for item in before.events) or before.names == step.names else before.at


def idle_keyword(means: Means, lost: Lost) -> Iterator[str]:
    """Yields the clause of the one keyword, of the cards that the claim is about, that the line rests on nowhere."""
    found = keywords.idle(means, lost.run, {*map(means.otherwise.start.about, lost.facts)} - {0})
    if len(found) == 1:
        yield from found


def _first_fresh(run: Run, other: Run) -> Step | None:
    """Returns the first step of another run that rests on what this run rests on nowhere."""
    return next((step for step in other.trace.steps if any(_fresh(run, step))), None)


def _fresh(run: Run, step: Step) -> Iterator[str]:
    """Yields what a step rests on and a run nowhere does."""
    cited = {ground for mine in run.trace.steps for ground in (mine.at, *mine.grounds)}
    yield from (ground for ground in step.grounds if ground not in cited)


SEARCHES: tuple[Search, ...] = (
    numbers_said,
    keywords_said,
    moments_said,
    texts_said,
    what_the_search_tells,
    supposed_to_apply,
    refused_by_its_own,
    refused,
    refused_only_there,
    rests_on_only_there,
    made_so_there,
    brought_about_by_the_same,
    by_words.at_odds,
    before_the_end,
    by_words.end_claimed,
    made_so_before,
    annotated,
    of_the_same_event,
    idle_keyword,
    asked_by_a_text,
    end_denied,
    read_otherwise,
    by_words.found_first,
    by_words.another_sentence,
    by_words.in_its_words,
    modified,
    measured_before,
)
"""What is looked for, in this order."""
ITS_OWN = frozenset(
    {
        *(keywords_said, what_the_search_tells, refused_by_its_own, brought_about_by_the_same, end_denied),
        *(read_otherwise, by_words.in_its_words),
    }
)
"""The searches that may find the clause that decides: a condition of it is not met."""
