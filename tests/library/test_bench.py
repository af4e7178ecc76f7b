"""What a worker of a batch has at hand is opened once, and another for other words."""

from __future__ import annotations

from gunbai.library.bench import done_here

opened: list[str] = []


def open_tools(name: str) -> str:
    """Returns tools, and notes that they were opened."""
    opened.append(name)
    return name


def use(tools: str, item: int) -> str:
    """Returns what is made of an item."""
    return f"{tools}{item}"


def test_tools_are_opened_once() -> None:
    """Two items are made with the same tools; other words open others."""
    assert [done_here(open_tools, ("a",), use, item) for item in (1, 2)] == ["a1", "a2"]
    assert done_here(open_tools, ("b",), use, 3) == "b3"
    assert opened == ["a", "b"]
