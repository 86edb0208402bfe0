"""Keep one client connected to Discord: resume sessions, or start new ones within rate limits.

The library's `connect` with `before_identify_hook` is not enough: it fails `test_trouble_for_hours`
and `test_shards` (https://github.com/Rapptz/discord.py/blob/v2.7.1/discord/shard.py):

- If a connection is lost during a resume, the library reconnects at once, without a pause.
- If no socket can be opened, `launch_shard` recurses every five seconds, without a limit.
- After one failed resume it starts a new session, so events during a short outage are lost.
- All shards reconnect through one queue, so a shard that waits delays the others.
- If the gateway accepts IDENTIFY and sends nothing, the library waits without a timeout.

This module therefore uses only the library's sockets, by names that `test_library` checks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import partial
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import SessionStartLimits

from bot.discord.discord_http import LOST, ConnectionWatch
from bot.discord.session_starts import SessionStarts
from bot.play.backoff import Backoff
from bot.play.concurrency import SharedCalls, side_by_side
from bot.play.ports.stores import StoreUnavailableError
from bot.routing.platform.availability import Availability

CONNECT_SECONDS = 60.0
"""The timeout of each step: to open a socket with Discord's hello, and to get a session."""
STEADY_SECONDS = 60.0
"""A connection that lasted this long resets the backoff."""
RESUME_SECONDS = 150.0
"""How long a shard tries to resume its session before it starts a new one."""
_FIRST_PAUSE, LONGEST_PAUSE = 0.5, 300.0
_FRESH_SECONDS, _LOOK_SECONDS = 30.0, 300.0
"""How long Discord's session limits are cached, and the longest pause before they are fetched again
while no session may start."""
_PATIENCE = 16.0
"""How long a shard waits for its slot with an open socket, which Discord closes after a while."""
_CLOSING_SECONDS = 2.0
_FIRST = asyncio.FIRST_COMPLETED
_RESUMABLE = 4000
"""A close code after which Discord keeps the session resumable."""
SPENT = "session-starts-spent"
"""The reported reason while no session may start."""


class ConnectionEndedError(Exception):
    """A connection has ended. ``begun``: it had a session."""

    def __init__(self, reason: str, *, begun: bool = False) -> None:
        super().__init__(reason)
        self.begun = begun


PASSING = (
    ConnectionEndedError,
    *LOST,
    discord.GatewayNotFound,
    discord.HTTPException,
    discord.RateLimited,
    StoreUnavailableError,
)
"""Temporary errors: a new connection may succeed later."""


_opening: ContextVar[list[_Socket]] = ContextVar("opening")
"""The sockets that a task opens."""


class _Socket(DiscordWebSocket):
    """A socket that registers itself in `_opening` before the hello, so that it can be closed after
    a failure: otherwise its heartbeat thread continues."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _opening.get().append(self)

    async def leave(self, code: int) -> None:
        """Close the socket, with a timeout."""
        closing = asyncio.create_task(self.close(code=code))
        await asyncio.wait([closing], timeout=_CLOSING_SECONDS)
        if not closing.done():
            closing.cancel()
        elif not closing.cancelled():
            closing.exception()


class Shards:
    """All shards of ``client``, which cannot be used again after `run`.

    ``connection_watch`` records which shards are connected. ``hear`` handles the events of a socket
    until its connection ends.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        connection_watch: ConnectionWatch,
        hear: Callable[[DiscordWebSocket], Coroutine[Any, Any, None]],
        starts: SessionStarts,
        availability: Availability,
        chance: Callable[[], float],
    ) -> None:
        self._client = client
        self._connection_watch = connection_watch
        self._hear = hear
        self._starts = starts
        self._availability = availability
        self._chance = chance
        self._beginning = asyncio.Lock()
        """Serializes session starts."""
        self._gateway = DiscordWebSocket.DEFAULT_GATEWAY
        self._allowed: SessionStartLimits | None = None
        self._asked = 0.0
        self._calls = SharedCalls()
        """The calls that `CONNECT_SECONDS` does not cancel; see `Posting.calls`."""
        self._sockets: dict[int, _Socket] = {}
        """The newest socket of each shard with a session, including sessions to resume."""
        self.steady = False
        """Whether a connection lasted for `STEADY_SECONDS`."""
        self.admitted = 0
        """The number of requested sessions."""

    def socket(self, shard: int) -> DiscordWebSocket:
        """Return the socket of a shard. Raises `discord.ClientException` without a session."""
        if shard not in self._sockets:
            raise discord.ClientException("no session")
        return self._sockets[shard]

    async def run(self) -> None:
        """Run until no shard has a session, or Discord refuses the bot.

        Raises:
            discord.ConnectionClosed: Discord refuses the bot with these settings.
            Exception: one of `PASSING`; try again later with a new client.
        """
        count = await self._ask()
        state = self._client._connection
        self._client.shard_count = state.shard_count = count
        state.shard_ids = range(count)
        self._connection_watch.forget(beyond=count)
        shards = [partial(self._keep, shard) for shard in range(count)]
        await side_by_side(shards, until=asyncio.FIRST_EXCEPTION)

    async def close(self) -> None:
        await self._calls.close()
        sockets = list(self._sockets.values())
        self._sockets.clear()
        await asyncio.gather(*(socket.leave(1000) for socket in sockets))

    async def admit(self, shard: int) -> None:
        """Take a slot for a session start and wait for it. Raises `ConnectionEndedError` if the
        wait would exceed `_PATIENCE`."""
        wait = _PATIENCE + 1
        if self._allowed is not None:
            wait = await self._starts.take(shard, self._count, self._allowed, _PATIENCE)
        if wait > _PATIENCE:
            raise ConnectionEndedError(SPENT)
        self.admitted += 1
        await asyncio.sleep(wait)

    @property
    def _count(self) -> int:
        return self._client.shard_count or 1

    async def _ask(self) -> int:
        """Fetch the gateway's address and session limits, and return the recommended number of
        shards."""
        async with asyncio.timeout(CONNECT_SECONDS):
            try:
                answer = await self._calls.run("gateway", self._client.http.get_bot_gateway)
                count, url, allowed = answer
                self._gateway, self._allowed = yarl.URL(url), SessionStartLimits(**allowed)
            except (KeyError, TypeError, ValueError):
                raise ConnectionEndedError("the gateway is not told of") from None
        self._asked = _now()
        return count

    async def _keep(self, shard: int) -> None:
        """Keep a shard connected, with backoff, as long as any shard has a session."""
        pauses = Backoff(self._chance, _FIRST_PAUSE, LONGEST_PAUSE)
        stood = _now()
        while True:
            opened = _now()
            try:
                await self._connection(shard)
            except PASSING as error:
                self._connection_watch.down(shard)
                begun = isinstance(error, ConnectionEndedError) and error.begun
                if begun:
                    stood = _now()
                elif _now() - stood > RESUME_SECONDS:
                    self._sockets.pop(shard, None)
                if begun and stood - opened >= STEADY_SECONDS:
                    self.steady = True
                    pauses.reset()
                if not self._sockets:
                    raise
                if not begun or shard not in self._sockets:
                    self._availability.report_problem(reason_of(error))
            await asyncio.sleep(pauses.next())

    async def _connection(self, shard: int) -> None:
        """Run one connection of a shard. Its end is always raised as an exception."""
        before = self._sockets.get(shard)
        if before is not None:
            socket = self._sockets[shard] = await self._open(shard, before)
        else:
            async with self._beginning:
                await self._until_allowed(shard)
                socket = await self._open(shard, None)
        begun = socket.wait_for("READY" if before is None else "RESUMED", lambda _: True)
        hearing = asyncio.create_task(self._hear(socket))
        try:
            await asyncio.wait([hearing, begun], timeout=CONNECT_SECONDS, return_when=_FIRST)
            if begun.done():
                self._note_session(shard, socket)
            elif not hearing.done():
                raise ConnectionEndedError("the gateway says nothing")
            await hearing
        except ReconnectWebSocket as error:
            if not error.resume or socket.session_id is None:
                self._sockets.pop(shard, None)
            reason = f"the connection was closed with code {socket.socket.close_code}"
            raise ConnectionEndedError(reason, begun=begun.done()) from None
        finally:
            begun.cancel()
            hearing.cancel()
            await socket.leave(_RESUMABLE)

    def _note_session(self, shard: int, socket: _Socket) -> None:
        self._sockets[shard] = socket
        self._connection_watch.up(shard)
        if self._connection_watch.connected and len(self._sockets) == self._count:
            self._availability.report_recovery()

    async def _until_allowed(self, shard: int) -> None:
        """Wait while no session may start, by Discord's limits or the bot's own."""
        while True:
            if self._allowed is None or _now() - self._asked > _FRESH_SECONDS:
                await self._ask()
            if self._allowed is None:
                continue
            wait = await self._starts.wait(shard, self._count, self._allowed)
            if wait <= _PATIENCE:
                return
            self._availability.report_problem(
                SPENT, seconds=round(wait), left=self._allowed.remaining
            )
            await asyncio.sleep(min(wait, _LOOK_SECONDS))

    async def _open(self, shard: int, before: _Socket | None) -> _Socket:
        """Open a socket and request a new session, or resume that of ``before``."""
        opened: list[_Socket] = []
        _opening.set(opened)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await _Socket.from_client(
                    self._client,
                    initial=True,
                    gateway=self._gateway if before is None else before.gateway,
                    shard_id=shard,
                    session=None if before is None else before.session_id,
                    sequence=None if before is None else before.sequence,
                    resume=before is not None,
                )
        except BaseException as error:
            await asyncio.gather(*(socket.leave(_RESUMABLE) for socket in opened))
            if isinstance(error, ReconnectWebSocket):
                reason = "the connection was closed before it began"
                raise ConnectionEndedError(reason) from None
            raise


def reason_of(error: Exception) -> str:
    """Return the reason of an error: Discord's text, if it has one."""
    return getattr(error, "text", "") or str(error) or type(error).__name__


def _now() -> float:
    """Return the event loop's time in seconds."""
    return asyncio.get_running_loop().time()
