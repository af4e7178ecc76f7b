"""Card definitions behind tokens: a known card, a known card with other numbers, or an anonymous vanilla card."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from gunbai.document import Problems
from gunbai.interpreter.data.card import Card
from gunbai.notation.board_part import BoardPart
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.notation.token import UNSAID, CardToken
from gunbai.notation.token_writer import print_token, spelt_numbers

TYPO = 0.75
"""How alike a bare name must be to a known card's to count as a slip of the pen."""


def check_token(token: CardToken, zone: str, kind: str, notation: Notation, catalogue: Catalogue, problems: Problems) -> None:
    """Notes what keeps a token from standing for a card in a zone: an unknown card whose numbers matter, or wrong numbers."""
    on_field = notation.on_field(zone)
    known = catalogue.get(token.name)
    at = token.at.mark
    kind = kind_of(token, kind if on_field or token.numbers else "", notation, known)
    if not token.known:
        if on_field and not token.face and not token.tag:
            hint = "write its name and numbers, or a tag, as in ?#A, where nobody knows them"
            problems.add("UNKNOWN-CARD", f"a card face up in {zone} cannot be ?", at, hint)
        return
    if known is None and unsaid(token, kind, notation):
        return
    if token.numbers:
        _check_numbers(token, kind, notation, problems)
    elif known is None:
        _check_unknown(token, kind, on_field, notation, catalogue, problems)


def _check_numbers(token: CardToken, kind: str, notation: Notation, problems: Problems) -> None:
    names = notation.tokens.numbers.get(kind, ())
    unknown = [name for name, number in zip(names, token.numbers, strict=False) if number is None]
    if len(_required(names, notation)) <= len(token.numbers) <= len(names) and {*unknown} <= {*notation.tokens.asked}:
        return
    written = spelt_numbers(token.numbers)
    wanted = "/".join(name.upper() for name in names)
    message = f"{written} on {token.name}: {kind or 'a card of unknown kind'} has {wanted or 'no numbers'}"
    example = "/".join(str(3 - index % 2) for index, _ in enumerate(names))
    problems.add("BAD-NUMBERS", message, token.at.mark, f"write {example}" if names else "leave the numbers out")


def _check_unknown(
    token: CardToken, kind: str, on_field: bool, notation: Notation, catalogue: Catalogue, problems: Problems
) -> None:
    names = notation.tokens.numbers.get(kind, ())
    if on_field and names and not token.face and not _numbered(token, _required(names, notation)):
        near = catalogue.near(token.name)
        example = "/".join(str(3 - index % 2) for index, _ in enumerate(names))
        meant = f"did you mean {near}? otherwise " if near else ""
        message = f"no card named {token.name} is known, and its {'/'.join(name.upper() for name in names)} matters here"
        problems.add("UNKNOWN-CARD", message, token.at.mark, f"{meant}write the numbers, e.g. {token.name} {example}, or ?")
    elif bare(token) and (near := catalogue.near(token.name, TYPO)):
        message = f"no card named {token.name} is known"
        problems.add("UNKNOWN-CARD", message, token.at.mark, f"did you mean {near}?")


def unsaid(token: CardToken, kind: str, notation: Notation) -> bool:
    """Tells whether a token says that nobody knows what its card is but for the name."""
    names = notation.tokens.numbers.get(kind, ())
    return token.numbers == UNSAID and not (len(names) == 1 and {*names} <= {*notation.tokens.asked})


def _required(names: tuple[str, ...], notation: Notation) -> tuple[str, ...]:
    return tuple(name for name in names if name not in notation.tokens.optional)


def _numbered(token: CardToken, names: tuple[str, ...]) -> bool:
    return set(names) <= {name for name, _ in token.fields}


def bare(token: CardToken) -> bool:
    """Tells whether a token says nothing about its card but the name."""
    return not (token.kind or token.numbers or token.fields or token.sets or token.keywords)


def kind_of(token: CardToken, kind: str, notation: Notation, known: Card | None) -> str:
    """Returns the kind of a token's card: as written, as known, as a keyword or its place has it, or the game's usual one."""
    told = next((notation.kind_by_keyword[word] for word, _ in token.keywords if word in notation.kind_by_keyword), "")
    return token.kind or (known.kind if known else "") or told or kind or (notation.tokens.kind if token.numbers else "")


@lru_cache(maxsize=1024)
def definition(token: CardToken, kind: str, notation: Notation, catalogue: Catalogue) -> tuple[str, Card]:
    """Returns a unique key for a token's card, and its definition. ``kind`` is the kind that its place gives an unknown card."""
    known = catalogue.get(token.name)
    if not token.known:
        return UNKNOWN, Card(UNKNOWN, "")
    if known is not None and bare(token):
        return known.name, known
    if known is None and unsaid(token, kind_of(token, kind, notation, known), notation):
        return definition(replace(token, numbers=()), "", notation, catalogue)
    base = known or named_after(token.name, kind_of(token, kind, notation, None), notation)
    card = replace(
        base,
        kind=kind_of(token, kind, notation, known),
        fields={**base.fields, **said_fields(token, kind_of(token, kind, notation, known), notation)},
        keywords=(*base.keywords, *(pair for pair in token.keywords if pair not in base.keywords)),
    )
    if known is not None and card == known:
        return known.name, known
    return definition_key(card, known, notation), card


def named_after(name: str, kind: str, notation: Notation) -> Card:
    """Returns a card that no book defines. One that is named after a colour, or a colour and a numbered field, has these."""
    stem, numbered = notation.numbered(name)
    which, members = notation.members(stem)
    return Card(name, kind, {which: members, **numbered} if which else {})


def said_fields(token: CardToken, kind: str, notation: Notation) -> dict[str, object]:
    """Returns the printed fields that a token gives its card."""
    names = notation.tokens.numbers.get(kind, ())
    numbers = dict(zip(names, token.numbers, strict=False))
    return {**numbers, **dict(token.fields), **dict(token.sets)}


def definition_key(card: Card, known: Card | None, notation: Notation) -> str:
    """Returns the key of a definition made on the board: the token that says it."""
    token = token_for(card, known, notation)
    return print_token(token, notation)


def token_for(card: Card, known: Card | None, notation: Notation) -> CardToken:
    """Returns the token that stands for a definition, without what a known card of that name prints anyway."""
    base = known or named_after(card.name, "", notation)
    fields = {name: value for name, value in card.fields.items() if name not in base.fields or base.fields[name] != value}
    names = notation.tokens.numbers.get(card.kind, ())
    whole = all(name in card.fields and isinstance(card.fields[name], int | None) for name in names)
    said = bool(names) and whole and any(name in fields for name in names)
    sets = tuple((name, tuple(map(str, fields[name]))) for name in notation.tokens.sets if fields.get(name))
    return CardToken(
        card.name,
        kind=card.kind if card.kind != base.kind else "",
        numbers=tuple(card.fields[name] for name in names) if said else (),
        fields=tuple(
            (name, fields[name]) for name in notation.tokens.fields.values() if name in fields and not (said and name in names)
        ),
        sets=sets,
        keywords=tuple(
            (name, value)
            for name in notation.keywords
            for value in sorted(value for keyword, value in card.keywords if keyword == name)
            if (name, value) not in base.keywords
        ),
    )


def usual_kind(part: BoardPart, slot: str, notation: Notation) -> str:
    """Returns the kind that a place on the board gives an unknown card."""
    if part.kind:
        return part.kind
    zone = part.slots.get(slot, part.zone)
    other = next((item.kind for item in notation.parts.values() if item.zone == zone and item.kind), "")
    return other or (notation.tokens.kind if notation.on_field(zone) else "")
