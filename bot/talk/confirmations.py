"""Open requests for confirmation, which a typed "yes" can answer.

Irreversible actions need a confirmation by the same person, in the same room, about the same thing,
within ten minutes: by the button under the question or by a typed answer. One line alone is never
enough: it may be a link that others wrote.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.match.clocks.clock import MINUTE
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People
from bot.talk.incoming import Said
from bot.talk.request_context import RequestContext

ANSWER_MS = 10 * MINUTE
"""How long a question can be answered, in milliseconds."""

BY_BUTTON = "by-button"
"""The subject of a question that only its button can confirm."""

_ASKED = "asked"
"""The setting that holds the newest question to a person."""


@dataclass(frozen=True)
class Confirmations:
    """The newest question to each person. ``now`` is the database's clock, in milliseconds."""

    people: People
    now: Callable[[], Awaitable[int]]

    async def asked(self, context: RequestContext, what: str, about: str = "") -> None:
        """Store that the person was asked to confirm ``what``, with the subject ``about``."""
        incoming, until = context.incoming, await self.now() + ANSWER_MS
        question = json.dumps([until, incoming.event_id, incoming.room, what, about])
        await self.people.set_setting(incoming.user, _ASKED, question)

    async def answered(self, context: RequestContext, what: str) -> str | None:
        """Return the subject of the typed confirmation of ``what``; None if it answers no
        question, so that the person must be asked. A redelivered event does not answer the
        question that it raised itself."""
        asked, about = await self.waiting(context) or ("", "")
        return about if asked == what else None

    async def waiting(self, context: RequestContext) -> tuple[str, str] | None:
        """Return the kind and subject of the open question in this room, if there is one."""
        incoming = context.incoming
        kept = await self.people.setting(incoming.user, _ASKED)
        if not kept or not isinstance(incoming.did, Said):
            return None
        until, event_id, room, asked, about = json.loads(kept)
        if room != incoming.room or event_id == incoming.event_id or await self.now() >= until:
            return None
        return str(asked), str(about)

    async def confirmed(self, context: RequestContext, what: str, about: str = "") -> bool:
        """Whether the confirmation counts: it came by a button, or was typed as an answer to
        this question."""
        pressed = not isinstance(context.incoming.did, Said)
        return pressed or await self.answered(context, what) == about

    async def dropped(self, context: RequestContext) -> None:
        """Close a question, so that it cannot be answered by typing."""
        await self.people.set_setting(context.incoming.user, _ASKED, "")


def as_is(loaded: LoadedMatch) -> str:
    """Return a match with its version: the subject of a question that expires when the match
    goes on."""
    return f"{loaded.game_id} {loaded.match.version}"
