"""One effect for each of a platform's events, however often it comes and whenever we die."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from weakref import WeakValueDictionary

from bot.conversation.incoming import Incoming
from bot.service.ports import GameId, Handled

AT_ONCE = 64
"""Events that are dealt with at the same time, as many as there are connections to the database.
Where more come than can be dealt with, those that have begun are to end soon; if all of them
began at once, none would."""


@dataclass(frozen=True)
class Known:
    """What is remembered of an event: what it said, and what came of it.

    ``game_id`` without a ``version``: it was about to be done in this game. Perhaps it was.
    """

    fingerprint: str
    game_id: GameId = ""
    version: int = 0

    @property
    def is_settled(self) -> bool:
        return self.version > 0 or not self.game_id


class Once:
    """What is known of events, over `Handled`; and a lock for each, while it is dealt with."""

    def __init__(self, handled: Handled) -> None:
        self._handled = handled
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._turns = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def alone(self, event_id: str) -> AsyncIterator[None]:
        """The same event, delivered twice at once, is dealt with one after the other; others side
        by side, `AT_ONCE`, in the order in which they come."""
        async with self._locks.setdefault(event_id, asyncio.Lock()), self._turns:
            yield

    async def recall(self, event_id: str) -> Known | None:
        text = await self._handled.recall(event_id)
        if not text:
            return None
        fingerprint, version, game_id = text.split(" ")
        return Known(fingerprint, game_id, int(version))

    async def remember(self, event_id: str, known: Known) -> None:
        text = f"{known.fingerprint} {known.version} {known.game_id}"
        await self._handled.remember(event_id, text)


def fingerprint(incoming: Incoming) -> str:
    """What was done, shortly: the same event id with another of these is a mistake."""
    said = (
        incoming.user,
        incoming.room,
        incoming.text,
        incoming.choice,
        incoming.reaction,
        str(incoming.removed),
    )
    whole = "\0".join(said).encode("utf-8", "surrogatepass")
    file = incoming.file.content or b"" if incoming.file is not None else b""
    return blake2b(whole + file, digest_size=8).hexdigest()
