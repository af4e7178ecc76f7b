"""Section 1: the preparation of a game, until the first player's first turn."""

from __future__ import annotations

from gunbai.game import CHANCE, Outcome, Play, Question, Repeat, turns
from gunbai.games.asterisk.book import game
from gunbai.games.asterisk.words import DECK, HAND

turns.shuffle_decks(game, "1-1.a", DECK)


@game.step("1-2")
def decide_who_goes_first(play: Play) -> list[Outcome]:
    """The winner of a game of chance chooses to go first or second, unless it is known who goes first."""
    if known := str(play.read("turn.first", "")):
        return [play.event("var", word="turn.seat", to=known)]
    winner = play.choose("winner", play.vocabulary.seats, by=CHANCE, voluntary=True)
    return turns.goes_first(play, turns.chosen_first(play, winner))


@game.step("1-3.a")
def draw_the_first_hands(play: Play) -> list[Outcome]:
    """Each player draws five cards."""
    number = play.rules.amount("1-3.a", "cards")
    return [play.event("draw", seat=seat, amount=number) for seat in play.seats]


@game.step("1-3.b")
def mulligan(play: Play) -> list[Outcome]:
    """Once each, the first player first: cards go under the deck in the order chosen, and as many are drawn (AST-D33)."""
    if owed := play.get("owed"):
        play.remember("owed", ())
        return [Repeat("1-3.b"), play.event("draw", seat=owed[0], amount=owed[1])]
    left = [seat for seat in play.seats if not play.get(f"mulligan {seat}")]
    if not left:
        return []
    seat = left[0]
    play.remember(f"mulligan {seat}", "done")
    hand = [obj.uid for obj in play.known(HAND, seat)]
    with play.asking_about(seat):
        back = play.ask(Question("mulligan", hand, by=seat, least=0, most=len(hand), voluntary=True, skip=())) or ()
    play.remember("owed", (seat, len(back)) if back else ())
    return [Repeat("1-3.b"), *(play.event("relocate", uid, zone=DECK) for uid in back)]


turns.first_turn(game, "1-4")
