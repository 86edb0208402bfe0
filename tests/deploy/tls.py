"""A proxy that adds TLS to a server without it."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path


def certificate(folder: Path, name: str = "localhost") -> tuple[Path, Path]:
    """Create a self-signed certificate for this machine. Return it and its key."""
    crt, key = folder / "tls.crt", folder / "tls.key"
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-subj",
            f"/CN={name}",
            "-keyout",
            key,
            "-out",
            crt,
            "-addext",
            f"subjectAltName=DNS:{name},IP:127.0.0.1",
        ],
        check=True,
        capture_output=True,
    )
    return crt, key


@contextmanager
def serve_tls(port: int, crt: Path, key: Path) -> Iterator[int]:
    """Yield a port that reaches the server at ``port`` by TLS only."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(crt, key)
    loop, opened, ended = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    ports: list[int] = []

    async def serve() -> None:
        async with relay(port, context) as there:
            ports.append(there)
            opened.set()
            await ended.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    try:
        assert opened.wait(10)
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


@asynccontextmanager
async def relay(
    port: int, context: ssl.SSLContext | None = None, most: int | None = None
) -> AsyncIterator[int]:
    """Yield a port that leads to another one. After ``most`` bytes from the server the connection
    is cut."""
    lines: set[asyncio.Task[None]] = set()

    async def line(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        ways = [
            asyncio.create_task(_pass_on(reader, back)),
            asyncio.create_task(_pass_on(there, writer, most)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, back):
                end.close()
                with suppress(OSError):
                    await end.wait_closed()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(line(reader, writer))
        lines.add(task)
        task.add_done_callback(lines.discard)

    server = await asyncio.start_server(connected, "127.0.0.1", 0, ssl=context)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for task in [*lines]:
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        await server.wait_closed()


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int | None = None
) -> None:
    passed = 0
    while most is None or passed < most:
        chunk = await reader.read(4096)
        if not chunk:
            return
        passed += len(chunk)
        writer.write(chunk)
        await writer.drain()
