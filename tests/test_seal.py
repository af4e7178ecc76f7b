"""What gunbai keeps is sealed: nobody without the key can put other words in its place."""

from __future__ import annotations

from pathlib import Path

from gunbai.seal import LENGTH, is_sealed, read_sealed, seal_of, write_sealed


def test_what_was_sealed_is_read_back(tmp_path: Path) -> None:
    """A sealed file gives back its bytes, and a file that is not there gives nothing."""
    write_sealed(tmp_path / "book", b"words")
    assert read_sealed(tmp_path / "book") == b"words"
    assert read_sealed(tmp_path / "other") is None


def test_every_changed_byte_breaks_the_seal(tmp_path: Path) -> None:
    """Whichever byte of the file is changed, and wherever it is cut off, it is no longer read."""
    path = tmp_path / "book"
    write_sealed(path, b"words")
    kept = path.read_bytes()
    for place in range(len(kept)):
        path.write_bytes(kept[:place] + bytes([kept[place] ^ 1]) + kept[place + 1 :])
        assert read_sealed(path) is None
        path.write_bytes(kept[:place])
        assert read_sealed(path) is None


def test_a_seal_is_of_its_bytes_alone() -> None:
    """The seal of some bytes is none of others."""
    assert len(seal_of(b"a")) == LENGTH
    assert is_sealed(b"a", seal_of(b"a"))
    assert not is_sealed(b"b", seal_of(b"a"))
