"""Only files are opened, and no more of them is read than a limit allows."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from gunbai.document import read, read_text
from gunbai.errors import BadInput
from gunbai.files import printable, read_bytes, secret, stamps, sweep, write_whole
from gunbai.limits import CASE, Limit

SMALL = Limit(bytes=100, depth=3, values=10, characters=20)


def codes(text: str, limit: Limit = SMALL) -> list[tuple[str, int, int]]:
    """Returns the problems for which a text is refused, each with its place."""
    with pytest.raises(BadInput) as caught:
        read_text(text, "f.yaml", limit)
    return [(problem.code, problem.line, problem.column) for problem in caught.value.problems]


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    """So many bytes are read; one more is refused before anything looks at them."""
    path = tmp_path / "case.yaml"
    path.write_bytes(b"a" * 100)
    assert len(read_bytes(path, 100)) == 100
    path.write_bytes(b"a" * 101)
    with pytest.raises(BadInput, match="larger than 100 bytes"):
        read(path, SMALL)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    """A pipe that nobody writes to, a device without end and a name that no file can have are refused, not waited for."""
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    for path, kind in ((pipe, "a pipe"), (Path("/dev/zero"), "a device"), (tmp_path, "a folder")):
        with pytest.raises(BadInput, match=f"it is {kind}"):
            read_bytes(path, 100)
    with pytest.raises(BadInput, match="no file can have this name"):
        read_bytes(Path("a\0b"), 100)


def test_a_name_that_is_no_text_can_be_printed() -> None:
    """A file may be called by bytes that are no UTF-8; a message about it can be printed all the same."""
    assert printable(Path(os.fsdecode(b"caf\xe9.yaml"))).encode() == b"caf?.yaml"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[[[[1]]]]", ("TOO-DEEP", 1, 4)),
        ("a: {b: {c: {d: 1}}}", ("TOO-DEEP", 1, 12)),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]", ("TOO-MUCH", 1, 33)),
        ("a: " + "x" * 21, ("TOO-LONG", 1, 4)),
        ("a: 1\n---\nb: 2", ("NOT-YAML", 2, 1)),
        ("%TAG ! tag:x,2000:\n---\na: 1", ("NOT-YAML", 1, 1)),
        ('a: "\\e]0;owned\\a"', ("NOT-TEXT", 1, 4)),
        ('a: "\\x9b31m"', ("NOT-TEXT", 1, 4)),
    ],
)
def test_a_document_beyond_its_limit_is_refused_where_it_is(text: str, found: tuple[str, int, int]) -> None:
    """Depth, number and length of values are limited; a second document, a directive and an escaped control character refused."""
    assert codes(text) == [found]


def test_escapes_stand_for_what_a_source_prints() -> None:
    """The text of a book is what its source prints, whatever that is."""
    assert read_text('["\\a"]', "f.yaml", Limit(100, 3, 10, 20, verbatim=True)) == ["\a"]


@pytest.mark.parametrize(
    "text", ["[" * 300_000, "- " * 100_000, "{a: " * 100_000, "? " * 100_000, "!a " * 300_000, "[" + "a," * 400_000]
)
def test_no_nesting_kills_the_process(text: str, tmp_path: Path) -> None:
    """Thirty thousand brackets once overran the stack of the parser, which takes the process with it."""
    path = tmp_path / "deep.yaml"
    path.write_text(text, "utf-8")
    code = (
        "import sys; from pathlib import Path; from gunbai.document import read; from gunbai.errors import BadInput\n"
        "from gunbai.limits import CASE\n"
        "try: read(Path(sys.argv[1]), CASE)\n"
        "except BadInput as error: print(error.problems[0].code)"
    )

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, 1_000_000_000))

    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20, preexec_fn=bounded)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() in ("TOO-DEEP", "TOO-MUCH", "TOO-LONG", "NOT-YAML")


def test_the_limit_of_a_case_is_far_above_what_ships(repository: Path) -> None:
    """Nothing that ships comes near a limit."""
    assert max(path.stat().st_size for path in (repository / "scenarios").rglob("*.yaml")) * 20 < CASE.bytes


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the old file stays and nothing lies beside it; the error names the file, not a draft of it."""
    path = tmp_path / "new" / "a.txt"
    write_whole(path, b"old")
    path.chmod(0o600)
    write_whole(path, b"older")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"older", 0o600)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: .*new/a\.txt'$"):
        write_whole(path, b"new")
    assert (path.read_bytes(), [each.name for each in path.parent.iterdir()]) == (b"older", ["a.txt"])


def test_what_killed_processes_left_is_swept_an_hour_later(tmp_path: Path) -> None:
    """Drafts that are old go, in any folder; a fresh one, and whatever only looks like one, stays."""
    path = tmp_path / "packs" / "a.txt"
    write_whole(path, b"whole")
    names = [".a.txt.4711-140000", ".session.key.4711", ".a.txt.4711-1-1", ".4711", "a.4711", ".a.txt.old", ".b.txt.4711-1"]
    for name in names:
        (path.parent / name).touch()
        os.utime(path.parent / name, (0, 0) if name != ".b.txt.4711-1" else None)
    assert sweep(tmp_path) == 2
    assert sorted(each.name for each in path.parent.iterdir()) == sorted(["a.txt", *names[2:]])


def test_a_change_below_a_link_is_noticed(tmp_path: Path) -> None:
    """A folder that is a link is looked into, once; links in a circle, and one that leads nowhere, end nothing."""
    elsewhere, root = tmp_path / "elsewhere", tmp_path / "root"
    for folder in (elsewhere, root):
        folder.mkdir()
    (elsewhere / "a.yaml").write_text("a: 1", "utf-8")
    (root / "book").symlink_to(elsewhere)
    (root / "again").symlink_to(elsewhere)
    (elsewhere / "round").symlink_to(root)
    (root / "nowhere").symlink_to(tmp_path / "none")
    before = stamps(root)
    assert len(before) == 1
    (elsewhere / "a.yaml").write_text("a: 12", "utf-8")
    assert stamps(root) != before


def test_a_secret_that_finds_no_room_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file, and no draft of it stays; with room it is made."""
    path = tmp_path / "session.key"

    def full(draft: Path, place: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", full)
        with pytest.raises(OSError, match=r"No space left on device: .*/session.key'$"):
            secret(path)
    assert [*tmp_path.iterdir()] == []
    assert len(secret(path)) == 32


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    """Every process signs alike, and nobody else may read the key."""
    path = tmp_path / "data" / "session.key"
    key = secret(path)
    assert (len(key), secret(path)) == (32, key)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["session.key"]


def test_a_pipe_stays_a_pipe_and_is_written_to(tmp_path: Path) -> None:
    """No file takes the place of what is none; where nobody reads, that is said and not waited for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="pipe"):
        write_whole(pipe, b"whole")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"whole")
    assert os.read(reading, 100) == b"whole"
    os.close(reading)
    assert pipe.is_fifo()
    write_whole(Path("/dev/null"), b"nothing")
    assert Path("/dev/null").is_char_device()
