"""Derived values: printed, set base, set, add, times, minus, clamp - each term with the clause that put it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.state import Contribution, Obj, counted
from gunbai.interpreter.game.known_words import no_number
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.words.vocabulary import ValueSpec


class ValueTerm(Struct, frozen=True):
    """One term of a derived value: the operation, its amount, the clause it comes from, and the result so far.

    ``basis`` is the clause that puts it in force, when another than its own; ``along`` are further ones it rests on.
    """

    op: str
    amount: int
    clause: str
    result: int
    source: int = 0
    basis: str = ""
    along: tuple[str, ...] = ()


class Derivation(Struct, frozen=True):
    """A value and how it came about."""

    value: int
    terms: tuple[ValueTerm, ...]


NOT_SAID = "?"
"""Stands for what nobody said of a card."""
SETS = ("set", "set-base")
"""What texts do that say which number something is, not by how much it changes."""


def overtaken(
    items: Iterable[Contribution],
    ordered: Callable[[list[Contribution]], list[Contribution]],
    later: Callable[[Contribution, Contribution], bool],
) -> list[Contribution]:
    """Returns what is added to a number by texts that began before the last of those that set it.

    ``ordered`` puts those that set it in order, ``later`` tells whether one text began after another.
    """
    setting, adding = [item for item in items if item.op in SETS], [item for item in items if item.op == "add"]
    if not setting or not adding:
        return []
    last = ordered(setting)[-1]
    return [item for item in adding if not later(item, last)]


def derive(look: Asking, obj: Obj, field: str) -> Derivation | None:
    """Returns the derivation of a printed number of a card, or None when the card has no such number.

    Follows the field's entry in the vocabulary: ``printed`` clause, ``add`` clause, what ``minus`` takes away, ``least`` clamp.
    A number under another name than its ``source`` is the original one: that rests on its clause, which is cited.
    """
    require_number(look, field)
    spec = look.vocabulary.values.get(field)
    if spec is None:
        return None
    if spec.source and look.off(spec.printed):
        return derive(look, obj, spec.source)
    if spec.source:
        look.cite(spec.printed)
    card = look.card(obj)
    base = card.fields.get(spec.source or field)
    items = look.in_force(obj, field)
    for hook in look.game.of("hook", "terms"):
        items = hook.run(look, spec, items)
    if base is None and not any(item.op in SETS for item in items):
        return None
    return _from(look, obj, spec, items, None if base is None else int(base))


def unwritten(look: Asking, obj: Obj, field: str) -> int | None:
    """Returns by how much a printed number that nobody wrote down is changed; None for a card that has no such number."""
    spec, card = look.vocabulary.values.get(field), look.card(obj)
    if spec is None or card != look.rules.card(obj.card):
        return None
    printed = card.fields.get(spec.source or field, NOT_SAID)
    if printed is not None and (printed != NOT_SAID or card.kind):
        return None
    return _from(look, obj, replace(spec, least=None), look.in_force(obj, field), None).value


def _from(look: Asking, obj: Obj, spec: ValueSpec, items: list[Contribution], base: int | None) -> Derivation:
    """Returns what a number comes to from the printed one by what is in force on its card and lies there."""
    total = base or 0
    terms = [] if base is None else [ValueTerm("printed", total, spec.printed, total)]
    if items:
        total = _changed(look, spec, items, total, terms)
    if spec.minus and (taken := _own(obj, spec.minus)):
        total -= taken
        terms.append(ValueTerm("minus", taken, spec.minus_clause, total))
    if spec.least is not None and total < spec.least and not look.off(spec.least_clause):
        total = spec.least
        terms.append(ValueTerm("least", spec.least, spec.least_clause, total))
    return Derivation(total, tuple(terms))


def value(look: Asking, obj: Obj, field: str) -> int | None:
    """Returns a number of a card, citing every clause of its derivation beyond the printed number."""
    derivation = derive(look, obj, field)
    if derivation is None:
        return None
    for term in derivation.terms:
        if term.op != "printed":
            look.cite(term.clause, term.basis, *term.along)
    return derivation.value


def require_number(look: Asking, field: str) -> None:
    """Raises NotListed for what is no number of a card."""
    if look.vocabulary.values and field not in look.vocabulary.printed_fields:
        raise no_number(look.vocabulary, field)


def _changed(look: Asking, spec: ValueSpec, items: list[Contribution], total: int, terms: list[ValueTerm]) -> int:
    """Returns what a number comes to by what is in force, with a term for each."""
    for op in ("set-base", "set"):
        if setting := [item for item in items if item.op == op]:
            item = _latest(look, spec, setting)
            total = item.amount
            terms.append(ValueTerm(op, item.amount, item.clause, total, item.source, item.basis, item.along))
    added = [item for item in items if item.op == "add"]
    stepwise = _clamps_stepwise(look, spec, total, [item.amount for item in added])
    for item in added:
        total = max(total + item.amount, spec.least or 0) if stepwise else total + item.amount
        terms.append(ValueTerm("add", item.amount, item.clause, total, item.source, item.basis, item.along))
    for item in items:
        if item.op == "times":
            total *= item.amount
            terms.append(ValueTerm("times", item.amount, item.clause, total, item.source, item.basis, item.along))
    return total


def _latest(look: Asking, spec: ValueSpec, setting: list[Contribution]) -> Contribution:
    """Returns which of several settings counts: the one that entered last, citing the clause that says so."""
    hooks = look.game.of("hook", "entered")
    ordered = hooks[0].run(look, setting) if hooks else sorted(setting, key=lambda item: item.entered)
    if not spec.later or len({item.amount for item in ordered}) == 1:
        return ordered[-1]
    if look.off(spec.later):
        return ordered[0]
    look.cite(spec.later)
    return ordered[-1]


def _clamps_stepwise(look: Asking, spec: ValueSpec, base: int, amounts: list[int]) -> bool:
    """Tells whether the bound holds at every step; the defect is consulted only where that makes a difference."""
    if spec.least is None or spec.stepwise is None:
        return False
    total = stepped = base
    for amount in amounts:
        total, stepped = total + amount, max(stepped + amount, spec.least)
    if max(total, spec.least) == stepped:
        return False
    look.cite(spec.least_clause)
    defect, reading = spec.stepwise
    return look.reading(defect) == reading


def _own(obj: Obj, name: str) -> int:
    amount: Any = getattr(obj, name, None)
    return int(amount) if isinstance(amount, int) else counted(obj, name)
