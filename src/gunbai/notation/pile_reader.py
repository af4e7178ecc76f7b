"""Reads the cards of one place of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Scalar, mark_of
from gunbai.notation.board import MIXED, ORDERED, REST, Cards
from gunbai.notation.board_part import BoardPart
from gunbai.notation.catalogue import Catalogue
from gunbai.notation.definition import check_token, usual_kind
from gunbai.notation.fields import NotationReader
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN, fold, is_unknown
from gunbai.notation.token import CardToken, merged
from gunbai.notation.token_reader import parse_token
from gunbai.notation.written_at import written_at

COUNT = re.compile(r"(\d{1,9})\s*枚?")
"""How many cards, in words of a board: 20, 20枚."""


class BoardPlace(Struct, frozen=True):
    """One place where cards lie: a part of the board, and which slot of it."""

    part: BoardPart
    slot: str = ""

    @property
    def zone(self) -> str:
        """The zone that the cards are in."""
        return self.part.slots.get(self.slot, self.part.zone)

    def __str__(self) -> str:
        return self.slot or self.part.name


class TokenReader(NotationReader):
    """Reads single cards; each tag names one of them."""

    def __init__(self, notation: Notation, problems: Problems, catalogue: Catalogue) -> None:
        super().__init__(notation, problems)
        self.catalogue = catalogue
        self.tags: dict[str, CardToken] = {}

    def _note_no_card(self, value: object) -> None:
        """Notes what is no card: cards with their copies inside a list, or anything else that is no line of words."""
        if isinstance(value, Mapping) and value and all(isinstance(item, Scalar) for item in value.values()):
            name, copies = next(iter(value.items()))
            message = "in a list each entry is one card: copies are written without the brackets, or with *"
            self.problems.add("NOT-A-CARD", message, value, f"write {{{name}: {copies}}}, or [{name} *{copies}]")
            return
        self.problems.add("NOT-A-CARD", "a card is written on one line", value, "e.g. 番兵#C 3/2")

    def token(self, value: object, place: BoardPlace | None = None, *, alone: bool = False) -> CardToken | None:
        """Returns the card that a line of words stands for, or None; notes what keeps it from lying there, or ``alone``."""
        if not isinstance(value, Scalar):
            self._note_no_card(value)
            return None
        own = Problems()
        token = parse_token(value, self.notation, own, self.catalogue)
        if place is not None and not own:
            self.check(token, place, own)
        if alone and not own:
            self._note_bare(value, token, own)
        self.problems.extend(own)
        self._note_tag(token)
        return token

    def _note_bare(self, value: object, token: CardToken, problems: Problems) -> None:
        """Notes a card without brackets that nothing is known of but a name: it may as well be meant for a number of cards."""
        named = self.catalogue.get(token.name) or self.notation.members(self.notation.numbered(token.name)[0])[0]
        if token.known and token == CardToken(token.name) and not named:
            message = f"{value} is neither a number of cards nor a card that is known"
            hint = f"write how many cards lie there, ? where nobody knows, [] for none, or [{value}] for one card that is called so"
            problems.add("NOT-A-CARD", message, value, hint)

    def check(self, token: CardToken, place: BoardPlace, problems: Problems) -> None:
        """Notes what keeps a card from lying in a place."""
        kind = usual_kind(place.part, place.slot, self.notation)
        check_token(token, place.zone, kind, self.notation, self.catalogue, problems)

    def _note_tag(self, token: CardToken) -> None:
        folded = fold(token.tag)
        if not folded:
            return
        if folded in self.tags:
            first = self.tags[folded]
            message = f"#{token.tag} already names {first.name} (line {first.at.mark.line})"
            self.problems.add("REPEATED-TAG", message, token.at.mark, "give this card another tag")
        elif self.notation.seat(token.tag) or folded in ("turn", "game"):
            message = f"#{token.tag} cannot be a tag: the word means something else here"
            self.problems.add("BAD-TAG", message, token.at.mark, "use a letter, e.g. #A")
        else:
            self.tags[folded] = token


class PileReader(TokenReader):
    """Reads the cards of one place: a token, a list of them, a count of unknown cards, or ? for as many as nobody knows."""

    def pile(self, place: BoardPlace, value: object) -> Cards:
        """Returns the cards that an entry of a board lists."""
        zone = self.notation.vocabulary.zones.get(place.zone)
        plain = bool(zone and zone.plain)
        if isinstance(value, Scalar) and is_unknown(value) and zone and (zone.visible != "all" or plain):
            return Cards((), True)
        if isinstance(value, Scalar) and is_unknown(value) and not (place.part.single or self.notation.on_field(place.zone)):
            message = f"? says that nobody knows how many cards, but every card in {place.zone} can be seen"
            self.problems.add("NOT-A-CARD", message, value, "write how many there are, or [?] for one card that nobody knows")
            return Cards()
        if isinstance(value, Scalar) and (count := COUNT.fullmatch(fold(value))):
            return self._counted(place, Scalar(count[1], value.mark))
        if value is None or value == "":
            self.problems.add("EMPTY", f"{place} says nothing", value, "write [] for no card, or leave it out")
            return Cards()
        if isinstance(value, Scalar) and plain and (counts := self.notation.by_number(value)):
            value = Mapping.at(value, counts)
        if isinstance(value, Mapping):
            return Cards(merged([token for key, item in value.items() for token in self._several(place, key, item)]))
        if isinstance(value, Scalar) and not (place.slot or place.part.single or value in REST):
            token = self.token(self._lying(value) if plain else value, place, alone=True)
            return Cards((token,) if token else ())
        items = self.many(value)
        more = bool(items) and items[-1] in REST
        known = [self._lying(item) if plain else item for item in items[: len(items) - more]]
        if zone and zone.ordered and MIXED in known:
            return replace(self._mixed(place, known), more=more)
        return Cards(merged([token for item in known if (token := self.token(item, place))]), more)

    def _mixed(self, place: BoardPlace, items: list[object]) -> Cards:
        """Returns the cards of a pile of which some were shuffled together, in one group or in several above one another."""
        tokens: tuple[CardToken, ...] = ()
        groups: list[tuple[int, int]] = []
        marks = [at for at, item in enumerate(items) if item in (MIXED, ORDERED)]
        for start, end in pairwise((-1, *marks, len(items))):
            part = merged([token for item in items[start + 1 : end] if (token := self.token(item, place))])
            if part and start >= 0 and items[start] == MIXED:
                groups.append((len(tokens), len(part)))
            tokens = (*tokens, *part)
        return Cards(tokens, mixed=tuple(groups))

    def _lying(self, item: object) -> object:
        """Returns a word that only says how a card lies as a card that nobody knows."""
        return Scalar(f"{UNKNOWN} {item}", mark_of(item)) if fold(str(item)) in self.notation.lying else item

    def _counted(self, place: BoardPlace, value: Scalar) -> Cards:
        """Returns so many cards that nobody knows."""
        count = self.copies(value, str(place), least=0)
        if not count:
            return Cards()
        if place.slot and self.notation.on_field(place.zone):
            message = f"{value} only says how many cards, but every card in {place.zone} can be seen"
            self.problems.add("NOT-A-CARD", message, value, f"write the card in {place.slot}: its name, or what matters of it")
            return Cards()
        token = CardToken(UNKNOWN, copies=count, at=written_at(value))
        self.check(token, place, self.problems)
        return Cards((token,))

    def _several(self, place: BoardPlace, key: Scalar, value: object) -> Iterator[CardToken]:
        """Yields the cards of one line of a pile: a token with its copies, or how cards lie with those that lie so."""
        turned = self.notation.lying.get(fold(key), "")
        if not turned or (isinstance(value, Scalar) and fold(value).isdecimal()):
            copies = self.copies(value, f"the copies of {key}", least=0)
            token = self.token(self._lying(key), place) if copies else None
            if token is not None:
                yield replace(token, copies=copies)
            return
        for item in self.many(value):
            token = self.token(item, place)
            if token is not None:
                yield replace(token, turned=turned)
