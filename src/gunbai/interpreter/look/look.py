"""A look at the state: names, seats, cards and zones. Whatever rests on a clause cites it; nothing is asked."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from gunbai.errors import Lacking
from gunbai.interpreter.data.card import ABILITY, Ability, Card
from gunbai.interpreter.data.known_cards import KnownCards
from gunbai.interpreter.data.measured import kept
from gunbai.interpreter.data.state import NOBODY, Contribution, Obj, Pairs, State, Use, Value, bind, counted
from gunbai.interpreter.data.trace import Assumption
from gunbai.interpreter.game.known_variables import require_variable
from gunbai.interpreter.game.known_words import (
    require_counter,
    require_keyword,
    require_limit,
    require_seat,
    require_status,
    require_zone,
)
from gunbai.interpreter.look.voice import Voice
from gunbai.interpreter.look.within import Within


class Look(Voice):
    """What a clause reads of a state.

    ``leaving`` are the cards that other events of the same wave move already: a pile gives none of them again.
    """

    leaving: tuple[int, ...] = ()

    # -- names --------------------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Any:
        value = self.get(name, MISSING)
        if value is MISSING and self.rules.disabled:
            raise Lacking(name, self.frame.at or self.frame.rule)
        if value is MISSING:
            raise KeyError(f"{self.frame.rule}: nothing is bound to {name!r}")
        return value

    def get(self, name: str, default: Value = None) -> Any:
        """Returns what a name is bound to in this scope or the scopes around it."""
        for pairs in (self.supposed, self.picked, self.frame.bound):
            for key, value in pairs:
                if key == name:
                    return value
        return self.state.lookup(self.frame.scope, name, default)

    def supposing(self, **names: Value) -> Within[Pairs]:
        """Looks at a decision as if these names were bound: the same conditions, asked one step ahead."""
        return Within(self, "supposed", (*names.items(), *self.supposed))

    def looking_at(self, state: State) -> Within[State]:
        """Looks at another state for a while: what would be there once a cost has been paid."""
        return Within(self, "state", state)

    def remember(self, name: str, value: Value) -> None:
        """Binds a name in the scope of the step that runs, for the steps after it."""
        if not self.frame.scope:
            raise ValueError(f"{self.frame.at}: there is no scope to remember {name!r} in")
        self.picked = bind(self.picked, name, kept(value))

    def scope(self, kind: str) -> int:
        """Returns the number of the innermost scope of a kind around what runs now; 0 when nothing of the kind is going on."""
        number = self.frame.scope
        while number:
            found = self.state.scope(number)
            if found.kind == kind:
                return number
            number = found.parent
        return 0

    # -- seats --------------------------------------------------------------------------------------------------------

    @property
    def turn_player(self) -> str:
        """The seat whose turn it is."""
        return str(self.read("turn.seat", NOBODY))

    @property
    def seats(self) -> tuple[str, str]:
        """Both seats, the turn player's first."""
        seat = self.turn_player
        return seat, self.foe(seat)

    def foe(self, seat: str) -> str:
        """Returns the other seat."""
        if not seat:
            require_seat(self.rules, seat, "the other seat")
        first, second = self.vocabulary.seats
        return second if seat == first else first

    def var(self, seat: str, name: str) -> int:
        """Returns a number of a player (life, cores)."""
        path = f"{seat}.{name}"
        number = self.read(path)
        return number if isinstance(number, int) else 0

    def read(self, name: str, default: Value = 0) -> Any:
        """Returns a variable of the game by its whole name (``turn.number``); noted, for the board may have left it out."""
        self.findings.read[name, self.frame.at] = None
        value = self.state.var(name, MISSING)
        if value is MISSING:
            self.rules.vet(require_variable, name)
            value = default
        return self.findings.measured(name, value)

    # -- cards --------------------------------------------------------------------------------------------------------

    def obj(self, uid: int) -> Obj:
        """Returns a card."""
        return self.state.obj(uid)

    def card(self, obj: Obj) -> Card:
        """Returns the definition that counts for a card now: a face-down card's may be blank (cited)."""
        for hook in self.game.of("hook", "face") if obj.face else ():
            if (blank := hook.run(self, obj)) is not None:
                return blank  # type: ignore[no-any-return]  # a hook returns what its game says
        return self.rules.card(obj.card)

    def described(self, obj: Obj) -> Card:
        """Returns what a card text may refer to of a card: what shows, unless the game's reading lets it know more."""
        for hook in self.game.of("hook", "described"):
            if (known := hook.run(self, obj)) is not None:
                return known  # type: ignore[no-any-return]  # a hook returns what its game says
        return self.card(obj)

    def abilities(self, obj: Obj) -> list[Ability]:
        """Returns the abilities of a card now: those of its face, then those that texts have given it."""
        given = [item for item in self.state.in_force if item.op == ABILITY and (item.obj, item.stamp) == (obj.uid, obj.stamp)]
        if not given and not self.rules.card(obj.card).abilities:
            return []
        self.cite(*(item.clause for item in given))
        found = (self.rules.ability(item.field) for item in given)
        return [*self.card(obj).abilities, *(ability for ability in found if ability is not None)]

    def able(self) -> list[Obj]:
        """Returns the cards that have any ability, printed or given by a text."""
        given = {(item.obj, item.stamp) for item in self.state.in_force if item.op == ABILITY}
        able = self.rules.able
        return [obj for obj in self.state.objs if obj.card in able or (given and (obj.uid, obj.stamp) in given)]

    def turned(self, obj: Obj) -> str:
        """Returns how a card lies; noted as presumed when the board did not say."""
        if (obj.uid, "turned") in self.state.presumed:
            self.assumptions[Assumption("presumed", f"{obj.uid}.turned", obj.turned)] = None
        return obj.turned

    def whole(self, obj: Obj) -> Obj:
        """Returns the card that a card is part of (the unit it makes with others); the card itself when it stands alone."""
        return self.whole(self.obj(obj.host)) if obj.host else obj

    def parts(self, obj: Obj) -> list[Obj]:
        """Returns the cards that are part of a card."""
        return [other for other in self.state.objs if other.host == obj.uid]

    # -- zones --------------------------------------------------------------------------------------------------------

    def zone(self, name: str, owner: str = "") -> list[Obj]:
        """Returns the cards in a zone, or in all zones of an area that the vocabulary names; `count` says how many there are.

        Of a pile that the board leaves open these are the cards that somebody wrote down. To ask how many they are, or whether
        there are any, raises an error: use `count`. Where they are looked through a verdict says that others may lie there. `known`
        is for what needs them alone. An ordered pile is without the cards that other events of the same wave move already.
        """
        self.rules.vet(require_zone, name, owner)
        cards = self._lying(name, owner)
        pile = self.vocabulary.open_pile(self.state, name, owner)
        for zone in self.vocabulary.in_view_of.get(name, ()):
            for seat in (owner,) if owner else self.vocabulary.seats:
                self.findings.read[f"{seat}.{zone}", self.frame.at] = None
        return KnownCards(cards, *pile, self.findings.searched) if pile else cards

    def known(self, name: str, owner: str = "") -> list[Obj]:
        """Returns the cards in a zone or area that somebody wrote down, where no others matter: what a player can be offered."""
        self.rules.vet(require_zone, name, owner)
        return self._lying(name, owner)

    def _lying(self, name: str, owner: str) -> list[Obj]:
        cards, zones = self.rules.lying(self.state.objs, name, owner), self.vocabulary.zones
        if not self.leaving:
            return [*cards]
        return [obj for obj in cards if obj.uid not in self.leaving or not zones[obj.zone].ordered]

    def within(self, obj: Obj, area: str) -> bool:
        """Tells whether a card lies in a zone or area."""
        self.rules.vet(require_zone, area, "")
        return self.vocabulary.lies_in(obj, area)

    def counters(self, obj: Obj, name: str) -> int:
        """Returns how many counters of that name lie on a card."""
        number = counted(obj, name)
        if not number:
            self.rules.vet(require_counter, name)
        return number

    # -- what is in force ---------------------------------------------------------------------------------------------

    def in_force(self, obj: Obj, field: str, op: str = "") -> list[Contribution]:
        """Returns what is in force on this incarnation of a card for a field, oldest first."""
        if not self.state.in_force:
            return []
        return [
            item
            for item in self.state.in_force
            if item.obj == obj.uid and item.stamp == obj.stamp and item.field == field and (not op or item.op == op)
        ]

    def keyword(self, obj: Obj, name: str) -> list[int]:
        """Returns the value of each instance of a keyword that a card has now; grants are cited."""
        if name not in self.rules.keywords:
            self.rules.vet(require_keyword, name)
            if not self.state.in_force:
                return []
        printed = [value for keyword, value in self.card(obj).keywords if keyword == name]
        granted = self.in_force(obj, name, "keyword")
        self._rests_on(granted)
        return [*printed, *(item.amount for item in granted)]

    def has(self, obj: Obj, name: str) -> bool:
        """Tells whether a card has a keyword now."""
        return bool(self.keyword(obj, name))

    def status(self, obj: Obj, name: str) -> bool:
        """Tells whether a card has a status now, citing what gave it; noted where not, for the board may leave it out."""
        found = self._rests_on(self.in_force(obj, name, "status"))
        if not found:
            self.rules.vet(require_status, name)
            self.findings.read[f"{obj.uid}.status.{name}", self.frame.at] = None
        return found

    def has_used(self, use: Use) -> bool:
        """Tells whether something has been used this turn; noted where it has not, for the board may have left it out."""
        found = use in self.state.used
        if not found:
            self.findings.unused[use] = None
        return found

    def uses(self, obj: Obj, ident: str, called: tuple[str, ...] = ()) -> list[int]:
        """Returns the incarnations of a card that have used an ability this turn, one for each use; noted where there are none.

        What a board notes is of the card as it lies there: it names the ability by its end, or by a word that it is ``called``.
        """
        uses = [use for use in self.state.used if (use.until, use.card) == ("turn", obj.uid)]
        noted = [use.name for use in uses if use.stamp is None]
        stamps = [use.stamp for use in uses if use.stamp is not None and use.name == ident]
        found = [*(obj.stamp for word in noted if ident.endswith(word) or word in called), *stamps]
        if not found:
            self.findings.unused[Use("turn", ident, obj.uid, obj.stamp)] = None
        return found

    def is_used_up(self, obj: Obj, ability: Ability) -> bool:
        """Tells whether an ability that is used once a turn has been, by this incarnation of its card."""
        return ability.once and obj.stamp in self.uses(obj, ability.id)

    def told(self, obj: Obj, op: str, word: str) -> bool:
        """Tells whether card texts in force forbid (``cannot``) or permit (``can``) a card something, citing them."""
        self.rules.vet(require_limit, word)
        return self._rests_on(self.in_force(obj, word, op))

    def _rests_on(self, items: list[Contribution]) -> bool:
        for item in items:
            self.cite(*item.clauses)
        return bool(items)


class _Missing(Struct, frozen=True):
    def __repr__(self) -> str:
        return "missing"


MISSING: Final = _Missing()
"""Stands for a name that is bound to nothing."""
