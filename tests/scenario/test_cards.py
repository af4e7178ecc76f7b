from gunbai.cards.reader import load_cards, read_cards
from gunbai.cards.sentences import split_sentences
from gunbai.cards.text_words import CardTextWords, words_of
from gunbai.document import Problems, read_text
from gunbai.interpreter.card import Ability, Card, Choose, Cost, Sentence
from gunbai.interpreter.game import Game

from .helpers import said

WORDS = CardTextWords(frozenset({"WT", "damage", "place"}), frozenset({"疲労", "MP"}))
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


def read(text, notation, words=WORDS):
    """Returns the cards of a text and what is wrong with them."""
    problems = Problems()
    cards = read_cards(read_text(text, "c"), notation, words, problems)
    return cards, said(sorted(problems, key=lambda problem: (problem.line, problem.column)))


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


def test_once_per_turn(legions):
    """A moment that works once per turn makes the ability one that is used once."""
    text = "春:\n  kind: ロード\n  abilities: [{text: a, when: 自ターン中任意1回, do: []}, {text: b, when: 自ターン中任意, do: []}]"
    assert [ability.once for ability in read(text, legions)[0]["春"].abilities] == [True, False]


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


def test_all_problems_of_a_filter(legions):
    """A filter says which of its words means nothing."""
    text = """秋:
  kind: ロード
  abilities:
    - text: a
      when: 常時
      gives: [{where: {zone: 山, side: me, size: 3, cost以下: x, other: no}, field: atkk, op: plus}]
"""
    assert read(text, legions)[1] == [
        "c:6:30: zone cannot be 山 — did you mean 山札? [NO-SUCH-ZONE]",
        "c:6:39: side cannot be me — use one of you, foe, any [UNKNOWN-WORD]",
        "c:6:43: a filter has no size — did you mean side? [KEY-TYPO]",
        "c:6:60: cost以下 must be a whole number, not x — write 1, 2, 3 … [NOT-A-NUMBER]",
        "c:6:70: other cannot be no — use yes [UNKNOWN-WORD]",
        "c:6:82: field cannot be atkk — did you mean atk? [UNKNOWN-WORD]",
        "c:6:92: operation cannot be plus — use one of add, set, set-base [UNKNOWN-WORD]",
    ]


def test_what_was_chosen_before_can_be_referred_to(legions):
    """A later sentence may refer to an earlier one's choice, to the card itself, and to a place; not to a later choice."""
    text = """冬:
  kind: アーツ
  text: x
  do:
    - {place: {card: it, to: 中央}}
    - {choose: {it: {}}, place: {card: it, to: 手札}}
    - {damage: {to: this, amount: 1}, place: {card: it}}
"""
    assert read(text, legions)[1] == [
        "c:5:22: nothing was chosen as it — choose it first, or use one of this, you, foe, event, all, master, foe master [NO-REFERENT]"  # noqa: E501 - one whole message
    ]


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


def test_words_of_a_game():
    """The words of card texts are the verbs and costs that the game binds; without a game any word may stand."""
    game = Game("test")
    game.verb("draw", "1")(lambda play, argument: [])
    game.cost("MP", "2")(lambda play, card, amount: [])
    assert words_of(game) == CardTextWords(frozenset({"draw"}), frozenset({"MP"}))
    assert words_of(None) == CardTextWords(filters=None)


def test_sentences():
    """A sentence ends at its full stop, but not inside quotes or brackets."""
    text = "「春。」を選ぶ。そうしたら、引く(2枚。)。おわり"
    assert split_sentences(text) == ["「春。」を選ぶ。", "そうしたら、引く(2枚。)。", "おわり"]


def test_the_cards_of_a_book(tmp_path, legions):
    """Every file of a book's cards is read; all of their problems are reported together."""
    folder = tmp_path / "rulebooks/legions/cards"
    folder.mkdir(parents=True)
    (folder / "a.yaml").write_text("春: {kind: スキル}", "utf-8")
    (folder / "b.yaml").write_text("夏: {kind: ロード}", "utf-8")
    cards = load_cards(tmp_path, "legions", legions, WORDS)
    assert cards == {"春": Card("春", "スキル"), "夏": Card("夏", "ロード")}


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
