"""A data folder with a spoilt file."""

from __future__ import annotations

from pathlib import Path

from fuzzing.kept import Kept, small_content


def test_a_spoilt_file_of_the_data_folder_changes_no_answer(repository: Path, tmp_path: Path) -> None:
    """An index is built again and finds the same; a store that cannot be read is refused with a sentence."""
    kept = Kept(small_content(repository, tmp_path / "content"), tmp_path)
    assert kept.sound
    assert [said for seed in range(6) if (said := kept.wrong(seed))] == []
