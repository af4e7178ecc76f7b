"""What the search is given: clauses with what they carry on, boards with the clauses that they are about."""

from __future__ import annotations

import msgspec
import pytest

from gunbai.content import content_root
from gunbai.library import Library
from gunbai.library.documents import CitedClauses, clauses, scenario_document
from gunbai.rulebook import Rulebook, load_rulebooks


@pytest.fixture(scope="module")
def books() -> dict[str, Rulebook]:
    """Returns the rulebooks that ship."""
    return load_rulebooks(content_root(None))


@pytest.mark.parametrize(
    ("game", "id", "said"),
    [
        ("asterisk", "3.5.4.5-2.b", "ダメージでめくったカード"),
        ("asterisk", "4.1.c", "トラッシュのカードを全てデッキに戻して"),
        ("asterisk", "2-1.n", "ダメージゾーンのカードが5枚以上"),
        ("star-wars", "3.3.5.A.1-2b", "ライトセーバー"),
        ("legions", "31-6", "スタンバイ"),
    ],
)
def test_a_clause_that_points_back_carries_on_what_stands_before_it(
    books: dict[str, Rulebook], game: str, id: str, said: str
) -> None:
    """「この処理によって」, a note in brackets, the end of a sentence: who asks names what the clause before names."""
    found = next(document for document in clauses(books[game], books[game].book()) if document.local_id == id)
    assert said in found.carries


@pytest.mark.parametrize(
    ("game", "id"), [("legions", "25-5"), ("legions", "23-2e"), ("star-wars", "3.1-4"), ("asterisk", "3.5.4.4.b")]
)
def test_a_clause_that_stands_alone_carries_nothing(books: dict[str, Rulebook], game: str, id: str) -> None:
    """「それぞれ」 and 「その時点で」 point to nothing before them, and most clauses begin with neither."""
    found = next(document for document in clauses(books[game], books[game].book()) if document.local_id == id)
    assert found.carries == ""


def test_a_board_is_about_what_decides_its_grounds_and_what_its_note_names(books: dict[str, Rulebook]) -> None:
    """In this order, each once; the number of a defect in a note is none of a clause."""
    cited = CitedClauses(books["legions"])
    assert list(cited.read("12-3は当たらない(D-048)。26-3②: 次のスタートフェイズ。99-9は無い。")) == [
        "legions:12-3",
        "legions:26-3.2",
    ]
    scenario = Library.open(content_root(None)).scenario("legions", "exiled-lord-and-cores-in-three-places")
    bare = msgspec.structs.replace(scenario, note="")
    assert scenario_document(bare).about == ("legions:12-3", "legions:27-7")
    assert scenario_document(msgspec.structs.replace(scenario, note="38-7の除外。"), cited).about[-1] == "legions:38-7"
