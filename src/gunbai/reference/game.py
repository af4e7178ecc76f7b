"""The page of one game: every word of its cases and card texts, with the clause that makes it."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.cards.kit import Kit
from gunbai.reference import board, decks, texts
from gunbai.reference.examples import examples_of
from gunbai.reference.game_words import GameWords, Spec
from gunbai.reference.page import PageSection, code, codes, page, prose


def game_page(kit: Kit, laws: Spec) -> str:
    """Returns the page of one game; ``laws`` says what each law of a vocabulary is about."""
    book = kit.rulebook.book()
    dated = f"{book.version} ({book.date})" if book.date and str(book.date) != book.version else book.version
    lead = (
        f"{kit.rulebook.title} {dated}, `game: {kit.rulebook.slug}`. Every word names its clause. "
        "Width and case make no difference. The keys of the files: [scenario files](scenario-file.md), [card texts](card-text.md)."
    )
    return page(kit.rulebook.game or kit.rulebook.title, lead, _sections(GameWords(kit), laws))


def _sections(words: GameWords, laws: Spec) -> Iterator[PageSection]:
    examples = examples_of(words.kit)
    yield from (board.turn(words), board.kinds(words), board.card(words), board.keywords(words))
    yield from (board.entries(words), board.slots(words), board.zones(words))
    yield from (board.decisions(words, examples), board.answers(words), board.facts(words), board.presumptions(words))
    yield from (board.used(words), board.windows(words), decks.decks(words), decks.start(words))
    yield from (texts.keys(words), texts.moments(words), texts.orders(words, examples))
    yield from (texts.costs(words, examples), texts.filters(words), texts.referents(words), texts.limits(words))
    yield from (texts.lasting(words), texts.numbers(words), texts.laws(words, laws), readings(words.kit))


def readings(kit: Kit) -> PageSection:
    """Returns the open defects of a book with the readings that a case may pin."""
    rows = []
    for defect in kit.rulebook.defects:
        if defect.open:
            usual = {defect.default: " (default)"}
            said = [(f"{code(id)}{usual.get(id, '')}", reading.text) for id, reading in defect.readings.items()]
            told = "<br>".join(f"{name} {prose(text.get('en') or text.get('ja', ''))}" for name, text in said)
            matter = prose(defect.matter.get("en") or defect.matter.get("ja", ""))
            rows.append((code(defect.id), matter, told, codes(defect.nodes)))
    lead = "What the book leaves open. `readings: {ID: b}` pins a reading. Otherwise the default counts and the others are tried."
    return PageSection("Readings", lead, ("defect", "question", "readings", "clause"), tuple(rows))
