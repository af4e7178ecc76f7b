"""The server of the Model Context Protocol, by the official SDK: over the standard streams, or over HTTP on this machine."""

from __future__ import annotations

from typing import TypeAlias

import anyio
import msgspec
import uvicorn
from anyio.to_thread import run_sync
from mcp import UriTemplate, stdio_server
from mcp import types as told
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from gunbai import __version__
from gunbai.api.interface import OPERATIONS
from gunbai.api.operation import Caller
from gunbai.api.problem_details import details_of
from gunbai.assistant.tool import OperationTool, tools_of
from gunbai.errors import GunbaiError

HERE = "127.0.0.1"
JSON = "application/json"
NO_SUCH = -32002
"""The code of the protocol for a resource that is not there."""
INSTRUCTIONS = (
    "Rules, rulings and disputed boards of trading card games, from their own rulebooks. Ask list_books for the games first. "
    "search finds clauses and rulings by words, get_clause quotes one word for word. replay_case plays a board, written as a "
    "scenario file in YAML, and says which player's claim holds, with the clauses that every step rests on; check_case says what "
    "is wrong with such a file, get_schema what may stand in it. Quote clauses word for word with their numbers. A verdict that "
    "depends on something, or is unknown, says on what: do not round it to yes or no."
)

Context: TypeAlias = ServerRequestContext[dict[str, object]]


class Assistance:
    """What an assistant may ask of a library: tools to call, and addresses to read."""

    def __init__(self, caller: Caller) -> None:
        """With nobody named in ``caller`` it only reads."""
        self._caller = caller
        self._tools = {one.name: one for one in tools_of(OPERATIONS, caller.me)}
        self._resources = [one for one in self._tools.values() if one.is_resource]

    def server(self) -> Server[dict[str, object]]:
        """Returns the server of the SDK that answers so."""
        return Server(
            "gunbai",
            version=__version__,
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    async def _list_tools(self, _: Context, __: told.PaginatedRequestParams | None) -> told.ListToolsResult:
        return told.ListToolsResult(tools=[_tool(one) for one in self._tools.values()])

    async def _call_tool(self, _: Context, asked: told.CallToolRequestParams) -> told.CallToolResult:
        tool = self._tools.get(asked.name)
        if tool is None:
            raise MCPError(told.INVALID_PARAMS, f"there is no tool {asked.name}: use one of {', '.join(self._tools)}")
        try:
            found = await run_sync(tool.call, self._caller, asked.arguments or {})
        except GunbaiError as error:
            return self._result(details_of(error, tool.name), is_error=True)
        return self._result(found)

    def _result(self, found: object, *, is_error: bool = False) -> told.CallToolResult:
        """Returns an answer as text and as an object: the protocol takes no list there, so that one is named ``items``."""
        text = self._encoded(found)
        plain = msgspec.json.decode(text)
        whole = plain if isinstance(plain, dict) else {"items": plain}
        return told.CallToolResult(content=[told.TextContent(type="text", text=text)], structured_content=whole, is_error=is_error)

    async def _list_resources(self, _: Context, __: told.PaginatedRequestParams | None) -> told.ListResourcesResult:
        fixed = [one for one in self._resources if not _is_template(one)]
        return told.ListResourcesResult(
            resources=[
                told.Resource(uri=one.address, name=one.name, description=one.operation.text, mime_type=JSON) for one in fixed
            ]
        )

    async def _list_templates(self, _: Context, __: told.PaginatedRequestParams | None) -> told.ListResourceTemplatesResult:
        open_ = [one for one in self._resources if _is_template(one)]
        return told.ListResourceTemplatesResult(
            resource_templates=[
                told.ResourceTemplate(uri_template=one.address, name=one.name, description=one.operation.text, mime_type=JSON)
                for one in open_
            ]
        )

    async def _read_resource(self, _: Context, asked: told.ReadResourceRequestParams) -> told.ReadResourceResult:
        uri = str(asked.uri)
        for one in self._resources:
            named = UriTemplate.parse(one.address).match(uri)
            if named is None:
                continue
            try:
                found = await run_sync(one.call, self._caller, named)
            except GunbaiError as error:
                raise MCPError(NO_SUCH, str(error), msgspec.to_builtins(details_of(error, uri))) from error
            return told.ReadResourceResult(contents=[told.TextResourceContents(uri=uri, mime_type=JSON, text=self._encoded(found))])
        raise MCPError(NO_SUCH, f"nothing is at {uri}: the list of templates says what is where")

    def _encoded(self, found: object) -> str:
        """Returns a value as JSON that names no path of this machine."""
        return self._caller.library.below(msgspec.json.encode(found, enc_hook=str).decode())


def _tool(one: OperationTool) -> told.Tool:
    hints = told.ToolAnnotations(read_only_hint=one.reads_only, destructive_hint=False, open_world_hint=False)
    return told.Tool(name=one.name, description=one.operation.text, input_schema=one.schema, annotations=hints)


def _is_template(one: OperationTool) -> bool:
    return UriTemplate.is_template(one.address)


def serve_streams(caller: Caller) -> None:
    """Answers on the standard streams until they end."""
    anyio.run(_on_streams, Assistance(caller).server())


async def _on_streams(server: Server[dict[str, object]]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def serve_http(caller: Caller, port: int) -> None:
    """Answers over HTTP at ``/mcp`` on this machine's own address until it is interrupted."""
    app = Assistance(caller).server().streamable_http_app(host=HERE, json_response=True)
    uvicorn.run(app, host=HERE, port=port, log_level="warning")
