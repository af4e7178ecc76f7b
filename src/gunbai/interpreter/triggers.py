"""Triggers, computed when they are checked: live abilities x events of the chain, minus what has fired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gunbai.interpreter.ask import Call, Outcome, Rejected
from gunbai.interpreter.card import Ability
from gunbai.interpreter.filters import matches
from gunbai.interpreter.numbers import holds
from gunbai.interpreter.state import Event, Obj, Record

if TYPE_CHECKING:
    from gunbai.interpreter.play import Play


ANY = "any"
"""Stands for every kind of event in the vocabulary's moments."""


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


def waiting(play: Play) -> list[Waiting]:
    """Returns every trigger whose condition has been met in this chain and that has not fired for it yet."""
    fired = set(play.state.fired)
    found: dict[tuple[Any, ...], Waiting] = {}
    if not play.state.ledger:
        return []
    for obj in play.state.objs:
        for item in (*_printed(play, obj), *_ruled(play, obj)):
            if item.key not in fired:
                found.setdefault(item.key, item)
    return list(found.values())


def live(play: Play, obj: Obj, ability: Ability) -> bool:
    """Tells whether an ability works where its card lies: on the field unless its text names other zones."""
    zones = ability.zones or ((play.vocabulary.live,) if play.vocabulary.live else ())
    return not zones or any(play.within(obj, zone) for zone in zones)


def _lives_on(play: Play, obj: Obj, record: Record) -> bool:
    """Tells whether a game's reading lets an ability trigger although its card is no longer where it works."""
    return any(hook.run(play, obj, record) for hook in play.game.of("hook", "lives on"))


def _printed(play: Play, obj: Obj) -> Iterator[Waiting]:
    if not play.machine.card(obj.card).abilities:
        return
    with play.collecting():
        abilities = play.card(obj).abilities
    for ability in abilities:
        for word, spec in ability.when:
            moment = play.vocabulary.moments[word]
            if "event" not in moment or play.off(str(moment["clause"])):
                continue
            wanted = {**moment, **spec}
            for record in play.state.ledger:
                with play.collecting() as grounds:
                    met = _met(play, obj, wanted, record) and (live(play, obj, ability) or _lives_on(play, obj, record))
                if met:
                    grouped = "count" in wanted
                    if grouped and not _enough(play, obj, wanted, record):
                        continue
                    key = (obj.uid, ability.id, ("sequence", record.sequence) if grouped else record.number)
                    yield Waiting(obj.uid, ability.id, key, (str(moment["clause"]), *grounds), record)


def _values(play: Play, obj: Obj, keyword: str) -> list[int]:
    """Returns the values of a keyword that triggers; one that a card has printed may still do so when it shows it no longer."""
    return play.keyword(obj, keyword) or [value for name, value in play.machine.card(obj.card).keywords if name == keyword]


def _ruled(play: Play, obj: Obj) -> Iterator[Waiting]:
    for record in play.state.ledger:
        for binding in play.game.of("trigger", record.event.kind):
            if play.off(binding.clause):
                continue
            with play.collecting() as grounds:
                values = _values(play, obj, binding.keyword) if binding.keyword else [0]
                met = bool(values) and binding.run(play, obj, record)
            if met:
                for index, amount in enumerate(values):
                    key = (obj.uid, binding.clause, record.number, index)
                    yield Waiting(obj.uid, binding.clause, key, (binding.clause, *grounds), record, amount)


def _enough(play: Play, obj: Obj, wanted: Mapping[str, Any], record: Record) -> bool:
    """Tells whether a condition with a number is met: so many such events in one sequence."""
    with play.collecting():
        same = [other for other in play.state.ledger if other.sequence == record.sequence and _met(play, obj, wanted, other)]
    return len(same) >= int(wanted["count"])


def _met(play: Play, obj: Obj, wanted: Mapping[str, Any], record: Record) -> bool:
    event = record.event
    if event.kind != wanted["event"] and wanted["event"] != ANY:
        return False
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
    if "from" in wanted:
        was = record.was
        areas = wanted["from"] if isinstance(wanted["from"], list | tuple) else [wanted["from"]]
        if was is None or not any(play.within(was, str(area)) for area in areas):
            return False
    if "where" in wanted:
        subject = record.was if wanted.get("look") == "before" else record.now or record.was
        return subject is not None and matches(play, subject, wanted["where"], obj.owner, obj.uid)
    return True


def _left(play: Play, obj: Obj, zone: str, record: Record) -> bool:
    """Tells whether a card of the ability's player left a zone in this event."""
    was, now = record.was, record.now
    return bool(was and now and was.owner == obj.owner and play.within(was, zone) and not play.within(now, zone))


def choose_trigger(play: Play, found: list[Waiting]) -> Waiting:
    """Returns the trigger to resolve now: the first class of the book's order that holds any, then the chooser's pick."""
    ties, later = "", []
    for binding in play.game.of("order"):
        first = [] if play.off(binding.clause) else [item for item in found if binding.run(play, item)]
        if first:
            later = [Rejected(item.option, binding.clause, (), (binding.clause,)) for item in found if item not in first]
            ties, found = binding.ties, first
            break
    options: dict[tuple[Any, ...], Waiting] = {}
    for item in found:
        options.setdefault(item.option, item)
    picked = play.choose("trigger", options, refused=later)
    chosen = options[picked]
    play.cite(*dict.fromkeys(refusal.ground for refusal in later))
    if len(options) > 1:
        play.cite(ties)
    play.cite(*chosen.clauses)
    return chosen


def offered(play: Play, seat: str, *kinds: str) -> list[Any]:
    """Returns what a window offers to a player whose triggers on events of these kinds wait for it."""
    due = [item for item in play.waiting() if play.obj(item.uid).owner == seat and item.record.event.kind in kinds]
    return [(item.option, fire(play, item), [], *item.clauses) for item in due]


def fire(play: Play, item: Waiting) -> list[Outcome]:
    """Returns the outcomes that mark a trigger as fired and run it as one sequence."""
    obj = play.obj(item.uid)
    names = (("this", item.uid), ("you", obj.owner), ("event", item.record), ("amount", item.amount))
    mark = Event("fire", more=(("key", item.key),), cause=play.frame.at)
    return [mark, Call(item.ability, "effect", names, sequence=True)]
