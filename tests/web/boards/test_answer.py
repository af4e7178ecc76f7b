"""The answer page: what it hangs on can be switched in the address, and everything it leads to keeps what was chosen."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient
from tests.web.html import Page

from gunbai.desk.case import read_case
from gunbai.desk.history import pack_case
from gunbai.library import Library
from gunbai.web import create_app

READING = "/scenarios/king-castle/counter-before-damage-saves-the-unit"
FACT = "/scenarios/asterisk/power-that-nobody-knows"
PRESUMED = "/scenarios/king-castle/wall-left-out"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Returns a browser of the shipped content."""
    return create_app(Library.open(Path(__file__).parents[3], tmp_path_factory.mktemp("data"))).test_client()


def told(client: FlaskClient, address: str) -> str:
    """Returns the words of a page, with single blanks between them."""
    response = client.get(address)
    assert response.status_code == 200, address
    page = Page(response.text)
    assert page.wrong == []
    return " ".join(" ".join(page.text).split())


def test_a_reading_can_be_switched(client: FlaskClient) -> None:
    """KC-D13: by (a) the counter comes first and 乙 alone is right; by (b) both are. The verdict over both stays in view."""
    first, other = told(client, READING), told(client, f"{READING}?read.KC-D13=b")
    assert "乙が正しい。" in first
    assert "どの主張も成立する。" in other
    for text in (first, other):
        assert "〜による" in text
        assert "(a) 採用" in text
    assert "今の読みでは不成立" in first
    assert "今の読みでは成立" in other


def test_what_was_chosen_goes_on(client: FlaskClient) -> None:
    """Every step, document, the link and the other language keep the reading."""
    links = Page(client.get(f"{READING}?read.KC-D13=b").text).links
    kept = [link for link in links if "writeup" in link or "step=" in link or "lang=en" in link]
    assert len(kept) > 5
    assert all(parse_qs(urlsplit(link).query)["read.KC-D13"] == ["b"] for link in kept)
    slip = told(client, f"{READING}/writeup?kind=slip&read.KC-D13=b")
    assert "甲" in slip
    assert "不成立" not in slip


def test_a_missing_number_can_be_given(client: FlaskClient) -> None:
    """The power of 番兵 is not known: it is asked for as narrowly as it matters, or can be typed in; then the answer is certain."""
    text = client.get(FACT).text
    assert 'name="if.C.power"' in text
    weak, strong = told(client, f"{FACT}?if.C.power=1000"), told(client, f"{FACT}?if.C.power=9000")
    assert "不明" not in weak
    assert weak != strong
    assert "変えた前提" in weak
    assert "書かれたとおりに戻す" in weak


def test_what_was_presumed_can_be_said(client: FlaskClient) -> None:
    """The board leaves the wall out: the answer turns on it, and says so with a field; given, it is certain."""
    assert 'name="if.乙.wall"' in client.get(PRESUMED).text
    assert "〜による" in told(client, PRESUMED)
    assert "〜による" not in told(client, f"{PRESUMED}?if.乙.wall=9")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("read.KC-D13=z", 404),
        ("read.NOPE=a", 404),
        ("if.Z.turned=横", 422),
        ("if.甲.wall=many", 422),
        ("if.x=1", 422),
        ("then=zzz", 422),
    ],
)
def test_what_cannot_be_chosen_gets_a_sentence(client: FlaskClient, query: str, code: int) -> None:
    """A reading that the book lacks, or a fact that no board says, is refused with a sentence, on the page and its documents."""
    for address in (READING, f"{READING}/writeup"):
        response = client.get(f"{address}?{query}")
        assert response.status_code == code
        assert Page(response.text).wrong == []


def test_the_board_is_listed(client: FlaskClient) -> None:
    """Beside the picture the same board stands in lists: each seat, each place, what lies there."""
    text = told(client, f"{READING}?step=0")
    assert "ユニット 剣士 A 3/3" in text


def test_an_english_page_is_english(client: FlaskClient) -> None:
    """Places, phases and states of the board are English on an English page; a name of a card stays as it is."""
    picture = client.get("/scenarios/legions/lane-move?lang=en").text
    picture = picture[picture.index('class="board"') :].partition("</svg>")[0]
    for word in ("center", "life", "main", "exhausted"):
        assert f">{word}<" in picture or word in picture
    for word in ("中央<", "ライフ", "メイン", "疲労<"):
        assert word not in picture.partition("</desc>")[2]
    client.get("/?lang=ja")


def test_a_board_without_claims_has_a_slip(client: FlaskClient) -> None:
    """It says what happens, and the last clause that makes it happen."""
    library = Library.open()
    plain = next(
        case.scenario
        for case in library.cases.cases("legions")
        if case.scenario and not case.scenario.claims and case.scenario.line
    )
    slip = client.get(f"/scenarios/legions/{plain.name}/writeup?kind=slip&lang=ja").text
    body = slip[slip.index("<main") : slip.index("</main>")]
    assert "<blockquote" in body
    assert unquote(plain.name)


def test_a_form_sends_along_what_is_followed(client: FlaskClient) -> None:
    """The field for one number keeps another that was given before, and is not sent twice itself."""
    text = client.get(f"{PRESUMED}?if.甲.wall=3").text
    form = next(form for form in re.findall(r'<form class="field".*?</form>', text, re.DOTALL) if 'id="if.乙.wall"' in form)
    assert 'type="hidden" name="if.甲.wall" value="3"' in form
    assert form.count('name="if.乙.wall"') == 1


def test_a_line_that_does_not_go_as_ruled_is_answered_as_printed(client: FlaskClient) -> None:
    """A card lies otherwise than written; as rulings read the book, the recorded choice is not asked for then. The page says so."""
    page = told(client, "/scenarios/asterisk/answers-that-were-the-only-ones?if.A.turned=セット")
    assert "この読みでは、書かれた手順をたどれない。" in page
    assert "scenarios/asterisk/answers-that-were-the-only-ones.yaml" in page
    assert str(Path(__file__).parents[3]) not in page


def test_a_turn_that_matters_can_be_said(client: FlaskClient) -> None:
    """A board that leaves the turn out: the first may not attack (3.5.4.b); turn 3 is a tap away and settles it, 1 otherwise."""
    text = "game: asterisk\nboard:\n  turn: {seat: 甲, phase: メイン}\n  甲: {field: {前1: 剣士#A 3000/1}}\n"
    text += "  乙: {field: {前1: 剣士#B 3000/1}}\nline: [{甲: {attack: A, target: B}}]\n"
    text += "claims: {甲: {then: {A.zone: トラッシュ}}, 乙: {then: {A.zone: ステラゾーン}}}\n"
    address = f"/case/asterisk?c={pack_case(read_case(text, Library.open().cases.kits))}"
    page = Page(client.get(address).text)
    assert "ターンによる" in told(client, address)
    (third,) = [link for link in page.links if parse_qs(urlsplit(link).query).get("if.turn.number") == ["3"] and "step" not in link]
    assert "甲が正しい。" in told(client, third)
    assert "乙が正しい。" in told(client, third.replace("if.turn.number=3", "if.turn.number=1"))


SWITCHED = {
    "/scenarios/asterisk/attack-with-nobody-to-choose": ("AST-D45", "b"),
    "/scenarios/legions/arts-without-target-and-free-standby": ("D-040", "b"),
    "/scenarios/legend-of-stars/plus-after-setting": ("G-27", "b"),
    "/scenarios/king-castle/counter-or-in-first": ("KC-D20", "b"),
}
SURE = ("どの読みでも", "under every reading")


@pytest.mark.parametrize("form", ["html", "md"])
@pytest.mark.parametrize("kind", ["slip", "ruling", "appeal"])
@pytest.mark.parametrize("address", SWITCHED)
def test_a_document_names_the_reading_that_was_chosen(client: FlaskClient, address: str, kind: str, form: str) -> None:
    """No other reading was tried, even where the chosen one has a decision refused: no document is sure under every reading."""
    defect, reading = SWITCHED[address]
    response = client.get(f"{address}/writeup?kind={kind}&format={form}&read.{defect}={reading}")
    text = " ".join(" ".join(Page(response.text).text).split()) if form == "html" else response.text
    words = client.application.extensions["gunbai"].rulebook(address.split("/")[2]).defects[defect].reading(reading).text
    assert f"{defect} ({reading}) {words['ja'][:8]}" in text
    assert "採用している読みではない" in text
    assert not any(said in text for said in SURE)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("kind", ["slip", "ruling", "appeal"])
@pytest.mark.parametrize("mode", ["覚醒", "通常"])
def test_a_document_names_the_fact_that_was_stated(client: FlaskClient, mode: str, kind: str, lang: str) -> None:
    """The board leaves 甲's mode out: each document says what the judge stated it to be, and is sure of nothing beyond that."""
    address = f"/scenarios/legions/arts-where-the-mode-is-not-said/writeup?kind={kind}&lang={lang}&format=md&if.甲.mode={mode}"
    text = client.get(address).text
    said = {"覚醒": "awakened", "通常": "normal"}[mode]
    stated = f"甲のモードは{mode}（審判の述べた事実）" if lang == "ja" else f"甲's mode is {said} (as stated by the judge)"
    assert stated in text
    assert not any(sure in text for sure in SURE)


@pytest.mark.parametrize("address", ["", "&read.AST-D45=a", "&read.AST-D45=b", "&ruled=1&read.AST-D45=b"])
def test_as_ruled_is_replayed_under_the_reading_that_is_ruled(client: FlaskClient, address: str) -> None:
    """A published ruling settles AST-D45 (a), so that it can be attacked, whatever was chosen; under (b) 乙 might be right."""
    text = client.get(f"/scenarios/asterisk/attack-with-nobody-to-choose?lang=ja{address}").text
    section = text.partition('<h2 id="ruled">')[2].partition("</section>")[0]
    words = " ".join(" ".join(Page(section).text).split())
    assert "乙 「対象がいないので宣言できない」 不成立" in words
    (follow,) = [link for link in Page(section).links if "ruled=1" in link] or [""]
    assert "read.AST-D45" not in follow
    assert follow or "ruled=1" in address
