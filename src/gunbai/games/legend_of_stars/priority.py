"""Sections 7, 8.3, 8.4, 9.3 and 5.5.3: using cards, priority, and effects of the same timing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gunbai.game import (
    EFFECT,
    Ability,
    Assumption,
    Cost,
    Event,
    Obj,
    Offer,
    Open,
    Option,
    Outcome,
    Play,
    Question,
    Record,
    Rejected,
    Use,
    Waiting,
    WaitingText,
    Window,
    abilities,
    costs,
    fire,
    named_window,
    relocate,
    turns,
)
from gunbai.games.legend_of_stars.book import game
from gunbai.games.legend_of_stars.cost import price
from gunbai.games.legend_of_stars.limits import forbidden
from gunbai.games.legend_of_stars.words import (
    ATTACKED,
    EFFECT_CARD,
    ENERGY,
    FACE_DOWN,
    HAND,
    IN_PLAY,
    PLAYING,
    TRASH,
    characters,
    is_flash,
    kind,
    noted,
)

PRIORITY, TRIGGERS, DAMAGE = "priority", "triggers", "damage triggers"
BATTLE, LAST, TIMED, SAME, DEALT, ENDING = "5.5.1.2-3", "5.5.3", "9.3:2", "7.2:6", "5.5.1.6:3", "5.6.1-2"
"""The clauses of the windows: in an attack, before the attack phase ends, at a set time, at the same time, on damage dealt, at the
end of the turn."""
MOMENTS = ("turn begins", "phase ends", "turn ends")
ANYWHERE, MAIN_ONLY, ATTACKS_ONLY = "起動", "メインフェイズ中", "アタックフェイズ中"
"""The moments of abilities that a player uses: whenever cards in play may be used, or in one of the two phases only."""

game.calls("7.1:2")


def window(play: Play, clause: str) -> Open:
    """Returns the outcome that opens a window: the player whose turn it is not acts first, one effect each in turn."""
    return Open(named_window(play.vocabulary.windows, clause, play.seats, play.turn_player))


@game.step(BATTLE)
def alternate(play: Play) -> list[Outcome]:
    """Both players alternate, the one attacked first, until both have passed."""
    return [window(play, BATTLE)]


@game.step(LAST)
def before_the_phase_ends(play: Play) -> list[Outcome]:
    """Before the attack phase ends there is the same exchange once more; whether also after attacks, C-09 says."""
    return [] if has_attacked(play, play.turn_player) and play.reading("C-09") == "b" else [window(play, LAST)]


def has_attacked(play: Play, seat: str) -> bool:
    """Tells whether a player has declared an attack this turn."""
    return play.has_used(Use("turn", ATTACKED, seat=seat)) or any(noted(play, obj, ATTACKED) for obj in characters(play, seat))


# -- what may be used ---------------------------------------------------------------------------------------------------


@game.offers(PRIORITY, "5.5.1.2:1")
def cards_of_the_other_player(play: Play, seat: str) -> list[Offer]:
    """The player whose turn it is not may use a card in play or a flash card."""
    return usable(play, seat) if seat != play.turn_player else []


@game.offers(PRIORITY, "5.5.1.3:1")
def cards_of_the_turn_player(play: Play, seat: str) -> list[Offer]:
    """The turn player may use a card in play or a flash card."""
    return usable(play, seat) if seat == play.turn_player else []


def usable(play: Play, seat: str) -> list[Offer]:
    """Returns every card that a player might use: those of the hand, and those in play whose text may be used now."""
    hand = [Offer(obj.uid, [play.call("7.1:2", "use", card=obj.uid)]) for obj in play.in_hand(HAND, seat)]
    waiting = {item.uid for item in play.waiting()}
    able = [obj for obj in (*play.zone(IN_PLAY, seat), *play.zone(TRASH, seat)) if obj.uid in waiting or activated(play, obj)]
    able += [obj for obj in (*play.known(ENERGY, seat), *play.zone(IN_PLAY, seat)) if unread(play, obj)]
    return [*hand, *(Offer(obj.uid, [play.call("8.4:1", "use", card=obj.uid)]) for obj in able)]


def has_text(play: Play, obj: Obj) -> bool:
    """Tells whether something is printed on a card that could be used, did it lie elsewhere."""
    card = play.rules.card(obj.card)
    return bool(card.abilities or card.effect)


def unread(play: Play, obj: Obj) -> bool:
    """Tells whether a card has a text that cannot be used where or as it lies: as energy, face down."""
    return has_text(play, obj) and (obj.zone == ENERGY or obj.face == FACE_DOWN)


@game.condition("6.4:1", of=PRIORITY)
def face_down_text_cannot_be_used(play: Play, uid: int) -> bool:
    """A text is used by turning its card up; face down it cannot be seen (U-09)."""
    return play.obj(uid).face != FACE_DOWN


@game.condition("3.4:3", of=PRIORITY)
def energy_has_no_text(play: Play, uid: int) -> bool:
    """The text of a card in the energy zone cannot be used."""
    return play.obj(uid).zone != ENERGY


@game.condition("5.3:1", of=PRIORITY)
def no_character_or_support_now(play: Play, uid: int) -> bool:
    """Characters and supports are played in the main phase only (C-07)."""
    obj = play.obj(uid)
    return obj.zone != HAND or kind(play, obj) in (EFFECT_CARD, "")


@game.condition("2.2.1:1", of=PRIORITY)
def only_flash_now(play: Play, uid: int) -> bool:
    """Of the effect cards only flash cards are used in an attack phase."""
    obj = play.obj(uid)
    return obj.zone != HAND or (is_flash(play, obj) and (obj.owner == play.turn_player or other_may_use_flash(play)))


def other_may_use_flash(play: Play) -> bool:
    """Tells whether the player whose turn it is not may use a flash card in the exchange that is open."""
    last = any(frame.window is not None and frame.window.clause == LAST for frame in play.state.frames)
    return flash_before_the_phase_ends(play) if last else flash_in_an_attack(play)


flash_in_an_attack = game.states("5.5.3.b1")
"""When the opponent's character attacks."""


flash_before_the_phase_ends = game.states("5.5.3.b2")
"""Before the opponent's attack phase ends."""


@game.condition("2.5.1:2", of=PRIORITY)
def can_pay_for_it(play: Play, uid: int) -> bool:
    """Its energy cost can be paid with energy that stands upright (7.1)."""
    obj = play.obj(uid)
    if obj.zone != HAND or costs.can_be_paid(play, obj, price(play, obj)):
        return True
    play.cite("7.1:2", "2.5:2")
    return False


def text_can_be_carried_out(action: str) -> None:
    """Binds the condition that a text of an effect card is for this phase, and that what it costs besides can be paid."""

    @game.condition("8.1:1", of=action)
    def one_of_its_texts_can(play: Play, uid: int) -> bool:
        obj = play.obj(uid)
        return obj.zone != HAND or not texts(play, obj) or bool(texts_for_now(play, obj))


for action in (PRIORITY, "5.3.b4", "7.1:1"):
    text_can_be_carried_out(action)


@game.condition("8.4:1", of=PRIORITY)
def has_something_to_use(play: Play, uid: int) -> bool:
    """A card in play is used for one of its texts, which must be possible to pay for."""
    obj = play.obj(uid)
    return obj.zone == HAND or bool(uses(play, obj))


@game.condition("9.1", of=PRIORITY, rank=EFFECT)
def no_text_forbids_its_use(play: Play, uid: int) -> bool:
    """A text says that the card cannot be used."""
    return not forbidden(play, uid, "play" if play.obj(uid).zone == HAND else "use")


# -- using a card -------------------------------------------------------------------------------------------------------


@game.step("7.1:2")
def use_flash(play: Play) -> list[Outcome]:
    """The cost is paid, the effect is carried out at once, the card goes to the trash."""
    return use_effect_card(play, play.obj(play["card"]))


def use_effect_card(play: Play, obj: Obj) -> list[Outcome]:
    """Returns what using an effect card sets going (G-36)."""
    card = play.card(obj)
    found = texts_for_now(play, obj)
    item = found[play.ask(Question("ability", found, by=obj.owner, refused=barred(play, obj, found, "8.1:1")))] if found else None
    if not card.effect and item is None:
        play.assumptions[Assumption("by-hand", f"card:{card.name}", "text not encoded")] = None
    rules = [f"card:{card.name}"] * bool(card.effect) + ([item.id] if item else [])
    paid, effects = costs.pay_costs(play, obj, total(play, obj, item)), [abilities.effect(play, rule, obj) for rule in rules]
    return [*paid, play.event("play", obj, seat=obj.owner), *effects, play.event("used up", obj)]


def texts(play: Play, obj: Obj) -> list[Ability]:
    """Returns the texts of an effect card that are carried out when it is used: those that wait for nothing."""
    if kind(play, obj) != EFFECT_CARD:
        return []
    return [item for item in play.card(obj).abilities if all(word in (ANYWHERE, MAIN_ONLY, ATTACKS_ONLY) for word, _ in item.when)]


def texts_for_now(play: Play, obj: Obj) -> dict[str, Ability]:
    """Returns the texts of an effect card, by id, that are for this phase and can be paid for."""
    return {
        item.id: item
        for item in texts(play, obj)
        if (not item.when or any(word in words_of_now(play) for word, _ in item.when))
        and costs.can_be_paid(play, obj, total(play, obj, item))
    }


def total(play: Play, obj: Obj, text: Ability | None) -> tuple[Cost, ...]:
    """Returns what has to be paid for an effect card: its energy cost, then what its text costs besides."""
    return (*price(play, obj), *(text.costs if text else ()))


@game.event("play", "8.3:1")
def leaves_the_hand(play: Play, event: Event) -> list[Event] | None:
    """A card that is used from the hand is no longer in it; one that is put into play enters it by its own event."""
    obj = play.obj(event.obj)
    return [relocate(play, obj, PLAYING)] if play.rules.card(obj.card).kind not in ("キャラクター", "サポート") else None


@game.event("used up", "2.2:3")
def used_effect_card(play: Play, event: Event) -> list[Event]:
    """A used effect card is put into the trash, unless it has gone elsewhere."""
    obj = play.obj(event.obj)
    if is_flash(play, obj):
        play.cite("2.2.1:2")
    return [relocate(play, obj, TRASH)] if obj.zone == PLAYING else []


@game.step("8.4:1")
def use_card_in_play(play: Play) -> list[Outcome]:
    """One text of a card in play is used: one that waits for its chance, or one that its player may use."""
    obj = play.obj(play["card"])
    found = uses(play, obj)
    said = str(play.get("text", ""))
    clause = "8.4:1"
    name = said or play.ask(Question("ability", found, by=obj.owner, refused=barred(play, obj, found, clause)))
    if name not in found:
        raise play.refuse(clause)
    item = found[name]
    if isinstance(item, Waiting):
        play.cite(*item.clauses)
        fired, *rest = fire(play, item)
        return [fired, *costs.pay_costs(play, obj, costs_of(play, item.ability)), *rest]
    play.cite(*moments_of(play, item))
    paid = costs.pay_costs(play, obj, item.costs)
    return [abilities.note_use(play, obj, item.id), *paid, abilities.effect(play, item.id, obj)]


def uses(play: Play, obj: Obj) -> dict[str, Waiting | Ability]:
    """Returns what a card can be used for now, by the id of each ability: what waits for its chance, what can be paid for."""
    waiting = {item.ability: item for item in play.waiting() if item.uid == obj.uid and payable(play, item.uid, item.ability)}
    able = {item.id: item for item in activated(play, obj) if may_use(play, obj, item)}
    return {**able, **waiting}


def barred(play: Play, obj: Obj, able: Collection[str], clause: str) -> list[Rejected]:
    """Returns the other texts of a card, each with the clauses that keep it from being used now: what it costs, or its moment."""
    refused = []
    now = [*activated(play, obj), *texts(play, obj)]
    for item in play.abilities(obj):
        if item.id in able:
            continue
        with play.collecting() as grounds:
            costs.payments(play, obj, item.costs, checking=True)
        clauses = dict.fromkeys((clause, *moments_of(play, item), *(grounds if item in now else ())))
        refused.append(Rejected(item.id, clause, (), tuple(clauses)))
    return refused


def activated(play: Play, obj: Obj) -> list[Ability]:
    """Returns the abilities of a face-up card in play that its player may use in this phase."""
    if not play.within(obj, IN_PLAY) or obj.face == FACE_DOWN:
        return []
    now = words_of_now(play)
    return [item for item in play.abilities(obj) if any(word in now and word_holds(play, word) for word, _ in item.when)]


def with_a_text_to_use(play: Play, seat: str) -> list[int]:
    """Returns a player's cards in play with a text that its player uses at some time."""
    usable_words = {ANYWHERE, MAIN_ONLY, ATTACKS_ONLY}
    return [
        obj.uid
        for obj in play.zone(IN_PLAY, seat)
        if usable_words & {word for item in play.abilities(obj) for word, _ in item.when}
    ]


def words_of_now(play: Play) -> tuple[str, ...]:
    """Returns the moments of abilities that may be used in this phase."""
    return (ANYWHERE, MAIN_ONLY) if play.get("main") or in_main(play) else (ANYWHERE, ATTACKS_ONLY)


def in_main(play: Play) -> bool:
    """Tells whether what runs now belongs to the main phase."""
    return any(frame.rule == "5.3" for frame in play.state.frames)


def word_holds(play: Play, word: str) -> bool:
    """Tells whether the clause that makes a moment is in force."""
    return not play.off(str(play.vocabulary.moments[word]["clause"]))


def moments_of(play: Play, ability: Ability) -> list[str]:
    """Returns the clauses of the moments of an ability."""
    return [str(play.vocabulary.moments[word]["clause"]) for word, _ in ability.when]


def may_use(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether an ability can be paid for and has not been used up this turn."""
    return not play.is_used_up(obj, ability) and costs.can_be_paid(play, obj, ability.costs)


# -- effects of the same timing -----------------------------------------------------------------------------------------


@game.step("9.3:1")
def turn_begins(play: Play) -> list[Outcome]:
    """The turn begins: what lasts until then ends, and texts that wait for that may be used before anything else (U-12)."""
    return [*turns.expired(play, [f"start:{play.turn_player}"]), play.event("turn begins", seat=play.turn_player)]


@game.step("9.3:3")
def phase_ends(play: Play) -> list[Outcome]:
    """A phase is about to end: texts that wait for that may be used."""
    names = {path[-2]: name for name, path in play.vocabulary.phases.items()}
    return [play.event("phase ends", seat=play.turn_player, word=str(names.get(play.frame.rule, "")))]


@game.step(ENDING)
def effects_of_the_end_of_the_turn(play: Play) -> list[Outcome]:
    """Several texts wait for the end of the turn: the player whose turn it is not begins (9.3)."""
    return open_for(play, ENDING, ("turn ends",))


@game.step(TIMED)
def effects_of_a_set_time(play: Play) -> list[Outcome]:
    """Several texts wait for the same time: the player whose turn it is not begins."""
    return open_for(play, TIMED, ("turn begins", "phase ends"))


@game.step(SAME)
def effects_of_the_same_timing(play: Play) -> list[Outcome]:
    """Whatever else waits for something that has just happened, outside an attack, is used in the same way."""
    return open_for(play, SAME)


def open_for(play: Play, clause: str, moments: tuple[str, ...] = ()) -> list[Outcome]:
    """Returns the window for texts that wait for these moments (for none that is set), unless one is open that will offer them."""
    if play.scope("attack") or any(frame.window is not None for frame in play.state.frames):
        return []
    kinds = [item.record.event.kind for item in play.waiting()]
    if not any(kind in moments if moments else kind not in MOMENTS for kind in kinds):
        return []
    if clause == ENDING:
        play.cite("9.3:1", "9.3:2")
    return [window(play, clause)]


@game.offers(TRIGGERS, "7.2:2")
def texts_that_wait(play: Play, seat: str) -> list[Offer]:
    """The cards of a player whose texts wait to be used."""
    return trigger_offers(play, seat)


@game.offers(DAMAGE, "5.5.1.6:3")
def texts_that_wait_for_damage(play: Play, seat: str) -> list[Offer]:
    """The cards of a player whose texts wait for what the battle has done."""
    return trigger_offers(play, seat, after=int(play.get("before", 0)))


def trigger_offers(play: Play, seat: str, *, after: int = 0) -> list[Offer]:
    """Returns what a window offers to a player whose texts wait for an event after the one numbered."""
    due = [item for item in play.waiting() if play.obj(item.uid).owner == seat and item.record.number > after]
    return [Offer(item.option, use_waiting(play, item), grounds=item.clauses) for item in due]


def use_waiting(play: Play, item: Waiting) -> list[Outcome]:
    """Returns what using a text that waits sets going: at once, or where it costs something, once that is paid."""
    if not costs_of(play, item.ability):
        return fire(play, item)
    return [play.call("8.4:1", "use", card=item.uid, text=item.ability)]


def costs_of(play: Play, ident: str) -> tuple[Cost, ...]:
    """Returns what a text costs."""
    text = play.rules.ability(ident)
    return text.costs if text else ()


def payable(play: Play, uid: int, ident: str) -> bool:
    """Tells whether what a text costs can be paid."""
    return costs.can_be_paid(play, play.obj(uid), costs_of(play, ident))


@game.condition("8.4:1", of=DAMAGE)
@game.condition("8.4:1", of=TRIGGERS)
def what_a_waiting_text_costs_can_be_paid(play: Play, option: WaitingText) -> bool:
    """A text that waits is used by paying what it costs."""
    return payable(play, option.card, option.text)


@game.hook("lives on")
def works_although_it_is_gone(play: Play, obj: Obj, record: Record) -> bool:
    """A text about the card's own destruction or fall is used although the card is no longer in play."""
    was = record.was
    return bool(
        record.event.obj == obj.uid
        and record.event.kind in ("destroy", "trash", "down")
        and was is not None
        and play.within(was, IN_PLAY)
        and was.face != FACE_DOWN
    )


@game.hook("passed for good")
def a_pass_may_be_final(play: Play, open_window: Window) -> bool:
    """Whether a player who has passed once may still use something in the same exchange: the book does not say."""
    defect = {BATTLE: "G-17", LAST: "G-17", DEALT: "C-29"}.get(open_window.clause, "C-11")
    return play.reading(defect) == "b"


@game.hook("goes on")
def all_of_one_player_first(play: Play, open_window: Window, others: Sequence[Option]) -> bool:
    """Whether a player with several texts uses them all before the other: it is not said for texts that wait (C-11, C-29)."""
    if not others or open_window.clause not in (TIMED, SAME, DEALT, ENDING):
        return False
    foe = play.foe(open_window.holder)
    after = int(play.get("before", 0)) if open_window.clause == DEALT else 0
    if not trigger_offers(play, foe, after=after):
        return False
    return play.reading("C-29" if open_window.clause == DEALT else "C-11") == "b"


game.happens("phase ends", "turn begins")
