"""Triggers, computed when they are checked: live abilities x events of the chain, minus what has fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from gunbai.interpreter.data.argument import Arguments, by_key, whole_number, words_in
from gunbai.interpreter.data.ask import Call, Offer, Outcome, Rejected
from gunbai.interpreter.data.card import ABILITY, Ability
from gunbai.interpreter.data.option import WaitingText
from gunbai.interpreter.data.state import Deferred, Event, Fired, Obj, Record, Use
from gunbai.interpreter.data.trace import Alternative
from gunbai.interpreter.game.fault import answered
from gunbai.interpreter.game.game import Binding
from gunbai.interpreter.look.asking import Asking
from gunbai.interpreter.look.expressions import holds, matches
from gunbai.interpreter.look.question import Question
from gunbai.interpreter.words.moments import ANY, conditions, waits

MISSED = "missed"
"""How a trigger is noted that did not resolve, so that it is told once."""
TRIGGER = "trigger"
"""The moment of a deferred ability that has triggered already and waits for the next check."""


class Waiting(Struct, frozen=True):
    """One trigger that may resolve: the card, the ability (or the clause of a rule's own trigger), the event.

    ``key`` is what notes that it has fired; or what was put off, which is then taken off the list.
    """

    uid: int
    ability: str
    key: Fired | Deferred
    clauses: tuple[str, ...]
    record: Record
    amount: int = 0

    @property
    def option(self) -> WaitingText:
        """How the trigger is named in an ask."""
        return WaitingText(self.uid, self.ability, self.record.event.obj, self.amount)


class Missed(Struct, frozen=True):
    """One trigger that does not resolve although its event happened: the card, the ability, the event, and the clauses why."""

    uid: int
    ability: str
    key: Fired
    record: Record
    clauses: tuple[str, ...]


def waiting(look: Asking) -> list[Waiting]:
    """Returns every trigger whose condition has been met in this chain and that has not fired for it yet."""
    if not (look.state.ledger or look.state.deferred) or not look.rules.lawful("must"):
        return []
    fired = set(look.state.fired)
    found: dict[Fired | Deferred, Waiting] = {}
    for item in _put_off(look):
        found[item.key] = item
    for item in _met_now(look):
        if item.key in found:
            once = look.vocabulary.laws.get("once", ())
            found[item.key] = replace(found[item.key], clauses=(*found[item.key].clauses, *once))
        elif item.key not in fired or not look.rules.lawful("once"):
            found[item.key] = item
    return list(found.values())


def _met_now(look: Asking) -> Iterator[Waiting]:
    """Yields what the events of the chain make due, card by card: its own abilities, then the rules' triggers."""
    chain = _of_chain(look)
    ruled, able = _rules_of(look, chain), listening(look, {ANY, *(record.event.kind for record in chain)})
    bearing = {obj.uid for obj in able}
    for obj in look.state.objs if ruled else able:
        if obj.uid in bearing:
            yield from _printed(look, obj, chain)
        if ruled:
            yield from (item for item in _ruled(look, obj, ruled) if isinstance(item, Waiting))


def listening(look: Asking, kinds: set[str]) -> list[Obj]:
    """Returns the cards with an ability that waits for events of these kinds, or that a text gave it."""
    given = {(item.obj, item.stamp) for item in look.state.in_force if item.op == ABILITY}
    waits, able = look.rules.waits_for, look.rules.able
    return [
        obj
        for obj in look.state.objs
        if (obj.card in able and not waits(obj.card).isdisjoint(kinds)) or (given and (obj.uid, obj.stamp) in given)
    ]


def _rules_of(look: Asking, chain: Iterable[Record]) -> list[tuple[Record, Binding]]:
    """Returns the events of a chain with what may trigger on each by a rule."""
    of = look.rules.of
    bound = {kind: of("trigger", kind) for kind in {record.event.kind for record in chain}}
    return [(record, binding) for record in chain for binding in bound[record.event.kind]] if any(bound.values()) else []


def _put_off(look: Asking) -> Iterator[Waiting]:
    """Yields the triggers that a board says are waiting: their events are no longer remembered."""
    for item in look.state.deferred:
        ability = look.rules.ability(item.rule) if item.moment == TRIGGER else None
        if ability is None:
            continue
        obj = look.obj(item.get("this"))
        if live(look, obj, ability) and not look.is_used_up(obj, ability):
            clauses = [str(look.vocabulary.moments[word]["clause"]) for word, _ in ability.when]
            event = Event(TRIGGER, item.get("on", obj.uid))
            was = look.obj(event.obj)
            yield Waiting(obj.uid, ability.id, item, tuple(clauses), Record(0, look.state.sequence, event, was, was))


def missed(look: Asking) -> list[Missed]:
    """Returns the triggers whose event has happened in this chain but that do not resolve, each with the clauses that say why.

    A card that was never where its ability works since the chain began has missed nothing.
    """
    if not look.state.ledger:
        return []
    told, chain = set(look.state.fired), _of_chain(look)
    ruled, able = _rules_of(look, chain), listening(look, {ANY, *(record.event.kind for record in chain)})
    bearing = {obj.uid for obj in able}
    found: list[Missed] = []
    for obj in look.state.objs if ruled else able:
        if obj.uid in bearing:
            found += _missed(look, obj, chain)
        if ruled:
            found += (item for item in _ruled(look, obj, ruled) if isinstance(item, Missed))
    return [item for item in found if item.key not in told]


def _missed(look: Asking, obj: Obj, chain: list[Record]) -> Iterator[Missed]:
    for ability in look.rules.card(obj.card).abilities:
        for _, wanted, records in _answered(look, ability, chain):
            if not any(_was_live(look, seen, ability) for seen in _sightings(look, obj)):
                continue
            bare = {key: item for key, item in wanted.items() if key != "while"}
            for record in records:
                with look.collecting():
                    if not _met(look, obj, bare, record):
                        continue
                    lives = live(look, obj, ability) or _lives_on(look, obj, record)
                    holding = _met(look, obj, wanted, record)
                if not (lives and holding):
                    laws = look.vocabulary.laws.get("state at check" if lives else "live", ())
                    yield Missed(obj.uid, ability.id, Fired(obj.uid, ability.id, record.number, how=MISSED), record, laws)


def _sightings(look: Asking, obj: Obj) -> Iterator[Obj]:
    """Yields a card as it is, and as it was before and after every event of the chain that was about it."""
    yield obj
    for record in look.state.ledger:
        yield from (seen for seen in (record.was, record.now) if seen is not None and seen.uid == obj.uid)


def live(look: Asking, obj: Obj, ability: Ability) -> bool:
    """Tells whether an ability works where its card lies: on the field unless its text names other zones.

    A game may say of its own ``works`` when else an ability is silent (a card that is part of another).
    """
    if not all(hook.run(look, obj, ability) for hook in look.game.of("hook", "works")):
        return False
    if not _was_live(look, obj, ability):
        return not look.rules.lawful("live")
    return not ability.zones or look.law("elsewhere")


def _was_live(look: Asking, obj: Obj, ability: Ability) -> bool:
    named = tuple(str(zone) for word, _ in ability.when for zone in look.vocabulary.moments[word].get("zones", ()))
    zones = ability.zones or named or ((look.vocabulary.live,) if look.vocabulary.live else ())
    return not zones or any(look.within(obj, zone) for zone in zones)


def _lives_on(look: Asking, obj: Obj, record: Record) -> bool:
    """Tells whether a game's reading lets an ability trigger although its card is no longer where it works."""
    return any(hook.run(look, obj, record) for hook in look.game.of("hook", "lives on"))


def has_left(look: Asking, obj: Obj, record: Record, area: str) -> bool:
    """Tells whether a card was in an area when something happened, has left it since, and waits with an ability for that event."""
    if look.within(obj, area):
        return False
    later = (item.was for item in look.state.ledger if item.number > record.number)
    stood = next((was for was in later if was is not None and was.uid == obj.uid), None)
    if stood is None or stood.host or not look.within(stood, area):
        return False
    fired = {item.text for item in look.state.fired if not item.how and (item.card, item.record) == (obj.uid, record.number)}
    return any(waits(look.vocabulary, ability) and ability.id not in fired for ability in look.card(obj).abilities)


def _of_chain(look: Asking) -> list[Record]:
    """Returns the events that triggers are held against: those of the whole chain."""
    if look.rules.lawful("chain"):
        return list(look.state.ledger)
    return [record for record in look.state.ledger if record.sequence == look.state.sequence]


def _printed(look: Asking, obj: Obj, chain: list[Record]) -> Iterator[Waiting]:
    with look.collecting():
        abilities = look.abilities(obj)
    for ability in abilities:
        for word, wanted, records in _answered(look, ability, chain):
            if not look.is_used_up(obj, ability):
                yield from _due(look, obj, ability, word, wanted, records)


def _answered(look: Asking, ability: Ability, chain: list[Record]) -> Iterator[tuple[str, Arguments, list[Record]]]:
    """Yields the moments that an ability waits for and that came, each with what is asked of it and the events."""
    for word, spec in conditions(look.vocabulary, ability):
        moment = look.vocabulary.moments[word]
        if "event" in moment and not look.off(str(moment["clause"])):
            wanted = {**moment, **spec}
            if records := _about(wanted, chain):
                yield word, wanted, records


def _about(wanted: Arguments, chain: list[Record]) -> list[Record]:
    """Returns the events of a chain that are of the kind a condition waits for."""
    kind = wanted["event"]
    return chain if kind == ANY else [record for record in chain if record.event.kind == kind]


def _due(look: Asking, obj: Obj, ability: Ability, word: str, wanted: Arguments, chain: list[Record]) -> Iterator[Waiting]:
    """Yields what one condition of an ability makes due: once for each event, or once in a sequence when it has a number."""
    held = {**wanted} if look.rules.lawful("state at check") else {key: it for key, it in wanted.items() if key != "while"}
    grouped = "count" in wanted
    met: list[tuple[Record, dict[str, None]]] = []
    for record in chain:
        with look.collecting() as grounds:
            if _met(look, obj, held, record) and (live(look, obj, ability) or _lives_on(look, obj, record)):
                met.append((record, {**grounds}))
    for record, why in met:
        same = sum(other.sequence == record.sequence for other, _ in met)
        if grouped and same < whole_number(wanted["count"]):
            continue
        least = look.vocabulary.laws.get("least", ()) if same > 1 else ()
        together = grouped and look.rules.lawful("least")
        key = Fired(obj.uid, ability.id, sequence=record.sequence) if together else Fired(obj.uid, ability.id, record.number)
        yield Waiting(obj.uid, ability.id, key, (str(wanted["clause"]), *why, *least), record)


def _values(look: Asking, obj: Obj, keyword: str, record: Record) -> list[int]:
    """Returns the values of a keyword that triggers; one that a card has printed may still do so when it shows it no longer.

    A game may say of its own ``held`` which one that was given to the card was there when the event happened.
    """
    found = look.keyword(obj, keyword) or [value for name, value in look.rules.card(obj.card).keywords if name == keyword]
    return found or next((hook.run(look, obj, keyword, record) for hook in look.game.of("hook", "held")), [])


def _ruled(look: Asking, obj: Obj, ruled: Iterable[tuple[Record, Binding]]) -> Iterator[Waiting | Missed]:
    """Yields the rules' own triggers of a card, due or missed; ``ruled`` holds the chain's events and what may trigger on each."""
    for record, binding in ruled:
        with look.collecting() as grounds:
            values = _values(look, obj, binding.keyword, record) if binding.keyword else [0]
            held = bool(values) and binding.run(look, obj, record)
            met = answered(look.game, binding.clause, held, binding.run)
        if isinstance(met, tuple):
            key = Fired(obj.uid, binding.clause, record.number, how=MISSED)
            yield Missed(obj.uid, binding.clause, key, record, (*met, binding.clause))
        elif met:
            for index, amount in enumerate(values):
                key = Fired(obj.uid, binding.clause, record.number, time=index + 1)
                yield Waiting(obj.uid, binding.clause, key, (binding.clause, *grounds), record, amount)


def _met(look: Asking, obj: Obj, wanted: Arguments, record: Record) -> bool:
    event = record.event
    if "left" in wanted and not _left(look, obj, str(wanted["left"]), record):
        return False
    if "while" in wanted:
        with look.supposing(you=obj.owner, this=obj.uid):
            if not holds(look, by_key(wanted["while"])):
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
    if "to" in wanted and not (record.now and any(look.within(record.now, area) for area in words_in(wanted["to"]))):
        return False
    if "from" in wanted:
        was = record.was
        if was is None or not any(look.within(was, area) for area in words_in(wanted["from"])):
            return False
    if "where" in wanted:
        subject = record.was if wanted.get("look") == "before" else record.now or record.was
        return subject is not None and matches(look, subject, by_key(wanted["where"]), obj.owner, obj.uid)
    return True


def _left(look: Asking, obj: Obj, zone: str, record: Record) -> bool:
    """Tells whether a card of the ability's player left a zone in this event."""
    was, now = record.was, record.now
    return bool(was and now and was.owner == obj.owner and look.within(was, zone) and not look.within(now, zone))


def _is_of(look: Asking, binding: Binding, item: Waiting) -> bool:
    """Tells whether a trigger belongs to a class of the book's order."""
    return bool(answered(look.game, binding.clause, binding.run(look, item), binding.run))


def choose_trigger(look: Asking, found: list[Waiting], *, by: str = "") -> Waiting:
    """Returns the trigger to resolve now: the first class of the book's order that holds any, then the chooser's pick.

    ``by`` chooses, the turn player when nobody is named.
    """
    ties, later = "", []
    for binding in look.game.of("order") if look.rules.lawful("ranks") else ():
        named = [clause for clause in (binding.clause, binding.rest) if clause]
        first = [] if any(map(look.off, named)) else [item for item in found if _is_of(look, binding, item)]
        if first:
            later = [Rejected(item.option, binding.clause, (), tuple(named)) for item in found if item not in first]
            ties, found = binding.ties, first
            break
    options: dict[WaitingText, Waiting] = {}
    for item in found:
        options.setdefault(item.option, item)
    if look.off(ties):
        options = dict([next(iter(options.items()))])
    asked_by = ties if len(options) > 1 else ""
    if not asked_by and look.frame.at.startswith("@"):  # the book has no step for it, and orders nothing
        asked_by = str(look.vocabulary.decision("trigger").get("clause", "")) or next(iter(options.values())).clauses[0]
    picked = look.ask(Question("trigger", options, by=by, refused=later, clause=asked_by))
    chosen = options[picked]
    look.cite(*dict.fromkeys(ground for refusal in later for ground in refusal.grounds))
    if later:
        look.law("ranks")
    if len(options) > 1:
        look.cite(ties)
    look.cite(*chosen.clauses)
    _cite_delay(look, chosen.record)
    return chosen


def _cite_delay(look: Asking, record: Record) -> None:
    """Cites why a trigger resolves although its event is past: it waited for the end of a sequence, or the chain goes on."""
    if any(later.sequence == record.sequence and later.number > record.number for later in look.state.ledger):
        look.law("triggers wait")
        if record.event.by == "effect":
            look.law("sequence")
    if record.sequence < look.state.sequence:
        look.law("chain")


def offered(look: Asking, seat: str, *kinds: str) -> list[Offer]:
    """Returns what a window offers to a player whose triggers on events of these kinds wait for it."""
    due = [item for item in waiting(look) if look.obj(item.uid).owner == seat and item.record.event.kind in kinds]
    return [Offer(item.option, fire(look, item), grounds=item.clauses) for item in due]


def tell(look: Asking, items: Iterable[Missed]) -> list[Outcome]:
    """Returns the outcomes that note triggers which do not resolve, so that each is told once, with the clauses why."""
    events: list[Outcome] = []
    for item in items:
        look.cite(*item.clauses)
        option = WaitingText(item.uid, item.ability, item.record.event.obj)
        look.alternatives.append(Alternative("trigger", option, "fizzled", next(iter(item.clauses), ""), item.clauses))
        events.append(Event("fire", more=(("item", item.key),), cause=look.frame.at))
    return events


def comes_first(look: Asking, found: Iterable[Waiting], reading: str) -> str:
    """Returns whose triggers come first as a book is read that orders none: the turn player's (a, d), the other's (b).

    It is the other one's where that player has none, and empty where the turn player orders them all (c).
    """
    owners = {look.obj(item.uid).owner for item in found}
    if reading == "c":
        return ""
    first, second = reversed(look.seats) if reading == "b" else look.seats
    return first if first in owners else second


def of_one_moment(found: Iterable[Waiting], record: Record) -> list[Waiting]:
    """Returns the triggers that are due together with the one of an event."""
    return [item for item in found if item.record.sequence == record.sequence]


def more_of_this_moment(look: Asking, due: Iterable[Waiting]) -> bool:
    """Tells whether of the triggers that are due some stand for the moment of the one that is being carried out."""
    now = look.get("event")
    return isinstance(now, Record) and bool(of_one_moment(due, now))


def fire_next(look: Asking, due: list[Waiting]) -> list[Outcome]:
    """Returns what the next trigger sets going in a book that gives triggers no step of their own (hook ``triggers``)."""
    for hook in look.game.of("hook", "triggers"):
        outcomes: list[Outcome] = hook.run(look, due)
        return outcomes
    return fire(look, choose_trigger(look, due))


def fire(look: Asking, item: Waiting) -> list[Outcome]:
    """Returns the outcomes that mark a trigger as fired and run it as one sequence."""
    obj = look.obj(item.uid)
    names = (("this", item.uid), ("you", obj.owner), ("event", item.record), ("amount", item.amount))
    look.law("must")
    look.law("once")
    kind = "undefer" if isinstance(item.key, Deferred) else "fire"
    mark = Event(kind, more=(("item", item.key),), cause=look.frame.at)
    ability = look.rules.ability(item.ability)
    once = ability is not None and ability.once
    used = [look.event("use", obj, item=Use("turn", item.ability, obj.uid, obj.stamp))] if once else []
    return [mark, *used, Call(item.ability, "effect", names, sequence=True)]
