"""The server against the client of the SDK: over the standard streams of a process of its own, and over HTTP."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client

from gunbai.api.operation import Caller
from gunbai.assistant.server import Assistance
from gunbai.library import Library
from gunbai.ruling import Person

CASE = """game: legions
board:
  turn: {seat: 甲, number: 5, phase: メイン}
  甲: {field: {左: 兵#A 3/3}}
  乙: {life: 20, field: {左: 番兵#C 2/2}}
line: [{甲: {attack: A, target: C}}]
claims: [{by: 甲, says: ライフは減らない, then: {乙.life: 20}}]
"""
"""A unit attacks a unit: no damage to the player."""


def words(data: Path, *more: str) -> list[str]:
    """Returns the command line of the server."""
    return [sys.executable, "-c", "from gunbai.cli import main; main()", "--data", str(data), "mcp", *more]


def ask(client: Client, asked: Callable[[Client], Awaitable[Any]]) -> Any:
    """Returns what somebody learns from a server while connected to it; raises what the server refuses."""

    async def connected() -> Any:
        async with client:
            try:
                return await asked(client)
            except MCPError as error:
                return error

    found = anyio.run(connected)
    if isinstance(found, MCPError):
        raise found
    return found


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a data folder that all servers of these tests share."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def library(repository: Path, data: Path) -> Library:
    """Returns a library of what ships."""
    return Library.open(repository, data)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_asks_for_a_clause_and_a_replay(repository: Path, data: Path, mode: str) -> None:
    """A real client starts the command, by either form of the protocol: it searches, reads, has a case played."""
    first, *rest = words(data)
    played = repository / "scenarios" / "legions" / "awakening-in-the-core-phase.yaml"
    started = StdioServerParameters(command=first, args=rest, env={**os.environ, "PYTHONPATH": str(repository / "src")})

    async def judge(client: Client) -> dict[str, Any]:
        told: dict[str, Any] = {"tools": [(tool.name, tool.annotations) for tool in (await client.list_tools()).tools]}
        calls = {
            "search": {"q": "貫通のダメージ", "game": "legions", "limit": 3},
            "get_clause": {"game": "legions", "number": "34-5"},
            "replay_case": {"scenario": played.read_text("utf-8")},
            "list_rulings": {"game": "legions", "limit": 2},
        }
        for name, said in calls.items():
            told[name] = await client.call_tool(name, said)
        told["read"] = await client.read_resource("gunbai://books/legions/clauses/34-5")
        return told

    told = ask(Client(stdio_client(started), mode=mode), judge)
    assert all(hints.read_only_hint for _, hints in told["tools"])
    found = {name: told[name].structured_content for name in ("search", "get_clause", "replay_case", "list_rulings")}
    assert found["search"]["hits"]
    assert found["get_clause"]["text"].startswith("アタック可能範囲は、")
    assert {claim["by"]: claim["verdict"] for claim in found["replay_case"]["claims"]} == {"甲": "holds", "乙": "never"}
    grounds = [step["grounds"] for step in found["replay_case"]["steps"]]
    assert grounds
    assert all(each and all(ground["rule"] and ground["quote"] for ground in each) for each in grounds)
    assert found["list_rulings"]["items"]
    assert json.loads(told["read"].contents[0].text) == found["get_clause"]
    assert json.loads(told["get_clause"].content[0].text) == found["get_clause"]


def test_a_client_asks_over_http(repository: Path, data: Path) -> None:
    """The same over HTTP, and only to this machine's own names: a page of another site that points its name here is refused."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/mcp"
    server = subprocess.Popen(words(data, "--http", str(port)), env={**os.environ, "PYTHONPATH": str(repository / "src")})
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and server.poll() is None:
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        found = ask(Client(address), lambda client: client.call_tool("get_clause", {"game": "legions", "number": "34-5"}))
        assert found.structured_content["version"] == "1.00"
        assert httpx2.post(address, json={}, headers={"Host": "evil.example"}).status_code == 421
    finally:
        server.terminate()
        server.wait(20)


def test_a_refusal_is_told_whole(library: Library) -> None:
    """A case that cannot be read is answered with every problem at its line, for the assistant to mend; so is a wrong argument."""
    wrong = CASE.replace("life: 20", "lief: 20", 1).replace("target: C", "target: Z")
    client = Client(Assistance(Caller(library)).server())
    found = ask(client, lambda asked: asked.call_tool("replay_case", {"scenario": wrong}))
    assert found.is_error
    assert [problem["line"] for problem in found.structured_content["problems"]] == [5, 6]
    found = ask(Client(Assistance(Caller(library)).server()), lambda asked: asked.call_tool("search", {"query": "貫通"}))
    assert (found.is_error, found.structured_content["status"]) == (True, 400)


@pytest.mark.parametrize("uri", ["gunbai://books/legions/clauses/999-9", "gunbai://nothing", "file:///etc/passwd"])
def test_what_is_not_there_is_said(library: Library, uri: str) -> None:
    """An address where nothing is gets a sentence, whatever it is."""
    with pytest.raises(MCPError):
        ask(Client(Assistance(Caller(library)).server()), lambda asked: asked.read_resource(uri))


def test_nothing_is_changed_unless_that_was_asked_for(library: Library) -> None:
    """What changes a ruling is no tool; whoever names somebody gets it."""
    deed = {"id": "a", "deed": "withdraw", "base": 1, "reason": ""}
    with pytest.raises(MCPError, match="there is no tool act_on_ruling"):
        ask(Client(Assistance(Caller(library)).server()), lambda asked: asked.call_tool("act_on_ruling", deed))
    server = Assistance(Caller(library, Person("事務局", "admin"))).server()
    found = ask(Client(server), lambda asked: asked.call_tool("act_on_ruling", deed))
    assert (found.is_error, found.structured_content["status"]) == (True, 404)


def test_every_address_is_listed(library: Library) -> None:
    """Books, rulings and boards are resources; clauses are addressed by their number."""
    listed = ask(Client(Assistance(Caller(library)).server()), lambda asked: asked.list_resources())
    templates = ask(Client(Assistance(Caller(library)).server()), lambda asked: asked.list_resource_templates())
    assert {"gunbai://books", "gunbai://cases", "gunbai://rulings"} <= {one.uri for one in listed.resources}
    assert "gunbai://books/{game}/clauses/{number}" in {one.uri_template for one in templates.resource_templates}
