"""The abilities of a card: when they work, at what cost, and what is wrong with one."""

from __future__ import annotations

import pytest
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


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("{カードが配置された時: {by: battle}}", "by cannot be battle — use effect [UNKNOWN-WORD]"),
        ("{ダメージを受けた時: {by: cost}}", "by cannot be cost — use one of effect, battle [UNKNOWN-WORD]"),
        ("{カードが配置された時: {count: 0}}", "count is 1 or more, not 0 — write 1, 2, 3 … [NOT-A-NUMBER]"),
        ("{カードが配置された時: {word: ドロー}}", "the word of place cannot be ドロー — the game defines none [UNKNOWN-WORD]"),
        ("{自ターン中任意: {by: effect}}", "自ターン中任意 waits for no event: nothing reads by there — leave it out [NOT-READ]"),
        (
            "{自ターン中任意: {while: {kind: ミニオン}}}",
            "自ターン中任意 waits for no event: nothing reads while there — leave it out [NOT-READ]",
        ),
    ],
)
def test_what_a_moment_can_never_be_asked_is_refused(legions, when, told):
    """No cause, number, word or condition of a moment that nothing could ever meet, or that nothing reads, passes silently."""
    text = f"試し:\n  kind: ミニオン\n  abilities:\n    - {{text: a, when: [{when}], do: []}}\n"
    assert [problem.split(": ", 1)[1] for problem in read(text, legions)[1]] == [told]


def test_what_a_constant_ability_says_and_nothing_reads(legions):
    """An ability that works all the time waits for no event and is not used: count and once say nothing there."""
    text = "試し:\n  kind: ミニオン\n  abilities:\n    - {text: a, when: [{常時: {count: 2}}], once: yes, gives: []}\n"
    assert read(text, legions)[1] == [
        "c:4:30: 常時 waits for no event: nothing reads count there — leave it out [NOT-READ]",
        "c:4:43: 試し: 1 works all the time: nothing reads once there — leave it out [NOT-READ]",
    ]


@pytest.mark.parametrize("said", ["効果でブレイクされない", "効果でブレイクされること", "break by effects"])
def test_what_a_text_forbids_is_read_as_it_is_worded(legions, said):
    """「効果でブレイクされない」 is the limit of that name."""
    text = (
        f"試し:\n  kind: ミニオン\n  abilities:\n    - {{text: a, when: 常時, gives: [{{where: {{this: yes}}, cannot: {said}}}]}}\n"
    )
    cards, problems = read(text, legions)
    assert (problems, cards["試し"].abilities[0].gives[0]["field"]) == ([], "break by effects")


def test_a_limit_that_nothing_reads_so_is_refused(legions, kits):
    """What no rule keeps from a card is not forbidden, what can only be forbidden is not permitted: by a gift and by an order."""
    text = (
        "試し:\n  kind: ミニオン\n  abilities:\n"
        "    - {text: a, when: 常時, gives: [{where: {this: yes}, cannot: attack at once}]}\n"
        "    - {text: b, when: 配置時, do: [{cannot: {to: this, what: unlock any colour}}]}\n"
        "    - {text: c, when: 常時, gives: [{where: {this: yes}, can: attack at once}]}\n"
    )
    assert [problem.split(": ", 1)[1] for problem in read(text, legions, kits["legions"].words)[1]] == [
        "nothing in this game reads cannot: attack at once — write can: attack at once [NOT-READ]",
        "nothing in this game reads cannot: unlock any colour — write can: unlock any colour [NOT-READ]",
    ]
