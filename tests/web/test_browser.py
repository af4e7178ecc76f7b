"""The pages in Chromium: a phone of 320 px, a laptop of 1280 px, keyboard only, without a script, on paper."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from tests.web.browsing import chromium, resize, serving

pytestmark = pytest.mark.xdist_group("browser")

PAGES = [
    "/",
    "/?q=再生 ブレイク",
    "/?q=の&n=100",
    "/?q=zzzzqqqq",
    "/rules/legions?open=all",
    "/rules/star-wars?open=all",
    "/rules/legions/all",
    "/rules/legions/glossary",
    "/rules/asterisk/diff/before-2022-03-28/2022-03-28",
    "/rules/asterisk/2-2/history",
    "/?q=手札&as_of=2018-04-01",
    "/rules/legions/39-5",
    "/rules/legions/34-2",
    "/rules/legend-of-stars/3.3",
    "/rulings",
    "/rulings/regeneration-replaces-the-break",
    "/rulings/regeneration-replaces-the-break/writeup",
    "/scenarios",
    "/scenarios/legions/web-regeneration",
    "/scenarios/legions/web-regeneration?step=0&lang=en",
    "/scenarios/legions/web-refused?lang=ja",
    "/scenarios/legions/web-regeneration/writeup",
    "/scenarios/legions/web-regeneration/writeup?kind=slip",
    "/about",
    "/nothing",
]
BOARD = "/scenarios/legions/web-regeneration"
TARGETS = (
    "button, summary, select, .places a, .masthead a, .chips a, .hit h3 a, .neighbour, .steps-nav a, .n, .primary, .button,"
    " .path a, .sides a, .defined a, .moments a"
)
FRAME = ".places, .masthead, .foot, .search, .tools, .act, .steps-nav, .language"


@pytest.fixture(scope="module")
def base(app: Flask) -> Iterator[str]:
    """Serves the app on a port of its own, as ``gunbai serve`` does."""
    with serving(app) as address:
        yield address


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Starts Chromium with a profile of its own."""
    with chromium(tool, tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def show(browser: Chrome, base: str) -> Iterator[Callable[..., Chrome]]:
    """Returns a function that opens a page at a width, with or without scripts."""

    def opened(address: str, width: int = 320, *, script: bool = True) -> Chrome:
        resize(browser, width, 640 if width < 500 else 800)
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not script})
        browser.get(f"{base}{quote(address, safe='/?=&#%')}")
        return browser

    yield opened
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    browser.delete_all_cookies()


def eventually(browser: Chrome, seen: Callable[[Chrome], object]) -> None:
    """Waits until something can be seen, such as the page that a key leads to."""
    WebDriverWait(browser, 10, ignored_exceptions=(NoSuchElementException, StaleElementReferenceException)).until(seen)


def at_step(step: int) -> Callable[[Chrome], bool]:
    """Returns what tells whether a page shows the board after a step."""
    return lambda browser: browser.find_element(By.CSS_SELECTOR, "li[aria-current=step]").get_attribute("id") == f"step-{step}"


def picture(browser: Chrome, path: Path) -> None:
    """Writes what the page looks like from top to bottom."""
    wide, tall = browser.execute_script("return [innerWidth, Math.min(document.documentElement.scrollHeight, 4000)]")
    clip = {"x": 0, "y": 0, "width": wide, "height": tall, "scale": 1}
    shot: dict[str, Any] = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
    path.write_bytes(base64.b64decode(shot["data"]))


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_wider_than_the_screen(show: Callable[..., Chrome], tmp_path: Path, address: str, width: int) -> None:
    """No page scrolls sideways, nothing stands outside it, and the console is silent: no error, no policy broken."""
    browser = show(address, width)
    found = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert found[0] <= found[1]
    outside = browser.execute_script(
        """return [...document.querySelectorAll('main *')].filter(e => !e.closest('svg, pre, details:not([open])')).filter(e => {
            const box = e.getBoundingClientRect(); return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)
        }).map(e => e.outerHTML.slice(0, 80))"""
    )
    assert outside == []
    silent = [entry for entry in browser.get_log("browser") if not (address == "/nothing" and "404" in entry["message"])]
    assert silent == []
    picture(browser, tmp_path / "page.png")
    assert (tmp_path / "page.png").stat().st_size > 2000


@pytest.mark.parametrize(
    "address",
    [
        "/?q=再生",
        "/rules/legions/39-5",
        "/rules/legions/glossary",
        "/rules/legions?open=34-2",
        "/rules/asterisk/diff/before-2022-03-28/2022-03-28",
        "/rules/asterisk/2-2/history",
        "/scenarios/legions/web-regeneration?step=2",
        "/rulings",
    ],
)
def test_targets_can_be_hit(show: Callable[..., Chrome], address: str) -> None:
    """What is tapped is at least 44 px high and wide, or as wide as its words."""
    small = show(address, 320).execute_script(
        f"""return [...document.querySelectorAll('{TARGETS}')].filter(e => e.offsetParent && !e.closest('.skip'))
            .map(e => [e.getBoundingClientRect(), e]).filter(([box]) => box.height < 43.5 || box.width < 30)
            .map(([box, e]) => [e.outerHTML.slice(0, 90), box.width, box.height])"""
    )
    assert small == []


def test_the_first_answer_needs_no_scrolling(show: Callable[..., Chrome]) -> None:
    """On the smallest phone the best clause can be read at once, above the places at the bottom."""
    bottom, bar = show("/?q=再生 ブレイク", 320).execute_script(
        """return [document.querySelector('.best .extract').getBoundingClientRect().top + 60,
            document.querySelector('.places').getBoundingClientRect().top]"""
    )
    assert bottom < bar


def test_search_by_keyboard(show: Callable[..., Chrome]) -> None:
    """The slash leads to the box of the start page; typing and Enter finds, and what was typed is still in it."""
    browser = show("/", 1280)
    browser.switch_to.active_element.send_keys("/")
    browser.switch_to.active_element.send_keys("さいせい", Keys.ENTER)
    eventually(browser, lambda browser: "39-5" in browser.find_element(By.CSS_SELECTOR, ".best h3").text)
    assert browser.find_element(By.ID, "q").get_attribute("value") == "さいせい"


def test_the_keyboard_reaches_everything_in_order(show: Callable[..., Chrome]) -> None:
    """Tab goes to the skip link, the name, the search box, the language, the places, then down the page; each stop is visible."""
    browser = show("/rules/legions/39-5", 1280)
    body = browser.find_element(By.TAG_NAME, "body")
    stops = []
    for _ in range(14):
        body.send_keys(Keys.TAB) if not stops else browser.switch_to.active_element.send_keys(Keys.TAB)
        stops.append(
            browser.execute_script(
                """const e = document.activeElement, box = e.getBoundingClientRect(), style = getComputedStyle(e);
                return {name: e.className || e.tagName, text: e.innerText.trim().slice(0, 12), outline: style.outlineStyle,
                    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight, place: box.top + scrollY}"""
            )
        )
    assert [stop["name"] for stop in stops[:5]] == ["skip", "brand", "INPUT", "BUTTON", "language"]
    assert [stop["text"] for stop in stops[5:9]] == ["検索", "新しい件", "盤面", "裁定"]
    assert [stop for stop in stops if not stop["seen"] or stop["outline"] == "none"] == []
    text = [stop["place"] for stop in stops[9:13]]
    assert text == sorted(text)


def test_a_link_opens_the_tree_at_its_clause(show: Callable[..., Chrome]) -> None:
    """Without a script the page of the book, reached from a clause, is unfolded at that clause and shows it."""
    browser = show("/rules/legions/34-2.2", 320, script=False)
    browser.get(browser.find_element(By.CSS_SELECTOR, "a[href*='open=34-2.2']").get_attribute("href") or "")
    assert browser.find_element(By.ID, "n34-2.2").is_displayed()


def test_versions_are_compared_by_keyboard(show: Callable[..., Chrome]) -> None:
    """From the page of a book two versions are picked and compared with keys only; the button shows the focus."""
    browser = show("/rules/asterisk", 1280)
    browser.find_element(By.NAME, "old").send_keys("2")
    browser.find_element(By.NAME, "new").send_keys("b", Keys.TAB)
    style = browser.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
    assert style != "none"
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    eventually(browser, lambda browser: "/diff/2022-03-28/before-2022-03-28" in browser.current_url)
    assert "違いはありません" in browser.find_element(By.TAG_NAME, "main").text


def test_the_skip_link_skips(show: Callable[..., Chrome]) -> None:
    """Enter on the skip link moves the focus into the content."""
    browser = show("/rulings", 1280)
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    assert browser.switch_to.active_element.get_attribute("id") == "main"


def test_everything_works_without_a_script(show: Callable[..., Chrome]) -> None:
    """Without scripts one can search, read, open a referred clause in place, and step through a board."""
    browser = show("/", 320, script=False)
    browser.find_element(By.ID, "q").send_keys("再生", Keys.ENTER)
    eventually(browser, lambda browser: browser.find_element(By.CSS_SELECTOR, ".best h3 a"))
    browser.find_element(By.CSS_SELECTOR, ".best h3 a").send_keys(Keys.ENTER)
    eventually(browser, lambda browser: browser.find_element(By.CSS_SELECTOR, ".folded"))
    folded = browser.find_element(By.CSS_SELECTOR, ".folded")
    folded.find_element(By.TAG_NAME, "summary").send_keys(Keys.ENTER)
    assert folded.find_element(By.TAG_NAME, "p").is_displayed()
    assert browser.find_element(By.CSS_SELECTOR, "[data-copy]").is_displayed() is False
    browser = show("/scenarios/legions/web-regeneration?step=0", 320, script=False)
    for step in (1, 2):
        browser.find_element(By.CSS_SELECTOR, "a[rel=next]").send_keys(Keys.ENTER)
        eventually(browser, at_step(step))
    browser.find_element(By.CSS_SELECTOR, "a[rel=prev]").send_keys(Keys.ENTER)
    eventually(browser, at_step(1))


def test_arrow_keys_step(show: Callable[..., Chrome]) -> None:
    """With the board focused, the arrow keys go one step back and forth."""
    browser = show("/scenarios/legions/web-regeneration?step=2", 1280)
    browser.find_element(By.ID, "board").send_keys(Keys.ARROW_RIGHT)
    eventually(browser, at_step(3))
    browser.find_element(By.ID, "board").send_keys(Keys.ARROW_LEFT)
    eventually(browser, at_step(2))


@pytest.mark.parametrize("width", [320, 1280])
def test_the_verdict_stays_in_view(show: Callable[..., Chrome], width: int) -> None:
    """However far one scrolls in the proof, the verdicts are on the screen."""
    browser = show("/scenarios/legions/web-regeneration", width)
    browser.execute_script("document.querySelector('#step-6').scrollIntoView()")
    top, bottom = browser.execute_script(
        "const box = document.querySelector('.verdicts').getBoundingClientRect(); return [box.top, box.bottom]"
    )
    assert -1 <= top < bottom < 200


def test_a_phone_has_its_places_at_the_bottom_and_a_laptop_at_the_left(show: Callable[..., Chrome]) -> None:
    """The places are under the thumb on a phone, beside the text on a laptop, and always on the screen."""
    script = (
        "const box = document.querySelector('.places').getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]"
    )
    left, top, right, bottom = show("/rulings", 320).execute_script(script)
    assert (left, right, bottom) == (0, 320, 640)
    assert top > 560
    left, _, right, _ = show("/rulings", 1280).execute_script(script)
    assert left == 0
    assert right < 200


def test_the_slash_goes_to_the_search_box(show: Callable[..., Chrome]) -> None:
    """From any page the key / leads to the box; in a field it is a character like any other."""
    browser = show("/rules/legions/39-5", 1280)
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    assert browser.switch_to.active_element.get_attribute("id") == "q"
    browser.switch_to.active_element.send_keys("/")
    assert browser.find_element(By.ID, "q").get_attribute("value") == "/"


def test_clauses_are_remembered_on_the_device(show: Callable[..., Chrome]) -> None:
    """A clause that was looked at is on the start page; a pinned one too, until it is let go; the server learns nothing of it."""
    browser = show("/rules/legions/39-5", 390)
    browser.find_element(By.CSS_SELECTOR, "[data-pin]").send_keys(Keys.ENTER)
    show("/", 390)
    for kept in ("recent", "pinned"):
        assert "39-5" in browser.find_element(By.CSS_SELECTOR, f"[data-kept={kept}]").text
    show("/rules/legions/39-5", 390)
    browser.find_element(By.CSS_SELECTOR, "[data-pin]").send_keys(Keys.ENTER)
    show("/", 390)
    assert browser.find_element(By.CSS_SELECTOR, "[data-kept=pinned]").is_displayed() is False


def test_a_slip_can_be_turned_round(show: Callable[..., Chrome]) -> None:
    """Without a script, a slip on the table turns to the player opposite."""
    browser = show("/scenarios/legions/web-regeneration/writeup?kind=slip", 390, script=False)
    browser.find_element(By.ID, "turn").send_keys(Keys.SPACE)
    assert browser.execute_script("return getComputedStyle(document.querySelector('.paper')).rotate") == "180deg"


@pytest.mark.parametrize("width", [559, 794])
def test_paper(show: Callable[..., Chrome], tmp_path: Path, width: int) -> None:
    """On A5 and A4 a write-up is black on white without anything to press, and nothing is cut off."""
    browser = show("/scenarios/legions/web-regeneration/writeup", width)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    found = browser.execute_script(
        """return [getComputedStyle(document.querySelector('.desk')).display, getComputedStyle(document.body).backgroundColor,
            document.documentElement.scrollWidth <= innerWidth,
            document.querySelector('svg.board').getBoundingClientRect().width]"""
    )
    assert found[:3] == ["none", "rgb(255, 255, 255)", True]
    assert found[3] > 200
    picture(browser, tmp_path / "paper.png")
    sheet: dict[str, Any] = {"paperWidth": width / 96, "paperHeight": width / 96 * 1.414, "printBackground": False}
    pdf = browser.execute_cdp_cmd("Page.printToPDF", sheet)
    assert base64.b64decode(pdf["data"]).startswith(b"%PDF")


def test_a_page_prints_without_its_frame(show: Callable[..., Chrome]) -> None:
    """A clause or a replay on paper has no places, no box and no buttons."""
    for address in ("/rules/legions/39-5", "/scenarios/legions/web-regeneration"):
        browser = show(address, 794)
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        shown = browser.execute_script(f"return [...document.querySelectorAll('{FRAME}')].filter(e => e.offsetParent).length")
        assert shown == 0


@pytest.mark.parametrize("width", [559, 794, 1123], ids=["A5", "A4", "A4 landscape"])
@pytest.mark.parametrize("address", [BOARD, f"{BOARD}/writeup"])
def test_no_board_is_clipped_on_paper(show: Callable[..., Chrome], address: str, width: int) -> None:
    """Whatever stands around a board on paper is as large as the board: nothing scrolls there, nothing ends outside the sheet."""
    browser = show(address, width)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    clipped = browser.execute_script(
        """const board = document.querySelector('svg.board').getBoundingClientRect(), found = [];
        for (let e = document.querySelector('svg.board').parentElement; e !== document.body; e = e.parentElement) {
            const box = e.getBoundingClientRect();
            const cuts = getComputedStyle(e).overflow !== 'visible';
            if (cuts && (box.bottom < board.bottom - 1 || e.scrollHeight > e.clientHeight + 1)) found.push(e.className);
        }
        return [...found, ...(board.right > innerWidth + 1 ? ['sheet'] : [])]"""
    )
    assert clipped == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out(show: Callable[..., Chrome], scheme: str) -> None:
    """Words have a contrast of 4.5 or more on what is behind them, borders of controls one of 3 or more, in both schemes."""
    browser = show("/scenarios/legions/web-regeneration", 1280)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    colours = browser.execute_script(
        """const style = getComputedStyle(document.documentElement);
        return Object.fromEntries([...style].filter(name => name.startsWith('--'))
            .map(name => [name.slice(2), style.getPropertyValue(name).trim()]))"""
    )
    pairs = [
        *((text, behind) for text in ("ink", "dim") for behind in ("paper", "raised", "card", "cloth", "slot", "mark-slot")),
        *((word, f"{word}-wash") for word in ("holds", "depends", "unknown", "decides")),
        *(("act", behind) for behind in ("paper", "raised", "depends-wash", "unknown-wash", "decides-wash")),
        *(("ink", f"{word}-wash") for word in ("holds", "depends", "unknown", "decides")),
        *(
            ("on-act", "act"),
            ("on-ink", "ink"),
            ("on-decides", "decides"),
            ("ink", "mark"),
            ("decides", "paper"),
            ("unknown", "cloth"),
        ),
    ]
    low = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}
    lines = [("edge", behind) for behind in ("paper", "raised", "cloth", "slot")] + [("mark-edge", "mark-slot"), ("act", "cloth")]
    assert {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in lines if contrast(*(colours[x] for x in pair)) < 3} == {}


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours (#rrggbb) as WCAG 2 measures it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Returns the relative luminance of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
