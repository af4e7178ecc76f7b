"""What of a game nothing reads: words of its vocabulary, clauses called modelled, and bindings of words that are taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from gunbai.cards.kit import Kit
from gunbai.cards.orders import SENTENCE
from gunbai.errors import Problem
from gunbai.games.naming import in_code, in_words
from gunbai.interpreter.game import Game
from gunbai.interpreter.kernel import KERNEL
from gunbai.interpreter.vocabulary import EFFECTS, LAWS, PRESUMED
from gunbai.rulebook import split_part

RESERVED: Mapping[str, Collection[str]] = {
    "event": KERNEL,
    "forbid": KERNEL,
    "replace": KERNEL,
    "trigger": KERNEL,
    "verb": SENTENCE,
}
"""The words that a decorator cannot be given: the interpreter, or the reader of card texts, means something by them already."""
NAMES = ("this", "you", "it", "event", "amount", "N")
"""What the interpreter itself binds for a card text."""


def reserved_words() -> dict[str, tuple[str, ...]]:
    """Returns the words that no game can give a meaning of its own, by what they would be."""
    return {"events": tuple(KERNEL), "do": SENTENCE, "names": NAMES}


def unread(kit: Kit) -> list[Problem]:
    """Returns a problem for every word and clause of a game that nothing reads, and for every binding that nothing asks."""
    return [*_words(kit), *(() if kit.game is None else (*_collisions(kit.game), *_clauses(kit, kit.game)))]


def _words(kit: Kit) -> Iterator[Problem]:
    raw = kit.notation.vocabulary.raw
    known = {"laws": LAWS, "effects": EFFECTS, "presumed": PRESUMED}
    for section, words in known.items():
        for word in raw.get(section) or ():
            if str(word) not in words:
                yield Problem("UNREAD-WORD", f"nothing reads {word} of {section}", hint=f"use one of {', '.join(words)}")
    for step, law in kit.notation.vocabulary.waits.items():
        if law not in LAWS:
            yield Problem("UNREAD-WORD", f"nothing reads {law} of waits: {step}", hint=f"use one of {', '.join(LAWS)}")


def _collisions(game: Game) -> Iterator[Problem]:
    for binding in game.bindings:
        if binding.about in RESERVED.get(binding.kind, ()):
            said = f"@game.{binding.kind} binds {binding.about}, which is reserved: it is never asked"
            yield Problem("RESERVED-WORD", said, hint="give it another word", rule=binding.clause)


def _clauses(kit: Kit, game: Game) -> Iterator[Problem]:
    """Yields the sequences that are no procedure, and the clauses called modelled that neither code nor data names."""
    model, vocabulary = kit.rulebook.model, kit.notation.vocabulary
    for section, procedures in (("sequences", vocabulary.sequences), ("keeps", vocabulary.keeps)):
        for id in sorted(procedures):
            if not (model.rule(id).steps or id in vocabulary.procedures or id in game.clauses()):
                yield Problem("UNREAD-WORD", f"{id} of {section} is no procedure", hint="name a clause that has steps, or is one")
    book = kit.rulebook.book()
    written = (clause for _, clause in (*in_code(game, book), *in_words(vocabulary, book)))
    named = {*game.clauses(), *written, *(step for rule in model for step in rule.steps)}
    known = {split_part(id)[0] for id in named}
    for rule in model:
        if rule.status == "modelled" and not rule.steps and split_part(rule.id)[0] not in known:
            said = f"{rule.id} is modelled, but neither the module nor the vocabulary names it"
            yield Problem("UNREAD-WORD", said, rule.path, rule.line, hint="bind it, or write status: unmodelled", rule=rule.id)
