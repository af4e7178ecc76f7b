"""Fact paths as they are written: ``C.zone``, ``C.status``, ``甲.hand.count``, ``turn.phase``, ``game.winner``."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from msgspec import Struct

from gunbai.document import nearest
from gunbai.errors import Problem
from gunbai.notation.board_part import BoardPart, find_part
from gunbai.notation.match import LAW
from gunbai.notation.notation import Notation
from gunbai.notation.places import zone_words
from gunbai.notation.spelling import fold

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
    "seen": ("見る", "見てよい"),
}
"""What can be asked of any card, and what it may be called."""
UNIT = ("slot", "row", "turned", "keyword", "status")
"""Facts of the unit that a card is part of, as its marks and numbers are. The rest are facts of the card itself."""
TURN: dict[str, tuple[str, ...]] = {
    **{"seat": ("席", "プレイヤー"), "number": ("番号",), "phase": ("フェイズ",)},
    **{"first": ("先攻",), "holder": ("優先権",)},
}
GAME: dict[str, tuple[str, ...]] = {"winner": ("勝者",), "loser": ("敗者",), "over": ("終了",)}
MATCH: dict[str, tuple[str, ...]] = {"winner": ("勝者",), "loser": ("敗者",), "over": ("終了", "決着")}
HEADS = {"turn": ("ターン",), "game": ("ゲーム",), "match": ("マッチ",)}
FIELDS = {"turn": TURN, "game": GAME, "match": MATCH}
TOP = frozenset({"top", "上", "一番上"})
COUNT = ("count", "枚数", "体数", "数")
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


def read_path(text: str, notation: Notation, cards: Collection[str]) -> FactPath | Problem:
    """Returns a fact path as read, or the problem that says what to write; ``cards`` are the tags and names on the board."""
    return _read_path(text, notation, tuple(cards))


@lru_cache(maxsize=1024)
def _read_path(text: str, notation: Notation, cards: tuple[str, ...]) -> FactPath | Problem:
    head, rest = _head(text, notation, cards)
    shared = notation.part(text.partition(".")[0])
    if not head and shared is not None and shared.shared:
        return _seat(text, "", text.split("."), notation)
    if not head and (seat := next((seat for seat in notation.seats if text.startswith(f"{seat}の")), "")):
        return _read_path(f"{seat}.{text[len(seat) + 1 :]}", notation, cards)
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


def possible_values(path: FactPath, notation: Notation) -> list[str]:
    """Returns every word that a fact about a place, a side or a seat may be compared with; empty where any word may stand."""
    tokens, vocabulary = notation.tokens, notation.vocabulary
    lying = (*tokens.turned, *tokens.covers, *tokens.face.values(), *tokens.plain)
    aliases = [alias for alias, word in tokens.aliases.items() if word in lying]
    if path.about == "card" and path.field == "zone":
        return [*zone_words(notation)]
    if path.about == "card" and path.field == "row":
        return [*(word for part in notation.rows for word in (*part.aliases, part.name)), *NOTHING]
    if path.about == "card" and path.field == "turned":
        return [*tokens.turned, *tokens.covers, *aliases, *NOTHING]
    if path.about == "card" and path.field == "face":
        return [*tokens.face, *tokens.face.values(), *tokens.plain, *aliases, *FACE_UP, *NOTHING]
    if path.about == "card" and path.field == "seen":
        return sorted({*YES, *NO}) if path.of else [*vocabulary.seats, *NOTHING]
    if path.field in ("winner", "loser", "seat", "holder") or (path.about == "card" and path.field == "owner"):
        return [*vocabulary.seats, *DRAWN, *NOTHING]
    if path.about in ("game", "match") and path.field == "over":
        return sorted({*YES, *NO, *DRAWN})
    return []


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
    return {name: aliases for name, aliases in HEADS.items() if name != LAW or LAW in notation.vocabulary.laws}


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
    if seat and (called := _called(first, notation)) and (not rest or (len(rest) == 1 and fold(rest[0]) in COUNT)):
        return FactPath(text, "seat", seat, called, "count")
    part = notation.part(first)
    area = notation.area(first)
    pile = part is not None and bool(part.zones) and not (part.slots or part.single)
    counted = (len(rest) == 1 and fold(rest[0]) in COUNT) or (pile and not rest)
    if part is not None and part.group and len(rest) <= 1:
        member = find_part(part.group, rest[0]) if rest else None
        if member is None and rest:
            return _wrong(f"{seat}.{part.name}", rest[0], part.group)
        return FactPath(text, "seat", seat, part.name, member.name if member else "")
    if part is not None and (part.zones or part.labels) and counted:
        return FactPath(text, "seat", seat, part.name, "count")
    if part is not None and pile and len(rest) == 1 and (place := _place(rest[0])) and _ordered(part, notation):
        return FactPath(text, "seat", seat, part.name, place)
    if part is not None and part.zones and len(rest) == 1 and (lies := _lying(rest[0], notation)):
        return FactPath(text, "seat", seat, part.name, lies)
    if part is not None and not part.zones and not part.group and not rest:
        return FactPath(text, "seat", seat, part.name)
    if area and counted:
        return FactPath(text, "seat", seat, area, "count")
    if part is not None and part.zones:
        return _wrong(f"{seat}.{part.name}", ".".join(rest), ["count"])
    return _wrong(seat, ".".join(fields), [f"{name}.count" if item.zones else name for name, item in notation.parts.items()])


def _called(word: str, notation: Notation) -> str:
    """Returns a kind of cards, or what texts call cards of any kind; the empty string for a word that is none."""
    return next((name for name in counted_as(notation) if fold(name) == fold(word)), "")


def counted_as(notation: Notation) -> list[str]:
    """Returns what texts count cards as where they usually mean them; a kind that is called as a place or a part is that one."""
    vocabulary = notation.vocabulary
    kinds = [kind for kind in notation.kinds if notation.part(kind) is None and not notation.area(kind)]
    return [*map(str, vocabulary.nouns), *kinds] if vocabulary.usual else []


def _place(word: str) -> str:
    """Returns a place in a pile, counted from 1 at the top; the empty string where a word is none."""
    place = "1" if fold(word) in TOP else fold(word)
    return str(int(place)) if place.isdecimal() and int(place) > 0 else ""


def _ordered(part: BoardPart, notation: Notation) -> bool:
    """Tells whether the cards of a part of the board lie in an order."""
    return all(notation.vocabulary.zones[zone].ordered for zone in part.zones)


def _lying(word: str, notation: Notation) -> str:
    """Returns how cards lie, as the game calls it, or the empty string."""
    meant = {fold(alias): name for alias, name in notation.tokens.aliases.items()}.get(fold(word), word)
    return next((name for name in notation.tokens.turned if fold(name) == fold(meant)), "")


def _card(text: str, card: str, fields: list[str], notation: Notation) -> FactPath | Problem:
    tokens = notation.tokens
    known = card_fields(notation)
    field = _spelt(fields[0], known) if fields else ""
    rest = fields[1:]
    if field == "seen" and len(rest) == 1 and (seat := notation.seat(rest[0])):
        return FactPath(text, "card", card, field, seat)
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


@lru_cache(maxsize=32)
def card_fields(notation: Notation) -> dict[str, tuple[str, ...]]:
    """Returns what can be asked of a card in this game, with the aliases of each."""
    tokens = notation.tokens
    said = notation.vocabulary.facts
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
