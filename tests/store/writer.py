"""One of several processes that write rulings into one store at once: ``writer.py URL CONTENT NAME COUNT``.

Adds COUNT rulings, publishes each, and adds a tag to a ruling that all of them change, again after every conflict. Prints how
often it was second.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gunbai.errors import Conflict
from gunbai.rulebook import load_rulebooks
from gunbai.ruling import Person
from gunbai.store.database import Database
from gunbai.store.docket import Docket


def main(url: str, content: Path, name: str, count: int) -> None:
    """Writes them."""
    docket = Docket(Database(url), load_rulebooks(content), lambda path: False)
    shared = docket.revision("shared").text
    one, other = Person(name, "judge"), Person(f"{name}-2", "head judge")
    conflicts = 0
    for n in range(count):
        id = f"{name}-{n}"
        docket.add(shared.replace("id: shared", f"id: {id}"), one, "")
        docket.act(id, "submit", 1, one, "")
        docket.act(id, "publish", 2, other, "")
        while True:
            last = docket.revision("shared")
            try:
                docket.edit("shared", last.text.replace("tags: [", f"tags: [{id}, "), last.n, one, "")
                break
            except Conflict:
                conflicts += 1
    print(conflicts)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
