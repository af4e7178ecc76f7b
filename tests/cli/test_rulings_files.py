"""``gunbai rulings export|import``: to files and back."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tests.versions import RULING


def test_an_export_can_be_imported(demo: Run, content: Path, tmp_path: Path) -> None:
    """The file is the one that ships, byte for byte; importing it changes nothing."""
    out = tmp_path / "out"
    assert demo("rulings", "export", out).output == f"{out} に1個のファイルを書きました。\n"
    assert (out / "rulings/demo/red.md").read_bytes() == (content / "rulings/demo/red.md").read_bytes()
    assert demo("rulings", "import", out).output == "新しい裁定0件、変わった裁定0件、同じもの1件\n"
    assert demo("rulings", "export", out, "--json").output == '[\n  "rulings/demo/red.md"\n]\n'


def test_an_import_says_every_problem(demo: Run, tmp_path: Path) -> None:
    """What cannot be proven is printed with file and line, and nothing is taken."""
    folder = tmp_path / "from" / "rulings" / "demo"
    folder.mkdir(parents=True)
    (folder / "blue.md").write_text(RULING.replace("id: red", "id: blue").replace("青いカードを見る", "黒い"), "utf-8")
    (folder / "white.md").write_text(RULING.replace("id: red", "id: white").replace('version: "1"', 'version: "9"'), "utf-8")
    refused = demo("rulings", "import", tmp_path / "from")
    assert refused.exit_code == 2
    assert f"{folder}/blue.md:19:24: 1-3 does not say 「黒い」" in refused.stderr
    assert "demo has no version 9" in refused.stderr
    assert demo("rulings", "list", "--json").output.count('"id"') == 1
