"""What axe-core finds wrong with a page: the script comes from a package, so that no network is needed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from selenium.webdriver import Chrome

RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then((found) => done(found.violations.map((one) =>
  `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`)), (error) => done([String(error)]));
"""


@cache
def script() -> str:
    """Returns axe-core as it is run in a page."""
    return (files("axe_core_python") / "axe.min.js").read_text("utf-8")


def violations(page: Chrome) -> list[str]:
    """Returns what axe finds on a page that is open: the rule and the first elements that break it."""
    page.execute_script(script())
    found = page.execute_async_script(RUN)
    assert isinstance(found, list)
    return [str(one) for one in found]
