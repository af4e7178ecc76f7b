"""What was made once is kept, and made again exactly when what it was made of has changed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gunbai.library.kept import kept


class Making:
    """Counts how often something is made of a text."""

    def __init__(self, file: Path, text: str) -> None:
        self.file, self.text, self.made = file, text, 0

    def mark(self) -> bytes:
        """The text as a mark of 32 bytes; none for the empty text."""
        return self.text.encode().ljust(32, b" ") if self.text else b""

    def make(self) -> str:
        """Makes it."""
        self.made += 1
        return self.text.upper()

    def get(self) -> str:
        """Returns it, kept or made."""
        return kept(self.file, self.mark, lambda data: msgspec.msgpack.decode(data, type=str), self.make, msgspec.msgpack.encode)


def test_it_is_made_once(tmp_path: Path) -> None:
    """The second time what is kept is returned, and another process would find it, too."""
    making = Making(tmp_path / "kept", "a")
    assert (making.get(), making.get(), making.made) == ("A", "A", 1)
    another = Making(tmp_path / "kept", "a")
    assert (another.get(), another.made) == ("A", 0)


def test_what_has_changed_is_made_again(tmp_path: Path) -> None:
    """A changed text is never answered with what was made of the old one."""
    making = Making(tmp_path / "kept", "a")
    making.get()
    making.text = "b"
    assert (making.get(), making.made) == ("B", 2)


def test_what_changes_while_it_is_made_is_not_kept(tmp_path: Path) -> None:
    """What was read half before and half after a change is returned, and forgotten."""
    making = Making(tmp_path / "kept", "a")

    def change() -> str:
        making.text = "b"
        return "half"

    kept(making.file, making.mark, lambda data: "", change, msgspec.msgpack.encode)
    assert not making.file.exists()
    assert making.get() == "B"


def test_what_cannot_be_told_from_others_is_not_kept(tmp_path: Path) -> None:
    """Without a mark it is made each time."""
    making = Making(tmp_path / "kept", "")
    assert (making.get(), making.get(), making.made) == ("", "", 2)
    assert not making.file.exists()


def test_another_shape_or_other_words_are_made_again(tmp_path: Path) -> None:
    """What an older gunbai kept in another shape, and what somebody else wrote there, is not returned."""
    making = Making(tmp_path / "kept", "a")
    kept(making.file, making.mark, lambda data: 0, lambda: 7, msgspec.msgpack.encode)
    assert (making.get(), making.made) == ("A", 1)
    making.file.write_bytes(making.file.read_bytes().replace(b"A", b"B"))
    assert (making.get(), making.made) == ("A", 2)


def test_where_nothing_can_be_written_it_is_made_each_time(tmp_path: Path) -> None:
    """A data folder that takes nothing is no fault."""
    (tmp_path / "file").write_text("no folder")
    making = Making(tmp_path / "file" / "kept", "a")
    assert (making.get(), making.get(), making.made) == ("A", "A", 2)
