"""Words of card texts that mean nothing, in every place of every game: none passes silently."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.test_orders import BOARDS, kits

from gunbai.cards.reader import read_cards
from gunbai.cards.text_words import CardTextWords, words_of
from gunbai.document import Problems, read_text
from gunbai.notation.notation import Notation

NONSENSE = "ナンセンス"
CONDITIONS = [
    "{var: ナンセンス, is: x}",
    "{number: {var: ナンセンス}, at least: 1}",
    "{number: {counter: ナンセンス}, at least: 1}",
    "{number: {field: ナンセンス}, at least: 1}",
    "{turn: ナンセンス}",
    "{turn: you, at least: 3}",
    "{all: [{side: you}], any: [{side: foe}]}",
    "{not: {side: you}, zone: x}",
    "{at least: 2}",
    "{}",
    "{top: 2, side: you}",
    "{side: you, among: ナンセンス}",
    "{side: you, slot: ナンセンス}",
    "{side: you, status: ナンセンス}",
    "{side: you, kind: ナンセンス}",
]
"""Conditions that ask for what no game has, or for two things of which only one would be read."""
FREE = {"name", "type", "tribe", "person", "made for", "number"}
"""What of a card may be any text."""


def abilities(notation: Notation, words: CardTextWords) -> Iterator[str]:
    """Yields abilities each of which has one word that means nothing, or that nothing would read."""
    moments = notation.vocabulary.moments
    event = next(word for word, spec in moments.items() if "event" in spec)
    always = next(word for word, spec in moments.items() if spec.get("constant") == "yes")
    happened = next(iter(notation.vocabulary.event_words))
    value = next(iter(notation.vocabulary.values))
    for key in ("word", "by", "self", "source", "seat", "from", "to", "while"):
        yield f"when: {{{event}: {{{key}: {NONSENSE}}}}}, do: {{draw: 1}}"
    for key in ("by", "word", "seat", "may", "amount"):
        yield f"when: {always}, instead: {{of: {happened}, where: {{this: yes}}, do: {{draw: 1}}, {key}: {NONSENSE}}}"
    for condition in (
        *CONDITIONS,
        *(f"{{side: you, {field}: {NONSENSE}}}" for field in (*notation.fields, *(words.filters or ()))),
    ):
        if condition.removeprefix("{side: you, ").partition(":")[0] not in FREE:
            yield f"when: {event}, do: {{if: {condition}, draw: 1}}"
    for verb, keys in words.keys.items():
        for key in keys:
            cards = "to: it, " if "to" in keys and key != "to" else ""
            yield f"when: {event}, do: {{choose: {{it: {{side: foe}}}}, {verb}: {{{cards}{key}: {NONSENSE}}}}}"
        for alone in (NONSENSE, f"[{NONSENSE}]", f"{{{NONSENSE}: 1}}"):
            yield f"when: {event}, do: {{choose: {{it: {{side: foe}}}}, {verb}: {alone}}}"
            for key in {*keys} - {"keywords"} if alone != NONSENSE else ():
                yield f"when: {event}, do: {{choose: {{it: {{side: foe}}}}, {verb}: {{{key}: {alone}}}}}"
        for amount in (
            f"half: {{{NONSENSE}: 3}}",
            f"half: 3, round: {NONSENSE}",
            f"field: {NONSENSE}, of: it",
            f"field: {value}, of: x",
        ):
            if "amount" in keys:
                yield f"when: {event}, do: {{choose: {{it: {{side: foe}}}}, {verb}: {{amount: {{{amount}}}}}}}"
    if used := next((word for word, spec in moments.items() if spec.get("activated") == "yes"), ""):
        yield f"when: {used}, must: yes, do: {{draw: 1}}"
    gift = "where: {side: you}"
    yield from (f"when: {always}, gives: [{{{gift}, {key}: {NONSENSE}}}]" for key in ("status", "field", "keyword", "cannot"))
    yield f"when: {always}, gives: [{{{gift}, modify: +1, field: {value}, amount: 1}}]"
    yield f"when: {always}, gives: [{{{gift}, field: {value}}}]"
    yield f"when: {event}, gives: [{{{gift}, field: {value}, amount: 1}}]"
    yield f"when: {always}, do: {{draw: 1}}"
    yield f"when: {always}, must: yes, gives: [{{{gift}, field: {value}, amount: 1}}]"
    yield f"when: {event}, do: {{pick: {{count: 9, of: [{{draw: 1}}]}}}}"
    yield f"when: {event}, do: {{choose: {{it: {{side: foe, count: -1}}}}, draw: 1}}"
    yield f"when: {event}, do: {{may: yes}}"


@pytest.mark.parametrize("game", BOARDS)
def test_no_word_that_means_nothing_passes_silently(game: str) -> None:
    """Whatever a text says in a wrong word is told as it is read, not only when a board comes to it."""
    kit = kits()[game]
    notation, words = kit.notation, words_of(kit.game)
    kind = next(iter(notation.vocabulary.kinds))
    tried, silent = 0, []
    for body in abilities(notation, words):
        problems = Problems()
        text = f"札: {{kind: {kind}, abilities: [{{text: 文。, {body}}}]}}"
        read_cards(read_text(text, "case.yaml"), notation, words, problems)
        tried += 1
        silent += [] if [*problems] else [body]
    assert tried > 80
    assert silent == []
