"""Which words of a decision answer a question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any

from gunbai.interpreter.data.ask import Ask, Each
from gunbai.interpreter.data.option import Action
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.run.machine import Machine
from gunbai.replay.answers import option_of
from gunbai.replay.run import HAPPENED
from gunbai.replay.start import Start
from gunbai.replay.untimely import is_action, spec_of, waits
from gunbai.scenario.file import Decision

AFTER, WITHIN = "after", "within"
"""When a line goes on that does not say whether what an opportunity is inside of is over."""


def subject(line: Sequence[Decision]) -> tuple[str, str]:
    """Returns whose the next decision of a line is, and what it is about; two empty strings where there is none.

    What happened, legal or not, is no player's by name.
    """
    told = (("" if decision.who == HAPPENED else decision.who, _about(decision)) for decision in line[:1])
    return next(told, ("", ""))


def _about(decision: Decision) -> str:
    return str(next(iter(decision.words), ""))


def answer_in_any_order(machine: Machine, ask: Ask, line: Sequence[Decision]) -> int:
    """Returns how far ahead the decision is that answers what each seat is asked for itself (``any order``); 0 for the next.

    A line may tell the other seat's first: nothing hangs on it.
    """
    if not in_any_order(machine, ask.key):
        return 0
    together = takewhile(lambda decision: _about(decision) == ask.key, line)
    return next((ahead for ahead, decision in enumerate(together) if decision.who == ask.who), 0)


def in_any_order(machine: Machine, word: str) -> bool:
    """Tells whether each seat says a word for itself, whichever is asked first."""
    return bool(spec_of(machine, word).get("any order") == "yes")


def told_out_of_turn(machine: Machine, ask: Ask, line: Sequence[Decision]) -> bool:
    """Tells whether a line answers later what each seat is asked in turn (``in turn``): what it tells before is too early."""
    later = ((decision.who, _about(decision)) for decision in line[1:])
    return spec_of(machine, ask.key).get("in turn") == "yes" and (ask.who, ask.key) in later


def placed(state: State, start: Start, words: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the words of a decision; where it names no place, that of the card whose place a word of it means (``place``)."""
    specs, found = start.notation.vocabulary.decisions, dict[str, Any]()
    for word, value in words.items():
        place = specs.get(word, {}).get("place", "")
        if place and place not in words and (uid := start.find(str(value))):
            found[place] = state.obj(uid).slot
        found[word] = value
    return found


def words_of(start: Start, ask: Ask) -> set[str]:
    """Returns the words that answer an ask: its key, or every action that is offered or refused."""
    if ask.key != "action":
        return {ask.key, *(word for word, keys in start.notation.also.items() if ask.key in keys)}
    return {item.word for item in (*ask.options, *(item.option for item in ask.rejected)) if isinstance(item, Action)}


def answering(machine: Machine, start: Start, ask: Ask, words: Mapping[str, Any]) -> str | None:
    """Returns the word of a decision that answers an ask, None when none does.

    To pass answers whatever a seat is asked, and is refused where something has to be chosen.
    """
    if named := next((word for word in (ask.key, *machine.vocabulary.also(ask.key)) if word in words), None):
        return named
    if ask.key == "action":
        named = next((word for word in words if word in words_of(start, ask) or is_action(machine, word)), None)
        return named or ("pass" if "pass" in words and Action("end") in ask.options else None)
    alone = len(words) == 1 and ask.who in machine.vocabulary.seats
    if "pass" in words and (alone or {"pass", "no"} & {*map(str, ask.options)}):
        return "pass"
    return next((word for word in words if word in words_of(start, ask)), None)


def begins_another(machine: Machine, start: Start, ask: Ask, words: Mapping[str, Any]) -> bool:
    """Tells whether a decision begins an action of its own: its further words answer nothing that is asked before it."""
    begins = [word for word in words if is_action(machine, word)]
    taken = {ask.key, *machine.vocabulary.also(ask.key), *words_of(start, ask)}
    meant = {other for word in begins for other in (word, *machine.vocabulary.kin(word))}
    return ask.key != "action" and bool(begins) and not meant & taken


def declined(ask: Ask) -> Any:
    """Returns the answer that takes nothing of what a question offers; None where something has to be taken."""
    return "pass" if ask.key != "action" and "pass" in ask.options else None if isinstance(ask.skip, Each) else ask.skip


def waits_until_over(
    machine: Machine, state: State, ask: Ask, line: Sequence[Decision], findings: Findings
) -> tuple[Assumption, ...]:
    """Returns what is taken for granted where a line goes on after what an opportunity is inside of (``inside``), not within it.

    It does where a reading allows nothing within. It does not while others have to answer: they are named, or still may be. Where
    it may mean either, both are tried. Returns nothing where it goes on within.
    """
    spec = machine.vocabulary.inside.get(ask.clause)
    if spec is None or not line or ask.skip is None or line[0].who != ask.who or _about(line[0]) not in spec["words"]:
        return ()
    if any(isinstance(state.lookup(state.frames[-1].scope, str(name)), int) for name in spec["answers"]):
        return ()
    told = (_about(decision) for decision in line[1:])
    if next((word for word in told if word in (*spec["answers"], *spec["ends"])), "") in spec["answers"]:
        return ()
    defect, waits_as = next((str(defect), str(reading)) for defect, reading in spec["after"].items())
    read = Assumption("reading", defect, findings.reading(machine, state, defect))
    if read.value == waits_as:
        return (read,)
    if _others_answer(machine, state, ask, spec["answers"], findings):
        return ()
    name = f"ask:timing@{len(line)}"
    taken = Assumption("presumed", name, findings.presumption(state, name, (AFTER, WITHIN)))
    return (read, taken) if taken.value == AFTER else ()


def _others_answer(machine: Machine, state: State, ask: Ask, words: Collection[str], findings: Findings) -> bool:
    """Tells whether somebody else is still to answer one of these questions where opportunities like this one are not taken."""
    asked: Ask | None = ask
    apart = findings.apart()
    while asked is not None and (answer := declined(asked)) is not None:
        state, asked = machine.advance(machine.answer(state, asked, answer), findings=apart)
    return asked is not None and asked.who != ask.who and asked.key in words


def comes_later(machine: Machine, start: Start, state: State, ask: Ask, decision: Decision, findings: Findings) -> bool:
    """Tells whether a decision is for a later opportunity than this one, which says nothing of what it names.

    Between the two nobody has to decide anything. A text that waits comes too late where the game ends before.
    """
    words = {str(word): value for word, value in decision.words.items()}
    asked: Ask | None = ask
    apart = findings.apart()
    while asked is not None:
        key = answering(machine, start, asked, words) if asked.who == decision.who else None
        if key in (None, "pass", "end") and asked is ask:
            return False
        if key not in (None, "pass", "end"):
            option = option_of(machine, state, start, asked, str(key), words[str(key)])
            if option in asked.options:
                return asked is not ask
            if any(item.option == option for item in asked.rejected):
                return False
        if (answer := declined(asked)) is None:
            return False
        state, asked = machine.advance(machine.answer(state, asked, answer), findings=apart)
    named = start.find(str(next(iter(words.values()), "")))
    return state.ending is not None and waits(machine, state, named)
