"""Lines that people edit once they are told what is wrong with them: “E55” becomes “E5”.

Such a line is read again if it was answered in words and did nothing, and if it is edited soon:
who edits an older one tidies up, and has long typed anew what was meant.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.conversation.posts.post import Answer
from bot.service.ports.stores import PostIndex, RoomId

EDITED_WITHIN = timedelta(minutes=2)
"""How long after a line was written it can be edited."""


async def note(index: PostIndex, room: RoomId, message: str, answer: Answer) -> None:
    """Notes whether nothing but words came of a message; of one that did something at once, that
    need not be noted."""
    in_vain = bool(answer.posts) and not answer.game_id
    await index.remember(room, _key(message), "1" if in_vain else "")


async def is_meant(
    index: PostIndex, room: RoomId, message: str, written: datetime, edited: datetime
) -> bool:
    """Whether a message that is edited now is to be read again."""
    if edited - written > EDITED_WITHIN:
        return False
    return bool(await index.recall(room, _key(message)))


def _key(message: str) -> str:
    return f"in-vain/{message}"
