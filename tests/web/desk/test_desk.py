"""The desk without a script: every game from an empty table to its answer, and what happens to what cannot be used."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from tests.shipped import library
from tests.web.html import Page
from tests.web.visitor import Visitor

from gunbai.cards.kit import Kits
from gunbai.desk.case import TYPED, read_case
from gunbai.desk.history import pack_case, unpack
from gunbai.desk.text import case_text
from gunbai.dispute.report.resolution_json import report
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text
from gunbai.web.app import create_app
from gunbai.web.desk.desk import UPLOADED

SCENARIOS = Path(__file__).parents[3] / "scenarios"
GAMES = ["legions", "legend-of-stars", "asterisk", "star-wars", "king-castle"]


def kits() -> Kits:
    """Returns the games that ship."""
    return library().cases.kits


def draft_of(visitor: Visitor) -> str:
    """Returns the case that a page of the desk shows, as a word of an address."""
    found = re.search(r'data-draft="([^"]+)"', visitor.text)
    assert found is not None
    return found[1]


def case_of(visitor: Visitor) -> str:
    """Returns the case that a page of the desk shows, as text."""
    return case_text(unpack(draft_of(visitor)).case)


def verdicts(visitor: Visitor) -> set[str]:
    """Returns the verdicts over all open readings, as an answer has them under its sentence; what has been ruled stands apart."""
    line = re.search(r'<p class="verdicts".*?</p>', visitor.text, re.DOTALL)
    assert line is not None
    return {*re.findall(r'class="verdict (\w+)"', line[0])}


def legions(desk: Visitor) -> Visitor:
    """A minion with 再生 is attacked: it stays."""
    return legions_board(desk).press("ミニオンゾーン").press("答えを見る")


def legions_board(desk: Visitor) -> Visitor:
    """A minion with 再生 is attacked; nobody has claimed anything yet."""
    desk.press("甲 左 空き").set(**{"name": "ルーン剣士", "n.atk": "3", "n.hp": "3"})
    desk.press("乙 中央 空き").set(**{"name": "番兵", "n.atk": "3", "n.hp": "2"}).set(k="再生").set(**{"m.damage": "1"})
    desk.press("起きたこと").press("アタック：ルーン剣士 → 番兵").press("主張")
    return desk


def stars(desk: Visitor) -> Visitor:
    """A direct attack."""
    desk.press("甲 前衛1 空き").set(**{"name": "狼", "n.atk": "500", "n.def": "300", "n.down": "200"})
    return desk.press("起きたこと").press("アタック：狼").press("主張").press("2500").press("答えを見る")


def asterisk(desk: Visitor) -> Visitor:
    """A power that nobody knows."""
    desk.press("甲 前1 空き").set(**{"name": "剣士", "n.power": "3000", "n.break": "1"})
    desk.press("乙 前1 空き").set(**{"name": "番兵", "n.power": "?", "n.break": "1"})
    return desk.press("起きたこと").press("攻撃：剣士 → 番兵").press("主張").press("トラッシュゾーン").press("答えを見る")


def star_wars(desk: Visitor) -> Visitor:
    """A light sabre against a mechanic that somebody sits in: refused, by a reading."""
    desk.press("甲 前左 空き").set(**{"name": "騎士", "n.power": "6"}).set(k="ライトセーバー")
    desk.press("乙 前左 空き").set(**{"name": "戦闘機", "n.power": "3", "kind": "メカニック", "turned": "消耗"})
    desk.press("もう1枚").set(**{"name": "操縦士", "n.power": "1", "k.パイロット": "2", "host": "B"})
    return desk.press("起きたこと").press("攻撃：騎士 → 戦闘機").press("主張").press("捨て山置き場").press("答えを見る")


def king_castle(desk: Visitor) -> Visitor:
    """A trap answers an attack."""
    desk.press("甲 ユニット 空き").set(**{"name": "剣士", "n.power": "3", "n.life": "3"})
    desk.press("乙 ユニット 空き").set(**{"name": "兵士", "n.power": "1", "n.life": "1"})
    desk.press("乙 マジック 空き").press("サンダートラップ")
    desk.press("起きたこと").press("攻撃：剣士 → 兵士").press("サンダートラップ").press("主張")
    return desk.press("捨て札").press("答えを見る")


DISPUTES = dict(zip(GAMES, (legions, stars, asterisk, star_wars, king_castle), strict=True))
EXPECTED = {
    "legions": {"holds", "never"},
    "legend-of-stars": {"holds", "never"},
    "asterisk": {"unknown"},
    "star-wars": {"depends"},
    "king-castle": {"holds", "never"},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_dispute_is_entered_and_answered_without_a_script(game: str, client: FlaskClient) -> None:
    """From the start page to the answer, its slip and back to the desk: links and forms only."""
    desk = Visitor(client, "/").press("新しい件")
    desk.press(next(said for said, href in desk.page.links if href.endswith(f"/desk/{game}")))
    answer = DISPUTES[game](desk)
    assert (answer.status, verdicts(answer)) == (200, EXPECTED[game])
    assert answer.presses <= 16
    entered = answer.press("この盤面を変える")
    assert "line:" in case_of(entered)
    assert Visitor(client, "/desk").page.links != []
    slip = entered.press("主張").press("答えを見る").press("対戦者に見せる")
    assert slip.status == 200


@pytest.mark.parametrize("stage", ["board", "happened", "claims", "text"])
@pytest.mark.parametrize("at", ["", "甲/field/左@0", "甲/hand", "甲", "turn"])
def test_every_page_of_the_desk_is_sound(stage: str, at: str, client: FlaskClient) -> None:
    """Each stage and sheet nests as it should, has a title and a heading, names its fields, in both languages."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"})
    word = re.search(r'data-draft="([^"]+)"', desk.text)
    assert word is not None
    for lang in ("ja", "en"):
        response = client.get(f"/desk/legions?{urlencode({'d': word[1], 'stage': stage, 'at': at, 'lang': lang})}")
        page = Page(response.get_data(as_text=True))
        assert (response.status_code, page.wrong) == (200, [])
        assert page.headings[0] == 1


def test_what_was_entered_can_be_taken_back_and_done_again(client: FlaskClient) -> None:
    """Undo and redo are buttons of a page; an address holds what came before."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"})
    entered = case_of(desk)
    assert "剣#A 3/3" in entered
    assert "剣" not in case_of(desk.press("元に戻す"))
    assert case_of(desk.press("やり直す")) == entered
    assert "剣" not in case_of(desk.press("新しく"))
    assert case_of(desk.press("元に戻す")) == entered


def test_a_card_is_moved_copied_and_removed(client: FlaskClient) -> None:
    """From its sheet; a copy has a tag of its own."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"})
    assert "{左: [剣#A 3/3, 剣#B 3/3]}" in case_of(desk.press("同じカードをもう1枚"))
    desk.press("元に戻す").press("甲 左 剣")
    assert "{右: 剣#A 3/3}" in case_of(desk.press("甲 右"))
    desk.press("甲 右 剣")
    assert "剣" not in case_of(desk.press("取り除く"))


def test_decisions_are_taken_back_one_by_one(client: FlaskClient) -> None:
    """The last one, or from one on; an act against the rules can be said to have been carried out."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"})
    desk.press("乙 左 空き").set(**{"name": "盾", "n.atk": "1", "n.hp": "9"})
    desk.press("起きたこと").press("アタック：剣 → 盾")
    assert "- 甲: {attack: A, target: B}" in case_of(desk)
    assert "- happened: {attack: A, target: B}" in case_of(desk.press("そのまま行われた"))
    assert "- 甲: {attack: A, target: B}" in case_of(desk.press("行われていない"))
    assert "line:" not in case_of(desk.press("取り消す"))


def test_text_is_read_with_its_problems(client: FlaskClient) -> None:
    """What is wrong is listed with its line and what to write; what was typed is still there; once right, it is the case."""
    desk = Visitor(client, "/desk/legions?stage=text")
    wrong = desk.set(text="game: legions\nboard:\n  甲: {lief: 3}\n")
    assert wrong.status == 422
    assert "life のことですか" in wrong.text
    assert "3行" in wrong.text
    assert "lief: 3" in wrong.text
    right = wrong.set(text="game: legions\nboard:\n  甲: {life: 3}\n")
    assert (right.status, "life: 3" in case_of(right)) == (200, True)


def test_a_file_is_opened_and_saved(client: FlaskClient) -> None:
    """What is saved is a scenario file that reads back as the case."""
    text = "game: asterisk\nboard:\n  甲: {field: {前1: 剣士#A 3000/1}}\n"
    sent = client.post("/desk/legions/text", data={"file": (io.BytesIO(text.encode()), "case.yaml")})
    assert sent.status_code == 303
    assert sent.location.startswith("/desk/asterisk?d=")
    saved = client.get(sent.location.replace("/desk/asterisk?", "/desk/asterisk/file?"))
    assert saved.headers["Content-Disposition"] == 'attachment; filename="asterisk.yaml"'
    assert saved.get_data(as_text=True) == "game: asterisk\nboard:\n  甲:\n    field: {前1: 剣士#A 3000/1}\n"


def test_every_shipped_board_can_be_changed(client: FlaskClient) -> None:
    """The page of a scenario leads to the desk with just that case."""
    desk = Visitor(client, "/scenarios/legions/web-regeneration").press("この盤面を変える")
    assert "乙 中央 番兵" in [said[: len("乙 中央 番兵")] for said, _ in desk.page.links]
    assert verdicts(desk.press("主張").press("答えを見る")) == {"holds", "never"}


def test_a_case_that_begins_with_decks_is_changed_as_text(client: FlaskClient) -> None:
    """There is no table before the game is prepared; the desk says so and keeps the case."""
    text = "game: legions\nsetup:\n  甲: {deck: 40, master: 甲の長 赤}\n  乙: {deck: 40, master: 乙の長 赤}\n"
    sent = client.post("/desk/legions/text", data={"text": text})
    desk = Visitor(client, sent.location)
    assert desk.status == 200
    assert "setup:" in case_of(desk)
    assert "デッキから始まります" in desk.text


@pytest.mark.parametrize(
    "address",
    [
        "/desk/nothing",
        "/desk/legions?d=x",
        "/desk/legions?at=甲/x@0",
        "/case/legions?c=x",
        "/desk/legions/file?d=x",
        "/desk/legions/from/x",
    ],
)
def test_addresses_that_hold_nothing_get_a_sentence(address: str, client: FlaskClient) -> None:
    """What was cut off or made up is answered by a page that says so."""
    visitor = Visitor(client, address)
    assert visitor.status in (400, 404)
    assert Page(visitor.text).wrong == []


def test_a_case_of_another_game_is_refused(client: FlaskClient) -> None:
    """The game of the address and the game of the case must agree."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"})
    word = re.search(r'data-draft="([^"]+)"', desk.text)
    assert word is not None
    assert client.get(f"/desk/asterisk?d={word[1]}").status_code == 400


def test_what_is_too_large_is_refused(client: FlaskClient) -> None:
    """A text beyond the limit, a file beyond it, and a form beyond what is read at all get a sentence; what was there stays."""
    large = client.post("/desk/legions/text", data={"text": "#" * (TYPED.bytes + 1)})
    assert large.status_code == 422
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "兵", "n.atk": "3", "n.hp": "3"})
    address = {"d": draft_of(desk)}
    upload = {**address, "text": "", "file": (io.BytesIO(b"#" * 200_000), "case.yaml")}
    kept = client.post("/desk/legions/text", data=upload, content_type="multipart/form-data")
    assert kept.status_code == 422
    beyond = client.post(f"/desk/legions/text?d={address['d']}", data={"text": "#" * (UPLOADED + 1)})
    assert beyond.status_code == 413
    for answer in (kept, beyond):
        assert "このファイルは大きすぎます" in answer.text
        assert f'data-draft="{address["d"]}"' in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "act", "decision": "x"},
        {"do": "act", "decision": '["", {"甲": 3}]'},
        {"do": "pick", "at": "甲/field/左@0", "card": "剣" * 500},
        {"do": "nothing"},
        {"do": "move", "at": "甲/field/左@0", "to": "x"},
        {"do": "seat", "at": "丙"},
    ],
)
def test_forms_made_up_by_hand_get_a_sentence(fields: dict[str, str], client: FlaskClient) -> None:
    """No form brings the server down, and none changes the case without saying so."""
    response = client.post("/desk/legions", data=fields)
    assert response.status_code in (404, 422)
    assert Page(response.get_data(as_text=True)).wrong == []


def test_a_card_without_its_numbers_says_what_is_missing(client: FlaskClient) -> None:
    """The case is kept as it is; its page says what to write; the answer waits for it."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(name="剣")
    assert "剣#A" in case_of(desk)
    assert "matters here" in desk.press("起きたこと").text
    assert desk.press("主張").press("答えを見る").status == 422


def test_a_sheet_that_cannot_be_read_stays_filled_in(client: FlaskClient) -> None:
    """A number that is none gets its sentence; it and all else that was set on the sheet are still there to be mended."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き")
    filled = {"name": "剣", "n.atk~": "abc", "n.hp": "4", "k": "再生", "turned": "疲労", "m.damage": "2"}
    wrong = desk.set(**filled)
    assert (wrong.status, "abc は書けません" in wrong.text) == (422, True)
    assert "剣#A 3/4 再生 ダメージ2 疲労" in case_of(wrong.set(**{"n.atk~": "3"}))
    wrong = desk.press("甲の側").set(**{"life~": "many", "hand": "2"})
    assert wrong.status == 422
    assert "    life: 17\n    hand: 2\n" in case_of(wrong.set(**{"life~": "17"}))


@pytest.mark.parametrize("at", ["甲/field/左@0", "甲/field/右@0", "甲"])
def test_going_on_keeps_what_was_chosen(at: str, client: FlaskClient) -> None:
    """Without a script the next stage is a submit of the open sheet: a chosen chip is kept, an untouched sheet sets nothing."""
    case = read_case("game: legions\nboard: {turn: {seat: 甲}, 甲: {field: {左: 騎士#K 3/3}}}\n", kits())
    desk = Visitor(client, f"/desk/legions?d={pack_case(case)}&at={at}")
    form = desk.page.forms["set-card"]
    untouched = [*form.fields]
    desk._send(form, [("go", "happened")])
    assert draft_of(desk) == pack_case(case)
    assert ">起きたこと</a>" in desk.text
    if at.startswith("甲/field/左"):
        form.fields = [*untouched, ("k", "再生")]
        desk._send(form, [("go", "happened")])
        assert "騎士#K 3/3 再生" in case_of(desk)


AT_FIELD = re.compile(
    r'<input[^>]*name="(?P<field>[^"]+)"[^>]*aria-invalid="true" aria-describedby="wrong" autofocus>'
    r'.*?id="wrong" role="alert">(?P<said>.*?)</div>',
    re.DOTALL,
)
"""A field that could not be read, with its sentence behind it: it has the focus, and says what describes it."""
WRONG = {
    "seat": ("甲", {"do": "seat", "life~": "many"}, "life~", "many"),
    "member": ("甲", {"do": "seat", "cores.active~": "x"}, "cores.active~", "x"),
    "turn": ("turn", {"do": "turn", "number~": "soon"}, "number~", "soon"),
    "card": ("甲/field/左@0", {"do": "card", "name": "剣", "n.atk~": "abc"}, "n.atk~", "abc"),
    "keyword": ("甲/field/左@0", {"do": "card", "name": "剣", "k.貫通~": "-1"}, "k.貫通~", "-1"),
    "name": ("甲/field/左@0", {"do": "card", "name": "剣" * 121}, "name", "剣" * 121),
    "tag": ("甲/field/左@0", {"do": "card", "name": "剣", "tag~": "T" * 121}, "tag~", "T" * 121),
    "blank": ("甲/field/左@0", {"do": "card", "name": "剣", "f.type~": "白 騎士"}, "f.type~", "白 騎士"),
    "lasting": ("lasting", {"do": "lasting", "list": "in force", "who": "K", "f.atk~": "much"}, "f.atk~", "much"),
    "used": ("lasting", {"do": "lasting", "list": "already", "who": "K", "other~": "長" * 41}, "other~", "長" * 41),
    "moment": ("text~0~~甲/field/中央@0", {"do": "timing", "when~": "時" * 61}, "when~", "時" * 61),
    "by hand": ("text~0~~甲/field/中央@0", {"do": "by-hand", "said": "引" * 401}, "said", "引" * 401),
}
"""What is wrong on each kind of sheet: where, with which form, which field says so, what stands in it."""


@pytest.mark.parametrize("name", [*WRONG])
def test_what_cannot_be_read_is_said_at_its_field(name: str, client: FlaskClient) -> None:
    """The sentence stands behind the field, nowhere else; that has the focus and what was written; the case is as it was."""
    at, form, field, written = WRONG[name]
    case = read_case("game: legions\nboard: {turn: {seat: 甲}, 甲: {field: {中央: 騎士#K 3/3}}}\n", kits())
    page = client.post("/desk/legions", data={"d": pack_case(case), "at": at, **form})
    text = page.get_data(as_text=True)
    assert (page.status_code, Page(text).wrong) == (422, [])
    found = AT_FIELD.search(text)
    assert found is not None
    assert found["field"] == field
    assert f'value="{written}"' in found[0]
    assert text.count('role="alert"') == 1
    assert f'data-draft="{pack_case(case)}"' in text


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"do": "claim", "by": "甲", "path": "乙.life", "value": "abc", "counts": "yes"}, "value"),
        ({"do": "begins", "path": "乙.life", "value": "many"}, "value"),
        ({"do": "says", "says.甲": "言" * 301}, "says.甲"),
    ],
)
def test_what_cannot_be_claimed_is_said_at_its_field(form: dict[str, str], field: str, client: FlaskClient) -> None:
    """A number that is none, before or after; words that are too many."""
    text = "game: legions\nboard: {turn: {seat: 甲, phase: メイン}, 甲: {field: {中央: 騎士#K 3/3}}}\n"
    text += "line: [{甲: {attack: K, target: 乙マスター}}]\nclaims: {甲: {then: {K.zone: 除外ゾーン}}}\n"
    at = "乙~甲" if form["do"] == "claim" else ""
    page = client.post("/desk/legions", data={"d": pack_case(read_case(text, kits())), "stage": "claims", "at": at, **form})
    found = AT_FIELD.search(page.get_data(as_text=True))
    assert page.status_code == 422
    assert found is not None
    assert found["field"] == field


def test_what_no_field_of_the_page_shows_stands_above_it(client: FlaskClient) -> None:
    """A form made by hand whose field is not on the page gets its sentence all the same."""
    page = client.post("/desk/legions", data={"do": "turn", "number": "soon"})
    assert page.status_code == 422
    assert "soon は書けません" in page.get_data(as_text=True)


def test_a_long_name_is_kept_whole(client: FlaskClient) -> None:
    """Names that printed cards have are not cut; one that is too long gets a sentence (above)."""
    name = "伝説の" * 30
    assert f"{name}#A 3/3" in case_of(
        Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": name, "n.atk": "3", "n.hp": "3"})
    )


def test_any_fact_is_claimed_by_a_tap_on_the_table(client: FlaskClient) -> None:
    """The side of a seat offers its numbers, a card its place; what a player said in words stands beside it."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "剣", "n.atk": "3", "n.hp": "3"}).press("主張")
    desk.press("甲の側").press("乙の主張").set(path="甲.life", value="17")
    assert "乙: {then: {甲.life: 17}}" in case_of(desk)
    desk.press("閉じる").set(**{"says.乙": "3点"})
    assert "乙: {then: {甲.life: 17}, says: 3点}" in case_of(desk)
    desk.press("甲 左 剣").press("除外ゾーン")
    assert "甲: {then: {A.zone: 除外ゾーン}}" in case_of(desk)
    assert desk.press("×").press("閉じる").press("甲 右 空き").text.count('id="set-card"') == 1


def test_a_fact_is_claimed_of_a_moment_of_the_line(client: FlaskClient) -> None:
    """Before the exchange of damage (34-7) the attacker is exhausted: judged there, listed in words, taken back alone."""
    text = "game: legions\nboard: {turn: {seat: 甲, phase: メイン}, 甲: {field: {左: 騎士#K 3/3}}, 乙: {field: {右: 番兵#P 2/2}}}\n"
    word = pack_case(read_case(text + "line: [{甲: {attack: K, target: P}}]\n", kits()))
    desk = Visitor(client, f"/desk/legions?stage=claims&d={word}").press("甲 左 騎士")
    desk.press("34-7の前").press("疲労").press("閉じる")
    assert "甲: {at: {before 34-7: {K.turned: 疲労}}}" in case_of(desk)
    assert verdicts(Visitor(client, f"/desk/legions?stage=claims&d={draft_of(desk)}").press("答えを見る")) == {"holds"}
    desk = Visitor(client, f"/desk/legions?stage=claims&d={draft_of(desk)}")
    assert re.search("騎士.{0,8}疲労.{0,8}（34-7の前）", desk.text)
    assert "claims:" not in case_of(desk.press("取り消す"))


def test_a_card_with_only_its_printed_text_is_not_certain(client: FlaskClient) -> None:
    """The text becomes a card of the case; the answer says what it cannot know; without it the card is plain again."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "泉", "n.atk": "3", "n.hp": "3"})
    desk.press("カードの文").set(text="配置時、カードを1枚引く。")
    assert "  泉: {kind: ミニオン, text: 配置時、カードを1枚引く。}" in case_of(desk)
    desk.press("乙 中央 空き").set(**{"name": "番兵", "n.atk": "1", "n.hp": "1"})
    desk.press("起きたこと").press("アタック：泉 → 番兵").press("主張")
    entered = case_of(desk.press("ミニオンゾーン"))
    assert verdicts(desk.press("答えを見る")) == {"unknown"}
    desk.press("この盤面を変える").press("甲 左 泉").press("カードの文").set(text="")
    assert "cards:" in entered
    assert "cards:" not in case_of(desk)


def test_a_claim_is_taken_back_by_its_own_button(client: FlaskClient) -> None:
    """A tap on what was filled in for the other player keeps it; 言わない takes it back."""
    desk = legions_board(Visitor(client, "/desk/legions")).press("ミニオンゾーン")
    entered = case_of(desk)
    assert "甲:" in entered.partition("claims:")[2]
    assert case_of(desk.press("ミニオンゾーン")) == entered
    assert case_of(desk.press("×")) != entered
    desk.press("元に戻す").press("言わない")
    assert "乙:" in case_of(desk).partition("claims:")[2]
    assert "甲:" not in case_of(desk).partition("claims:")[2]


def test_claims_stand_below_what_happened(client: FlaskClient) -> None:
    """Once a player has nothing more to answer, the claims are there without another page; what came next folds."""
    desk = legions_board(Visitor(client, "/desk/legions")).press("起きたこと")
    assert "番兵の領域" in desk.text
    assert "さらに起きたこと" in desk.text
    assert verdicts(desk.press("ミニオンゾーン").press("答えを見る")) == {"holds", "never"}


def test_what_lasts_and_what_was_used_is_entered(client: FlaskClient) -> None:
    """The sheet lists it in words and adds to it; what cannot be meant gets its sentence, with the case as it was."""
    desk = Visitor(client, "/desk/asterisk").press("甲 前1 空き").set(**{"name": "剣士", "n.power": "3000", "n.break": "1"})
    desk.press("済んだこと・続くこと・待つこと").set(**{"list": "in force", "f.power": "+1000"})
    assert "    - {on: A, power: +1000, until: turn}" in case_of(desk)
    assert "剣士#A パワー +1000 ターン終了時まで" in desk.text
    desk.set(**{"list": "already", "who": "乙", "other~": "リアクション"})
    assert "    - {乙: リアクション}" in case_of(desk)
    entered = case_of(desk)
    wrong = desk.set(**{"list": "in force", "f.power": "1000"})
    assert (wrong.status, "1000 は書けません" in wrong.text, case_of(wrong)) == (422, True, entered)
    assert "already" not in case_of(wrong.press("取り消す"))


def test_a_case_begins_in_the_middle_of_an_attack(client: FlaskClient) -> None:
    """What is open becomes the board, and the defence is asked there; where nothing is open there is no such button."""
    desk = Visitor(client, "/desk/star-wars").press("甲 前左 空き").set(**{"name": "騎士", "n.power": "2"})
    desk.press("乙 前左 空き").set(**{"name": "番兵", "n.power": "2"}).press("起きたこと")
    assert "ここから始まる盤面にする" not in desk.text
    desk.press("攻撃：騎士 → ベース").press("ここから始まる盤面にする")
    begun = case_of(desk)
    assert "  now:\n" in begun
    assert "line:" not in begun
    assert "- 乙: {defender: B}" in case_of(desk.press("番兵"))
    desk.press("済んだこと・続くこと・待つこと")
    assert "途中であること" in desk.text


def test_a_number_is_no_word_of_the_game(client: FlaskClient) -> None:
    """In English, too, a number is offered as it is, though a place of the game is called by the same digit."""
    page = client.get("/desk/star-wars?lang=en&at=甲/field/前左@0").get_data(as_text=True)
    assert "<span>2</span>" in page
    assert "<span>Lv2</span>" not in page


def test_a_change_of_ones_own_side_leads_to_that_side_of_the_table(client: FlaskClient) -> None:
    """Without a script the page begins where the table of that side ends, so that the place and the sheet are both seen."""
    for at, anchor in (("甲/field/左@0", "#near"), ("乙/field/左@0", "#sheet")):
        answer = client.post("/desk/legions", data={"do": "pick", "at": at, "card": "剣 3/3"})
        assert answer.location.endswith(anchor)
        assert anchor in client.get("/desk/legions").get_data(as_text=True)


def test_the_desk_opens_with_the_game_used_last(client: FlaskClient) -> None:
    """The first time it asks which game it is; then it shows its table at once."""
    assert "どのゲームですか" in Visitor(client, "/desk").text
    Visitor(client, "/desk/asterisk")
    assert 'data-game="asterisk"' in Visitor(client, "/desk").text
    assert 'data-game="legions"' in Visitor(client, "/desk?game=legions").text


@pytest.mark.parametrize(("field", "value"), [("life", "-1"), ("hand", "99999999")])
def test_a_number_that_is_none_is_refused_with_a_sentence(client: FlaskClient, field: str, value: str) -> None:
    """Nothing that somebody writes into the sheet of a seat disappears without a word."""
    desk = Visitor(client, "/desk/legions").press("甲 手札・数")
    page = desk.set(**{field: value})
    assert f"に {value} は書けません" in page.text


def test_boards_of_folders_named_from_here_can_be_changed(content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``--add added`` and ``--content``, relative to where gunbai was started: every board opens on the desk."""
    added = tmp_path / "added"
    (added / "scenarios" / "legions").mkdir(parents=True)
    (added / "scenarios" / "legions" / "web-own.yaml").write_text(
        (content / "scenarios" / "legions" / "web-refused.yaml").read_text("utf-8"), "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    visitor = create_app(Library.open(os.path.relpath(content), tmp_path / "data", ["added"])).test_client()
    for name in ("web-own", "web-refused"):
        response = visitor.get(f"/desk/legions/from/{name}")
        assert (response.status_code, name) == (302, name)
        assert "剣士" in visitor.get(response.headers["Location"]).text


STRUCK = """\
game: legions
cards:
  剣:
    kind: ミニオン
    abilities:
      - when: アタック時
        do: [{choose: {it: {side: foe}}, damage: {to: it, amount: 2}}]
        text: 〔相手のカードを1枚選ぶ。それに2ダメージを与える。〕
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: 剣#A 3/3}}
  乙: {field: {中央: 番兵#C 3/2 WT2 再生 ダメージ1, 右: 騎士#E 4/? 先制}}
line: [{甲: {attack: A, target: C}}, {甲: {it: E}}]
claims: {甲: {says: 破壊される, then: {C.zone: タイムライン}}, 乙: {then: {C.zone: ミニオンゾーン}}}
"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_words_that_only_the_page_has_decide_nothing(lang: str, client: FlaskClient) -> None:
    """A claim without words is shown as a sentence; the clause that decides is that of the file, in either language."""
    library = Library.open()
    (*_, claim) = report(library.replay(read_scenario_text(STRUCK, library.cases.kits)))["claims"]
    word = pack_case(read_case(STRUCK, library.cases.kits))
    page = client.get(f"/case/legions?{urlencode({'c': word, 'lang': lang})}").text
    assert {"ja": "番兵はミニオンゾーンにある。", "en": "番兵 is in the minion zone."}[lang] in "".join(Page(page).text)
    assert "「」" not in "".join(Page(page).text)
    cited = re.search(r'class="deciding" data-cite="[^"]* ([\w-]+)"', page)
    assert cited is not None
    assert claim["decided_by"].startswith(cited[1])


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_tried_at_a_moment_is_told_with_it(lang: str, client: FlaskClient) -> None:
    """A shipped line with attempts in the middle of what runs: the desk tells each with its moment, and its file keeps it."""
    library = Library.open()
    word = pack_case(
        read_case((SCENARIOS / "star-wars" / "attack-while-damage-is-dealt.yaml").read_text("utf-8"), library.cases.kits)
    )
    desk = client.get(f"/desk/star-wars?{urlencode({'d': word, 'stage': 'happened', 'lang': lang})}").text
    told = "".join(Page(desk).text)
    assert {"ja": "（3.3.5.A.3-2の前）", "en": " (before 3.3.5.A.3-2)"}[lang] in told
    assert "{甲: {attack: B}, at: before 3.3.5.A.3-2}" in told


BEHIND = """\
game: star-wars
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 騎士#A 6}}
  乙: {field: {後左: 兵#B 1}}
line: [{甲: {attack: A}}]
claims: {乙: {says: 兵が防御した, then: {B.zone: 捨て山置き場}}}
"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_a_player_was_not_asked_can_be_told(lang: str, client: FlaskClient) -> None:
    """A defender from the back row stands on the page, struck out, with its clause; told all the same, the slip refuses it."""
    word = pack_case(read_case(BEHIND, Library.open().cases.kits))
    desk = Visitor(client, f"/desk/star-wars?{urlencode({'d': word, 'stage': 'happened', 'lang': lang})}")
    assert {"ja": "乙が選べるものはなかった", "en": "nothing that 乙 could choose"}[lang] in "".join(Page(desk.text).text)
    refused = re.search(r"<s>(.*?)</s>.*?<b class=\"number\">([\d.-]+)</b>", desk.text, re.DOTALL)
    assert refused is not None
    assert (re.sub(r"<[^>]+>", "", refused[1]), refused[2]) == ("兵", "4.3-4")
    desk.press("兵")
    assert "- 乙: {defender: B}" in case_of(desk)
    word = pack_case(unpack(draft_of(desk)).case)
    slip = client.get(f"/case/star-wars/writeup?{urlencode({'c': word, 'kind': 'slip', 'lang': lang})}").text
    told = "".join(Page(slip).text)
    assert re.search({"ja": "認められない.*兵B", "en": "Refused: defender 兵B"}[lang], told)
    assert "4.3-4" in told


HURT = """\
game: asterisk
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {前1: 剣士#A 3000/1}}
  乙: {field: {前1: 番兵#B ?/1}}
line: [{甲: {attack: A, target: B}}]
claims: {甲: {then: {B.zone: トラッシュ}}}
"""


def test_a_slip_says_what_its_answer_rests_on(client: FlaskClient) -> None:
    """A number that nobody knows stands below the clause as what the answer hangs on; where it is known, it does not."""
    kits = Library.open().cases.kits
    for text, said in ((HURT, "番兵Bのパワーは3000以下か"), (HURT.replace("?/1", "2000/1"), "")):
        word = pack_case(read_case(text, kits))
        slip = client.get(f"/case/asterisk/writeup?{urlencode({'c': word, 'kind': 'slip', 'lang': 'ja'})}").text
        below = re.sub(r"<[^>]+>", "", " ".join(re.findall(r'<p class="read">(.*?)</p>', slip, re.DOTALL)))
        assert below.startswith(said)
        assert ("3000以下か" in below) == bool(said)
