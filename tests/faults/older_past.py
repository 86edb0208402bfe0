"""A database that loses its most recent writes."""

from __future__ import annotations

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

from bot.store.connection.embedded import find_program
from tests.patience import PATIENCE
from tests.ports import free_port


class ForgetfulServer:
    """A server without an append-only file: after a kill it has its last snapshot."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder, self._port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Start the server, and wait until it responds."""
        program = find_program()
        assert program is not None
        options = {
            "port": str(self._port),
            "bind": "127.0.0.1",
            "dir": str(self._folder),
            "save": "",
            "appendonly": "no",
            "logfile": str(self._folder / "server.log"),
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen([program, *words])
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, "it does not answer"
            time.sleep(0.02)

    def save(self) -> None:
        """Take a snapshot."""
        with self._client() as client:
            client.save()

    def forget(self) -> None:
        """Kill and restart the server, which loses everything since the snapshot."""
        self.kill()
        self.start()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with self._client() as client:
                return bool(client.ping())
        except (NobodyThereError, BusyLoadingError):
            return False

    def _client(self) -> Redis:
        return Redis(port=self._port, retry=Retry(NoBackoff(), 0))


@contextmanager
def run_forgetful_server(folder: Path) -> Iterator[ForgetfulServer]:
    """Run a new, empty server."""
    server = ForgetfulServer(folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()
