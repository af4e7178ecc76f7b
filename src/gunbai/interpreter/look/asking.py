"""Asking: a look that stops with a question until somebody has answered it - a player, chance, or the judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gunbai.interpreter.data.ask import JUDGE, Ask, Rejected, Stop
from gunbai.interpreter.data.option import each_of
from gunbai.interpreter.data.state import NOBODY_KNOWS, Obj, Value, bind
from gunbai.interpreter.data.trace import Alternative, Assumption, Choice
from gunbai.interpreter.game.known_words import require_decision
from gunbai.interpreter.look.conditions import check, settle
from gunbai.interpreter.look.look import MISSING, Look
from gunbai.interpreter.look.question import Options, Question, Weighed
from gunbai.interpreter.look.within import Collecting, Within


class Asking(Look):
    """What a clause asks: each answer is bound once and for all, and the clause is carried out again with it.

    ``about`` keeps the same question about several cards or events apart; a step that is ``silent`` is left out of the account.
    """

    about = ""
    silent = False

    # -- what is allowed ----------------------------------------------------------------------------------------------

    def check(self, of: str, option: Value) -> Rejected | None:
        """Returns why a decision is not allowed, or None. Cites what allowed it beyond the plain rule."""
        return check(self, of, option)

    def allowed(self, of: str, among: Iterable[Value], *, naming: bool = False) -> Weighed:
        """Splits options into the allowed (with what allows each) and the rejected (with the clause that forbids each).

        ``naming``: somebody names one of them.
        """
        if not self.rules.of("condition", of):
            if of:
                self.rules.vet(require_decision, of)
            return dict.fromkeys(among, ()), []
        self.naming = naming
        options: Options = {}
        rejected: list[Rejected] = []
        for option in among:
            taken, self.assumptions = self.assumptions, {}
            with Collecting(self) as grounds:
                refusal = check(self, of, option)
            found, self.assumptions = self.assumptions, taken
            if found:
                self.assumed[of, option] = found
            if found and refusal is not None:
                refusal = replace(refusal, presumed=tuple(item.id for item in found if item.kind == "presumed"))
            if refusal is None:
                options[option] = tuple(grounds)
            else:
                rejected.append(refusal)
        self.naming = False
        return options, rejected

    def offered(self, of: str, among: Iterable[Value], *, naming: bool = False) -> Weighed:
        """Splits options that are offered: what one hangs on that nobody knows is doubted only where it is taken."""
        self.offering = True
        weighed = self.allowed(of, among, naming=naming)
        self.offering = False
        return weighed

    # -- choices ------------------------------------------------------------------------------------------------------

    def choose(
        self, key: str, among: Iterable[Value], *, by: str = "", if_allowed: str = "", voluntary: bool = False, skip: Value = None
    ) -> Any:
        """Returns which of several a player chooses, or None when nothing may be chosen; `ask` takes the whole of a question."""
        return self.ask(Question(key, among, by, if_allowed, voluntary=voluntary, skip=skip))

    def confirm(self, key: str, *, by: str = "", clause: str = "") -> bool:
        """Asks a player whether to do something optional."""
        return bool(self.ask(Question(key, ("yes", "no"), by, voluntary=True, clause=clause)) == "yes")

    def ask(self, question: Question) -> Any:
        """Returns the answer to a question, None when nothing may be answered. Stops where somebody has to give it first."""
        if question.ways is not None:
            return self._one_of_the_ways(question, question.ways)
        answer = self._answer(question.key, question.many)
        if answer is not MISSING and not self.tracing:
            return self._answered(question, answer)
        who = question.by or self.turn_player
        named = answer is not MISSING or self.wanted.decides(who, question.key)
        options, rejected = self._weigh(question, named=named)
        asked = self._is_wanted(question, who, options, rejected)
        forced = answer is MISSING
        if not asked and (len(options) < question.least or not (options or question.many)):
            answer = None
        elif forced:
            answer = self._forced(question, who, options, rejected, asked=asked)
        if forced and question.tacit:
            self.silent = True
            self.findings.nothing_to[who, question.key] = None
            return answer
        if answer is not None:
            self._take(question, answer, options, forced=forced)
        self._note(question, answer, options, rejected)
        return answer

    def _forced(self, question: Question, who: str, options: Options, rejected: Sequence[Rejected], *, asked: bool) -> Any:
        """Returns the only answer that there is; stops for somebody to give one where there is more to choose."""
        if asked or ((options or not question.many) and (question.voluntary or len(options) != question.least)):
            raise Stop(self._asked(question, who, options, rejected))
        return tuple(options) if question.many else next(iter(options))

    def _one_of_the_ways(self, question: Question, ways: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Returns what is chosen of many: in one of the ways that differ, or in the very cards where somebody speaks of them."""
        answer = self._answer(question.key)
        spoken_of = question.key in self.wanted.words or self.is_about_one(question.among)
        named = spoken_of if answer is MISSING else answer not in ways
        asked = replace(question, ways=None) if named else replace(question, among=ways, if_allowed="", least=1, most=1, ways=None)
        picked = self.ask(asked)
        return picked if isinstance(picked, tuple) else ways.get(picked, (picked,))

    def _weigh(self, question: Question, *, named: bool) -> Weighed:
        """Returns what may be answered, and what may not: ``named`` options and refusals with the rest."""
        among = [*question.named] if named and question.named else question.among
        told = [item for item in among if isinstance(item, Rejected)] if among is not question.among else []
        if told:
            among = [item for item in among if not isinstance(item, Rejected)]
        options, rejected = self.offered(question.if_allowed, among) if question.weighed is None else question.weighed
        if question.free:
            options = {**options, **dict.fromkeys(question.free, ())}
        if question.refused:
            rejected = [*rejected, *(item for item in question.refused if item.option not in options)]
        return options, [*rejected, *told] if told else rejected

    def _asked(self, question: Question, who: str, options: Options, rejected: Iterable[Rejected]) -> Ask:
        return Ask(
            question.key,
            who,
            question.clause or self.frame.at or self.frame.rule,
            tuple(options),
            tuple(rejected),
            question.least,
            min(question.most, len(options)) if question.many else 1,
            question.voluntary,
            tuple(options.items()),
            name=f"{self.about}{question.key}",
            skip=question.skip,
            counted=question.counted,
        )

    def _is_wanted(self, question: Question, who: str, options: Options, rejected: Sequence[Rejected]) -> bool:
        """Tells whether a question is asked even if there is nothing, or nothing else, to choose: the caller has an answer to it.

        What is decided next need not be for this question, unless it answers it with what is refused or has to be named. A tacit
        question is named by its own word alone.
        """
        key, said, wanted = question.key, self.wanted.words, self.wanted
        if said and any(word in said for word in (key, *(() if question.tacit else self.vocabulary.also(key)))):
            return True
        refused = bool(rejected) and options.keys() <= {*question.free}
        return ((refused or bool(question.named)) and wanted.follows(who, key)) or (
            "pass" in options and wanted.follows(who, "pass") and not question.tacit
        )

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
                return each_of(value) if many else value
        return MISSING

    def _answered(self, question: Question, answer: Value) -> Any:
        """Returns an answer that was given before, with what allows it; of what else might have been nothing is worked out."""
        of, options = question.if_allowed, Options()
        if self.rules.of("condition", of):
            taken = each_of(answer) if question.many else (answer,)
            options = self.allowed(of, [option for option in (*question.among, *question.named) if option in taken])[0]
        self._take(question, answer, options, forced=False)
        return answer

    def take_weighed(self, other: Asking, question: Question, answer: Value, options: Options) -> None:
        """Takes an answer to a question that another look at the same state has weighed."""
        self.assumed, self.lacking = other.assumed, other.lacking
        self._take(question, answer, options, forced=False)

    def _take(self, question: Question, answer: Value, options: Options, *, forced: bool) -> None:
        self.picked = bind(self.picked, question.key, answer)
        self.chosen.append(Choice(question.key, question.by or self.turn_player, answer, forced, question.clause))
        for option in each_of(answer) if question.many else (answer,):
            if self.lacking:
                settle(self, question.if_allowed, option)
            self.cite(*options.get(option, ()))
            if self.assumed:
                self.assumptions.update(self.assumed.get((question.if_allowed, option), {}))

    def _note(self, question: Question, answer: Value, options: Options, rejected: Iterable[Rejected]) -> None:
        if not self.tracing:
            return
        taken = () if answer is None else each_of(answer) if question.many else (answer,)
        for option in options:
            if option not in taken:
                self.alternatives.append(Alternative(question.key, option, "not chosen"))
        for item in rejected:
            self.alternatives.append(Alternative(question.key, item.option, "illegal", item.ground, item.grounds))

    def asking_about(self, uid: int | str) -> Within[str]:
        """Keeps what is asked about one card (or one event) apart from the same question about another."""
        return Within(self, "about", f"{self.about}{uid}:" if uid else self.about)

    def in_hand(self, zone: str, seat: str) -> list[Obj]:
        """Returns a player's cards of a zone as far as anybody knows them, for a choice among them; notes that others lie there.

        What cards could do that nobody knows, or of which only the kind is said, is not followed: a line is then not the only one.
        """
        cards = self.known(zone, seat)
        if any(obj.card == NOBODY_KNOWS or not self.rules.card(obj.card).is_told for obj in cards):
            self.overlook(zone, seat)
        return cards

    def is_about_one(self, uids: Iterable[object]) -> bool:
        """Tells whether a claim is about one of these cards: which of them is taken matters then, however equal they are."""
        return bool(self.findings.asked_about.intersection(uids))

    def overlook(self, zone: str, seat: str) -> None:
        """Notes that cards of a zone might be used now of which nobody knows what they do: what they could do is not followed."""
        turn = (self.state.var("turn.seat"), self.state.var("turn.number"))
        self.findings.overlooked[f"{seat}.{zone}", turn] = None

    # -- what nobody decides ------------------------------------------------------------------------------------------

    def fact(self, key: str, options: Iterable[Value], *, clause: str = "", of: int = 0) -> Any:
        """Asks the judge for a fact (of a card) that the board leaves open, as narrowly as the rule needs it; once in a scope."""
        with self.asking_about(of):
            name = f"{self.about}{key}"
            known = self.get(name)
            if known is None or name in dict(self.frame.bound):
                known = self.ask(Question(key, options, JUDGE, voluntary=True, clause=clause))
                self.remember(name, known)
            return known

    def reading(self, defect: str) -> str:
        """Returns the reading of an open defect that is in force: pinned, or the default; noted as an assumption."""
        reading = self.findings.reading(self.rules, self.state, defect)
        self.assumptions[Assumption("reading", defect, reading)] = None
        return reading

    def presume(self, name: str, options: Iterable[str], *, by: str = "", of: Sequence[str] | None = None) -> str:
        """Returns what is taken for granted of something the board leaves out: the first option; verdicts try the others.

        Where only decisions of one player hang on it (``by``, ``of``: their words), it is doubted only where one is taken.
        """
        doubted = of is None or any(is_decided(self, by, word) for word in of)
        if not doubted and name not in dict(self.state.readings):
            return next(iter(options))
        taken = self.findings.presumption(self.state, name, tuple(options))
        if not doubted:
            return taken
        self.assumptions[Assumption("presumed", name, taken)] = None
        return taken


def is_decided(look: Asking, who: str, word: str) -> bool:
    """Tells whether somebody decides something by this very word: what the line says now or next, or what it has said here."""
    return look.wanted.decides(who, word) or word in dict(look.frame.bound)
