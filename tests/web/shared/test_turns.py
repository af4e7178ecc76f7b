"""Whose turn it is: however much one address asks for, the next one waits for one request of it."""

from __future__ import annotations

from typing import NamedTuple

from gunbai.web.shared.turns import LATELY, LATER, OTHERS, Turns, whose


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
    """Whoever asks for less comes before who asks for more; requests of each stay in order."""
    turns = Turns()
    for one in (*asked("a", 5), *asked("b", 2), *asked("c", 1)):
        turns.append(one)
    assert len(turns) == 8
    assert taken(turns) == ["c 0", "b 0", "b 1", "a 0", "a 1", "a 2", "a 3", "a 4"]
    assert not turns


def test_who_asks_again_comes_after_all_others() -> None:
    """An address that was just answered does not come before one that waits longer."""
    turns = Turns()
    for one in (*asked("a", 1), *asked("b", 1)):
        turns.append(one)
    assert turns.popleft().name == "a 0"
    turns.append(Asked(("a", 9), "a again"))
    assert taken(turns) == ["b 0", "a again"]


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


def test_who_asks_for_one_thing_at_a_time_comes_before_a_crowd_that_asks_for_many() -> None:
    """A hundred addresses with five requests each that are asked anew when they are answered: a visitor waits for none of them."""
    turns = Turns()
    for one in [one for number in range(100) for one in asked(f"crowd {number}", 5)]:
        turns.append(one)
    for _ in range(20):
        turns.append(Asked(("visitor", 1), "visitor"))
        assert turns.popleft().name == "visitor"
        turns.append(turns.popleft())


def test_who_asks_for_more_while_it_waits_comes_later() -> None:
    """A request that was the only one of its address when it came has no better place than those that came after it."""
    turns = Turns()
    for one in (*asked("a", 1), *asked("b", 1), *asked("a", 1)):
        turns.append(one)
    assert turns.popleft().name == "b 0"


def test_a_crowd_behind_one_address_is_not_passed_over_for_ever() -> None:
    """A hall behind one address, beside visitors who ask for one thing after the other, is answered now and then."""
    turns = Turns()
    for one in asked("hall", 50):
        turns.append(one)
    answered = 0
    for number in range(4 * LATELY):
        turns.append(Asked((f"visitor {number % 5}", 1), "visitor"))
        answered += turns.popleft().addr[0] == "hall"
    assert answered >= 4 * LATELY // (LATER * OTHERS + 6)
