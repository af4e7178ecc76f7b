"""Section 25: the preparation of a game, step by step, until the first player's first turn."""

from __future__ import annotations

from gunbai.game import CHANCE, Call, Event, Outcome, Play, relocate, turns
from gunbai.games.legions.book import game
from gunbai.games.legions.words import CORE, DECK, HAND, MASTER, MASTER_AREA, NORMAL, kind


@game.step("25-2")
def put_down_the_decks(play: Play) -> list[Outcome]:
    """Each deck lies face down, its master at the bottom."""
    masters = [obj for obj in play.known(DECK) if kind(play, obj) == MASTER]
    return [relocate(play, obj, DECK) for obj in masters]


@game.step("25-3")
def set_the_masters(play: Play) -> list[Outcome]:
    """Each player takes the master from the bottom of the deck and puts it on the field with its normal side up (D-114)."""
    events: list[Outcome] = []
    for seat in play.vocabulary.seats:
        deck = sorted(play.known(DECK, seat), key=lambda obj: obj.order)
        if deck and kind(play, deck[-1]) == MASTER:
            placed = play.event("place", deck[-1], zone=MASTER_AREA, seat=seat, by="setup")
            events += [placed, play.event("var", seat=seat, word="mode", to=NORMAL)]
    return events


turns.shuffle_decks(game, "25-4", DECK)


@game.step("25-5")
def set_the_life(play: Play) -> list[Outcome]:
    """Each master begins with 20 life."""
    if not play.says("08-3"):  # 25-5 says the same
        return []
    number = play.rules.amount("08-3", "life")
    return [play.event("var", seat=seat, word="life", to=number) for seat in play.vocabulary.seats]


@game.step("25-6")
def set_the_cores(play: Play) -> list[Outcome]:
    """Five cores are put on each master."""
    number = play.rules.amount("25-6", "cores")
    return [play.event("count", obj, word=CORE, amount=number) for obj in play.zone(MASTER_AREA)]


@game.step("25-7")
def decide_who_goes_first(play: Play) -> list[Outcome]:
    """Whom chance favours decides who goes first; in a later game of a match, whoever lost the game before."""
    decides = loser_of_the_last_game(play) or play.choose("winner", play.vocabulary.seats, by=CHANCE, voluntary=True)
    return turns.goes_first(play, turns.chosen_first(play, decides))


@game.definition("25-7:3", otherwise="")
def loser_of_the_last_game(play: Play) -> str:
    """From the second game of a match on, whoever lost the game before decides who goes first; nobody did if it was drawn."""
    return str(play.read("match.loser", ""))


@game.step("25-8")
def place_the_bonus_core(play: Play) -> list[Outcome]:
    """The second player moves one core from the master to wait zone Ⅲ; it is none of its own (D-116)."""
    number = play.rules.amount("25-8", "cores")
    seat = play.foe(play.turn_player)
    return [
        outcome
        for obj in play.zone(MASTER_AREA, seat)
        for outcome in (
            play.event("count", obj, word=CORE, amount=-number),
            play.event("var", seat=seat, word="cores.Ⅲ", amount=number),
        )
    ]


@game.step("25-9")
def take_the_first_hands(play: Play) -> list[Outcome]:
    """Each player takes five cards from the top of the deck: the first player, then the other."""
    return [play.event("take", seat=play.turn_player, amount=play.rules.amount("25-9", "cards"))]


@game.event("take", "25-9")
def take_one_by_one(play: Play, event: Event) -> list[Event | Call]:
    """The next card of the deck goes to the hand; when the first player has all, the other takes as many."""
    card = play.next_in(DECK, event.seat)
    taken: list[Event | Call] = [relocate(play, card, HAND)] if card else []
    if event.amount > 1 and card:
        return [*taken, play.event("take", seat=event.seat, amount=event.amount - 1)]
    if event.seat != play.turn_player:
        return taken
    return [*taken, play.event("take", seat=play.foe(event.seat), amount=play.rules.amount("25-9", "cards"))]


turns.first_turn(game, "25-10")
