"""The text of a card is put together at the desk, without a script, and the answer follows it."""

from __future__ import annotations

from json import dumps
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from tests.web.desk.test_desk import case_of, verdicts
from tests.web.html import Page
from tests.web.visitor import Visitor

HIT = {"to": "chosen", "side": "foe", "amount": "2"}


def text_of(client: FlaskClient) -> Visitor:
    """Opens the text of a card that has only numbers."""
    return Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "兵", "n.atk": "3", "n.hp": "3"}).press("カードの文")


def test_a_text_by_form_is_the_text_of_a_file(client: FlaskClient) -> None:
    """Moment, order, whom and how much; the text says that nobody printed it."""
    desk = text_of(client).set(when="アタック時").press("〜にnダメージを与える").set(**HIT)
    assert "《アタック時》：相手のカードを1枚選ぶ。それに2ダメージを与える。" in desk.text
    case = case_of(desk)
    assert "兵#A 3/3" in case
    assert "{when: アタック時, do: [{choose: {it: {side: foe}}, damage: {to: it, amount: 2}}]" in case
    assert "〔《アタック時》" in case


def test_an_answer_follows_the_text(client: FlaskClient) -> None:
    """The minion that attacks deals 2 damage first: what it hits is asked for, and a claim about it is judged for certain."""
    desk = text_of(client).set(when="アタック時").press("〜にnダメージを与える").set(**HIT)
    desk.press("乙 中央 空き").set(**{"name": "番兵", "n.atk": "1", "n.hp": "2"})
    desk.press("起きたこと").press("アタック：兵 → 番兵").press("主張")
    answer = desk.press("ミニオンゾーン").press("答えを見る")
    assert verdicts(answer)
    assert "unknown" not in verdicts(answer)


def test_a_sentence_and_an_ability_are_taken_back(client: FlaskClient) -> None:
    """Without its sentences and its moment a card has no text."""
    desk = text_of(client).set(when="アタック時").press("カードをn枚引く").set(amount="2")
    assert "カードを2枚引く。" in desk.text
    desk.press("取り消す")
    assert "カードを2枚引く。" not in desk.text
    assert "cards:" not in case_of(desk.set(when=""))


def test_what_cannot_be_said_is_left_to_the_judge(client: FlaskClient) -> None:
    """A sentence that the judge carries out stands in the text as such."""
    desk = text_of(client).set(when="アタック時").set(said="相手はカードの名前を1つ言う。")
    assert "by-hand: 相手はカードの名前を1つ言う。" in case_of(desk)


@pytest.mark.parametrize("at", ["text~0~~甲/field/右@0", "text~0~damage~丙/x@0", "text~99~nothing~甲/field/左@0", "text~"])
def test_addresses_made_up_by_hand_get_a_page(at: str, client: FlaskClient) -> None:
    """A text of no card is not found; an order that there is not is left out."""
    response = client.get("/desk/legions", query_string={"at": at})
    assert response.status_code in (200, 404)
    assert Page(response.text).wrong == []


def test_a_card_of_ones_own_list_comes_with_its_text(client: FlaskClient) -> None:
    """What a device kept is laid as it was entered; what it kept that no reader takes is refused with a sentence."""
    card = {"kind": "ミニオン", "abilities": [{"when": "配置時", "text": "1枚引く。", "do": [{"draw": "1"}]}]}
    desk = {"do": "own", "at": "甲/field/左@0", "card": "泉 2/2"}
    kept = Visitor(client, unquote(client.post("/desk/legions", data={**desk, "definition": dumps(card)}).location))
    assert "泉#A 2/2" in case_of(kept)
    assert "when: 配置時" in case_of(kept)
    for definition in ("x", "[]", dumps({"kind": "ミニオン", "text": "…", "do": [{"drow": "1"}]})):
        assert client.post("/desk/legions", data={**desk, "definition": definition}).status_code == 422
