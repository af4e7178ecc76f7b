"""A real browser and a real server, for the tests that look at pages as people do."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from waitress.server import create_server

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)


@contextmanager
def chromium(tool: Callable[[str], str], profile: Path, languages: str = "ja", waits: int = 60) -> Iterator[Chrome]:
    """Starts Chromium with a profile of its own; a script of a test may take so many seconds."""
    options = ChromeOptions()
    options.binary_location = tool("chromium")
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    if languages:
        options.add_experimental_option("prefs", {"intl.accept_languages": languages})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(tool("chromedriver")))
    try:
        driver.set_script_timeout(waits)
        yield driver
    finally:
        driver.quit()


def resize(driver: Chrome, width: int, height: int) -> None:
    """Makes a page as wide and high as a device; what is narrower than 500 px is a phone."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


class Hall:
    """A server on a port of its own, as ``gunbai serve`` runs it, that can be cut off."""

    def __init__(self, app: Flask) -> None:
        self._server = create_server(app, host="127.0.0.1", port=0, threads=4)
        self._gone = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.effective_port}"

    def cut(self) -> None:
        """Ends the server, as if the network were gone."""
        self._gone = True
        self._server.close()
        self._server.task_dispatcher.shutdown()
        for channel in list(self._server._map.values()):
            channel.close()
        self._thread.join(5)

    def _run(self) -> None:
        try:
            self._server.run()
        except OSError:
            if not self._gone:  # once it is cut off, it may still look at a socket that has been closed
                raise


@contextmanager
def serving(app: Flask) -> Iterator[str]:
    """Serves an app, and gives its address."""
    hall = Hall(app)
    try:
        yield hall.address
    finally:
        hall.cut()
