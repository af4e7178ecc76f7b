"""Sections 5, 5.1 and 5.1.1: life, who goes first, the first hands, the mulligan."""

from __future__ import annotations

from gunbai.game import CHANCE, NOBODY_KNOWS, SOMEWHERE, Event, Obj, Outcome, Play, Repeat, relocate, turns
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.words import CHARACTER, DECK, FACE_DOWN, HAND, kind

SHOWN, REVEALED = "提示", "公開"
"""Where the cards lie that decide who goes first: those the players show, those turned up from the decks."""
SAME = "同じ"
WANTED, DONE = "する", "済み"
"""How far a player's mulligan is."""


turns.shuffle_decks(game, "3.1:4", DECK, "5.1:1")


@game.step("5:2")
def set_the_lives(play: Play) -> list[Outcome]:
    """Both players begin with 3,000 life (3.7)."""
    return [play.event("var", seat=seat, word="life", to=first_life(play)) for seat in play.vocabulary.seats]


@game.definition("3.7:3", otherwise=0)
def first_life(play: Play) -> int:
    """The life that each player has."""
    return play.rules.amount("3.7:3", "life")


def decided(play: Play) -> bool:
    """Tells whether it is known who goes first."""
    return bool(play.read("turn.first", ""))


# -- cards from the deck ------------------------------------------------------------------------------------------------


def take(play: Play, seats: tuple[str, ...], cards: int) -> Event:
    """Returns the event by which players draw so many cards each, one player after another."""
    return play.event("take", seat=seats[0], amount=cards, after=tuple((seat, cards) for seat in seats[1:]))


def takes(clause: str) -> None:
    """Binds that cards are taken where a clause says so: to decide who goes first, for the first hands, for a mulligan."""

    @game.event("take", clause)
    def one_by_one(play: Play, event: Event) -> list[Event] | None:
        return take_one_by_one(play, event) if event.cause == clause else None


def take_one_by_one(play: Play, event: Event) -> list[Event]:
    """Returns what takes the next card of the deck into the hand; when one player has all, the next player draws."""
    card = play.next_in(DECK, event.seat)
    taken = [relocate(play, card, HAND)] if card else []
    after = event.get("after", ())
    if event.amount > 1 and card:
        return [*taken, play.event("take", seat=event.seat, amount=event.amount - 1, after=after, cause=event.cause)]
    following = after[:1]
    return [*taken, *(play.event("take", seat=seat, amount=cards, after=after[1:], cause=event.cause) for seat, cards in following)]


for taken_by in ("5.1:1", "5.1:9", "5.1.note1", "5.1.note2"):
    takes(taken_by)


# -- who goes first -----------------------------------------------------------------------------------------------------


@game.step("5.1:1")
def draw_two_and_choose_one(play: Play) -> list[Outcome]:
    """Each player draws two cards and chooses one of them."""
    if decided(play):
        return []
    seats = play.vocabulary.seats
    if not play.known(HAND) and play.known(DECK):
        return [Repeat("5.1:1"), take(play, seats, play.rules.amount("5.1:1", "choices"))]
    chosen: list[Outcome] = []
    for index, seat in enumerate(seats):
        with play.asking_about(index):
            cards = [obj.uid for obj in play.known(HAND, seat)]
            if all(play.obj(uid).card == NOBODY_KNOWS for uid in cards):
                cards = cards[:1]
            uid = play.choose("select", cards, by=seat, if_allowed="select", voluntary=len(cards) > 1)
        if uid is not None:
            chosen.append(relocate(play, uid, SHOWN, face=FACE_DOWN))
    return chosen


@game.condition("2.5.2", of="select")
def has_a_speed(play: Play, uid: int) -> bool:
    """A card without a speed counts as 0, or cannot be chosen: it is not said (U-03)."""
    obj = play.obj(uid)
    has_one = obj.card == NOBODY_KNOWS or kind(play, obj) == CHARACTER or printed_speed(play, obj) is not None
    return has_one or not cannot_choose(play)


def cannot_choose(play: Play) -> bool:
    """Tells whether a card without a speed is read not to be chosen (U-03)."""
    return play.reading("U-03") == "b"


def printed_speed(play: Play, obj: Obj) -> int | None:
    """Returns the speed printed on a card."""
    found = play.rules.card(obj.card).fields.get("speed")
    return None if found is None else int(found)


@game.definition("2.5.2", otherwise=0)
def speed(play: Play, obj: Obj) -> int | None:
    """Returns the speed of a card, None when nobody knows it; an effect or support without one counts as 0 (U-03)."""
    found = printed_speed(play, obj)
    if found is None and obj.card != NOBODY_KNOWS and kind(play, obj) not in (CHARACTER, ""):
        return 0
    return found


@game.step("5.1:2")
def show_together(play: Play) -> list[Outcome]:
    """Both cards are shown at the same time."""
    return [play.event("set", obj, face="") for obj in play.zone(SHOWN)]


@game.step("5.1:3")
def higher_speed_goes_first(play: Play) -> list[Outcome]:
    """The player whose card has the higher speed goes first."""
    return faster_goes_first(play, [obj for obj in play.zone(SHOWN) if not obj.face], 1)


def faster(play: Play, cards: list[Obj], turn: int) -> str:
    """Returns the seat whose card is faster, empty when neither is; the judge knows when the board does not."""
    if decided(play) or len(cards) < len(play.vocabulary.seats):
        return ""
    speeds = {obj.owner: speed(play, obj) for obj in cards}
    if any(number is None for number in speeds.values()):
        said = str(play.fact("faster", (*play.vocabulary.seats, SAME), of=turn))
        return "" if said == SAME else said
    one, other = play.vocabulary.seats
    mine, theirs = int(speeds[one] or 0), int(speeds[other] or 0)
    return "" if mine == theirs else one if mine > theirs else other


def faster_goes_first(play: Play, cards: list[Obj], turn: int) -> list[Outcome]:
    """Returns the events by which the player of the faster card goes first; none where neither is faster."""
    seat = faster(play, cards, turn)
    return turns.goes_first(play, seat) if seat else []


@game.step("5.1:5")
def show_the_other_cards(play: Play) -> list[Outcome]:
    """At the same speed the other two cards are shown and compared."""
    if decided(play):
        return []
    others = play.known(HAND)
    if others:
        return [Repeat("5.1:5"), *(relocate(play, obj, SHOWN) for obj in others)]
    return faster_goes_first(play, latest(play, SHOWN), 2)


def latest(play: Play, pile: str) -> list[Obj]:
    """Returns of each seat the card that was laid down last in a pile, if there is one."""
    piles = [play.zone(pile, seat) for seat in play.vocabulary.seats]
    return [max(cards, key=lambda obj: obj.order) for cards in piles if cards]


@game.step("5.1:6")
def turn_up_the_top_cards(play: Play) -> list[Outcome]:
    """Still equal, both turn up the top card of the deck and compare; the next one each time, three times at most (5.1)."""
    if decided(play):
        return []
    number = min(len(play.zone(REVEALED, seat)) for seat in play.vocabulary.seats)
    first = faster_goes_first(play, latest(play, REVEALED), 2 + number) if number else []
    if first or number >= most_reveals(play):
        return first
    return [Repeat("5.1:6"), *(play.event("reveal", seat=seat) for seat in play.vocabulary.seats)]


@game.definition("5.1:7", otherwise=0)
def most_reveals(play: Play) -> int:
    """So often the top cards are compared."""
    return play.rules.amount("5.1:7", "reveals")


@game.event("reveal", "5.1:6")
def turned_up_from_the_deck(play: Play, event: Event) -> list[Event]:
    """The top card of the deck is turned up."""
    card = play.next_in(DECK, event.seat)
    return [relocate(play, card, REVEALED)] if card else []


@game.step("5.1:8")
def play_for_it(play: Play) -> list[Outcome]:
    """Equal to the end, じゃんけん decides; whether the winner goes first or chooses is not said (G-02)."""
    if decided(play):
        return []
    play.cite("5.1:7")
    winner = str(play.choose("winner", play.vocabulary.seats, by=CHANCE, voluntary=True))
    return turns.goes_first(play, turns.chosen_first(play, winner) if play.reading("G-02") == "b" else winner)


@game.step("5.1:4")
def put_the_cards_back(play: Play) -> list[Outcome]:
    """The two cards go to the bottom of the deck in no known order; where cards turned up go is not said (G-01)."""
    fate = play.reading("G-01") if play.zone(REVEALED) else "a"
    events: list[Outcome] = []
    for seat in play.vocabulary.seats:
        shown = [*play.zone(SHOWN, seat), *play.known(HAND, seat)]
        revealed = sorted(play.zone(REVEALED, seat), key=lambda obj: -obj.order)
        if fate == "b":
            events += [relocate(play, obj, DECK, on="top") for obj in revealed]
        if fate == "c" and revealed:
            events += [*(relocate(play, obj, DECK) for obj in revealed), play.event("shuffle", seat=seat, zone=DECK)]
        lowest = max((obj.order for obj in play.known(DECK, seat)), default=0) + len(revealed) + 1
        under = [*shown, *(revealed if fate == "a" else ())]
        events += [relocate(play, obj, DECK, slot=SOMEWHERE, order=lowest) for obj in under]
    return events


# -- the first hands ----------------------------------------------------------------------------------------------------


@game.step("5.1:9")
def draw_the_first_hands(play: Play) -> list[Outcome]:
    """Each player draws seven cards."""
    begin = [play.event("var", word="turn.seat", to=play.read("turn.first"))] if not play.read("turn.seat", "") else []
    first = str(play.read("turn.first"))
    return [*begin, take(play, (first, play.foe(first)), play.rules.amount("5.1:9", "hand"))]


def declares(clause: str, which: int) -> None:
    """Binds the step in which one of the players says whether to exchange the hand."""

    @game.step(clause)
    def declare(play: Play) -> list[Outcome]:
        seat = play.seats[which]
        wanted = play.choose("mulligan", ("yes", "no"), by=seat, voluntary=True, skip="no")
        return [play.event("var", seat=seat, word="mulligan", to=WANTED)] if wanted == "yes" else []


declares("5.1.1.1", 0)
declares("5.1.1.2", 1)


def mulligan(play: Play, seat: str) -> str:
    """Returns how far a player's mulligan is, empty for none."""
    return str(play.read(f"{seat}.mulligan", ""))


@game.step("5.1.1.3")
def exchange_the_hands(play: Play) -> list[Outcome]:
    """Who has said so returns the whole hand, shuffles and draws seven cards: the first player, then the other."""
    seat = next((seat for seat in play.seats if mulligan(play, seat) == WANTED), "")
    return [Repeat("5.1.1.3"), play.event("exchange", seat=seat)] if seat else []


@game.event("exchange", "5.1.note1")
def whole_hand_for_a_new_one(play: Play, event: Event) -> list[Event]:
    """All cards of the hand go back, the deck is shuffled, as many are drawn."""
    return [
        play.event("var", seat=event.seat, word="mulligan", to=DONE),
        *(relocate(play, obj, DECK) for obj in play.known(HAND, event.seat)),
        play.event("shuffle", seat=event.seat, zone=DECK),
        take(play, (event.seat,), play.rules.amount("5.1.1", "hand")),
    ]


@game.step("5.1.note2")
def draw_for_the_mulligan(play: Play) -> list[Outcome]:
    """After a mulligan the other player, after two both, may draw a card; whether that still stands is not clear (C-01)."""
    done = [seat for seat in play.seats if mulligan(play, seat) == DONE]
    if not done or play.reading("C-01") == "b":
        return []
    able = list(play.seats) if len(done) > 1 else [play.foe(done[0])]
    number = play.rules.amount("5.1.note2", "cards")
    wanted: list[str] = []
    for index, seat in enumerate(able):
        with play.asking_about(index):
            if play.confirm("draw", by=seat):
                wanted.append(seat)
    return [take(play, tuple(wanted), number)] if wanted else []


turns.first_turn(game, "5.1:10")
