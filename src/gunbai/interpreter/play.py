"""What a leaf sees of the game: the state to read, questions to ask, clauses to cite.

A leaf never changes the state; it returns outcomes. Everything a leaf reads through `Play` that rests on a clause is cited
there and then, so that grounds come from what was really looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gunbai.interpreter.action import choose_action
from gunbai.interpreter.ask import JUDGE, Ask, Call, Illegal, Rejected, Stop
from gunbai.interpreter.card import ABILITY, Ability, Card
from gunbai.interpreter.conditions import check
from gunbai.interpreter.numbers import reckon
from gunbai.interpreter.piles import next_in
from gunbai.interpreter.state import NOBODY_KNOWS, Contribution, Event, Frame, Obj, Pairs, State, bind
from gunbai.interpreter.trace import Alternative, Assumption
from gunbai.interpreter.triggers import Waiting, waiting
from gunbai.interpreter.values import Derivation, derive, in_force
from gunbai.interpreter.within import Collecting, Hearing, Within

if TYPE_CHECKING:
    from gunbai.interpreter.machine import Machine


class Play:
    """One look at one state, for the leaf, the policies and the conditions that run now."""

    picked: Pairs = ()
    supposed: Pairs = ()
    pointed: tuple[int, ...] = ()
    about = ""
    silent = False

    def __init__(self, machine: Machine, state: State, frame: Frame, *, tracing: bool = True) -> None:
        self.machine = machine
        self.state = state
        self.frame = frame
        self.tracing = tracing
        self.game = machine.game
        self.vocabulary = machine.vocabulary
        self.grounds: dict[str, None] = {}
        self.alternatives: list[Alternative] = []
        self.assumptions: dict[Assumption, None] = {}
        self.assumed: dict[tuple[str, Any], dict[Assumption, None]] = {}
        self.chosen: list[tuple[str, str, Any, bool]] = []

    # -- clauses ------------------------------------------------------------------------------------------------------

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
        return self.machine.off(clause)

    def says(self, clause: str, *, along: tuple[str, ...] = ()) -> bool:
        """Tells whether a clause is in force, citing it (and before it those that it goes along with) where it is."""
        if self.machine.off(clause):
            return False
        self.cite(*along, clause)
        return True

    def law(self, word: str) -> bool:
        """Tells whether the clauses by which the interpreter itself does something are in force, citing them."""
        self.cite(*self.vocabulary.laws.get(word, ()))
        return self.machine.lawful(word)

    def collecting(self) -> Collecting:
        """Keeps the grounds cited inside apart from those of the step."""
        return Collecting(self)

    def hearing(self, clause: str) -> Hearing:
        """Lets a clause speak, and keeps the grounds that it cites apart from those of the step."""
        return Hearing(self, clause)

    def speaking(self, clause: str) -> Within[Frame]:
        """Lets this clause be the one that asks and that causes what is proposed inside."""
        return Within(self, "frame", replace(self.frame, at=clause) if clause else self.frame)

    def amount(self, clause: str, name: str) -> int:
        """Returns a number that a clause states, from the model, and cites the clause."""
        self.cite(clause)
        return self.machine.amount(clause, name)

    # -- reading the state --------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Any:
        value = self.get(name, _MISSING)
        if value is _MISSING:
            raise KeyError(f"{self.frame.rule}: nothing is bound to {name!r}")
        return value

    def get(self, name: str, default: Any = None) -> Any:
        """Returns what a name is bound to in this scope or the scopes around it."""
        for pairs in (self.supposed, self.picked, self.frame.bound):
            for key, value in pairs:
                if key == name:
                    return value
        return self.machine.lookup(self.state, self.frame.scope, name, default)

    def supposing(self, **names: Any) -> Within[Pairs]:
        """Looks at a decision as if these names were bound: the same conditions, asked one step ahead."""
        return Within(self, "supposed", (*names.items(), *self.supposed))

    def looking_at(self, state: State) -> Within[State]:
        """Looks at another state for a while: what would be there once a cost has been paid."""
        return Within(self, "state", state)

    def remember(self, name: str, value: Any) -> None:
        """Binds a name in the scope of the step that runs, for the steps after it."""
        if not self.frame.scope:
            raise ValueError(f"{self.frame.at}: there is no scope to remember {name!r} in")
        self.picked = bind(self.picked, name, value)

    @property
    def turn_player(self) -> str:
        """The seat whose turn it is."""
        return str(self.state.var("turn.seat"))

    @property
    def seats(self) -> tuple[str, str]:
        """Both seats, the turn player's first."""
        seat = self.turn_player
        return seat, self.foe(seat)

    def foe(self, seat: str) -> str:
        """Returns the other seat."""
        first, second = self.vocabulary.seats
        return second if seat == first else first

    def obj(self, uid: int) -> Obj:
        """Returns a card."""
        return self.state.obj(uid)

    def card(self, obj: Obj) -> Card:
        """Returns the definition that counts for a card now: a face-down card's may be blank (cited)."""
        for hook in self.game.of("hook", "face") if obj.face else ():
            if (blank := hook.run(self, obj)) is not None:
                return blank  # type: ignore[no-any-return]  # a hook returns what its game says
        return self.machine.card(obj.card)

    def abilities(self, obj: Obj) -> list[Ability]:
        """Returns the abilities of a card now: those of its face, then those that texts have given it."""
        given = [item for item in self.state.in_force if item.op == ABILITY and (item.obj, item.stamp) == (obj.uid, obj.stamp)]
        if not given and not self.machine.card(obj.card).abilities:
            return []
        self.cite(*(item.clause for item in given))
        found = (self.machine.ability(item.field) for item in given)
        return [*self.card(obj).abilities, *(ability for ability in found if ability is not None)]

    def able(self) -> list[Obj]:
        """Returns the cards that have any ability, printed or given by a text."""
        given = {(item.obj, item.stamp) for item in self.state.in_force if item.op == ABILITY}
        able = self.machine.able
        return [obj for obj in self.state.objs if obj.card in able or (given and (obj.uid, obj.stamp) in given)]

    def described(self, obj: Obj) -> Card:
        """Returns what a card text may refer to of a card: what shows, unless the game's reading lets it know more."""
        for hook in self.game.of("hook", "described"):
            if (known := hook.run(self, obj)) is not None:
                return known  # type: ignore[no-any-return]  # a hook returns what its game says
        return self.card(obj)

    def var(self, seat: str, name: str) -> int:
        """Returns a number of a player (life, cores)."""
        return int(self.state.var(f"{seat}.{name}", 0))

    def zone(self, name: str, owner: str = "") -> list[Obj]:
        """Returns the cards in a zone, or in all zones of an area that the vocabulary names."""
        return [*self.machine.lying(self.state.objs, name, owner)]

    def whole(self, obj: Obj) -> Obj:
        """Returns the card that a card is part of (the unit it makes with others); the card itself when it stands alone."""
        return self.whole(self.obj(obj.host)) if obj.host else obj

    def parts(self, obj: Obj) -> list[Obj]:
        """Returns the cards that are part of a card."""
        return [other for other in self.state.objs if other.host == obj.uid]

    def within(self, obj: Obj, area: str) -> bool:
        """Tells whether a card lies in a zone or area."""
        return self.vocabulary.lies_in(obj, area)

    def turned(self, obj: Obj) -> str:
        """Returns how a card lies; noted as presumed when the board did not say."""
        self._presume(obj, "turned")
        return obj.turned

    def scope(self, kind: str) -> int:
        """Returns the number of the innermost scope of a kind around what runs now; 0 when nothing of the kind is going on."""
        number = self.frame.scope
        while number:
            found = self.state.scope(number)
            if found.kind == kind:
                return number
            number = found.parent
        return 0

    def next_in(self, zone: str, owner: str, besides: Sequence[int] = ()) -> Obj | None:
        """Returns the next card of an ordered zone (``besides`` those taken already), None when it holds none."""
        return next_in(self, zone, owner, besides)

    def _presume(self, obj: Obj, field: str) -> None:
        if (obj.uid, field) in self.state.presumed:
            self.assumptions[Assumption("presumed", f"{obj.uid}.{field}", str(getattr(obj, field)))] = None

    def derive(self, obj: Obj, field: str) -> Derivation | None:
        """Returns a number of a card with its derivation."""
        return derive(self, obj, field)

    def value(self, obj: Obj, field: str) -> int | None:
        """Returns a number of a card, citing every clause of its derivation beyond the printed number."""
        derivation = derive(self, obj, field)
        if derivation is None:
            return None
        for term in derivation.terms:
            if term.op != "printed":
                self.cite(term.clause, term.basis, *term.along)
        return derivation.value

    def keyword(self, obj: Obj, name: str) -> list[int]:
        """Returns the value of each instance of a keyword that a card has now; grants are cited."""
        if name not in self.machine.keywords and not self.state.in_force:
            return []
        printed = [value for keyword, value in self.card(obj).keywords if keyword == name]
        granted = in_force(self, obj, name, "keyword")
        self._rests_on(granted)
        return [*printed, *(item.amount for item in granted)]

    def has(self, obj: Obj, name: str) -> bool:
        """Tells whether a card has a keyword now."""
        return bool(self.keyword(obj, name))

    def status(self, obj: Obj, name: str) -> bool:
        """Tells whether a card has a status now, citing what gave it."""
        return self._rests_on(in_force(self, obj, name, "status"))

    def told(self, obj: Obj, op: str, word: str) -> bool:
        """Tells whether card texts in force forbid (``cannot``) or permit (``can``) a card something, citing them."""
        return self._rests_on(in_force(self, obj, word, op))

    def _rests_on(self, items: list[Contribution]) -> bool:
        for item in items:
            self.cite(*item.clauses)
        return bool(items)

    def waiting(self) -> list[Waiting]:
        """Returns the triggers that are due in this chain."""
        return waiting(self)

    def reckon(self, value: Any) -> int:
        """Returns a number of a card text, read now: one that varies is fixed by that."""
        if isinstance(value, Mapping) and not self.law("fixed"):
            return 0
        return reckon(self, value)

    # -- asking -------------------------------------------------------------------------------------------------------

    def check(self, of: str, option: Any) -> Rejected | None:
        """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule."""
        return check(self, of, option)

    def allowed(self, of: str, among: Iterable[Any]) -> tuple[dict[Any, tuple[str, ...]], list[Rejected]]:
        """Splits options into the allowed (with what allows each) and the rejected (with the clause that forbids each)."""
        if not self.machine.of("condition", of):
            return dict.fromkeys(among, ()), []
        options: dict[Any, tuple[str, ...]] = {}
        rejected: list[Rejected] = []
        for option in among:
            taken, self.assumptions = self.assumptions, {}
            with Collecting(self) as grounds:
                refusal = check(self, of, option)
            if self.assumptions:
                self.assumed[of, option] = self.assumptions
            self.assumptions = taken
            if refusal is None:
                options[option] = tuple(grounds)
            else:
                rejected.append(refusal)
        return options, rejected

    def choose(
        self,
        key: str,
        among: Iterable[Any],
        *,
        by: str = "",
        if_allowed: str = "",
        least: int = 1,
        most: int = 1,
        voluntary: bool = False,
        clause: str = "",
        free: Iterable[Any] = (),
        refused: Iterable[Rejected] = (),
        skip: Any = None,
        weighed: tuple[dict[Any, tuple[str, ...]], list[Rejected]] | None = None,
    ) -> Any:
        """Returns what a player chooses, or None when nothing may be chosen.

        One option is taken without asking unless the ask is voluntary. With ``most`` above 1 (or ``least`` 0) the answer is a
        tuple. Options that a condition named ``if_allowed`` forbids are not offered; each says why. ``free`` options (to pass) ask
        for no condition; ``refused`` are known beforehand not to be on offer, ``weighed`` is what ``allowed`` has said. A line may
        leave the question out when ``skip`` says what that means.
        """
        many = most != 1 or least != 1
        who = by or self.turn_player
        answer = self._answer(key, many)
        if answer is not _MISSING and not self.tracing:
            taken = answer if many else (answer,)
            weighing = bool(self.machine.of("condition", if_allowed))
            options = self.allowed(if_allowed, [option for option in among if option in taken])[0] if weighing else {}
            return self._take(key, who, answer, options, many=many, forced=False, of=if_allowed)
        options, rejected = self.allowed(if_allowed, among) if weighed is None else (dict(weighed[0]), weighed[1])
        free = tuple(free)
        for option in free:
            options[option] = ()
        rejected += refused
        most = min(most, len(options)) if many else 1
        wanted = self._is_wanted(key, who, refused=bool(rejected) and options.keys() <= {*free}, passing="pass" in options)
        if (len(options) < least or not (options or many)) and not wanted:
            self._note(key, None, options, rejected)
            return None
        forced = False
        if answer is _MISSING:
            if not (voluntary or wanted) and (len(options) == least if many else len(options) == 1):
                answer, forced = (tuple(options) if many else next(iter(options))), True
            elif many and not options and not wanted:
                answer, forced = (), True
            else:
                ask = Ask(
                    key,
                    who,
                    clause or self.frame.at or self.frame.rule,
                    tuple(options),
                    tuple(rejected),
                    least,
                    most,
                    voluntary,
                    tuple(options.items()),
                    name=f"{self.about}{key}",
                    skip=skip,
                )
                raise Stop(ask)
        self._take(key, who, answer, options, many=many, forced=forced, of=if_allowed)
        self._note(key, answer if many else (answer,), options, rejected)
        return answer

    def _is_wanted(self, key: str, who: str, *, refused: bool, passing: bool) -> bool:
        """Tells whether the line has a word for a question: it is asked even if there is nothing, or nothing else, to choose."""
        said, following = self.machine.wanted, self.machine.next_word
        if said and any(word in said for word in (key, *self.vocabulary.also(key))):
            return True
        return (refused and (who, key) == following) or (passing and (who, "pass") == following)

    def answer_to(self, key: str) -> Any:
        """Returns the answer that a question has already where nobody reads what else there was to choose, None otherwise."""
        answer = _MISSING if self.tracing else self._answer(key)
        return None if answer is _MISSING else answer

    def _answer(self, key: str, many: bool = False) -> Any:
        if not self.frame.bound:
            return _MISSING
        name = self.about + key
        for bound, value in self.frame.bound:
            if bound == name:
                return (value,) if many and not isinstance(value, tuple) else value
        return _MISSING

    def _take(
        self, key: str, who: str, answer: Any, options: Mapping[Any, tuple[str, ...]], *, many: bool, forced: bool, of: str
    ) -> Any:
        self.picked = bind(self.picked, key, answer)
        self.chosen.append((key, who, answer, forced))
        for option in answer if many else (answer,):
            self.cite(*options.get(option, ()))
            if self.assumed:
                self.assumptions.update(self.assumed.get((of, option), {}))
        return answer

    def _note(self, key: str, taken: Sequence[Any] | None, options: Iterable[Any], rejected: Iterable[Rejected]) -> None:
        if not self.tracing:
            return
        for option in options:
            if taken is None or option not in taken:
                self.alternatives.append(Alternative(key, option, "not chosen"))
        for item in rejected:
            self.alternatives.append(Alternative(key, item.option, "illegal", item.ground, item.grounds))

    def choose_action(self, at: str, seat: str, *, closing: str = "end", skip: bool = False) -> tuple[str, Any, str] | None:
        """Returns the action a player declares - its word, its option, its procedure - or None when the player is done.

        With ``skip`` a line that mentions none goes on as if the player were done.
        """
        return choose_action(self, at, seat, closing, skip=skip)

    def said(self, key: str) -> bool:
        """Tells whether the decision that is being carried out has a word about something that nobody would be asked otherwise."""
        return key in self.machine.wanted or key in dict(self.frame.bound)

    def expected(self, seat: str, key: str) -> bool:
        """Tells whether the recorded line goes on with this seat's decision about this: worth asking even if all is refused."""
        return self.machine.next_word == (seat, key)

    def confirm(self, key: str, *, by: str = "", clause: str = "") -> bool:
        """Asks a player whether to do something optional."""
        return bool(self.choose(key, ("yes", "no"), by=by, voluntary=True, clause=clause) == "yes")

    def fact(self, key: str, options: Iterable[Any], *, clause: str = "", of: int = 0) -> Any:
        """Asks the judge for a fact (of a card) that the board leaves open, as narrowly as the rule needs it; once in a scope."""
        with self.asking_about(of):
            name = f"{self.about}{key}"
            known = self.get(name)
            if known is None or name in dict(self.frame.bound):
                known = self.choose(key, options, by=JUDGE, voluntary=True, clause=clause)
                self.remember(name, known)
            return known

    def asking_about(self, uid: int | str) -> Within[str]:
        """Keeps what is asked about one card (or one event) apart from the same question about another."""
        return Within(self, "about", f"{self.about}{uid}:" if uid else self.about)

    def in_hand(self, zone: str, seat: str) -> list[Obj]:
        """Returns a player's cards of a zone as far as anybody knows them, for a choice among them; notes that others lie there.

        What cards that nobody knows could do is not followed: a line is then not the only one.
        """
        cards = self.zone(zone, seat)
        if any(obj.card == NOBODY_KNOWS for obj in cards):
            turn = (self.state.var("turn.seat"), self.state.var("turn.number"))
            self.machine.overlooked[f"{seat}.{zone}", turn] = None
        return cards

    def reading(self, defect: str) -> str:
        """Returns the reading of an open defect that is in force: pinned, or the default; noted as an assumption."""
        reading = self.machine.reading(self.state, defect)
        self.machine.consulted[defect] = ()
        self.assumptions[Assumption("reading", defect, reading)] = None
        return reading

    def presume(self, name: str, options: Iterable[str]) -> str:
        """Returns what is taken for granted of something the board leaves out: the first option; verdicts try the others."""
        taken = self.machine.presumption(self.state, name, tuple(options))
        self.assumptions[Assumption("presumed", name, taken)] = None
        return taken

    def refuse(self, clause: str, **why: Any) -> Illegal:
        """Returns the error a leaf raises when the decision being carried out turns out to be illegal."""
        return Illegal(clause, tuple(why.items()))

    # -- outcomes -----------------------------------------------------------------------------------------------------

    def event(self, kind: str, obj: Obj | int = 0, **fields: Any) -> Event:
        """Returns an event caused by the clause that runs now; unknown fields become further arguments."""
        uid = obj if isinstance(obj, int) else obj.uid
        if "cause" not in fields:
            fields["cause"] = self.frame.at or self.frame.rule
        if _FIELDS.issuperset(fields):
            return Event(kind, uid, **fields)
        known = {name: fields.pop(name) for name in tuple(fields) if name in _FIELDS}
        return Event(kind, uid, more=tuple(fields.items()), **known)

    def force(self, obj: Obj, field: str, op: str, **fields: Any) -> Event:
        """Returns the event that puts a contribution on this incarnation of a card."""
        fields.setdefault("clause", self.frame.at or self.frame.rule)
        item = Contribution(field, op, obj.uid, obj.stamp, entered=self.state.clock, **fields)
        return self.event("force", obj, item=item)

    def call(self, rule: str, kind: str = "", *, sequence: bool = False, **names: Any) -> Call:
        """Returns the outcome that runs another procedure, in a scope of its own when a kind is given: names need one."""
        if names and not kind:
            raise ValueError(f"a call of {rule} that binds {', '.join(names)} needs a kind of scope to bind them in")
        return Call(rule, kind, tuple(names.items()), sequence)


_FIELDS = frozenset(Event.__struct_fields__)


class _Missing:
    def __repr__(self) -> str:
        return "missing"


_MISSING: Any = _Missing()
