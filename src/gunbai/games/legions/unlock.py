"""Sections 30 and 31: unlocking a card - mode, colour, cost, then play it or put it on standby."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gunbai.game import IF_NAMED, Event, IfNamed, Leave, Obj, Outcome, Play, Question
from gunbai.games.legions.book import game
from gunbai.games.legions.limits import ANY_COLOUR, ANY_MODE, text_permits
from gunbai.games.legions.play_card import FITTING, cite_what_placing_is_not, cores_for_a_lord, playable
from gunbai.games.legions.words import (
    ARTS,
    HAND,
    LORD,
    MASTER,
    MINION,
    NORMAL,
    SKILL,
    STANDBY,
    at_most,
    free_standby,
    kind,
    known_kind,
    master,
    mode_of,
    number_of,
)


@game.action("unlock", "27-2")
def cards_in_hand(play: Play, seat: str) -> Iterable[int]:
    """The cards in the player's hand that somebody has named."""
    return [obj.uid for obj in play.in_hand(HAND, seat) if play.rules.card(obj.card).name != "?"]


@game.condition("31-2", of="27-2")
def mode_allows_it(play: Play, uid: int) -> bool:
    """A normal master unlocks skills and minions only, an awakened one arts and lords as well."""
    obj = play.obj(uid)
    if mode_of(play, obj.owner, of=None if kind(play, obj) in (ARTS, LORD) else ()) != NORMAL:
        return awakened_unlocks(play)
    return normal_unlocks(play) and not (arts_ask_for_awakening(play, obj) or lords_ask_for_awakening(play, obj))


normal_unlocks = game.states("20-2a:1")
"""What every normal master can do: unlock skills and minions."""


awakened_unlocks = game.states("20-3a:1")
"""What every awakened master can do: unlock skills, arts, minions and lords."""


@game.definition("15-5:2", otherwise=False)
def arts_ask_for_awakening(play: Play, obj: Obj) -> bool:
    """Arts are unlocked by an awakened master only."""
    return kind(play, obj) == ARTS


@game.definition("15-6:2", otherwise=False)
def lords_ask_for_awakening(play: Play, obj: Obj) -> bool:
    """Lords are unlocked by an awakened master only."""
    return kind(play, obj) == LORD


@game.condition("31-3:3", of="27-2")
def colours_allow_it(play: Play, uid: int) -> bool:
    """All of several symbols are needed; a single symbol can be replaced by one more master point."""
    obj = play.obj(uid)
    return not is_for_a_class(play, obj) or not missing(play, obj)


@game.condition("31-2", of="27-2")
def category_is_known(play: Play, uid: int) -> bool | IfNamed:
    """What nobody knows the category of is no offer unless it is named; a master is never unlocked."""
    category = kind(play, play.obj(uid))
    return category != MASTER if category else IF_NAMED


@game.condition("31-4", of="27-2")
def cost_can_be_paid(play: Play, uid: int) -> bool:
    """The master points must reach for the whole cost (30-1)."""
    obj = play.obj(uid)
    left = available(play, obj.owner) - surcharge(play, obj)
    asked = play.says("14-3f") and play.card(obj).fields.get("cost") != "X"
    enough = at_most(play, obj, "cost", left) if asked else left >= 0
    if not enough:
        play.cite("30-1", "30-2")
    return enough


@game.condition("31-6", of="27-2")
def would_not_be_wasted(play: Play, uid: int) -> bool:
    """Read so (D-040 b), arts and lords that cannot be played cannot be unlocked either."""
    obj = play.obj(uid)
    if kind(play, obj) not in (ARTS, LORD) or playable(play, obj) or free_standby(play, obj.owner) <= 0:
        return True
    return play.reading("D-040") == "a"


@game.definition("13-2", otherwise=False)
def is_for_a_class(play: Play, obj: Obj) -> bool:
    """A card with two colour symbols is for a class."""
    return is_double(play, obj)


@game.definition("06-1a", otherwise=False)
def is_double(play: Play, obj: Obj) -> bool:
    """A card with two colour symbols is a double symbol card."""
    return len(symbols(play, obj)) > 1


@game.definition("14-3a", otherwise=())
def symbols(play: Play, obj: Obj) -> tuple[str, ...]:
    """The colour symbols printed on a card are its colours."""
    return tuple(map(str, play.rules.card(obj.card).fields.get("属性", ())))


def missing(play: Play, obj: Obj) -> list[str]:
    """Returns the symbols of a card that its owner's master lacks, asking the judge when the master's are not given."""
    wanted = symbols(play, obj)
    if not wanted:
        return []
    held = symbols_held(play, master(play, obj.owner))
    if held:
        return [symbol for symbol in wanted if symbol not in held]
    answer = play.fact("symbols", ("yes", "no"), clause="31-3", of=obj.uid)
    return [] if answer == "yes" else list(wanted)


@game.definition("14-3k", otherwise=())
def symbols_held(play: Play, obj: Obj) -> tuple[str, ...]:
    """The colour symbols that a master holds."""
    return symbols(play, obj)


def price(play: Play, obj: Obj) -> int:
    """Returns the master points an unlock takes: the cost, and one more for a single symbol the master lacks."""
    cost = play.card(obj).fields.get("cost")
    return (printed_cost(play, obj) if cost != "X" else 0) + surcharge(play, obj)


def printed_cost(play: Play, obj: Obj) -> int:
    """Returns the printed cost, asking the judge when the board does not give it."""
    cost = play.card(obj).fields.get("cost")
    if not play.says("14-3f"):
        return 0
    if cost is None:
        return number_of(play, obj, "cost", available(play, obj.owner))
    return int(cost)


@game.definition("31-3:2", otherwise=0)
def surcharge(play: Play, obj: Obj) -> int:
    """One more master point for a single symbol that the master lacks."""
    if len(symbols(play, obj)) == 1 and missing(play, obj):
        return play.rules.amount("31-3", "surcharge")
    return 0


def available(play: Play, seat: str) -> int:
    """Returns the master points a player can have now: those at hand, and one for each active core (07-4)."""
    return play.var(seat, "mp") + play.var(seat, "cores.active")


@game.step("31-2")
def check_mode(play: Play) -> list[Outcome]:
    """The master's mode must allow the card, or a text (01-2)."""
    obj = play.obj(play["card"])
    known_kind(play, obj)
    if mode_allows_it(play, obj.uid) or text_permits(play, obj, ANY_MODE):
        return []
    if free_of_charge(play):
        return [Leave("31-1")]
    raise play.refuse("31-2")


@game.step("31-3")
def check_colours(play: Play) -> list[Outcome]:
    """The master's symbols must allow the card, or a text (01-2); an effect that unlocks skips this (31-7)."""
    if free_of_charge(play):
        return []
    obj = play.obj(play["card"])
    lacking = is_for_a_class(play, obj) and missing(play, obj) and not text_permits(play, obj, ANY_COLOUR)
    if lacking and play.says("31-3:3"):
        raise play.refuse("31-3:3")
    surcharge(play, obj)
    return []


@game.definition("31-7", otherwise=False)
def free_of_charge(play: Play) -> bool:
    """An effect that unlocks asks for neither colour nor cost."""
    return bool(play.get("by effect"))


@game.step("31-4")
def pay_for_the_unlock(play: Play) -> list[Outcome]:
    """Cores are exhausted for the master points that are needed, and the points are paid."""
    if free_of_charge(play):
        return []
    obj = play.obj(play["card"])
    if not cost_can_be_paid(play, obj.uid):
        raise play.refuse("31-4")
    cost = price(play, obj)
    if play.card(obj).fields.get("cost") == "X" and play.says("30-2a"):
        most = available(play, obj.owner) - cost
        chosen = play.ask(Question("x", tuple(str(number) for number in range(most + 1)), clause="30-2a", voluntary=True))
        cost += int(chosen)
    return [*pay(play, obj.owner, cost)]


def pay(play: Play, seat: str, cost: int) -> list[Event]:
    """Returns the events that pay master points, exhausting as many cores as that takes."""
    needed = max(0, cost - play.var(seat, "mp"))
    exhausted = [play.event("exhaust cores", seat=seat, amount=needed, by="cost")] if needed else []
    return [*exhausted, *([play.event("pay", seat=seat, amount=cost, by="cost")] if cost else [])]


@game.event("exhaust cores", "07-4")
def cores_give_points(play: Play, event: Event) -> list[Event]:
    """Each core that is exhausted gives one master point."""
    return [
        play.event("var", seat=event.seat, word="cores.active", amount=-event.amount),
        play.event("var", seat=event.seat, word="cores.exhausted", amount=event.amount),
        play.event("var", seat=event.seat, word="mp", amount=event.amount),
    ]


@game.event("pay", "30-2")
def points_are_gone(play: Play, event: Event) -> list[Event]:
    """Master points that were paid are gone."""
    return [play.event("var", seat=event.seat, word="mp", amount=-event.amount)]


@game.step("36-2f")
def announce_unlock(play: Play) -> list[Outcome]:
    """What triggers on unlocking does so after the payment, before the card is played or put aside."""
    obj = play.obj(play["card"])
    return [play.event("unlock", obj, seat=obj.owner, by="action")]


@game.step("31-5")
def play_or_stand_by(play: Play) -> list[Outcome]:
    """The card is played at once; a skill or minion may be put on standby instead; failing both it is exiled."""
    obj = play.obj(play["card"])
    if kind(play, obj) == LORD:
        at_most(play, obj, "cc", cores_for_a_lord(play, obj))  # asked here when the board does not give it
    with play.collecting():
        playable(play, obj)  # so is what its text needs
    options, rejected = play.allowed("then", ("play", "standby"))
    if options:
        then = play.ask(Question("then", if_allowed="then", skip="play", weighed=(options, rejected)))
    else:  # it has to be played, which who says so tries in vain
        play.ask(Question("then", named=("play",), refused=rejected))
        then = ""
    if then == "play":
        return [play.call("32-1")]
    playable(play, obj)  # cites what forbids it, if anything does
    if then == "standby":
        cite_what_placing_is_not(play, obj)
        return [play.event("relocate", obj, zone=STANDBY, by="action")]
    return [play.call("31-6")]


@game.condition("31-5:2", of="then")
def may_stand_by(play: Play, then: str) -> bool:
    """Only skills and minions are put on standby."""
    return then != "standby" or kind(play, play.obj(play["card"])) in (SKILL, MINION)


@game.condition("17-17:2", of="then")
def standby_has_room(play: Play, then: str) -> bool:
    """The standby zone holds two cards."""
    return then != "standby" or free_standby(play, play.obj(play["card"]).owner) > 0


def plays(clause: str, category: str, fits: Callable[[Play, Obj], bool]) -> None:
    """Binds what keeps a card of a category from being played at once."""

    @game.condition(clause, of="then")
    def can_be_played(play: Play, then: str) -> bool:
        obj = play.obj(play["card"])
        return then != "play" or kind(play, obj) != category or fits(play, obj)


for clause, (only, fits) in FITTING.items():
    plays(clause, only, fits)


@game.step("31-6")
def exile_what_finds_no_place(play: Play) -> list[Outcome]:
    """Neither standby nor play is possible: the card is exiled."""
    obj = play.obj(play["card"])
    if kind(play, obj) in (ARTS, LORD):
        play.cite("31-5:2")
        if free_standby(play, obj.owner) > 0:
            play.reading("D-040")
    elif free_standby(play, obj.owner) <= 0:
        play.cite("17-17")
    return [play.event("exile", obj)]


game.happens("unlock")
