"""`deploy/Caddyfile` and `deploy/nginx.conf`: the real proxies in front of the board page."""

from __future__ import annotations

import asyncio
import shutil
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.routing.platform.board_page import BoardVisitor
from tests.adapters.web.board_site import BELA, GAME, ROOM, BoardSite
from tests.deploy.tls import certificate
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.test_frame import ROOT

NAME, LISTENS = "go.example.org", "127.0.0.1:8350"


def caddy(folder: Path, crt: Path, key: Path, port: int, board: str) -> list[str]:
    """Configure Caddy with the shipped file. Only the addresses are replaced, and the certificate
    is our own."""
    text = (ROOT / "deploy/Caddyfile").read_text("utf-8").replace(LISTENS, board)
    served = f"https://{NAME}:{port} {{\n\ttls {crt} {key}\n"
    assert 1 == text.count(f"{NAME} {{\n")
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text.replace(f"{NAME} {{\n", served))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


def nginx(folder: Path, crt: Path, key: Path, port: int, board: str) -> list[str]:
    """Configure nginx in the same way, inside a minimal configuration."""
    text = (ROOT / "deploy/nginx.conf").read_text("utf-8").replace(LISTENS, board)
    live = f"/etc/letsencrypt/live/{NAME}"
    for old, new in ((f"{live}/fullchain.pem", crt), (f"{live}/privkey.pem", key)):
        assert old in text
        text = text.replace(old, str(new))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    around = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off;"
    file = folder / "nginx.conf"
    file.write_text(f"{around} {paths}\n{text.replace('listen 443', f'listen {port}')}\n}}\n")
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(file)]


@asynccontextmanager
async def run_proxy(command: list[str], port: int, folder: Path) -> AsyncIterator[None]:
    """Run the proxy, and yield once it accepts connections."""
    with (folder / "said").open("w") as log:
        running = await asyncio.create_subprocess_exec(*command, stderr=log, stdout=log)
    try:
        async with asyncio.timeout(PATIENCE):
            while not await listens(port):
                assert running.returncode is None, (folder / "said").read_text()
        yield
    finally:
        running.terminate()
        await running.wait()


async def listens(port: int) -> bool:
    """Return whether something accepts connections on this port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


@pytest.mark.parametrize("proxy", [caddy, nginx])
async def test_behind_it(
    tmp_path: Path, proxy: Callable[[Path, Path, Path, int, str], list[str]]
) -> None:
    """Over HTTPS and under the public name, the proxy passes on the page, a link to it and the live
    stream, without delay. It passes on nothing else."""
    if shutil.which(proxy.__name__) is None:
        pytest.skip(f"there is no {proxy.__name__}")
    site, port = BoardSite(), free_port()
    address = await site.server.start()
    board = address.removeprefix("http://").rstrip("/")
    trusted = ssl.create_default_context()
    trusted.check_hostname, trusted.verify_mode = False, ssl.CERT_NONE
    command = proxy(tmp_path, *certificate(tmp_path, NAME), port, board)
    url, named = f"https://127.0.0.1:{port}", {"Host": NAME, "Origin": f"https://{NAME}"}
    async with run_proxy(command, port, tmp_path):
        try:
            async with aiohttp.ClientSession(headers=named) as session:
                await check_forwarding(session, url, trusted, site)
        finally:
            # Stop the site before the proxy, because the proxy waits for open streams.
            await site.server.stop()


async def check_forwarding(
    session: aiohttp.ClientSession, url: str, trusted: ssl.SSLContext, site: BoardSite
) -> None:
    """Check that the proxy passes on everything that the page needs."""
    async with session.get(f"{url}/b/{GAME}", ssl=trusted, server_hostname=NAME) as page:
        assert (200, True) == (page.status, "own.js" in await page.text())
    link = await site.page.with_ticket(BoardVisitor(BELA, "Béla", ROOM), GAME)
    body, visits = {"ticket": link.partition("#")[2]}, f"{url}/b/api/visits"
    async with session.post(visits, json=body, ssl=trusted, server_hostname=NAME) as entered:
        whose = {"Authorization": f"Bearer {(await entered.json())['token']}"}
        assert "Secure" in entered.headers["Set-Cookie"]
    live = f"{url}/b/api/live"
    async with session.get(live, headers=whose, ssl=trusted, server_hostname=NAME) as stream:
        assert b"event: again\n" == await stream.content.readline()
    rooms = f"{url}/api/rooms/lobby/messages"
    async with session.get(rooms, ssl=trusted, server_hostname=NAME) as nothing:
        assert 404 == nothing.status
