"""Decisions that nothing asks for at this point of a line: whether they change nothing, or by which clauses they are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gunbai.interpreter.data.ask import CHANCE, Ask, Rejected
from gunbai.interpreter.data.option import Action, items_in
from gunbai.interpreter.data.state import State, Use, Value
from gunbai.interpreter.game.fault import Blaming
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words import moments
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import fold
from gunbai.replay.answers import clauses_of, in_turn, one_only, whose
from gunbai.replay.named_option import NO
from gunbai.replay.phase import Moment
from gunbai.replay.run import TURN_ENDS
from gunbai.rulebook import split_part
from gunbai.scenario.file import Decision


def is_action(machine: Machine, word: str) -> bool:
    """Tells whether a word of a line is an action, or stands for one."""
    return any(each in machine.game.actions for each in (word, *machine.vocabulary.kin(word)))


def in_force(machine: Machine, clauses: Iterable[str]) -> list[str]:
    """Returns the clauses that are not switched off."""
    return [clause for clause in clauses if not machine.off(clause)]


def action_clauses(machine: Machine, word: str) -> list[str]:
    """Returns the clauses that make a word an action."""
    words = dict.fromkeys((word, *machine.vocabulary.kin(word)))
    return in_force(machine, [clause for each in words for clause in machine.game.actions.get(each, ())])


def not_now(machine: Machine, word: str) -> tuple[str, ...]:
    """Returns the clauses by which an action is not taken now: those that say when any is, its own, and what it is for."""
    also = clauses_of(spec_of(machine, word).get("not now"))
    return tuple(dict.fromkeys((*clauses_of(machine.vocabulary.not_now), *action_clauses(machine, word), *also)))


def besides(machine: Machine, state: State, word: str, uid: int) -> tuple[str, ...]:
    """Returns the clauses by which the game says that an action is not taken now because of what has happened to its card."""
    with Blaming(machine.game, "not now"):
        found = [clause for hook in machine.game.of("hook", "not now") for clause in hook.run(state, word, uid)]
    return tuple(in_force(machine, found))


def about_it(machine: Machine, state: State, clauses: tuple[str, ...], uid: int) -> tuple[str, ...]:
    """Returns the clauses of a refusal without those that are about another kind of card than the one refused (``about``)."""
    kinds: Mapping[str, Any] = machine.vocabulary.about
    if not kinds or not 0 < uid <= len(state.objs):
        return clauses
    obj, live = state.obj(uid), machine.vocabulary.live
    card = machine.card(obj.card)
    is_live = bool(live) and machine.vocabulary.lies_in(obj, live)
    traits = {live} if is_live else {card.kind, *(name for name, _ in card.keywords)}
    kept = tuple(clause for clause in clauses if clause not in kinds or traits & {*clauses_of(kinds[clause])})
    return kept or clauses


def of_the_phase(machine: Machine, clauses: tuple[str, ...], word: str) -> tuple[str, ...]:
    """Returns the clauses of a refusal without those of the same action in another phase than the one that asks.

    The action has a clause in each phase, in the same place of it; that of this one stands in the same phase as what asks.
    """
    acts = {*machine.game.actions.get(word, ())}
    asking = {_phase(clause) for clause in clauses if clause not in acts}
    here = {_place(clause) for clause in clauses if clause in acts and _phase(clause) in asking}
    return tuple(clause for clause in clauses if clause not in acts or _phase(clause) in asking or _place(clause) not in here)


def _phase(clause: str) -> str:
    """Returns the number of the part of a book that a clause stands in."""
    return clause.rpartition("-")[0]


def _place(clause: str) -> str:
    """Returns the number of a clause within its part."""
    return clause.rpartition("-")[2]


def told_once(head: str, clauses: Iterable[str]) -> tuple[str, ...]:
    """Returns the clauses of a refusal, each once: where a sentence is at the head, its clause is told already."""
    node, part = split_part(head)
    return tuple(clause for clause in dict.fromkeys(clauses) if not part or clause != node)


def times_of(machine: Machine, state: State, word: str, uid: int) -> tuple[str, ...]:
    """Returns the clauses that say when a card like this is used, by its keywords; none when that is at no time of their own."""
    if not uid or not is_action(machine, word):
        return ()
    obj, keywords = state.obj(uid), machine.vocabulary.keywords
    printed = [name for name, _ in machine.card(obj.card).keywords]
    spent = [name for name in printed if Use("turn", name, seat=obj.owner) in state.used]
    found = [clause for name in spent for clause in clauses_of(keywords.get(name, {}).get("spent"))]
    found += [clause for name in printed for clause in clauses_of(keywords.get(name, {}).get("not now"))]
    return tuple(dict.fromkeys(in_force(machine, found)))


def waits(machine: Machine, state: State, uid: int) -> bool:
    """Tells whether a card has a text that waits for something to happen."""
    abilities = machine.card(state.obj(uid).card).abilities if 0 < uid <= len(state.objs) else ()
    return any(moments.waits(machine.vocabulary, ability) for ability in abilities)


def covered(machine: Machine, state: State, decision: Decision, uid: int) -> tuple[str, ...]:
    """Returns what the game says first of all about naming a card that lies face down (``covered`` of the word)."""
    clauses = clauses_of(spec_of(machine, next(iter(decision.words), "")).get("covered"))
    down = 0 < uid <= len(state.objs) and state.obj(uid).face in machine.vocabulary.hidden
    return tuple(in_force(machine, clauses)) if down else ()


def ends_again(notation: Notation, line: Sequence[Decision], ended: Moment | None, now: Moment) -> bool:
    """Tells whether the last decision of a line ends a turn, or its last phase, that the player's decision before it has ended.

    ``ended`` is the turn and phase that the latest decision ended, ``now`` the turn and phase since.
    """
    if len(line) < 2 or not ended or any([*decision.words] != ["end"] for decision in line[-2:]) or line[-2].who != line[-1].who:
        return False
    before, said = (fold(str(decision.words["end"])) for decision in line[-2:])
    last = said in TURN_ENDS or notation.phase(said) == [*notation.phases][-1]
    return last and before not in (said, *TURN_ENDS) and (now[0] != ended[0] or now[1] < ended[1])


def passes_again(line: Sequence[Decision], index: int, actions: set[str]) -> bool:
    """Tells whether a decision just answers the pass of the other player with a pass, where the exchange is over by itself.

    It does when its player then goes on with one of these actions: so it did not mean to end the phase.
    """
    if not 0 < index < len(line) - 1 or any([*decision.words] != ["pass"] for decision in line[index - 1 : index + 1]):
        return False
    before, here, after = line[index - 1 : index + 2]
    return before.who != here.who == after.who and not actions.isdisjoint(map(str, after.words))


def only_declines(machine: Machine, decision: Decision) -> bool:
    """Tells whether a decision just says no to what comes once, such as a mulligan: where nobody asks, that changes nothing."""
    return all(fold(str(value)) in NO and spec_of(machine, word).get("once") for word, value in decision.words.items())


def untimely(machine: Machine, state: State, ask: Ask, decision: Decision, before: Sequence[Decision]) -> tuple[str, ...]:
    """Returns the clauses by which a decision is not the player's to take now; none when the line just answers wrongly.

    ``before`` are the decisions of the line up to here.
    """
    word = next(iter(decision.words), "")
    if decision.who not in machine.vocabulary.seats:
        return ()
    once = clauses_of(spec_of(machine, word).get("once"))
    if ask.who == CHANCE and _said_before(before, decision.who, word):
        return once
    if not ask.voluntary and (decision.who != ask.who or not is_action(machine, word)):
        return ()
    if decision.who != ask.who:
        again = bool(before) and before[-1].who == decision.who and word in before[-1].words
        one = clauses_of(spec_of(machine, word).get("one")) if again else ()
        theirs = (*one, *not_theirs(machine, state, ask, word, decision.who, before), *once)
        other = ask.who in machine.vocabulary.seats and is_action(machine, word)
        return theirs or (not_now(machine, word) if other else ())
    found = not_now(machine, word) if is_action(machine, word) else once or clauses_of(spec_of(machine, word).get("not yours"))
    return () if any(map(machine.off, found)) else found


def not_theirs(machine: Machine, state: State, ask: Ask, word: str, who: str, before: Sequence[Decision]) -> tuple[str, ...]:
    """Returns the clauses that say whose a decision is: those of the exchange, or of the action.

    For who has ended a phase before, and the turn with it, what says so comes first (``ended`` of the word).
    """
    if found := in_turn(state, ask, who):
        return found
    ended = state.var("turn.seat") != who and any(earlier.who == who and "end" in earlier.words for earlier in before)
    return (*(clauses_of(spec_of(machine, word).get("ended")) if ended else ()), *whose(machine.vocabulary, state, word, who))


def leaves_exchange(machine: Machine, state: State, ask: Ask, following: Sequence[Decision]) -> bool:
    """Tells whether the decision that follows takes for granted that an exchange is over.

    It does when it ends something, or is another action like the one in which the exchange is held.
    """
    if state.frames[-1].window is None or "pass" not in ask.options or not following:
        return False
    word = next(iter(following[0].words), "")
    return word == "end" or not {frame.rule for frame in state.frames}.isdisjoint(action_clauses(machine, word))


def _said_before(before: Sequence[Decision], who: str, word: str) -> bool:
    """Tells whether the same player has decided the same already, since anybody last ended a phase."""
    for earlier in reversed(before):
        if "end" in earlier.words:
            return False
        if earlier.who == who and word in earlier.words:
            return True
    return False


def spec_of(machine: Machine, word: str) -> Mapping[str, Any]:
    """Returns what the vocabulary says of a word of a line."""
    found: Mapping[str, Any] = machine.vocabulary.decision(word)
    return found


def why_not(machine: Machine, ask: Ask, option: Value) -> Rejected:
    """Returns what refuses an answer to a question: what has been said of it there, else the clauses that ask."""
    if (one := one_only(machine.vocabulary, ask, option)) and not machine.off(one):
        return Rejected(option, one, (), tuple(dict.fromkeys((one, *action_clauses(machine, ask.key), ask.clause))))
    wanted = (option,) if isinstance(option, Action) else items_in(option)
    for item in ask.rejected:
        if item.option == option or item.option in wanted:
            return item
    word = option.word if isinstance(option, Action) else ""
    beyond = clauses_of(machine.vocabulary.decision(ask.key).get("not offered"))
    clauses = tuple(dict.fromkeys((*action_clauses(machine, word), ask.clause, *beyond)))
    return Rejected(option, clauses[0], (), clauses)
