"""What of a game nothing reads: words of its vocabulary, clauses called modelled, and bindings of words that are taken."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.cards.kit import Kit
from gunbai.document import mark_of
from gunbai.errors import Problem
from gunbai.games.collisions import collisions
from gunbai.games.naming import in_code, in_words
from gunbai.interpreter.game.game import Game
from gunbai.interpreter.look.kernel import KERNEL
from gunbai.interpreter.words.keys import EFFECTS, LAWS, PRESUMED
from gunbai.interpreter.words.reserved import NAMES, RESERVED, SENTENCE
from gunbai.rulebook import split_part


def reserved_words() -> dict[str, tuple[str, ...]]:
    """Returns the words that no game can give a meaning of its own, by what they would be."""
    filters, answers = RESERVED["filter"], RESERVED["actions"]
    return {"events": tuple(KERNEL), "do": SENTENCE, "filters": tuple(filters), "names": NAMES, "actions": tuple(answers)}


def unread(kit: Kit) -> list[Problem]:
    """Returns a problem for every word and clause of a game that nothing reads, and for every binding that nothing asks."""
    found = [*_words(kit), *collisions(kit.notation.vocabulary)]
    return found if kit.game is None else [*found, *_clauses(kit, kit.game)]


def _words(kit: Kit) -> Iterator[Problem]:
    raw = kit.notation.vocabulary.raw
    known = {"laws": LAWS, "effects": EFFECTS, "presumed": PRESUMED}
    for section, words in known.items():
        for word in raw.get(section) or ():
            if str(word) not in words:
                yield _at(word, f"nothing reads {word} of {section}", f"use one of {', '.join(words)}")
    for step, law in kit.notation.vocabulary.waits.items():
        if law not in LAWS:
            yield _at(raw["waits"][step], f"nothing reads {law} of waits: {step}", f"use one of {', '.join(LAWS)}")


def _at(word: object, said: str, hint: str) -> Problem:
    """Returns the problem of a word that nothing reads, with its place in the file."""
    mark = mark_of(word)
    return Problem("UNREAD-WORD", said, mark.file, mark.line, mark.column, hint)


def _clauses(kit: Kit, game: Game) -> Iterator[Problem]:
    """Yields the sequences that are no procedure, and the clauses called modelled that neither code nor data names."""
    model, vocabulary = kit.rulebook.model, kit.notation.vocabulary
    for section, procedures in (("sequences", vocabulary.sequences), ("keeps", vocabulary.keeps)):
        for id in sorted(procedures):
            if not (model.rule(id).steps or id in vocabulary.procedures or id in game.clauses()):
                word = next(item for item in vocabulary.raw[section] if str(item) == id)
                yield _at(word, f"{id} of {section} is no procedure", "name a clause that has steps, or is one")
    book = kit.rulebook.book()
    written = (clause for _, clause in (*in_code(game, book), *in_words(vocabulary, book)))
    named = {*game.clauses(), *written, *(step for rule in model for step in rule.steps)}
    known = {split_part(id)[0] for id in named}
    for rule in model:
        if rule.status == "modelled" and not rule.steps and split_part(rule.id)[0] not in known:
            said = f"{rule.id} is modelled, but neither the module nor the vocabulary names it"
            yield Problem("UNREAD-WORD", said, rule.path, rule.line, hint="bind it, or write status: unmodelled", rule=rule.id)
        elif rule.steps and rule.status == "modelled" and not (rule.id in named or rule.id.isdigit()):
            # a bare 25 in the code may be any number
            said = f"{rule.id} is a procedure that nothing starts"
            yield Problem(
                "UNREAD-WORD", said, rule.path, rule.line, hint="name it in a procedure, a phase or the module", rule=rule.id
            )
