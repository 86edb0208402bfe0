"""Linked identities: groups of ids, and requests to link.

All these keys are in one slot, so that each step is one script. They are few, since few people have
more than one id.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import RoomId, UserId
from bot.play.accounts.identities import ATTEMPTS_MS, Group, LinkRequest
from bot.play.ports.codec import Codec
from bot.store.connection import keys
from bot.store.connection.clients import Client
from bot.store.connection.scripts import Script, available

_YES = "yes:"
_GROUP: Codec[Group] = Codec("linked ids", Group)


class RedisIdentities:
    """Implements `Identities`. Raises `StoreUnavailableError`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._ask = Script(client, "ask")
        self._count = Script(client, "count_attempts")
        self._link = Script(client, "link")
        self._unlink = Script(client, "unlink")
        self._claim = Script(client, "claim")
        self._agree = Script(client, "agree")

    async def load_groups(self, users: Sequence[UserId]) -> Sequence[Group]:
        if not users:
            return []
        with available():
            found = await self._client.hmget(keys.identities(), [*users])
        return [
            (_GROUP.decode(str(text)) if text else None) or (user,)
            for user, text in zip(users, found, strict=True)
        ]

    async def link(self, one: Group, other: Group) -> bool:
        merged = sorted({*one, *other})
        with available():
            done = await self._link(
                keys=[keys.identities()], args=[_text(one), _text(other), _text(merged), *merged]
            )
        return bool(done)

    async def unlink(self, user: UserId) -> Group:
        while True:
            (group,) = await self.load_groups([user])
            others = tuple(other for other in group if other != user)
            if not others:
                return ()
            with available():
                done = await self._unlink(
                    keys=[keys.identities()], args=[user, _text(group), _text(others), *others]
                )
            if done:
                return others

    async def ask(self, request: LinkRequest, ms: int) -> None:
        if (before := await self.waiting(request.asker)) is not None:
            await self.drop(before)
        key, waiting = keys.link_request(request.digest), keys.link_waiting(request.asker)
        with available():
            await self._ask(
                keys=[key, waiting], args=[request.asker, request.room, request.digest, ms]
            )

    async def claim(self, digest: str, user: UserId, room: RoomId) -> LinkRequest | None:
        with available():
            claimed = await self._claim(
                keys=[keys.link_request(digest), keys.link_waiting(user)],
                args=[user, room, digest],
            )
        return await self._read(digest) if claimed else None

    async def waiting(self, user: UserId) -> LinkRequest | None:
        with available():
            digest = await self._client.get(keys.link_waiting(user))
        request = await self._read(str(digest)) if digest else None
        return request if request and user in (request.asker, request.other) else None

    async def agree(self, digest: str, user: UserId) -> LinkRequest | None:
        with available():
            agreed = await self._agree(keys=[keys.link_request(digest)], args=[user, _YES + user])
        return await self._read(digest) if agreed else None

    async def drop(self, request: LinkRequest) -> None:
        with available():
            await self._client.delete(keys.link_request(request.digest))
            for user in (request.asker, request.other):
                if await self._client.get(keys.link_waiting(user)) == request.digest:
                    await self._client.delete(keys.link_waiting(user))

    async def count_attempts(self, whose: Sequence[UserId], more: int) -> Sequence[int]:
        with available():
            counts = await self._count(
                keys=[keys.code_attempts(user) for user in whose], args=[more, ATTEMPTS_MS]
            )
        return [int(count) for count in counts]

    async def _read(self, digest: str) -> LinkRequest | None:
        with available():
            found = await self._client.hgetall(keys.link_request(digest))
        fields = {str(name): str(value) for name, value in found.items()}
        if not fields:
            return None
        agreed = (name.removeprefix(_YES) for name in fields if name.startswith(_YES))
        return LinkRequest(
            digest,
            fields["asker"],
            fields["room"],
            fields.get("other", ""),
            fields.get("other_room", ""),
            frozenset(agreed),
        )


def _text(group: Sequence[UserId]) -> str:
    """Encode a group; a single id is not stored."""
    return _GROUP.encode(tuple(group)) if len(group) > 1 else ""
