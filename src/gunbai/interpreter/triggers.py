"""Triggers, computed when they are checked: live abilities x events of the chain, minus what has fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.ask import Call, Outcome, Rejected
from gunbai.interpreter.card import ABILITY, Ability
from gunbai.interpreter.filters import matches
from gunbai.interpreter.game import Binding
from gunbai.interpreter.numbers import holds
from gunbai.interpreter.state import Event, Obj, Record
from gunbai.interpreter.trace import Alternative
from gunbai.interpreter.vocabulary import Vocabulary

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


ANY = "any"
"""Stands for every kind of event in the vocabulary's moments."""
ALWAYS = "constant"
"""Stands for the events of an ability that waits for none: it is in force all the time."""


TRIGGER = "trigger"
"""The moment of a deferred ability that has triggered already and waits for the next check."""


class Waiting(Struct, frozen=True):
    """One trigger that may resolve: the card, the ability (or the clause of a rule's own trigger), the event, what to run."""

    uid: int
    ability: str
    key: tuple[Any, ...]
    clauses: tuple[str, ...]
    record: Record
    amount: int = 0

    @property
    def option(self) -> tuple[Any, ...]:
        """How the trigger is named in an ask: the card, the ability, the card whose event it answers, the keyword's value."""
        return (self.uid, self.ability, self.record.event.obj, self.amount)


class Missed(Struct, frozen=True):
    """One trigger that does not resolve although its event happened: the card, the ability, the event, and the clauses why."""

    uid: int
    ability: str
    key: tuple[Any, ...]
    record: Record
    clauses: tuple[str, ...]


def waiting(play: Play) -> list[Waiting]:
    """Returns every trigger whose condition has been met in this chain and that has not fired for it yet."""
    if not (play.state.ledger or play.state.deferred) or not play.machine.lawful("must"):
        return []
    fired = set(play.state.fired)
    found: dict[tuple[Any, ...], Waiting] = {}
    for item in _put_off(play):
        found[item.key] = item
    for item in _met_now(play):
        if item.key in found:
            once = play.vocabulary.laws.get("once", ())
            found[item.key] = replace(found[item.key], clauses=(*found[item.key].clauses, *once))
        elif item.key not in fired or not play.machine.lawful("once"):
            found[item.key] = item
    return list(found.values())


def _met_now(play: Play) -> Iterator[Waiting]:
    """Yields what the events of the chain make due, card by card: its own abilities, then the rules' triggers."""
    chain = _of_chain(play)
    ruled, able = _rules_of(play, chain), listening(play, {ANY, *(record.event.kind for record in chain)})
    bearing = {obj.uid for obj in able}
    for obj in play.state.objs if ruled else able:
        if obj.uid in bearing:
            yield from _printed(play, obj, chain)
        if ruled:
            yield from (item for item in _ruled(play, obj, ruled) if isinstance(item, Waiting))


def listening(play: Play, kinds: set[str]) -> list[Obj]:
    """Returns the cards with an ability that waits for events of these kinds, or that a text gave it."""
    given = {(item.obj, item.stamp) for item in play.state.in_force if item.op == ABILITY}
    waits, able = play.machine.waits_for, play.machine.able
    return [
        obj
        for obj in play.state.objs
        if (obj.card in able and not waits(obj.card).isdisjoint(kinds)) or (given and (obj.uid, obj.stamp) in given)
    ]


def _rules_of(play: Play, chain: Iterable[Record]) -> list[tuple[Record, Binding]]:
    """Returns the events of a chain with what may trigger on each by a rule."""
    of = play.machine.of
    bound = {kind: of("trigger", kind) for kind in {record.event.kind for record in chain}}
    return [(record, binding) for record in chain for binding in bound[record.event.kind]] if any(bound.values()) else []


def _put_off(play: Play) -> Iterator[Waiting]:
    """Yields the triggers that a board says are waiting: their events are no longer remembered."""
    for item in play.state.deferred:
        ability = play.machine.ability(item.rule) if item.moment == TRIGGER else None
        if ability is None:
            continue
        names = dict(item.vars)
        obj = play.obj(int(names["this"]))
        if live(play, obj, ability):
            clauses = [str(play.vocabulary.moments[word]["clause"]) for word, _ in ability.when]
            event = Event(TRIGGER, int(names.get("on", obj.uid)))
            was = play.obj(event.obj)
            yield Waiting(obj.uid, ability.id, (TRIGGER, item), tuple(clauses), Record(0, play.state.sequence, event, was, was))


def missed(play: Play) -> list[Missed]:
    """Returns the triggers whose event has happened in this chain but that do not resolve, each with the clauses that say why.

    A card that was never where its ability works since the chain began has missed nothing.
    """
    if not play.state.ledger:
        return []
    told, chain = set(play.state.fired), _of_chain(play)
    ruled, able = _rules_of(play, chain), listening(play, {ANY, *(record.event.kind for record in chain)})
    bearing = {obj.uid for obj in able}
    found: list[Missed] = []
    for obj in play.state.objs if ruled else able:
        if obj.uid in bearing:
            found += _missed(play, obj, chain)
        if ruled:
            found += (item for item in _ruled(play, obj, ruled) if isinstance(item, Missed))
    return [item for item in found if item.key not in told]


def _missed(play: Play, obj: Obj, chain: list[Record]) -> Iterator[Missed]:
    for ability in play.machine.card(obj.card).abilities:
        for word, spec in ability.when:
            moment = play.vocabulary.moments[word]
            if "event" not in moment or play.off(str(moment["clause"])):
                continue
            wanted = {**moment, **spec}
            records = _about(wanted, chain)
            if not records or not any(_was_live(play, seen, ability) for seen in _sightings(play, obj)):
                continue
            bare = {key: item for key, item in wanted.items() if key != "while"}
            for record in records:
                with play.collecting():
                    if not _met(play, obj, bare, record):
                        continue
                    lives = live(play, obj, ability) or _lives_on(play, obj, record)
                    holding = _met(play, obj, wanted, record)
                if not (lives and holding):
                    laws = play.vocabulary.laws.get("state at check" if lives else "live", ())
                    yield Missed(obj.uid, ability.id, ("missed", obj.uid, ability.id, record.number), record, laws)


def _sightings(play: Play, obj: Obj) -> Iterator[Obj]:
    """Yields a card as it is, and as it was before and after every event of the chain that was about it."""
    yield obj
    for record in play.state.ledger:
        yield from (seen for seen in (record.was, record.now) if seen is not None and seen.uid == obj.uid)


def live(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether an ability works where its card lies: on the field unless its text names other zones.

    A game may say of its own ``works`` when else an ability is silent (a card that is part of another).
    """
    if not all(hook.run(play, obj, ability) for hook in play.game.of("hook", "works")):
        return False
    if not _was_live(play, obj, ability):
        return not play.machine.lawful("live")
    return not ability.zones or play.law("elsewhere")


def _was_live(play: Play, obj: Obj, ability: Ability) -> bool:
    named = tuple(str(zone) for word, _ in ability.when for zone in play.vocabulary.moments[word].get("zones", ()))
    zones = ability.zones or named or ((play.vocabulary.live,) if play.vocabulary.live else ())
    return not zones or any(play.within(obj, zone) for zone in zones)


def _lives_on(play: Play, obj: Obj, record: Record) -> bool:
    """Tells whether a game's reading lets an ability trigger although its card is no longer where it works."""
    return any(hook.run(play, obj, record) for hook in play.game.of("hook", "lives on"))


def has_left(play: Play, obj: Obj, record: Record, area: str) -> bool:
    """Tells whether a card was in an area when something happened, has left it since, and waits with an ability for that event."""
    if play.within(obj, area):
        return False
    later = (item.was for item in play.state.ledger if item.number > record.number)
    stood = next((was for was in later if was is not None and was.uid == obj.uid), None)
    if stood is None or stood.host or not play.within(stood, area):
        return False
    fired = {key[1] for key in play.state.fired if len(key) > 2 and (key[0], key[2]) == (obj.uid, record.number)}
    moments = play.vocabulary.moments
    waits = {ability.id for ability in play.card(obj).abilities for word, _ in ability.when if "event" in moments[word]}
    return bool(waits - fired)


def _of_chain(play: Play) -> list[Record]:
    """Returns the events that triggers are held against: those of the whole chain."""
    if play.machine.lawful("chain"):
        return list(play.state.ledger)
    return [record for record in play.state.ledger if record.sequence == play.state.sequence]


def _printed(play: Play, obj: Obj, chain: list[Record]) -> Iterator[Waiting]:
    with play.collecting():
        abilities = play.abilities(obj)
    for ability in abilities:
        for word, spec in conditions(play.vocabulary, ability):
            moment = play.vocabulary.moments[word]
            if "event" not in moment or play.off(str(moment["clause"])):
                continue
            wanted = {**moment, **spec}
            if records := _about(wanted, chain):
                yield from _due(play, obj, ability, word, wanted, records)


def _about(wanted: Mapping[str, Any], chain: list[Record]) -> list[Record]:
    """Returns the events of a chain that are of the kind a condition waits for."""
    kind = wanted["event"]
    return chain if kind == ANY else [record for record in chain if record.event.kind == kind]


def conditions(vocabulary: Vocabulary, ability: Ability) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yields the conditions of an ability; a word that means either of several stands for each of them."""
    for word, spec in ability.when:
        for each in vocabulary.moments[word].get("either", (word,)):
            yield str(each), spec


def events_of(vocabulary: Vocabulary, abilities: Iterable[Ability]) -> frozenset[str]:
    """Returns the kinds of events that abilities wait for, and ``ALWAYS`` where one is in force all the time."""
    found = set()
    for word, spec in (pair for ability in abilities for pair in conditions(vocabulary, ability)):
        wanted = {**vocabulary.moments[word], **spec}
        found |= {str(wanted["event"])} if "event" in wanted else {ALWAYS} if wanted.get("constant") == "yes" else set()
    return frozenset(found)


def _due(play: Play, obj: Obj, ability: Ability, word: str, wanted: Mapping[str, Any], chain: list[Record]) -> Iterator[Waiting]:
    """Yields what one condition of an ability makes due: once for each event, or once in a sequence when it has a number."""
    held = {**wanted} if play.machine.lawful("state at check") else {key: it for key, it in wanted.items() if key != "while"}
    grouped = "count" in wanted
    met: list[tuple[Record, dict[str, None]]] = []
    for record in chain:
        with play.collecting() as grounds:
            if _met(play, obj, held, record) and (live(play, obj, ability) or _lives_on(play, obj, record)):
                met.append((record, {**grounds}))
    for record, why in met:
        same = sum(other.sequence == record.sequence for other, _ in met)
        if grouped and same < int(wanted["count"]):
            continue
        least = play.vocabulary.laws.get("least", ()) if same > 1 else ()
        together = grouped and play.machine.lawful("least")
        key: tuple[Any, ...] = (obj.uid, ability.id, ("sequence", record.sequence) if together else record.number)
        yield Waiting(obj.uid, ability.id, key, (str(wanted["clause"]), *why, *least), record)


def _values(play: Play, obj: Obj, keyword: str, record: Record) -> list[int]:
    """Returns the values of a keyword that triggers; one that a card has printed may still do so when it shows it no longer.

    A game may say of its own ``held`` which one that was given to the card was there when the event happened.
    """
    found = play.keyword(obj, keyword) or [value for name, value in play.machine.card(obj.card).keywords if name == keyword]
    return found or next((hook.run(play, obj, keyword, record) for hook in play.game.of("hook", "held")), [])


def _ruled(play: Play, obj: Obj, ruled: Iterable[tuple[Record, Binding]]) -> Iterator[Waiting | Missed]:
    """Yields the rules' own triggers of a card, due or missed; ``ruled`` holds the chain's events and what may trigger on each."""
    for record, binding in ruled:
        with play.collecting() as grounds:
            values = _values(play, obj, binding.keyword, record) if binding.keyword else [0]
            met = bool(values) and binding.run(play, obj, record)
        if isinstance(met, tuple):
            key: tuple[Any, ...] = ("missed", obj.uid, binding.clause, record.number)
            yield Missed(obj.uid, binding.clause, key, record, (*met, binding.clause))
        elif met:
            for index, amount in enumerate(values):
                key = (obj.uid, binding.clause, record.number, index)
                yield Waiting(obj.uid, binding.clause, key, (binding.clause, *grounds), record, amount)


def _met(play: Play, obj: Obj, wanted: Mapping[str, Any], record: Record) -> bool:
    event = record.event
    if "left" in wanted and not _left(play, obj, str(wanted["left"]), record):
        return False
    if "while" in wanted:
        with play.supposing(you=obj.owner, this=obj.uid):
            if not holds(play, wanted["while"]):
                return False
    if wanted.get("self") == "yes" and event.obj != obj.uid:
        return False
    if wanted.get("source") == "yes" and event.source != obj.uid:
        return False
    if "seat" in wanted and (event.seat == obj.owner) != (wanted["seat"] == "you"):
        return False
    if "word" in wanted and event.word != wanted["word"]:
        return False
    if "change" in wanted and (event.amount > 0) != (wanted["change"] == "more"):
        return False
    if "by" in wanted and event.by != wanted["by"]:
        return False
    if "to" in wanted and not (record.now and any(play.within(record.now, str(area)) for area in _areas(wanted["to"]))):
        return False
    if "from" in wanted:
        was = record.was
        if was is None or not any(play.within(was, str(area)) for area in _areas(wanted["from"])):
            return False
    if "where" in wanted:
        subject = record.was if wanted.get("look") == "before" else record.now or record.was
        return subject is not None and matches(play, subject, wanted["where"], obj.owner, obj.uid)
    return True


def _areas(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _left(play: Play, obj: Obj, zone: str, record: Record) -> bool:
    """Tells whether a card of the ability's player left a zone in this event."""
    was, now = record.was, record.now
    return bool(was and now and was.owner == obj.owner and play.within(was, zone) and not play.within(now, zone))


def choose_trigger(play: Play, found: list[Waiting], *, by: str = "") -> Waiting:
    """Returns the trigger to resolve now: the first class of the book's order that holds any, then the chooser's pick.

    ``by`` chooses, the turn player when nobody is named.
    """
    ties, later = "", []
    for binding in play.game.of("order") if play.machine.lawful("ranks") else ():
        named = [clause for clause in (binding.clause, binding.rest) if clause]
        first = [] if any(map(play.off, named)) else [item for item in found if binding.run(play, item)]
        if first:
            later = [Rejected(item.option, binding.clause, (), tuple(named)) for item in found if item not in first]
            ties, found = binding.ties, first
            break
    options: dict[tuple[Any, ...], Waiting] = {}
    for item in found:
        options.setdefault(item.option, item)
    if play.off(ties):
        options = dict([next(iter(options.items()))])
    picked = play.choose("trigger", options, by=by, refused=later, clause=ties if len(options) > 1 else "")
    chosen = options[picked]
    play.cite(*dict.fromkeys(ground for refusal in later for ground in refusal.grounds))
    if later:
        play.law("ranks")
    if len(options) > 1:
        play.cite(ties)
    play.cite(*chosen.clauses)
    _cite_delay(play, chosen.record)
    return chosen


def _cite_delay(play: Play, record: Record) -> None:
    """Cites why a trigger resolves although its event is past: it waited for the end of a sequence, or the chain goes on."""
    if any(later.sequence == record.sequence and later.number > record.number for later in play.state.ledger):
        play.law("triggers wait")
        if record.event.by == "effect":
            play.law("sequence")
    if record.sequence < play.state.sequence:
        play.law("chain")


def offered(play: Play, seat: str, *kinds: str) -> list[Any]:
    """Returns what a window offers to a player whose triggers on events of these kinds wait for it."""
    due = [item for item in play.waiting() if play.obj(item.uid).owner == seat and item.record.event.kind in kinds]
    return [(item.option, fire(play, item), [], *item.clauses) for item in due]


def tell(play: Play, items: Iterable[Missed]) -> list[Outcome]:
    """Returns the outcomes that note triggers which do not resolve, so that each is told once, with the clauses why."""
    events: list[Outcome] = []
    for item in items:
        play.cite(*item.clauses)
        option = (item.uid, item.ability, item.record.event.obj, 0)
        play.alternatives.append(Alternative("trigger", option, "fizzled", next(iter(item.clauses), ""), item.clauses))
        events.append(Event("fire", more=(("key", item.key),), cause=play.frame.at))
    return events


def comes_first(play: Play, found: Iterable[Waiting], reading: str) -> str:
    """Returns whose triggers come first as a book is read that orders none: the turn player's (a, d), the other's (b).

    It is the other one's where that player has none, and empty where the turn player orders them all (c).
    """
    owners = {play.obj(item.uid).owner for item in found}
    if reading == "c":
        return ""
    first, second = reversed(play.seats) if reading == "b" else play.seats
    return first if first in owners else second


def of_one_moment(found: Iterable[Waiting], record: Record) -> list[Waiting]:
    """Returns the triggers that are due together with the one of an event."""
    return [item for item in found if item.record.sequence == record.sequence]


def more_of_this_moment(play: Play, due: Iterable[Waiting]) -> bool:
    """Tells whether of the triggers that are due some stand for the moment of the one that is being carried out."""
    now = play.get("event")
    return isinstance(now, Record) and bool(of_one_moment(due, now))


def fire_next(play: Play, due: list[Waiting]) -> list[Outcome]:
    """Returns what the next trigger sets going in a book that gives triggers no step of their own (hook ``triggers``)."""
    for hook in play.game.of("hook", "triggers"):
        outcomes: list[Outcome] = hook.run(play, due)
        return outcomes
    return fire(play, choose_trigger(play, due))


def fire(play: Play, item: Waiting) -> list[Outcome]:
    """Returns the outcomes that mark a trigger as fired and run it as one sequence."""
    obj = play.obj(item.uid)
    names = (("this", item.uid), ("you", obj.owner), ("event", item.record), ("amount", item.amount))
    play.law("must")
    play.law("once")
    waited = item.key[0] == TRIGGER
    kind, named = ("undefer", ("item", item.key[1])) if waited else ("fire", ("key", item.key))
    mark = Event(kind, more=(named,), cause=play.frame.at)
    return [mark, Call(item.ability, "effect", names, sequence=True)]
