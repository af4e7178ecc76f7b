"""Section 3: what is done before the first dice phase - kings, dice, hands, mulligan."""

from __future__ import annotations

from gunbai.game import LEFT_OUT, Event, Outcome, Play, Question, Rejected, Repeat
from gunbai.games.king_castle.book import game
from gunbai.games.king_castle.words import ANY, ATTRIBUTES, CASTLE, COLOURLESS, HAND, KING, KINGS, kind, king, own_attributes, owned


@game.step("3-1")
def show_the_kings(play: Play) -> list[Outcome]:
    """Both show their kings and put them into play, each with its wall; one that nobody wrote down is presumed as on a board."""
    lords = [obj for obj in play.known(CASTLE) if kind(play, obj) == KING]
    walls = [(obj.owner, play.card(obj).fields.get("wall")) for obj in lords]
    return [
        *(play.event("move", obj, zone=KINGS) for obj in lords),
        *(play.event("var", seat=seat, word="wall", to=int(number)) for seat, number in walls if number is not None),
        *(play.event("var", seat=seat, word="wall.unknown", to=LEFT_OUT) for seat, number in walls if number is None),
    ]


@game.step("3-2")
def take_the_die_of_a_single_attribute(play: Play) -> list[Outcome]:
    """A king of one attribute begins with a die of it, said or not; of one that names none the player may say which die it is."""
    found = {seat: attributes_of_king(play, seat) for seat in play.vocabulary.seats}
    said = [event for seat, words in found.items() if not words for event in told_die(play, seat)]
    dice: list[Outcome] = [*said, *(first_die(play, seat, words, "3-2") for seat, words in found.items() if len(words) == 1)]
    play.silent = not dice
    return dice


@game.step("3-3")
def choose_the_die_of_several(play: Play) -> list[Outcome]:
    """A king of several attributes begins with a die of one that its player chooses."""
    found = {seat: attributes_of_king(play, seat) for seat in play.vocabulary.seats}
    dice: list[Outcome] = [first_die(play, seat, words, "3-3") for seat, words in found.items() if len(words) > 1]
    play.silent = not dice
    return dice


def first_die(play: Play, seat: str, words: tuple[str, ...], clause: str) -> Event:
    """Gives a player the die that the game begins with, of one of these attributes; the clause refuses every other one."""
    with play.asking_about(play.vocabulary.seats.index(seat) + 1):
        others = [Rejected(word, clause, (), (clause,)) for word in (*ATTRIBUTES, ANY, COLOURLESS) if word not in words]
        attribute = play.ask(Question("die", words, by=seat, refused=others, named=words))
        return play.event("var", seat=seat, word="dice", to=attribute)


def told_die(play: Play, seat: str) -> list[Event]:
    """Gives a player the die that is said of a king of which nobody knows the attributes; nothing where nobody says one."""
    with play.asking_about(play.vocabulary.seats.index(seat) + 1):
        said = play.ask(Question("die", ATTRIBUTES, by=seat, voluntary=True, skip="", clause="3-1"))
        return [play.event("var", seat=seat, word="dice", to=said)] if said else []


def attributes_of_king(play: Play, seat: str) -> tuple[str, ...]:
    """Returns the attributes of a player's king (4-4)."""
    lord = king(play, seat)
    return own_attributes(play.card(lord)) if lord is not None else ()


@game.step("3-4")
def shuffle_and_take_the_hands(play: Play) -> list[Outcome]:
    """Both castles are shuffled, and each player takes three cards (1-5)."""
    if not play.get("shuffled"):
        play.remember("shuffled", "yes")
        return [Repeat("3-4"), *(play.event("shuffle", seat=seat, zone=CASTLE) for seat in play.vocabulary.seats)]
    number = cards_of_the_first_hand(play)
    return [play.event("draw", seat=seat, amount=number) for seat in play.vocabulary.seats]


@game.definition("1-5", otherwise=0)
def cards_of_the_first_hand(play: Play) -> int:
    """The first hand is three cards."""
    return play.amount("1-5:1", "cards")


@game.step("3.0-1")
def mulligan(play: Play) -> list[Outcome]:
    """Each player may draw up to two cards anew, once; where the old ones go is read (KC-D09)."""
    done = play.get("done", 0)
    if done >= len(play.vocabulary.seats):
        return []
    seat = play.vocabulary.seats[done]
    hand = owned(play.known(HAND, seat))
    most = play.rules.amount("3.0-1", "cards")
    picked = play.ask(Question("mulligan", hand, by=seat, least=0, most=most, voluntary=True, skip=())) or ()
    play.remember("done", done + 1)
    if not picked:
        return [Repeat("3.0-1")]
    return [Repeat("3.0-1"), play.event("redraw", seat=seat, cards=tuple(picked), amount=len(picked))]


@game.event("redraw", "3.0-1")
def cards_go_back_first(play: Play, event: Event) -> list[Event]:
    """The cards go back into the castle, and as many are drawn."""
    back = [play.event("move", uid, zone=CASTLE) for uid in event.get("cards", ())]
    mixed = [play.event("shuffle", seat=event.seat, zone=CASTLE)] if play.reading("KC-D09") == "a" else []
    return [*back, *mixed, play.event("draw", seat=event.seat, amount=event.amount)]
