"""A database server as described in `deploy/`, on a local port."""

from __future__ import annotations

import hashlib
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError
from redis.exceptions import ConnectionError as NobodyThereError
from redis.retry import Retry

from bot.store.connection.embedded import find_program
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
CONF, USERS = ROOT / "deploy" / "valkey.conf", ROOT / "deploy" / "users.acl"
PASSWORDS = {"nigiri": "of-the-bot", "upkeep": "of-upkeep"}
_SECONDS = 20.0


class Server:
    """Started with `deploy/valkey.conf` and the users of `deploy/users.acl`, with passwords, and
    with an additional administrator. ``options`` override the configuration."""

    def __init__(
        self,
        folder: Path,
        options: Mapping[str, str] = MappingProxyType({}),
        program: Path | None = None,
    ) -> None:
        folder.mkdir()
        self._program = program or find_program()
        self.folder, self.port, self.options = folder, free_port(), options
        (folder / "users.acl").write_text(with_passwords(USERS.read_text("utf-8"), PASSWORDS))
        with (folder / "users.acl").open("a") as users:
            users.write("user admin on >of-admin ~* &* +@all\n")
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, user: str = "nigiri", password: str = "") -> str:
        password = password or PASSWORDS[user]
        return f"redis://{user}:{password}@127.0.0.1:{self.port}/0"

    def admin(self) -> Redis:
        """Return a client of the administrator, with connections of its own."""
        return Redis(
            port=self.port,
            username="admin",
            password="of-admin",
            decode_responses=True,
            retry=Retry(NoBackoff(), 0),
        )

    def start(self) -> None:
        assert self._program is not None
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "enable-debug-command": "local",  # for digests of values
            "dir": str(self.folder),
            "aclfile": str(self.folder / "users.acl"),
            "logfile": str(self.folder / "server.log"),
            **self.options,
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen([self._program, CONF, *words])
        log = self.folder / "server.log"
        until = time.monotonic() + _SECONDS
        while not self._answers():
            in_time = time.monotonic() < until and self._process.poll() is None
            assert in_time, log.read_text() if log.exists() else "no log"
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with self.admin() as admin:
                return bool(admin.ping())
        except (NobodyThereError, BusyLoadingError):
            return False

    def kill(self) -> None:
        """Kill the server; its written data stays in its folder."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def with_passwords(users: str, passwords: dict[str, str]) -> str:
    """Return a users file with the passwords for its names."""
    lines = []
    for line in users.splitlines():
        name = line.split()[1]
        digest = hashlib.sha256(passwords.get(name, "").encode()).hexdigest()
        lines.append(f"{line} #{digest}" if name in passwords else line)
    return "\n".join(lines) + "\n"


@contextmanager
def run_server(folder: Path, options: Mapping[str, str] = MappingProxyType({})) -> Iterator[Server]:
    """Run a new, empty server."""
    server = Server(folder, options)
    try:
        server.start()
        yield server
    finally:
        server.kill()
