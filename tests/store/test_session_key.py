"""What sessions are signed with is the same on every host of one store, and another for every store."""

from __future__ import annotations

import threading
from collections.abc import Callable

from gunbai.store.database import Database
from gunbai.store.session_key import session_key


def test_hosts_that_start_at_once_have_one_key(new_url: Callable[[], str]) -> None:
    """Five hosts that open an empty store at once sign with the same 32 bytes, which another store does not have."""
    url, found = new_url(), list[bytes]()

    def opening() -> None:
        database = Database(url)
        found.append(session_key(database))
        database.close()

    threads = [threading.Thread(target=opening) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 5
    assert {len(key) for key in found} == {32}
    assert len({*found, session_key(Database(new_url()))}) == 2
