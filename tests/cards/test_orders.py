"""What a sentence orders: where a card is put, on what it works, what it quotes."""

from __future__ import annotations

from tests.cards.texts import read

from gunbai.cards.text_words import CardTextWords


def test_where_a_card_is_put_and_what_is_forbidden_are_words_of_the_game(legions):
    """A zone is told by any of its names, and one that there is not would lose the card; so would a prohibition of nothing."""
    words = CardTextWords(frozenset({"place", "cannot"}), frozenset())
    text = """秋:
  kind: アーツ
  text: x
  do: [{place: {to: this, zone: deck, on: bottom}}, {cannot: {to: this, what: attack}}]
冬:
  kind: アーツ
  text: x
  do: [{place: {to: this, zone: 山扎}}, {cannot: {to: this, what: atack}}]
"""
    cards, problems = read(text, legions, words)
    orders = [sentence.orders for sentence in cards["秋"].effect]
    assert orders == [
        (("place", {"to": "this", "zone": "山札", "on": "bottom"}),),
        (("cannot", {"to": "this", "what": "attack"}),),
    ]
    assert problems == [
        "c:8:33: zone cannot be 山扎 — did you mean 山札? [NO-SUCH-ZONE]",
        "c:8:65: limit cannot be atack — did you mean attack? [UNKNOWN-WORD]",
    ]


def test_a_word_that_works_on_cards_takes_them_alone(legions):
    """`break: it` says what `break: {to: it}` says, a filter alone what it says under `to:`; a name must have been chosen."""
    words = CardTextWords(frozenset({"break", "exile"}), frozenset(), aimed={"break": (), "exile": ("face",)})
    text = """
灰:
  kind: スキル
  text: x
  do:
    - {choose: {it: {}}, break: it}
    - {break: {side: foe, zone: タイムライン}}
    - {exile: {face: リバース}}
    - {exile: {face: リバース, side: you}}
    - {break: {to: it}}
    - {break: dust}
"""
    cards, problems = read(text, legions, words)
    orders = [order for sentence in cards["灰"].effect for order in sentence.orders]
    assert orders[:5] == [
        ("break", {"to": "it"}),
        ("break", {"to": {"side": "foe", "zone": "タイムライン"}}),
        ("exile", {"face": "リバース"}),
        ("exile", {"to": {"side": "you", "zone": "フィールド"}, "face": "リバース"}),
        ("break", {"to": "it"}),
    ]
    assert [problem.split(" — ")[0] for problem in problems] == ["c:11:15: nothing was chosen as dust"]


def test_a_quoted_ability_may_quote_another(legions):
    """Each ability that a text quotes has an id of its own, also one that stands inside another."""
    inner = "{text: 内, when: 常時, gives: [{where: {this: yes}, field: atk, amount: 1}]}"
    outer = f"{{text: 外, when: 常時, gives: [{{where: {{side: you}}, ability: {inner}}}]}}"
    text = f"春: {{kind: ロード, text: 全, when: 常時, gives: [{{where: {{side: you}}, ability: {outer}}}]}}"
    cards, problems = read(text, legions)
    assert problems == []
    card = cards["春"]
    assert [ability.id for ability in card.quoted] == ["card:春:「1」", "card:春:「2」"]
    assert [ability.gives[0]["field"] for ability in (*card.abilities, *card.quoted)] == ["card:春:「1」", "card:春:「2」", "atk"]
