"""Identities in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.play.accounts.identities import ATTEMPTS_MS, Group, LinkRequest


class MemoryIdentities:
    """`Identities` for the lifetime of the process."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._groups: dict[UserId, Group] = {}
        self._requests: dict[str, tuple[LinkRequest, int]] = {}
        self._waiting: dict[UserId, str] = {}
        self._guesses: dict[UserId, tuple[int, int]] = {}

    async def load_groups(self, users: Sequence[UserId]) -> Sequence[Group]:
        return [self._group(user) for user in users]

    async def link(self, one: Group, other: Group) -> bool:
        merged = tuple(sorted({*one, *other}))
        if all(self._group(user) == merged for user in merged):
            return True
        if any(self._group(user) != group for group in (one, other) for user in group):
            return False
        self._groups |= dict.fromkeys(merged, merged)
        return True

    async def unlink(self, user: UserId) -> Group:
        others = tuple(other for other in self._group(user) if other != user)
        self._groups |= dict.fromkeys(others, others)
        self._groups[user] = (user,)
        return others

    async def ask(self, request: LinkRequest, ms: int) -> None:
        before = await self.waiting(request.asker)
        if before is not None:
            await self.drop(before)
        self._requests[request.digest] = (request, self._clock() + ms)
        self._waiting[request.asker] = request.digest

    async def claim(self, digest: str, user: UserId, room: RoomId) -> LinkRequest | None:
        request = self._request(digest)
        if request is None or request.asker == user:
            return request
        if request.other not in ("", user):
            return None
        self._waiting[user] = digest
        return self._replace_request(replace(request, other=user, other_room=room))

    async def waiting(self, user: UserId) -> LinkRequest | None:
        request = self._request(self._waiting.get(user, ""))
        return request if request and user in (request.asker, request.other) else None

    async def agree(self, digest: str, user: UserId) -> LinkRequest | None:
        request = self._request(digest)
        if request is None or user not in (request.asker, request.other):
            return None
        return self._replace_request(replace(request, agreed=request.agreed | {user}))

    async def drop(self, request: LinkRequest) -> None:
        self._requests.pop(request.digest, None)

    async def count_attempts(self, whose: Sequence[UserId], more: int) -> Sequence[int]:
        return [self._count(user, more) for user in whose]

    def _count(self, user: UserId, more: int) -> int:
        count, until = self._guesses.get(user, (0, 0))
        if self._clock() >= until:
            count, until = 0, self._clock() + ATTEMPTS_MS
        self._guesses[user] = (max(0, count + more), until)
        return self._guesses[user][0]

    def _group(self, user: UserId) -> Group:
        return self._groups.get(user, (user,))

    def _request(self, digest: str) -> LinkRequest | None:
        request, until = self._requests.get(digest, (None, 0))
        return request if self._clock() < until else None

    def _replace_request(self, request: LinkRequest) -> LinkRequest:
        _, until = self._requests[request.digest]
        self._requests[request.digest] = (request, until)
        return request
