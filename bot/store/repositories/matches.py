"""Matches in Redis or Valkey.

The log and the state of a match change only in ``commit.lua``. ``leave_match.lua`` removes a
person, ``posted.lua`` stores what a room has seen.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from bot.ids import GameId, RoomId, UserId
from bot.play.accounts.personal_data import LEFT
from bot.play.ports.codec import Codec
from bot.play.ports.scheduler import Claim, WaitingCall
from bot.play.ports.stores import (
    FINISHED,
    OVER,
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    GrantsPending,
    Late,
    Meta,
    Misuse,
    NoSeat,
    NoSuchGame,
    StoredMatch,
    UnknownSchema,
    everywhere,
)
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, all_done, available, milliseconds
from bot.store.coordination.gathering import Gathering

_to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

POSTED = "posted:"
MESSAGE = "message:"
ASKED = "asked:"
PLACED = "placed"
"""The field with the digest of the match's index entries."""

_CALL: Codec[WaitingCall] = Codec("waiting call", WaitingCall)
_CLAIMED, _DONE = "0", "1"
"""The values of a mark."""


class _Listings(NamedTuple):
    """The index entries of a match: its score in each set (None: not in it), and the rooms that
    have it as their most recent match."""

    sets: Mapping[str, int | None]
    rooms: tuple[RoomId, ...]

    @property
    def digest(self) -> str:
        """Return a digest of the sets."""
        text = _to_json(sorted(self.sets.items()))
        return blake2b(text.encode(), digest_size=6).hexdigest()


class RedisMatchStore:
    """Implements the ports `MatchStore`, `Deadlines` and `Scheduler`.

    ``client`` must decode responses, as those of `open_database` do. All methods raise
    `StoreUnavailableError` when the database does not answer or refuses to write. ``committed`` is
    called for each commit with the name of its result and its duration in seconds. The name is a
    class of `CommitResult`, ``Unavailable``, or ``Asked`` for a commit that only looked up its
    event.
    """

    def __init__(
        self, client: Client, committed: Callable[[str, float], None] = lambda *_: None
    ) -> None:
        self._client = client
        self._committed = committed
        self._commit = Script(client, "commit")
        self._load = Script(client, "load")
        self._gathering = Gathering(client)

    async def load(self, game_id: GameId) -> StoredMatch | None:
        with available():
            return stored_match(await self._load(keys=[keys.game(game_id), keys.log(game_id)]))

    async def commit(self, commit: Commit) -> CommitResult:
        """See `MatchStore.commit`.

        Raises:
            ValueError: a new match has no host or no records.
        """
        names, arguments = commit_call(commit, self._client.tag(commit.game_id))
        started, came = time.perf_counter(), "Unavailable"
        try:
            with available():
                reply = await self._commit(keys=names, args=arguments)
            result = commit_result(reply)
            if not isinstance(reply, int) and isinstance(result, Committed | AlreadyDone):
                await self.project(commit.game_id)
            came = type(result).__name__ if commit.expected >= 0 else "Asked"
        finally:
            self._committed(came, time.perf_counter() - started)
        return result

    async def now(self) -> int:
        with available():
            return milliseconds(await self._client.time())

    async def project(self, game_id: GameId) -> None:
        written: _Listings | None = None
        with available():
            # A process that wrote an outdated state would bring a finished match back, so read
            # again after writing. A person who has left the match must be in none of its sets.
            while (listings := await self._listings(game_id)) != written:
                gone = dict.fromkeys(written.sets if written else (), None)
                await self._write(game_id, _Listings({**gone, **listings.sets}, listings.rooms))
                written = listings
            if written.sets:
                # Store what was written: if the match has changed since, the digest will differ.
                await self._client.hset(keys.game(game_id), PLACED, written.digest)

    async def games_of(self, user: UserId) -> Sequence[GameId]:
        with available():
            return [*await self._client.zrange(keys.user_games(user), 0, -1)]

    async def games_in(self, room: RoomId) -> Sequence[GameId]:
        with available():
            return [*await self._client.zrange(keys.room_games(room), 0, -1)]

    async def finished_games(self, who: UserId | RoomId, limit: int) -> Sequence[GameId]:
        with available():
            return [*await self._client.zrevrange(keys.finished_games(who), 0, limit - 1)]

    async def between(self, one: UserId, other: UserId, since: int) -> Sequence[GameId]:
        with available():
            ones, others = await all_done(
                self._client,
                [
                    ("ZRANGE", keys.user_matches(user), since, "+inf", "BYSCORE")
                    for user in (one, other)
                ],
            )
        return [str(game_id) for game_id in ones if game_id in {*others}]

    async def list_begun_at(self, boards: Collection[str]) -> Sequence[GameId]:
        asked = [("ZRANGE", keys.begun_at(board), 0, -1) for board in sorted(boards)]
        with available():
            found = await all_done(self._client, asked) if asked else []
        return [str(game_id) for of_board in found for game_id in of_board]

    async def last_in(self, room: RoomId) -> GameId:
        with available():
            return str(await self._client.get(keys.last_game(room)) or "")

    async def due(self, before: int, limit: int) -> Sequence[tuple[GameId, int]]:
        """See `Deadlines.due`. One command per tag; a single server has one tag."""
        with available():
            await self._gathering.deadlines()
            found = await all_done(
                self._client,
                [
                    ("ZRANGE", key, "-inf", before, "BYSCORE", "LIMIT", 0, limit, "WITHSCORES")
                    for key in map(keys.deadlines, self._client.tags)
                ],
            )
        pairs = [(str(name), int(at)) for of_a_tag in found for name, at in of_a_tag]
        return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:limit]

    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        with available():
            if await self._client.set(keys.mark(game_id, mark), _CLAIMED, nx=True, px=ms):
                return Claim.MINE
            stands = await self._client.get(keys.mark(game_id, mark))
        return Claim.DONE if stands == _DONE else Claim.OTHERS

    async def hold(self, game_id: GameId, mark: str, owner: str, ms: int) -> bool:
        key = keys.mark(game_id, mark)
        with available():
            if await self._client.set(key, owner, nx=True, px=ms):
                return True
            return bool(await self._client.get(key) == owner)

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        with available():
            await self._client.set(keys.mark(game_id, mark), _DONE, px=ms)

    async def schedule_digest(self, user: UserId, at: int | None) -> None:
        await self._set(keys.digests(), user, at)

    async def due_digests(self, before: int, limit: int) -> Sequence[tuple[UserId, int]]:
        return await self._until(keys.digests(), before, limit)

    async def call_later(self, call: WaitingCall, at: int | None) -> None:
        await self._set(keys.calls(), _CALL.encode(call), at)

    async def calls(self, before: int, limit: int) -> Sequence[tuple[WaitingCall, int]]:
        found = []
        for text, at in await self._until(keys.calls(), before, limit):
            call = _CALL.decode(text)
            if call is None:
                await self._set(keys.calls(), text, None)  # or it would come first for ever
            else:
                found.append((call, at))
        return found

    async def _set(self, key: str, name: str, at: int | None) -> None:
        with available():
            if at is None:
                await self._client.zrem(key, name)
            else:
                await self._client.zadd(key, {name: at})

    async def _until(self, key: str, before: int, limit: int) -> Sequence[tuple[str, int]]:
        with available():
            found: Any = await self._client.zrange(
                key, "-inf", before, byscore=True, offset=0, num=limit, withscores=True
            )
        return [(str(name), int(at)) for name, at in found]

    async def game_ids(self) -> AsyncIterator[GameId]:
        """Yield the ids of all matches, in no order: for rebuilding indexes and checking
        backups."""
        with available():
            async for key in self._client.scan_iter(match=keys.all_games(), count=1000):
                yield keys.name_in(key)

    async def complete(self) -> None:
        """Fill the sets of finished games from all matches, once."""
        with available():
            done = await self._client.exists(keys.finished_whole())
        if not done:
            async for game_id in self.game_ids():
                await self.project(game_id)
            with available():
                await self._client.set(keys.finished_whole(), "1")

    async def list_undated(self) -> AsyncIterator[GameId]:
        """Yield the unfinished matches that have no stored deadline, by a scan over all matches.
        Once a scan has completed, later calls yield nothing."""
        with available():
            done = await self._client.exists(keys.deadlines_whole())
        if done:
            return
        async for game_id in self.game_ids():
            with available():
                stands: Any = await self._client.hmget(keys.game(game_id), ["phase", "deadline"])
            phase, deadline = stands
            if deadline is None and phase not in OVER:
                yield game_id
        with available():
            await self._client.set(keys.deadlines_whole(), "1")

    async def _listings(self, game_id: GameId) -> _Listings:
        fields: Any = await self._client.hgetall(keys.game(game_id))
        return _listings(_meta(fields)) if fields else _Listings({}, ())

    async def _write(self, game_id: GameId, listings: _Listings) -> None:
        unplaced = [("HDEL", keys.game(game_id), PLACED)] if listings.sets else []
        last = [("SET", keys.last_game(room), game_id) for room in listings.rooms]
        sets = [
            ("ZREM", key, game_id) if score is None else ("ZADD", key, score, game_id)
            for key, score in listings.sets.items()
        ]
        await all_done(self._client, [*unplaced, *last, *sets])


def _listings(meta: Meta) -> _Listings:
    """Return the index entries of a match."""
    seen = {keys.room_games(room) for room in meta.posted}
    users = {user for user in (meta.host, meta.guest) if user not in ("", LEFT)}
    belongs = {keys.user_games(user) for user in users}
    belongs |= {keys.room_games(room) for room in meta.rooms}
    belongs |= {keys.room_games(everywhere(meta.community))} if meta.community else set()
    open_since = None if meta.phase in OVER else meta.created
    sets = {key: open_since if key in belongs else None for key in sorted(seen | belongs)}
    sets |= {keys.user_matches(user): meta.created for user in sorted(users)}
    if meta.begun_at:
        sets[keys.begun_at(meta.begun_at)] = open_since
    done = meta.created if meta.phase == FINISHED else None
    sets |= {keys.finished_games(room): None for room in sorted(meta.posted)}
    sets |= {keys.finished_games(who): done for who in sorted({*users, *meta.rooms})}
    return _Listings(sets, meta.rooms)


def commit_call(commit: Commit, tag: str) -> tuple[list[str], list[str]]:
    """Return the keys and arguments of ``commit.lua``, which explains them. ``tag``: `Server.tag`
    of the match.

    Raises:
        ValueError: a new match has no host or no records.
    """
    fields: dict[str, str | int] = {}
    if commit.expected == 0:
        if not commit.host or not commit.records:
            raise ValueError("a new match needs a host and a first record")
        fields = {
            "host": commit.host,
            "community": commit.community,
            "created": commit.created,
        }
    for name, value in (
        ("guest", commit.guest),
        ("phase", commit.phase),
        ("position", commit.position),
        ("begun_at", commit.begun_at),
        ("rooms", None if commit.rooms is None else _to_json(commit.rooms)),
    ):
        if value is not None:
            fields[name] = value
    step: dict[str, object] = {
        "game": commit.game_id,
        "expected": commit.expected,
        "schema": commit.schema,
        "fingerprint": blake2b(commit.fingerprint.encode(), digest_size=8).hexdigest(),
        "actor": commit.actor,
        "remember": keys.REMEMBERED_MS,
        "set": fields,
        "records": commit.records,
        "grants": commit.grants,
    }
    if commit.deadline is not None:
        step["deadline"] = commit.deadline
    names = [
        keys.game(commit.game_id),
        keys.log(commit.game_id),
        keys.event(commit.game_id, commit.event_id),
        keys.deadlines(tag),
        keys.outbox(tag),
        keys.grants(tag),
    ]
    return names, [_to_json(step), keys.committed()]


def commit_result(reply: int | str) -> CommitResult:
    """Parse the reply of ``commit.lua``."""
    if isinstance(reply, int):
        return Committed(reply)
    word, _, rest = reply.partition(" ")
    match word:
        case "MOVED":
            return Committed(int(rest))
        case "KNOWN":
            return AlreadyDone(int(rest))
        case "CONFLICT":
            return Conflict(int(rest))
        case "SCHEMA":
            return UnknownSchema(int(rest))
        case "GRANTS":
            return GrantsPending(int(rest))
        case "MISUSE":
            return Misuse()
        case "LATE":
            return Late()
        case "NOGAME":
            return NoSuchGame()
        case "NOSEAT":
            return NoSeat()
    raise AssertionError(f"commit.lua answered {reply!r}")


def stored_match(loaded: Any) -> StoredMatch | None:
    """Parse the reply of ``load.lua``."""
    flat, records, read_at = loaded
    fields = dict(zip(flat[::2], flat[1::2], strict=True))
    if not fields:
        return None
    meta = _meta(fields)
    indexed = fields.get(PLACED) == _listings(meta).digest
    return StoredMatch(meta, tuple(records), indexed, milliseconds(read_at))


def _meta(fields: dict[str, str]) -> Meta:
    deadline = fields.get("deadline")
    return Meta(
        schema=int(fields["schema"]),
        version=int(fields["version"]),
        created=int(fields.get("created", 0)),
        host=fields.get("host", ""),
        guest=fields.get("guest", ""),
        community=fields.get("community", ""),
        phase=fields.get("phase", ""),
        position=fields.get("position", ""),
        begun_at=fields.get("begun_at", ""),
        grants=int(fields.get("grants", 0)),
        deadline=None if deadline is None else int(deadline),
        rooms=tuple(json.loads(fields.get("rooms", "[]"))),
        posted={room: int(version) for room, version in _of_rooms(fields, POSTED)},
        messages=dict(_of_rooms(fields, MESSAGE)),
        asked={room: int(version) for room, version in _of_rooms(fields, ASKED)},
    )


def _of_rooms(fields: dict[str, str], kind: str) -> Iterator[tuple[RoomId, str]]:
    return (
        (name.removeprefix(kind), value) for name, value in fields.items() if name.startswith(kind)
    )
