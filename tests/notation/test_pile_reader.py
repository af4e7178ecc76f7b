"""The cards of one place: counts, lists, unknown cards, and cards whose numbers matter."""

from __future__ import annotations

from tests.boards import board_from, wrong
from tests.notation.rows import printed_rows, start_of_rows

from gunbai.interpreter.data.card import Card
from gunbai.notation.board import Cards
from gunbai.notation.board_writer import format_board
from gunbai.notation.notation import Notation
from gunbai.notation.token import CardToken

KNOWN = [Card("花冠の戦士エリン", "ミニオン", {"atk": 2, "hp": 2}), Card("番人", "ミニオン", {"atk": 1, "hp": 1})]


def test_piles(legions):
    """A pile is a count, a list from the top, nothing, unknown, or known from the top only."""
    side = board_from("甲: {hand: [], deck: [春, 夏, ...], standby: 兵*2}\n乙: {hand: ?, deck: [?, ？, 春]}", legions)
    assert side.side("甲").pile("hand") == Cards()
    assert side.side("甲").pile("deck") == Cards((CardToken("春"), CardToken("夏")), True)
    assert side.side("甲").pile("standby") == Cards((CardToken("兵", copies=2),))
    assert side.side("乙").pile("hand") == Cards((), True)
    assert side.side("乙").pile("deck") == Cards((CardToken("?", copies=2), CardToken("春")))


def test_cards_whose_numbers_matter(legions):
    """On the field an unknown card needs its numbers, with a bystander in the hand that needs none."""
    assert wrong("甲: {hand: [春], field: {左: 番兵, 中央: ?, 右: 兵 3, ロード: 王 裏向き}}", legions, KNOWN) == [
        "b:1:27: no card named 番兵 is known, and its ATK/HP matters here — did you mean 番人? otherwise write the numbers, "
        "e.g. 番兵 3/2, or ? [UNKNOWN-CARD]",
        "b:1:35: a card face up in ミニオンゾーン cannot be ? — write its name and numbers, or a tag, as in ?#A, "
        "where nobody knows them [UNKNOWN-CARD]",
        "b:1:41: 3 on 兵: ミニオン has ATK/HP — write 3/2 [BAD-NUMBERS]",
    ]


def test_a_number_in_place_of_a_card_in_play(legions):
    """So many cards nobody knows lie in a hand; what lies on the field can be seen."""
    assert wrong("甲: {hand: 3, field: {左: 2}}", legions, KNOWN) == [
        "b:1:25: 2 only says how many cards, but every card in ミニオンゾーン can be seen — write the card in 左: its name, "
        "or what matters of it [NOT-A-CARD]",
    ]


def test_a_question_mark_for_a_pile_in_full_view(legions):
    """It would mean that nobody knows how many cards lie there: of a pile that everybody sees that is not so."""
    assert wrong('甲: {standby: "?"}', legions, KNOWN) == [
        "b:1:14: ? says that nobody knows how many cards, but every card in スタンバイゾーン can be seen — "
        "write how many there are, or [?] for one card that nobody knows [NOT-A-CARD]",
    ]
    assert wrong('甲: {standby: ["?"], hand: "?", deck: "?"}', legions, KNOWN) == []


def test_a_slip_in_a_known_name(legions):
    """A bare name in the hand may be any card, unless it is nearly a known one."""
    assert wrong("甲: {hand: [花冠の戦士エリソ, 春]}", legions, KNOWN) == [
        "b:1:12: no card named 花冠の戦士エリソ is known — did you mean 花冠の戦士エリン? [UNKNOWN-CARD]"
    ]


def test_numbers_of_cards_in_play_must_be_known(ships: Notation) -> None:
    """What lies where abilities work needs its numbers, also where cards have no orientation."""
    assert wrong("東: {sea: [船A#A]}", ships)[0].startswith("b:1:11: no card named 船A is known, and its SPEED matters here")


def test_cards_that_matter_little():
    """A pile of mana is written by colour, by how it lies, or as a number; a colour's name is the card's colour."""
    start = start_of_rows("{mana: {赤: 2, 青: 1, 横: 1}}")
    assert [(obj.turned, start.cards[obj.card].fields.get("色")) for obj in start.state.objs] == [
        ("縦", ("赤",)),
        ("縦", ("赤",)),
        ("縦", ("青",)),
        ("横", None),
    ]
    assert printed_rows("{mana: {down: [赤, 青赤]}}") == "mana: [赤 横, 青赤 横]"
    assert [obj.card for obj in start_of_rows("{mana: 3}").state.objs] == ["?"] * 3


def test_copies_inside_a_list(legions):
    """Cards with their copies are no entry of a list: the message says how both are written."""
    assert wrong("甲: {exile: [{石: 10}]}", legions, KNOWN) == [
        "b:1:13: in a list each entry is one card: copies are written without the brackets, or with * — "
        "write {石: 10}, or [石 *10] [NOT-A-CARD]"
    ]


def test_groups_that_were_shuffled(legions):
    """What was shuffled in one pile lies in groups, one above the other: each is read and printed in its place."""
    text = "甲: {deck: [春, shuffled, 兵*2, 夏, shuffled, 秋*2, ordered, 冬]}"
    pile = board_from(text, legions).side("甲").pile("deck")
    assert [token.name for token in pile.tokens] == ["春", "兵", "夏", "秋", "冬"]
    assert pile.mixed == ((1, 2), (3, 1))
    assert [pile.shuffled_from(place) for place in range(5)] == [None, 1, 1, 3, None]
    assert "deck: [春, shuffled, 兵*2, 夏, shuffled, 秋*2, ordered, 冬]" in format_board(board_from(text, legions), legions)


def test_words_where_a_number_of_cards_belongs(legions):
    """A pile that is written without brackets is a number or known cards: no other word counts as one card."""
    for word in ("二十", "三", "X", "なし", "春"):
        (found,) = wrong(f"甲: {{hand: {word}}}", legions, KNOWN)
        assert found == (
            f"b:1:11: {word} is neither a number of cards nor a card that is known — write how many cards lie there, "
            f"? where nobody knows, [] for none, or [{word}] for one card that is called so [NOT-A-CARD]"
        )
    for word in ("約20", "20以上", "20?", "-3", "1e400", "1.5", "0x3", "三十枚"):
        for said in (f"deck: '{word}'", f"deck: ['{word}']", f"field: {{左: '{word}'}}", f"deck: {{'{word}': 2}}"):
            (found,) = wrong(f"甲: {{{said}}}", legions, KNOWN)
            assert f"{word} says how many, and names no card" in found, said


def test_a_number_with_its_counter(legions):
    """20枚 is 20 cards, in any width."""
    side = board_from("甲: {hand: 20枚, deck: ３０ 枚}", legions).side("甲")
    assert side.pile("hand") == Cards((CardToken("?", copies=20),))
    assert side.pile("deck") == Cards((CardToken("?", copies=30),))


def test_words_for_what_nobody_knows(legions):
    """不明 and unknown mean what ? means: as a pile, as a card, as a number."""
    side = board_from("甲: {hand: 不明, deck: [unknown, 不明], life: 不明}", legions).side("甲")
    assert side == board_from("甲: {hand: '?', deck: ['?', '?'], life: '?'}", legions).side("甲")


def test_a_name_that_could_be_a_number(legions):
    """A card that is called so stands in brackets and 「」, and is printed so that it is read again."""
    board = board_from("甲: {hand: [「20枚」], deck: [三], standby: [「不明」]}", legions)
    assert {token.name for _, _, _, token in board.tokens()} == {"20枚", "三", "不明"}
    assert board_from(format_board(board, legions).removeprefix("board:"), legions) == board


def test_one_card_without_brackets(legions):
    """It is a card that is known, or of which more is said than a name."""
    side = board_from("甲: {hand: 番人, deck: 春*2, exile: 春#H}", legions, KNOWN).side("甲")
    assert [side.pile(name).tokens[0].name for name in ("hand", "deck", "exile")] == ["番人", "春", "春"]
