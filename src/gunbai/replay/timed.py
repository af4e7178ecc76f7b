"""Decisions that are tried at a moment of a line, while the rules run by themselves: each is refused there, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gunbai.errors import Problem
from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.frames import top
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Trace
from gunbai.interpreter.game.findings import Findings, Wanted
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.answers import clauses_of, option_of, whose
from gunbai.replay.concession import concede, concedes
from gunbai.replay.labels import told_moment
from gunbai.replay.matching import answering, in_any_order
from gunbai.replay.phase import moment_of
from gunbai.replay.reached import Reached, as_far_as, times
from gunbai.replay.run import Refused, Run, cards_of, forced
from gunbai.replay.start import Start
from gunbai.replay.untimely import about_it, action_clauses, besides, in_force, is_action, not_now, spec_of, times_of, why_not
from gunbai.scenario.file import Decision


def try_at_their_moments(
    machine: Machine, start: Start, run: Run, line: Sequence[Decision], findings: Findings, *, every: bool
) -> None:
    """Tells on a run what becomes of the decisions of its line that are tried at a moment of it.

    A moment is the first of its kind after the decision before that was not refused where it stands. One that never comes, or at
    which the decision is asked for, is a problem of the line; a run that stops at the first opportunity (``every``) has not come to
    it yet.
    """
    nothing = {refused.line - 1 for refused in run.refused if not refused.part}
    for number, decision in enumerate(line):
        if not decision.moment:
            continue
        known = run.steps_after.items()
        earlier = [run.taken.get(index, count) for index, count in known if index < number and index not in nothing]
        moment = next(times(machine, run.trace.steps, decision.moment, max(earlier, default=0)), None)
        if moment is None:
            run.problems += [] if every else [_never_comes(decision)]
            continue
        if concedes(machine, decision):
            _end(machine, run, moment, number, decision)
            continue
        done = (index for index in reversed(range(number)) if not line[index].moment and index not in nothing)
        before = next(((index, line[index]) for index in done), None)
        within = _is_within(machine, start, run, moment, before)
        said = _said_before(machine, start, run, moment, number, decision)
        found = said or _tried(machine, start, moment, number, decision, findings, within=within)
        if isinstance(found, Problem):
            run.problems.append(found)
            continue
        run.refused.append(found)
        run.after[number], run.steps_after[number] = moment.state, moment.steps
    run.refused.sort(key=lambda refused: refused.line)


def _end(machine: Machine, run: Run, moment: Reached, number: int, decision: Decision) -> None:
    """Ends the game at a moment at which a player gives up; what the line decides afterwards comes too late."""
    late = max(run.steps_after, default=-1) > number
    cut = as_far_as(run, moment)
    run.state, run.trace, run.ask, run.after, run.steps_after = cut.state, cut.trace, None, cut.after, cut.steps_after
    concede(machine, run, [decision])
    run.after[number], run.steps_after[number] = run.state, len(run.trace.steps)
    if late:
        message = "ゲームはここで終わります / this ends the game: what the line decides afterwards comes too late"
        run.problems.append(_at(decision, Problem("TOO-LATE", message)))


def _said_before(machine: Machine, start: Start, run: Run, moment: Reached, number: int, decision: Decision) -> Refused | None:
    """Returns the refusal of what each seat says for itself where its player has said it before: by what was said of it then."""
    word, value = next((str(word), value) for word, value in decision.words.items())
    if not in_any_order(machine, word):
        return None
    then, against = forced(run.trace.steps[: moment.steps], 0, decision, start.find, chosen=True)
    if not then:
        return None
    clauses = tuple(dict.fromkeys((*(against or (run.trace.steps[then - 1].at,)), moment.clause)))
    return Refused(number + 1, decision.who, word, str(value), clauses[0], clauses, early=True, moment=decision.moment)


def _tried(
    machine: Machine, start: Start, moment: Reached, number: int, decision: Decision, findings: Findings, *, within: bool
) -> Refused | Problem:
    """Returns the refusal of a decision at a moment; the problem where the moment is one at which it is asked for."""
    word, value = next((str(word), value) for word, value in decision.words.items())
    uid = start.find(str(value))
    option = Action(word, uid or str(value)) if is_action(machine, word) else uid or str(value)
    state, ask = _asked_then(machine, moment.state, decision.who, word, findings)
    words = {str(key): item for key, item in decision.words.items()}
    if ask is not None and ask.who == decision.who and (key := answering(machine, start, ask, words)) is not None:
        meant = option_of(machine, state, start, ask, key, words[key])
        if ask.takes(meant):
            message = f"{word} はその時点で尋ねられます / {word} is asked for then"
            return _at(decision, Problem("ASKED-THEN", message, hint="leave at: out"))
        why = why_not(machine, ask, meant)
        grounds = tuple(dict.fromkeys((*(why.grounds or (why.ground,)), ask.clause, moment.clause)))
        return Refused(number + 1, decision.who, key, meant, why.ground, grounds, cards_of(why), moment=decision.moment)
    clauses = about_it(machine, moment.state, not_then(machine, moment, decision.who, word, uid, within=within), uid)
    return Refused(number + 1, decision.who, word, option, clauses[0], clauses, early=True, moment=decision.moment)


def not_then(machine: Machine, moment: Reached, who: str, word: str, uid: int, *, within: bool) -> tuple[str, ...]:
    """Returns the clauses by which a decision is not taken at a moment: whose it is, when it may be, and what runs then.

    Where another action is being carried out (``within``) in the phase for both, what runs then comes before when it may be taken.
    """
    state = moment.state
    found = [*besides(machine, state, word, uid)]
    if is_action(machine, word):
        turn = state.var("turn.seat", "") if state.var("turn.number", 0) else ""
        found += whose(machine.vocabulary, state, word, who) if turn and who != turn else ()
        found += [*times_of(machine, state, word, uid), *((moment.clause,) if within else ())]
        found += [*not_now(machine, word), *action_clauses(machine, word)]
    else:
        found += clauses_of(spec_of(machine, word).get("once"))
    return tuple(dict.fromkeys((*in_force(machine, found), moment.clause)))


def _is_within(machine: Machine, start: Start, run: Run, moment: Reached, before: tuple[int, Decision] | None) -> bool:
    """Tells whether a moment lies in what the action decided before it does, in the same phase."""
    if before is None or before[0] not in run.taken or run.taken[before[0]] >= len(run.trace.steps):
        return False
    began = run.trace.steps[run.taken[before[0]]].before
    acts = is_action(machine, next(iter(before[1].words), ""))
    return acts and moment_of(began, start.notation) == moment_of(moment.state, start.notation)


def _asked_then(machine: Machine, state: State, who: str, word: str, findings: Findings) -> tuple[State, Ask | None]:
    """Returns the question that stands at a moment itself; None where something happens before anybody is asked."""
    trace = Trace()
    if state.frames:
        state = top(state, replace(state.frames[-1], bound=()))  # what is answered later is not yet
    state, ask = machine.advance(state, trace, wanted=Wanted(next=(who, word)), findings=findings.apart())
    return state, ask if not trace.steps else None


def _never_comes(decision: Decision) -> Problem:
    """Returns what is said of a decision whose moment the line never comes to."""
    when = told_moment(decision.moment)
    message = f"この後に{when['ja']}という時点は来ません / what comes after the decision before never is {when['en']}"
    return _at(decision, Problem("NO-SUCH-MOMENT", message, hint="name a clause that runs then, in the order of the line"))


def _at(decision: Decision, problem: Problem) -> Problem:
    """Returns a problem at the place of a decision."""
    mark = decision.mark
    return replace(problem, file=mark.file, line=mark.line, column=mark.column)
