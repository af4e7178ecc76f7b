from gunbai.interpreter.card import Card
from gunbai.notation.board import Already, BoardSide, Cards, Force, Turn
from gunbai.notation.token import CardToken

from .helpers import board_from, wrong

KNOWN = [Card("花冠の戦士エリン", "ミニオン", {"atk": 2, "hp": 2}), Card("番人", "ミニオン", {"atk": 1, "hp": 1})]


def test_what_is_written_and_nothing_more(legions):
    """A board keeps what was written; what was left out stays absent, so that it can be presumed and said so."""
    board = board_from("turn: {seat: 甲}\n甲: {life: 12, hand: 3}\n", legions)
    assert board.turn == Turn("甲")
    assert board.side("甲") == BoardSide((("life", 12),), (("hand", "", Cards((CardToken("?", copies=3),))),))
    assert board.side("乙") == BoardSide()


def test_aliases_and_canonical_entries(legions):
    """Japanese names, English aliases and zone names are read; a zone has one place on the board."""
    seat = "{ライフ: １２, フィールド: {ロード: 王 4/4}, ウェイト: {WT2: 兵}, モード: awakened}"
    board = board_from(f"ターン: {{席: 甲, フェイズ: main}}\n甲: {seat}", legions)
    assert board.turn == Turn("甲", phase="メイン")
    assert dict(board.side("甲").numbers) == {"life": 12, "mode": "覚醒"}
    assert board.side("甲").pile("lord") == Cards((CardToken("王", numbers=(4, 4)),))
    assert board.side("甲").pile("wait", "Ⅱ") == Cards((CardToken("兵"),))


def test_piles(legions):
    """A pile is a count, a list from the top, nothing, unknown, or known from the top only."""
    side = board_from("甲: {hand: [], deck: [春, 夏, ...], standby: 兵*2}\n乙: {hand: ?, deck: [?, ？, 春]}", legions)
    assert side.side("甲").pile("hand") == Cards()
    assert side.side("甲").pile("deck") == Cards((CardToken("春"), CardToken("夏")), True)
    assert side.side("甲").pile("standby") == Cards((CardToken("兵", copies=2),))
    assert side.side("乙").pile("hand") == Cards((), True)
    assert side.side("乙").pile("deck") == Cards((CardToken("?", copies=2), CardToken("春")))


def test_what_is_in_force(legions):
    """One entry may say several things; each is one contribution."""
    force = "{on: C, atk: +1, hp: '-1', keyword: 貫通2, until: ターン終了時まで, by: 38-5}"
    already = "[{C: [春, 夏]}, {乙: 秋}]"
    board = board_from(f"甲: {{field: {{左: 兵#C 1/1}}}}\nin force: {force}\nalready: {already}", legions)
    assert board.in_force == (
        Force("C", "atk", "add", 1, "turn", "38-5"),
        Force("C", "hp", "add", -1, "turn", "38-5"),
        Force("C", "貫通", "keyword", 2, "turn", "38-5"),
    )
    assert board.already == (Already("C", "春"), Already("C", "夏"), Already("乙", "秋"))


def test_misspelt_entries(legions):
    """Every unknown key is refused with the nearest one, all at once."""
    assert wrong("tarn: {}\n甲: {lif: 20, cores: {actve: 1}, field: {上: X 3/2}}\nturn: {sheet: 甲}", legions) == [
        "b:1:1: a board has no tarn — did you mean turn? [KEY-TYPO]",
        "b:2:5: 甲 has no lif — did you mean life? [KEY-TYPO]",
        "b:2:22: cores has no actve — did you mean active? [KEY-TYPO]",
        "b:2:41: field has no 上 — use one of 左, 中央, 右, ロード, マスター [UNKNOWN-KEY]",
        "b:3:8: turn has no sheet — did you mean seat? [KEY-TYPO]",
    ]


def test_values_that_cannot_be(legions):
    """A value of the wrong kind is refused with what to write."""
    turn = "turn: {seat: 丙, number: 0, phase: メイ}"
    assert wrong(f"{turn}\n甲: {{life: many, mode: 覚醒中, lord: , deck: 5000}}\n乙: [3]", legions) == [
        "b:1:14: seat cannot be 丙 — use one of 甲, 乙 [UNKNOWN-WORD]",
        "b:1:25: turns are counted from 1 — write 1 for the first turn of the game [NOT-A-NUMBER]",
        "b:1:35: phase cannot be メイ — did you mean メイン? [UNKNOWN-WORD]",
        "b:2:11: life must be a whole number, not many — write 1, 2, 3 … [NOT-A-NUMBER]",
        "b:2:23: mode cannot be 覚醒中 — did you mean 覚醒? [UNKNOWN-WORD]",
        "b:2:34: lord says nothing — write [] for no card, or leave it out [EMPTY]",
        "b:2:42: deck cannot be 5000 — write a number from 0 to 1000 [BAD-COPIES]",
        "b:3:4: 乙 must be written as name: value [NOT-A-MAPPING]",
    ]


def test_cards_whose_numbers_matter(legions):
    """On the field an unknown card needs its numbers, with a bystander in the hand that needs none."""
    assert wrong("甲: {hand: [春], field: {左: 番兵, 中央: ?, 右: 兵 3, ロード: 王 裏向き}}", legions, KNOWN) == [
        "b:1:27: no card named 番兵 is known, and its ATK/HP matters here — did you mean 番人? otherwise write the numbers, "
        "e.g. 番兵 3/2 [UNKNOWN-CARD]",
        "b:1:35: a card face up in ミニオンゾーン cannot be ? — write its name and numbers [UNKNOWN-CARD]",
        "b:1:41: 3 on 兵: ミニオン has ATK/HP — write 3/2 [BAD-NUMBERS]",
    ]


def test_a_number_in_place_of_a_card_in_play(legions):
    """So many cards nobody knows lie in a hand; what lies on the field can be seen."""
    assert wrong("甲: {hand: 3, field: {左: 2}}", legions, KNOWN) == [
        "b:1:25: 2 only says how many cards, but every card in ミニオンゾーン can be seen — write the card in 左: its name, "
        "or what matters of it [NOT-A-CARD]",
    ]


def test_a_slip_in_a_known_name(legions):
    """A bare name in the hand may be any card, unless it is nearly a known one."""
    assert wrong("甲: {hand: [花冠の戦士エリソ, 春]}", legions, KNOWN) == [
        "b:1:12: no card named 花冠の戦士エリソ is known — did you mean 花冠の戦士エリン? [UNKNOWN-CARD]"
    ]


def test_tags(legions):
    """A tag names one card, and nothing else on the board."""
    field = "甲: {field: {左: 兵#A 1/1, 中央: 兵#A 1/1, 右: 兵#甲 1/1}}"
    assert wrong(f"{field}\nin force: [{{on: Z, atk: +1}}]\nalready: [{{兵: 春}}]", legions) == [
        "b:1:29: #A already names 兵 (line 1) — give this card another tag [REPEATED-TAG]",
        "b:1:41: #甲 cannot be a tag: the word means something else here — use a letter, e.g. #A [BAD-TAG]",
        "b:2:17: no card on the board is called Z — use one of A, 甲, 乙 [NO-SUCH-CARD]",
        "b:3:12: 兵 may be several cards: 甲 左 (#A) and 甲 中央 (#A) and 甲 右 (#甲) — use the tag [AMBIGUOUS-NAME]",
    ]


def test_what_lasts_until_a_scope_ends(legions):
    """What is in force until the end of a battle needs that battle to be open."""
    field = "甲: {field: {左: 兵#A 1/1}}\nin force: [{on: A, atk: +1, until: battle}]"
    assert wrong(field, legions) == ["b:2:36: until cannot be battle — use one of turn, leave, constant [UNKNOWN-WORD]"]
    assert wrong(field + "\nnow: [{path: [34-1, 34-4], scope: battle}]", legions) == []


def test_procedures_need_a_path(legions):
    """An open procedure is a path of rules that ends with the step that runs next."""
    assert wrong("now: [{path: 34-1}]\npending: [{at: 終わり}]", legions) == [
        "b:1:14: an entry of now needs the open procedures and the step — write path: [procedure, step that runs next] "
        "[MISSING-KEY]",
        "b:2:11: an entry of pending needs run: what waits — write run: and a clause [MISSING-KEY]",
    ]
