"""Why claimed facts never came about though no rule stopped them: the board lacks something, or nobody did it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from gunbai.dispute.clause_kinds import CARD
from gunbai.dispute.decisive.invoked import INVOKED
from gunbai.dispute.decisive.making import Deciding, changing
from gunbai.dispute.decisive.searched import Matter, Means
from gunbai.dispute.decisive.wording import wording_of
from gunbai.dispute.presumptions import PLENTY
from gunbai.dispute.prevented import ILLEGAL, STOPPED, cards_in, prevented_on
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Step
from gunbai.replay.run import Run
from gunbai.rulebook import split_part


def on_another_board(means: Means, matter: Matter) -> Deciding | None:
    """Finds the one clause by which facts would be as claimed on a board that differs in one thing, and where it matters here.

    There is more than one way to end a game: of those the one counts whose words are nearest to those of the claim.
    """
    found = _by_clause(means, matter)
    if not found:
        return None
    clause = wording_of(means.otherwise.table.book).nearest(found, matter.says) or next(iter(found))
    subject, other = found[clause]
    steps = matter.run.trace.steps
    citing = [step for step in steps if clause in (step.at, *step.grounds)]
    gate, leading = gate_before(matter.run, other, _leading(means, matter, other, clause))
    if not citing and gate is not None:
        return Deciding(gate, gate.at, other=other, leans=leading, differs=subject)
    changed = [step for step in steps if _about(step.before, subject) != _about(step.after, subject)]
    step = next(iter((*reversed(citing), *reversed(changed), *reversed(steps))), None)
    return Deciding(step, clause, other=other, differs=subject)


def came_to_nothing(means: Means, matter: Matter) -> Deciding | None:
    """Finds the step of a clause that did nothing, where the player invokes that clause: its condition is not met."""
    wording = wording_of(means.otherwise.table.book)
    idle = [step for step in matter.run.trace.steps if wording.book.has(step.at) and not any(item.made for item in step.events)]
    near = {step.at: (wording.close(step.at, matter.says), step) for step in idle}
    close, step = max(near.values(), key=lambda found: found[0], default=(0.0, None))
    return Deciding(step, step.at, leans=step.at) if step is not None and close >= INVOKED else None


def _by_clause(means: Means, matter: Matter) -> dict[str, tuple[str, Run]]:
    """Returns the clauses of the book by which facts would be as claimed elsewhere: what differs there, and how the line goes.

    Nothing where the first boards that make them so do it by more than one.
    """
    found: dict[str, tuple[str, Run]] = {}
    for tried in _on_other_boards(means, matter.facts):
        alike: dict[str, tuple[str, Run]] = {}
        for subject, other in tried:
            clause = means.making.earliest(other, matter.facts).clause
            if clause and not clause.startswith(CARD):
                alike.setdefault(clause, (subject, other))
        if len(alike) == 1:
            found = alike | found
        if tried and not (found and _of_the_end(matter)):
            break
    return found


def _of_the_end(matter: Matter) -> bool:
    """Tells whether it is claimed how the game ends."""
    return any(path.startswith("game.") for path in matter.facts)


def _leading(means: Means, matter: Matter, other: Run, clause: str) -> str:
    """Returns the clause that brings facts about in another run: of the end of a game, what led to it there."""
    step = means.making.earliest(other, matter.facts).step if _of_the_end(matter) else None
    return led_to_the_end(matter.run, other, step) or clause


def led_to_the_end(run: Run, other: Run, ends: Step | None) -> str:
    """Returns the clause of what was last done in another run before a game ends there; empty where nothing was.

    Of a card text it is the first clause that a run rests on nowhere.
    """
    earlier = other.trace.steps[: ends.n] if ends is not None else []
    done = [step for step in earlier if any({*item.made} - {"end"} for item in step.events)]
    if not done or not done[-1].at.startswith(CARD):
        return done[-1].at if done else ""
    known = {ground for step in run.trace.steps for ground in (step.at, *step.grounds)}
    return next((ground for ground in done[-1].grounds if ground not in known and not ground.startswith(CARD)), "")


def gate_before(run: Run, other: Run, clause: str) -> tuple[Step | None, str]:
    """Returns the step of a run at which a procedure goes another way, or ends, that comes to a clause in another run.

    Where something else is done in its stead it is the step that does it. Beside it stands the clause with which it goes on there.
    """
    steps, theirs = run.trace.steps, other.trace.steps
    mine = {(step.at, step.path): index for index, step in enumerate(steps)}
    first = next((index for index, step in enumerate(theirs) if clause == step.at), 0)
    path = theirs[first].path if first else ()
    if not first or (clause, path) in mine:
        return None, ""
    for index in reversed(range(first)):
        before, after = theirs[index], theirs[index + 1]
        if before.path not in (path, path[:-1]) or before.at.startswith(CARD):
            return None, ""
        if (before.at, before.path) in mine:
            gate = mine[before.at, before.path]
            instead = next((step for step in steps[gate + 1 : gate + 2] if step.path[:-1] == path[:-1]), None)
            return (instead if instead is not None and before.path != path else steps[gate]), after.at
    return None, ""


def laid_to_another(means: Means, matter: Matter) -> Deciding | None:
    """Finds what was done with a card that would make numbers as claimed if it were laid to the card that they are about."""
    otherwise, spoken = means.otherwise, {*map(means.otherwise.start.about, matter.wrong)} - {0}
    for uid, state in means.boards.bearing_each(spoken):
        steps = [step for step in matter.run.trace.steps if step.before.obj(uid) != step.after.obj(uid)]
        if not steps or steps[-1].at.startswith(CARD):
            continue
        run = otherwise.true(otherwise.without_acts(uid), matter.facts, start=replace(otherwise.start, state=state))
        if run is not None:
            return Deciding(steps[-1], steps[-1].at, other=run, leans=means.making.rests_on(run, matter.wrong))
    return None


def done_to_the_other_player(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that does what is claimed to the other player: it would be so, were everything on the board the other's.

    None where it is about the end of the game, or a decision of the line cannot be taken then.
    """
    otherwise, table = means.otherwise, means.otherwise.table
    first, second = table.vocabulary.seats
    other = {first: second, second: first}
    facts = {_of_seat(path, other): value for path, value in matter.wrong.items() if value not in other}
    start = replace(otherwise.start, state=means.boards.exchanged())
    begun = [otherwise.holds(otherwise.machine, start.state, *fact) for fact in facts.items()]
    if len(facts) != len(matter.wrong) or _of_the_end(matter) or all(begun):
        return None
    run = otherwise.true(otherwise.line, facts, start=start)
    if run is None or len(run.refused) > len(otherwise.refused):
        return None
    clause = means.making.earliest(run, facts).clause
    if not clause or clause.startswith(CARD):
        return None
    steps = matter.run.trace.steps
    citing = [step for step in steps if clause in (step.at, *step.grounds)]
    return Deciding(next(iter((*reversed(citing), *reversed(steps))), None), clause, leans=clause)


def _of_seat(path: str, other: Mapping[str, str]) -> str:
    """Returns a path about the other player where it is about one of them; one about a card stays."""
    seat, dot, rest = path.partition(".")
    return f"{other.get(seat, seat)}{dot}{rest}"


def last_word(means: Means, matter: Matter) -> Deciding | None:
    """Finds the only clause of its sort that touched what is claimed without changing it.

    It did with the card what changes such a fact, or is cited for an event on it that changed nothing, or it stopped an event, or
    it refuses the card as an answer.
    """
    cards = {*map(means.otherwise.start.about, matter.facts)} - {0}
    about = {path.partition(".")[0] for path in matter.facts}
    events = [(step, item) for step in matter.run.trace.steps for item in step.events]
    kinds = {kind for path in matter.wrong for kind in changing(means.otherwise.start, path.rpartition(".")[2])}
    wrong = {*map(means.otherwise.start.about, matter.wrong)} - {0}
    moved = {item.clause: step for step, item in events if item.event.obj in wrong and kinds & {*item.made}}
    done = [(step, item) for step, item in events if item.event.obj in cards and not item.made]
    idle = {ground: step for step, item in done for ground in item.grounds[-1:] if not ground.startswith(CARD)}
    stops = [(step, item) for step, item in events if item.outcome in STOPPED]
    stopped = {item.clause: step for step, item in stops if item.event.obj in cards or item.event.seat in about}
    refusing: dict[str, Step | None] = dict.fromkeys(_refusing(matter, cards))
    moved = {clause: step for clause, step in moved.items() if clause and not clause.startswith(CARD)}
    for by in (moved, idle, stopped, refusing):
        if len(by) == 1:
            clause, step = next(iter(by.items()))
            return Deciding(step, clause, leans=_sentence(clause) if by is refusing else "")
    return None


def end_spoken_of(means: Means, matter: Matter) -> Deciding | None:
    """Finds, where only the end of the game is claimed, the clause of an end whose words are nearest: its condition is not met."""
    if not all(path.startswith("game.") for path in matter.wrong):
        return None
    clause = end_nearest(means, matter.says)
    return Deciding(next(iter(reversed(matter.run.trace.steps)), None), clause, leans=clause) if clause else None


def end_nearest(means: Means, says: str) -> str:
    """Returns the clause of an end of the game whose words are nearest to what somebody says; empty where none is near."""
    table = means.otherwise.table
    ends = [clause for clause, rule in table.rulebook.model.rules.items() if rule.kind == "end" and table.book.has(clause)]
    return wording_of(table.book).nearest(sorted(ends), says)


def what_numbers_rest_on(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that claimed numbers rest on."""
    return Deciding(clause=means.making.rests_on(matter.run, matter.wrong))


def passed_over(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last choice of other cards than those claimed; else the open question about cards."""
    cards = {*map(means.otherwise.start.about, matter.facts)} - {0}
    if not cards:
        return None
    for step in reversed(matter.run.trace.steps):
        for choice in step.choices:
            taken = cards_in(choice.option)
            if choice.key != "action" and taken and not taken & cards:
                return Deciding(step, step.at, leans=_sentence(step.at))
    ask = matter.run.ask
    if ask is None or ask.key == "action" or not any(map(cards_in, ask.options)):
        return None
    return Deciding(next(iter(reversed(matter.run.trace.steps)), None), ask.clause)


def in_its_words(means: Means, matter: Matter) -> Deciding | None:
    """Finds the clause that the line rests on whose words are nearest to those of the claim, at the last step that cites it.

    What is contested of a clause (the matter of a defect in it) counts with its words.
    """
    table = means.otherwise.table
    wording = wording_of(table.book)
    cited = {ground: step for step in matter.run.trace.steps for ground in (step.at, *step.grounds) if table.book.has(ground)}
    contested: dict[str, float] = {}
    for defect in table.rulebook.defects:
        for node in defect.nodes:
            contested[node] = max(contested.get(node, 0), wording.shared(defect.matter["ja"], matter.says))
    near = {clause: wording.near(clause, matter.says) + contested.get(split_part(clause)[0], 0) for clause in cited}
    best = max(near, key=lambda clause: near[clause], default="")
    return Deciding(cited[best], wording.sentence(best, matter.says)) if best and near[best] else None


def not_allowed(means: Means, matter: Matter) -> Deciding | None:
    """Finds the last answer about a claimed card that was not allowed."""
    for path in matter.wrong:
        for item in prevented_on(matter.run, means.otherwise.start, path):
            if item.status == ILLEGAL:
                return Deciding(item.step, item.clause, leans=_sentence(item.clause))
    return None


def instead(means: Means, matter: Matter) -> Deciding | None:
    """Finds what made true the claims that do come true."""
    found = (means.making.earliest(matter.run, facts) for facts in matter.true)
    return next((item for item in found if item.step is not None), None)


def _on_other_boards(means: Means, facts: Mapping[str, str]) -> Iterator[list[tuple[str, Run]]]:
    """Yields what would have to be otherwise on the board for facts to be as claimed, and how the line goes then.

    Tried in turn: the board without one of its cards (and the line without it), with plenty of one number, with none of it,
    with an empty pile.
    """
    otherwise, boards = means.otherwise, means.boards
    spoken = {otherwise.start.about(path) for path in facts}
    for changed in (boards.lacking_each(spoken), boards.counting(PLENTY), boards.counting(0), boards.emptied()):
        found = []
        for subject, state in changed:
            start = replace(otherwise.start, state=state)
            run = otherwise.followed(otherwise.without_card(subject), facts, start=start)
            if run is not None and len(run.refused) <= len(otherwise.refused):
                found.append((subject, run))
        yield found


def _sentence(clause: str) -> str:
    """Returns a sentence of a card: whoever wants another card for it leans on the same sentence."""
    return clause if clause.startswith(CARD) else ""


def _refusing(matter: Matter, cards: set[int]) -> Iterator[str]:
    """Yields the clauses by which cards are refused at the questions that the lines come to in the middle of something."""
    for node in matter.lines.nodes.values() if matter.lines is not None else ():
        for item in node.ask.rejected if node.ask is not None and node.ask.key != "action" else ():
            if cards & cards_in(item.option):
                yield item.ground


def _about(state: State, subject: str) -> object:
    """Returns what a state says of a number, or of a card by its uid, or which cards lie in a pile (``甲.山札``)."""
    owner, _, zone = subject.partition(".")
    piled = [obj.uid for obj in state.objs if (obj.owner, obj.zone) == (owner, zone)]
    return state.obj(int(subject)) if subject.isdecimal() else (state.var(subject), piled)
