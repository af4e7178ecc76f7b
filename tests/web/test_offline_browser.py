"""The device without a network, in Chromium: the same hits as the server gives, and the same pages after the server is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from tests.web.browsing import Hall, chromium

from gunbai.library import Library

pytestmark = pytest.mark.xdist_group("browser")

AGREE = 0.99
"""In how many searches of a hundred the first three hits are those of the server; 95 were promised."""
FIND = """
const done = arguments[1], asked = arguments[0];
(async () => {
  const { openIndexes, shelf } = await import("/static/kept/search_view.js");
  const { answer } = await import("/static/find/answer.js");
  const saved = await (await fetch("/offline/state.json")).json();
  const piece = async (name) => (await fetch(saved.pieces[name])).json();
  const snapshots = await openIndexes({ saved, piece });
  const first = ([words, game]) => answer(shelf(snapshots, game), words, game, null, 10).hits.slice(0, 3);
  done(asked.map((query) => first(query).map((hit) => hit.document.id)));
})().catch((error) => done(String(error.stack)));
"""
MAKING = 240
"""How many seconds a busy machine may take to make what is saved."""
SAVED = """
const done = arguments[0];
fetch("/offline/saved.json").then((found) => found.json()).then((saved) => done(saved && saved.at));
"""


@pytest.fixture
def browser(tool: Callable[[str], str], tmp_path: Path) -> Iterator[Chrome]:
    """Starts Chromium with a profile of its own, in Japanese."""
    with chromium(tool, tmp_path / "profile", waits=120) as driver:
        yield driver


@pytest.fixture
def hall(app: Flask) -> Iterator[Hall]:
    """Serves the app until the test cuts it off."""
    found = Hall(app)
    yield found
    found.cut()


def queries(repository: Path) -> list[tuple[str, str]]:
    """Returns the queries of the benchmarks, each with its game."""
    found = []
    for path in sorted((repository / "benchmarks" / "queries").glob("*.yaml")):
        listed = yaml.safe_load(path.read_text("utf-8"))
        found += [(one["q"], one.get("game") or "") for one in listed if isinstance(one, dict) and "q" in one]
    return found


def test_a_search_on_the_device_finds_what_the_server_finds(
    browser: Chrome, hall: Hall, library: Library, repository: Path
) -> None:
    """The first three hits are the same, for every query that the search is measured with."""
    asked = queries(repository)
    assert len(asked) > 1000
    browser.get(hall.address + "/about")
    found = browser.execute_async_script(FIND, asked)
    assert isinstance(found, list), found
    there = [[hit.document.id for hit in library.search(words, game or None, None, 10).hits][:3] for words, game in asked]
    same = sum(one == other for one, other in zip(found, there, strict=True))
    assert same >= AGREE * len(asked), [query for query, one, other in zip(asked, found, there, strict=True) if one != other][:10]


def test_after_one_visit_everything_opens_without_a_network(browser: Chrome, hall: Hall) -> None:
    """One visit saves; then the server is gone, and search, clause, glossary, ruling, board and a new case open all the same."""
    browser.get(hall.address + "/")
    WebDriverWait(browser, MAKING).until(lambda driver: driver.execute_async_script(SAVED))
    hall.cut()
    shown = {
        "/?q=再生 ブレイク": "39-5",
        "/rules/legions/39-5": "再生",
        "/rules/legions/glossary": "用語集",
        "/rulings/regeneration-replaces-the-break": "その場で働く",
        "/scenarios/legions/web-regeneration": "番兵はリバース状態で残る",
        "/citations": "この端末だけに残ります",
        "/desk/legions": "新しい盤面の下書き",
        "/case/legions": "この端末にはありません",
    }
    for address, words in shown.items():
        browser.get(hall.address + address)
        WebDriverWait(browser, 20).until(lambda driver, words=words: words in driver.find_element(By.ID, "kept").text)
        assert "に保存した内容です" in browser.find_element(By.CSS_SELECTOR, "[data-kept-on]").text


def test_a_draft_stays_on_the_device(browser: Chrome, hall: Hall) -> None:
    """What is written down without a network is there again, as a case that the desk reads."""
    browser.get(hall.address + "/")
    WebDriverWait(browser, MAKING).until(lambda driver: driver.execute_async_script(SAVED))
    hall.cut()
    browser.get(hall.address + "/desk/legions")
    WebDriverWait(browser, 20).until(lambda driver: driver.find_elements(By.ID, "title"))
    browser.find_element(By.ID, "title").send_keys("隣のレーンへ")
    time.sleep(0.2)
    browser.get(hall.address + "/desk")
    WebDriverWait(browser, 20).until(lambda driver: "隣のレーンへ" in driver.find_element(By.ID, "kept").text)
