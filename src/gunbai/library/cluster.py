"""A batch on a Dask cluster, by its address: for more work than the cores of one machine do in time; an extra.

Every worker needs this gunbai and the same content at the same paths. What a worker that dies had begun is begun anew by another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from gunbai.errors import GunbaiError
from gunbai.library.bench import Found, Item, Tools, done_here

LACKING = "クラスターには拡張が要ります / a cluster needs an extra: pip install 'gunbai[cluster]'"
PATIENCE = 10
"""How many seconds a scheduler may take to answer."""


def on_cluster(
    address: str,
    open: Callable[..., Tools],
    given: tuple[Hashable, ...],
    do: Callable[[Tools, Item], Found],
    items: Sequence[Item],
    done: Callable[[int], object],
) -> Iterator[tuple[Item, Found]]:
    """Yields each item with what is found, as the workers of a cluster finish it; the result is that of one machine.

    An item at which one worker after the other died is missing. Raises GunbaiError where the extra is not installed or no scheduler
    answers at the address.
    """
    try:
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise GunbaiError(LACKING) from error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GunbaiError(f"{address} に応答がありません / no Dask scheduler answers at {address}: {error}") from error
    with client:
        running = {client.submit(done_here, open, given, do, item, pure=False): item for item in items}
        for future in as_completed(list(running), loop=client.loop):
            done(1)
            try:
                found = future.result()
            except KilledWorker:
                continue
            yield running[future], found
