"""What a fact of a board is about, in words: ``A.turned`` is the position of A."""

from __future__ import annotations

from collections.abc import Mapping

from gunbai.notation.game_words import label_of, word_of
from gunbai.notation.notation import Notation
from gunbai.notation.spelling import UNKNOWN
from gunbai.replay.labels import asked

OF_A_CARD: Mapping[str, Mapping[str, str]] = {
    "turned": {"ja": "向き", "en": "position"},
    "face": {"ja": "面", "en": "face"},
    "zone": {"ja": "領域", "en": "zone"},
    "slot": {"ja": "位置", "en": "place"},
    "damage": {"ja": "ダメージ", "en": "damage"},
    "kind": {"ja": "種類", "en": "kind"},
    "row": {"ja": "列", "en": "row"},
    "owner": {"ja": "持ち主", "en": "owner"},
    "name": {"ja": "名前", "en": "name"},
    "text": {"ja": "テキスト", "en": "text"},
    "keyword": {"ja": "キーワード", "en": "keyword"},
    "status": {"ja": "状態", "en": "state"},
    "seen": {"ja": "見てよい席", "en": "who may look"},
    "host": {"ja": "付いている先", "en": "host"},
    "parts": {"ja": "付いている札", "en": "parts"},
    "in force": {"ja": "継続中", "en": "in force"},
}
"""What every card has, in whatever game."""
OF_THE_GAME: Mapping[str, Mapping[str, str]] = {
    "turn.seat": {"ja": "手番", "en": "whose turn it is"},
    "turn.number": {"ja": "ターン", "en": "turn"},
    "turn.phase": {"ja": "フェイズ", "en": "the phase"},
    "turn.first": {"ja": "先攻", "en": "who went first"},
    "turn.holder": {"ja": "優先権を持つプレイヤー", "en": "the player who may act"},
    "game.winner": {"ja": "勝者", "en": "winner"},
    "game.loser": {"ja": "敗者", "en": "loser"},
    "game.over": {"ja": "ゲームが終わったか", "en": "whether the game is over"},
    "match.winner": {"ja": "マッチの勝者", "en": "winner of the match"},
    "match.loser": {"ja": "マッチの敗者", "en": "loser of the match"},
    "match.over": {"ja": "マッチが終わったか", "en": "whether the match is over"},
}
"""What is nobody's: the turn, the game, the match."""
DONE: Mapping[str, Mapping[str, str]] = {
    "status": {"ja": "状態「{what}」", "en": 'status "{what}"'},
    "already": {"ja": "「{what}」の使用済み", "en": 'use of "{what}" before'},
}
"""A status of a card, and what has been used this turn."""
WHOSE: Mapping[str, str] = {"ja": "{whose}の{what}", "en": "{whose}'s {what}"}
OF_ANY: Mapping[str, str] = {"ja": "どれか分からないカードの{what}", "en": "the {what} of a card nobody knows"}


def fact_words(notation: Notation, path: str, lang: str) -> str:
    """Returns what a fact path is about, in words of one language: ``甲.cores.active``, ``A.turned``, ``turn.first``."""
    if path in OF_THE_GAME:
        return OF_THE_GAME[path][lang]
    whose, _, field = path.partition(".")
    if whose in notation.seats:
        return WHOSE[lang].format(whose=whose, what=_entry(notation, field, lang))
    if whose in notation.parts or not field:
        return _entry(notation, path, lang) if whose in notation.parts else path
    return words_of_card(notation, whose, field, lang)


def words_of_card(notation: Notation, whose: str, field: str, lang: str) -> str:
    """Returns what a fact of a card is about, in words, under what the card is called."""
    what = words_of_field(notation, field, lang)
    return OF_ANY[lang].format(what=what) if whose == UNKNOWN else WHOSE[lang].format(whose=whose, what=what)


def words_of_field(notation: Notation, field: str, lang: str) -> str:
    """Returns a field of a card in words: ``turned``, ``status.行動不能``."""
    tokens = notation.tokens
    named = {name: label for table in (tokens.marks, tokens.counters) for label, name in table.items()}
    if done := _done(notation, field, lang):
        return done
    if field in OF_A_CARD:
        return OF_A_CARD[field][lang]
    if field in named:
        return word_of(notation, named[field], lang)
    first, *rest = field.split(".")
    return " ".join((words_of_field(notation, first, lang), *rest)) if rest else asked(notation, field, lang)


def _done(notation: Notation, field: str, lang: str) -> str:
    """Returns a status, or what has been used this turn, in words; empty for anything else."""
    about, _, word = field.partition(".")
    return DONE[about][lang].format(what=_used(notation, word.removeprefix("card:"), lang)) if word and about in DONE else ""


def _used(notation: Notation, name: str, lang: str) -> str:
    """Returns what has been used, or a status, by the game's word: a decision, an entry of the board, a word of its own."""
    if name in notation.parts:
        return label_of(notation.parts[name], lang)
    decision = asked(notation, name, lang)
    return word_of(notation, name, lang) if decision == name else decision


def _entry(notation: Notation, path: str, lang: str) -> str:
    """Returns a number or a pile of a player, or one of a group of numbers."""
    name, _, member = path.partition(".")
    part = notation.parts.get(name)
    if done := _done(notation, path, lang):
        return done
    if part is None:
        part = next((one for one in notation.parts.values() if one.var == path), None)
        return label_of(part, lang) if part is not None else word_of(notation, path, lang)
    if member not in part.group:
        return label_of(part, lang)
    own = word_of(notation, label_of(part.group[member], lang), lang)
    return f"{label_of(part, lang)}{' ' if lang == 'en' else ''}({own})"
