"""The clause that speaks: what it cites, and what it proposes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gunbai.errors import NotAllowed
from gunbai.interpreter.data.ask import Call, Stop
from gunbai.interpreter.data.measured import kept, plain
from gunbai.interpreter.data.state import Contribution, Event, Frame, Obj, Pairs, State, Value
from gunbai.interpreter.data.trace import Alternative, Assumption, Choice
from gunbai.interpreter.game.findings import NOTHING, Findings, Wanted
from gunbai.interpreter.game.known_words import (
    require_event,
    require_face,
    require_force,
    require_law,
    require_lying,
    require_seat,
    require_somebody,
    require_time,
    require_zone,
)
from gunbai.interpreter.game.rules import Rules
from gunbai.interpreter.look.within import Collecting, Hearing, Within


class Voice:
    """A clause that is being carried out on a state: everything that it rests on is cited there and then."""

    picked: Pairs = ()
    """The names that it binds."""
    supposed: Pairs = ()
    """Names that are taken as bound for a while."""
    pointed: tuple[int, ...] = ()
    """The cards that a refusal is because of."""
    naming = False
    """Whether what is weighed are options that somebody names."""
    offering = False
    """Whether what is weighed is offered: whoever takes an option that hangs on a missing number waits for the judge."""
    numbers = 0
    """How many numbers that nobody knows the judge has given this clause."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        frame: Frame,
        *,
        tracing: bool = True,
        wanted: Wanted = NOTHING,
        findings: Findings | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.frame = frame
        self.tracing = tracing
        self.wanted = wanted
        self.findings = findings or Findings()
        self.game = rules.game
        self.vocabulary = rules.vocabulary
        self.grounds: dict[str, None] = {}
        self.alternatives: list[Alternative] = []
        self.assumptions: dict[Assumption, None] = {}
        self.assumed: dict[tuple[str, Value], dict[Assumption, None]] = {}
        """What weighing each option of a decision took for granted."""
        self.lacking: dict[tuple[str, Value], Stop | NotAllowed] = {}
        """The question to the judge that weighing an option stopped at, or the refusal that the judge's answer came to."""
        self.chosen: list[Choice] = []

    # -- what it rests on ---------------------------------------------------------------------------------------------

    def cite(self, *clauses: str) -> None:
        """Notes that what is being decided rests on these clauses."""
        for clause in clauses:
            if clause:
                self.grounds[clause] = None

    def point_at(self, *uids: int) -> None:
        """Names the cards that a condition does not hold because of, for the refusal to name them."""
        self.pointed += uids

    def off(self, clause: str) -> bool:
        """Tells whether a clause is switched off (to learn what rests on it)."""
        return self.rules.off(clause)

    def supposes(self, clause: str) -> bool:
        """Tells whether a clause is supposed to apply whatever its conditions (to learn what it would bring about)."""
        return clause in self.rules.supposed

    def says(self, clause: str, *, along: tuple[str, ...] = ()) -> bool:
        """Tells whether a clause is in force, citing it (and before it those that it goes along with) where it is."""
        if self.rules.off(clause):
            return False
        self.cite(*along, clause)
        return True

    def law(self, word: str) -> bool:
        """Tells whether the clauses by which the interpreter itself does something are in force, citing them."""
        require_law(word)
        self.cite(*self.vocabulary.laws.get(word, ()))
        return self.rules.lawful(word)

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that a clause states, from the model, and cites the clause."""
        self.cite(clause)
        return self.rules.amount(clause, name)

    def collecting(self) -> Collecting:
        """Keeps the grounds cited inside apart from those of the step."""
        return Collecting(self)

    def hearing(self, clause: str) -> Hearing:
        """Lets a clause speak, and keeps the grounds that it cites apart from those of the step."""
        return Hearing(self, clause)

    def speaking(self, clause: str) -> Within[Frame]:
        """Lets this clause be the one that asks and that causes what is proposed inside."""
        return Within(self, "frame", replace(self.frame, at=clause) if clause else self.frame)

    # -- what it proposes ---------------------------------------------------------------------------------------------

    def event(self, kind: str, obj: Obj | int = 0, /, **fields: Any) -> Event:
        """Returns an event caused by the clause that runs now; unknown fields become further arguments.

        Raises ValueError for an event that nothing knows, for a number of a player without the player, for a time until which
        nothing can last, and for a way to lie that no board could say.
        """
        uid = obj if isinstance(obj, int) else obj.uid
        held = plain if kind == "var" else kept
        fields = {name: value if type(value) in _PLAIN else held(value) for name, value in fields.items()}
        if ("event", kind) not in self.game.about:
            self.rules.vet(require_event, kind)
        if not isinstance(fields.get("amount", 0), int):
            raise ValueError(f"the amount of {kind} is {fields['amount']!r}: write a whole number")
        if kind == "var" and fields.get("word") in self.vocabulary.counted:
            require_seat(self.rules, fields.get("seat"), fields["word"])
        if kind == "expire":
            require_time(self.rules, str(fields.get("word", "")), f"nothing expires at {fields.get('word', 'no time')}")
        if kind == "use" or not _PLACED.isdisjoint(fields):
            self._require_places(kind, uid, fields)
        if "cause" not in fields:
            fields["cause"] = self.frame.at or self.frame.rule
        if _FIELDS.issuperset(fields):
            return Event(kind, uid, **fields)
        known = {name: fields.pop(name) for name in tuple(fields) if name in _FIELDS}
        return Event(kind, uid, more=tuple(fields.items()), **known)

    def _require_places(self, kind: str, uid: int, fields: Mapping[str, Any]) -> None:
        """Raises ValueError where an event names a zone, a player, a face or a time that there is not, or no way to lie.

        Where a card is put is held against the zones when it gets there.
        """
        require_lying(self.rules, fields.get("turned", ""))
        if face := fields.get("face"):
            require_face(self.rules, face)
        if (zone := fields.get("zone")) and not uid:
            require_zone(self.rules, zone, "")
        if seat := fields.get("seat"):
            require_somebody(self.rules, seat, kind)
        if kind == "use":
            require_time(self.rules, fields["item"].until, f"no use counts until {fields['item'].until}")

    def force(self, obj: Obj, field: str, op: str, **fields: Any) -> Event:
        """Returns the event that puts a contribution on this incarnation of a card."""
        require_force(self.rules, field, op, str(fields.get("until", "leave")))
        fields = {name: kept(value) for name, value in fields.items()}
        fields.setdefault("clause", self.frame.at or self.frame.rule)
        item = Contribution(field, op, obj.uid, obj.stamp, entered=self.state.clock, **fields)
        return self.event("force", obj, item=item)

    def call(self, rule: str, kind: str = "", *, sequence: bool = False, **names: Any) -> Call:
        """Returns the outcome that runs another procedure, in a scope of its own when a kind is given: names need one."""
        if names and not kind:
            raise ValueError(f"a call of {rule} that binds {', '.join(names)} needs a kind of scope to bind them in")
        return Call(rule, kind, tuple((name, kept(value)) for name, value in names.items()), sequence)

    def refuse(self, clause: str, **why: Any) -> NotAllowed:
        """Returns the error a leaf raises when the decision being carried out turns out to be illegal."""
        return NotAllowed(clause, tuple(why.items()))


_FIELDS = frozenset(Event.__struct_fields__)
_PLACED = frozenset(("turned", "face", "zone", "seat"))
"""The fields of an event that name something of the game."""
_PLAIN = frozenset((str, int, bool))
"""Values that go into an event as they are."""
