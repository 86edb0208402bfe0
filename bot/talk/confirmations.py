"""Open requests for confirmation, which a typed "yes" can answer.

Irreversible actions need a confirmation by the same person, in the same room, about the same thing,
within ten minutes: by the button under the question or by a typed answer. One line alone is never
enough: it may be a link that others wrote.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.ids import GameId, RoomId
from bot.match.clocks.clock import MINUTE
from bot.play.loaded import LoadedMatch
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People
from bot.talk.incoming import Said
from bot.talk.request_context import RequestContext

ANSWER_MS = 10 * MINUTE
"""How long a question can be answered, in milliseconds."""

BY_BUTTON = "by-button"
"""The subject of a question that only its button can confirm."""


@dataclass(frozen=True)
class Subject:
    """The match that a question is about, if any. With a ``version`` the question is over once the
    match goes on."""

    game_id: GameId = ""
    version: int | None = None


NO_MATCH: Final = Subject()


@dataclass(frozen=True)
class OpenQuestion:
    """A question to confirm ``what``, put in a ``room`` by an event; it can be answered ``until``
    then, in milliseconds."""

    until: int
    event_id: str
    room: RoomId
    what: str
    about: Subject = NO_MATCH


QUESTION: Final = ProfileField[OpenQuestion | None]("asked", OpenQuestion, None)
"""The newest question put to a person."""


@dataclass(frozen=True)
class Confirmations:
    """The newest question to each person. ``now`` is the database's clock, in milliseconds."""

    people: People
    now: Callable[[], Awaitable[int]]

    async def remember_question(
        self, context: RequestContext, what: str, about: Subject = NO_MATCH
    ) -> None:
        """Store that the person was asked to confirm ``what``, with the subject ``about``."""
        incoming, until = context.incoming, await self.now() + ANSWER_MS
        question = OpenQuestion(until, incoming.event_id, incoming.room, what, about)
        await self.people.save(incoming.user, QUESTION, question)

    async def find_answered(self, context: RequestContext, what: str) -> Subject | None:
        """Return the subject of the typed confirmation of ``what``; None if it answers no
        question, so that the person must be asked. A redelivered event does not answer the
        question that it raised itself."""
        question = await self.waiting(context)
        return question.about if question is not None and question.what == what else None

    async def waiting(self, context: RequestContext) -> OpenQuestion | None:
        """Return the person's open question in this room, if there is one."""
        incoming = context.incoming
        question = await self.people.load(incoming.user, QUESTION)
        if question is None or not isinstance(incoming.did, Said):
            return None
        if question.room != incoming.room or question.event_id == incoming.event_id:
            return None
        return question if await self.now() < question.until else None

    async def is_confirmed(
        self, context: RequestContext, what: str, about: Subject = NO_MATCH
    ) -> bool:
        """Whether the confirmation counts: it came by a button, or was typed as an answer to
        this question."""
        pressed = not isinstance(context.incoming.did, Said)
        return pressed or await self.find_answered(context, what) == about

    async def close_question(self, context: RequestContext) -> None:
        """Close a question, so that it cannot be answered by typing."""
        await self.people.save(context.incoming.user, QUESTION, None)


def as_is(loaded: LoadedMatch) -> Subject:
    """Return a match with its version: the subject of a question that expires when the match
    goes on."""
    return Subject(loaded.game_id, loaded.match.version)
