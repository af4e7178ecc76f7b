"""What nobody has modelled, or said what it is, and a line may hang on all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.option import items_in
from gunbai.interpreter.data.state import State
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.spelling import UNKNOWN as NOT_SAID
from gunbai.replay.run import Run

UNMODELLED = ("unmodelled", "by-hand")
"""The kinds of assumptions under which no answer is certain."""


def printed_only(machine: Machine, state: State) -> Iterator[Assumption]:
    """Yields the cards in play whose printed text nobody has modelled: anything might come out otherwise."""
    live, hidden = machine.vocabulary.live, machine.vocabulary.hidden
    for obj in state.objs:
        card = machine.card(obj.card)
        unsaid = card.effect and not card.abilities and all(sentence.by_hand for sentence in card.effect)
        if unsaid and live and obj.face not in hidden and machine.vocabulary.lies_in(obj, live):
            yield Assumption("by-hand", card.effect[0].id, card.text)


def kind_not_said(machine: Machine, run: Run) -> Iterator[Assumption]:
    """Yields the cards that a decision was refused about, and of which nobody says what could allow it.

    Nothing is said of them, or no more than a kind whose cards print what they do when they are used, or than a keyword beside
    which they print it. Whatever they are, nobody
    does anything with a card that only the other player sees, or after the end of the game.
    """
    over = run.state.ending.clause if run.state.ending is not None else ""
    told = (item for item in run.refused if not over or over not in item.grounds)
    for refused in told if not machine.disabled else ():
        for item in items_in(refused.option) if refused.option is not None else ():
            uid = item if isinstance(item, int) and 0 < item <= len(run.state.objs) else 0
            obj = run.state.obj(uid) if uid else None
            known = obj is not None and (obj.owner == refused.who or machine.vocabulary.visible_to(obj, refused.who))
            in_turn = run.after.get(refused.line - 1, run.state).var("turn.seat") == refused.who
            card = machine.card(obj.card) if obj is not None and known else None
            if card is not None and prints_more(machine, card, refused.grounds):
                yield Assumption("unmodelled", f"{uid}.text", NOT_SAID)
            elif card is not None and may_be_allowed(machine, card, early=refused.early, in_turn=in_turn):
                yield Assumption("unmodelled", f"{uid}.kind", NOT_SAID)


def prints_more(machine: Machine, card: Card, grounds: Iterable[str]) -> bool:
    """Tells whether a card prints an effect beside a keyword by whose clause it is refused, and nobody tells its text."""
    keywords = machine.vocabulary.keywords
    printing = [str(keywords[name]["clause"]) for name, _ in card.keywords if keywords[name].get("prints") == "yes"]
    return not (card.abilities or card.effect or card.text) and not {*printing}.isdisjoint(grounds)


def may_be_allowed(machine: Machine, card: Card, *, early: bool, in_turn: bool) -> bool:
    """Tells whether words of a card that nobody tells may allow what is refused of it.

    ``early``: nothing asked for it there; ``in_turn``: in the turn of who decided it.
    """
    kinds = machine.vocabulary.kinds
    named = [str(word) for words in card.fields.values() for word in (words if isinstance(words, tuple) else (words,))]
    if any(word not in kinds for word in named) or replace(card, fields={}).is_told:
        return False
    specs = [kinds[name] for name in (card.kind, *named) if name in kinds]
    timed, used = (any(spec.get(what) == "yes" for spec in specs) for what in ("timed", "used"))
    return timed or (not early and (not specs or (in_turn and used)))
