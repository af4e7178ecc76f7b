"""Which words of a decision answer a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gunbai.interpreter.ask import EACH, Ask
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.request import Findings
from gunbai.interpreter.state import State
from gunbai.replay.answers import option_of
from gunbai.replay.start import Start
from gunbai.replay.untimely import is_action, waits
from gunbai.scenario.file import Decision


def subject(decision: Decision) -> tuple[str, str]:
    """Returns whose a decision is, and what it is about."""
    return decision.who, str(next(iter(decision.words), ""))


def words_of(start: Start, ask: Ask) -> set[str]:
    """Returns the words that answer an ask: its key, or every action that is offered or refused."""
    if ask.key != "action":
        return {ask.key, *(word for word, keys in start.notation.also.items() if ask.key in keys)}
    return {str(option[0]) for option in (*ask.options, *(item.option for item in ask.rejected))}


def answering(machine: Machine, start: Start, ask: Ask, words: Mapping[str, Any]) -> str | None:
    """Returns the word of a decision that answers an ask, None when none does."""
    if named := next((word for word in (ask.key, *machine.vocabulary.also(ask.key)) if word in words), None):
        return named
    if ask.key == "action":
        named = next((word for word in words if word in words_of(start, ask) or is_action(machine, word)), None)
        return named or ("pass" if "pass" in words and ("end",) in ask.options else None)
    if "pass" in words and {"pass", "no"} & {*map(str, ask.options)}:
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
    return "pass" if ask.key != "action" and "pass" in ask.options else None if ask.skip == EACH else ask.skip


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
