"""The head of a card token: names of several words, tags, copies."""

from __future__ import annotations

from tests.boards import token_from

from gunbai.interpreter.data.card import Card
from gunbai.notation.token import CardToken
from gunbai.notation.token_writer import print_token


def test_copies(legions):
    """Copies share one token; a tag names one card only."""
    assert token_from("兵士*3", legions) == (CardToken("兵士", copies=3), [])
    assert token_from("？＊３", legions) == (CardToken("?", copies=3), [])
    assert token_from("兵士#A*3", legions)[1] == [
        "兵士#A*3: one tag cannot name several cards — write each card by itself [TAGGED-COPIES]"
    ]
    assert token_from("兵*0", legions)[1] == ["*0 copies are no number of cards — write a number from 1 to 1000 [BAD-COPIES]"]


def test_names_of_several_words(robots):
    """A name with blanks is found when it is known, when its tag ends it, or between 「」."""
    known = [Card("竜 の 子", "ロボ")]
    assert token_from("竜　の 子 5 横", robots, known)[0] == CardToken("竜 の 子", numbers=(5,), turned="横")
    assert token_from("竜 の 孫#A 5", robots)[0] == CardToken("竜 の 孫", "A", numbers=(5,))
    assert token_from("「竜 の 孫」 5", robots)[0] == CardToken("竜 の 孫", numbers=(5,))
    assert token_from("「「竜」の#1」#A 5", robots)[0] == CardToken("「竜」の#1", "A", numbers=(5,))
    assert print_token(CardToken("竜 の 孫", "A"), robots) == "「竜 の 孫」#A"
