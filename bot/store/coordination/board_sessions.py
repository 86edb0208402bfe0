"""Sessions of the board page (a hash per person), and the digests of spent tickets.

All sessions of a person are under one key, so that ending all of them, or erasing the person, is
one command. No token is stored, and the data of tickets contains no ids.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence

from bot.ids import GameId, UserId
from bot.play.ports.board_sessions import LASTS_MS, MAX_SESSIONS, BoardSession
from bot.play.ports.codec import Codec
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.replication import RedisCommand
from bot.store.connection.scripts import all_done, available
from bot.store.coordination.commit_messages import parse_commit_message
from bot.store.coordination.subscriptions import hear

_SESSION: Codec[BoardSession] = Codec("board session", BoardSession)


class RedisBoardSessions:
    """Implements the port `BoardSessions`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def spend(self, digest: str, by: str, ms: int) -> bool:
        key = keys.spent(digest)
        with available():
            if await self._client.set(key, by, nx=True, px=ms):
                return True
            return by == str(await self._client.get(key) or "")

    async def begin(self, mark: str, session: BoardSession, now: int) -> None:
        key = keys.board_sessions(session.user)
        with available():
            stored = await self._load_all(session.user)
            live = sorted((each.until, old) for old, each in stored.items() if each.until > now)
            stays = {old for _, old in live[max(0, len(live) - MAX_SESSIONS + 1) :]}
            commands: list[RedisCommand] = [("HSET", key, mark, _SESSION.encode(session))]
            if over := stored.keys() - stays - {mark}:
                commands.append(("HDEL", key, *sorted(over)))
            commands.append(("PEXPIRE", key, LASTS_MS))
            await all_done(self._client, commands)

    async def find(self, user: UserId, mark: str, now: int) -> BoardSession | None:
        with available():
            stored = await self._client.hget(keys.board_sessions(user), mark)
        session = None if stored is None else _SESSION.decode(str(stored))
        return session if session is not None and session.until > now else None

    async def end(self, user: UserId, mark: str = "") -> int:
        key = keys.board_sessions(user)
        with available():
            if mark:
                return int(await self._client.hdel(key, mark))
            count = len(await self._client.hkeys(key))
            await self._client.delete(key)
        return count

    async def list_sessions(self, user: UserId, now: int) -> Sequence[BoardSession]:
        with available():
            stored = await self._load_all(user)
        found = [each for each in stored.values() if each.until > now]
        return sorted(found, key=lambda session: session.until)

    async def _load_all(self, user: UserId) -> Mapping[str, BoardSession]:
        found = await self._client.hgetall(keys.board_sessions(user))
        sessions = {str(m): _SESSION.decode(str(text)) for m, text in found.items()}
        return {mark: session for mark, session in sessions.items() if session is not None}


class RedisCommitNews:
    """Implements the port `CommitNews` with the notification that each commit publishes."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def follow_changes(self) -> AsyncGenerator[GameId | None, None]:
        """See `CommitNews.follow_changes`. A notification without a match gives None."""
        async for message in hear(self._client, keys.committed()):
            yield (parse_commit_message(message).game_id or None) if message else None
