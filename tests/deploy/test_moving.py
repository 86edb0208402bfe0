"""Moving the games of the bot's own database to a server that cannot read its backups."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError
from redis.exceptions import ConnectionError as NobodyThereError
from redis.retry import Retry

from bot.store.connection.append_only_log import FOLDER, examine_file
from bot.store.connection.embedded import find_programs
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import end_servers, open_address, open_embedded
from tests.adapters.store_contract import first_commit, next_commit
from tests.deploy.servers import ROOT
from tests.patience import PATIENCE
from tests.ports import free_port


def commands() -> list[str]:
    """Return the commands that the guide sends to the bot's own database."""
    page = (ROOT / "deploy" / "install.md").read_text("utf-8")
    return re.findall(r"^redis-cli -s valkey\.sock (.+)$", page, re.MULTILINE)


@contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    """Run a server on the log in this folder, and yield its address."""
    port = free_port()
    options = ("--port", str(port), "--dir", str(folder), "--appendonly", "yes", "--save", "")
    with subprocess.Popen([program, *options], stdout=subprocess.DEVNULL) as server:
        try:
            with Redis(port=port, retry=Retry(NoBackoff(), 0)) as client:
                until = time.monotonic() + PATIENCE
                while not answers(client):
                    assert server.poll() is None, program
                    assert time.monotonic() < until, program
                    time.sleep(0.01)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()


def answers(client: Redis) -> bool:
    """Return whether the server has finished reading its log."""
    try:
        return bool(client.ping())
    except (BusyLoadingError, NobodyThereError):
        return False


async def test_the_log_is_taken_along_as_commands(tmp_path: Path) -> None:
    """After the steps of the guide the log contains only plain commands. Every server on this
    machine reads the games from it: the bundled one, and an older one on the PATH."""
    data = tmp_path / "data"
    database = await open_embedded(data)
    try:
        store = RedisMatchStore(database.client)
        await store.commit(first_commit())
        assert ["CONFIG SET aof-use-rdb-preamble no", "BGREWRITEAOF"] == commands()
        for command in commands():
            await database.client.execute_command(*command.split())
        async with asyncio.timeout(PATIENCE):
            while not [*(data / FOLDER).glob("*.base.aof")]:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await store.commit(next_commit(1, "e2", "bQ16 1"))
        before = await store.load("kado")
        await database.close()
    finally:
        end_servers(data)
    for file in (data / FOLDER).glob("*.aof"):
        examined = examine_file(file)
        assert examined.size == examined.whole > 0, file
    for program in find_programs():
        copy = tmp_path / f"{program.name} of {program.parent.name}"
        shutil.copytree(data / FOLDER, copy / FOLDER)
        with serving(program, copy) as url:
            other = await open_address(url)
            assert before == await RedisMatchStore(other.client).load("kado"), program
            await other.close()
