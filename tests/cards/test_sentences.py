"""The sentences of card texts: where they end, and what they may refer to."""

from __future__ import annotations

from tests.cards.texts import read

from gunbai.cards.sentences import split_sentences


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


def test_sentences():
    """A sentence ends at its full stop, but not inside quotes or brackets."""
    text = "「春。」を選ぶ。そうしたら、引く(2枚。)。おわり"
    assert split_sentences(text) == ["「春。」を選ぶ。", "そうしたら、引く(2枚。)。", "おわり"]
