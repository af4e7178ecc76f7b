"""What card texts forbid and permit is found however they word it."""

from __future__ import annotations

import pytest

from gunbai.interpreter.words.limit_words import limit_said

LIMITS = {
    "be destroyed": {"alias": ["破壊されること"]},
    "attack": {"alias": "攻撃"},
    "become active": {"alias": ["活性状態になること"]},
    "defend": {"alias": ["防御すること"]},
    "rise": {},
}


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("破壊されること", "be destroyed"),
        ("破壊されない", "be destroyed"),
        ("攻撃できない", "attack"),
        ("攻撃ができない", "attack"),
        ("攻撃できる", "attack"),
        ("活性状態にならない", "become active"),
        ("防御しない", "defend"),
        ("rise", "rise"),
    ],
)
def test_a_wording_means_a_limit(said, word):
    """A name, a clause or a sentence that denies it means the same."""
    assert limit_said(LIMITS, said) == word


def test_another_verb_means_nothing():
    """What is no limit is returned as it was written, to be told with what there is."""
    assert limit_said(LIMITS, "飛べない") == "飛べない"
