"""A PostgreSQL server for the tests: a real one, in a folder of its own, reached by a socket only."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

OWNER = "postgres"
"""Who runs the server where the tests are run by root, which PostgreSQL refuses."""


def programs() -> Path | None:
    """Returns the folder of PostgreSQL's programs, or None: Debian keeps them apart, others on the path."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").is_file() and (folder / "pg_ctl").is_file()), None)


def as_owner(command: Sequence[str | Path]) -> None:
    """Runs a program as the user who may run the server."""
    user = OWNER if os.geteuid() == 0 else None
    done = subprocess.run(command, user=user, group=user, cwd="/", capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"


def create_database(address: str, name: str) -> str:
    """Creates an empty database on a server, and returns its address."""
    engine = create_engine(address.format(name="postgres").replace(":", "+psycopg:", 1), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return address.format(name=name)


def running() -> Iterator[str]:
    """Starts a server, yields its address without the name of a database, and stops it."""
    bin = programs()
    if bin is None:
        pytest.skip("missing tool: postgresql (initdb, pg_ctl)")
    folder = Path(tempfile.mkdtemp(prefix="gunbai-pg-", dir="/tmp"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam(OWNER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    as_owner([bin / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off -c timezone=UTC"
    as_owner([bin / "pg_ctl", "-D", data, "-w", "-t", "60", "-o", settings, "-l", folder / "log", "start"])
    try:
        yield f"postgresql://{OWNER}@/{{name}}?host={folder}"
    finally:
        as_owner([bin / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"])
        shutil.rmtree(folder, ignore_errors=True)
