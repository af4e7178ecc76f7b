"""How card texts say when they work: wordings that a text would print mean the moments of the vocabulary."""

from __future__ import annotations

import pytest

from gunbai.cards.moments import Wordings

MOMENTS = {
    "配置時": {"event": "place", "self": "yes", "alias": ["登場時"]},
    "ブレイクした時": {"event": "break", "self": "yes"},
    "カードがブレイクした時": {"event": "break"},
    "カードを使った時": {"event": "use"},
    "ユニットが動いた時": {"event": "move"},
    "場に出た時": {"event": "enter"},
    "フィールドに配置された時": {"event": "put"},
    "カードを引いた時": {"event": "draw", "seat": "you"},
    "あなたのメインフェイズ開始時": {"event": "phase begins", "seat": "you"},
    "相手のメインフェイズ開始時": {"event": "phase begins", "seat": "foe"},
    "ライフが減った時": {"event": "life", "seat": "you"},
    "相手がユニットで攻撃した時": {"event": "attack", "seat": "foe", "alias": ["相手のユニットが攻撃した時"]},
    "自ターン中": {"constant": "yes"},
}
WORDINGS = Wordings(MOMENTS, ("ミニオン", "ロード"), ("ユニット",), "フィールド", {"属性": ("赤", "緑")}, {"break": ("battle",)})


@pytest.mark.parametrize(
    ("said", "word", "asks"),
    [
        ("配置時", "配置時", {}),
        ("登場時", "配置時", {}),
        ("《配置時》", "配置時", {}),
        ("このミニオンがブレイクしたとき", "ブレイクした時", {}),
        ("メインフェイズ開始時", "あなたのメインフェイズ開始時", {}),
        ("自分のメインフェイズの開始時", "あなたのメインフェイズ開始時", {}),
        ("相手のメインフェイズ開始時", "相手のメインフェイズ開始時", {}),
        ("あなたがカードを引いた時", "カードを引いた時", {}),
        ("自分のターン中", "自ターン中", {}),
        ("ミニオンがブレイクした時", "カードがブレイクした時", {"where": {"kind": "ミニオン"}}),
        ("相手のミニオンがブレイクした時", "カードがブレイクした時", {"where": {"side": "foe", "kind": "ミニオン"}}),
        ("あなたのカードがブレイクした時", "カードがブレイクした時", {"where": {"side": "you"}}),
        ("あなたのフィールドの2体以上のミニオンがブレイクした時", None, {}),
        ("ミニオンが動いた時", "ユニットが動いた時", {"where": {"kind": "ミニオン"}}),
        ("フィールドに配置されたとき", "フィールドに配置された時", {}),
        ("配置された時", "フィールドに配置された時", {}),
        ("出た時", None, {}),
        ("2体以上のミニオンがブレイクした時", "カードがブレイクした時", {"where": {"kind": "ミニオン"}, "count": 2}),
        ("緑属性を持つミニオンがブレイクした時", "カードがブレイクした時", {"where": {"属性": "緑", "kind": "ミニオン"}}),
        ("赤のカードがブレイクした時", "カードがブレイクした時", {"where": {"属性": "赤"}}),
        ("緑属性の、相手のカードがブレイクした時", "カードがブレイクした時", {"where": {"属性": "緑", "side": "foe"}}),
        ("他のミニオンがブレイクした時", "カードがブレイクした時", {"where": {"other": "yes", "kind": "ミニオン"}}),
        ("桃属性を持つミニオンがブレイクした時", None, {}),
        ("このミニオンが効果によってブレイクした時", "ブレイクした時", {"by": "effect"}),
        (
            "相手のミニオンがバトルでブレイクした時",
            "カードがブレイクした時",
            {"where": {"side": "foe", "kind": "ミニオン"}, "by": "battle"},
        ),
        ("相手の効果でブレイクした時", None, {}),
        ("バトルでカードを引いた時", None, {}),
        ("効果でカードを引いた時", "カードを引いた時", {"by": "effect"}),
        ("効果で自ターン中", None, {}),
        ("あなたのライフが減った時", "ライフが減った時", {}),
        ("相手の赤属性のユニットが攻撃した時", "相手がユニットで攻撃した時", {"where": {"属性": "赤"}}),
        ("自分の赤属性のユニットが攻撃した時", None, {}),
        ("緑属性を持つミニオンの配置時", None, {}),
    ],
)
def test_a_wording_means_a_moment(said, word, asks):
    """What makes no difference is left out; a side, a kind, what a card has of a set, and a number narrow."""
    assert WORDINGS.find(said) == (None if word is None else (word, asks))


def test_a_moment_of_either_player_is_not_narrowed_by_leaving_the_player_out():
    """「自分が…」 is no spelling of a moment that either player may cause; a wrong moment would be worse than none."""
    assert WORDINGS.find("自分がカードを使った時") is None


def test_a_card_itself_is_never_any_card():
    """「相手の…配置時」 does not fall back to the moment of the card itself."""
    assert WORDINGS.find("相手の配置時") is None
