"""Open questions to confirm something, so that a typed "yes" answers one.

What cannot be taken back needs the person's own yes, by the button under the question or typed
after it: by nobody else, nowhere else, about nothing else, for ten minutes. One line alone never
does it: it can be a link that others have written and a finger has touched.
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
"""How long a question can be answered."""

BY_BUTTON = "by-button"
"""What is confirmed by the button under its question alone."""

_ASKED = "asked"
"""The person's setting that holds the newest question put to them."""


@dataclass(frozen=True)
class Confirmations:
    """The newest question put to each person. ``now`` is the database's clock, in milliseconds."""

    people: People
    now: Callable[[], Awaitable[int]]

    async def asked(self, context: RequestContext, what: str, about: str = "") -> None:
        """Remembers that the person is asked to confirm ``what``, of what is called ``about``."""
        incoming, until = context.incoming, await self.now() + ANSWER_MS
        question = json.dumps([until, incoming.event_id, incoming.room, what, about])
        await self.people.set_setting(incoming.user, _ASKED, question)

    async def answered(self, context: RequestContext, what: str) -> str | None:
        """What the confirmation of ``what`` that was typed is about; None if it answers none:
        then the person is to be asked. An event that was delivered before, and asked then, does not
        answer itself."""
        asked, about = await self.waiting(context) or ("", "")
        return about if asked == what else None

    async def waiting(self, context: RequestContext) -> tuple[str, str] | None:
        """What the person is to confirm in this room and what that is about, if there is an open
        question."""
        incoming = context.incoming
        kept = await self.people.setting(incoming.user, _ASKED)
        if not kept or not isinstance(incoming.did, Said):
            return None
        until, event_id, room, asked, about = json.loads(kept)
        if room != incoming.room or event_id == incoming.event_id or await self.now() >= until:
            return None
        return str(asked), str(about)

    async def confirmed(self, context: RequestContext, what: str, about: str = "") -> bool:
        """Whether the person's yes to ``what`` counts: by a button, or typed as an answer to that
        question about the same."""
        pressed = not isinstance(context.incoming.did, Said)
        return pressed or await self.answered(context, what) == about

    async def dropped(self, context: RequestContext) -> None:
        """Closes a question: it can be answered no more by typing."""
        await self.people.set_setting(context.incoming.user, _ASKED, "")


def as_is(loaded: LoadedMatch) -> str:
    """A match, and how far it is: what a question is about that is over once the match goes on."""
    return f"{loaded.game_id} {loaded.match.version}"
