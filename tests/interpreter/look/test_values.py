"""Derived values: bounds, and a clause for every term."""

from __future__ import annotations

from msgspec.structs import replace
from tests.interpreter.toy import card, on_field, probe, start

from gunbai.interpreter.data.state import Contribution
from gunbai.interpreter.game.findings import Findings
from gunbai.interpreter.look.values import derive
from gunbai.interpreter.play import Play


def atk(*amounts: int, reading: str = "a") -> tuple[int, set[str]]:
    """Returns the atk of a card of 2 after modifications, and the defects consulted."""
    machine = probe(card("駒", atk=2)).machine()
    state = start(on_field("駒", "甲"))
    state = replace(
        state,
        readings=(("D-1", reading),),
        in_force=tuple(Contribution("atk", "add", 1, 1, amount=amount, clause=f"m{amount}") for amount in amounts),
    )
    findings = Findings()
    found = derive(Play(machine, state, state.frames[-1], findings=findings), state.obj(1), "atk")
    assert found is not None
    return found.value, set(findings.consulted)


def test_bound_holds_at_the_end_or_at_every_step_as_read() -> None:
    """2-3+2 is 1 when the sum is bounded, 2 when every step is; where both agree the defect is not consulted."""
    assert atk(-3, 2) == (1, {"D-1"})
    assert atk(-3, 2, reading="b") == (2, {"D-1"})
    assert atk(-3) == (0, set())
    assert atk(2, -3) == (1, set())


def test_every_term_of_a_value_names_its_clause() -> None:
    """A derivation lists printed number, modification, damage - each with its clause and the result so far."""
    machine = probe(card("駒", hp=5)).machine()
    state = start(replace(on_field("駒", "甲"), damage=2))
    state = replace(state, in_force=(Contribution("hp", "add", 1, 1, amount=1, clause="m"),))
    found = derive(Play(machine, state, state.frames[-1]), state.obj(1), "hp")
    assert found is not None
    assert [(term.op, term.amount, term.clause, term.result) for term in found.terms] == [
        ("printed", 5, "v", 5),
        ("add", 1, "m", 6),
        ("minus", 2, "vd", 4),
    ]
