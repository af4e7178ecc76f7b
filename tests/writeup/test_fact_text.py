"""Facts by their paths in words, in both languages: no page shows a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.library import Library
from gunbai.writeup.fact_text import claim_text, fact_text, value_text
from gunbai.writeup.messages import load_messages
from gunbai.writeup.names import Namer


def namer(repository: Path, library: Library, game: str, lang: str) -> Namer:
    """Returns what names the facts of a game in a language."""
    return Namer(library.rulebook(game).book(), library.notation(game), load_messages(repository, "web")[lang])


@pytest.mark.parametrize(
    ("path", "value", "ja", "en"),
    [
        ("甲.hand.count", "3", "甲の手札の枚数: 3", "甲's hand (how many): 3"),
        ("甲.手札", "3", "甲の手札の枚数: 3", "甲's hand (how many): 3"),
        ("甲.山札.1", "Y", "甲の山札の上から1枚目: Y", "甲's deck, card 1 from the top: Y"),
        ("甲.deck.2", "?", "甲の山札の上から2枚目: 不明", "甲's deck, card 2 from the top: not known"),
        ("乙.cores.lord", "2", "乙のコア(ロード): 2", "乙's cores (lord): 2"),
        ("M.keyword.先制", "no", "Mのキーワード「先制」: いいえ", 'M\'s keyword "first strike": no'),
        ("A.keyword.貫通", "2", "Aのキーワード「貫通」: 2", 'A\'s keyword "piercing": 2'),
        ("C.zone", "ウェイトゾーンⅠ", "Cの領域: ウェイトゾーンⅠ", "C's zone: wait zone 1"),
        ("game.winner", "引き分け", "勝者: 引き分け", "winner: a draw"),
        ("game.over", "はい", "ゲームが終わったか: はい", "whether the game is over: yes"),
        ("match.甲", "1", "マッチで甲が取ったゲーム: 1", "games that 甲 has won in the match: 1"),
        ("C.slot", "", "Cの位置: なし", "C's place: nothing"),
    ],
)
def test_a_fact_is_told_in_words(repository: Path, library: Library, path: str, value: str, ja: str, en: str) -> None:
    """Cards, sides, piles, places in them, keywords, the end of game and match: what each is about, and what it is."""
    for lang, expected in (("ja", ja), ("en", en)):
        names = namer(repository, library, "legions", lang)
        assert f"{fact_text(path, names)}: {value_text(path, value, names)}" == expected


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_shipped_board_expects_a_fact_without_words(repository: Path, library: Library, lang: str) -> None:
    """What any shipped board expects at its end is named without the path."""
    for game in library.games():
        names = namer(repository, library, game, lang)
        for scenario in library.cases.readable(game):
            for path in map(str, scenario.expect.then):
                assert path not in fact_text(path, names), (game, path)


@pytest.mark.parametrize(
    ("path", "value", "ja", "en"),
    [
        ("C.zone", "X", "番兵はXにある", "番兵 is in the X"),
        ("C.face", "X", "番兵はX", "番兵 is X"),
        ("乙.life", "9", "乙のライフは9", "乙's life is 9"),
        ("乙.cores.active", "2", "乙のコア(活性)は2", "乙's cores (active) is 2"),
        ("C.cores", "2", "番兵のコアは2", "番兵's cores are 2"),
        ("C.atk", "3", "番兵のATKは3", "番兵's ATK is 3"),
        ("甲.hand.count", "3", "甲の手札は3枚", "甲's hand counts 3"),
        ("甲.手札", "3", "甲の手札は3枚", "甲's hand counts 3"),
        ("game.winner", "乙", "勝者は乙", "the winner is 乙"),
    ],
)
def test_a_claim_is_a_sentence(repository: Path, library: Library, path: str, value: str, ja: str, en: str) -> None:
    """What a player says of a card or a side reads as a sentence, under what the card is called."""
    card = "番兵" if path.startswith("C") else ""
    said = {lang: claim_text(path, value, namer(repository, library, "legions", lang), card) for lang in ("ja", "en")}
    assert said == {"ja": ja, "en": en}
