"""What one client may use of the worker."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from gunbai.web.serving import allowance
from gunbai.web.serving.allowance import Allowance, Exhausted


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Returns a clock whose one hand can be set."""
    hand = [100.0]
    monkeypatch.setattr(allowance.time, "monotonic", lambda: hand[0])
    return hand


def test_what_is_used_up_comes_back(clock: list[float]) -> None:
    """After so many seconds of work, not of waiting, a client has to wait until they come back; others go on."""
    held = Allowance(4)
    with held.using("a") as spent:
        clock[0] += 1000  # waiting costs nothing
        spent.append(allowance.SECONDS + 5)
    with pytest.raises(Exhausted) as refused, held.using("a"):
        pass
    assert refused.value.seconds == int(5 / allowance.BACK) + 1
    with held.using("b"):
        pass
    clock[0] += refused.value.seconds
    with held.using("a"):
        pass


def test_nobody_waits_for_many_pages_at_once(clock: list[float]) -> None:
    """Half of the places are for others."""
    held = Allowance(2)
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(held.using("a"))
        with pytest.raises(Exhausted), held.using("a"):
            pass
        stack.enter_context(held.using("b"))
    with held.using("a"):
        pass


def test_only_so_many_clients_are_remembered(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who owe nothing any more are forgotten."""
    monkeypatch.setattr(allowance, "MOST_CLIENTS", 3)
    held = Allowance(1)
    for name in "abc":
        with held.using(name) as spent:
            spent.append(1)
    clock[0] += 100
    with held.using("d"):
        pass
    assert [*held._used] == ["d"]
