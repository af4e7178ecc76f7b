"""Whose turn it is: however much one address asks for, the next one waits for one request of it."""

from __future__ import annotations

from typing import NamedTuple

from gunbai.web.shared.turns import LATELY, Turns, whose


class Asked(NamedTuple):
    """A request of an address."""

    addr: tuple[str, int]
    name: str


def asked(address: str, count: int) -> list[Asked]:
    """Returns so many requests of an address."""
    return [Asked((address, number), f"{address} {number}") for number in range(count)]


def taken(turns: Turns) -> list[str]:
    """Takes out all that wait."""
    return [turns.popleft().name for _ in range(len(turns))]


def test_each_address_has_its_turn() -> None:
    """Whoever comes behind five requests of one address waits for one of them; those of each stay in order."""
    turns = Turns()
    for one in (*asked("a", 5), *asked("b", 2), *asked("c", 1)):
        turns.append(one)
    assert len(turns) == 8
    assert taken(turns) == ["a 0", "b 0", "c 0", "a 1", "b 1", "a 2", "a 3", "a 4"]
    assert not turns


def test_who_asks_again_comes_after_all_others() -> None:
    """An address that was just answered does not come before one that waits longer."""
    turns = Turns()
    for one in (*asked("a", 2), *asked("b", 1)):
        turns.append(one)
    assert turns.popleft().name == "a 0"
    turns.append(Asked(("a", 9), "a again"))
    assert taken(turns) == ["b 0", "a 1", "a again"]


def test_a_network_of_addresses_is_one_visitor() -> None:
    """Who has an IPv6 network has more addresses than there are connections; two networks are two visitors."""
    assert whose("2001:db8::1") == whose("2001:db8::ffff:1") != whose("2001:db8:0:1::1")
    assert whose("fe80::1%eth0") == whose("fe80::2%eth0")
    assert whose("127.0.0.1") == "127.0.0.1" != whose("127.0.0.2")
    assert whose("unix") == "unix"


def test_who_was_not_answered_for_long_comes_first() -> None:
    """A visitor who comes back while a hundred addresses ask all the time does not wait for a round of them."""
    turns = Turns()
    turns.append(Asked(("visitor", 1), "visitor"))
    assert turns.popleft().name == "visitor"
    crowd = [f"crowd {number}" for number in range(100)]
    for one in [one for address in crowd for one in asked(address, 9)]:
        turns.append(one)
    for _ in crowd:
        turns.popleft()
    turns.append(Asked(("visitor", 2), "visitor again"))
    assert turns.popleft().name == "visitor again"


def test_strangers_without_end_keep_nobody_waiting_for_ever() -> None:
    """Addresses that were never here come first for so many answers at most; then who waits longest is answered."""
    turns = Turns()
    turns.append(Asked(("visitor", 1), "visitor"))
    turns.popleft()
    turns.append(Asked(("visitor", 2), "visitor again"))
    turns.append(Asked(("another", 1), "another"))
    before = 0
    for number in range(2 * LATELY):
        turns.append(Asked((f"stranger {number}", 1), "stranger"))
        if turns.popleft().name == "visitor again":
            break
        before += 1
    assert before <= LATELY + 1
