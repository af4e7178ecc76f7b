"""What an answer of a line means: a card, a slot, a trigger or a word among the options of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace

from gunbai.interpreter.ask import CHANCE, Ask
from gunbai.interpreter.canonical import canonical
from gunbai.interpreter.card import ABILITY, Card
from gunbai.interpreter.explore import distinct
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.state import NOBODY_KNOWS, SOMEWHERE, Obj, State
from gunbai.interpreter.vocabulary import Vocabulary
from gunbai.notation.notation import Notation
from gunbai.notation.places import place_names
from gunbai.notation.spelling import UNKNOWN, called, fold
from gunbai.replay.start import Start

YES = frozenset(map(fold, ("yes", "はい", "する", "行う")))
NO = frozenset(map(fold, ("no", "いいえ", "しない", "行わない", "なし", "none")))


BOUND = re.compile(r"(?P<field>.+)<=(?P<limit>\d+)")
"""A question whether a number is no more than another."""


def clauses_of(value: Any) -> tuple[str, ...]:
    """Returns the clauses that a word of the vocabulary names: one, several or none."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),) if value else ()


def spelt_out(machine: Machine, state: State, start: Start, ask: Ask, said: Mapping[Any, Any]) -> dict[str, Any]:
    """Returns the words of a decision; one that names an ability on offer where a card is asked for names its card as well."""
    words = {str(word): value for word, value in said.items()}
    word, value = next(iter(words.items()), ("", ""))
    text = fold(str(value))
    if isinstance(value, Mapping) and {"card", ABILITY} <= {*map(str, value)} and not any(map(_is_trigger, ask.options)):
        rest = {key: item for key, item in words.items() if key != word}
        return {word: value["card"], ABILITY: value[ABILITY], **rest}
    if ABILITY in words or not text or isinstance(value, list | Mapping) or start.find(str(value)):
        return words
    for options in (ask.options, [item.option for item in ask.rejected]):
        own = [option[1:] if ask.key == "action" else (option,) for option in options if ask.key != "action" or option[0] == word]
        cards = [uid for option in own for uid in option if isinstance(uid, int)]
        bearing = [uid for uid in cards if any(fold(item.name) == text for item in machine.card(state.obj(uid).card).abilities)]
        if len({state.obj(uid).card for uid in bearing}) == 1:
            card = start.tag(bearing[0]) or machine.card(state.obj(bearing[0]).card).name
            return {word: card, ABILITY: value, **{key: item for key, item in words.items() if key != word}}
    return words


def _is_trigger(option: Any) -> bool:
    """Tells whether an option is a trigger: its card, its ability, what it answers and which time."""
    return isinstance(option, tuple) and len(option) == 4


_MEANT: tuple[tuple[Any, ...], Any] = ((), None)
"""The answer that was read last, and what it means: it is read some four times while a question stands."""


def option_of(machine: Machine, state: State, start: Start, ask: Ask, key: str, value: Any) -> Any:
    """Returns the option of a question that an answer means, or what it says when it means none."""
    global _MEANT
    of = (machine, key, value, ask, state, start)
    read, option = _MEANT  # another thread may read another answer meanwhile
    if of != read:
        option = _Answers(machine, state, start).option(ask, key, value)
        _MEANT = of, option
    return option


MOST_ORDERS = 200
"""How many orders are tried before one is taken to matter."""


def ends_of(machine: Machine, state: State, ask: Ask) -> set[object]:
    """Returns what an order comes to, whichever is taken: the states in which something else is asked, or nothing."""
    found: set[object] = set()
    waiting, tried = [(state, ask)], 0
    machine.unread = frozenset(("action",))
    try:
        while waiting and len(found) < 2:
            here, asked = waiting.pop()
            for option in asked.options:
                tried += 1
                if tried > MOST_ORDERS:
                    return {None, ask}
                after, further = machine.advance(machine.answer(here, asked, option))
                if further is not None and further.key == ask.key:
                    waiting.append((after, further))
                else:
                    after = canonical(_forgetting(after, ask.key), machine.vocabulary)
                    found.add((after, further and (further.key, further.who)))
    finally:
        machine.unread = frozenset()
    return found


def _forgetting(state: State, name: str) -> State:
    """Returns a state in which nobody remembers what was answered under a name."""
    scopes = (replace(scope, vars=tuple(pair for pair in scope.vars if pair[0] != name)) for scope in state.scopes)
    return replace(state, scopes=tuple(scopes))


def of_unknown(machine: Machine, state: State, ask: Ask) -> Any:
    """Returns the answer to a question about cards that nobody knows and nothing tells apart, None when any is known."""
    if not ask.options or not all(isinstance(item, int) and state.obj(item).card == NOBODY_KNOWS for item in ask.options):
        return None
    found = list(islice(distinct(state, ask, machine.vocabulary), 2))
    return found[0] if len(found) == 1 else None


def uids(ask: Ask) -> set[int]:
    """Returns the cards that an ask is about."""
    options = [*ask.options, *(item.option for item in ask.rejected)]
    return {part for option in options for part in (option if isinstance(option, tuple) else (option,)) if isinstance(part, int)}


def parts_of(vocabulary: Vocabulary, ask: Ask, value: Any) -> list[str]:
    """Returns the parts, sorted, of an answer to a question whose answers have ``parts``: 火1風2, [風2, 火1] or {火: 1, 風: 2}.

    Empty when it is not made of such parts alone: then it is a slip of the pen and no wrong answer.
    """
    part = vocabulary.raw.get("decisions", {}).get(ask.key, {}).get("parts")
    if not part:
        return []
    listed = [f"{word}{number}" for word, number in value.items()] if isinstance(value, Mapping) else value
    text = re.sub(r"[\s+,、]", "", fold("".join(map(str, listed)) if isinstance(listed, list) else str(listed)))
    return sorted(re.findall(str(part), text)) if re.fullmatch(f"({part})+", text) else []


def left_open(notation: Notation, said: Any, options: Iterable[Any]) -> bool:
    """Tells whether a word leaves open which of several options it means (``covers``), one of them on offer."""
    return isinstance(said, str) and bool({*notation.tokens.covers.get(said, ())} & {*options})


def as_good(state: State, options: Iterable[Any], uid: Any) -> bool:
    """Tells whether a card lies shuffled among cards of which a copy of it is on offer: chance may as well say this one."""

    def kind(obj: Obj) -> tuple[Any, ...]:
        return (obj.card, obj.owner, obj.zone, obj.slot, obj.order)

    if not isinstance(uid, int) or state.obj(uid).slot != SOMEWHERE or uid in dict(state.frames[-1].bound).values():
        return False
    return kind(state.obj(uid)) in [kind(state.obj(option)) for option in options if isinstance(option, int)]


def whose(vocabulary: Vocabulary, state: State, word: str, who: str) -> tuple[str, ...]:
    """Returns the clauses by which a decision is somebody else's: those of its word, or in another's turn those of every action."""
    spec = vocabulary.raw.get("decisions", {}).get(word, {})
    every = vocabulary.raw.get("not yours") if who != state.var("turn.seat", "") else None
    return clauses_of(spec.get("not yours") or every)


def instead_of(machine: Machine, start: Start, ask: Ask, value: Any, option: Any) -> list[str] | None:
    """Returns what could be answered instead of an answer that names nothing that exists here; None when it names something."""
    everything = [*ask.options, *(item.option for item in ask.rejected)]
    if left_open(start.notation, option, ask.options) or parts_of(machine.vocabulary, ask, value):
        return None
    if option in everything or all(str(item).lstrip("-").isdigit() for item in (option, *everything)):
        return None
    parts = option if isinstance(option, tuple) else (option,)
    words = [part for part in (parts[1:] if ask.key == "action" else parts) if isinstance(part, str)]
    offered = [item for item in everything if isinstance(item, str)]
    if all(word in (*offered, "no", "none", "pass") for word in words):
        return None
    about = uids(ask)
    names = [name for name, uid in start.tags.items() if uid in about]
    return [*(item.rpartition(":")[2] for item in offered), *names]


def foregone(state: State, start: Start, ask: Ask, words: Mapping[str, Any]) -> bool:
    """Tells whether words of luck name the next card of other piles than the one asked about, in which all cards are alike."""
    said = [value for word, value in words.items() if word in (ask.key, *start.notation.vocabulary.also(ask.key))]
    names = [name for value in said for name in (value if isinstance(value, list) else [value])]
    taken = {value for _, value in state.frames[-1].bound if isinstance(value, int)}
    mixed = [obj for obj in state.objs if obj.slot == SOMEWHERE and obj.uid not in taken]
    about = uids(ask)
    asked = {(obj.owner, obj.zone) for obj in mixed if obj.uid in about}
    piles: dict[tuple[str, str], set[str]] = {}
    for obj in mixed:
        piles.setdefault((obj.owner, obj.zone), set()).add(obj.card)
    open_to = {card for pile in asked for card in piles[pile]}
    alike = {card for cards in piles.values() for card in cards if len(cards) == 1} - open_to

    def meant(name: str) -> str:
        uid = start.find(name)
        return state.obj(uid).card if uid else next((key for key, card in start.cards.items() if fold(card.name) == fold(name)), "")

    return bool(names) and all(meant(str(name)) in alike for name in names)


def one_only(vocabulary: Vocabulary, ask: Ask, option: Any) -> str:
    """Returns the clause by which an answer that names several cards may name one only; empty when it names one."""
    several = option[1] if ask.key == "action" and isinstance(option, tuple) and len(option) > 1 else option
    word = option[0] if ask.key == "action" else ask.key
    if not isinstance(several, tuple) or len(several) < 2 or not all(isinstance(item, int) for item in several):
        return ""
    spec = vocabulary.raw.get("decisions", {}).get(word, {})
    return str(spec.get("one", "")) if ask.most == 1 else ""


def in_turn(state: State, ask: Ask, who: str) -> tuple[str, ...]:
    """Returns the clauses by which another player than this one acts next in an exchange; none outside of an exchange."""
    window = state.frames[-1].window if state.frames else None
    if window is None or window.holder != ask.who:
        return ()
    own = [step for actor, step in zip(window.actors, window.steps, strict=False) if actor == who]
    return tuple(dict.fromkeys((window.clause, ask.clause, *own)))


class _Answers:
    def __init__(self, machine: Machine, state: State, start: Start) -> None:
        self.machine = machine
        self.state = state
        self.start = start

    def option(self, ask: Ask, key: str, value: Any) -> Any:
        """Returns the option that an answer means, or what it says when it means none."""
        if key == "pass" and ("end",) in ask.options:
            return ("end",)
        if (some := self._so_many(ask, value)) is not None:
            return some
        if parts := parts_of(self.machine.vocabulary, ask, value):
            same = (option for option in ask.options if parts == parts_of(self.machine.vocabulary, ask, option))
            return next(same, "".join(parts))
        if ask.key == "action":
            return (
                (key,) if key == "end" or (key,) in ask.options else self._action(ask, key, self._each(self._with(ask, key), value))
            )
        if key == "pass":
            return "pass" if "pass" in ask.options else "no"
        return self._each(ask, value)

    def _so_many(self, ask: Ask, value: Any) -> tuple[Any, ...] | None:
        """Returns so many of cards that are all alike, where a number says how many of several are chosen."""
        text = str(value)
        if ask.most < 2 or not text.isdecimal() or self.start.find(text):
            return None
        if len({self.state.obj(option).card for option in ask.options if isinstance(option, int)}) != 1:
            return None
        return ask.options[: int(text)] if int(text) <= len(ask.options) else None

    def _each(self, ask: Ask, value: Any) -> Any:
        if not isinstance(value, list):
            return self._one(ask, value)
        found: list[Any] = []
        for item in value:
            found.append(self._copy(ask, self._one(ask, item), item, found))
        return tuple(found)

    def _copy(self, ask: Ask, option: Any, said: Any, taken: list[Any]) -> Any:
        """Returns an option, or where a list says a name again that several cards on offer bear, the next of them."""
        if option not in taken or not isinstance(option, int) or fold(str(said)) != fold(self._card(option).name):
            return option
        alike = (uid for uid in ask.options if isinstance(uid, int) and self._card(uid) == self._card(option))
        return next((uid for uid in alike if uid not in taken), option)

    def _with(self, ask: Ask, word: str) -> Ask:
        """Returns a question about an action as far as it is about a word: what others name is not meant by a card's name then."""
        words = (word, *self.machine.vocabulary.kin(word))
        options = tuple(option for option in ask.options if option[0] in words)
        rejected = tuple(item for item in ask.rejected if item.option[0] in words)
        return replace(ask, options=options, rejected=rejected) if options or rejected else ask

    def _action(self, ask: Ask, word: str, option: Any) -> tuple[str, Any]:
        """Returns an action with its option; a word that stands for several actions means the one that is about this card."""
        known = {*ask.options, *(item.option for item in ask.rejected)}
        words = (word, *self.machine.vocabulary.kin(word))
        return next(((other, option) for other in words if (other, option) in known), (word, option))

    def _one(self, ask: Ask, value: Any) -> Any:
        if isinstance(value, Mapping):
            return self._described(ask, value)
        text = self.start.notation.tokens.aliases.get(fold(str(value)), str(value))
        options = [*ask.options, *(item.option for item in ask.rejected)]
        if text == UNKNOWN and (some := [item for item in options if isinstance(item, int) and self._is_unknown(item)]):
            return some[0]
        own = self.start.find(f"{ask.who}{text}") if ask.key == "action" else 0
        if uid := self.start.find(str(value)) or self.start.find(self._seated(ask.who, text)) or own:
            named = [option for option in options if isinstance(option, tuple) and option and option[0] == uid]
            return named[0] if named and uid not in options else self._alike(options, uid)
        if ask.key == "action" and (acting := self._acting(ask, text)):
            return acting
        for option in options:
            theirs = isinstance(option, int) and ask.who in (CHANCE, self.state.obj(option).owner)
            if theirs and fold(self._card(option).name) == fold(text):
                return option
        for option in options:
            if isinstance(option, str) and fold(option) == fold(text):
                return option
        covered = [option for option in options if option in self.start.notation.tokens.covers.get(text, ())]
        if covered:
            return text if left_open(self.start.notation, text, ask.options) else covered[0]
        whose = self._seated(ask.who, text)
        for option in options:
            if isinstance(option, str) and whose != text and fold(whose) in self._said(option):
                return option
        for option in options:
            if isinstance(option, str) and (fold(option).rpartition(":")[2] == fold(text) or fold(text) in self._said(option)):
                return option
        slots = [slot for slot in self.start.notation.slots(text) if slot in options]
        if slots:
            return self._place(ask, slots) or text
        if here := [option for option in options if isinstance(option, int) and self._stands(option, ask.who, text)]:
            return here[0] if len(here) == 1 else text
        if fold(text) in YES and "yes" in options:
            return "yes"
        cards = [option for option in ask.options if isinstance(option, int)]
        if fold(text) in YES and len(cards) == 1:
            return cards[0]
        if (only := self._only(options, text)) is not None:
            return only
        waiting = [item for item in ask.options if _is_trigger(item)]
        named = [item for item in waiting if fold(str(item[1])).rpartition(":")[2] == fold(text)]
        if len(named) == 1:
            return named[0]
        if fold(text) in NO:
            return "pass" if "pass" in ask.options and "no" not in ask.options else "no"
        return self._opposing(options, ask.who, text) or text

    def _acting(self, ask: Ask, name: str) -> int:
        """Returns the deciding player's card of a name among those that an action may be about, one on offer first."""
        about = [option[1] for option in (*ask.options, *(item.option for item in ask.rejected)) if len(option) > 1]
        own = [uid for uid in about if isinstance(uid, int) and self.state.obj(uid).owner == ask.who]
        return next((uid for uid in own if fold(self._card(uid).name) == fold(name)), 0)

    def _opposing(self, options: list[Any], who: str, text: str) -> str:
        """Returns the option that a player means by the seat of the opponent (乙, 乙のベース), as whose it is called."""
        foe = self.start.notation.foe(who) if who in self.machine.vocabulary.seats else ""
        if not foe or not text.startswith(foe):
            return ""
        rest = text.removeprefix(foe)
        words = {fold(f"相手{rest}"), fold(f"相手プレイヤー{rest}")}
        return next((option for option in options if isinstance(option, str) and words & self._said(option)), "")

    def _seated(self, who: str, text: str) -> str:
        """Returns what a player calls one's own (自分の…) or the opponent's (相手の…) by the name of its seat."""
        if who not in self.machine.vocabulary.seats:
            return text
        for word, seat in (("自分の", who), ("相手の", self.start.notation.foe(who))):
            if text.startswith(word):
                return f"{seat}の{text.removeprefix(word)}"
        return text

    def _only(self, options: list[Any], text: str) -> int | None:
        """Returns the one card among the options that is of this kind or lies in this place."""
        cards = [option for option in options if isinstance(option, int)]
        meant = [uid for uid in dict.fromkeys(cards) if fold(text) in self._described_by(uid)]
        return meant[0] if len(meant) == 1 else None

    def _described_by(self, uid: int) -> set[str]:
        obj = self.state.obj(uid)
        return {fold(word) for word in (self._card(uid).kind, *place_names(obj, self.start.notation))}

    def _place(self, ask: Ask, slots: list[str]) -> str:
        """Returns the slot that a word means; of a row the first that is on offer without an exception, none where all need one."""
        offered = [option for option in ask.options if option in slots]
        if len(slots) == 1 or not offered:
            return slots[0]
        plain = [option for option in offered if not dict(ask.grounds).get(option)]
        return str(plain[0]) if plain else ""

    def _is_unknown(self, uid: int) -> bool:
        return self.state.obj(uid).card == NOBODY_KNOWS

    def _stands(self, uid: int, seat: str, place: str) -> bool:
        """Tells whether a player's card stands in the one place that a word means."""
        slots = self.start.notation.slots(place)
        obj = self.state.obj(uid)
        return len(slots) == 1 and obj.owner == seat and obj.slot == slots[0] and not obj.host

    def _said(self, option: str) -> set[str]:
        """Returns what else an option may be called."""
        return called(self.machine.vocabulary.raw.get("answers", {}).get(option, {}))

    def _alike(self, options: list[Any], uid: int) -> int | str:
        """Returns what a card's name means here: the card, its unit, its place, or of several copies the first one asked about."""
        parts = [part for option in options for part in (option if isinstance(option, tuple) else (option,))]
        among = [part for part in parts if isinstance(part, int)]
        meant = self.state.obj(uid)
        if uid not in among and meant.host in among:
            return meant.host
        if not among and meant.slot and meant.slot in options:
            return meant.slot
        copies = [part for part in among if self._card(part) == self._card(uid) and self.state.obj(part).owner == meant.owner]
        return uid if uid in among or not copies or as_good(self.state, among, uid) else copies[0]

    def _card(self, uid: int) -> Card:
        return self.machine.card(self.state.obj(uid).card)

    def _described(self, ask: Ask, value: Mapping[Any, Any]) -> Any:
        """Finds a trigger by its card, its ability and the card it answers."""
        uid = self.start.find(str(value.get("card", "")))
        about = self.start.find(str(value.get("on", "")))
        name = fold(str(value.get("ability", "")))
        for option in ask.options:
            if not _is_trigger(option):
                continue
            if uid in (0, option[0]) and about in (0, option[2]) and fold(str(option[1])).endswith(name):
                return option
        return uid if uid in ask.options else str(dict(value))
