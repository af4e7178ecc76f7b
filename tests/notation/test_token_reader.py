"""Card tokens: every kind of word, every spelling, and every problem at its own column."""

from __future__ import annotations

import pytest
from tests.boards import board_from, start_from, token_from, wrong

from gunbai.document import Problems, read_text
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.notation.token import CardToken
from gunbai.notation.token_reader import parse_token
from gunbai.notation.token_writer import print_token
from gunbai.replay.snapshot import board_of

FULL = "番兵#C 3/2 WT2 コスト3 タイプ:剣士 緑 再生 貫通2 ダメージ1 コア2 疲労 リバース 行動不能"


def test_every_kind_of_word(legions):
    """One token says everything about one card."""
    token, problems = token_from("番兵#C 3/2 WT2 再生 ダメージ1 疲労 リバース 行動不能 コスト3 緑 貫通2 コア2 タイプ:剣士", legions)
    assert problems == []
    assert token == CardToken(
        "番兵",
        "C",
        numbers=(3, 2),
        fields=(("wt", 2), ("cost", 3), ("type", "剣士")),
        sets=(("属性", ("緑",)),),
        keywords=(("再生", 0), ("貫通", 2)),
        marks=(("damage", 1),),
        counters=(("core", 2),),
        turned="疲労",
        face="リバース",
        statuses=("行動不能",),
    )
    assert print_token(token, legions) == FULL


@pytest.mark.parametrize(
    "text",
    [
        "番兵＃Ｃ　３／２ ＷＴ２ 再生 貫通２ ダメージ１ 疲労 リバース 行動不能 コスト３ 緑 コア２ タイプ：剣士",
        "番兵#C 3/2 wt2 再生 貫通2 damage1 exhausted reversed summoned cost3 緑 cores2 タイプ=剣士",
        "番兵#C 行動不能 リバース 疲労 緑 再生 貫通2 タイプ:剣士 コア2 ダメージ1 コスト3 WT2 3/2",
    ],
)
def test_spellings(text, legions):
    """Full width, aliases and any order of the words say the same; the canonical printing is one."""
    token, problems = token_from(text, legions)
    assert problems == []
    assert print_token(token, legions) == FULL


def test_all_problems_at_their_columns(legions):
    """Every word that says nothing is noted at once, each at its own column inside the scalar."""
    document = read_text('甲:\n  hand: [王, 番兵#C 再成 貫通 ダメジ2 再生2 タイプ]\n  x: "番兵　qqqq"\n', "a.yaml")
    assert token_from(document["甲"]["hand"][1], legions)[1] == [
        "a.yaml:2:18: 再成 says nothing about a card — did you mean 再生? [UNKNOWN-WORD]",
        "a.yaml:2:21: 貫通 needs its number — write 貫通1 [MISSING-VALUE]",
        "a.yaml:2:24: ダメジ2 says nothing about a card — did you mean ダメージ2? [UNKNOWN-WORD]",
        "a.yaml:2:29: 再生 has no number — write 再生 [UNKNOWN-WORD]",
        "a.yaml:2:33: タイプ needs its word — write タイプ:… [MISSING-VALUE]",
    ]
    assert token_from(document["甲"]["x"], legions)[1] == ["a.yaml:3:10: qqqq says nothing about a card [UNKNOWN-WORD]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("番兵 3/2 4/4", "the card's numbers stand here twice — keep one of the two [REPEATED-WORD]"),
        ("番兵 疲労 活性", "活性 stands beside 疲労 — keep one of the two [REPEATED-WORD]"),
        ("番兵 ダメージ1 ダメージ2", "ダメージ2 stands here twice — keep one of the two [REPEATED-WORD]"),
        ("番兵 3/2 #A", "the tag in #A does not follow the name — write 番兵#TAG first [MISPLACED-TAG]"),
        ("番兵#a.b 3/2", "#a.b is no tag — write letters or digits after #, e.g. #A [BAD-TAG]"),
        ("#A 3/2", "the card #A 3/2 has no name — write a name first, e.g. X#A 3/2 [NO-NAME]"),
        ("", "a card needs a name — write a name, or ? for a card nobody knows [NO-NAME]"),
        ("番兵 WT:高", "WT needs its number — write WT1 [MISSING-VALUE]"),
    ],
)
def test_one_problem(text, message, legions):
    """What contradicts itself is refused with what to write instead."""
    assert token_from(text, legions)[1] == [message]


def test_two_instances_of_a_keyword(legions):
    """A numbered keyword may stand twice: each instance counts."""
    assert token_from("番兵 貫通2 貫通1", legions) == (CardToken("番兵", keywords=(("貫通", 1), ("貫通", 2))), [])


def test_several_words_that_are_one(robots):
    """What a vocabulary spells with a blank is one word of a token, before a part of it that is another word."""
    token, problems = token_from("鉄人#R 3 face down down", robots)
    assert problems == []
    assert (token.face, token.turned, token.numbers) == ("伏せ", "横", (3,))


def test_a_number_in_the_place_of_a_word(legions):
    """A field that holds words may hold a number: it is said once, with or without the colon."""
    assert (
        token_from("番兵 タイプ:7", legions)
        == token_from("番兵 タイプ7", legions)
        == (CardToken("番兵", fields=(("type", 7),)), [])
    )


def test_labels_written_together(ships: Notation) -> None:
    """Fields with their numbers may be written as one word, the way a card prints its cost."""
    apart, together = (parse_token(f"船A 3 {words}", ships, Problems()) for words in ("帆2 錨1", "帆2錨1"))
    assert apart == together
    assert dict(apart.fields) == {"sails": 2, "anchors": 1}
    assert wrong("東: {sea: [船A 3 帆2櫓1]}", ships)[0].startswith("b:1:16: 帆2櫓1 says nothing about a card")


def test_words_for_how_a_card_lies(squares: Notation) -> None:
    """A phrase stands for several words, signs need no blank between them, face up is no word worth keeping."""
    assert board_from("東: {field: {前1: 狼#W 1 ▲▼ 表側縦}}", squares) == board_from("東: {field: {前1: 狼#W 1 ▲ ▼ 縦}}", squares)
    assert board_from("東: {field: {前1: 狼#W 1 裏側横}}", squares) == board_from("東: {field: {前1: 狼#W 1 伏せ 横}}", squares)
    start = start_from("東: {field: {前1: 狼#W 1 横}}", squares)
    assert "field: {前1: 狼#W 1 横}" in format_board(board_of(start.state, start), squares)
