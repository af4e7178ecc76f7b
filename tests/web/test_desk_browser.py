"""The desk in Chromium, with its script: no page is loaded between taps, nothing is lost, and no hand leaves the keyboard."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from tests.web.axe import darken, faults
from tests.web.browsing import chromium
from tests.web.test_browser import base, browser, show

from gunbai.desk.case import read_case
from gunbai.desk.history import pack_case, unpack
from gunbai.desk.text import case_text
from gunbai.dispute.report.resolution_json import report
from gunbai.library import Library
from gunbai.scenario.reader import read_scenario_text
from gunbai.web import create_app

pytestmark = pytest.mark.xdist_group("browser")

__all__ = ["base", "browser", "show"]

FIND = """
const [scope, text] = arguments, said = (one) => (one.getAttribute("aria-label") || one.textContent).replace(/\\s+/g, " ").trim();
const all = [...document.querySelectorAll(`${scope} a, ${scope} button, ${scope} label.chip, ${scope} summary`)];
const seen = all.filter((one) => one.getClientRects().length && !one.disabled);
return seen.find((one) => said(one) === text) || seen.find((one) => said(one).startsWith(text)) || null;
"""
SMALL = """
const all = [...document.querySelectorAll("#desk a, #desk button, #desk .chip")].filter((one) => one.getClientRects().length);
const size = (one) => { const box = one.getBoundingClientRect(); return Math.min(box.height, box.width); };
return all.filter((one) => size(one) < 43.5).map((one) => one.textContent.trim());
"""
FIXED = 'return [...document.querySelectorAll("#desk input")].filter((one) => getComputedStyle(one).position === "fixed").length'
"""How many fields lie over the page: none may."""
MIDDLE = """
const table = document.querySelector(".surface").getBoundingClientRect().top;
const middle = (one) => { const box = one.getBoundingClientRect(); return Math.round(box.top + box.height / 2 - table); };
"""
ROWS = f"{MIDDLE} return [...new Set([...document.querySelectorAll('.surface a')].map(middle))]"
ROW = f"{MIDDLE} return middle(document.activeElement)"
TOP_ROW = f"{MIDDLE} [...document.querySelectorAll('.surface a')].sort((a, b) => middle(a) - middle(b))[0].focus()"
"""The rows of a table by where their middles lie on it (it may stick as the page scrolls), the focused one, the farthest."""
ON_DISK = """
const done = arguments[0], opening = indexedDB.open("gunbai.desk");
opening.onsuccess = () => {
  const asked = opening.result.transaction("drafts").objectStore("drafts").get("legions");
  asked.onsuccess = () => { opening.result.close(); done(Boolean(asked.result)); };
};
"""
"""Whether the draft of a game has been written to the disk."""
CLICK = "arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
"""Links of a picture have no method for it."""
TAPS = {
    "legions": (
        *("甲 左 空き", "剣 3/3", "乙 右 空き", "ミニオン 2/2", "再生"),
        *("起きたこと", "アタック：剣 → ミニオン", "ウェイトゾーン", "答えを見る", "対戦者"),
    ),
    "legend-of-stars": ("甲 前衛1 空き", "狼 500/300/200", "起きたこと", "アタック：狼", "3000 → 2500", "答えを見る", "対戦者"),
    "asterisk": (
        *("甲 前1 空き", "剣士 3000/1", "乙 前1 空き", "[n.power] 不明"),
        *("起きたこと", "攻撃：剣士 → ステラ", "トラッシュゾーン", "答えを見る", "対戦者"),
    ),
    "star-wars": (
        *("甲 前左 空き", "兵士 2", "乙 前左 空き", "兵士 2"),
        *("起きたこと", "攻撃：兵士#A → ベース", "兵士#B", "捨て山置き場", "答えを見る", "対戦者"),
    ),
    "king-castle": (
        *("甲 ユニット 空き", "剣士 3/3", "乙 ユニット 空き", "剣士 3/3"),
        *("起きたこと", "攻撃：剣士#A → 剣士#B", "ユニットゾーン", "答えを見る", "対戦者"),
    ),
}
"""What is tapped of each game from its table to the slip; one name in brackets is the row of the sheet."""
FILES = {
    "legions": """\
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: 騎士#K 3/3}}
  乙: {field: {右: 番兵#P 2/2 再生}}
line: [{甲: {attack: K, target: P}}]
claims: {甲: {says: ウェイトゾーンに置かれる, then: {P.zone: タイムライン}}}
""",
    "legend-of-stars": """\
board:
  turn: {seat: 甲, phase: アタック}
  甲: {前衛: {1: 熊#K 500/300/200}}
  乙: {life: 3000}
line: [{甲: {attack: K}}]
claims: {甲: {says: 500を受ける, then: {乙.life: 2500}}}
""",
    "asterisk": """\
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {前1: 闘士#K 3000/1}}
  乙: {field: {前1: 盾兵#P ?/1}}
line: [{甲: {attack: K, target: P}}]
claims: {甲: {says: 破壊される, then: {P.zone: トラッシュ}}}
""",
    "star-wars": """\
board:
  turn: {seat: 甲, phase: 戦闘}
  甲: {field: {前左: 騎士#K 2}}
  乙: {field: {前左: 番兵#P 2}}
line: [{甲: {attack: K}}, {乙: {defender: P}}]
claims: {甲: {says: 破壊される, then: {P.zone: 捨て山置き場}}}
""",
    "king-castle": """\
board:
  turn: {seat: 甲, phase: バトル}
  甲: {units: 兵士#K 3/3}
  乙: {units: 番人#P 3/3}
line: [{甲: {attack: K, target: P}}]
claims: {甲: {says: 攻撃した方は残る, then: {K.zone: ユニットゾーン}}}
""",
}
"""The same dispute of each game as a judge would write it as a file."""
MOST_TAPS = 12
"""How many taps a simple dispute may take from the start page to the slip."""
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def app(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Returns the app over everything that ships: its boards say which cards are suggested."""
    return create_app(Library.open(repository, tmp_path_factory.mktemp("data")))


def patient(page: Chrome) -> WebDriverWait[Chrome]:
    """Waits for a page that the script may replace while one looks at it."""
    return WebDriverWait(page, 10, ignored_exceptions=(StaleElementReferenceException,))


class Thumb:
    """Taps what can be seen, and waits for what comes of it."""

    def __init__(self, browser: Chrome) -> None:
        self.browser = browser

    @property
    def draft(self) -> str:
        """The case that the page shows."""
        found = self.browser.find_elements(By.ID, "desk")
        return str(found[0].get_attribute("data-here")) if found else ""

    def tap(self, words: str) -> None:
        """Taps the link, button or chip that says these words."""
        row, _, said = words.rpartition("] ")
        scope = f'[data-name="{row[1:]}"]' if row else "main"
        wait = patient(self.browser)
        before, address = self.draft, self.browser.current_url
        found: WebElement = wait.until(lambda browser: browser.execute_script(FIND, scope, said), f"nothing says {words}")
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", found)
        self.browser.execute_script(CLICK, found)
        wait.until(lambda browser: (self.draft, browser.current_url) != (before, address), f"{words} does nothing")

    def tap_first(self, selector: str) -> None:
        """Taps the first of what is offered."""
        before, address = self.draft, self.browser.current_url
        found = patient(self.browser).until(lambda browser: browser.find_element(By.CSS_SELECTOR, selector))
        self.browser.execute_script(CLICK, found)
        patient(self.browser).until(lambda browser: (self.draft, browser.current_url) != (before, address))


@pytest.mark.parametrize("game", [*TAPS])
def test_a_dispute_takes_few_taps_and_comes_out_as_its_file(game: str, app: Flask, show: Callable[..., Chrome]) -> None:
    """As a new user on a phone, from the start page to the slip: no page load while the case is entered; the answer is right."""
    page = show("/", 390)
    page.execute_script("localStorage.clear()")
    page.delete_all_cookies()
    page = show("/", 390)
    table = page.find_element(By.CSS_SELECTOR, f".new-case[href$='/desk/{game}']")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", table)
    table.click()
    patient(page).until(lambda browser: browser.find_element(By.ID, "desk"))
    page.execute_script("window.stayed = true")
    thumb = Thumb(page)
    for words in TAPS[game][:-2]:
        thumb.tap(words)
    assert page.execute_script("return window.stayed === true")
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    thumb.tap("答えを見る")
    library = app.extensions["gunbai"]
    (claim,) = report(library.replay(read_scenario_text(f"game: {game}\n{FILES[game]}", library.cases.kits)))["claims"]
    shown = patient(page).until(lambda browser: browser.find_element(By.CSS_SELECTOR, ".verdicts .verdict"))
    assert str(shown.get_attribute("class")).split()[-1] == claim["verdict"]
    thumb.tap("対戦者")
    assert 1 + len(TAPS[game]) <= MOST_TAPS


WORDED = {
    "legions": (
        *("甲 左 空き", "ミニオン 3/3", "カードの文", "[when] アタック時", "〜にnダメージを与える", "[to] 1枚選ぶ", "[side] 相手"),
        *("この文を足す", "乙 中央 空き", "ミニオン 2/2"),
    ),
    "legend-of-stars": (
        *("甲 前衛1 空き", "狼 500/300/200", "カードの文", "[when] アタックした時", "nダメージを受ける", "[seat] 相手"),
        "この文を足す",
    ),
    "asterisk": (
        *("甲 前1 空き", "剣士 3000/1", "カードの文", "[when] 攻撃時", "〜を±nする", "[f.power] -1000", "この文を足す"),
        *("乙 前1 空き", "番兵 2000/1"),
    ),
    "star-wars": (
        *("甲 前左 空き", "兵士 2", "カードの文", "[when] 攻撃時", "〜を±nする", "[f.power] +1", "この文を足す"),
        *("乙 前左 空き", "兵士 2"),
    ),
    "king-castle": (
        *(
            "甲 ユニット 空き",
            "剣士 3/3",
            "カードの文",
            "[when] 攻撃した時",
            "〜にnダメージを与える",
            "[to] 1枚選ぶ",
            "[side] 相手",
        ),
        *("この文を足す", "乙 ユニット 空き", "兵士 1/1"),
    ),
}
"""What is tapped of each game to give a card its text, up to what happened; the first act and the first claim follow."""
MOST_WORDED = 25


@pytest.mark.parametrize("game", [*WORDED])
def test_a_dispute_about_a_card_text_takes_few_taps(game: str, app: Flask, show: Callable[..., Chrome]) -> None:
    """A text by form, what happened, a claim, the answer, the slip; the answer is that of the case as a file."""
    page = show(f"/desk/{game}", 390)
    page.execute_script("localStorage.clear()")
    thumb = Thumb(page)
    for words in WORDED[game]:
        sent = words[:6] != "[when]" and words.startswith("[")
        choose(page, words) if sent else thumb.tap(words)
    thumb.tap("起きたこと")
    thumb.tap_first(".choice:not(.off)")
    thumb.tap("主張")
    thumb.tap_first(".saying .chip-button")
    case = case_text(unpack(str(page.find_element(By.ID, "desk").get_attribute("data-draft"))).case)
    thumb.tap("答えを見る")
    shown = [one.get_attribute("class") for one in page.find_elements(By.CSS_SELECTOR, ".claims .verdict")]
    library = app.extensions["gunbai"]
    told = report(library.replay(read_scenario_text(case, library.cases.kits)))["claims"]
    assert [str(one).split()[-1] for one in shown][: len(told)] == [claim["verdict"] for claim in told]
    thumb.tap("対戦者")
    assert len(WORDED[game]) + 7 <= MOST_WORDED


@pytest.mark.parametrize("game", [*TAPS])
def test_nothing_sticks_out_and_all_can_be_hit(game: str, show: Callable[..., Chrome]) -> None:
    """At every width the table and a sheet fit, and what can be tapped is as large as a thumb."""
    for width in (320, 390, 1280):
        page = show(f"/desk/{game}?at=turn", width)
        wide, seen = page.execute_script("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= seen
        assert page.execute_script(SMALL) == []
        assert page.execute_script(FIXED) == 0


IN_SIGHT = """
const sheet = document.getElementById("sheet").getBoundingClientRect(), wanted = arguments[0];
const at = (one) => new URL(one.getAttribute("href"), location.href).searchParams.get("at");
const found = [...document.querySelectorAll("#table a")].filter((one) => wanted.includes(at(one)));
const boxes = found.map((one) => one.getBoundingClientRect());
return boxes.length === wanted.length && boxes.every((box) => box.top >= 0 && box.bottom <= sheet.top && box.right <= innerWidth);
"""
"""Whether places of the table can be seen above the sheet."""
UNCOVERED = """
scrollTo(0, document.documentElement.scrollHeight);
const last = [...document.querySelectorAll("#table a")].pop().getBoundingClientRect();
const bar = document.querySelector(".desk-bar").getBoundingClientRect();
const sheet = document.getElementById("sheet").getBoundingClientRect();
return last.bottom <= sheet.top && sheet.bottom <= bar.top && bar.bottom <= innerHeight;
"""
"""Whether the last link of the table can be scrolled above the sheet, and the sheet ends above the bar of the thumb."""
OPENED = "return [...document.querySelectorAll('#table a')].map((one) => new URL(one.getAttribute('href'), location.href).href)"


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("game", [*TAPS])
def test_a_sheet_leaves_its_place_and_its_seat_in_sight(game: str, script: bool, show: Callable[..., Chrome]) -> None:
    """On the smallest phone: one's own first place and one's own line stand above the sheet, and nothing lies under the bar."""
    page = show(f"/desk/{game}", 320, script=script)
    links = [parse_qs(urlsplit(address).query)["at"][0] for address in page.execute_script(OPENED)]
    own = next(at for at in links if at.startswith("甲/"))
    for at in (own, "甲"):
        page = show(f"/desk/{game}?at={at}#near", 320, script=script)
        assert page.execute_script(IN_SIGHT, ["甲", at] if at == own else [at]), at
        wide, seen = page.execute_script("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= seen
        assert page.execute_script(UNCOVERED), at


def test_the_other_language_has_the_same_case(show: Callable[..., Chrome]) -> None:
    """After taps without a page load the link to the other language leads to the case as it is, and so does that to its data."""
    page = show("/desk/legions", 390)
    thumb = Thumb(page)
    thumb.tap("甲 左 空き")
    thumb.tap("剣 3/3")
    data = str(page.find_element(By.CSS_SELECTOR, ".foot a[rel=nofollow]").get_attribute("href"))
    assert parse_qs(urlsplit(data).query)["d"] == parse_qs(urlsplit(page.current_url).query)["d"]
    page.find_element(By.CSS_SELECTOR, ".language").click()
    patient(page).until(lambda browser: browser.find_element(By.TAG_NAME, "html").get_attribute("lang") == "en")
    assert "剣" in page.find_element(By.ID, "table").text


def test_what_was_entered_is_there_after_a_reload_and_a_crash(show: Callable[..., Chrome]) -> None:
    """The address holds the case; without it, the device does."""
    page = show("/desk/legions", 390)
    thumb = Thumb(page)
    thumb.tap("甲 左 空き")
    thumb.tap("剣 3/3")
    page.refresh()
    patient(page).until(lambda browser: "剣" in browser.find_element(By.ID, "table").text)
    page = show("/desk/legions", 390)
    assert "剣" not in page.find_element(By.ID, "table").text
    thumb.tap("前回の続きから")
    patient(page).until(lambda browser: "剣" in browser.find_element(By.ID, "table").text)


def test_a_draft_outlives_a_browser_that_is_killed(tool: Callable[[str], str], base: str, tmp_path: Path) -> None:
    """What was entered is on the disk at once: the browser is killed, started again on its profile, and offers the case."""
    with chromium(tool, tmp_path) as page:
        page.get(f"{base}/desk/legions?at=甲/field/左@0")
        Thumb(page).tap("剣 3/3")
        patient(page).until(lambda browser: browser.execute_async_script(ON_DISK))
        killed = int(page.capabilities["goog:processID"])
        os.kill(killed, signal.SIGKILL)
    for lock in tmp_path.glob("Singleton*"):
        lock.unlink()
    with chromium(tool, tmp_path) as page:
        page.get(f"{base}/desk/legions")
        Thumb(page).tap("前回の続きから")
        patient(page).until(lambda browser: "剣" in browser.find_element(By.ID, "table").text)


OFFLINE = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
IN_VIEW = """
const note = document.querySelector(".lost"), box = note && note.getBoundingClientRect();
return box && box.top >= 0 && note.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
"""
"""Whether the sentence on the network stands on the screen, over whatever is open."""


def wire(page: Chrome, *, cut: bool) -> None:
    """Cuts a page off from the network, or lets it have one again."""
    page.execute_cdp_cmd("Network.enable", {})
    page.execute_cdp_cmd("Network.emulateNetworkConditions", {**OFFLINE, "offline": cut})


@pytest.mark.parametrize("game", [*TAPS])
def test_a_network_cut_at_any_tap_loses_nothing(game: str, show: Callable[..., Chrome]) -> None:
    """Every tap of a dispute, the answer and the slip, too, waits for the network in sight of a sentence, and then goes in."""
    page = show(f"/desk/{game}", 390)
    thumb = Thumb(page)
    for words in TAPS[game]:
        kept = thumb.draft
        wire(page, cut=True)
        choose(page, words)
        choose(page, words)
        patient(page).until(lambda browser: browser.execute_script(IN_VIEW), f"nothing is said when {words} does not go in")
        assert thumb.draft == kept
        before = page.current_url
        wire(page, cut=False)
        patient(page).until(lambda browser, before=before: browser.current_url != before, f"{words} never goes in")
        assert not page.find_elements(By.CSS_SELECTOR, ".lost")
    told = case_text(unpack(parse_qs(urlsplit(page.current_url).query)["c"][0]).case)
    assert told.count("attack") == 1
    assert "then: {" in told


def test_the_answer_waits_for_what_was_tapped_before_it(show: Callable[..., Chrome]) -> None:
    """Whoever taps a claim and the answer while the network is away gets the answer with that claim."""
    page = show("/desk/legions", 390)
    thumb = Thumb(page)
    *before, claim, answer, _ = TAPS["legions"]
    for words in before:
        thumb.tap(words)
    wire(page, cut=True)
    choose(page, claim)
    choose(page, answer)
    wire(page, cut=False)
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, ".verdicts .verdict"))


def test_a_tap_on_a_page_that_is_to_change_goes_nowhere_else(show: Callable[..., Chrome]) -> None:
    """Without a network a card, then another place, then a card of the sheet that still shows: the last is refused and said."""
    page = show("/desk/star-wars", 390)
    thumb = Thumb(page)
    thumb.tap("甲 前左 空き")
    wire(page, cut=True)
    choose(page, "兵士 2")
    choose(page, "乙 前左 空き")
    other = page.find_element(By.CSS_SELECTOR, ".picks button:not([value^=兵士])")
    page.execute_script(CLICK, other)
    waits = str(page.find_element(By.ID, "desk").get_attribute("data-waits"))
    patient(page).until(lambda browser: browser.find_element(By.CSS_SELECTOR, ".lost").text == waits)
    wire(page, cut=False)
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, '.surface a[aria-label^="乙 前左"][aria-current]'))
    assert page.find_elements(By.CSS_SELECTOR, '.surface a[aria-label^="甲 前左 兵士"]')
    assert page.find_elements(By.CSS_SELECTOR, '.surface a[aria-label="乙 前左 空き"]')


def test_what_waits_is_done_after_the_page_is_loaded_again(show: Callable[..., Chrome]) -> None:
    """A reload without a network leads nowhere; once there is one, the page does what was tapped before."""
    page = show("/desk/star-wars", 390)
    Thumb(page).tap("甲 前左 空き")
    wire(page, cut=True)
    choose(page, "兵士 2")
    patient(page).until(lambda browser: browser.execute_script(IN_VIEW))
    wire(page, cut=False)
    page.execute_script("window.stop()")
    page.refresh()
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, '.surface a[aria-label^="甲 前左 兵士"]'))


def test_a_text_typed_without_a_network_is_read_when_it_is_back(show: Callable[..., Chrome]) -> None:
    """What is typed while the network is away appears on the table as soon as there is one, without another key."""
    page = show("/desk/legions?stage=text", 390)
    wire(page, cut=True)
    area = page.find_element(By.ID, "yaml")
    page.execute_script("arguments[0].value = ''", area)
    area.send_keys("game: legions\nboard: {甲: {field: {左: 剣#A 3/3}}}")
    patient(page).until(lambda browser: browser.execute_script(IN_VIEW))
    wire(page, cut=False)
    patient(page).until(lambda browser: "剣" in browser.find_element(By.ID, "table").text)
    assert not page.find_elements(By.CSS_SELECTOR, ".lost")


def test_the_keyboard_enters_a_case(show: Callable[..., Chrome]) -> None:
    """The key n opens the desk; arrows walk over the table, Enter opens a place, Escape closes it, Ctrl+Z takes back."""
    show("/desk/legions", 1280)
    page = show("/", 1280)
    ActionChains(page).send_keys("n").perform()
    patient(page).until(lambda browser: browser.find_elements(By.ID, "desk"))
    page.execute_script("document.querySelector('.surface a[aria-label^=\"甲 左\"]').focus()")
    press(page, Keys.ARROW_RIGHT)
    assert focused(page).startswith("甲 中央")
    press(page, Keys.ENTER)
    patient(page).until(lambda browser: browser.execute_script("return document.activeElement.matches('.picks button')"))
    press(page, Keys.ENTER)
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, ".picks button.on"))
    press(page, Keys.ESCAPE)
    patient(page).until(lambda browser: not browser.find_elements(By.ID, "sheet"))
    patient(page).until(lambda browser: focused(browser).startswith("甲 中央"))
    assert "空き" not in focused(page)
    ActionChains(page).key_down(Keys.CONTROL).send_keys("z").key_up(Keys.CONTROL).perform()
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, '.surface a[aria-label="甲 中央 空き"]'))


@pytest.mark.parametrize("game", TAPS)
def test_up_and_down_reach_every_row_of_a_table(game: str, show: Callable[..., Chrome]) -> None:
    """From the farthest row down and back up, each key leads to the next one: no short row is passed by, the page may scroll."""
    page = show(f"/desk/{game}", 1280)
    page.execute_script("localStorage.setItem(`gunbai.desk.${arguments[0]}`, 'kept')", game)
    page = show(f"/desk/{game}", 1280)
    assert page.find_element(By.CSS_SELECTOR, "[data-resume]").is_displayed()
    rows = sorted(page.execute_script(ROWS))
    assert len(rows) > 2
    page.execute_script(TOP_ROW)
    walked = [page.execute_script(ROW)]
    for key in (Keys.ARROW_DOWN, Keys.ARROW_UP):
        for _ in rows[1:]:
            press(page, key)
            walked.append(page.execute_script(ROW))
    page.execute_script("localStorage.clear()")
    assert walked == rows + rows[-2::-1]


def press(page: Chrome, key: str) -> None:
    """Presses a key where the focus is."""
    ActionChains(page).send_keys(key).perform()


def focused(page: Chrome) -> str:
    """Returns what the focus is on."""
    return str(page.execute_script("return document.activeElement.getAttribute('aria-label') || ''"))


def test_what_is_typed_and_cannot_be_read_yet_stays(show: Callable[..., Chrome]) -> None:
    """On a wide screen the text stands beside the table: a tap there leaves the half-written line where it is."""
    page = show("/desk/legions", 1280)
    area = page.find_element(By.ID, "yaml")
    area.send_keys("line:\n- 甲: {attack")
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, "#problems li"))
    Thumb(page).tap("甲 左 空き")
    assert str(page.find_element(By.ID, "yaml").get_attribute("value")).endswith("{attack")
    assert page.find_elements(By.CSS_SELECTOR, "#problems li")


def test_what_is_typed_and_cannot_be_read_yet_is_there_after_a_reload(show: Callable[..., Chrome]) -> None:
    """The half-written line and what is wrong with it stand there again; once it can be read nothing of it is kept."""
    page = show("/desk/legions", 1280)
    page.find_element(By.ID, "yaml").send_keys("line:\n- 甲: {attack")
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, "#problems li"))
    page.refresh()
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, "#problems li"))
    area = page.find_element(By.ID, "yaml")
    assert str(area.get_attribute("value")).endswith("{attack")
    area.clear()
    area.send_keys("game: legions\n")
    patient(page).until(lambda browser: browser.execute_script("return sessionStorage.getItem('gunbai.unread')") is None)


def test_text_is_read_while_it_is_typed(show: Callable[..., Chrome]) -> None:
    """What is wrong is listed without a page load; what can be read appears on the table."""
    page = show("/desk/legions?stage=text", 1280)
    area = page.find_element(By.ID, "yaml")
    area.send_keys("title: x\nlief: 3\n")
    patient(page).until(lambda browser: browser.find_elements(By.CSS_SELECTOR, "#problems li"))
    page.execute_script("arguments[0].value = ''", area)
    area.send_keys("game: legions\nboard: {甲: {field: {左: 剣#A 3/3}}}")
    patient(page).until(lambda browser: "剣" in browser.find_element(By.ID, "table").text)
    assert not page.find_elements(By.CSS_SELECTOR, "#problems li")


PAGES = (
    "",
    "&stage=happened",
    "&stage=claims",
    "&stage=text",
    "&at=turn",
    "&at=甲",
    "&stage=claims&at=甲/field/左@0",
    "&at=text~0~~甲/field/左@0",
    "&at=text~0~damage~甲/field/左@0",
)
"""What the desk shows of a case: its stages, and what can be open beside the table."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_axe_finds_nothing_on_the_desk(lang: str, dark: bool, show: Callable[..., Chrome]) -> None:
    """Every stage and every kind of sheet of a case in which something happened."""
    page = show(f"/desk/legions?lang={lang}", 390)
    darken(page, dark)
    thumb = Thumb(page)
    for words in ("甲 左 空き", "剣 3/3") if lang == "ja" else ("甲 left, empty", "剣 3/3"):
        thumb.tap(words)
    draft = page.find_element(By.ID, "desk").get_attribute("data-draft")
    for at in PAGES:
        assert faults(show(f"/desk/legions?lang={lang}&d={draft}{at}", 390)) == [], at


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("page", ["", "/writeup?kind=slip", "/writeup?kind=ruling", "/writeup?kind=appeal"])
def test_axe_finds_nothing_on_an_answer_and_its_papers(page: str, dark: bool, show: Callable[..., Chrome]) -> None:
    """The answer to a board that ships, its slip, its report, the report of an appeal."""
    darken(show("/", 390), dark)
    for game, name in (("legions", "adjacent-lane"), ("king-castle", "simultaneous-damage")):
        found = sorted(path.stem for path in (ROOT / "scenarios" / game).glob("*.yaml"))
        chosen = next((one for one in found if name in one), found[0])
        assert faults(show(f"/scenarios/{game}/{chosen}{page}", 390)) == [], chosen


def test_a_card_with_a_text_is_kept_on_the_device(show: Callable[..., Chrome]) -> None:
    """A text is put together by taps; the next case offers its card with the text, until it is dropped."""
    page = show("/desk/legions", 390)
    thumb = Thumb(page)
    for words in ("甲 左 空き", "ミニオン 3/3", "カードの文", "[when] アタック時", "〜にnダメージを与える"):
        thumb.tap(words)
    for words in ("[to] 1枚選ぶ", "[side] 相手", "[amount] 2"):
        choose(page, words)
    thumb.tap("この文を足す")
    reads = "《アタック時》：相手のカードを1枚選ぶ。それに2ダメージを与える。"
    assert reads in page.find_element(By.CSS_SELECTOR, ".reads").text
    show("/desk/legions?at=甲/field/左@0", 390)
    thumb.tap("カードA 3/3")
    thumb.tap("カードの文")
    assert reads in page.find_element(By.CSS_SELECTOR, ".reads").text
    page.execute_script("localStorage.clear()")


def choose(page: Chrome, words: str) -> None:
    """Taps what says these words, such as a chip of a form that is sent later, and waits for nothing."""
    row, _, said = words.rpartition("] ")
    scope = f'[data-name="{row[1:]}"]' if row else "main"
    found = patient(page).until(lambda browser: browser.execute_script(FIND, scope, said), f"nothing says {words}")
    page.execute_script(CLICK, found)


def test_an_answer_is_switched_without_a_page_load(show: Callable[..., Chrome]) -> None:
    """A reading is chosen: another sentence on the same page; back leads to what was before; a lost network is waited for."""
    page = show("/scenarios/king-castle/counter-before-damage-saves-the-unit", 390)
    page.execute_script("window.stayed = true")
    before, was = page.find_element(By.TAG_NAME, "h1").text, page.current_url
    other = page.find_elements(By.CSS_SELECTOR, ".hang.reading a.choice:not([aria-current])")[0]
    page.execute_script(CLICK, other)
    patient(page).until(lambda browser: browser.current_url != was)
    patient(page).until(lambda browser: browser.find_element(By.TAG_NAME, "h1").text != before)
    assert page.execute_script("return window.stayed === true && !document.querySelector('[data-print]').hidden")
    page.back()
    patient(page).until(lambda browser: browser.find_element(By.TAG_NAME, "h1").text == before)
    wire(page, cut=True)
    page.execute_script(CLICK, page.find_elements(By.CSS_SELECTOR, ".hang.reading a.choice:not([aria-current])")[0])
    patient(page).until(lambda browser: browser.execute_script(IN_VIEW))
    assert page.find_element(By.TAG_NAME, "h1").text == before
    wire(page, cut=False)
    patient(page).until(lambda browser: browser.find_element(By.TAG_NAME, "h1").text != before)


FOCUSED = "const on = document.activeElement; return [on.tagName, (on.getAttribute('aria-label') || on.textContent).trim()]"
BY_KEY = """
const found = [...document.querySelectorAll(`${arguments[0]} button, ${arguments[0]} a`)].filter((one) => one.checkVisibility());
found.find((one) => one.textContent.replace(/\\s+/g, " ").trim().startsWith(arguments[1])).focus();
"""
ILLEGAL = """\
game: legions
board:
  turn: {seat: 甲, phase: メイン}
  甲: {field: {左: 騎士#K 3/3}}
  乙: {field: {左: 番兵#P 2/2}}
"""


def test_the_focus_stays_on_the_desk_after_an_illegal_act(app: Flask, show: Callable[..., Chrome]) -> None:
    """By keys an act that is refused is told and said to have been carried out: the focus stays on the desk."""
    case = read_case(ILLEGAL, app.extensions["gunbai"].cases.kits)
    page = show(f"/desk/legions?stage=happened&d={pack_case(case)}", 1280)
    thumb = Thumb(page)
    for words, scope in (
        ("アタック：騎士 → 番兵", ".refused"),
        ("そのまま行われた", ".told-line"),
        ("行われていない", ".told-line"),
    ):
        before = thumb.draft
        page.execute_script(BY_KEY, scope, words)
        ActionChains(page).send_keys(Keys.ENTER).perform()
        patient(page).until(lambda _, before=before: thumb.draft != before)
        tag, said = patient(page).until(lambda browser: browser.execute_script(FOCUSED))
        assert tag in ("BUTTON", "A"), words
        assert said != "取り消す"


WRONG_FIELD = """
const field = document.activeElement, said = document.getElementById(field.getAttribute("aria-describedby"));
return field.ariaInvalid === "true" && [field.name, field.value, said.textContent];
"""
"""The field that could not be read, where that has the focus: its name, what stands in it, the sentence that describes it."""


def test_a_field_that_cannot_be_read_has_the_focus(show: Callable[..., Chrome]) -> None:
    """With the script, too: the sentence stands at the field, which is described by it, and the sheet stays open as it was."""
    page = show("/desk/legions?at=甲", 390)
    field = page.find_element(By.CSS_SELECTOR, "[name='life~']")
    field.send_keys("many" + Keys.ENTER)
    told = patient(page).until(lambda browser: browser.execute_script(WRONG_FIELD))
    assert told[:2] == ["life~", "many"]
    assert "many は書けません" in told[2]
    patient(page).until(lambda browser: browser.execute_script("return document.getElementById('desk').ariaBusy === 'false'"))
    assert faults(page) == []
    page.execute_script("document.querySelector('[aria-invalid=true]').select()")
    ActionChains(page).send_keys("12", Keys.ENTER).perform()
    patient(page).until(lambda browser: not browser.find_elements(By.CSS_SELECTOR, "[aria-invalid=true]"))
    assert "life: 12" in case_text(unpack(str(page.find_element(By.ID, "desk").get_attribute("data-draft"))).case)
