"""The `gunbai` command."""

from gunbai.cli.main import main

__all__ = ["main"]
