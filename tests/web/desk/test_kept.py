"""What the desk keeps on the server for who has signed in."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from tests.web.desk.test_desk import case_of
from tests.web.shared.test_access import people, sign_in
from tests.web.visitor import Visitor

from gunbai.store.people import People

__all__ = ["people"]


def entered(client: FlaskClient) -> Visitor:
    """Enters a card and its printed text."""
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").set(**{"name": "泉", "n.atk": "3", "n.hp": "3"})
    return desk.press("カードの文").set(text="配置時、カードを1枚引く。")


def test_the_case_is_there_on_another_device(locked: Flask, people: People) -> None:
    """Who signs in elsewhere goes on with it; nobody else sees it."""
    first, second, other = locked.test_client(), locked.test_client(), locked.test_client()
    for client, name in ((first, "行司"), (second, "行司"), (other, "審判部長")):
        sign_in(client, name)
    case = case_of(entered(first))
    assert case_of(Visitor(second, "/desk/legions").press("前回の続きから")) == case
    assert "泉" not in other.get("/desk/legions").text
    assert "泉" not in locked.test_client().get("/desk/legions").text


def test_own_cards_are_laid_in_another_case(locked: Flask, people: People) -> None:
    """With their text, by one tap; one that is forgotten is offered no more."""
    client = locked.test_client()
    sign_in(client, "行司")
    entered(client)
    desk = Visitor(client, "/desk/legions").press("乙 右 空き").press("泉")
    assert "右: 泉#A" in case_of(desk)
    assert "  泉: {kind: ミニオン, text: 配置時、カードを1枚引く。}" in case_of(desk)
    desk = Visitor(client, "/desk/legions").press("甲 左 空き").press("×")
    assert "泉" not in desk.text


def test_who_has_not_signed_in_leaves_nothing(locked: Flask, people: People) -> None:
    """The case is in the address alone."""
    entered(locked.test_client())
    client = locked.test_client()
    sign_in(client, "行司")
    assert "泉" not in client.get("/desk/legions").text
