"""What may have happened next: every answer to the question at which a case stands, as a decision of its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from gunbai.desk.played import Played
from gunbai.errors import Endless, NotAllowed, Spent
from gunbai.interpreter.data.ask import CHANCE, JUDGE, Ask
from gunbai.interpreter.data.option import Action, EndingText, Option, WaitingText, items_in
from gunbai.interpreter.data.state import State
from gunbai.interpreter.lines.explore import distinct
from gunbai.notation.description import Plain
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.answers import BOUND, option_of
from gunbai.replay.labels import LANGUAGES, Labels, asked
from gunbai.replay.run import Run

MOST_ACTS = 80
"""How many acts are offered at once."""
END = "end"
"""The word that ends a phase; it is offered last."""
DECLINED = ("pass", "no", "none")
"""What says no to an opportunity: nothing that anybody did."""
SIGNS = {"ja": "：", "en": ": "}
LEADS = " → "

Said = dict[str, str]
"""A text by language."""


class Act(Struct, frozen=True):
    """One thing that may have happened: the decision as a line holds it, in words, and the clause that refuses it, if any.

    ``phase`` is the phase in which the board must stand for it, where the board leaves that out and presumes another.
    """

    who: str
    words: dict[str, Plain]
    said: Said
    ground: str = ""
    phase: str = ""

    @property
    def decision(self) -> dict[str, Plain]:
        """The decision as it stands in a line; one word alone where it has no value."""
        if [*self.words.values()] == [""]:
            return {self.who: next(iter(self.words))}
        return {self.who: dict(self.words)}


class Next(Struct, frozen=True):
    """What comes next in a case: who is asked what by which clause, what may be answered, and what is refused.

    ``field`` is what the judge may give as a number instead. ``left_out`` counts answers that only a text can say. ``past``: nobody
    was asked, for the rules left nothing to answer.
    """

    who: str
    key: str
    clause: str
    asked: Said
    acts: tuple[Act, ...]
    refused: tuple[Act, ...] = ()
    field: str = ""
    left_out: int = 0
    past: bool = False


def next_acts(played: Played) -> list[Next]:
    """Returns what may come next where a case stands; nothing where nobody is asked any more.

    What is asked past the opportunities at which nothing can be done comes first, then what was refused at the first of these.
    """
    later = played.past_idle()
    stands = [later] if later is played else [later, played]
    coming = [_Offering(one, one.ask).next() for one in stands if one.ask is not None]
    idle = [replace(item, acts=()) for item in coming[1:] if item.refused]
    return [*coming[:1], *idle]


def refused_here(coming: Sequence[Next], phase: str) -> list[Next]:
    """Returns what may come next, its refusals in the phase that was presumed: in another one the act might be allowed."""
    return [replace(one, refused=tuple(replace(act, phase=phase) for act in one.refused)) for one in coming]


def acts_in(played: Played, phase: str) -> Next | None:
    """Returns what may be begun in a phase that a case was played in to see; None where nothing can be begun there."""
    if played.ask is None or played.ask.key != "action":
        return None
    found = _Offering(played, played.ask).next()
    acts, refused = ([replace(act, phase=phase) for act in told if [*act.words] != [END]] for told in (found.acts, found.refused))
    return replace(found, acts=(*acts,), refused=(*refused,)) if acts else None


def together(coming: Sequence[Next]) -> list[Next]:
    """Returns what may come next in several phases as one, where the same player may begin something in each of them."""
    found: dict[tuple[str, str], Next] = {}
    for item in coming:
        before = found.get((item.who, item.key))
        found[item.who, item.key] = item if before is None else _both(before, item)
    return [*found.values()]


def _both(one: Next, other: Next) -> Next:
    acts = sorted(_once((*one.acts, *other.acts)), key=lambda act: [*act.words] == [END])
    refused = [act for act in _once((*one.refused, *other.refused)) if not any(_begins(act, offered) for offered in acts)]
    return replace(one, acts=(*acts,), refused=(*refused,), left_out=one.left_out + other.left_out)


def _begins(refused: Act, offered: Act) -> bool:
    """Tells whether what one phase refuses is what another offers, or its beginning: an attack that there has its target."""
    return refused.words.items() <= offered.words.items()


def _once(acts: Iterable[Act]) -> list[Act]:
    return [*{str(act.words): act for act in reversed([*acts])}.values()][::-1]


class _Offering:
    def __init__(self, played: Played, ask: Ask) -> None:
        self.played = played
        self.ask = ask
        self.labels = Labels(played.table, played.start, played.run.state)
        self.refused: list[Act] = []
        self.left_out = 0

    def next(self) -> Next:
        ask = self.ask
        acts = sorted(islice(self.acts(), MOST_ACTS), key=lambda act: [*act.words] == [END])
        for item in ask.rejected:
            self.refuse(self.words(self.played.run.state, ask, item.option), (item.option,), item.ground)
        bound = BOUND.fullmatch(ask.key) if ask.who == JUDGE else None
        about = ask.name or ask.key if ask.who == JUDGE else ask.key
        what = {lang: self.labels.asked(about, lang) for lang in LANGUAGES}
        unique = {str(act.words): act for act in self.refused if act.words not in [other.words for other in acts]}
        field = bound["field"] if bound else ""
        return Next(ask.who, ask.key, ask.clause, what, (*acts,), (*unique.values(),), field, self.left_out)

    def acts(self) -> Iterator[Act]:
        """Yields what may be answered; an action with everything that is asked of the same player at once."""
        state, ask = self.played.run.state, self.ask
        for option in distinct(state, ask, self.played.table.vocabulary):
            words = self.words(state, ask, option)
            if words is None:
                self.left_out += 1
            elif ask.key == "action" and [*words] != [END] and ask.who not in (CHANCE, JUDGE):
                yield from self.further(option, words)
            else:
                yield Act(ask.who, words, self.said((option,)))

    def further(self, option: Option, words: dict[str, Plain]) -> Iterator[Act]:
        """Yields an action once for each answer to what it asks next of the same player."""
        try:
            state, then, run = self.played.after(option)
        except NotAllowed as illegal:
            self.refuse(words, (option,), illegal.ground)
            return
        except (Endless, Spent):
            yield Act(self.ask.who, words, self.said((option,)))
            return
        key, taken = self.foregone(run, option, words)
        if taken is not None:
            yield Act(self.ask.who, self.and_then(words, key, taken) or words, self.said((option, taken), key))
            return
        if then is None or not self.goes_on(then):
            yield Act(self.ask.who, words, self.said((option,)))
            return
        for item in then.rejected:
            self.refuse(self.joined(words, state, then, item.option), (option, item.option), item.ground)
        for answer in distinct(state, then, self.played.table.vocabulary):
            both = self.joined(words, state, then, answer)
            if both is None:
                self.left_out += 1
            else:
                yield Act(self.ask.who, both, self.said((option, answer), then.key))

    def goes_on(self, then: Ask) -> bool:
        """Tells whether a question belongs to the action: the same player must say one thing more."""
        same = then.who == self.ask.who and then.key != "action" and not {*DECLINED} & {*map(str, then.options)}
        return same and then.skip is None and (then.least, then.most) == (1, 1)

    def foregone(self, run: Run, option: object, words: dict[str, Plain]) -> tuple[str, object]:
        """Returns the one answer that the rules left to what an action asks first, by its key; notes what they rule out."""
        for step in run.trace.steps:
            own = [choice for choice in step.choices if choice.forced and choice.who == self.ask.who]
            taken = [choice for choice in own if choice.option not in DECLINED]
            for choice in taken:
                for other in step.alternatives:
                    if other.key == choice.key and other.status == "illegal":
                        self.refuse(self.and_then(words, other.key, other.option), (option, other.option), other.ground)
                if self.and_then(words, choice.key, choice.option) is not None:
                    return choice.key, choice.option
        return "", None

    def joined(self, words: dict[str, Plain], state: State, ask: Ask, option: object) -> dict[str, Plain] | None:
        """Returns the words of a decision with those of an answer to what it asks; None where it cannot be spelled."""
        more = self.words(state, ask, option)
        return {**words, **more} if more is not None and not set(words) & set(more) else None

    def and_then(self, words: dict[str, Plain], key: str, option: object) -> dict[str, Plain] | None:
        """Returns the words of a decision with an answer that nobody was asked for; None where it cannot be spelled."""
        word = option if isinstance(option, str) and " " not in option else ""
        name = self.played.start.tags.of(option) if isinstance(option, int) else word
        known = key in self.played.table.notation.decisions
        return {**words, key: name} if name and known and key not in words else None

    def refuse(self, words: dict[str, Plain] | None, options: tuple[object, ...], ground: str) -> None:
        """Notes what is refused, as far as it can be spelled and may have been meant: with a player's own card, to another."""
        cards = [part for option in options for part in items_in(option) if isinstance(part, int)]
        meant = len(set(cards)) == len(cards) and (self.ask.key != "action" or not cards or self.owns(cards[0]))
        if words is not None and meant and len(self.refused) < MOST_ACTS:
            self.refused.append(Act(self.ask.who, words, self.said(options), ground))

    def owns(self, uid: int) -> bool:
        """Tells whether a card belongs to whoever is asked, or to neither player."""
        return self.played.run.state.obj(uid).owner in ("", self.ask.who)

    @cached_property
    def borne(self) -> Counter[str]:
        """How many cards bear each name: a word that several bear would be taken for one of them."""
        known = self.played.start.cards
        return Counter(known[obj.card].name for obj in self.played.run.state.objs if obj.card in known)

    # -- in words -----------------------------------------------------------------------------------------------------

    def words(self, state: State, ask: Ask, option: object) -> dict[str, Plain] | None:
        """Returns an answer as words of a decision that mean it when they are read back; None where none do."""
        key, told = ask.key, option
        if isinstance(option, Action):
            key, told = option.word, option.option
            if told is None:
                return {key: ""}
        spelt = (value for value in self.spellings(key, told) if self.means(state, ask, key, value, option))
        value = next(spelt, None)
        return None if value is None else {key: value}

    def means(self, state: State, ask: Ask, key: str, value: Plain, option: object) -> bool:
        return option_of(self.played.machine, state, self.played.start, ask, key, value) == option

    def spellings(self, key: str, value: object) -> Iterator[Plain]:
        """Yields how an option may be written: a card by tag or name, its text, several as a list, a word as it is called."""
        if isinstance(value, WaitingText | EndingText):
            card, ability = next(self.spellings("", value.card), ""), value.text.rpartition(":")[2]
            yield from filter(None, (card, ability, {"card": card, "ability": ability}))
        elif isinstance(value, tuple):
            inner = [next(self.spellings(key, item), "") for item in value]
            if all(inner):
                yield inner
        elif isinstance(value, int) and not self.played.table.vocabulary.is_number(key):
            names = (self.played.start.tags.of(value), self.labels.card(value))
            yield from (name for name in names if name and name != UNKNOWN)
        elif value is None:
            yield "no"
        else:
            words = (str(value), *(self.labels.option(self.ask.key, value, lang) for lang in LANGUAGES))
            yield from (word for word in words if self.borne[word] < 2)

    def said(self, options: tuple[object, ...], key: str = "") -> Said:
        """Returns answers in words: what is done, with what, to what."""
        return {lang: self._said(options, key, lang) for lang in LANGUAGES}

    def _said(self, options: tuple[object, ...], key: str, lang: str) -> str:
        first, rest = options[0], options[1:]
        told = [self.labels.option(key, option, lang) for option in rest]
        if not isinstance(first, Action):
            return LEADS.join([self.labels.option(self.ask.key, first, lang), *told])
        word = self.labels.option("", first.word, lang)
        word = asked(self.played.table.notation, word, lang) if word == first.word else word
        cards = [self.labels.option(first.word, first.option, lang)] if first.option is not None else []
        return SIGNS[lang].join(filter(None, (word, LEADS.join([*cards, *told]))))
