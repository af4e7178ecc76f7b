"""How a card text that was put together reads, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.cards.kit import Kits
from gunbai.desk.card_text import Worded
from gunbai.desk.case import Entries
from gunbai.desk.text_words import TextWords
from gunbai.writeup.messages import load_messages

HIT = {"choose": {"it": {"side": "foe", "kind": "ミニオン"}}, "damage": {"to": "it", "amount": "2"}}


def words(kits: Kits, repository: Path, lang: str = "ja", game: str = "legions") -> TextWords:
    """Returns what words the texts of a game."""
    return TextWords(kits[game], load_messages(repository, "web")[lang])


@pytest.mark.parametrize(
    ("sentence", "ja", "en"),
    [
        (HIT, "相手のミニオンを1枚選ぶ。それに2ダメージを与える。", "Choose 1 ミニオン of the opponent. Deal 2 damage to it."),
        ({"draw": "2"}, "カードを2枚引く。", "Draw 2."),
        ({"draw": {"amount": "1", "seat": "foe"}}, "相手はカードを1枚引く。", "The opponent: draw 1."),
        ({"break": "this"}, "このカードをブレイクする。", "Break this card."),
        ({"modify": {"to": "this", "atk": "+1"}}, "このカードをATK+1する。", "This card: ATK+1."),
        ({"may": "yes", "shuffle": "you"}, "次のことをしてもよい：デッキをシャッフルする。", "They may shuffle the deck."),
        (
            {"if": {"side": "you", "kind": "ミニオン", "at least": "2"}, "draw": "1"},
            "自分のミニオンが2枚以上あるなら、カードを1枚引く。",
            "If there are 2 or more ミニオン of yours: draw 1.",
        ),
        ({"by-hand": "名前を言う"}, "〔ジャッジが処理する：名前を言う〕", "[by the judge: 名前を言う]"),
        ({"draw": {"amount": "1", "odd": "x"}}, "カードを1枚引く（odd: x）。", "Draw 1 (odd: x)."),
    ],
)
def test_a_sentence_reads(sentence: Entries, ja: str, en: str, kits: Kits, repository: Path) -> None:
    """Nothing that is written is left out of it."""
    assert words(kits, repository).sentence(sentence) == ja
    assert words(kits, repository, "en").sentence(sentence) == en


def test_an_ability_reads_with_its_moment_and_its_cost(kits: Kits, repository: Path) -> None:
    """As cards print it: when, at what cost, then what happens."""
    ability = Worded({"when": "アタック時", "cost": {"MP": "2"}, "do": [HIT]})
    assert words(kits, repository).ability(ability) == (
        "《アタック時》（コスト：MP 2）：相手のミニオンを1枚選ぶ。それに2ダメージを与える。"
    )


def test_what_is_given_reads_as_what_is_done(kits: Kits, repository: Path) -> None:
    """A constant ability gives as long as it works."""
    ability = Worded({"when": "常時", "gives": [{"where": {"this": "yes"}, "keyword": "再生"}]})
    assert words(kits, repository).ability(ability) == "《常時》：このカードに「再生」を与える。"


def test_a_game_that_words_nothing_shows_its_words(kits: Kits, repository: Path) -> None:
    """An order without a wording stands as it is written."""
    told = words(kits, repository)
    told.orders = {}
    assert told.order("unlock", "it") == "unlock それ"
    assert told.label("unlock") == "unlock"
