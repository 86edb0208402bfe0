"""Lines that people correct by editing after an error message: “E55” becomes “E5”.

An edited line is parsed again if its first version only got words as an answer, or was not
addressed to the bot, and the edit comes soon: later edits are cosmetic.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2s
from typing import Final

from bot.ids import RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.processed_events import PROCESSED, ProcessedEvents
from bot.posts.post import Answer

EDITED_WITHIN = timedelta(minutes=2)
"""How long after a line was written its edits count."""
_READ: Final[Codec[str]] = Codec("edited line", str)
"""The digest of a line as it was read; empty if it had an effect."""


@dataclass(frozen=True)
class EditedLine:
    """The current text of a message, and whether it was ``edited``."""

    room: RoomId
    message: str
    text: str
    edited: bool

    @property
    def _key(self) -> str:
        # Hashed, since the id of a private room contains the person's id.
        return f"in-vain/{_digest(f'{self.room}/{self.message}')}"

    async def note(self, events: ProcessedEvents, answer: Answer) -> None:
        """Record whether the line had an effect. An unedited line that had one, or got no
        answer, needs no record."""
        read = "" if answer.game_id else _digest(self.text)
        if self.edited or (answer.posts and not answer.game_id):
            await events.remember(self._key, _READ, read)

    async def is_meant(
        self, events: ProcessedEvents, written: datetime, edited: datetime, first: str = ""
    ) -> bool:
        """Whether to parse the edited line. Platforms also report edits that leave the text
        unchanged. ``first``, if the line is now surely meant for the bot, is the id of its
        original event, which must have had no effect."""
        if edited - written > EDITED_WITHIN:
            return False
        read = await events.recall(self._key, _READ)
        if read is not None or not first:
            return bool(read) and read != _digest(self.text)
        event = await events.recall(first, PROCESSED)
        return event is None or not event.game_id


def _digest(text: str) -> str:
    return blake2s(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
