"""What may be written in short of a card, and what that means in full."""

from __future__ import annotations

from tests.cards.texts import read

SHARED = """
群れの長:
  kind: ミニオン
  numbers: 1/1
  text: |-
    《常時》あなたのほかのミニオン1体につき+2/+0。
    《常時》あなたの緑属性のミニオンは+1/+0。
  abilities:
    - when: 常時
      gives: [{where: {this: yes}, modify: {atk: {count: {side: you, other: yes}, times: 2}}}]
    - when: 常時
      gives: [{where: {属性: 緑}, field: atk, amount: {count: {side: you}}}]
"""


def test_abilities_share_the_text_of_their_card(legions):
    """A card prints one text: what is written once for the card is the text of its abilities, and nothing is left to do by hand."""
    cards, problems = read(SHARED, legions)
    assert problems == []
    card = cards["群れの長"]
    assert [ability.text for ability in card.abilities] == card.text.splitlines()
    assert card.effect == ()
    counted = [gift["amount"] for ability in card.abilities for gift in ability.gives]
    assert [set(amount) for amount in counted] == [{"count", "times"}, {"count"}]
    first, second = card.text.splitlines()
    one = read(SHARED.replace(f"    {second}\n", ""), legions)[0]["群れの長"]
    assert [ability.text for ability in one.abilities] == [first, first]


def test_the_one_ability_of_a_card_may_stand_on_the_card_itself(legions):
    """What says when a card works says that it has an ability: written as the card's own it is the same as in a list."""
    body = "when: 配置時, text: 《配置時》:WT-1する。, do: [{choose: {it: {side: you, zone: タイムライン}}, WT: -1}]"
    own, problems = read(f"新緑: {{kind: ミニオン, numbers: 1/1, wt: 1, {body}}}\n", legions)
    listed, _ = read(f"新緑: {{kind: ミニオン, numbers: 1/1, wt: 1, abilities: [{{{body}}}]}}\n", legions)
    assert problems == []
    assert own == listed
    _, problems = read(f"新緑: {{kind: ミニオン, numbers: 1/1, wt: 1, when: 配置時, abilities: [{{{body}}}]}}\n", legions)
    assert any("when" in problem for problem in problems)
