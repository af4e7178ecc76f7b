"""What an answer of a line means: a card, a slot, a trigger or a word among the options of a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from itertools import islice

from msgspec.structs import replace

from gunbai.interpreter.data.ask import Ask
from gunbai.interpreter.data.card import ABILITY, Card
from gunbai.interpreter.data.option import Action, Option, items_in
from gunbai.interpreter.data.state import NOBODY_KNOWS, SOMEWHERE, State
from gunbai.interpreter.game.findings import Findings, Wanted
from gunbai.interpreter.lines.canonical import canonical
from gunbai.interpreter.lines.explore import distinct
from gunbai.interpreter.run.machine import Machine
from gunbai.interpreter.words.vocabulary import Vocabulary
from gunbai.limits import is_number
from gunbai.notation.spelling import fold
from gunbai.replay.named_option import left_open, option_named, waiting_texts
from gunbai.replay.start import Start

BOUND = re.compile(r"(?P<field>.+)<=(?P<limit>\d+)")
"""A question whether a number is no more than another."""


def clauses_of(value: object) -> tuple[str, ...]:
    """Returns the clauses that a word of the vocabulary names: one, several or none."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),) if value else ()


def spelt_out(machine: Machine, state: State, start: Start, ask: Ask, said: Mapping[str, object]) -> dict[str, object]:
    """Returns the words of a decision; one that names an ability on offer where a card is asked for names its card as well."""
    words = {str(word): value for word, value in said.items()}
    word, value = next(iter(words.items()), ("", ""))
    text = fold(str(value))
    if isinstance(value, Mapping) and {"card", ABILITY} <= {*map(str, value)} and not waiting_texts(ask):
        rest = {key: item for key, item in words.items() if key != word}
        return {word: value["card"], ABILITY: value[ABILITY], **rest}
    if ABILITY in words or not text or isinstance(value, list | Mapping) or start.find(str(value)) or waiting_texts(ask):
        return words
    for options in (ask.options, [item.option for item in ask.rejected]):
        own = [option for option in options if not isinstance(option, Action) or option.word == word]
        cards = [uid for option in own for uid in items_in(option) if isinstance(uid, int)]
        bearing = [uid for uid in cards if any(fold(item.name) == text for item in machine.card(state.obj(uid).card).abilities)]
        if len({state.obj(uid).card for uid in bearing}) == 1:
            card = start.tags.of(bearing[0]) or machine.card(state.obj(bearing[0]).card).name
            return {word: card, ABILITY: value, **{key: item for key, item in words.items() if key != word}}
    return words


_MEANT: tuple[tuple[object, ...], Option] = ((), None)
"""The answer that was read last, and what it means: it is read some four times while a question stands."""


def option_of(machine: Machine, state: State, start: Start, ask: Ask, key: str, value: object) -> Option:
    """Returns the option of a question that an answer means, or what it says when it means none."""
    global _MEANT
    of = (machine, key, value, ask, state, start)
    read, option = _MEANT  # another thread may read another answer meanwhile
    if of != read:
        option = _AnswerReader(machine, state, start).option(ask, key, value)
        _MEANT = of, option
    return option


MOST_ORDERS = 200
"""How many orders are tried before one is taken to matter."""


def ends_of(machine: Machine, state: State, ask: Ask, findings: Findings) -> set[object]:
    """Returns what an order comes to, whichever is taken: the states in which something else is asked, or nothing."""
    found: set[object] = set()
    waiting, tried = [(state, ask)], 0
    wanted = Wanted(unread=frozenset(("action",)))
    while waiting and len(found) < 2:
        here, asked = waiting.pop()
        for option in asked.options:
            tried += 1
            if tried > MOST_ORDERS:
                return {None, ask}
            after, further = machine.advance(machine.answer(here, asked, option), wanted=wanted, findings=findings)
            if further is not None and further.key == ask.key:
                waiting.append((after, further))
            else:
                after = canonical(_forgetting(after, ask.key), machine.vocabulary)
                found.add((after, further and (further.key, further.who)))
    return found


def _forgetting(state: State, name: str) -> State:
    """Returns a state in which nobody remembers what was answered under a name."""
    scopes = (replace(scope, vars=tuple(pair for pair in scope.vars if pair[0] != name)) for scope in state.scopes)
    return replace(state, scopes=tuple(scopes))


def of_unknown(machine: Machine, state: State, ask: Ask) -> object:
    """Returns the answer to a question about cards that nobody knows and nothing tells apart, None when any is known."""
    if not ask.options or not all(isinstance(item, int) and state.obj(item).card == NOBODY_KNOWS for item in ask.options):
        return None
    found = list(islice(distinct(state, ask, machine.vocabulary), 2))
    return found[0] if len(found) == 1 else None


def one_asked(ask: Ask, option: object) -> bool:
    """Tells whether a question wants one answer, none of those that it offers is made of several, and this is none of them."""
    whole = [item.option if isinstance(item, Action) else item for item in (*ask.options, *(no.option for no in ask.rejected))]
    return ask.most == 1 and option not in ask.options and not any(isinstance(item, tuple) for item in whole)


def uids(ask: Ask) -> set[int]:
    """Returns the cards that an ask is about."""
    options = [*ask.options, *(item.option for item in ask.rejected)]
    return {part for option in options for part in items_in(option) if isinstance(part, int)}


def parts_of(vocabulary: Vocabulary, ask: Ask, value: object) -> list[str]:
    """Returns the parts, sorted, of an answer to a question whose answers have ``parts``: 火1風2, [風2, 火1] or {火: 1, 風: 2}.

    Empty when it is not made of such parts alone: then it is a slip of the pen and no wrong answer.
    """
    words = vocabulary.decision(ask.key).get("parts")
    if not words:
        return []
    part = rf"(?:{'|'.join(re.escape(fold(word)) for word in words)})\d++"
    listed = [f"{word}{number}" for word, number in value.items()] if isinstance(value, Mapping) else value
    text = re.sub(r"[\s+,、]", "", fold("".join(map(str, listed)) if isinstance(listed, list) else str(listed)))
    return sorted(re.findall(part, text)) if re.fullmatch(f"(?:{part})+", text) else []


def whose(vocabulary: Vocabulary, state: State, word: str, who: str) -> tuple[str, ...]:
    """Returns the clauses by which a decision is somebody else's: those of its word, or in another's turn those of every action."""
    spec = vocabulary.decision(word)
    every = vocabulary.not_yours if who != state.var("turn.seat", "") else None
    return clauses_of(spec.get("not yours") or every)


def instead_of(machine: Machine, start: Start, ask: Ask, value: object, option: object) -> list[str] | None:
    """Returns what could be answered instead of an answer that names nothing that exists here; None when it names something."""
    everything = _told(ask)
    if left_open(start.notation, option, ask.options) or parts_of(machine.vocabulary, ask, value):
        return None
    if option in everything or all(str(item).lstrip("-").isdigit() for item in (option, *everything)):
        return None
    words = [part for part in items_in(option.option if isinstance(option, Action) else option) if isinstance(part, str)]
    offered = [item for item in everything if isinstance(item, str)]
    if all(word in (*offered, "no", "none", "pass") for word in words):
        return None
    about = uids(ask)
    names = [name for name, uid in start.tags.items() if uid in about]
    return [*(item.rpartition(":")[2] for item in offered), *names]


def foregone(state: State, start: Start, ask: Ask, words: Mapping[str, object]) -> bool:
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


def _told(ask: Ask) -> list[Option]:
    """Returns the options of a question with those that are refused."""
    return [*ask.options, *(item.option for item in ask.rejected)]


def one_only(vocabulary: Vocabulary, ask: Ask, option: object) -> str:
    """Returns the clause by which an answer that names several may name one only; empty when it names one, or one is on offer."""
    word, several = (option.word, option.option) if isinstance(option, Action) else (ask.key, option)
    if not isinstance(several, tuple) or len(several) < 2 or len(ask.options) < 2 or option in ask.options:
        return ""
    spec = vocabulary.decision(word)
    return str(spec.get("one", "")) if ask.most == 1 else ""


def in_turn(state: State, ask: Ask, who: str) -> tuple[str, ...]:
    """Returns the clauses by which another player than this one acts next in an exchange; none outside of an exchange."""
    window = state.frames[-1].window if state.frames else None
    if window is None or window.holder != ask.who:
        return ()
    own = [step for actor, step in zip(window.actors, window.steps, strict=False) if actor == who]
    return tuple(dict.fromkeys((window.clause, ask.clause, *own)))


class _AnswerReader:
    def __init__(self, machine: Machine, state: State, start: Start) -> None:
        self.machine = machine
        self.state = state
        self.start = start

    def option(self, ask: Ask, key: str, value: object) -> Option:
        """Returns the option that an answer means, or what it says when it means none."""
        if key == "pass" and Action("end") in ask.options:
            return Action("end")
        if (some := self._so_many(ask, value)) is not None:
            return some
        if parts := parts_of(self.machine.vocabulary, ask, value):
            same = (option for option in ask.options if parts == parts_of(self.machine.vocabulary, ask, option))
            return next(same, "".join(parts))
        if ask.key == "action":
            alone = key == "end" or any(Action(key) == option for option in _told(ask))
            return Action(key) if alone else self._action(ask, key, value)
        if key == "pass":
            return "pass" if "pass" in ask.options else "no"
        return self._each(ask, value)

    def _so_many(self, ask: Ask, value: object) -> tuple[Option, ...] | None:
        """Returns so many of cards that are all alike, where a number says how many of several are chosen."""
        text = str(value)
        if ask.most < 2 or not is_number(text) or self.start.find(text):
            return None
        if len({self.state.obj(option).card for option in ask.options if isinstance(option, int)}) != 1:
            return None
        return ask.options[: int(text)] if int(text) <= len(ask.options) else None

    def _each(self, ask: Ask, value: object) -> Option:
        named = partial(option_named, self.machine, self.state, self.start, ask)
        if not isinstance(value, list):
            return named(value)
        found: list[Option] = []
        for item in value:
            found.append(self._copy(ask, named(item), item, found))
        return tuple(found)

    def _copy(self, ask: Ask, option: Option, said: object, taken: list[Option]) -> Option:
        """Returns an option, or where a list says a name again that several cards on offer bear, the next of them."""
        if option not in taken or not isinstance(option, int) or fold(str(said)) != fold(self._card(option).name):
            return option
        alike = (uid for uid in ask.options if isinstance(uid, int) and self._card(uid) == self._card(option))
        return next((uid for uid in alike if uid not in taken), option)

    def _with(self, ask: Ask, word: str) -> Ask:
        """Returns a question about an action as far as it is about a word: what others name is not meant by a card's name then."""
        words = (word, *self.machine.vocabulary.kin(word))
        options = tuple(option for option in ask.options if isinstance(option, Action) and option.word in words)
        rejected = tuple(item for item in ask.rejected if isinstance(item.option, Action) and item.option.word in words)
        return replace(ask, options=options, rejected=rejected) if options or rejected else ask

    def _action(self, ask: Ask, word: str, value: object) -> Action:
        """Returns an action with its option; a word that stands for several actions means the one that is about this card."""
        option = self._each(self._with(ask, word), value)
        known = {*ask.options, *(item.option for item in ask.rejected)}
        words = (word, *self.machine.vocabulary.kin(word))
        return next((action for other in words if (action := Action(other, option)) in known), Action(word, option))

    def _card(self, uid: int) -> Card:
        return self.machine.card(self.state.obj(uid).card)
