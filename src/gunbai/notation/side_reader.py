"""Reads one seat's side of a board: its numbers, its piles and its slots."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from gunbai.document import Mapping, Scalar, Sequence, mark_of
from gunbai.limits import LISTED, is_number
from gunbai.notation.board import BoardSide, Cards
from gunbai.notation.board_part import BoardPart, Number, find_part, find_slot
from gunbai.notation.fields import NotationReader
from gunbai.notation.pile_reader import BoardPlace, PileReader
from gunbai.notation.spelling import UNKNOWN, fold, is_unknown, note_key


class Counted(Struct, frozen=True):
    """A word with its number as it stands in a list (``W6``), the number empty when there is none; ``at`` is the item."""

    word: str
    number: str
    at: Scalar


class SideReader(NotationReader):
    """Reads one side of a board, of a seat or (the seat empty) of what both share."""

    def __init__(self, seat: str, piles: PileReader) -> None:
        super().__init__(piles.notation, piles.problems)
        self.seat_name = seat
        self.piles = piles
        self.numbers: dict[str, Number] = {}
        self.cards: dict[tuple[str, str], Cards] = {}

    def read(self, value: object) -> BoardSide:
        """Returns the side in the order of the vocabulary; notes every problem at its place."""
        owner, seen = self.seat_name, set[str]()
        for key, item in self.mapping(value, owner).items():
            part = self.notation.part(key)
            if part is None:
                note_key(self.problems, key, owner, [name for part in self.notation.parts_of(owner) for name in part.spellings])
            elif owner and part.shared:
                self.problems.add("SHARED", f"{key} belongs to no seat", key, f"write {part.name}: beside {owner}:")
            elif part.name in seen:
                self.problems.add("REPEATED-KEY", f"{owner} has {part.name} twice", key, "keep one of the two")
            else:
                seen.add(part.name)
                self._part(part, key, item)
        return self._side()

    def _side(self) -> BoardSide:
        """Returns what was read, in the order of the vocabulary."""
        numbers: list[tuple[str, Number]] = []
        cards: list[tuple[str, str, Cards]] = []
        for part in self.notation.parts.values():
            names = [f"{part.name}.{member}" for member in part.group] or [part.name]
            numbers += [(name, self.numbers[name]) for name in names if name in self.numbers]
            places = [(part.name, slot) for slot in ("", *part.slots)]
            cards += [(*place, self.cards[place]) for place in places if place in self.cards]
        return BoardSide(tuple(numbers), tuple(cards))

    def _part(self, part: BoardPart, key: Scalar, value: object) -> None:
        if part.labels:
            self.numbers[part.name] = self._labelled(part.labels, value, key)
        elif part.group:
            self._group(part, key, value)
        elif part.slots:
            self._slots(part, key, value)
        elif part.zone:
            self._put(BoardPlace(part), value, value)
        else:
            self.numbers[part.name] = self._number(part, value, key)

    # -- numbers ------------------------------------------------------------------------------------------------------

    def _number(self, part: BoardPart, value: object, what: str) -> Number:
        if isinstance(value, Scalar) and is_unknown(value):
            return UNKNOWN
        if not part.words:
            return self.integer(value, what)
        aliases = {fold(alias): word for alias, word in self.notation.tokens.aliases.items() if word in part.words}
        aliases |= {fold(alias): word for alias, word in part.names.items()}
        words = {**aliases, **{fold(word): word for word in part.words}}
        return self.choice(value, what, words.get(fold(str(value)), ""), part.words)

    def _group(self, part: BoardPart, key: Scalar, value: object) -> None:
        for name, item in self._members(part, key, value).items():
            member = find_part(part.group, name)
            if member is None:
                note_key(self.problems, name, key, part.group)
            elif f"{part.name}.{member.name}" in self.numbers:
                self.problems.add("REPEATED-KEY", f"{key} has {member.name} twice", name, "keep one of the two")
            else:
                self.numbers[f"{part.name}.{member.name}"] = self._number(member, item, f"{key}.{name}")

    def _members(self, part: BoardPart, key: Scalar, value: object) -> Mapping:
        """Returns the members of a group: as a mapping, or written one after another like W6 F1; 0 is none of any."""
        if not isinstance(value, Scalar | Sequence):
            return self.mapping(value, key)
        if value == "0" and isinstance(value, Scalar):
            return Mapping({Scalar(name, value.mark): value for name in part.group})
        known = {name: name for member in part.group.values() for name in member.spellings}
        listed = self._counted(value, known, key)
        return Mapping({Scalar(item.word, item.at.mark): Scalar(item.number or "1", item.at.mark) for item in listed})

    def _labelled(self, labels: tuple[str, ...], value: object, key: Scalar) -> Number:
        """Returns words with a number each as they are written: W6 F1, of which each number may be missing."""
        if isinstance(value, Scalar) and is_unknown(value):
            return UNKNOWN
        known = {alias: word for alias, word in self.notation.tokens.aliases.items() if word in labels}
        known.update(zip(labels, labels, strict=True))
        listed = [f"{item.word}{item.number}" for item in self._counted(value, known, key)]
        if len(listed) > LISTED:
            self.problems.add("TOO-MANY", f"{key} lists {len(listed)} things", value, f"write {LISTED} at most")
        return " ".join(listed)

    def _counted(self, value: object, known: dict[str, str], key: Scalar) -> Iterator[Counted]:
        """Yields the words with their numbers that a part lists; ``known`` gives the word that each spelling means."""
        spelt = {fold(word): name for word, name in known.items()}
        example = next(iter(known))
        for text, at in self._listed(value):
            if not isinstance(at, Scalar):
                self.problems.add("NOT-TEXT", f"{key} lists words with a number each", at, f"write e.g. {example}6")
                continue
            if re.match(r"\d", fold(text)):
                self.problems.add("UNKNOWN-WORD", f"{key}: {text} does not say what it is", at, f"write e.g. {example}{text}")
            for word, number in re.findall(r"([^\d\s,]+)\s*(\d*)", fold(text)):
                if number and not is_number(number):
                    self.problems.add("NOT-A-NUMBER", f"{key}: {number} is too large a number", at, "write at most nine digits")
                elif word in spelt:
                    yield Counted(spelt[word], number, at)
                else:
                    self.choice(Scalar(word, mark_of(at)), key, "", known)

    def _listed(self, value: object) -> Iterator[tuple[str, object]]:
        """Yields each item of a list of words with numbers as one text, with its place."""
        if isinstance(value, Mapping):
            for name, item in value.items():
                yield from ((f"{name}{number}", number) for number in self.many(item))
        else:
            yield from ((str(item), item) for item in self.many(value))

    # -- cards --------------------------------------------------------------------------------------------------------

    def _slots(self, part: BoardPart, key: Scalar, value: object) -> None:
        if isinstance(value, Sequence) and not value:
            self.cards[part.name, ""] = Cards()
            return
        for name, item in self._filled(part, key, value).items():
            slot = find_slot(part, name)
            row = self.notation.part(name)
            if slot:
                self._put(BoardPlace(*self.notation.entry_of(part.slots[slot], slot)), item, name)
            elif row is not None and row.slots and {*row.slots} < {*part.slots}:
                self._slots(row, name, item)
            else:
                note_key(self.problems, name, key, part.slots)

    def _filled(self, part: BoardPart, key: Scalar, value: object) -> Mapping:
        """Returns the cards of a part by slot; a list fills the slots that the vocabulary says, one after another."""
        if not part.filling or isinstance(value, Mapping):
            return self.mapping(value, key)
        items = self.many(value)
        for item in items if isinstance(value, Sequence) else ():
            if str(item) == "0":
                self.problems.add("NOT-A-CARD", f"{key}: {item} in a list names no card", item, "write [] for no card")
        if len(items) > len(part.filling):
            message = f"{key} has {len(part.filling)} places in a row"
            self.problems.add("TOO-MANY", message, value, f"write {{{part.filling[0]}: …}} for each card")
        return Mapping({Scalar(slot, mark_of(item)): item for slot, item in zip(part.filling, items, strict=False)})

    def _put(self, place: BoardPlace, value: object, at: object) -> None:
        pile = self.piles.pile(place, value)
        if (place.part.name, place.slot) not in self.cards:
            self.cards[place.part.name, place.slot] = pile
            return
        where = f"{place.part.name}: {place.slot}" if place.slot else place.part.name
        self.problems.add("REPEATED-KEY", f"{where} is written twice", at, "write all its cards in one list")
