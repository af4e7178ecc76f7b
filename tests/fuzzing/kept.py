"""The files that gunbai keeps in its data folder, spoilt as a bad disk would: what can be made again is, the store is refused."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from gunbai.errors import GunbaiError
from gunbai.library import Library

WORDS = ("再生", "手札", "山札")


def small_content(repository: Path, folder: Path) -> Path:
    """Returns a content root of one book with three cases."""
    shutil.copytree(repository / "rulebooks" / "king-castle", folder / "rulebooks" / "king-castle")
    (folder / "scenarios" / "king-castle").mkdir(parents=True)
    for path in sorted((repository / "scenarios" / "king-castle").glob("*.yaml"))[:3]:
        shutil.copy(path, folder / "scenarios" / "king-castle")
    (folder / "templates").symlink_to(repository / "templates")
    return folder


def asked(root: Path, data: Path) -> list[str]:
    """Returns what is found with an index of a data folder and what its store holds."""
    library = Library(root, data)
    return [hit.id for word in WORDS for hit in library.search(word, "king-castle", limit=5)] + [
        one.id for one in library.rulings()
    ]


class Kept:
    """A data folder that was used, and copies of it with one file spoilt."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.data, self.copy = root, folder / "data", folder / "copy"
        self.sound = asked(root, self.data)
        self.files = sorted(path.relative_to(self.data) for path in self.data.rglob("*") if path.is_file())

    def wrong(self, seed: int) -> str:
        """Spoils the file of a seed and asks again; returns what came out otherwise, empty where nothing did."""
        rng = random.Random(seed)
        shutil.rmtree(self.copy, ignore_errors=True)
        shutil.copytree(self.data, self.copy)
        name = rng.choice(self.files)
        _spoil(self.copy / name, rng)
        try:
            found = asked(self.root, self.copy)
        except GunbaiError as error:
            return "" if "store" in name.parts and "\n" not in str(error) else f"{seed} {name}: {error}"
        return "" if found == self.sound else f"{seed} {name}: finds {found}"


def _spoil(path: Path, rng: random.Random) -> None:
    data = bytearray(path.read_bytes())
    match rng.choice(("cut", "flip", "flip", "empty", "noise", "folder", "gone")):
        case "cut":
            path.write_bytes(data[: rng.randrange(len(data) + 1)])
        case "flip":
            for _ in range(rng.choice((1, 10, 200))) if data else ():
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            path.write_bytes(data)
        case "empty":
            path.write_bytes(b"")
        case "noise":
            path.write_bytes(rng.randbytes(rng.choice((1, 100, 10_000))))
        case "folder":
            path.unlink()
            path.mkdir()
        case _:
            path.unlink()
