"""A line as it was played, and how it goes on with answers that are picked one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from gunbai.errors import NotAllowed, Problem
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask, Rejected
from gunbai.interpreter.data.option import each_of, items_in
from gunbai.interpreter.data.state import State, Value
from gunbai.interpreter.data.trace import Step, Trace
from gunbai.interpreter.effects.window import PASS
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.lines.explore import Answered, answers
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.spelling import UNKNOWN, fold
from gunbai.replay.named_option import NO
from gunbai.replay.start import Start
from gunbai.scenario.file import Decision

HAPPENED = "happened"
"""Who decides what was done against the rules and found out later."""
TURN_ENDS = ("ターン", "turn")
"""What one may say to end the turn instead of its last phase."""
UNUSED = "UNUSED"
"""The code of the problem that a part of a decision was never asked for; the line goes on without it."""


class Refused(Struct, frozen=True):
    """A decision that the rules do not allow: which line, what was wanted, and the clause that refuses it.

    ``cards`` are those that it is refused because of: the card that blocks. ``early``: nothing asked for it where it came.
    ``offered`` is what could have been answered, where no option that was considered and ruled out is meant. ``part``: only this
    word of it is refused, for the decision stands already. ``presumed``: what it rests on that the board leaves out (``3.turned``).
    ``moment``: when it was tried, where the line says that. ``one``: it names several where one is chosen.
    """

    line: int
    who: str
    key: str
    option: Value
    ground: str
    grounds: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    early: bool = False
    offered: tuple[Value, ...] = ()
    part: bool = False
    presumed: tuple[str, ...] = ()
    moment: str = ""
    one: bool = False


class Run(Struct):
    """One line as it was played: where it ended, what it went through, what was refused, what is still asked.

    ``happened`` lists the illegal acts that were found out later and carried through, ``unasked`` the decisions (from 0) that only
    another reading asks for; ``cut``: decisions follow what only the judge can answer. ``taken``: how many steps had passed when a
    decision (from 0) was taken, before it was carried out.
    """

    state: State
    trace: Trace
    ask: Ask | None = None
    refused: list[Refused] = field(default_factory=list)
    happened: list[Refused] = field(default_factory=list)
    unasked: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    after: dict[int, State] = field(default_factory=dict)
    steps_after: dict[int, int] = field(default_factory=dict)
    cut: bool = False
    taken: dict[int, int] = field(default_factory=dict)

    def steps_before(self, refused: Refused) -> int:
        """Returns how many steps had passed when a decision came that was refused: those of what was taken after it are no part."""
        return self.steps_after.get(refused.line - 1, self.steps_after.get(refused.line - 2, 0))

    @property
    def stuck(self) -> bool:
        """Tells whether the line stopped at something that cannot be read or was not asked."""
        return any(problem.code != UNUSED for problem in self.problems)


def cards_of(why: Rejected) -> tuple[int, ...]:
    """Returns the cards that a refusal points at."""
    return tuple(uid for name, uids in why.why if name == "cards" for uid in each_of(uids) if isinstance(uid, int))


def drawn(start: Start, before: State, after: State, words: Mapping[str, Any]) -> bool:
    """Tells whether words of luck only name cards that have been drawn since: nobody asked, for no others could come."""
    said = [value for word, value in words.items() if word in ("next", *start.notation.vocabulary.also("next"))]
    if len(said) != 1 or len(words) != 1:
        return False
    known = {obj.uid: obj.zone for obj in before.objs}
    moved = Counter(_name(start, after, obj.uid) for obj in after.objs if obj.zone != known.get(obj.uid))
    names = [str(name) for name in (said[0] if isinstance(said[0], list) else said)]
    return Counter(_name(start, after, uid) if (uid := start.find(name)) else fold(name) for name in names) <= moved


def _name(start: Start, state: State, uid: int) -> str:
    key = state.obj(uid).card
    return fold(start.cards[key].name if key in start.cards else key)


def beyond_luck(start: Start, before: State, after: State, line: Sequence[Decision], number: int) -> int:
    """Returns the index of the next decision of a line that does not just name cards which have been drawn already."""
    ahead = (index for index in range(number, len(line)) if line[index].who != CHANCE)
    said = next(ahead, number)
    return said if all(drawn(start, before, after, decision.words) for decision in line[number:said]) else number


def forced(
    steps: Sequence[Step], since: int, decision: Decision, find: Callable[[str], int], *, chosen: bool = False
) -> tuple[int, tuple[str, ...]]:
    """Returns what became of an answer to a question that was not asked, because the rules left one answer only.

    That is how many steps had passed then, 0 when there was no such question; and the clauses that ruled the answer out, none when
    it is the one that was taken. ``chosen``: questions count, too, that the player had a choice in and has answered.
    """
    if len(decision.words) != 1:
        return 0, ()
    key, said = next((str(word), item) for word, item in decision.words.items())
    value = str(said)
    said_no = key == PASS or fold(value) in NO

    def means(option: Value) -> bool:
        if said_no and option in (PASS, "no"):
            return True
        parts = items_in(option)
        if isinstance(said, list):
            return len(parts) == len(said) and all(
                str(item) == UNKNOWN or find(str(item)) == uid for item, uid in zip(said, parts, strict=True)
            )
        return fold(str(option)) == fold(value) or find(value) in parts[:1]

    is_card = all(find(str(item)) for item in (said if isinstance(said, list) else [said]))

    only: tuple[int, tuple[str, ...]] = 0, ()
    for number, step in enumerate(steps[since:], since + 1):
        own = [choice for choice in step.choices if key in (choice.key, PASS) and choice.who == decision.who]
        taken = [choice for choice in own if chosen or choice.forced]
        if any(means(choice.option) for choice in taken):
            return number, ()
        for other in step.alternatives if taken else ():
            if other.key == key != PASS and other.status == "illegal" and means(other.option):
                return number, tuple(dict.fromkeys((other.ground, *other.grounds)))
        known = isinstance(said, list) or any(means(other.option) for other in step.alternatives if other.key == key)
        if taken and (is_card or (chosen and known)):
            only = number, (step.at,)
    return only


def never_asked(
    machine: Machine, state: State, steps: Sequence[Step], decision: Decision, left: Mapping[str, Any], find: Callable[[str], int]
) -> list[tuple[str, Any]]:
    """Returns the words of a decision that are left although nothing asked for them, in the steps since it was begun.

    What the text of its card would have made one choose is not among them where the text was not resolved: it was negated. Nor is
    what is declined: that was the only answer.
    """
    uid = find(str(next(iter(decision.words.values()), "")))
    card = machine.card(state.obj(uid).card) if uid else None
    texts = (card.effect, *(ability.sentences for ability in card.abilities)) if card else ()
    choosing = {choice.name: sentence.id for text in texts for sentence in text for choice in sentence.choose}
    resolved = {step.at for step in steps}
    asked = {word: value for word, value in left.items() if word not in choosing or choosing[word] in resolved}
    return [(word, value) for word, value in asked.items() if value != [] and fold(str(value)) not in NO]


def fact_asked(ask: Ask | None, picked: Answered) -> str:
    """Returns the name of the fact that a question asks the judge for, when an answer answers it; else the empty string."""
    if ask is None or ask.who != JUDGE or ask.key != picked[0] or not ask.takes(picked[1]):
        return ""
    return ask.name or ask.key


def known_fact(ask: Ask | None, facts: Mapping[str, str]) -> Any:
    """Returns the answer to a question to the judge that is among the facts supplied; None when it is not.

    A fact is kept in words; where cards are offered, the answer is the card, as it is offered.
    """
    if ask is None or ask.who != JUDGE or (known := facts.get(ask.name or ask.key)) is None:
        return None
    return next((option for option in ask.options if str(option) == known), known)


def follow(
    machine: Machine, run: Run, number: int, picked: Sequence[Answered], facts: Mapping[str, str], findings: Findings
) -> Run:
    """Returns a run of so many decisions gone on with answers picked from those offered, until one is not offered."""
    for key, option in picked:
        ask = run.ask
        if run.problems or ask is None or ask.key != key or option not in list(answers(ask)):
            message = f"{key}: {option} はここで選べません / this cannot be chosen here"
            run.problems.append(Problem("NOT-OFFERED", message, hint="take back the last answer"))
            break
        number += 1
        before, kept = run.state, len(run.trace.steps)
        try:
            _answer(machine, run, ask, option, facts, findings)
        except NotAllowed as illegal:
            run.refused.append(Refused(number, ask.who, key, option, illegal.ground, (illegal.ground,)))
            run.state, run.ask = before, ask
            del run.trace.steps[kept:]
    return run


def _answer(machine: Machine, run: Run, ask: Ask, option: Value, facts: Mapping[str, str], findings: Findings) -> None:
    """Gives an answer, and every fact that the judge has supplied already."""
    run.state, run.ask = machine.advance(machine.answer(run.state, ask, option), run.trace, findings=findings)
    while run.ask is not None and (known := known_fact(run.ask, facts)) is not None:
        run.state, run.ask = machine.advance(machine.answer(run.state, run.ask, known), run.trace, findings=findings)
