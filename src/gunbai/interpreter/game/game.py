"""Where a game module says what its clauses mean: one decorator per kind of binding, each naming its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import isgeneratorfunction
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload

from msgspec import Struct

from gunbai.interpreter.data.ask import Outcome
from gunbai.interpreter.data.state import CARRIED_OUT
from gunbai.interpreter.words.reserved import require_free

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V", bound="ClauseVoice")

RULE = 0
EXCEPTION = 1
EFFECT = 2
"""Ranks of a ground: a rule, the rule's own exception, an effect. A higher rank overrides a lower one."""

CLAUSELESS = ("hook", "target", "event", "forbid", "verb")
"""Kinds of bindings that need no clause: those about none, and what a book lets happen without a sentence of its own."""

NOTHING_SAYS = ("condition", "lift", "forbid", "trigger", "order", "filter", "replace", "event", "cost")
"""Kinds of bindings to which None says something else than an empty list: a generator could not say it."""

Leaf = Callable[..., Iterable[Outcome] | None]


class ClauseVoice(Protocol):
    """What a definition needs of the clause that looks it up: where to cite it, and whether it is switched off."""

    grounds: dict[str, None]

    def off(self, clause: str) -> bool: ...

    def supposes(self, clause: str) -> bool: ...

    def says(self, clause: str, *, along: tuple[str, ...] = ()) -> bool: ...


class Binding(Struct, frozen=True):
    """One meaning of one clause: what it is for, and the function that says it."""

    clause: str
    kind: str
    about: str
    run: Callable[..., Any]
    rank: int = RULE
    keyword: str = ""
    lifts: str = ""
    word: str = ""
    ties: str = ""
    rest: str = ""
    aimed: tuple[str, ...] | None = None
    keys: tuple[str, ...] | None = None
    printed: bool = False
    words: Mapping[str, tuple[str, ...]] = {}
    each: bool | None = None


VARS = "vars"
"""What a step of settling may hang on beside the cards of a zone: the variables of the game."""


class Game:
    """Holds the bindings of one game; a game module makes one and decorates its functions with it.

    ``package`` is the module that was loaded for it, whose code may name clauses beside those that it binds; ``named`` are these.
    """

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.package = ""
        self.steps: dict[str, Leaf] = {}
        self.hanging: dict[str, tuple[str, ...]] = {}
        self.called: set[str] = set()
        self.happening: set[str] = set()
        self.conditional: set[str] = set()
        self.noted: set[str] = set()
        self.named: set[str] = set()
        self.bindings: list[Binding] = []
        self.about: dict[tuple[str, str], list[Binding]] = {}
        self.actions: dict[str, list[str]] = {}

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    def clauses(self) -> set[str]:
        """Returns every clause that this game binds."""
        return {*self.named}

    def of(self, kind: str, about: str = "") -> list[Binding]:
        """Returns the bindings of one kind (for one event, decision or word), in the order they were written."""
        return self.about.get((kind, about), [])

    def keywords_of(self, clause: str) -> set[str]:
        """Returns the keywords whose trigger a clause is: by them people tell a rule's own triggers apart."""
        return {each.keyword for each in self.bindings if each.kind == "trigger" and each.clause == clause and each.keyword}

    def step(self, clause: str, *, hangs_on: tuple[str, ...] = ()) -> Callable[[Leaf], Leaf]:
        """Binds the leaf that carries out one numbered step.

        One of settling that comes to nothing most of the time may say what that ``hangs_on``: ``vars``, and zones. As long as these
        are as they were when nothing came of it, it is not carried out again.
        """

        def register(leaf: Leaf) -> Leaf:
            self._require_clause("step", clause)
            if clause in self.steps:
                raise ValueError(f"{self.slug}: {clause} is bound twice as a step")
            self.steps[clause] = leaf
            if hangs_on:
                self.hanging[clause] = hangs_on
            self.named.add(clause)
            return leaf

        return register

    def calls(self, *rules: str) -> None:
        """Declares procedures that leaves start by name (the play procedure of a category), so that none is an orphan."""
        self.called.update(rules)

    def happens(self, *events: str) -> None:
        """Declares events that change nothing by themselves: that one has happened is all there is to it."""
        self.happening.update(events)

    def notes(self, *names: str) -> None:
        """Declares what a game keeps beside what its boards say: numbers and words of a player or of the whole game, statuses."""
        self.noted.update(names)

    def definition(
        self, clause: str, *, otherwise: Any
    ) -> Callable[[Callable[Concatenate[V, P], R]], Callable[Concatenate[V, P], R]]:
        """Binds what a defined word means. The clause is cited when the answer differs from ``otherwise``.

        Where the clause is supposed to apply, what is said to be false (``otherwise``) is true.
        """

        def register(meaning: Callable[Concatenate[V, P], R]) -> Callable[Concatenate[V, P], R]:
            self._add(Binding(clause, "definition", "", meaning))
            if otherwise is False:
                self.conditional.add(clause)

            def ask(voice: V, /, *args: P.args, **kwargs: P.kwargs) -> R:
                if voice.off(clause):
                    return otherwise  # type: ignore[no-any-return]  # the caller chose the neutral value
                result = meaning(voice, *args, **kwargs)
                if otherwise is False and voice.supposes(clause):
                    result = cast(R, True)
                if result != otherwise:
                    voice.grounds[clause] = None
                return result

            return ask

        return register

    @overload
    def states(self, clause: str, *, along: tuple[str, ...] = ()) -> Callable[[ClauseVoice], bool]: ...
    @overload
    def states(self, clause: str, that: R, *, otherwise: R) -> Callable[[ClauseVoice], R]: ...
    def states(
        self, clause: str, that: Any = True, *, otherwise: Any = False, along: tuple[str, ...] = ()
    ) -> Callable[[ClauseVoice], Any]:
        """Declares what a clause says without any condition: that something is so, or a value. Returns what asks it: ``f(play)``.

        The clause is cited, after those that it goes along with. Switched off, it comes out ``otherwise``.
        """

        def said(voice: ClauseVoice) -> Any:
            return that if voice.says(clause, along=along) else otherwise

        self._add(Binding(clause, "definition", "", said))
        return said

    def applies(self, clause: str) -> Callable[[ClauseVoice], bool]:
        """Declares a clause that only limits or carries out what others say. Returns what asks whether it counts: ``f(play)``.

        Asking cites nothing: what it limits is cited where it does.
        """

        def counts(voice: ClauseVoice) -> bool:
            return not voice.off(clause)

        self._add(Binding(clause, "applies", "", counts))
        return counts

    def condition(self, clause: str, *, of: str, rank: int = RULE) -> Callable[[F], F]:
        """Binds one condition of a decision: ``f(play, option) -> bool``; False forbids the option, citing the clause."""
        return self._register("condition", of, clause, rank=rank)

    def lift(self, clause: str, *, of: str, lifts: str, rank: int = EXCEPTION) -> Callable[[F], F]:
        """Binds an exception: when ``f(play, option)`` holds, the named condition does not forbid the option."""
        return self._register("lift", of, clause, rank=rank, lifts=lifts)

    def forbid(self, event: str, clause: str, *, rank: int = RULE) -> Callable[[F], F]:
        """Binds what stops an event: ``f(play, event) -> bool``."""
        return self._register("forbid", event, clause, rank=rank)

    def replace(self, event: str, clause: str) -> Callable[[F], F]:
        """Binds a replacement: ``f(play, event) -> events or None``; it applies at most once to one event.

        A `Call` among the events runs a procedure in its place.
        """
        return self._register("replace", event, clause)

    def event(self, kind: str, clause: str, *, each: bool | None = None) -> Callable[[F], F]:
        """Binds what an event does: ``f(play, event) -> events or None`` when the clause is not about this event.

        With ``each`` it says what one comes to, and an event of several (``amount``) happens so often, one after another. A
        function that never reads the amount has to say which it is: ``each=False`` where the amount is only told.

        A `Call` among the events runs a procedure before the further events happen (a reload in the middle of a draw).

        Raises ValueError for an event that the kernel itself carries out: what is bound to it would never run.
        """
        if kind in CARRIED_OUT:
            raise ValueError(f"{self.slug}: {clause} binds the event {kind}, which the kernel carries out: name it otherwise")
        return self._register("event", kind, clause, each=each)

    def trigger(self, clause: str, *, on: str, keyword: str = "") -> Callable[[F], F]:
        """Binds a rule's own trigger: ``f(play, card, record) -> bool``; the step of the same clause is its effect.

        One that would be due but comes to nothing returns the clauses that say why, as a tuple.
        """
        return self._register("trigger", on, clause, keyword=keyword)

    def constant(self, clause: str, *, keyword: str = "") -> Callable[[F], F]:
        """Binds a constant effect: ``f(play, card) -> contributions``, computed whenever constants are refreshed.

        One that only ``keyword`` can have an effect by is left out where no card has it.
        """
        return self._register("constant", "", clause, keyword=keyword)

    def action(self, word: str, clause: str, *, at: str = "main") -> Callable[[F], F]:
        """Binds an action that a player may declare: ``f(play, seat) -> candidate options``; the clause is its procedure."""
        return self._register("actions", at, clause, word=word)

    def verb(
        self,
        word: str,
        clause: str,
        *,
        aimed: tuple[str, ...] | None = None,
        keys: tuple[str, ...] | None = None,
        words: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Callable[[F], F]:
        """Binds a word of card texts: ``f(play, argument) -> outcomes``.

        With ``aimed`` a text may give it the cards alone - ``destroy: it``, ``ready: {side: you}`` - which come to it under ``to``;
        ``aimed`` are the keys by which it says something else. ``keys`` are all that it knows: another is bad input, and so is
        another word than the ``words`` that may stand under a key, and alone (the key is empty then).
        """
        return self._register("verb", word, clause, aimed=aimed, keys=keys, words=words or {})

    def filter(self, word: str, clause: str, *, printed: bool = False, words: tuple[str, ...] = ()) -> Callable[[F], F]:
        """Binds a word of filters: ``f(play, card, wanted, you, this) -> bool``.

        ``printed``: it asks what a card says. ``words`` are all that it may ask for, where they are known.
        """
        return self._register("filter", word, clause, printed=printed, words={word: words} if words else {})

    def target(self, word: str) -> Callable[[F], F]:
        """Binds what a name means in card texts that nothing is bound to: ``f(play) -> cards``."""
        return self._register("target", word, "")

    def cost(self, word: str, clause: str, *, counted: bool = False) -> Callable[[F], F]:
        """Binds a cost: ``f(play, card, amount) -> events, or None when it cannot be paid``; ``counted``: a number, never cards."""
        return self._register("cost", word, clause, keys=("amount",) if counted else None)

    def order(self, clause: str, *, ties: str = "", rest: str = "") -> Callable[[F], F]:
        """Binds one class of the order of triggers: ``f(play, waiting) -> bool``; earlier bindings come first.

        ``ties`` is the clause by which somebody orders several of one class, ``rest`` one that lets all others wait for the class.
        """
        return self._register("order", "", clause, ties=ties, rest=rest)

    def offers(self, name: str, clause: str) -> Callable[[F], F]:
        """Binds what a window offers: ``f(play, seat) -> offers``; conditions of ``name`` say what is allowed."""
        return self._register("offers", name, clause)

    def deck(self, clause: str, *, word: str = "") -> Callable[[F], F]:
        """Binds what a clause demands of a deck list: ``f(deck) -> faults``; with a restriction's word, ``f(deck) -> copies``."""
        return self._register("deck", "limit" if word else "", clause, word=word)

    def hook(self, name: str) -> Callable[[F], F]:
        """Binds a function that the interpreter or a page needs of every game, about no clause (drawing, notation).

        ``terms`` (spec, items) leaves out contributions to a number that do not count, ``entered`` orders settings of one number by
        when they entered. What each hook is asked stands on the page of what a module may use.
        """
        return self._register("hook", name, "")

    def _register(self, kind: str, about: str, clause: str, **more: Any) -> Callable[[F], F]:
        def register(run: F) -> F:
            require_free(self.slug, kind, more.get("word", "") if kind == "actions" else about, clause)
            self._require_clause(kind, clause)
            if kind in NOTHING_SAYS and isgeneratorfunction(run):
                said = f"{self.slug}: {run.__name__}, which {clause} binds ({kind}), yields: return what it finds, or None"
                raise ValueError(said)
            self._add(Binding(clause, kind, about, run, **more))
            return run

        return register

    def _require_clause(self, kind: str, clause: str) -> None:
        """Raises ValueError for a binding of no clause: what it does would be cited with nothing."""
        if not clause and kind not in CLAUSELESS:
            raise ValueError(f"{self.slug}: a binding ({kind}) names no clause: write the number of the clause that says it")

    def _add(self, binding: Binding) -> None:
        self.bindings.append(binding)
        self.named.add(binding.clause)
        self.about.setdefault((binding.kind, binding.about), []).append(binding)
        if binding.kind == "actions":
            self.actions.setdefault(binding.word, []).append(binding.clause)
