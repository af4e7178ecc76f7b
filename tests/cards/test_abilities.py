"""The abilities of a card: when they work, at what cost, and what is wrong with one."""

from __future__ import annotations

from tests.cards.texts import read

from gunbai.cards.reader import read_cards
from gunbai.cards.text_words import CardTextWords
from gunbai.document import Problems, read_text
from gunbai.notation.notation import Notation


def test_costs_as_printed(ships: Notation) -> None:
    """A cost is a word, a word with its number, or several as they stand on a card; kinds may be called by an alias."""
    text = "船: {kind: vessel, abilities: [{text: 進む。, when: [], cost: 北4南2}, {text: 進む。, when: [], cost: [{北: 1}, 南]}]}"
    problems = Problems()
    card = read_cards(read_text(text, "s"), ships, CardTextWords(frozenset(), frozenset({"北", "南"})), problems)["船"]
    assert card.kind == "船"
    assert [[(cost.word, cost.amount) for cost in ability.costs] for ability in card.abilities] == [
        [("北", 4), ("南", 2)],
        [("北", 1), ("南", 0)],
    ]


def test_once_per_turn(legions):
    """A moment that works once per turn makes the ability one that is used once."""
    text = "春:\n  kind: ロード\n  abilities: [{text: a, when: 自ターン中任意1回, do: []}, {text: b, when: 自ターン中任意, do: []}]"
    assert [ability.once for ability in read(text, legions)[0]["春"].abilities] == [True, False]


def test_all_problems_of_an_ability(legions):
    """CardTextWords, zones, costs and referents that do not exist are found wherever they stand."""
    text = """夏:
  kind: ロード
  abilities:
    - name: X
      do: [{chose: {it: {}}, WTT: 1, damage: {to: foo, amount: 2}}]
      when: [配置]
      from: [タイムラン]
      cost: [{MPP: 2}]
"""
    assert read(text, legions)[1] == [
        "c:4:7: 夏: X has no printed text — write text: as the card prints it [TEXT-MISSING]",
        "c:5:13: chose is no word of card texts in this game — did you mean choose? [UNKNOWN-WORD]",
        "c:5:30: WTT is no word of card texts in this game — did you mean WT? [UNKNOWN-WORD]",
        "c:5:51: nothing was chosen as foo — did you mean foe? [NO-REFERENT]",
        "c:6:14: moment cannot be 配置 — did you mean 配置時? [UNKNOWN-WORD]",
        "c:7:14: zone cannot be タイムラン — did you mean タイムライン? [NO-SUCH-ZONE]",
        "c:8:15: cost cannot be MPP — did you mean MP? [UNKNOWN-WORD]",
    ]
