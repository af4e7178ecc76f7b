"""Card definitions: what a card prints has its place, and every problem is reported at once."""

from __future__ import annotations

from tests.cards.texts import WORDS, read

from gunbai.cards.reader import load_cards
from gunbai.interpreter.data.card import Ability, Card, Choose, Cost, Sentence

BLESSING = "《配置時/レーン移動時》:あなたのタイムラインにある、緑属性を持つカードを1枚選びWT-1する。"
ERIN = f"""
花冠の戦士エリン:
  kind: ミニオン
  属性: [緑]
  コスト: 3
  numbers: 2/2
  wt: 2
  keywords: [再生, 貫通2]
  abilities:
    - name: 春の祝福
      text: {BLESSING}
      when: [配置時, {{ミニオンが配置された時: {{where: {{side: you, 属性: 緑, コスト以下: 3}}, count: 1}}}}]
      from: [wait zone 1, ウェイトゾーンⅡ]
      cost: [疲労, {{MP: 2}}]
      do:
        - choose: {{it: {{side: you, zone: タイムライン, 属性: 緑, up to: 2, by: foe}}}}
          if: {{kind: ミニオン, at least: 2}}
          may: yes
          WT: -1
          damage: {{to: it, amount: 2}}
    - text: 《常時》ほかのミニオンは+1/+0。
      when: 常時
      gives: [{{where: {{side: you, other: yes}}, field: atk, amount: 1}}, {{where: {{kind: ミニオン}}, keyword: 貫通2}}]
"""


def test_a_whole_card(legions):
    """Every part of a printed card has its place in the definition, under ids that can be cited; units lie on the field."""
    cards, problems = read(ERIN, legions)
    assert problems == []
    card = cards["花冠の戦士エリン"]
    ident = "card:花冠の戦士エリン:春の祝福"
    assert (card.kind, card.fields) == ("ミニオン", {"属性": ("緑",), "cost": 3, "wt": 2, "atk": 2, "hp": 2})
    assert card.keywords == (("再生", 0), ("貫通", 2))
    assert card.ability(ident) == Ability(
        ident,
        "春の祝福",
        BLESSING,
        (
            ("配置時", {}),
            ("ミニオンが配置された時", {"where": {"kind": "ミニオン", "side": "you", "属性": "緑", "cost以下": 3}, "count": 1}),
        ),
        ("ウェイトゾーンⅠ", "ウェイトゾーンⅡ"),
        (Cost("疲労"), Cost("MP", 2)),
        (
            Sentence(
                f"{ident}.1",
                BLESSING,
                (Choose("it", {"side": "you", "zone": "タイムライン", "属性": "緑"}, 0, 2, "foe"),),
                (("WT", -1), ("damage", {"to": "it", "amount": 2})),
                {"kind": "ミニオン", "zone": "フィールド", "at least": 2},
                may=True,
            ),
        ),
    )
    assert card.abilities[1].gives == (
        {"where": {"side": "you", "other": "yes", "zone": "フィールド"}, "field": "atk", "op": "add", "amount": 1},
        {"where": {"kind": "ミニオン", "zone": "フィールド"}, "field": "貫通", "op": "keyword", "amount": 2},
    )


def test_effects_of_skills(legions):
    """A skill's sentences stand directly under the card; each gets its own printed sentence."""
    text = "春:\n  kind: スキル\n  text: 1体選ぶ。そのWTを1減らす。\n  do: [{choose: {it: {}}}, {WT: -1}]"
    cards, problems = read(text, legions)
    assert problems == []
    assert [(item.id, item.text) for item in cards["春"].effect] == [
        ("card:春.1", "1体選ぶ。"),
        ("card:春.2", "そのWTを1減らす。"),
    ]


def test_a_text_without_a_model_is_done_by_hand(legions):
    """What nobody modelled stops at the judge with the printed text, and is never passed over."""
    summer = "夏:\n  kind: アーツ\n  abilities: [{text: 何か。, when: 配置時}]"
    cards, _ = read(f"春:\n  kind: スキル\n  text: 何かする。\n{summer}", legions)
    assert cards["春"].effect == (Sentence("card:春.1", "何かする。", by_hand="何かする。"),)
    assert cards["夏"].abilities[0].sentences == (Sentence("card:夏:1.1", "何か。", by_hand="何か。"),)


def test_all_problems_of_a_card(legions):
    """The linter reports every problem of a card at once, each with its code and what to write."""
    text = """春:
  kind: スキール
  属性: 金
  wt: high
  keywords: [再成, 貫通]
  abilties: []
  do: []
"""
    assert read(text, legions)[1] == [
        "c:2:9: kind of card cannot be スキール — did you mean スキル? [UNKNOWN-WORD]",
        "c:3:7: 属性 cannot be 金 — use one of 黒, 赤, 白, 緑 [UNKNOWN-WORD]",
        "c:4:7: wt must be a whole number, not high — write 1, 2, 3 … [NOT-A-NUMBER]",
        "c:5:14: keyword cannot be 再成 — did you mean 再生? [NO-SUCH-KEYWORD]",
        "c:5:18: 貫通 needs its number — write 貫通1 [MISSING-VALUE]",
        "c:6:3: 春 has no abilties — did you mean abilities? [KEY-TYPO]",
        "c:7:3: 春 has an effect but no printed text — write text: above do: [TEXT-MISSING]",
    ]


def test_the_cards_of_a_book(tmp_path, legions):
    """Every file of a book's cards is read; all of their problems are reported together."""
    folder = tmp_path / "rulebooks/legions/cards"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("春: {kind: スキル}", "utf-8")
    (folder / "b.yaml").write_text("夏: {kind: ロード}", "utf-8")
    cards = load_cards(tmp_path, "legions", legions, WORDS)
    assert cards == {"春": Card("春", "スキル"), "夏": Card("夏", "ロード")}
