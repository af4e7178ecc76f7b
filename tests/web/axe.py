"""Looks at a page as axe-core does: contrast, names, roles, languages, landmarks. Every browser test may use it."""

from __future__ import annotations

from importlib.resources import files

from selenium.webdriver import Chrome

RUN = """
const done = arguments[0];
axe.run(document, { resultTypes: ["violations"], rules: { "region": { enabled: false } } })
  .then((found) => done(found.violations), (error) => done(String(error)));
"""
"""``region`` is left out: the links that skip to the content stand before every landmark, which is what they are for."""


UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true;"
"""What is folded away has no place on the screen, and axe-core would measure it against whatever lies there instead."""


def faults(browser: Chrome) -> list[str]:
    """Returns what axe-core finds on the page with every fold open: the rule, what is wrong, and the first few places."""
    browser.execute_script(UNFOLD)
    browser.execute_script((files("axe_core_python") / "axe.min.js").read_text("utf-8"))
    found = browser.execute_async_script(RUN)
    assert isinstance(found, list), found
    return [f"{one['id']}: {one['help']} — {[node['target'] for node in one['nodes'][:4]]}" for one in found]


def darken(browser: Chrome, dark: bool) -> None:
    """Shows pages as on a device that is set to dark, or to light."""
    features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
