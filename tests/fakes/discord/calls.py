"""Parsing and validation of REST requests, common to all routes."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.model import Json
from tests.fakes.discord.posting import Uploads

JSON, MULTIPART = "application/json", "multipart/form-data"
FORM, OAUTH = "application/x-www-form-urlencoded", "/oauth2/token"


@dataclass(eq=False)
class Call:
    """One request. ``path`` is its template, such as ``/channels/{channel}``."""

    method: str
    path: str
    names: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    uploads: Uploads = field(default_factory=dict)
    status: int = 0
    at: float = 0.0

    def id(self, name: str) -> int:
        """Return a snowflake in the path."""
        text = self.names[name]
        if not text.isdecimal():
            wrong = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}
            errors = {f"{name}_id": {"_errors": [wrong]}}
            raise ApiError(400, 50035, "Invalid Form Body", errors)
        return int(text)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a number in the query."""
        text = self.query.get(name, str(default))
        if not text.isdecimal() or not least <= int(text) <= most:
            wrong = {"code": "NUMBER_TYPE_MAX", "message": f"int value should be up to {most}."}
            raise ApiError(400, 50035, "Invalid Form Body", {name: {"_errors": [wrong]}})
        return int(text)


Handler = Callable[[Call], Awaitable[Any]]
Routes = list[tuple[str, str, Handler]]


async def read(request: web.Request, path: str, at: float) -> Call:
    """Return the request with its parsed body."""
    call = Call(request.method, path, request.match_info, request.query, at=at)
    if not request.can_read_body:
        return call
    if request.content_type == JSON:
        call.body = _parse(await request.text())
    elif request.content_type == FORM and path == OAUTH:
        call.body = dict((await request.post()).items())
    elif request.content_type == MULTIPART and request.method in ("POST", "PATCH"):
        await _read_parts(request, call)
    else:
        wrong = {
            "code": "CONTENT_TYPE_INVALID",
            "message": 'Expected "Content-Type" header to be one of {"application/json"}.',
        }
        raise ApiError(400, 50035, "Invalid Form Body", {"_errors": [wrong]})
    return call


async def _read_parts(request: web.Request, call: Call) -> None:
    call.body = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        name, data = part.name or "", bytes(await part.read())
        number = name.removeprefix("files[").removesuffix("]")
        if name == "payload_json":
            call.body = _parse(data.decode())
        elif name == f"files[{number}]" and number.isdecimal() and part.filename:
            call.uploads[int(number)] = (part.filename, data)
        else:
            wrong = {"code": "UNKNOWN_FIELD", "message": "Neither payload_json nor files[n]."}
            raise ApiError(400, 50035, "Invalid Form Body", {name: {"_errors": [wrong]}})


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def mapping(body: Any) -> Json:
    """Return a body that must be an object."""
    if not isinstance(body, dict):
        raise ApiError(400, 50035, "Invalid Form Body")
    return body
