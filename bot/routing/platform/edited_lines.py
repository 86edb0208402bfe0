"""Lines that people edit once they are told what is wrong with them: “E55” becomes “E5”.

Such a line is read again if it was answered in words and did nothing, or was no line for the
program until it mentioned it, and if it is edited soon: who edits an older one tidies up, and has
long typed anew what was meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2s

from bot.ids import RoomId
from bot.play.ports.stores import ProcessedEvents
from bot.posts.post import Answer

EDITED_WITHIN = timedelta(minutes=2)
"""How long after a line was written it can be edited."""
_DONE = "done"
"""Kept of an edited line of which something came."""


@dataclass(frozen=True)
class EditedLine:
    """A message of a room, as it reads now, and whether it was ``edited``."""

    room: RoomId
    message: str
    text: str
    edited: bool

    @property
    def _key(self) -> str:
        # A private room is called by the person's id, which must not stand in the database here.
        return f"in-vain/{_digest(f'{self.room}/{self.message}')}"

    async def note(self, events: ProcessedEvents, answer: Answer) -> None:
        """Notes whether nothing but words came of it; that something came of what was not edited,
        or nothing at all, need not be noted."""
        read = _DONE if answer.game_id else _digest(self.text)
        if self.edited or (answer.posts and not answer.game_id):
            await events.remember(self._key, read)

    async def is_meant(
        self, events: ProcessedEvents, written: datetime, edited: datetime, first: str = ""
    ) -> bool:
        """Whether it is to be read again. Platforms also tell of an edit where the words have
        stayed as they were. ``first`` is given if it is surely meant for the program now: the id of
        the event that it was when it was written, of which nothing may have come."""
        if edited - written > EDITED_WITHIN:
            return False
        read = await events.recall(self._key)
        if read or not first:
            return read not in ("", _DONE, _digest(self.text))
        return not _game_of(await events.recall(first))


def _game_of(event: str) -> str:
    """The match in which an event was done, as `bot.routing.idempotency` writes it."""
    return event.rpartition(" ")[2]


def _digest(text: str) -> str:
    return blake2s(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
