"""The whole state of a game as frozen data: cheap to fork, hashable, and holding every suspended procedure.

A suspended procedure is a `Frame`; its rule and step are what a citation needs, so nothing about control flow hides in
Python's own stack.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Value: TypeAlias = str | int | tuple[object, ...] | Struct | None
"""What a scope, an answer or an event may hold; every value is hashable."""
Pairs: TypeAlias = tuple[tuple[str, Value], ...]
SOMEWHERE = "?"
"""The slot of a card in a shuffled zone: nobody knows which of its cards comes next until one is looked at."""
NOBODY_KNOWS = "?"
"""The definition of a card that nobody knows."""
NOBODY = "nobody"
"""Whose turn it is before anybody has begun: no card is theirs."""
LEFT_OUT, NOT_KNOWN = 1, 2
"""What ``<seat>.<zone>.unknown`` holds: the board does not mention the pile, or says that nobody knows what follows in it."""


def value_in(pairs: Pairs, name: str, default: Value = None) -> Any:
    """Returns what a name is bound to; who asks knows what that is."""
    for key, value in pairs:
        if key == name:
            return value
    return default


class Obj(Struct, frozen=True, cache_hash=True, gc=False):
    """One physical card: where it is, how it lies, and which incarnation of it this is.

    ``uid`` never changes (a scenario's ``#C``); ``stamp`` is renewed whenever the card enters another zone, so that an
    effect bound to ``(uid, stamp)`` ends with the incarnation. ``host`` is the uid of the card it is part of.
    """

    uid: int
    card: str
    owner: str
    zone: str
    slot: str = ""
    order: int = 0
    turned: str = ""
    face: str = ""
    damage: int = 0
    host: int = 0
    stamp: int = 0
    counters: tuple[tuple[str, int], ...] = ()


def counted(obj: Obj, name: str) -> int:
    """Returns how many counters of that name lie on a card."""
    return dict(obj.counters).get(name, 0)


CARRIED_OUT = frozenset(
    {
        *("set", "mark", "count", "move", "shuffle", "create", "var", "force", "lift"),
        *("fire", "use", "defer", "undefer", "expire", "forget", "end"),
    }
)
"""The kinds of events that the kernel itself carries out; a game names its own otherwise."""


class Event(Struct, frozen=True, cache_hash=True, gc=False):
    """One proposed or final change in the words of the game, with its cause.

    ``cause`` is the clause or card sentence that proposed it, ``by`` how (rule, action, cost, effect, battle), ``source`` the
    uid of the card that does it. Kernel kinds, applied by the interpreter itself: set, mark, move, var, force, lift, use, defer,
    end.
    """

    kind: str
    obj: int = 0
    seat: str = ""
    amount: int = 0
    zone: str = ""
    slot: str = ""
    word: str = ""
    source: int = 0
    by: str = "rule"
    cause: str = ""
    more: Pairs = ()

    def get(self, name: str, default: Value = None) -> Any:
        """Returns one of the further arguments."""
        return value_in(self.more, name, default)


class Contribution(Struct, frozen=True, cache_hash=True, gc=False):
    """One amount, keyword, permission or status in force on one incarnation of a card, or on a player.

    ``op`` is one of set-base, set, add, keyword, status, lift; ``until`` says what ends it: ``turn``, ``scope:N``, ``leave``
    (the incarnation ends) or ``constant`` (recomputed when constants are refreshed). ``entered`` is when it came into force; for
    a constant, when its source came where it is. ``basis`` is the clause that puts it in force, when another than its own,
    ``along`` those by which the text applies to this card (colours, tribes, lanes).
    """

    field: str
    op: str
    obj: int = 0
    stamp: int = 0
    seat: str = ""
    amount: int = 0
    clause: str = ""
    source: int = 0
    until: str = "leave"
    entered: int = 0
    basis: str = ""
    along: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it rests on."""
        return (self.clause, self.basis, *self.along)


class Record(Struct, frozen=True, cache_hash=True, gc=False):
    """One event that happened in the current chain: the event, the sequence it belongs to, and the card before it."""

    number: int
    sequence: int
    event: Event
    was: Obj | None = None
    now: Obj | None = None


class Scope(Struct, frozen=True, cache_hash=True, gc=False):
    """A stretch of play that its children can name: a turn, a battle, one effect. Ends what was bound to it."""

    number: int
    kind: str
    parent: int = 0
    vars: Pairs = ()


class Window(Struct, frozen=True, cache_hash=True, gc=False):
    """An exchange of offers between players.

    ``holder`` may act next; ``actors`` may act at all, each on its own step of ``steps`` when the book gives them one; ``single``:
    one offer per turn of the window; ``passes`` in a row close it; ``limit``: so many offers, then only a pass; ``must``: no pass
    while there is an offer; ``chain``: what is used waits under this name until the book's step for it resolves the chain;
    ``offers`` names the game's list of what may be used, ``key`` the word that a line uses one with. ``out``: who has passed in it
    at least once. ``optional``: a line that does not mention it passes.
    """

    clause: str
    offers: str
    holder: str
    actors: tuple[str, ...]
    passes: int = 2
    passed: int = 0
    single: bool = True
    must: bool = False
    limit: int = 0
    taken: int = 0
    steps: tuple[str, ...] = ()
    chain: str = ""
    out: tuple[str, ...] = ()
    optional: bool = False
    key: str = "use"

    @property
    def step(self) -> str:
        """The step that the holder's turn stands on."""
        return self.steps[self.actors.index(self.holder)] if self.steps else self.clause

    @property
    def spent(self) -> bool:
        """Whether the holder has used as much as the window allows in one turn of it."""
        return bool(self.limit) and self.taken >= self.limit


class Frame(Struct, frozen=True, cache_hash=True, gc=False):
    """A suspended procedure: which rule, which step runs next, in which scope, and what its leaf has been told so far.

    ``at`` is the id of the step that runs next, empty when the procedure is done. ``events`` waits in the event pipe; ``at`` is
    then the step that proposed them.
    ``sequence`` marks a frame whose work is one sequence: triggers wait until it ends. ``opens`` marks the frame that
    ends its scope.
    """

    rule: str
    at: str = ""
    scope: int = 0
    bound: Pairs = ()
    events: tuple[Event, ...] = ()
    window: Window | None = None
    sequence: bool = False
    opens: bool = False


class Deferred(Struct, frozen=True, cache_hash=True, gc=False):
    """A procedure that an effect ordered for later: run when its moment comes."""

    moment: str
    rule: str
    vars: Pairs = ()
    cause: str = ""

    def get(self, name: str, default: Value = None) -> Any:
        """Returns what a name is bound to for it."""
        return value_in(self.vars, name, default)


class Use(Struct, frozen=True, cache_hash=True, gc=False):
    """One use that something may limit: until when it counts, what was done, and by which card or player.

    ``stamp`` is the incarnation of the card that did it; None where a board notes it of the card as it lies there.
    """

    until: str
    name: str
    card: int = 0
    stamp: int | None = None
    seat: str = ""


class Fired(Struct, frozen=True, cache_hash=True, gc=False):
    """One trigger that is done with: the card, its text (or the clause of a rule's own trigger), the event that it answered.

    ``record`` is the number of that event, ``sequence`` the one whose events it answered all together. ``time`` counts the
    instances of a keyword, 0 for a text. ``how`` is empty where it was used; else it was ``missed``, or what a game notes of it.
    """

    card: int
    text: str
    record: int = 0
    sequence: int | None = None
    time: int = 0
    how: str = ""


class Ending(Struct, frozen=True, cache_hash=True, gc=False):
    """How the game ended: the winner's seat (empty for a draw) and the clause."""

    winner: str
    clause: str


_OPEN: tuple[Pairs, dict[tuple[str, str], int]] = ((), {})
"""The piles that were open in the variables that were asked about last."""
_LOOKED_UP: tuple[Pairs, dict[str, Value]] = ((), {})
"""The variables that were asked for last, by name: they are read some twenty times for each time that one changes."""


class State(Struct, frozen=True, cache_hash=True, gc=False):
    """Everything that decides what can happen next."""

    objs: tuple[Obj, ...] = ()
    vars: Pairs = ()
    frames: tuple[Frame, ...] = ()
    scopes: tuple[Scope, ...] = ()
    in_force: tuple[Contribution, ...] = ()
    ledger: tuple[Record, ...] = ()
    fired: tuple[Fired, ...] = ()
    deferred: tuple[Deferred, ...] = ()
    used: tuple[Use, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    presumed: tuple[tuple[int, str], ...] = ()
    clock: int = 0
    sequence: int = 0
    ending: Ending | None = None

    def obj(self, uid: int) -> Obj:
        """Returns a card by its uid (uids count from 1, in the order the cards were made)."""
        return self.objs[uid - 1]

    def var(self, name: str, default: Value = 0) -> Any:
        """Returns a variable of the game (``甲.life``, ``turn.seat``)."""
        global _LOOKED_UP
        of, found = _LOOKED_UP
        if of is not self.vars:
            found = dict(self.vars)
            _LOOKED_UP = (self.vars, found)
        return found.get(name, default)

    @property
    def open_piles(self) -> dict[tuple[str, str], int]:
        """The piles of which the board does not say all cards - whose, and the zone: LEFT_OUT or NOT_KNOWN."""
        global _OPEN
        of, found = _OPEN
        if of is not self.vars:
            named = ((name.split("."), value) for name, value in self.vars if value and name.endswith(".unknown"))
            found = {(parts[0], parts[1]): value for parts, value in named if len(parts) == 3 and isinstance(value, int)}
            _OPEN = (self.vars, found)
        return found

    def scope(self, number: int) -> Scope:
        """Returns a scope that is still open."""
        for scope in self.scopes:
            if scope.number == number:
                return scope
        raise KeyError(f"scope {number} is over")

    def lookup(self, scope: int, name: str, default: Value = None) -> Any:
        """Returns what a name is bound to in a scope or the scopes around it."""
        while scope:
            found = self.scope(scope)
            for key, value in found.vars:
                if key == name:
                    return value
            scope = found.parent
        return default

    def names(self, scope: int) -> dict[str, Value]:
        """Returns everything that is bound in a scope and the scopes around it, the innermost first."""
        found: dict[str, Value] = {}
        while scope:
            inside = self.scope(scope)
            for key, value in inside.vars:
                found.setdefault(key, value)
            scope = inside.parent
        return found

    def in_zone(self, zone: str, owner: str = "") -> list[Obj]:
        """Returns the cards in a zone (of one owner), by slot order of entry."""
        return [obj for obj in self.objs if obj.zone == zone and (not owner or obj.owner == owner)]


def put(state: State, obj: Obj) -> State:
    """Returns the state with one card replaced."""
    objs = [*state.objs]
    objs[obj.uid - 1] = obj
    return replace(state, objs=tuple(objs))


def put_var(state: State, name: str, value: Value) -> State:
    """Returns the state with one variable set."""
    if any(key == name for key, _ in state.vars):
        return replace(state, vars=tuple((key, value if key == name else old) for key, old in state.vars))
    return replace(state, vars=(*state.vars, (name, value)))


def bind(pairs: Pairs, name: str, value: Value) -> Pairs:
    """Returns the pairs with one name bound, replacing an older binding."""
    return (*[pair for pair in pairs if pair[0] != name], (name, value))
