"""Facts of a state by path: ``C.zone``, ``C.atk``, ``甲.life``, ``甲.hand.count``, ``turn.phase``, ``game.winner``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import permutations
from typing import Any

from msgspec import Struct

from gunbai.document import nearest
from gunbai.errors import BadInput, Problem
from gunbai.interpreter.ask import Stop
from gunbai.interpreter.machine import Machine
from gunbai.interpreter.play import Play
from gunbai.interpreter.request import Findings
from gunbai.interpreter.state import Frame, Obj, State
from gunbai.interpreter.values import Derivation
from gunbai.scenario import match
from gunbai.scenario.notation import NUMERALS, UNKNOWN, Notation, Part, find_in, fold
from gunbai.scenario.setup import Start
from gunbai.scenario.show import phase_of

CARD = {
    "zone": ("ゾーン", "領域"),
    "slot": ("位置",),
    "row": ("列",),
    "face": ("面",),
    "turned": ("向き",),
    "owner": ("持ち主",),
    "name": ("名前",),
    "kind": ("種類",),
    "keyword": ("キーワード",),
    "status": ("状態",),
    "host": (),
    "parts": (),
}
"""What can be asked of any card, and what it may be called."""
UNIT = ("slot", "row", "turned", "keyword", "status")
"""What is asked of the unit that a card is part of, like its marks and numbers; the rest is asked of the card itself."""
TURN: dict[str, tuple[str, ...]] = {"seat": ("席", "プレイヤー"), "number": ("番号",), "phase": ("フェイズ",), "first": ("先攻",)}
GAME: dict[str, tuple[str, ...]] = {"winner": ("勝者",), "loser": ("敗者",), "over": ("終了",)}
MATCH: dict[str, tuple[str, ...]] = {"winner": ("勝者",), "loser": ("敗者",), "over": ("終了", "決着")}
HEADS = {"turn": ("ターン",), "game": ("ゲーム",), "match": ("マッチ",)}
FIELDS = {"turn": TURN, "game": GAME, "match": MATCH}
COUNT = ("count", "枚数", "数")
YES = frozenset({"yes", "true", "はい", "ある", "あり"})
NO = frozenset({"no", "false", "いいえ", "ない", "なし", "none", ""})
NOTHING = frozenset({"", "none", "なし", "-"})
DRAWN = frozenset({"引き分け", "draw"})
FACE_UP = ("表", "表向き", "オープン", "open", "face up")


class FactPath(Struct, frozen=True):
    """A fact path as read: about a card, a seat, the turn or the game; which of its facts; of what."""

    text: str
    about: str
    subject: str
    field: str
    of: str = ""

    def __str__(self) -> str:
        return ".".join(part for part in (self.subject, self.field, self.of) if part)


class Fact(Struct, frozen=True):
    """The value of a fact, every spelling that means it, what it rests on, and how a number came about."""

    path: str
    value: str
    names: frozenset[str]
    grounds: tuple[str, ...] = ()
    derivation: Derivation | None = None


def holds(fact: Fact, expected: str) -> bool | None:
    """Tells whether a fact is as expected, in any spelling; None when the fact is not known."""
    if fold(expected) in {fold(name) for name in fact.names}:
        return True
    return None if fact.value == UNKNOWN else False


def read_path(text: str, notation: Notation, cards: Collection[str]) -> FactPath | Problem:
    """Returns a fact path as read, or the problem that says what to write; ``cards`` are the tags and names on the board."""
    head, rest = _head(text, notation, cards)
    shared = notation.part(text.partition(".")[0])
    if not head and shared is not None and shared.shared:
        return _seat(text, "", text.split("."), notation)
    if not head and (seat := next((seat for seat in notation.seats if text.startswith(f"{seat}の")), "")):
        return read_path(f"{seat}.{text[len(seat) + 1 :]}", notation, cards)
    if not head:
        known = [*cards, *notation.seats, *_heads(notation)]
        first = text.partition(".")[0]
        near = nearest(first, known)
        hint = f"did you mean {near}?" if near else f"begin with one of {', '.join(known)}"
        return Problem("NO-SUCH-FACT", f"{first} is no card, seat, turn or game", hint=hint)
    fields = rest.split(".") if rest else []
    if head in HEADS:
        seats = dict.fromkeys(notation.seats, ()) if head == "match" else {}
        return _plain(text, head, fields, {**FIELDS[head], **seats})
    if head in notation.seats:
        return _seat(text, head, fields, notation)
    return _card(text, head, fields, notation)


def read_fact(machine: Machine, state: State, start: Start, path: str, findings: Findings | None = None) -> Fact:
    """Returns a fact of a state, gathering what it rests on; raises BadInput when there is no such fact."""
    read = read_path(path, start.notation, start.tags)
    if isinstance(read, Problem):
        raise BadInput([read])
    reader = _Facts(machine, state, start, findings)
    if read.about == "card":
        return reader.card(read)
    return reader.seat(read) if read.about == "seat" else reader.plain(read)


def possible_values(path: FactPath, notation: Notation) -> list[str]:
    """Returns every word that a fact about a place, a side or a seat may be compared with; empty where any word may stand."""
    tokens, vocabulary = notation.tokens, notation.vocabulary
    lying = (*tokens.turned, *tokens.covers, *tokens.face.values(), *tokens.plain)
    aliases = [alias for alias, word in tokens.aliases.items() if word in lying]
    if path.about == "card" and path.field == "zone":
        return zone_words(notation)
    if path.about == "card" and path.field == "row":
        return [*(word for part in notation.rows for word in (*part.aliases, part.name)), *NOTHING]
    if path.about == "card" and path.field == "turned":
        return [*tokens.turned, *tokens.covers, *aliases, *NOTHING]
    if path.about == "card" and path.field == "face":
        return [*tokens.face, *tokens.face.values(), *tokens.plain, *aliases, *FACE_UP, *NOTHING]
    if path.field in ("winner", "loser", "seat") or (path.about == "card" and path.field == "owner"):
        return [*vocabulary.seats, *DRAWN, *NOTHING]
    if path.about in ("game", "match") and path.field == "over":
        return sorted({*YES, *NO, *DRAWN})
    return []


def paths_of(start: Start) -> Iterator[str]:
    """Yields the paths that say the most about a state: each tagged card's place, face and numbers, each seat's numbers."""
    notation = start.notation
    for tag, uid in start.tags.items():
        if start.tag(uid) == tag:
            kind = start.cards[start.state.obj(uid).card].kind
            yield from (f"{tag}.{field}" for field in ("zone", "slot", "face", "turned", *notation.tokens.numbers.get(kind, ())))
            yield from (f"{tag}.{mark}" for mark in notation.tokens.marks.values())
    for seat in notation.owners:
        for part in notation.parts_of(seat):
            of = f"{seat}.{part.name}".lstrip(".")
            if part.group:
                yield from (f"{of}.{name}" for name in part.group)
            elif part.zones:
                yield f"{of}.count"
            else:
                yield of
    yield from ("turn.seat", "turn.number", "turn.phase", "game.over", "game.winner")


# -- reading a path -----------------------------------------------------------------------------------------------------


def _head(text: str, notation: Notation, cards: Collection[str]) -> tuple[str, str]:
    """Returns the subject as it is known and the rest; the longest card name wins, for a name may hold a full stop."""
    folded = fold(text)
    for card in sorted(cards, key=len, reverse=True):
        if folded == fold(card) or folded.startswith(fold(card) + "."):
            return card, text[len(card) + 1 :]
    first, _, rest = text.partition(".")
    if seat := notation.seat(first):
        member, _, after = rest.partition(".")
        part = notation.part(member)
        if part is not None and part.single and after and fold(after) not in COUNT:
            name = next((card for card in cards if fold(card) == fold(seat + part.name)), "")
            return (name, after) if name else (seat, rest)
        return seat, rest
    return next((name for name, aliases in _heads(notation).items() if fold(first) in map(fold, (name, *aliases))), ""), rest


def _heads(notation: Notation) -> dict[str, tuple[str, ...]]:
    """Returns what a path may be about besides cards and seats; a match only where the book knows matches."""
    return {name: aliases for name, aliases in HEADS.items() if name != match.LAW or match.LAW in notation.vocabulary.laws}


def _spelt(word: str, known: dict[str, tuple[str, ...]]) -> str:
    return next((name for name, aliases in known.items() if fold(word) in map(fold, (name, *aliases))), "")


def _wrong(subject: str, field: str, known: Iterable[str]) -> Problem:
    known = list(dict.fromkeys(known))
    near = nearest(field, known)
    hint = f"did you mean {subject}.{near}?" if near else f"use one of {', '.join(known)}"
    return Problem("NO-SUCH-FACT", f"{subject} has no {field}" if field else f"{subject} alone is no fact", hint=hint)


def _plain(text: str, head: str, fields: list[str], known: dict[str, tuple[str, ...]]) -> FactPath | Problem:
    field = _spelt(fields[0], known) if len(fields) == 1 else ""
    return FactPath(text, head, head, field) if field else _wrong(head, ".".join(fields), known)


def _seat(text: str, seat: str, fields: list[str], notation: Notation) -> FactPath | Problem:
    first, rest = (fields[0], fields[1:]) if fields else ("", [])
    part = notation.part(first)
    area = notation.area(first)
    pile = part is not None and bool(part.zones) and not (part.slots or part.single)
    counted = (len(rest) == 1 and fold(rest[0]) in COUNT) or (pile and not rest)
    if part is not None and part.group and len(rest) <= 1:
        member = find_in(part.group, rest[0]) if rest else None
        if member is None and rest:
            return _wrong(f"{seat}.{part.name}", rest[0], part.group)
        return FactPath(text, "seat", seat, part.name, member.name if member else "")
    if part is not None and (part.zones or part.labels) and counted:
        return FactPath(text, "seat", seat, part.name, "count")
    if part is not None and part.zones and len(rest) == 1 and (lies := _lying(rest[0], notation)):
        return FactPath(text, "seat", seat, part.name, lies)
    if part is not None and not part.zones and not part.group and not rest:
        return FactPath(text, "seat", seat, part.name)
    if area and counted:
        return FactPath(text, "seat", seat, area, "count")
    if part is not None and part.zones:
        return _wrong(f"{seat}.{part.name}", ".".join(rest), ["count"])
    return _wrong(seat, ".".join(fields), [f"{name}.count" if item.zones else name for name, item in notation.parts.items()])


def _lying(word: str, notation: Notation) -> str:
    """Returns how cards lie, as the game calls it, or the empty string."""
    meant = {fold(alias): name for alias, name in notation.tokens.aliases.items()}.get(fold(word), word)
    return next((name for name in notation.tokens.turned if fold(name) == fold(meant)), "")


def _card(text: str, card: str, fields: list[str], notation: Notation) -> FactPath | Problem:
    tokens = notation.tokens
    known = card_fields(notation)
    field = _spelt(fields[0], known) if fields else ""
    rest = fields[1:]
    if field in ("keyword", "status") and len(rest) == 1:
        words: Iterable[str] = notation.keywords if field == "keyword" else tokens.statuses
        word = next((name for name in words if fold(name) == fold(rest[0])), "")
        return FactPath(text, "card", card, field, word) if word else _wrong(f"{card}.{field}", rest[0], words)
    if field in ("keyword", "status") and rest:
        return _wrong(f"{card}.{field}", ".".join(rest), notation.keywords if field == "keyword" else tokens.statuses)
    for about, named in (("keyword", notation.keywords), ("status", tokens.statuses)):
        word = next((name for name in named if fields and fold(name) == fold(fields[0])), "")
        if word and not field and not rest:
            return FactPath(text, "card", card, about, word)
    return FactPath(text, "card", card, field) if field and not rest else _wrong(card, ".".join(fields), known)


def card_fields(notation: Notation) -> dict[str, tuple[str, ...]]:
    """Returns what can be asked of a card in this game, with the aliases of each."""
    tokens = notation.tokens
    said = notation.vocabulary.raw.get("facts", {})
    named = {name: aliases for name, aliases in CARD.items() if name != "row" or notation.rows}
    known = {name: (*aliases, *map(str, said.get(name, ()))) for name, aliases in named.items()}
    known.update({name: () for names in tokens.numbers.values() for name in names})
    known.update(dict.fromkeys(notation.vocabulary.values, ()))
    for labels in (tokens.fields, tokens.marks, tokens.counters):
        for label, name in labels.items():
            aliases = [alias for alias, word in tokens.aliases.items() if word == label]
            known[name] = (*known.get(name, ()), label, *aliases)
    known.update(dict.fromkeys(tokens.sets, ()))
    return known


# -- reading a state ----------------------------------------------------------------------------------------------------


class _Facts:
    def __init__(self, machine: Machine, state: State, start: Start, findings: Findings | None) -> None:
        self.machine = machine
        self.state = state
        self.start = start
        self.notation = start.notation
        self.play = Play(machine, state, Frame("fact"), tracing=False, findings=findings)

    def fact(self, path: FactPath, value: Any, names: Iterable[str] = (), derivation: Derivation | None = None) -> Fact:
        text = str(value)
        return Fact(str(path), text, frozenset({text, *names}), tuple(self.play.grounds), derivation)

    def answer(self, path: FactPath, value: bool) -> Fact:
        return self.fact(path, "yes" if value else "no", YES if value else NO)

    # -- turn and game ------------------------------------------------------------------------------------------------

    def plain(self, path: FactPath) -> Fact:
        ending = self.state.ending
        if path.about == "turn" and path.field == "phase":
            phase = phase_of(self.state, self.notation)[0]
            aliases = (alias for alias, word in self.notation.tokens.aliases.items() if word == phase)
            return self.fact(path, phase, (*aliases, f"{phase}フェイズ") if phase else NOTHING)
        if path.about == "turn":
            return self.fact(path, self.state.var(f"turn.{path.field}", ""))
        if path.about == "match":
            return self.match(path)
        if path.field == "over":
            drawn = DRAWN if ending and not ending.winner else frozenset[str]()
            return self.fact(path, "yes" if ending else "no", YES | drawn if ending else NO)
        winner = ending.winner if ending else ""
        winner = self.notation.foe(winner) if winner and path.field == "loser" else winner
        drawn = DRAWN if ending and not winner else NOTHING
        return self.fact(path, winner or ("引き分け" if ending else "none"), () if winner else drawn)

    def match(self, path: FactPath) -> Fact:
        """Returns a fact of the match: who has won it, or how many games a seat has won."""
        seat = match.winner(self.machine, self.state)
        if path.field == "over":
            return self.answer(path, bool(seat))
        if path.field in self.notation.seats:
            return self.fact(path, match.won(self.state, path.field))
        named = self.notation.foe(seat) if seat and path.field == "loser" else seat
        return self.fact(path, named or "none", () if named else NOTHING)

    # -- seats --------------------------------------------------------------------------------------------------------

    def seat(self, path: FactPath) -> Fact:
        part = self.notation.parts.get(path.field)
        if path.of == "count" and part is not None and part.labels:
            return self.fact(path, len(str(self.number(path.subject, part)).split()))
        if path.of == "count":
            return self.count(path, part.zones if part else (path.field,), part)
        assert part is not None
        if part.zones:
            return self.count(path, part.zones, part, path.of)
        if path.of:
            return self.fact(path, self.number(path.subject, part.group[path.of]))
        if part.group:
            names = part.total or tuple(name for name, member in part.group.items() if member.var)
            numbers = [self.number(path.subject, part.group[name]) for name in names]
            return self.fact(path, UNKNOWN if UNKNOWN in numbers else sum(map(int, numbers)))
        value = self.number(path.subject, part)
        if part.labels:
            orders = permutations(str(value).split())
            spelt = {sign.join(order) for order in orders for sign in ("", " ", ", ")}
            return self.fact(path, value or "none", {*spelt, str(len(str(value).split()))})
        aliases = (alias for alias, word in self.notation.tokens.aliases.items() if word == value)
        return self.fact(path, value, aliases)

    def count(self, path: FactPath, places: tuple[str, ...], part: Part | None = None, turned: str = "") -> Fact:
        vocabulary = self.notation.vocabulary
        zones = {member.partition(".")[0] for place in places for member in vocabulary.areas.get(place, (place,))}
        unknown = any(self.state.var(f"{path.subject}.{zone}.unknown") for zone in zones)
        cards = [obj for obj in self.state.objs if obj.owner == path.subject and any(vocabulary.lies_in(obj, at) for at in places)]
        cards = [obj for obj in cards if part is None or self.notation.holds(part, obj.zone, obj.slot)]
        return self.fact(path, UNKNOWN if unknown else sum(turned in ("", obj.turned) for obj in cards))

    def number(self, seat: str, part: Part) -> int | str:
        if part.counter:
            inside = self.state.in_zone(part.zone, seat)
            return sum(obj.count(part.counter) for obj in inside)
        if self.state.var(f"{seat}.{part.var}.unknown"):
            return UNKNOWN
        value: int | str = self.state.var(f"{seat}.{part.var}", 0)
        return value

    # -- cards --------------------------------------------------------------------------------------------------------

    def card(self, path: FactPath) -> Fact:
        obj = self.state.obj(self.start.tags[path.subject])
        tokens = self.notation.tokens
        field = path.field
        if field in ("host", "parts"):
            return self.named(path, self.play.parts(obj) if field == "parts" else [self.state.obj(obj.host)] if obj.host else [])
        if field in (*UNIT, *tokens.marks.values(), *tokens.counters.values(), *self.notation.vocabulary.values):
            obj = self.play.whole(obj)
        if field == "zone":
            return self.fact(path, obj.zone, place_names(obj, self.notation))
        if field in ("keyword", "status") and not path.of:
            return self.all_of(path, obj)
        if field == "row":
            row = next((part for part in self.notation.rows if obj.zone in part.zones and obj.slot in part.slots), None)
            return self.fact(path, *((row.aliases or (row.name,))[0], (row.name, *row.aliases)) if row else ("none", NOTHING))
        if field == "keyword":
            return self.keyword(path, obj)
        if field == "status":
            return self.answer(path, self.play.status(obj, path.of))
        if field in tokens.counters.values():
            return self.fact(path, obj.count(field))
        if field in ("slot", "face", "turned", "owner", *tokens.marks.values()):
            value = getattr(obj, field)
            return self.fact(path, value, self.spellings(field, value))
        if field in ("name", "kind"):
            value = getattr(self.play.card(obj), field)
            return self.fact(path, value, () if value else NOTHING)
        return self.value(path, obj)

    def named(self, path: FactPath, cards: list[Obj]) -> Fact:
        """Returns the cards that a card is part of or consists of, each by its tag or name."""
        said = [self.start.tag(obj.uid) or self.play.card(obj).name for obj in cards]
        names = {name for obj in cards for name in (self.start.tag(obj.uid), self.play.card(obj).name)} if len(cards) == 1 else ()
        return self.fact(path, " ".join(said) or "none", names if cards else NOTHING)

    def spellings(self, field: str, value: Any) -> Iterable[str]:
        aliases = self.notation.tokens.aliases
        if value == "" and field == "face":
            plain = self.notation.tokens.plain
            return (*NOTHING, *FACE_UP, *plain, *(alias for alias, word in aliases.items() if word in plain))
        if field == "slot":
            named = (name for part in self.notation.parts.values() for name, slot in part.names.items() if slot == value)
            return named if value else NOTHING
        covering = [word for word, covered in self.notation.tokens.covers.items() if value in covered]
        return NOTHING if value == "" else (*covering, *(alias for alias, word in aliases.items() if word in (value, *covering)))

    def all_of(self, path: FactPath, obj: Obj) -> Fact:
        """Returns every keyword or status of a card, met by any one of them."""
        if path.field == "status":
            found = [name for name in self.notation.tokens.statuses if self.play.status(obj, name)]
        else:
            held = [(name, self.play.keyword(obj, name)) for name in self.notation.keywords]
            found = [f"{name}{value or ''}" for name, values in held for value in values]
        names = {*found, *(name.rstrip("0123456789") for name in found)}
        return self.fact(path, " ".join(found) or "none", names or NOTHING)

    def keyword(self, path: FactPath, obj: Obj) -> Fact:
        found = self.play.keyword(obj, path.of)
        numbered = self.notation.keywords[path.of] and found
        names = {*YES, *(str(value) for value in found)} if found else NO
        return self.fact(path, "+".join(map(str, found)) if numbered else "yes" if found else "no", names)

    def value(self, path: FactPath, obj: Obj) -> Fact:
        try:
            derivation = self.play.derive(obj, path.field)
        except Stop:
            return self.fact(path, UNKNOWN)
        if derivation is not None:
            self.play.value(obj, path.field)
            return self.fact(path, derivation.value, (), derivation)
        printed = self.play.described(obj).fields.get(path.field)
        if isinstance(printed, list | tuple):
            return self.fact(path, " ".join(map(str, printed)), map(str, printed))
        return self.fact(path, "none" if printed is None else printed, NOTHING if printed is None else ())


def place_names(obj: Obj, notation: Notation) -> set[str]:
    """Returns every word for where a card lies: its zone, slot, the areas around it, the board's own words for them."""
    zone = notation.vocabulary.zones.get(obj.zone)
    names = {obj.zone, obj.slot, *(zone.alias if zone else "",)}
    names |= {area for area in notation.vocabulary.areas if notation.vocabulary.lies_in(obj, area)}
    digits = {roman: digit for digit, roman in NUMERALS.items()}
    for part in notation.parts.values():
        if not notation.holds(part, obj.zone, obj.slot):
            continue
        names |= {part.name, *part.aliases, *(name for name, slot in part.names.items() if slot == obj.slot)}
        slots = [slot for slot, home in part.slots.items() if home == obj.zone]
        if len(slots) == 1:
            words = ("", part.name, *part.aliases)
            names |= {word + slot for word in words for slot in (slots[0], digits.get(fold(slots[0]), slots[0]))}
    return names - {""}


def zone_words(notation: Notation) -> list[str]:
    """Returns every word for any place a card of this game can lie in."""
    places = [Obj(0, "", "", zone.name, slot) for zone in notation.vocabulary.zones.values() for slot in (*zone.slots, "")]
    return sorted({word for place in places for word in place_names(place, notation)})
