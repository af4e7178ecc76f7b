"""In Chromium: what is found as one types, and what is copied and collected for a write-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from tests.web.browsing import chromium, resize, serving

pytestmark = pytest.mark.xdist_group("browser")

COPIES = "document.execCommand = () => { window.copied = document.activeElement.value; return true; };"
"""A page that may not write to the clipboard copies the old way; this tells what."""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


@pytest.fixture(scope="module")
def base(app: Flask) -> Iterator[str]:
    """Serves the app, its index built."""
    assert app.test_client().get("/?q=再生").status_code == 200
    with serving(app) as address:
        yield address


@pytest.fixture(scope="module")
def phone(tool: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Starts Chromium in Japanese, on a phone, without the clipboard of a secure context."""
    with chromium(tool, tmp_path_factory.mktemp("profile")) as driver:
        resize(driver, 390, 844)
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_CLIPBOARD + COPIES})
        yield driver


@pytest.fixture
def browser(phone: Chrome, base: str) -> Iterator[Chrome]:
    """Returns Chromium on the start page, with nothing collected."""
    phone.get(base + "/")
    yield phone
    phone.execute_script("localStorage.clear()")


def seen(browser: Chrome, selector: str, words: str) -> None:
    """Waits until words can be read at a place of the page."""
    WebDriverWait(browser, 20).until(
        lambda driver: any(words in found.text for found in driver.find_elements(By.CSS_SELECTOR, selector))
    )


def press(browser: Chrome, selector: str) -> None:
    """Presses a button with the keyboard."""
    browser.find_element(By.CSS_SELECTOR, selector).send_keys(Keys.ENTER)


def test_the_start_page_answers_as_one_types(browser: Chrome) -> None:
    """Without Enter the clause is there, the field keeps the focus, and the address is that of the search."""
    browser.find_element(By.ID, "q").send_keys("さいせい")
    seen(browser, ".best h3", "39-5")
    assert browser.switch_to.active_element.get_attribute("id") == "q"
    assert "q=%E3%81%95" in browser.current_url


def test_any_page_answers_below_its_box(browser: Chrome, base: str) -> None:
    """The slash leads to the box; what is typed is answered below it; Escape closes that and stays in the box."""
    browser.get(base + "/rules/legions/12-1")
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("再生")
    seen(browser, ".typed h3", "39-5")
    browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert not browser.find_element(By.CSS_SELECTOR, ".typed").is_displayed()
    assert browser.switch_to.active_element.get_attribute("id") == "q"


@pytest.mark.parametrize(
    ("address", "button"),
    [
        ("/?q=再生&game=legions", ".best .cite"),
        ("/rules/legions/39-5", "article.clause > .tools [data-copy]"),
        ("/rules/legions?open=39", "#n39-5 > .name .cite"),
        ("/scenarios/legions/web-regeneration", ".step blockquote .cite"),
    ],
)
def test_a_citation_is_number_quote_and_version(browser: Chrome, base: str, address: str, button: str) -> None:
    """From a hit, a clause, a row of the book and a step one line is copied: book, version, number, the words, the address."""
    browser.get(base + address)
    press(browser, button)
    seen(browser, "[data-tray]", "1")
    copied = browser.execute_script("return window.copied")
    assert copied.startswith("レギオンズ!総合ルールブック 1.00 39-5「再生を持つユニットがブレイクした場合、")
    assert "」 http" in copied
    assert not set(copied) & set("\n\t")


def test_what_was_cited_is_collected_for_a_write_up(browser: Chrome, base: str) -> None:
    """Each clause once, in an order of one's own, copied whole as Markdown; on this device only."""
    for clause in ("39-5", "12-1", "39-5"):
        browser.get(f"{base}/rules/legions/{clause}")
        press(browser, "article.clause > .tools [data-copy]")
    browser.get(base + "/citations")
    rows = "ol.collected a"
    WebDriverWait(browser, 20).until(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, rows)) == 2)
    numbers = [row.text.rpartition(" ")[2] for row in browser.find_elements(By.CSS_SELECTOR, rows)]
    assert numbers == ["12-1", "39-5"]
    press(browser, "[data-raise='1']")
    assert browser.find_element(By.CSS_SELECTOR, rows).text.endswith("39-5")
    press(browser, "[data-all=markdown]")
    copied = browser.execute_script("return window.copied")
    assert copied.startswith("> 再生を持つユニットがブレイクした場合、")
    assert copied.count("> — [レギオンズ!総合ルールブック 1.00 ") == 2
    press(browser, "[data-all=none]")
    seen(browser, "[data-none]", "まだ何も集めていません")
    assert not browser.find_element(By.CSS_SELECTOR, "[data-tray]").is_displayed()
