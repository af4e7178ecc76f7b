"""The page of a dispute: options can be followed, refused ones say why, the tree of lines folds, claimed lines can be seen."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page

from gunbai.library import Library
from gunbai.web import create_app

OPEN = "/scenarios/legions/lane-is-still-to-be-chosen"
TWO = "/scenarios/legions/two-claimed-lines"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a browser of the shipped content."""
    return create_app(Library.open(Path(__file__).parents[2], tmp_path_factory.mktemp("data"))).test_client()


def told(text: str) -> str:
    """Returns the words of a page, with single blanks between them."""
    return " ".join(" ".join(Page(text).text).split())


def page(client: FlaskClient, path: str, *then: str, **more: str) -> str:
    """Returns a page as text."""
    query = urlencode([*(("then", item) for item in then), *more.items()])
    response = client.get(f"{path}?{query}" if query else path)
    assert response.status_code == 200
    return response.get_data(as_text=True)


def test_each_option_says_what_it_makes_of_the_claims(client: FlaskClient) -> None:
    """The middle lane makes 甲 right, the right one nobody; the occupied one is not on offer and says by which clause."""
    text = told(page(client, OPEN))
    assert "中央 甲 成立 乙 不成立" in text
    assert "右 甲 不成立 乙 不成立" in text
    assert "選べない (1)" in text


def test_an_option_can_be_followed_and_taken_back(client: FlaskClient) -> None:
    """After the choice the steps go on, the verdict is certain, and what was expected of the recorded line does not count."""
    text = told(page(client, OPEN, 'lane="中央"'))
    assert "控え S を中央レーンに置く" in text
    assert "一つ戻す" in text
    assert "期待と違う" not in text
    assert "〜による" not in text


def test_what_is_not_offered_is_refused_with_a_sentence(client: FlaskClient) -> None:
    """An address made up by hand gets a sentence, no fault of the server."""
    for then in ('lane="左"', "lane=", "zzz", 'target=[1,{"a":2}]'):
        response = client.get(f"{OPEN}?{urlencode({'then': then})}")
        assert response.status_code in (400, 422), then


def test_the_tree_holds_every_line(client: FlaskClient) -> None:
    """Two lanes are free: two lines, each a link that follows it."""
    text = page(client, OPEN)
    assert "この先のすべての手順" in text
    assert text.count("then=lane") == 4


def test_claimed_lines_can_be_seen(client: FlaskClient) -> None:
    """甲's line breaks at the blocker; 乙's goes through, and its page shows its steps."""
    assert "1番目の決定が認められない" in told(page(client, TWO))
    broken = told(page(client, TWO, claim="甲"))
    assert "認められない" in broken
    fine = told(page(client, TWO, claim="乙"))
    assert "ダメージ 2" in fine or "2ダメージ" in fine or "ダメージ 0 → 2" in fine


def test_a_missing_fact_is_a_choice_and_lets_the_line_go_on(client: FlaskClient) -> None:
    """Each answer to the judge's question says who would be right; taken, the recorded decision is carried through with it."""
    path = "/scenarios/legions/unlock-asks-for-the-masters-symbols"
    text = told(page(client, path))
    assert "甲 成立 乙 不成立" in text
    assert "不明" in text
    links = [link for link in Page(page(client, path)).links if "then=symbols" in link]
    answered = told(page(client, path, 'symbols="yes"'))
    assert len(set(links)) >= 2
    assert re.search("甲 「コスト2で出せるので活性コアは残らない」 [^「]* 成立", answered)


def test_a_number_that_nobody_knows_is_asked_in_words_and_can_be_answered(client: FlaskClient) -> None:
    """A limit has an equals sign of its own: its answers are links all the same; nobody reads the notation of a fact."""
    path = "/scenarios/asterisk/power-that-nobody-knows"
    shown = page(client, path)
    asked = [link for link in Page(shown).links if "then=power" in link]
    assert len(set(asked)) >= 2
    for link in set(asked):
        assert client.get(link.partition("#")[0]).status_code == 200
    text = told(shown)
    assert "以下か" in text
    assert "はい" in text
    assert "<=" not in text
    assert "パワーは3000以下か: いいえ" in told(page(client, path, 'power<=3000="no"'))
    assert "<=" not in told(page(client, path, lang="en"))
