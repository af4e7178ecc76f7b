"""Asking: a look that stops with a question until somebody has answered it - a player, chance, or the judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gunbai.interpreter.ask import JUDGE, Ask, Rejected, Stop
from gunbai.interpreter.conditions import check
from gunbai.interpreter.look import MISSING, Look
from gunbai.interpreter.state import NOBODY_KNOWS, Obj, bind
from gunbai.interpreter.trace import Alternative, Assumption, Choice
from gunbai.interpreter.within import Collecting, Within


class Asking(Look):
    """What a clause asks: each answer is bound once and for all, and the clause is carried out again with it.

    ``about`` keeps the same question about several cards or events apart; a step that is ``silent`` is left out of the account.
    """

    about = ""
    silent = False

    # -- what is allowed ----------------------------------------------------------------------------------------------

    def check(self, of: str, option: Any) -> Rejected | None:
        """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule."""
        return check(self, of, option)

    def allowed(self, of: str, among: Iterable[Any]) -> tuple[dict[Any, tuple[str, ...]], list[Rejected]]:
        """Splits options into the allowed (with what allows each) and the rejected (with the clause that forbids each)."""
        if not self.rules.of("condition", of):
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

    # -- choices ------------------------------------------------------------------------------------------------------

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
        if answer is not MISSING and not self.tracing:
            taken = answer if many else (answer,)
            weighing = bool(self.rules.of("condition", if_allowed))
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
        if answer is MISSING:
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
        said, following = self.wanted.words, self.wanted.next
        if said and any(word in said for word in (key, *self.vocabulary.also(key))):
            return True
        return (refused and (who, key) == following) or (passing and (who, "pass") == following)

    def answer_to(self, key: str) -> Any:
        """Returns the answer that a question has already where nobody reads what else there was to choose, None otherwise."""
        answer = MISSING if self.tracing else self._answer(key)
        return None if answer is MISSING else answer

    def _answer(self, key: str, many: bool = False) -> Any:
        if not self.frame.bound:
            return MISSING
        name = self.about + key
        for bound, value in self.frame.bound:
            if bound == name:
                return (value,) if many and not isinstance(value, tuple) else value
        return MISSING

    def _take(
        self, key: str, who: str, answer: Any, options: Mapping[Any, tuple[str, ...]], *, many: bool, forced: bool, of: str
    ) -> Any:
        self.picked = bind(self.picked, key, answer)
        self.chosen.append(Choice(key, who, answer, forced))
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

    def said(self, key: str) -> bool:
        """Tells whether the decision that is being carried out has a word about something that nobody would be asked otherwise."""
        return key in self.wanted.words or key in dict(self.frame.bound)

    def expected(self, seat: str, key: str) -> bool:
        """Tells whether the recorded line goes on with this seat's decision about this: worth asking even if all is refused."""
        return self.wanted.next == (seat, key)

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
            self.findings.overlooked[f"{seat}.{zone}", turn] = None
        return cards

    # -- what nobody decides ------------------------------------------------------------------------------------------

    def reading(self, defect: str) -> str:
        """Returns the reading of an open defect that is in force: pinned, or the default; noted as an assumption."""
        reading = self.rules.reading(self.state, defect)
        self.findings.consulted[defect] = ()
        self.assumptions[Assumption("reading", defect, reading)] = None
        return reading

    def presume(self, name: str, options: Iterable[str]) -> str:
        """Returns what is taken for granted of something the board leaves out: the first option; verdicts try the others."""
        taken = self.findings.presumption(self.state, name, tuple(options))
        self.assumptions[Assumption("presumed", name, taken)] = None
        return taken
