"""The printed sentences of a card text, and the choices that they ask for."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.interpreter.card import Card, Choose


def split_sentences(text: str) -> list[str]:
    """Returns the printed sentences of a card text, each with its full stop; quoted text is not split."""
    found: list[str] = []
    depth, start = 0, 0
    for index, character in enumerate(text):
        depth += (character in "「『(（") - (character in "」』)）")
        if character == "。" and depth <= 0:
            found.append(text[start : index + 1].strip())
            start = index + 1
    return [*found, *([text[start:].strip()] if text[start:].strip() else [])]


def choices_of(card: Card) -> Iterator[Choose]:
    """Yields every choice that the texts of a card ask for."""
    abilities = (*card.abilities, *card.quoted)
    for sentence in (*card.effect, *(sentence for ability in abilities for sentence in ability.sentences)):
        yield from sentence.choose
