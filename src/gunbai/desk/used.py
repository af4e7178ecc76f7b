"""Cards that were used before: those on the boards of other cases of the same game, the most frequent first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from gunbai.notation.definition import bare, usual_kind
from gunbai.notation.notation import Notation
from gunbai.notation.token import CardToken
from gunbai.scenario.file import Scenario

MOST_NAMED, MOST_NUMBERS = 12, 6
"""How many cards of one kind are kept, and how many sets of numbers."""


class UsedCards(Struct, frozen=True):
    """What other cases say of cards of each kind: whole tokens without what is of one card only, and numbers.

    ``words`` counts how often a decision begins with a word, ``said`` how often cards of a kind have a keyword, lie so or are in
    such a state. ``placed`` names the book's cards that lie in each entry of boards, ``uses`` what had been used on them before.
    """

    named: dict[str, tuple[CardToken, ...]] = {}
    numbers: dict[str, tuple[tuple[int | None, ...], ...]] = {}
    words: dict[str, int] = {}
    placed: dict[str, tuple[str, ...]] = {}
    uses: tuple[str, ...] = ()
    said: dict[str, dict[str, int]] = {}


def used_cards(scenarios: Iterable[Scenario], notation: Notation) -> UsedCards:
    """Returns the cards that the boards of scenarios have used most, by the kind that their place gives them."""
    named: dict[str, Counter[CardToken]] = {}
    numbers: dict[str, Counter[tuple[int | None, ...]]] = {}
    placed: dict[str, Counter[str]] = {}
    words, uses = Counter[str](), Counter[str]()
    said: dict[str, Counter[str]] = {}
    faces = {face: word for word, face in notation.tokens.face.items()}
    for scenario in scenarios:
        words.update(str(next(iter(decision.words), "")) for decision in scenario.line)
        uses.update(item.word for item in scenario.board.already)
        for _, entry, slot, token in scenario.board.tokens():
            kind = token.kind or usual_kind(notation.parts[entry], slot, notation)
            shown = (*(name for name, _ in token.keywords), token.turned, *token.statuses, faces.get(token.face, ""))
            said.setdefault(kind, Counter()).update(filter(None, shown))
            if scenario.catalogue.get(token.name) is not None:
                placed.setdefault(entry, Counter())[token.name] += 1
                continue
            if not token.known or bare(token):
                continue
            named.setdefault(kind, Counter())[printed(token)] += 1
            numbers.setdefault(kind, Counter())[token.numbers] += 1
    return UsedCards(
        {kind: tuple(_by_name(found)) for kind, found in named.items()},
        {kind: tuple(_known(found)) for kind, found in numbers.items()},
        dict(words),
        {entry: tuple(name for name, _ in found.most_common()) for entry, found in placed.items()},
        tuple(word for word, _ in uses.most_common()),
        {kind: dict(found) for kind, found in said.items()},
    )


def _known(found: Counter[tuple[int | None, ...]]) -> list[tuple[int | None, ...]]:
    """Returns the most frequent numbers, of those that are known."""
    return [said for said, _ in found.most_common() if said and None not in said][:MOST_NUMBERS]


def printed(token: CardToken) -> CardToken:
    """Returns a token without what is of this one card: its tag, how it lies, what lies on it."""
    return CardToken(
        token.name, kind=token.kind, numbers=token.numbers, fields=token.fields, sets=token.sets, keywords=token.keywords
    )


def _by_name(found: Counter[CardToken]) -> list[CardToken]:
    """Returns the most frequent cards, of each name the most frequent one."""
    tokens: dict[str, CardToken] = {}
    for token, _ in found.most_common():
        tokens.setdefault(token.name, token)
    return [*tokens.values()][:MOST_NAMED]
