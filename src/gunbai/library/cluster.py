"""Replays on a Dask cluster, by its address: for more rulings than the cores of one machine replay in time; an extra.

Every worker needs this gunbai and the same content at the same paths. What a worker that dies had begun is begun anew by another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from gunbai.content import Layers
from gunbai.errors import GunbaiError
from gunbai.library.books import Books
from gunbai.library.replaying import DIED, Job, play
from gunbai.library.scenarios import Cases
from gunbai.ruling.played import PlayedOut

LACKING = "クラスターには拡張が要ります / a cluster needs an extra: pip install 'gunbai[cluster]'"
PATIENCE = 10
"""How many seconds a scheduler may take to answer."""

_here: dict[tuple[tuple[Path, ...], float], Cases] = {}
"""The scenarios of a worker, opened once for all its threads."""
_opening = threading.Lock()


def on_cluster(
    address: str, layers: Layers, seconds: float, jobs: Sequence[Job], done: Callable[[int], object]
) -> Iterator[tuple[Job, PlayedOut]]:
    """Yields how each scenario ends, as the workers of a cluster finish them; the result is that of one machine.

    Raises GunbaiError where the extra is not installed or no scheduler answers at the address.
    """
    try:
        from distributed import Client, as_completed
    except ImportError as error:
        raise GunbaiError(LACKING) from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GunbaiError(f"{address} に応答がありません / no Dask scheduler answers at {address}: {error}") from error
    with client:
        running = {client.submit(_play_there, job, layers.roots, seconds, pure=False): job for job in jobs}
        for future in as_completed(list(running), loop=client.loop):
            done(1)
            yield running[future], future.result() if future.status == "finished" else PlayedOut(fault=DIED)


def _play_there(job: Job, roots: tuple[Path, ...], seconds: float) -> PlayedOut:
    """Returns how one scenario ends, on a worker; what is not there is a fault of that worker, and said."""
    with _opening:
        if (roots, seconds) not in _here:
            layers = Layers(roots)
            _here[roots, seconds] = Cases(layers, Books(layers), seconds)
    return play(_here[roots, seconds], job)
