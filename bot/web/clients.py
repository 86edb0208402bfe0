"""Reading a client's request and streaming to it, with a distinct error if it has disconnected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter


class ClientGoneError(Exception):
    """The client has disconnected. This is not an error of the server."""


async def read_body(request: web.Request) -> bytes:
    """Read the body. Raises `ClientGoneError`."""
    with _spoken_with():
        return await request.read()


class EventStream(web.StreamResponse):
    """Server-sent events for one client. `prepare` and `write` raise `ClientGoneError`."""

    def __init__(self) -> None:
        super().__init__(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        with _spoken_with():
            return await super().prepare(request)

    async def write(self, data: bytes | bytearray | memoryview) -> None:
        with _spoken_with():
            await super().write(data)


@contextmanager
def _spoken_with() -> Iterator[None]:
    try:
        yield
    except ConnectionError as error:
        raise ClientGoneError from error
