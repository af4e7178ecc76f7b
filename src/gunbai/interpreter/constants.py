"""Constant effects: held as contributions, refreshed only where the book says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gunbai.interpreter.ask import Reach, Stop
from gunbai.interpreter.filters import among
from gunbai.interpreter.game import Binding
from gunbai.interpreter.instead import INSTEAD
from gunbai.interpreter.kernel import apply
from gunbai.interpreter.numbers import holds, reckon
from gunbai.interpreter.state import Contribution, Event, Obj, State
from gunbai.interpreter.triggers import ALWAYS, listening, live

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play

CONSTANT = "constant"


def refresh(play: Play) -> list[Event]:
    """Returns the events that bring constant contributions up to date; none when nothing changed."""
    held = [item for item in play.state.in_force if item.until == CONSTANT]
    known = play.machine.keywords | {item.field for item in play.state.in_force if item.op == "keyword"}
    ruled = [item for item in play.machine.of("constant") if not item.keyword or item.keyword in known]
    able = listening(play, {ALWAYS})
    if not (held or ruled or able):
        return []
    with play.collecting():
        due = [replace(item, until=CONSTANT, entered=obj.stamp) for obj, item in _constants(play, able, ruled)]
    before, after = {_key(item) for item in held}, {_key(item) for item in due}
    if before == after:
        return []
    gone = [item for item in held if _key(item) not in after]
    new = [item for item in due if _key(item) not in before]
    play.cite(*(clause for item in (*gone, *new) for clause in (item.basis, item.clause, *item.along)))
    play.cite(*_one_over_another(play, new, [*due, *(item for item in play.state.in_force if item.until != CONSTANT)]))
    play.law("constants wait")
    events = [play.event("lift", items=tuple(gone))] if gone else []
    return [*events, *(play.event("force", item.obj, item=item) for item in new)]


def begun(play: Play, state: State) -> State | None:
    """Returns the state with constant effects in force; None where something that they hang on is to be asked first."""
    try:
        return refreshed(play, state)
    except (Stop, Reach):
        return None


def _one_over_another(play: Play, new: list[Contribution], all_of_them: list[Contribution]) -> Iterator[str]:
    """Yields the clauses that say which of two texts counts where a new one sets a number that another sets differently."""
    for item in new:
        spec = play.vocabulary.values.get(item.field)
        against = [other for other in all_of_them if (other.obj, other.field, other.op) == (item.obj, item.field, item.op)]
        if spec and spec.later and item.op == "set" and {other.amount for other in against} != {item.amount}:
            yield from () if play.off(spec.later) else (spec.later,)


def refreshed(play: Play, state: State) -> State:
    """Returns the state with constant effects as they are now."""
    for event in refresh(play):
        state = apply(state, event, play)
    return state


def _constants(play: Play, able: list[Obj], ruled: list[Binding]) -> Iterator[tuple[Obj, Contribution]]:
    """Yields what is in force as long as a card is there, card by card: what rules give it, then what its own texts give."""
    bearing = {obj.uid for obj in able}
    for obj in play.state.objs if ruled else able:
        for binding in ruled:
            yield from ((obj, item) for item in binding.run(play, obj))
        if obj.uid in bearing:
            yield from ((obj, item) for item in _printed(play, obj))


def _printed(play: Play, obj: Obj) -> Iterator[Contribution]:
    for ability in play.abilities(obj):
        for word, spec in ability.when:
            moment = play.vocabulary.moments[word]
            if moment.get("constant") != "yes" or play.off(str(moment["clause"])):
                continue
            with play.collecting() as why:
                if not live(play, obj, ability):
                    continue
            turn = str(moment.get("turn", ""))
            if turn and not _during(play, obj, turn):
                continue
            if "while" in spec and not _holds(play, obj, spec["while"]):
                continue
            if ability.instead is not None:
                basis = str(moment["clause"])
                yield Contribution(
                    INSTEAD, INSTEAD, seat=obj.owner, clause=ability.id, source=obj.uid, basis=basis, along=tuple(why)
                )
            for gift in ability.gives:
                number = play.vocabulary.values.get(str(gift["field"])) if gift["op"] == "add" else None
                adds = number.add if number else ""
                if adds and play.off(adds):
                    continue
                with play.collecting() as along:
                    targets = among(play, gift["where"], obj.owner, obj.uid)
                    amount = _amount(play, obj, gift) if targets else 0
                for target in targets:
                    yield Contribution(
                        str(gift["field"]),
                        str(gift["op"]),
                        target.uid,
                        target.stamp,
                        amount=amount,
                        clause=ability.id,
                        source=obj.uid,
                        basis=str(moment["clause"]),
                        along=(*why, *along, *([adds] if adds else [])),
                    )


def _amount(play: Play, obj: Obj, gift: Mapping[str, Any]) -> int:
    """Returns the number of what a constant ability gives, reckoned anew each time (as the text defines its letters)."""
    amount = gift.get("amount", 0)
    if isinstance(amount, int):
        return amount
    with play.supposing(you=obj.owner, this=obj.uid):
        letters: dict[str, int] = {}
        for name, value in gift.get("let", ()):
            with play.supposing(**letters):
                letters[name] = reckon(play, value)
        with play.supposing(**letters):
            return reckon(play, amount)


def _holds(play: Play, obj: Obj, condition: Mapping[str, Any]) -> bool:
    with play.supposing(you=obj.owner, this=obj.uid), play.collecting():
        return holds(play, condition)


def _during(play: Play, obj: Obj, turn: str) -> bool:
    """Tells whether it is the turn that an effect is in force in, as the game reckons the beginning and end of turns."""
    for hook in play.game.of("hook", "during"):
        return bool(hook.run(play, obj, turn))
    return (play.turn_player == obj.owner) == (turn == "you")


def _key(item: Contribution) -> tuple[object, ...]:
    return (item.field, item.op, item.obj, item.stamp, item.seat, item.amount, item.clause, item.source, item.entered)
