"""Idempotency: one effect for each event of a platform, also if it comes again after a crash."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from weakref import WeakValueDictionary

from bot.ids import GameId
from bot.play.concurrency import TURN
from bot.play.ports.stores import ProcessedEvents
from bot.posts.post import Answer
from bot.talk.incoming import HandedOver, Incoming, Pressed, Reacted

AT_ONCE = 24
"""Events that are dealt with at the same time. Where more come than can be dealt with, those that
have begun are to end soon, and what asks for little is not to wait for all of them at each of its
steps. What waits for a look at a position lets others have its turn (`aside`)."""


@dataclass(frozen=True)
class ProcessedEvent:
    """The record of a processed event: its fingerprint, and what came of it.

    ``game_id`` without a ``version``: it was about to be done in this game. Perhaps it was.
    """

    fingerprint: str
    game_id: GameId = ""
    version: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether it was done, or answered without any game; if not, it may have been done."""
        return self.version > 0 or not self.game_id


First = Callable[[Incoming, GameId, bool], Awaitable[Answer | None]]
"""Deals with an event that was not dealt with yet, in this game if it was noted before, with words
alone if it was refused before. None: it is nothing for the program, and never was."""

Again = Callable[[ProcessedEvent, str], Awaitable[Answer | None]]
"""What came of an event that was about to be done; None if nothing did."""


class ClaimedElsewhere(Exception):
    """Another process has noted that it does the same event in another game."""


class Idempotency:
    """The processed events, over `ProcessedEvents`; and a lock for each while it is handled."""

    def __init__(self, processed_events: ProcessedEvents) -> None:
        self._processed_events = processed_events
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._turns = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def alone(self, event_id: str) -> AsyncIterator[None]:
        """The same event, delivered twice at once, is dealt with one after the other; others side
        by side, `AT_ONCE`, in the order in which they come."""
        async with self._locks.setdefault(event_id, asyncio.Lock()):
            await self._turns.acquire()
            holder: set[object] = {asyncio.current_task()}
            TURN.set((self._turns, holder))
            try:
                yield
            finally:
                if holder:  # else it was given up while it waited for another
                    holder.clear()
                    self._turns.release()

    async def answer(
        self, incoming: Incoming, known: ProcessedEvent | None, first: First, again: Again
    ) -> Answer:
        """One effect and one answer, however often the event comes, and to how many processes.
        ``known`` is what is remembered of it (`recall`)."""
        try:
            return await self._answer(incoming, known, first, again)
        except ClaimedElsewhere:
            known = await self.recall(incoming.event_id)
            return await self._answer(incoming, known, first, again)

    async def begin(self, incoming: Incoming, game_id: GameId) -> None:
        """Notes where the event is about to be done. Raises `ClaimedElsewhere`."""
        mine = ProcessedEvent(fingerprint(incoming), game_id)
        stands = _read(await self._processed_events.begin(incoming.event_id, _written(mine)))
        if (mine.fingerprint, game_id) != (stands.fingerprint, stands.game_id):
            raise ClaimedElsewhere

    async def _answer(
        self, incoming: Incoming, known: ProcessedEvent | None, first: First, again: Again
    ) -> Answer:
        event_id, said = incoming.event_id, fingerprint(incoming)
        if known and known.fingerprint != said:
            return Answer(misused=True)
        if known and known.is_settled and (known.game_id or not incoming.unanswered):
            # Its posts are long in the room.
            return Answer(game_id=known.game_id, version=known.version)
        answer = await again(known, event_id) if known and known.game_id else None
        if answer is None:
            words_only = known is not None and known.is_settled
            answer = await first(incoming, known.game_id if known else "", words_only)
        if answer is None:
            return Answer()
        if not answer.game_id:
            answer = await self._done_meanwhile(event_id, said, again) or answer
        # What was begun in a match that knows the event needs no second note.
        if not answer.misused and not answer.remembered:
            result = ProcessedEvent(said, answer.game_id, answer.version)
            await self._processed_events.remember(event_id, _written(result))
        return answer

    async def _done_meanwhile(self, event_id: str, said: str, again: Again) -> Answer | None:
        """What another process made of it, so that nothing was left to be done here, or the words
        meant something else by now."""
        known = await self.recall(event_id)
        if known is None or known.fingerprint != said or not known.game_id:
            return None
        return await again(known, event_id)

    async def recall(self, event_id: str) -> ProcessedEvent | None:
        text = await self._processed_events.recall(event_id)
        return _read(text) if text else None


def _read(text: str) -> ProcessedEvent:
    said, version, game_id = text.split(" ")
    return ProcessedEvent(said, game_id, int(version))


def _written(known: ProcessedEvent) -> str:
    return f"{known.fingerprint} {known.version} {known.game_id}"


def fingerprint(incoming: Incoming) -> str:
    """A short text of what was done: the same event id with another of these is a mistake."""
    choice = emoji = ""
    file = b""
    match incoming.did:
        case Pressed(pressed, others=others):
            choice = " ".join((pressed, *others))
        case Reacted(reaction):
            emoji = reaction
        case HandedOver(handed):
            file = handed.content or b""
    said = (incoming.user, incoming.room, incoming.text, choice, emoji, str(incoming.removed))
    whole = "\0".join(said).encode("utf-8", "surrogatepass")
    return blake2b(whole + file, digest_size=8).hexdigest()
