"""Every kind of page as axe-core sees it, in both languages, light and dark."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from tests.web.axe import darken, faults
from waitress.server import create_server

pytestmark = pytest.mark.xdist_group("browser")

FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage")
PAGES = [
    *("/", "/?q=再生 ブレイク", "/?q=zzzzqqqq", "/rules/legions?open=34", "/rules/asterisk/all", "/rules/legions/glossary"),
    *("/rules/legions/39-5", "/rules/asterisk/2-2/history", "/rules/asterisk/diff/before-2022-03-28/2022-03-28"),
    *("/rulings", "/rulings/regeneration-replaces-the-break", "/rulings/regeneration-replaces-the-break/writeup"),
    *("/scenarios?game=legions", "/scenarios/legions/web-regeneration", "/scenarios/legions/web-refused"),
    *("/scenarios/legions/web-regeneration/writeup", "/practice/legions/web-regeneration"),
    *("/offline", "/offline/shell", "/about", "/nothing"),
]


@pytest.fixture(scope="module")
def base(app: Flask) -> Iterator[str]:
    """Serves the app, its boards told in both languages."""
    for lang in ("ja", "en"):
        app.extensions["gunbai.packs"].tell_boards("legions", lang)
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(5)


@pytest.fixture(scope="module")
def browser(tool: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Starts Chromium with a profile of its own."""
    options = ChromeOptions()
    options.binary_location = tool("chromium")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    driver = Chrome(options=options, service=Service(tool("chromedriver")))
    driver.set_script_timeout(60)
    driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    )
    yield driver
    driver.quit()


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
