"""Idempotency: one effect per event, even if the platform delivers it again after a crash."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import blake2b
from weakref import WeakValueDictionary

from bot.ids import GameId
from bot.play.concurrency import TURN
from bot.play.ports.processed_events import PROCESSED, ProcessedEvent, ProcessedEvents
from bot.posts.post import Answer
from bot.talk.incoming import HandedOver, Incoming, Pressed, Reacted

AT_ONCE = 24
"""Events handled concurrently. Under load, started events should finish soon, and cheap ones
should not wait for all others at each step. Waiting for an analysis frees its slot (`aside`)."""


First = Callable[[Incoming, GameId, bool], Awaitable[Answer | None]]
"""Handles an event that has no result yet. The arguments after the event are the game recorded by
an earlier delivery, and whether that delivery changed nothing, so that only an answer may be given.
None: the message is not addressed to the bot."""

Again = Callable[[ProcessedEvent, str], Awaitable[Answer | None]]
"""Returns the result of an action that was begun; None if it was not committed."""


class ClaimedElsewhere(Exception):
    """Another process has recorded another game for the same event."""


class Idempotency:
    """The store of processed events, and a lock for each event being handled."""

    def __init__(self, processed_events: ProcessedEvents) -> None:
        self._processed_events = processed_events
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._turns = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def alone(self, event_id: str) -> AsyncIterator[None]:
        """Serialise deliveries of one event. Different events run concurrently, `AT_ONCE`, in
        order of arrival."""
        async with self._locks.setdefault(event_id, asyncio.Lock()):
            await self._turns.acquire()
            holder: set[object] = {asyncio.current_task()}
            TURN.set((self._turns, holder))
            try:
                yield
            finally:
                if holder:  # empty if the slot was freed while it waited
                    holder.clear()
                    self._turns.release()

    async def answer(
        self, incoming: Incoming, known: ProcessedEvent | None, first: First, again: Again
    ) -> Answer:
        """Handle an event with one effect and one answer, across deliveries and processes.
        ``known`` is its earlier record (`recall`)."""
        try:
            return await self._answer(incoming, known, first, again)
        except ClaimedElsewhere:
            known = await self.recall(incoming.event_id)
            return await self._answer(incoming, known, first, again)

    async def begin(self, incoming: Incoming, game_id: GameId) -> None:
        """Record the game of an action before it is executed. Raises `ClaimedElsewhere`."""
        mine = ProcessedEvent(fingerprint(incoming), game_id)
        stands = await self._processed_events.begin(incoming.event_id, PROCESSED, mine)
        if (mine.fingerprint, game_id) != (stands.fingerprint, stands.game_id):
            raise ClaimedElsewhere

    async def _answer(
        self, incoming: Incoming, known: ProcessedEvent | None, first: First, again: Again
    ) -> Answer:
        event_id, received = incoming.event_id, fingerprint(incoming)
        if known and known.fingerprint != received:
            return Answer(misused=True)
        if known and known.is_settled and (known.game_id or not incoming.unanswered):
            # The answer was sent long ago.
            return Answer(game_id=known.game_id, version=known.version)
        answer = await again(known, event_id) if known and known.game_id else None
        if answer is None:
            words_only = known is not None and known.is_settled
            answer = await first(incoming, known.game_id if known else "", words_only)
        if answer is None:
            return Answer()
        if not answer.game_id:
            answer = await self._done_meanwhile(event_id, received, again) or answer
        # A match that records the event itself needs no second record.
        if not answer.misused and not answer.remembered:
            result = ProcessedEvent(received, answer.game_id, answer.version)
            await self._processed_events.remember(event_id, PROCESSED, result)
        return answer

    async def _done_meanwhile(self, event_id: str, received: str, again: Again) -> Answer | None:
        """Return the result of another process that handled the event concurrently. Because of
        it, this process found nothing to do, or the event meant something else by then."""
        known = await self.recall(event_id)
        if known is None or known.fingerprint != received or not known.game_id:
            return None
        return await again(known, event_id)

    async def recall(self, event_id: str) -> ProcessedEvent | None:
        return await self._processed_events.recall(event_id, PROCESSED)


def fingerprint(incoming: Incoming) -> str:
    """Return a digest of the action. The same event id with another digest is an error of the
    caller."""
    choice = emoji = ""
    file = b""
    match incoming.did:
        case Pressed(pressed, others=others):
            choice = " ".join((pressed, *others))
        case Reacted(reaction):
            emoji = reaction
        case HandedOver(handed):
            file = handed.content or b""
    fields = (incoming.user, incoming.room, incoming.text, choice, emoji, str(incoming.removed))
    whole = "\0".join(fields).encode("utf-8", "surrogatepass")
    return blake2b(whole + file, digest_size=8).hexdigest()
