"""The choice of an action: what a player may declare in a phase, each with the clauses that allow it, the rest with why not."""

from __future__ import annotations

from typing import Any

from gunbai.interpreter.data.ask import Ask, Rejected, Stop
from gunbai.interpreter.data.option import Action, Option, items_in
from gunbai.interpreter.data.trace import Choice
from gunbai.interpreter.game.known_words import require_moment
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.conditions import settle


def choose_action(look: Asking, at: str, seat: str, closing: str, *, skip: bool) -> tuple[str, Any, str] | None:
    """Returns the action a player declares - its word, its option, its procedure - or None when the player is done.

    Every action of the game bound for ``at`` is offered with the options its clause's conditions allow. One that was taken
    against the rules and found out later is carried out all the same: the run goes on from what happened.
    """
    look.rules.vet(require_moment, at)
    answer = dict(look.frame.bound).get("action")
    if isinstance(answer, Action):
        return _declared(look, at, seat, answer, closing, skip=skip)
    if "action" in look.wanted.unread and not skip:
        raise Stop(Ask("action", seat, look.frame.at, (), voluntary=True))
    grounds: dict[Option, tuple[str, ...]] = {Action(closing): ()}
    rejected: list[Rejected] = []
    likely, named = look.wanted.actions, look.wanted.card
    for binding in look.rules.of("actions", at):
        if likely and binding.word not in likely:
            continue
        among = binding.run(look, seat)
        if named:
            among = [option for option in among if named in items_in(option)]
        options, refused = look.offered(binding.clause, among, naming=look.wanted.decides(seat, binding.word))
        for option, why in options.items():
            grounds.setdefault(Action(binding.word, option), (binding.clause, *why))
        rejected += [
            Rejected(
                Action(binding.word, item.option),
                item.ground,
                item.why,
                (*dict.fromkeys((*item.grounds, binding.clause)),),
                item.presumed,
            )
            for item in refused
        ]
    raise Stop(
        Ask(
            "action",
            seat,
            look.frame.at,
            tuple(grounds),
            tuple(rejected),
            voluntary=True,
            grounds=tuple(grounds.items()),
            skip=Action(closing) if skip else None,
        )
    )


def _declared(look: Asking, at: str, seat: str, answer: Action, closing: str, *, skip: bool) -> tuple[str, Any, str] | None:
    """Returns the action that was declared; of what else might have been nothing is worked out again."""
    if skip and answer == Action(closing):
        look.silent = True
        return None
    look.chosen.append(Choice("action", seat, answer, False))
    if answer == Action(closing):
        return None
    word, option = answer.word, answer.option
    carried = ""
    for binding in look.rules.of("actions", at):
        if binding.word != word or option not in (offered := [*binding.run(look, seat)]):
            continue
        options, _ = look.allowed(binding.clause, (each for each in offered if each == option))
        settle(look, binding.clause, option)
        carried = binding.clause
        if options:
            look.cite(carried, *options[option])
            break
    if not carried:
        raise KeyError(answer)
    look.assumptions.update(look.assumed.get((carried, option), {}))
    return word, option, carried
