"""The schema of card definitions of one game: files of cards, and ``cards:`` of a case."""

from __future__ import annotations

from collections.abc import Iterable

from gunbai.cards.abilities import ABILITY
from gunbai.cards.kit import Kit
from gunbai.cards.printed import CARD
from gunbai.cards.short_forms import ABILITY_ALONE
from gunbai.interpreter.words.reserved import SENTENCE
from gunbai.notation.notation import Notation
from gunbai.notation.raw import texts
from gunbai.reference.files import meanings
from gunbai.schema.shapes import ANY, TEXT, Schema, many, offered, perhaps, spelt_table, told

PAGE = "card-text"
"""The page whose sentences tell the keys."""


def definitions(kit: Kit) -> Schema:
    """Returns the schema of a mapping of names to definitions."""
    return perhaps({"additionalProperties": _card(kit)})


def _card(kit: Kit) -> Schema:
    notation = kit.notation
    ability = _ability(kit)
    own: dict[str, Schema] = {
        "kind": offered(notation.kinds),
        "numbers": TEXT,
        "keywords": many(offered(name for name, numbered in notation.keywords.items() if not numbered)),
        "abilities": many(ability),
        "text": TEXT,
        "do": _sentences(kit),
    }
    sentences = {**meanings(PAGE, "An ability"), **meanings(PAGE, "A card")}
    alone = {key: schema for key, schema in _of_ability(kit).items() if key in ABILITY_ALONE}
    printed: dict[str, Schema] = dict.fromkeys((*notation.fields, *notation.tokens.fields), ANY)
    entries = {**printed, **alone, **{key: own[key] for key in CARD}}
    told_entries = {key: told(schema, sentences.get(key, "")) for key, schema in entries.items()}
    return perhaps(spelt_table(told_entries, _called(notation, entries)))


def _ability(kit: Kit) -> Schema:
    entries = _of_ability(kit)
    sentences = meanings(PAGE, "An ability")
    told_entries = {key: told(schema, sentences.get(key, "")) for key, schema in entries.items()}
    return perhaps(spelt_table(told_entries, _called(kit.notation, entries)))


def _of_ability(kit: Kit) -> dict[str, Schema]:
    moments = offered(kit.notation.vocabulary.moments)
    known: dict[str, Schema] = {
        "name": TEXT,
        "text": TEXT,
        "when": {"anyOf": [many(moments), ANY]},
        "from": many(offered((*kit.notation.vocabulary.zones, *kit.notation.vocabulary.areas))),
        "do": _sentences(kit),
        "once": offered(("yes", "no")),
        "must": offered(("yes", "no")),
    }
    return {key: known.get(key, ANY) for key in ABILITY}


def _sentences(kit: Kit) -> Schema:
    """Returns the schema of what a text does: an editor offers the words of sentences and the verbs of the game."""
    sentences = meanings(PAGE, "A sentence")
    words = {word: told(ANY, sentences.get(word, "")) for word in (*SENTENCE, *sorted(kit.words.verbs or ()))}
    return many({"type": ["object", "array"], "properties": words})


def _called(notation: Notation, entries: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Returns what else each key may be called in the game."""
    known = {*entries}
    words = (*texts(notation.vocabulary.card_words).items(), *notation.tokens.aliases.items())
    found: dict[str, tuple[str, ...]] = {}
    for alias, key in words:
        if key in known:
            found[key] = (*found.get(key, ()), alias)
    return found
