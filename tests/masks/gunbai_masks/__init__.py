"""Harbour of Masks: what the clauses of its comprehensive rules mean."""

from gunbai.game import CHANCE, Contribution, Deferred, Fault, Game, Offer, Open, Question, Repeat, Use, Window, links, resolve

game = Game("masks")
game.happens("bid")
HAND, DECK, QUAY, STAGE, WINGS, WAITING, DISCARD = "hand", "deck", "quay", "stage", "wings", "waiting", "discard"
GUILDS = ("crown", "lantern", "anchor", "quill", "thorn")


def kind(play, obj):
    return play.card(obj).kind


def masks(play, seat):
    return [obj for obj in play.zone(STAGE, seat) if kind(play, obj) == "mask" and obj.slot != WINGS]


def once(play, word):
    """The use that notes what a player may do once in a turn."""
    return play.event("use", item=Use("turn", word, seat=play.turn_player))


def done(play, word):
    return Use("turn", word, seat=play.turn_player) in play.state.used


# -- 100: resources and the end of the game


@game.event("coins", "101.3")
def coins_change(play, event):
    return [play.event("var", seat=event.seat, word="coins", amount=event.amount, least=0)]


@game.event("renown", "101.3")
def renown_changes(play, event):
    return [play.event("var", seat=event.seat, word="renown", amount=event.amount, least=0)]


@game.event("favor", "101.2")
def favors_change(play, event):
    return [play.event("var", seat=event.seat, word=event.word, amount=event.amount, least=0)]


@game.definition("102.1", otherwise=False)
def has_lost(play, seat):
    return play.var(seat, "renown") == 0


@game.definition("102.1a", otherwise=False)
def is_a_draw(play, lost):
    return len(lost) == 2


@game.hook("concede")
def concession(play, seat):
    return "102.2"


@game.event("draw", "501.1")
def draw_a_card(play, event):
    card = play.next_in(DECK, event.seat)
    moved = [play.event("move", card, zone=HAND)] if card else []
    rest = [play.event("draw", seat=event.seat, amount=event.amount - 1)] if event.amount > 1 else []
    return [*moved, *rest]


@game.replace("draw", "102.3")
def an_empty_deck_costs_renown(play, event):
    if play.next_in(DECK, event.seat) is not None:
        return None
    rest = [play.event("draw", seat=event.seat, amount=event.amount - 1)] if event.amount > 1 else []
    return [play.event("renown", seat=event.seat, amount=-play.rules.amount("102.3", "renown")), *rest]


# -- 401: preparation


@game.step("401.1")
def shuffle_the_decks(play):
    if play.read("turn.first", ""):
        return []
    first = play.choose("first", play.vocabulary.seats, by=CHANCE)
    return [
        *(play.event("shuffle", seat=seat, zone=DECK) for seat in play.vocabulary.seats),
        play.event("var", word="turn.first", to=first),
        play.event("var", word="turn.seat", to=first),
        *(
            play.event("var", seat=seat, word=word, to=play.rules.amount("101.1", word))
            for seat in play.vocabulary.seats
            for word in ("renown", "coins")
        ),
    ]


@game.step("401.2")
def draw_five(play):
    return [play.event("draw", seat=seat, amount=play.rules.amount("401.2", "cards")) for seat in play.seats]


@game.step("401.3")
def mulligan(play):
    done = play.get("asked", 0)
    if done == 2:
        return []
    seat = play.seats[done]
    hand = [obj.uid for obj in play.in_hand(HAND, seat)]
    picked = play.ask(Question("mulligan", hand, by=seat, least=0, most=len(hand), voluntary=True, skip=()))
    play.remember("asked", done + 1)
    if not picked:
        return [Repeat("401.3")]
    return [
        Repeat("401.3"),
        *(play.event("move", uid, zone=DECK) for uid in picked),
        play.event("draw", seat=seat, amount=len(picked)),
    ]


# -- 500: the turn


@game.step("501.1")
def draw_for_the_turn(play):
    return [play.event("draw", seat=play.turn_player, amount=1)]


@game.step("501.2")
def income(play):
    return [play.event("coins", seat=play.turn_player, amount=play.rules.amount("501.2", "coins"))]


@game.step("502.1")
def market(play):
    action = play.choose_action("market", play.turn_player)
    if action is None:
        return []
    return [Repeat("502.1"), play.call("600", "auction", lot=action[1])]


game.calls("600")


@game.action("auction", "502.1", at="market")
def lots(play, seat):
    return [obj.uid for obj in play.zone(QUAY)]


@game.condition("502.1", of="502.1")
def only_once(play, uid):
    return not done(play, "auction")


@game.condition("600.2a", of="502.1")
def can_be_paid(play, uid):
    return play.var(play.turn_player, "coins") >= opening(play, uid)


@game.step("503.1")
def intrigue(play):
    action = play.choose_action("main", play.turn_player)
    if action is None:
        return []
    word, card, rule = action
    calls = {"put": ("503.2", ""), "play": ("601", "chain"), "challenge": ("602", "duel")}
    rule, scope = calls[word]
    return [Repeat("503.1"), play.call(rule, scope or "put", card=card)]


@game.action("put", "503.2")
def cards_for_the_stage(play, seat):
    return [obj.uid for obj in play.in_hand(HAND, seat) if kind(play, obj) in ("mask", "charter")]


@game.condition("503.1a", of="503.2")
def one_mask_a_turn(play, uid):
    return kind(play, play.obj(uid)) != "mask" or not done(play, "mask")


def guild(play, obj):
    return str(play.card(obj).fields.get("guild", ""))


@game.condition("503.2", of="503.2")
def a_favor_to_pay(play, uid):
    obj = play.obj(uid)
    return kind(play, obj) != "charter" or play.var(obj.owner, guild(play, obj)) > 0


@game.step("503.2")
def onto_the_stage(play):
    obj = play.obj(play["card"])
    if kind(play, obj) == "charter":
        return [play.event("favor", seat=obj.owner, word=guild(play, obj), amount=-1), play.event("put", obj, seat=obj.owner)]
    return [once(play, "mask"), play.event("put", obj, seat=obj.owner)]


@game.event("put", "503.2")
def enters(play, event):
    return [play.event("move", event.obj, zone=STAGE), play.event("entered", event.obj)]


@game.event("entered", "702.4a")
def is_new(play, event):
    return [play.force(play.obj(event.obj), "new", "status", until="turn")]


@game.step("504.1")
def what_lasts_ends(play):
    play.cite("700.2")
    return [play.event("expire", word="tide")]


@game.step("504.2")
def check_the_tide(play):
    lost = [seat for seat in play.seats if has_lost(play, seat)]
    if is_a_draw(play, lost):
        return [play.event("end")]
    return [play.event("end", seat=play.foe(lost[0]))] if lost else []


@game.step("504.3")
def pass_the_turn(play):
    return [
        Repeat("500.1"),
        play.event("expire", word="turn"),
        play.event("var", word="turn.seat", to=play.foe(play.turn_player)),
        play.event("var", word="turn.number", amount=1),
    ]


# -- 600: auctions


def price(play, uid):
    return int(play.card(play.obj(uid)).fields.get("price", 0))


def opening(play, uid):
    return price(play, uid) + tax(play, play.turn_player)


@game.definition("702.5a", otherwise=0)
def tax(play, seat):
    taxing = [obj for obj in play.zone(STAGE, play.foe(seat)) if play.has(obj, "taxing")]
    more = play.rules.amount("702.5a", "more")
    if len(taxing) > 1 and play.reading("MASK-1") == "b":
        return more * len(taxing)
    return more if taxing else 0


def bids(play, seat, least):
    return [str(amount) for amount in range(least, max(play.var(seat, "coins"), least) + 5)]


@game.condition("600.2a", of="bid")
def has_the_coins(play, option):
    return option == "pass" or int(option) <= play.var(play["bidder"], "coins")


@game.condition("702.5a", of="bid")
def is_more_than_the_tax(play, option):
    first = play.get("high") is None
    return not first or int(option) >= opening(play, play["lot"])


@game.step("600.1")
def open_the_auction(play):
    seat = play.turn_player
    with play.supposing(bidder=seat):
        amount = play.choose("bid", bids(play, seat, price(play, play["lot"])), by=seat, if_allowed="bid")
    play.remember("high", int(amount))
    play.remember("bidder", seat)
    return [once(play, "auction"), play.event("bid", play["lot"], seat=seat, amount=int(amount))]


@game.step("600.2")
def raise_or_pass(play):
    seat = play.foe(play["bidder"])
    least = play["high"] + play.rules.amount("600.2", "more")
    with play.supposing(bidder=seat):
        answer = play.ask(Question("bid", bids(play, seat, least), by=seat, if_allowed="bid", free=["pass"]))
    if answer == "pass":
        return []
    play.remember("high", int(answer))
    play.remember("bidder", seat)
    return [Repeat("600.2"), play.event("bid", play["lot"], seat=seat, amount=int(answer))]


@game.step("600.3")
def the_last_bidder_buys(play):
    seat = play["bidder"]
    return [play.event("coins", seat=seat, amount=-play["high"]), play.event("bought", play["lot"], seat=seat)]


@game.event("bought", "600.3")
def into_the_hand(play, event):
    return [play.event("move", event.obj, zone=HAND, owner=event.seat)]


# -- 601: schemes


@game.action("play", "601.1")
def schemes(play, seat):
    return [obj.uid for obj in play.in_hand(HAND, seat) if kind(play, obj) == "scheme"]


game.calls("601", "602", "601.2a")


@game.step("601.1")
def reveal_a_scheme(play):
    obj = play.obj(play["card"])
    name = play.card(obj).name
    link = {"this": obj.uid, "you": obj.owner}
    if "target" in str(play.card(obj).effect):
        link["target"] = play.choose("it", [other.uid for other in play.zone(STAGE) if kind(play, other) == "mask"], by=obj.owner)
    return [
        play.event("scheme", obj, seat=obj.owner),
        play.event("defer", item=Deferred("schemes", f"card:{name}", tuple(link.items()), "601.1")),
    ]


@game.event("scheme", "601.1")
def it_waits(play, event):
    return [play.event("move", event.obj, zone=WAITING, on="top")]


@game.step("601.2")
def answer(play):
    last = str(dict(links(play, "schemes")[-1].vars)["you"])
    first = play.foe(last)
    return [Open(Window("601.2", "schemes", first, (first, last), passes=2, single=True, key="play")), play.call("601.2a")]


@game.offers("schemes", "601.2")
def schemes_in_hand(play, seat):
    cards = [obj for obj in play.in_hand(HAND, seat) if kind(play, obj) == "scheme"]
    return [Offer(obj.uid, [play.call("601.1", "scheme", card=obj.uid)]) for obj in cards]


@game.step("601.2a")
def carry_out_the_top(play):
    waiting = links(play, "schemes")
    if not waiting:
        return []
    names = dict(waiting[-1].vars)
    gone = "target" in names and play.obj(names["target"]).zone != STAGE
    if gone:
        play.cite("601.4")
    done = [play.event("undefer", item=waiting[-1])] if gone else resolve(play, waiting[-1])
    return [*done, play.event("used", names["this"]), *([Repeat("601.2")] if len(waiting) > 1 else [])]


@game.event("used", "601.3")
def is_discarded(play, event):
    return [play.event("move", event.obj, zone=DISCARD)]


@game.verb("modify", "700.1")
def modify(play, argument):
    obj = play.obj(play[argument["to"]])
    return [play.force(obj, "might", "add", amount=play.reckon(argument["might"]), until="tide")]


@game.verb("set", "700.1")
def set_might(play, argument):
    obj = play.obj(play[argument["to"]])
    return [play.force(obj, "might", "set", amount=play.reckon(argument["might"]), until="tide")]


@game.verb("double", "700.1")
def double(play, argument):
    obj = play.obj(play[argument["to"]])
    return [play.force(obj, "might", "times", amount=2, until="tide")]


@game.verb("banish", "602.6")
def banish_it(play, argument):
    return [play.event("banish", play[argument], by="effect")]


@game.verb("coins", "101.3")
def coins(play, argument):
    return [play.event("coins", seat=play["you"], amount=play.reckon(argument))]


# -- 602: challenges


@game.action("challenge", "602.1")
def challenges(play, seat):
    return ["yes"]


@game.condition("602.1", of="602.1")
def both_have_a_mask_and_none_has_challenged(play, option):
    return all(masks(play, seat) for seat in play.seats) and not done(play, "challenge")


@game.step("602.1")
def challenge(play):
    return [once(play, "challenge")]


@game.condition("702.4a", of="commit")
def not_brazen(play, uid):
    obj = play.obj(uid)
    return not (play.has(obj, "brazen") and play.status(obj, "new"))


@game.step("602.2")
def commit(play):
    events = []
    for seat in play.seats:
        with play.asking_about(seat):
            uid = play.choose("commit", [obj.uid for obj in masks(play, seat)], by=seat, if_allowed="commit")
        if uid is not None:
            play.remember(f"committed {seat}", uid)
            events += [play.event("move", uid, zone=STAGE, slot=WINGS), play.event("set", uid, face="hidden")]
    return events


@game.step("602.3")
def reveal(play):
    return [play.event("revealed", obj, seat=obj.owner) for obj in play.zone(WINGS)]


@game.event("revealed", "602.3")
def face_up(play, event):
    return [play.event("set", event.obj, face="")]


@game.trigger("702.1a", on="revealed", keyword="herald")
def the_herald_itself(play, obj, record):
    return record.event.obj == obj.uid


@game.step("702.1a")
def gain_a_favor(play):
    obj = play.obj(play["this"])
    return [play.event("favor", seat=play["you"], word=guild(play, obj), amount=play.rules.amount("702.1a", "favors"))]


@game.definition("602.4", otherwise=None)
def loser(play, one, other):
    strength = [(play.value(obj, "might"), play.value(obj, "guile")) for obj in (one, other)]
    if strength[0] == strength[1]:
        return None
    return one if strength[0] < strength[1] else other


@game.step("602.4")
def decide(play):
    pair = play.zone(WINGS)
    if len(pair) < 2:
        return []
    beaten = loser(play, *pair)
    if beaten is None:
        play.cite("602.4a")
        return []
    play.remember("beaten", beaten.uid)
    difference = abs(play.value(pair[0], "might") - play.value(pair[1], "might"))
    play.cite("602.5")
    return [play.event("renown", seat=beaten.owner, amount=-difference)]


@game.step("602.6")
def the_rest_returns(play):
    beaten = play.get("beaten")
    stay = [play.event("move", obj, zone=STAGE) for obj in play.zone(WINGS) if obj.uid != beaten]
    return [*([play.event("banish", beaten)] if beaten else []), *stay]


@game.event("banish", "602.6")
def is_discarded_too(play, event):
    return [play.event("move", event.obj, zone=DISCARD)]


@game.replace("banish", "702.2a")
def may_pay_to_return(play, event):
    obj = play.obj(event.obj)
    price = sum(play.keyword(obj, "veiled"))
    if not price or play.var(obj.owner, "coins") < price:
        return None
    if not play.confirm("veil", by=obj.owner):
        return None
    return [play.event("coins", seat=obj.owner, amount=-price), play.event("move", obj, zone=STAGE)]


# -- 700


@game.constant("702.3a")
def loyal(play, obj):
    if not play.has(obj, "loyal") or obj.zone != STAGE:
        return []
    if not any(kind(play, other) == "charter" for other in play.zone(STAGE, obj.owner)):
        return []
    amount = play.rules.amount("702.3a", "bonus")
    return [
        Contribution(field, "add", obj.uid, obj.stamp, amount=amount, clause="702.3a", source=obj.uid)
        for field in ("might", "guile")
    ]


@game.order("701.2", ties="701.2")
def of_the_turn_player(play, waiting):
    return play.obj(waiting.uid).owner == play.turn_player


@game.hook("terms")
def doubled_once(play, spec, items):
    """Two effects that double: four times as large, or twice (MASK-2)."""
    doubling = [item for item in items if item.op == "times"]
    if len(doubling) < 2 or play.reading("MASK-2") == "a":
        return items
    return [item for item in items if item not in doubling[1:]]


# -- 400: decks


@game.deck("400.1")
def thirty_cards(deck):
    number = sum(entry.copies for entry in deck.main)
    if number < deck.amount("400.1", "cards"):
        yield Fault(f"the deck has {number} cards", deck.parts.get("main"))


@game.deck("400.2")
def three_copies(deck):
    for entry in deck.main:
        if entry.copies > deck.amount("400.2", "copies"):
            yield Fault(f"{entry.name}: {entry.copies} copies", entry.at)


@game.deck("400.2a")
def one_charter(deck):
    for entry in deck.main:
        if entry.card.kind == "charter" and entry.copies > deck.amount("400.2a", "copies"):
            yield Fault(f"{entry.name}: {entry.copies} copies", entry.at)
