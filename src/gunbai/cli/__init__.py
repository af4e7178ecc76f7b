"""The `gunbai` command."""

import gc

gc.set_threshold(50_000, 20, 20)  # before anything is read: a command keeps what it makes, and looking for cycles cost a tenth

from gunbai.cli.main import main  # noqa: E402 - see above

__all__ = ["main"]
