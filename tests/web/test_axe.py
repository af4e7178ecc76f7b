"""Every kind of page as axe-core sees it, in both languages, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from selenium.webdriver import Chrome
from tests.web.axe import darken, faults
from tests.web.browsing import chromium, resize, serving

pytestmark = pytest.mark.xdist_group("browser")

PAGES = [
    *("/", "/?q=再生 ブレイク", "/?q=zzzzqqqq", "/rules/legions?open=34", "/rules/asterisk/all", "/rules/legions/glossary"),
    *("/rules/legions/39-5", "/rules/asterisk/2-2/history", "/rules/asterisk/diff/before-2022-03-28/2022-03-28"),
    *("/rulings", "/rulings/regeneration-replaces-the-break", "/rulings/regeneration-replaces-the-break/writeup"),
    *("/scenarios?game=legions", "/scenarios/legions/web-regeneration", "/scenarios/legions/web-refused"),
    *("/scenarios/legions/web-regeneration/writeup", "/practice/legions/web-regeneration"),
    *("/offline", "/offline/shell", "/about", "/citations", "/nothing"),
]


@pytest.fixture(scope="module")
def base(app: Flask) -> Iterator[str]:
    """Serves the app, its boards told in both languages."""
    while app.extensions["gunbai.packs"].tell_some("legions"):
        pass
    with serving(app) as address:
        yield address


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Starts Chromium with a profile of its own."""
    with chromium(tool, tmp_path_factory.mktemp("profile"), languages="") as driver:
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
        resize(driver, 390, 844)
        yield driver


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_is_in_the_way_of_anybody(browser: Chrome, base: str, lang: str, dark: bool) -> None:
    """No page has a fault that axe-core knows of."""
    darken(browser, dark)
    found = {}
    for address in PAGES:
        browser.get(f"{base}{address}{'&' if '?' in address else '?'}lang={lang}")
        if wrong := faults(browser):
            found[address] = wrong
    assert found == {}
