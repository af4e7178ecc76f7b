"""The device without a network, in Chromium: the same hits as the server gives, and the same pages after the server is gone."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from flask import Flask, request
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from tests.web.browsing import Hall, chromium

from gunbai.library import Library
from gunbai.web.offline.kit import make_kit

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
AT_ONCE = 100
"""So many searches are asked for by one script, which a busy machine must not take long for."""
MAKING = 240
"""How many seconds a busy machine may take to make what is saved."""
SAVED = """
const done = arguments[0];
fetch("/offline/saved.json").then((found) => found.json()).then((saved) => done(saved && saved.at));
"""

KEPT = """
const done = arguments[0];
(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("gunbai-"));
  const cache = await caches.open(names[0]);
  done([names.length, await (await cache.match("/offline/saved.json")).json(), (await cache.keys()).map((one) => one.url)]);
})();
"""
NOON = datetime.datetime(2026, 11, 23, 12, tzinfo=datetime.UTC)


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
    found: list[list[str]] = []
    for at in range(0, len(asked), AT_ONCE):
        some = browser.execute_async_script(FIND, asked[at : at + AT_ONCE])
        assert isinstance(some, list), some
        found += some
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
        "/about": "発行者の承認",
        "/offline": "保存するゲームを選び直すのは、つながってから",
        "/practice": "練習にはサーバーが要ります",
        "/scenarios?game=legions&words=番兵はリバース状態で残る": "番兵はリバース状態で残る",
        "/scenarios?game=legions&words=xyzzy": "のうち0件",
        "/scenarios?game=legions&chapter=2": "種類、章、ページではしぼれません",
        "/case/legions": "この端末にはありません",
        "/rules/legions/39-5?version=0.9": "この端末にはありません",
        "/scenarios/legions/web-regeneration?read.D-040=b": "条件を付けずに",
        "/scenarios/legions/web-regeneration?step=1&seat=乙": "番兵はリバース状態で残る",
    }
    for address, words in shown.items():
        browser.get(hall.address + address)
        WebDriverWait(browser, 20).until(lambda driver, words=words: words in driver.find_element(By.ID, "kept").text)
        assert "スクリプトが要ります" not in browser.find_element(By.ID, "kept").text
        assert "に保存した内容です" in browser.find_element(By.CSS_SELECTOR, "[data-kept-on]").text


def test_a_slow_server_is_waited_for_where_nothing_was_saved(browser: Chrome, hall: Hall, app: Flask) -> None:
    """A page that the device holds is shown from there when the server is slow; one that it does not hold comes from the server."""
    browser.get(hall.address + "/")
    WebDriverWait(browser, MAKING).until(lambda driver: driver.execute_async_script(SAVED))

    def slowly() -> None:
        if request.path.startswith(("/scenarios/", "/rules/")):
            time.sleep(9)

    app.before_request_funcs.setdefault(None, []).append(slowly)
    try:
        browser.get(hall.address + "/scenarios/legions/web-regeneration/lines")
        assert not browser.find_elements(By.ID, "kept")
        assert "web-regeneration" in browser.page_source
        browser.get(hall.address + "/rules/legions/39-5")
        WebDriverWait(browser, 20).until(lambda driver: "再生" in driver.find_element(By.ID, "kept").text)
    finally:
        app.before_request_funcs[None].remove(slowly)


def test_the_device_answers_as_one_types(browser: Chrome, hall: Hall) -> None:
    """Without a network the hits come while typing, a hit can be cited, and the clauses that were looked at are listed."""
    browser.get(hall.address + "/")
    WebDriverWait(browser, MAKING).until(lambda driver: driver.execute_async_script(SAVED))
    hall.cut()
    browser.get(hall.address + "/rules/legions/39-5")
    WebDriverWait(browser, 20).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "[data-clause]"))
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("再生 ブレイク")
    WebDriverWait(browser, 20).until(lambda driver: "39-5" in driver.find_element(By.CSS_SELECTOR, ".typed").text)
    browser.get(hall.address + "/")
    WebDriverWait(browser, 20).until(lambda driver: "39-5" in driver.find_element(By.CSS_SELECTOR, "[data-kept=recent]").text)
    browser.find_element(By.ID, "kept-q").send_keys("再生 ブレイク")
    WebDriverWait(browser, 20).until(lambda driver: driver.find_elements(By.CSS_SELECTOR, "#found .hit .cite"))
    browser.find_element(By.CSS_SELECTOR, "#found .hit .cite").send_keys(Keys.ENTER)
    assert browser.find_element(By.CSS_SELECTOR, "[data-tray] b").text == "1"
    assert "q=" in browser.current_url


def test_a_version_is_never_mixed_with_another(browser: Chrome, hall: Hall, app: Flask) -> None:
    """The server changes while the device fetches: what was fetched before is dropped, and all that is kept is of one version."""
    packs = app.extensions["gunbai.packs"]
    before, fetched = dict(packs.content), []

    def change() -> None:
        if request.path.startswith("/offline/packs/") and not fetched:
            fetched.append(request.path)
            packs.content.update({game: digest[::-1] for game, digest in before.items()})

    app.before_request_funcs.setdefault(None, []).append(change)
    try:
        old = packs.versions
        browser.get(hall.address + "/health")
        browser.execute_script("localStorage.setItem('gunbai.offline', JSON.stringify({ games: ['asterisk'] }))")
        browser.get(hall.address + "/about")
        WebDriverWait(browser, MAKING).until(lambda driver: driver.execute_async_script(SAVED))
        caches, _, urls = browser.execute_async_script(KEPT)
        assert fetched
        assert packs.versions != old
        assert caches == 1
        assert {f"{name}.json?lang=ja&v={packs.versions[name]}" for name in packs.names(["asterisk"])} == {
            url.partition("/packs/")[2] for url in urls if "/offline/packs/" in url
        }
    finally:
        app.before_request_funcs[None].remove(change)
        packs.content.update(before)


def test_a_kit_opens_from_storage(browser: Chrome, app: Flask, tmp_path: Path) -> None:
    """One file, opened with no server: the slash, hits while typing, a clause, the glossary, a ruling, a board, a new case."""
    kit = tmp_path / "gunbai-legions.html"
    kit.write_bytes(make_kit(app.extensions["gunbai.packs"], ["legions"], "ja", NOON).data)
    browser.get(kit.as_uri())
    WebDriverWait(browser, 60).until(lambda driver: driver.find_elements(By.ID, "kept-q"))
    browser.find_element(By.TAG_NAME, "h1").click()
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("再生 ブレイク")
    WebDriverWait(browser, 20).until(lambda driver: "39-5" in driver.find_element(By.CSS_SELECTOR, ".typed").text)
    browser.find_element(By.CSS_SELECTOR, ".typed .hit h3 a").send_keys(Keys.ENTER)
    WebDriverWait(browser, 20).until(lambda driver: "リバース状態" in driver.find_element(By.ID, "kept").text)
    shown = {
        "/rules/legions/glossary": "用語集",
        "/rulings/regeneration-replaces-the-break": "その場で働く",
        "/scenarios/legions/web-regeneration": "番兵はリバース状態で残る",
        "/desk/legions": "新しい盤面の下書き",
        "/": "39-5",
    }
    for address, words in shown.items():
        browser.execute_script("location.hash = arguments[0]", address)
        WebDriverWait(browser, 20).until(lambda driver, words=words: words in driver.find_element(By.ID, "kept").text)
    assert not [line for line in browser.get_log("browser") if line["level"] == "SEVERE"]


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
