"""The option of a question that one word of a line names: a card, a slot, a trigger, a seat, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from gunbai.interpreter.data.ask import CHANCE, Ask
from gunbai.interpreter.data.card import Card
from gunbai.interpreter.data.option import Action, Option, WaitingText, items_in
from gunbai.interpreter.data.state import NOBODY_KNOWS, SOMEWHERE, Obj, State
from gunbai.interpreter.look.seats import FOE, WORDS, YOU
from gunbai.interpreter.run.machine import Machine
from gunbai.notation.notation import DECLINING, Notation
from gunbai.notation.places import place_names
from gunbai.notation.spelling import UNKNOWN, called, fold
from gunbai.replay.start import Start

YES = frozenset(map(fold, ("yes", "はい", "する", "行う")))
NO = frozenset(map(fold, DECLINING))


class SaidWord:
    """One word of an answer, beside the question whose options it may name; ``text`` is the word as the game spells it."""

    def __init__(self, machine: Machine, state: State, start: Start, ask: Ask, said: str) -> None:
        self.machine = machine
        self.state = state
        self.start = start
        self.notation = start.notation
        self.ask = ask
        self.said = said
        self.text = start.notation.tokens.aliases.get(fold(said), said)
        self.folded = fold(self.text)
        self.options = [*ask.options, *(item.option for item in ask.rejected)]

    @cached_property
    def cards(self) -> list[int]:
        """The cards among the options, offered or not."""
        return [option for option in self.options if isinstance(option, int)]

    @cached_property
    def words(self) -> list[str]:
        """The words among the options, offered or not."""
        return [option for option in self.options if isinstance(option, str)]

    def obj(self, uid: int) -> Obj:
        """Returns a card of the state."""
        return self.state.obj(uid)

    def card(self, uid: int) -> Card:
        """Returns what is printed on a card of the state."""
        return self.machine.card(self.state.obj(uid).card)

    def names_of(self, option: str) -> set[str]:
        """Returns what else an option may be called."""
        return called(self.machine.vocabulary.answers.get(option, {}))

    def seated(self) -> str:
        """Returns what a player calls one's own (自分の…) or the opponent's (相手の…) by the name of its seat."""
        who = self.ask.who
        if who not in self.machine.vocabulary.seats:
            return self.text
        for word, seat in (("自分の", who), ("相手の", self.notation.foe(who)), ("相手", self.notation.foe(who))):
            if self.text.startswith(word) and self.text != word:
                return f"{seat}の{self.text.removeprefix(word)}"
        return self.text


def option_named(machine: Machine, state: State, start: Start, ask: Ask, said: object) -> Option:
    """Returns the option that one word of an answer names; the word itself when it names none."""
    if isinstance(said, Mapping):
        return described_trigger(machine, start, ask, said)
    word = SaidWord(machine, state, start, ask, str(said))
    return next((option for way in WAYS if (option := way(word)) is not None), word.text)


def described_trigger(machine: Machine, start: Start, ask: Ask, said: Mapping[object, object]) -> Option:
    """Returns the trigger that is named by its card, its ability and the card it answers."""
    uid, about = start.find(str(said.get("card", ""))), start.find(str(said.get("on", "")))
    name = fold(str(said.get("ability", "")))
    for option in waiting_texts(ask):
        fits = fold(option.text).endswith(name) or name in _names_of(machine, option)
        if uid in (0, option.card) and about in (0, option.about) and fits:
            return option
    return uid if uid in ask.options else str(dict(said))


def waiting_texts(ask: Ask) -> list[WaitingText]:
    """Returns the texts that wait among the options of a question."""
    return [option for option in ask.options if isinstance(option, WaitingText)]


def left_open(notation: Notation, said: object, options: Iterable[object]) -> bool:
    """Tells whether a word leaves open which of several options it means (``covers``), one of them on offer."""
    return isinstance(said, str) and bool({*notation.tokens.covers.get(said, ())} & {*options})


def as_good(state: State, options: Iterable[object], uid: object) -> bool:
    """Tells whether a card lies shuffled among cards of which a copy of it is on offer: chance may as well say this one."""

    def kind(obj: Obj) -> tuple[object, ...]:
        return (obj.card, obj.owner, obj.zone, obj.slot, obj.order)

    if not isinstance(uid, int) or state.obj(uid).slot != SOMEWHERE or uid in dict(state.frames[-1].bound).values():
        return False
    return kind(state.obj(uid)) in [kind(state.obj(option)) for option in options if isinstance(option, int)]


# -- the ways to read a word ------------------------------------------------------------------------------------------------


def _unknown_card(word: SaidWord) -> Option:
    """Finds the first card that nobody knows, for ``?``."""
    return next((uid for uid in word.cards if word.obj(uid).card == NOBODY_KNOWS), None) if word.text == UNKNOWN else None


def _tagged_card(word: SaidWord) -> Option:
    """Finds the card that bears this tag, or what is asked about in its place: a text of it, its unit, its slot, a copy."""
    find = word.start.find
    own = find(f"{word.ask.who}{word.text}") if word.ask.key == "action" else 0
    uid = find(word.said) or find(word.seated()) or own
    if not uid:
        return None
    texts = [option for option in word.options if option != uid and items_in(option)[:1] == (uid,)]
    return texts[0] if texts and uid not in word.options else _stand_in(word, uid)


def _stand_in(word: SaidWord, uid: int) -> Option:
    """Returns what a card's name means here: the card, its unit, its place, or of several copies the first one asked about.

    Of copies that bear one name, one on offer comes before one that is not.
    """
    among = _cards_in(word.options)
    meant = word.obj(uid)
    if uid not in among and meant.host in among:
        return meant.host
    if not among and meant.slot and meant.slot in word.options:
        return meant.slot
    copies = [part for part in among if word.card(part) == word.card(uid) and word.obj(part).owner == meant.owner]
    offered = [part for part in copies if part in _cards_in(word.ask.options)]
    if offered and uid in among and uid not in offered and fold(word.card(uid).name) == word.folded:
        return offered[0]
    return uid if uid in among or not copies or as_good(word.state, among, uid) else copies[0]


def _cards_in(options: Iterable[Option]) -> list[int]:
    return [part for option in options for part in items_in(option) if isinstance(part, int)]


def _acting_card(word: SaidWord) -> Option:
    """Finds the deciding player's card of this name among those that an action may be about, one on offer first."""
    if word.ask.key != "action":
        return None
    about = [option.option for option in word.options if isinstance(option, Action)]
    own = [uid for uid in about if isinstance(uid, int) and word.obj(uid).owner == word.ask.who]
    return next((uid for uid in own if fold(word.card(uid).name) == word.folded), None)


def _card_of_that_name(word: SaidWord) -> Option:
    """Finds a card of this name that the deciding player owns; any, where chance decides."""
    theirs = (uid for uid in word.cards if word.ask.who in (CHANCE, word.obj(uid).owner))
    return next((uid for uid in theirs if fold(word.card(uid).name) == word.folded), None)


def _word_as_written(word: SaidWord) -> Option:
    return next((option for option in word.words if fold(option) == word.folded), None)


def _covered_word(word: SaidWord) -> Option:
    """Finds the option that a wider word stands for; the word itself where one of several is on offer."""
    covers = word.notation.tokens.covers.get(word.text, ())
    covered = next((option for option in word.options if option in covers), None)
    return word.text if covered is not None and left_open(word.notation, word.text, word.ask.options) else covered


def _word_of_a_seat(word: SaidWord) -> Option:
    """Finds an option that is called by its seat, for 自分の… and 相手の…."""
    seated = word.seated()
    options = word.words if seated != word.text else []
    return next((option for option in options if fold(seated) in word.names_of(option)), None)


def _word_by_another_name(word: SaidWord) -> Option:
    """Finds an option by its last part (a question of fact about one card) or by what else it is called."""

    def is_called(option: str) -> bool:
        return fold(option).rpartition(":")[2] == word.folded or word.folded in word.names_of(option)

    return next(filter(is_called, word.words), None)


def _slot(word: SaidWord) -> Option:
    """Finds the slot of this name; of a row the first that is on offer without an exception, the word where all need one."""
    slots = [slot for slot in word.notation.slots(word.text) if slot in word.options]
    offered = [option for option in word.ask.options if option in slots]
    if len(slots) == 1 or not offered:
        return next(iter(slots), None)
    exceptions = dict(word.ask.grounds)
    return next((str(option) for option in offered if not exceptions.get(option)), "") or word.text


def _card_that_stands_there(word: SaidWord) -> Option:
    """Finds the player's card in the one place of this name; the word itself where several stand there."""
    slots = word.notation.slots(word.text)
    if len(slots) != 1:
        return None
    here = [uid for uid in word.cards if word.obj(uid).owner == word.ask.who and word.obj(uid).slot == slots[0]]
    alone = [uid for uid in here if not word.obj(uid).host]
    return (alone[0] if len(alone) == 1 else word.text) if alone else None


def _yes(word: SaidWord) -> Option:
    """Finds what yes says: the option yes, else the one card on offer."""
    if word.folded not in YES:
        return None
    cards = [option for option in word.ask.options if isinstance(option, int)]
    return "yes" if "yes" in word.options else cards[0] if len(cards) == 1 else None


def _only_card_described(word: SaidWord) -> Option:
    """Finds the one card among the options that is of this kind or lies in this place."""

    def fits(uid: int) -> bool:
        words = (word.card(uid).kind, *place_names(word.obj(uid), word.notation))
        return word.folded in map(fold, words)

    meant = list(filter(fits, dict.fromkeys(word.cards)))
    return meant[0] if len(meant) == 1 else None


def _waiting_trigger(word: SaidWord) -> Option:
    """Finds the one trigger on offer whose ability has this name."""
    named = [option for option in waiting_texts(word.ask) if word.folded in _names_of(word.machine, option)]
    return named[0] if len(named) == 1 else None


def _names_of(machine: Machine, text: WaitingText) -> set[str]:
    """Returns what a text that waits may be called: its name or clause, and the keyword that a rule's own trigger belongs to."""
    return {fold(text.text).rpartition(":")[2], *map(fold, machine.game.keywords_of(text.text))}


def _no(word: SaidWord) -> Option:
    if word.folded not in NO:
        return None
    return "pass" if "pass" in word.ask.options and "no" not in word.ask.options else "no"


def _opponents_word(word: SaidWord) -> Option:
    """Finds an option that is called the opponent's, for the seat of the opponent (乙, 乙のベース)."""
    foe = word.notation.foe(word.ask.who) if word.ask.who in word.machine.vocabulary.seats else ""
    if not foe or not word.text.startswith(foe):
        return None
    rest = word.text.removeprefix(foe)
    theirs = {fold(f"相手{rest}"), fold(f"相手プレイヤー{rest}")}
    return next((option for option in word.words if theirs & word.names_of(option)), None)


def _card_of_a_player(word: SaidWord) -> Option:
    """Finds what stands for a player who is named: the seat, or what it sets up in a place of its own, its master."""
    seats = word.machine.vocabulary.seats
    if word.ask.who not in seats:
        return None
    known = {YOU: word.ask.who, FOE: word.notation.foe(word.ask.who)}
    seat = word.text if word.text in seats else known.get(WORDS.get(word.text, ""), "")
    if seat in word.words:
        return seat
    zones = {part.zone for part in word.notation.parts.values() if part.single and isinstance(part.setup, str)}
    among = _cards_in(word.options) if seat else []
    found = [uid for uid in among if word.obj(uid).owner == seat and word.obj(uid).zone in zones]
    return found[0] if len(found) == 1 else None


WAYS: tuple[Callable[[SaidWord], Option], ...] = (
    _unknown_card,
    _tagged_card,
    _acting_card,
    _card_of_that_name,
    _word_as_written,
    _covered_word,
    _word_of_a_seat,
    _word_by_another_name,
    _slot,
    _card_that_stands_there,
    _yes,
    _only_card_described,
    _waiting_trigger,
    _no,
    _opponents_word,
    _card_of_a_player,
)
"""The ways to read a word, in their order: the first that finds something counts."""
