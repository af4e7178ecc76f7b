"""Constant effects: held as contributions, refreshed only where the book says."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gunbai.interpreter.data.argument import Arguments, by_key
from gunbai.interpreter.data.ask import Reach, Stop
from gunbai.interpreter.data.measured import kept
from gunbai.interpreter.data.state import Contribution, Event, Obj, State
from gunbai.interpreter.effects.instead import INSTEAD
from gunbai.interpreter.effects.triggers import listening, live
from gunbai.interpreter.game.fault import Blaming, handed_back
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.game.known_words import require_force
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.expressions import among, holds, reckon
from gunbai.interpreter.look.kernel import apply
from gunbai.interpreter.words.moments import ALWAYS, is_constant

CONSTANT = "constant"


def refresh(look: Asking) -> list[Event]:
    """Returns the events that bring constant contributions up to date; none when nothing changed."""
    held = [item for item in look.state.in_force if item.until == CONSTANT]
    known = look.rules.keywords | {item.field for item in look.state.in_force if item.op == "keyword"}
    ruled = [item for item in look.rules.of("constant") if not item.keyword or item.keyword in known]
    able = listening(look, {ALWAYS})
    if not (held or ruled or able):
        return []
    with look.collecting():
        due = [replace(item, until=CONSTANT, entered=obj.stamp) for obj, item in _constants(look, able, ruled)]
    before, after = {_key(item) for item in held}, {_key(item) for item in due}
    if before == after:
        return []
    gone = [item for item in held if _key(item) not in after]
    new = [item for item in due if _key(item) not in before]
    look.cite(*(clause for item in (*gone, *new) for clause in (item.basis, item.clause, *item.along)))
    look.cite(*_one_over_another(look, new, [*due, *(item for item in look.state.in_force if item.until != CONSTANT)]))
    look.law("constants wait")
    events = [look.event("lift", items=tuple(gone))] if gone else []
    return [*events, *(look.event("force", item.obj, item=item) for item in new)]


def begun(look: Asking, state: State) -> State | None:
    """Returns the state with constant effects in force; None where something that they hang on is to be asked first."""
    try:
        return refreshed(look, state)
    except (Stop, Reach):
        return None


def _one_over_another(look: Asking, new: list[Contribution], all_of_them: list[Contribution]) -> Iterator[str]:
    """Yields the clauses that say which of two texts counts where a new one sets a number that another sets differently."""
    for item in new:
        spec = look.vocabulary.values.get(item.field)
        against = [other for other in all_of_them if (other.obj, other.field, other.op) == (item.obj, item.field, item.op)]
        if spec and spec.later and item.op == "set" and {other.amount for other in against} != {item.amount}:
            yield from () if look.off(spec.later) else (spec.later,)


def refreshed(look: Asking, state: State) -> State:
    """Returns the state with constant effects as they are now."""
    for event in refresh(look):
        state = apply(state, event, look)
    return state


def _constants(look: Asking, able: list[Obj], ruled: list[Binding]) -> Iterator[tuple[Obj, Contribution]]:
    """Yields what is in force as long as a card is there, card by card: what rules give it, then what its own texts give."""
    bearing = {obj.uid for obj in able}
    for obj in look.state.objs if ruled else able:
        for binding in ruled:
            given = handed_back(look.game, binding.clause, binding.run, look, obj, kinds=Contribution)
            for item in given or ():
                with Blaming(look.game, binding.clause, binding.run):
                    require_force(look.rules, item.field, item.op, item.until)
                yield obj, item
        if obj.uid in bearing:
            yield from ((obj, item) for item in _printed(look, obj))


def _printed(look: Asking, obj: Obj) -> Iterator[Contribution]:
    for ability in look.abilities(obj):
        for word, spec in ability.when:
            moment = look.vocabulary.moments[word]
            if not is_constant(moment) or look.off(str(moment["clause"])):
                continue
            with look.collecting() as why:
                if not live(look, obj, ability):
                    continue
            turn = str(moment.get("turn", ""))
            if turn and not _during(look, obj, turn):
                continue
            if "while" in spec and not _holds(look, obj, by_key(spec["while"])):
                continue
            if ability.instead is not None:
                basis = str(moment["clause"])
                yield Contribution(
                    INSTEAD, INSTEAD, seat=obj.owner, clause=ability.id, source=obj.uid, basis=basis, along=tuple(why)
                )
            for gift in ability.gives:
                number = look.vocabulary.values.get(str(gift["field"])) if gift["op"] == "add" else None
                adds = number.add if number else ""
                if adds and look.off(adds):
                    continue
                with look.collecting() as along:
                    targets = among(look, by_key(gift["where"]), obj.owner, obj.uid)
                    amount = _amount(look, obj, gift) if targets else 0
                for target in targets:
                    yield Contribution(
                        str(gift["field"]),
                        str(gift["op"]),
                        target.uid,
                        target.stamp,
                        amount=kept(amount),
                        clause=ability.id,
                        source=obj.uid,
                        basis=str(moment["clause"]),
                        along=(*why, *along, *([adds] if adds else [])),
                    )


def _amount(look: Asking, obj: Obj, gift: Arguments) -> int:
    """Returns the number of what a constant ability gives, reckoned anew each time (as the text defines its letters)."""
    amount = gift.get("amount", 0)
    if isinstance(amount, int):
        return amount
    with look.supposing(you=obj.owner, this=obj.uid):
        letters: dict[str, int] = {}
        for name, value in by_key(gift.get("let", {})).items():
            with look.supposing(**letters):
                letters[name] = reckon(look, value)
        with look.supposing(**letters):
            return reckon(look, amount)


def _holds(look: Asking, obj: Obj, condition: Arguments) -> bool:
    with look.supposing(you=obj.owner, this=obj.uid), look.collecting():
        return holds(look, condition)


def _during(look: Asking, obj: Obj, turn: str) -> bool:
    """Tells whether it is the turn that an effect is in force in, as the game reckons the beginning and end of turns."""
    for hook in look.game.of("hook", "during"):
        return bool(hook.run(look, obj, turn))
    return (look.turn_player == obj.owner) == (turn == "you")


def _key(item: Contribution) -> tuple[object, ...]:
    return (item.field, item.op, item.obj, item.stamp, item.seat, item.amount, item.clause, item.source, item.entered)
