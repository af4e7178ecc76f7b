"""Section 24: when the game ends, checked after every change, the turn player first, loss before win."""

from __future__ import annotations

from collections.abc import Callable

from gunbai.game import Alternative, Outcome, Play, events, turns
from gunbai.games.legions.book import game
from gunbai.games.legions.words import CORE, LEADERS, WAIT


@game.step("24-4b", hangs_on=("vars", LEADERS))
def check_for_the_end(play: Play) -> list[Outcome]:
    """Looks at each player in turn: a loss counts before a win; the first thing found ends the game.

    While the game is prepared there is no turn player yet to begin with (24-4a).
    """
    if not play.read("turn.seat", ""):
        return []
    met = {seat: Met(play, seat) for seat in play.seats}
    for seat in in_order(play, met) if any(one.losses or one.wins for one in met.values()) else ():
        lost, won = met[seat].losses, met[seat].wins
        if lost and won and not loss_before_win(play):
            lost = []
        if (lost or won) and play.says("24-1"):
            return [play.event("game over", seat=play.foe(seat) if lost else seat, cause=(lost or won)[0])]
    return []


class Met:
    """Holds the clauses by which a player loses and wins now, cited: what is true of one player is said of the other as well."""

    def __init__(self, play: Play, seat: str) -> None:
        self.losses = [clause for clause, holds in LOSSES.items() if holds(play, seat)]
        self.wins = [clause for clause, holds in WINS.items() if holds(play, seat)]


loss_before_win = game.states("24-4c")
"""A player who meets both at the same time loses."""


@game.definition("24-4a", otherwise=("", ""))
def turn_player_first(play: Play) -> tuple[str, str]:
    """The check is made from the turn player's side."""
    return play.seats


def in_order(play: Play, met: dict[str, Met]) -> tuple[str, str]:
    """Returns the seats in the order they are checked; the order is cited only when both have an ending."""
    with play.collecting() as grounds:
        order = turn_player_first(play)
    first, second = play.seats
    if met[first].losses and (met[second].losses or met[second].wins):
        play.cite(*[clause for clause in grounds if clause == "24-4a"])
    return order if order[0] else (second, first)


@game.definition("24-3a", otherwise=False)
def has_no_life(play: Play, seat: str) -> bool:
    """A player whose master's life is 0 loses."""
    return play.var(seat, "life") <= 0


@game.definition("24-3b", otherwise=False)
def has_to_draw_from_nothing(play: Play, seat: str) -> bool:
    """A player who has to draw from an empty deck loses."""
    return bool(play.var(seat, "decked"))


@game.definition("24-3c", otherwise=False)
def loses_by_an_effect(play: Play, seat: str) -> bool:
    """An effect says that the player loses."""
    return bool(play.var(seat, "loses"))


@game.definition("24-2a", otherwise=False)
def foe_has_no_life(play: Play, seat: str) -> bool:
    """A player whose opponent's life is 0 wins."""
    return play.var(play.foe(seat), "life") <= 0


@game.definition("24-2b", otherwise=False)
def has_the_cores(play: Play, seat: str) -> bool:
    """A player whose core zone and leader zone hold 12 cores wins."""
    enough = cores_in_play(play, seat) >= play.rules.amount("24-2b", "cores")
    if enough and any(play.counters(obj, CORE) for obj in play.zone(LEADERS, seat)):
        play.cite("17-12")  # what the leader zone is made of
    return enough


@game.definition("24-2c", otherwise=False)
def wins_by_an_effect(play: Play, seat: str) -> bool:
    """An effect says that the player wins."""
    return bool(play.var(seat, "wins"))


def cores_in_play(play: Play, seat: str) -> int:
    """Returns the cores that count for winning: those in the core zone and in the leader zone."""
    lying = play.var(seat, "cores.active") + play.var(seat, "cores.exhausted")
    return lying + sum(play.counters(obj, CORE) for obj in play.zone(LEADERS, seat))


only_these_cores_count = game.applies("24-2b")
"""Only cores in the core zone and in the leader zone count for winning."""


def tell_what_does_not_count(play: Play, seat: str) -> None:
    """Tells that a player does not win although there would be enough cores with those in the wait zones, which do not count."""
    wanted, counting = play.rules.amount("24-2b", "cores"), cores_in_play(play, seat)
    waiting = sum(play.var(seat, f"cores.{zone[-1]}") for zone in WAIT)
    if counting < wanted <= counting + waiting and only_these_cores_count(play):
        play.alternatives.append(Alternative("end", seat, "not fulfilled", "24-2b", ("24-2b",)))


LOSSES: dict[str, Callable[[Play, str], bool]] = {
    "24-3a": has_no_life,
    "24-3b": has_to_draw_from_nothing,
    "24-3c": loses_by_an_effect,
}
WINS: dict[str, Callable[[Play, str], bool]] = {
    "24-2a": foe_has_no_life,
    "24-2b": has_the_cores,
    "24-2c": wins_by_an_effect,
}


events.ends(game, "game over", "24-1")
turns.concedes(game, "24-3d")
