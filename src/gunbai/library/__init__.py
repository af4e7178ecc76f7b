"""The library: the one door to a content root, for the command line, the web app and other programs."""

from gunbai.library.library import Library

__all__ = ["Library"]
