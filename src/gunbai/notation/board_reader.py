"""The entry of a board: YAML as a judge writes it, read strictly and with every problem at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from gunbai.document import Mapping, Problems, Scalar, Sequence, mark_of, nearest
from gunbai.interpreter.triggers import TRIGGER
from gunbai.limits import LISTED, is_number
from gunbai.notation.board import (
    KEYS,
    OPS,
    REST,
    TURN,
    UNTIL,
    Already,
    Board,
    Cards,
    Force,
    Names,
    Now,
    Pending,
    Side,
    Turn,
    card_names,
    force_fields,
    note_ambiguous,
)
from gunbai.notation.definition import check_token, usual_kind
from gunbai.notation.midway import Fields, beside_the_seats, by_name, read_event, read_window
from gunbai.notation.notation import MOST, UNKNOWN, Notation, Number, Part, Place, find_in, find_slot, fold, note_key
from gunbai.notation.token import Catalogue, Token, merged, parse_token


def read_board(value: object, notation: Notation, problems: Problems, catalogue: Catalogue | None = None) -> Board:
    """Returns the board that ``board:`` states; notes every problem at its place."""
    return _Reader(notation, problems, catalogue or Catalogue()).board(value)


class _Reader:
    def __init__(self, notation: Notation, problems: Problems, catalogue: Catalogue) -> None:
        self.notation = notation
        self.problems = problems
        self.catalogue = catalogue
        self.tags: dict[str, Token] = {}
        self.ends: list[tuple[str, object]] = []

    def board(self, value: object) -> Board:
        """Reads the whole board; references are checked last, when every tag is known."""
        entries = beside_the_seats(self.mapping(value, "the board"), self.notation.seat)
        shared = {part.name: next(iter(part.aliases), "") for part in self.notation.parts_of("")}
        found = dict(self.keyed(entries, "a board", {**dict.fromkeys(self.notation.seats, ""), **shared, **KEYS}))
        sides = [(seat, self.side(seat, found[seat])) for seat in self.notation.seats if seat in found]
        between = Mapping({name: found[name] for name in shared if name in found})
        read = Board(
            self.turn(found.get("turn")),
            (*sides, *([("", self.side("", between))] if between else [])),
            tuple(item for entry in self.entries(found, "in force") for item in self.forces(entry)),
            tuple(item for entry in self.entries(found, "already") for item in self.uses(entry)),
            tuple(item for entry in self.entries(found, "now") for item in self.procedure(entry)),
            tuple(item for entry in self.entries(by_name(found, "pending"), "pending") for item in self.waiting(entry)),
            recent=self.happenings(found, "recent"),
        )
        self.check_tags(read)
        return read

    # -- shapes -------------------------------------------------------------------------------------------------------

    def mapping(self, value: object, what: str) -> Mapping:
        if isinstance(value, Mapping):
            return value
        if value is not None:
            self.problems.add("NOT-A-MAPPING", f"{what} must be written as name: value", value)
        return Mapping()

    def keyed(self, entries: Mapping, what: str, known: dict[str, str]) -> Iterator[tuple[str, object]]:
        """Yields the entries under their canonical keys; notes unknown and repeated ones."""
        spellings = {**{fold(alias): key for key, alias in known.items() if alias}, **{fold(key): key for key in known}}
        seen: set[str] = set()
        for key, value in entries.items():
            name = spellings.get(fold(key))
            if name is None:
                note_key(self.problems, key, what, known)
            elif name in seen:
                self.problems.add("REPEATED-KEY", f"{what} has {name} twice", key, "keep one of the two")
            else:
                seen.add(name)
                yield name, value

    def entries(self, found: dict[str, object], name: str) -> list[Mapping]:
        value = found.get(name)
        items = value if isinstance(value, Sequence) else [] if value is None else [value]
        return [self.mapping(item, f"each entry of {name}") for item in items]

    def text(self, value: object, what: str) -> str:
        if not isinstance(value, Scalar):
            self.problems.add("NOT-TEXT", f"{what} must be one word or text", value)
        return str(value) if isinstance(value, Scalar) else ""

    def integer(self, value: object, what: str) -> int:
        text = fold(value) if isinstance(value, Scalar) else ""
        if re.fullmatch(r"[+-]?\d{1,9}", text):
            return int(text)
        written = value if isinstance(value, Scalar) else "this"
        self.problems.add("NOT-A-NUMBER", f"{what} cannot be {written}", value, "write a whole number")
        return 0

    def choice(self, value: object, what: str, find: Callable[[str], str], known: Iterable[str]) -> str:
        text = self.text(value, what)
        found = find(text) if text else ""
        if text and not found:
            known = list(known)
            near = nearest(text, known)
            hint = f"did you mean {near}?" if near else f"use one of {', '.join(known)}"
            self.problems.add("UNKNOWN-WORD", f"{what} cannot be {text}", value, hint)
        return found

    # -- turn ---------------------------------------------------------------------------------------------------------

    def turn(self, value: object) -> Turn:
        found = dict(self.keyed(self.mapping(value, "turn"), "turn", TURN))
        notation = self.notation
        number = self.integer(found["number"], "the number of the turn") if "number" in found else 0
        if "number" in found and number < 1:
            self.problems.add("NOT-A-NUMBER", "turns are counted from 1", found["number"], "write 1 for the first turn of the game")
        return Turn(
            self.choice(found["seat"], "seat", notation.seat, notation.seats) if "seat" in found else "",
            max(number, 0),
            self.choice(found["phase"], "phase", notation.phase, notation.phases) if "phase" in found else "",
            self.choice(found["first"], "first", notation.seat, notation.seats) if "first" in found else "",
            self.text(found["step"], "step") if "step" in found else "",
        )

    # -- one seat -----------------------------------------------------------------------------------------------------

    def side(self, seat: str, value: object) -> Side:
        entries = self.mapping(value, seat)
        known = [name for part in self.notation.parts_of(seat) for name in (part.name, *part.aliases)]
        numbers: dict[str, Number] = {}
        cards: dict[tuple[str, str], Cards] = {}
        seen: set[str] = set()
        for key, item in entries.items():
            part = self.notation.part(key)
            if part is None:
                note_key(self.problems, key, seat, known)
            elif seat and part.shared:
                self.problems.add("SHARED", f"{key} belongs to no seat", key, f"write {part.name}: beside {seat}:")
            elif part.name in seen:
                self.problems.add("REPEATED-KEY", f"{seat} has {part.name} twice", key, "keep one of the two")
            else:
                seen.add(part.name)
                self.part(part, key, item, numbers, cards)
        order = {name: index for index, name in enumerate(_number_names(self.notation))}
        return Side(
            tuple(sorted(numbers.items(), key=lambda item: order[item[0]])),
            tuple((entry, slot, pile) for (entry, slot), pile in sorted(cards.items(), key=self._order)),
        )

    def _order(self, item: tuple[tuple[str, str], Cards]) -> tuple[int, int]:
        (entry, slot), _ = item
        slots = [*self.notation.parts[entry].slots]
        return [*self.notation.parts].index(entry), slots.index(slot) if slot in slots else -1

    def part(self, part: Part, key: str, value: object, numbers: dict[str, Number], cards: dict[tuple[str, str], Cards]) -> None:
        if part.labels:
            numbers[part.name] = self.labelled(part.labels, value, key)
        elif part.group:
            for name, item in self.grouped(part, value, key).items():
                member = find_in(part.group, name)
                if member is None:
                    note_key(self.problems, name, key, part.group)
                elif f"{part.name}.{member.name}" in numbers:
                    self.problems.add("REPEATED-KEY", f"{key} has {member.name} twice", name, "keep one of the two")
                else:
                    numbers[f"{part.name}.{member.name}"] = self.number(member, item, f"{key}.{name}")
        elif part.slots:
            self.slots(part, key, value, cards)
        elif part.zone:
            self.put(cards, part, "", self.pile(part, "", value), value)
        else:
            numbers[part.name] = self.number(part, value, key)

    def number(self, part: Part, value: object, what: str) -> Number:
        if isinstance(value, Scalar) and fold(value) == UNKNOWN:
            return UNKNOWN
        if not part.words:
            return self.integer(value, what)
        aliases = {fold(alias): word for alias, word in self.notation.tokens.aliases.items() if word in part.words}
        words = {**aliases, **{fold(word): word for word in part.words}}
        return self.choice(value, what, lambda text: words.get(fold(text), ""), part.words)

    def grouped(self, part: Part, value: object, key: str) -> Mapping:
        """Returns the members of a group: as a mapping, or written one after another like W6 F1."""
        if not isinstance(value, Scalar | Sequence):
            return self.mapping(value, key)
        written = Mapping()
        known = {name: name for member in part.group.values() for name in (member.name, *member.aliases)}
        none = [(name, "0", value) for name in part.group] if str(value) == "0" else []
        for name, number, at in none or self.pairs(value, known, key):
            written[Scalar(name, mark_of(at))] = Scalar(number or "1", mark_of(at))
        return written

    def labelled(self, labels: tuple[str, ...], value: object, key: str) -> Number:
        """Returns words with a number each as they are written: W6 F1, of which each number may be missing."""
        if isinstance(value, Scalar) and fold(value) == UNKNOWN:
            return UNKNOWN
        known = {alias: word for alias, word in self.notation.tokens.aliases.items() if word in labels}
        known.update(zip(labels, labels, strict=True))
        listed = [f"{name}{number}" for name, number, _ in self.pairs(value, known, key)]
        if len(listed) > LISTED:
            self.problems.add("TOO-MANY", f"{key} lists {len(listed)} things", value, f"write {LISTED} at most")
        return " ".join(listed)

    def pairs(self, value: object, known: dict[str, str], key: str) -> Iterator[tuple[str, str, object]]:
        """Yields (word, number as written, place) for everything that an entry lists."""
        spelt = {fold(word): name for word, name in known.items()}
        for text, at in _listed(value):
            if not isinstance(at, Scalar):
                self.problems.add("NOT-TEXT", f"{key} lists words with a number each", at, f"write e.g. {next(iter(known))}6")
            if re.match(r"\d", fold(text)):
                hint = f"write e.g. {next(iter(known))}{text}"
                self.problems.add("UNKNOWN-WORD", f"{key}: {text} does not say what it is", at, hint)
            for word, number in re.findall(r"([^\d\s,]+)\s*(\d*)", fold(text)):
                if number and not is_number(number):
                    self.problems.add("NOT-A-NUMBER", f"{key}: {number} is too large a number", at, "write at most nine digits")
                elif word in spelt:
                    yield spelt[word], number, at
                else:
                    self.choice(Scalar(word, mark_of(at)), key, lambda text: "", known)

    def slots(self, part: Part, key: str, value: object, cards: dict[tuple[str, str], Cards]) -> None:
        if isinstance(value, Sequence) and not value:
            cards[part.name, ""] = Cards()
            return
        for name, item in self.filled(part, value, key).items():
            slot = find_slot(part, name)
            row = self.notation.part(name)
            if not slot and row is not None and row.slots and {*row.slots} < {*part.slots}:
                self.slots(row, name, item, cards)
                continue
            if not slot:
                note_key(self.problems, name, key, part.slots)
                continue
            owner, place = self.notation.entry_of(part.slots[slot], slot)
            self.put(cards, owner, place, self.pile(owner, place, item), name)

    def filled(self, part: Part, value: object, key: str) -> Mapping:
        """Returns the cards of an entry by slot; a list fills the slots that the vocabulary says, one after another."""
        if not part.filling or isinstance(value, Mapping):
            return self.mapping(value, key)
        items = value if isinstance(value, Sequence) else [value]
        for item in (item for item in items if str(item) == "0" and isinstance(value, Sequence)):
            self.problems.add("NOT-A-CARD", f"{key}: {item} in a list names no card", item, "write [] for no card")
        if len(items) > len(part.filling):
            message = f"{key} has {len(part.filling)} places in a row"
            self.problems.add("TOO-MANY", message, value, f"write {{{part.filling[0]}: …}} for each card")
        return Mapping({Scalar(slot, mark_of(item)): item for slot, item in zip(part.filling, items, strict=False)})

    def put(self, cards: dict[tuple[str, str], Cards], part: Part, slot: str, pile: Cards, at: object) -> None:
        if (part.name, slot) in cards:
            where = f"{part.name}: {slot}" if slot else part.name
            self.problems.add("REPEATED-KEY", f"{where} is written twice", at, "write all its cards in one list")
        else:
            cards[part.name, slot] = pile

    def pile(self, part: Part, slot: str, value: object) -> Cards:
        """Reads the cards of one place: a token, a list of them, a count of unknown cards, or ? for as many as nobody knows."""
        zone = part.slots.get(slot, part.zone)
        spec = self.notation.vocabulary.zones.get(zone)
        counted = bool(spec and (spec.visible != "all" or spec.plain))
        if isinstance(value, Scalar) and counted and fold(value) == UNKNOWN:
            return Cards((), True)
        if isinstance(value, Scalar) and re.fullmatch(r"\d{1,9}", fold(value)):
            return self.count(part, zone, slot, value)
        if value is None or value == "":
            self.problems.add("EMPTY", f"{slot or part.name} says nothing", value, "write [] for no card, or leave it out")
            return Cards()
        if isinstance(value, Scalar) and spec and spec.plain and (counts := self.notation.by_number(value)):
            value = Mapping.at(value, counts)
        if isinstance(value, Mapping):
            return Cards(merged([token for key, item in value.items() for token in self.several(key, item, part, zone, slot)]))
        items = value if isinstance(value, Sequence) else [value]
        more = bool(items) and isinstance(items[-1], str) and items[-1] in REST
        lies = self.notation.lying if spec and spec.plain else {}
        items = [Scalar(f"{UNKNOWN} {item}", mark_of(item)) if fold(str(item)) in lies else item for item in items]
        tokens = [token for item in items[: len(items) - more] if (token := self.token(item, part, zone, slot))]
        return Cards(merged(tokens), more)

    def count(self, part: Part, zone: str, slot: str, value: Scalar) -> Cards:
        count = int(fold(value))
        if count > MOST:
            self.problems.add("BAD-COPIES", f"{count} cards are too many", value, f"write a number up to {MOST}")
            return Cards()
        if not count:
            return Cards()
        if slot and self.notation.on_field(zone):
            message = f"{value} only says how many cards, but every card in {zone} can be seen"
            self.problems.add("NOT-A-CARD", message, value, f"write the card in {slot}: its name, or what matters of it")
            return Cards()
        token = Token(UNKNOWN, copies=count, place=Place(mark_of(value)))
        check_token(token, zone, usual_kind(part, slot, self.notation), self.notation, self.catalogue, self.problems)
        return Cards((token,))

    def several(self, key: Scalar, value: object, part: Part, zone: str, slot: str) -> Iterator[Token]:
        """Yields the cards of one line of a pile: a token with its copies, or how cards lie with those that lie so."""
        turned = self.notation.lying.get(fold(key), "")
        if not turned or (isinstance(value, Scalar) and fold(value).isdecimal()):
            copies = self.integer(value, f"the copies of {key}")
            token = self.token(Scalar(f"{UNKNOWN} {key}", key.mark) if turned else key, part, zone, slot) if copies > 0 else None
            if token is not None:
                yield replace(token, copies=min(copies, MOST))
            return
        for item in value if isinstance(value, Sequence) else [value]:
            token = self.token(item, part, zone, slot)
            if token is not None:
                yield replace(token, turned=turned)

    def token(self, value: object, part: Part, zone: str, slot: str) -> Token | None:
        if not isinstance(value, Scalar):
            self.problems.add("NOT-A-CARD", "a card is written on one line", value, "e.g. 番兵#C 3/2")
            return None
        before = len(list(self.problems))
        token = parse_token(value, self.notation, self.problems, self.catalogue)
        if len(list(self.problems)) == before:
            kind = usual_kind(part, slot, self.notation)
            check_token(token, zone, kind, self.notation, self.catalogue, self.problems)
        self.tag(token)
        return token

    def tag(self, token: Token) -> None:
        folded = fold(token.tag)
        if not folded:
            return
        if folded in self.tags:
            first = self.tags[folded]
            message = f"#{token.tag} already names {first.name} (line {first.place.mark.line})"
            self.problems.add("REPEATED-TAG", message, token.place.mark, "give this card another tag")
        elif self.notation.seat(token.tag) or folded in ("turn", "game"):
            message = f"#{token.tag} cannot be a tag: the word means something else here"
            self.problems.add("BAD-TAG", message, token.place.mark, "use a letter, e.g. #A")
        else:
            self.tags[folded] = token

    # -- what cards left behind, and mid-resolution -------------------------------------------------------------------

    def forces(self, entry: Mapping) -> Iterator[Force]:
        fields = {**force_fields(self.notation), "keyword": "キーワード", "status": "状態"}
        common = {"on": "対象", "until": "まで", "by": "元", "value": "値", "seat": "席", "field": "項目", "op": "種別"}
        common["source"] = "元のカード"
        found = dict(self.keyed(entry, "an entry of in force", {**fields, **common}))
        on = found.get("on", found.get("seat"))
        if on is None:
            self.problems.add("MISSING-KEY", "an entry of in force needs on: the card or seat it is on", entry, "write on: A")
            return
        until = self.until(found.get("until", Scalar("turn", mark_of(entry))))
        by = self.text(found.get("by", Scalar("", mark_of(entry))), "by")
        shared = (self.text(on, "on"), until, by, Place(mark_of(on)))
        value = self.integer(found["value"], "value") if "value" in found else 0
        source = self.text(found["source"], "source") if "source" in found else ""
        if "field" in found:
            op = self.choice(found["op"], "op", lambda text: text if text in OPS else "", OPS) if "op" in found else OPS[0]
            yield Force(shared[0], self.text(found["field"], "field"), op, value, until, by, shared[3], source)
            return
        said = [name for name in found if name in fields]
        if not said:
            hint = f"write {' or '.join(fields)}"
            self.problems.add("MISSING-KEY", "an entry of in force must say what is in force", entry, hint)
        for name in said:
            yield replace(self.force(name, found[name], value, shared), source=source)

    def until(self, value: object) -> str:
        text = self.text(value, "until")
        spelt = {fold(word): name for name, words in UNTIL.items() for word in (name, *words)}
        found = spelt.get(fold(text), text)
        if found not in UNTIL and text:
            self.ends.append((found, value))
        return found

    def force(self, name: str, value: object, number: int, shared: tuple[str, str, str, Place]) -> Force:
        on, until, by, place = shared
        if name == "keyword":
            word = self.text(value, "keyword")
            match = re.fullmatch(r"(.*\D|.)(\d{0,9})", fold(word))
            stem, digits = (match[1], match[2]) if match else (fold(word), "")
            found = next((key for key in self.notation.keywords if fold(key) in (fold(word), stem)), "")
            if not found:
                near = nearest(word, self.notation.keywords)
                self.problems.add("NO-SUCH-KEYWORD", f"{word} is no keyword", value, f"did you mean {near}?" if near else "")
            return Force(on, found, "keyword", int(digits or number), until, by, place)
        if name == "status":
            statuses = self.notation.tokens.statuses
            spelt = {fold(word): word for word in statuses}
            found = self.choice(value, "status", lambda text: spelt.get(fold(text), ""), statuses)
            return Force(on, found, "status", 0, until, by, place)
        text = fold(value) if isinstance(value, Scalar) else ""
        op = "add" if text[:1] in ("+", "-") else "set"
        if text[:1].isdigit():
            self.problems.add("BAD-AMOUNT", f"{name}: {text} may be more or instead", value, f"write +{text} or ={text}")
        value = Scalar(text[1:], mark_of(value)) if text.startswith("=") else value
        return Force(on, name, op, self.integer(value, name), until, by, place)

    def uses(self, entry: Mapping) -> Iterator[Already]:
        for who, value in entry.items():
            for word in value if isinstance(value, Sequence) else [value]:
                said = self.notation.use(self.text(word, "each entry of already"))
                yield Already(str(who), said, Place(mark_of(who)))

    def procedure(self, entry: Mapping) -> Iterator[Now]:
        keys = {"path": "経路", "scope": "範囲", "with": "束縛", "given": "回答", "sequence": "シーケンス", "events": "イベント"}
        found: dict[str, object] = {**entry} if "window" in entry else dict(self.keyed(entry, "an entry of now", keys))
        scope = self.text(found["scope"], "scope") if "scope" in found else ""
        bound, given = (self.bound(found.get(name), name) for name in ("with", "given"))
        if bound and not scope:
            self.problems.add("MISSING-KEY", "names are bound in a scope", found["with"], "write scope: and what is going on")
        if "window" in entry:
            windows = self.notation.vocabulary.raw.get("windows", {})
            fields = read_window(entry, windows, self.notation.seats, self.problems)
            yield Now((), scope, bound, given, place=Place(mark_of(entry)), window=fields)
            return
        path, sequence = found.get("path"), found.get("sequence") == "yes"
        if not isinstance(path, Sequence) or len(path) < 2:
            hint = "write path: [procedure, step that runs next]"
            self.problems.add("MISSING-KEY", "an entry of now needs the open procedures and the step", path or entry, hint)
            return
        steps = tuple(self.text(step, "each step") for step in path)
        yield Now(steps, scope, bound, given, sequence, Place(mark_of(entry)), None, self.happenings(found, "events"))

    def happenings(self, found: dict[str, object], name: str) -> tuple[Fields, ...]:
        """Returns the events of a list, each as it is written."""
        return tuple(read_event(item, self.problems) for item in self.entries(found, name))

    def waiting(self, entry: Mapping) -> Iterator[Pending]:
        keys = {"run": "処理", "at": "時点", "with": "束縛", "by": "元", "card": "trigger", "ability": "アビリティ", "on": "対象"}
        found = dict(self.keyed(entry, "an entry of pending", keys))
        if "card" in found:
            names = tuple((name, self.text(found[name], name)) for name in ("card", "on") if name in found)
            ability = self.text(found["ability"], "ability") if "ability" in found else ""
            yield Pending(ability, TRIGGER, names, "", Place(mark_of(entry)))
            return
        if "run" not in found:
            self.problems.add("MISSING-KEY", "an entry of pending needs run: what waits", entry, "write run: and a clause")
            return
        yield Pending(
            self.text(found["run"], "run"),
            self.text(found["at"], "at") if "at" in found else "",
            self.bound(found.get("with"), "with"),
            self.text(found["by"], "by") if "by" in found else "",
            Place(mark_of(entry)),
        )

    def bound(self, value: object, what: str) -> Names:
        return tuple(
            (str(name), tuple(self.text(each, what) for each in item) if isinstance(item, Sequence) else self.text(item, what))
            for name, item in self.mapping(value, what).items()
        )

    def check_tags(self, board: Board) -> None:
        references = [(name, item.place) for item in board.in_force for name in (item.on, item.source) if name]
        references += [(item.who, item.place) for item in board.already]
        told = [fields for item in board.now for fields in item.events] + [*board.recent]
        references += [(name, Place()) for fields in told for key in ("on", "source") if (name := fields.get(key))]
        references += [(token.host, token.place) for *_, token in board.tokens() if token.host]
        scopes = [item.scope for item in board.now if item.scope]
        for end, at in self.ends:
            lasting = end.partition(":")[0] in map(str, self.notation.vocabulary.raw.get("durations", ()))
            if end not in scopes and not lasting:
                self.choice(at, "until", lambda text: "", [*UNTIL, *scopes])
        known = [token.tag for token in self.tags.values()]
        meanings = card_names(board, self.notation)
        for name, place in references:
            if not self.notation.seat(name) and not meanings.get(fold(name)):
                near = nearest(name, [*known, *self.notation.seats])
                hint = f"did you mean {near}?" if near else f"use one of {', '.join([*known, *self.notation.seats])}"
                self.problems.add("NO-SUCH-CARD", f"no card on the board is called {name}", place.mark, hint)
            elif len(meanings.get(fold(name), ())) > 1:
                note_ambiguous(self.problems, name, meanings[fold(name)], place.mark)


def _listed(value: object) -> Iterator[tuple[str, object]]:
    """Yields each item of a list of words with numbers as one text, with its place."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from ((f"{name}{number}", number) for number in (item if isinstance(item, Sequence) else [item]))
    else:
        yield from ((str(item), item) for item in (value if isinstance(value, Sequence) else [value]))


def _number_names(notation: Notation) -> Iterator[str]:
    for part in notation.parts.values():
        if part.group:
            yield from (f"{part.name}.{name}" for name in part.group)
        else:
            yield part.name
