"""The library: the one door to a content root, for the command line, the web app and other programs."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gunbai.library.library import Library
else:

    def __getattr__(name: str) -> Any:
        """Imports the library when it is first asked for: ``gunbai.library.finder`` works without rules and scenarios."""
        if name == "Library":
            from gunbai.library.library import Library

            return Library
        raise AttributeError(name)


__all__ = ["Library"]
