"""The pages about files: every key that a reader knows, each with a sentence; both sides are held against each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from gunbai.cards import abilities, expressions, gifts, moments, printed, word_reader
from gunbai.cards import filters as card_filters
from gunbai.cards import sentences as card_sentences
from gunbai.document import read
from gunbai.errors import BadContent, Problem
from gunbai.interpreter.words import keys
from gunbai.interpreter.words.reserved import SENTENCE
from gunbai.notation import board, board_reader, match, restrictions, setup_reader
from gunbai.reference.page import PageSection, code, page
from gunbai.replay import deck
from gunbai.rulebook import defect, glossary, model, node
from gunbai.ruling import loading, ruling
from gunbai.scenario import expectation_reader, line_reader, names
from gunbai.scenario import reader as scenario_reader
from gunbai.scenario.verdicts import VERDICTS

PAGES = Path(__file__).with_name("sentences")
"""Where the sentences stand: one file per page, section by section."""

KNOWN: Mapping[str, Collection[str]] = {
    "scenario": scenario_reader.KEYS,
    "claim": scenario_reader.CLAIM,
    "always": names.ALWAYS,
    "board": board_reader.KEYS,
    "turn": board_reader.TURN,
    "until": board.UNTIL,
    "op": board.OPS,
    "setup": setup_reader.KNOWN,
    "match": match.KEYS,
    "who": line_reader.OTHERS,
    "expect": expectation_reader.EXPECT,
    "ask": expectation_reader.ASK,
    "verdict": VERDICTS,
    "deck": deck.KEYS,
    "announcement": restrictions.KEYS,
    "card": printed.CARD,
    "ability": abilities.ABILITY,
    "moment": moments.MOMENT,
    "sentence": SENTENCE,
    "choice": card_sentences.CHOICE,
    "amount": expressions.AMOUNT,
    "asked": expressions.ASKED,
    "filter": card_filters.FILTER,
    "referents": word_reader.REFERENTS,
    "gives": gifts.GIFT,
    "instead": abilities.INSTEAD,
    "vocabulary": keys.KEYS,
    "laws": (*keys.LAWS, *keys.EFFECTS),
    "zones": keys.WITHIN["zones"],
    "values": keys.WITHIN["values"],
    "entries": keys.WITHIN["board"],
    "tokens": keys.TOKENS,
    "drawing": keys.DRAWING,
    "node": tuple(name for name in node.Node.__struct_fields__ if name not in ("game", "number", "path", "line")),
    "form": node.FORMS,
    "model": model.RuleModel.__struct_fields__[1:-2],
    "kind": model.KINDS,
    "status": model.STATUSES,
    "defect": ("class", *(name for name in defect.Defect.__struct_fields__[:-2] if name != "cls")),
    "term": glossary.Term.__struct_fields__[:-2],
    "ruling": loading.KEYS,
    "life": ruling.STATUSES,
    "provenance": ruling.PROVENANCES,
}
"""The keys of each table of a reader, by what the pages call the table."""


def file_page(name: str) -> str:
    """Returns one page; raises BadContent where a table has a key without a sentence, or a sentence has no key."""
    spec = sentences(name)
    return page(str(spec["title"]), str(spec["lead"]), sections(name))


def sections(name: str) -> Iterator[PageSection]:
    """Yields the sections of a page, each held against the table that it is about."""
    for entry in sentences(name)["sections"]:
        keys: Mapping[str, str] = entry.get("keys", {})
        if "of" in entry:
            _check(name, str(entry["heading"]), set(keys), set(KNOWN[entry["of"]]))
        rows = tuple((code(key), " ".join(sentence.split())) for key, sentence in keys.items())
        yield PageSection(str(entry["heading"]), str(entry.get("lead", "")), ("key", "means") if rows else (), rows)


def sentences(name: str) -> Mapping[str, Any]:
    """Returns what is written about the keys of one page."""
    document = read(PAGES / f"{name}.yaml")
    assert isinstance(document, Mapping)
    return document


def meanings(name: str, heading: str) -> Mapping[str, str]:
    """Returns the sentences of one section of a page, by key."""
    found: Mapping[str, str] = next(entry["keys"] for entry in sentences(name)["sections"] if entry["heading"] == heading)
    return found


def _check(name: str, heading: str, told: set[str], known: set[str]) -> None:
    """Raises BadContent with every key that is not told, or told although nothing reads it."""
    path = str(PAGES / f"{name}.yaml")
    problems = [Problem("UNTOLD-KEY", f"{heading}: nothing says what {key} means", path) for key in sorted(known - told)]
    problems += [Problem("UNREAD-KEY", f"{heading}: nothing reads {key}", path) for key in sorted(told - known)]
    if problems:
        raise BadContent(problems)
