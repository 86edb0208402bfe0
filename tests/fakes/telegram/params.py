"""The parameters of a call, in any encoding, and their errors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import (
    BodyPartReader,
    content_disposition_filename,
    parse_content_disposition,
    web,
)

from tests.fakes.telegram.errors import wrong

Uploads = dict[str, tuple[str, bytes]]


@dataclass(eq=False)
class Call:
    """One call of a method: its raw parameters, its files by field, and its result."""

    method: str
    given: Mapping[str, Any]
    uploads: Uploads = field(default_factory=dict)
    at: float = 0.0
    status: int = 0
    description: str = ""
    result: Any = None

    def __repr__(self) -> str:
        return f"<{self.method} {dict(self.given)!r} {self.status} {self.description}>"

    def has(self, name: str) -> bool:
        return self.given.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """Return a string parameter, by default ""."""
        value = self.given.get(name, "")
        if not isinstance(value, str):
            raise wrong(f'parameter "{name}" must be of type String')
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """Return an integer parameter."""
        value = self.given.get(name)
        if value in (None, "") and default is not None:
            return default
        try:
            return int(str(value))
        except ValueError:
            raise wrong(f'parameter "{name}" must be an Integer') from None

    def flag(self, name: str) -> bool:
        return str(self.given.get(name, "")).lower() in ("true", "1", "yes", "y", "t")

    def object(self, name: str, kind: type = dict) -> Any:
        """Return a JSON parameter, or None."""
        value = self.given.get(name)
        if value in (None, ""):
            return None
        try:
            found = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            raise wrong(f"can't parse {name} JSON object") from None
        if not isinstance(found, kind):
            raise wrong(f"object expected as {name}")
        return found

    @property
    def chat_id(self) -> int | str:
        """Return ``chat_id`` as a number or a @username."""
        value = str(self.given.get("chat_id", ""))
        if not value:
            raise wrong("chat_id is empty")
        return int(value) if value.lstrip("-").isdecimal() else value

    @property
    def room(self) -> tuple[int | str, int | None]:
        """The chat and topic of the call, for tests."""
        thread = self.number("message_thread_id") if self.has("message_thread_id") else None
        return self.chat_id, thread

    @property
    def buttons(self) -> list[str]:
        """The labels of the keyboard in the call."""
        rows = (self.object("reply_markup") or {}).get("inline_keyboard", [])
        return [button["text"] for row in rows for button in row]


async def read(request: web.Request, method: str, at: float) -> Call:
    """Parse a request: a query, a form, JSON or multipart data."""
    given: dict[str, Any] = dict(request.query)
    uploads: Uploads = {}
    if request.content_type == "application/json":
        try:
            body = json.loads(await request.text() or "{}")
        except ValueError:
            raise wrong("can't parse JSON object") from None
        given |= body if isinstance(body, dict) else {}
    elif request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            data = bytes(await part.read())
            # Each property of the part would parse its header again.
            _, disposition = parse_content_disposition(part.headers.get("Content-Disposition"))
            name = content_disposition_filename(disposition, "name") or ""
            if filename := content_disposition_filename(disposition):
                uploads[name] = (filename, data)
            else:
                given[name] = data.decode()
    elif request.can_read_body:
        given |= {key: str(value) for key, value in (await request.post()).items()}
    return Call(method, given, uploads, at)
