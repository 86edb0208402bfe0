"""Reactions to messages that arrive before the bot has recorded what the message is."""

from __future__ import annotations

import pytest

from bot.ids import RoomId
from bot.posts.post import PostRef
from bot.posts.post_context import PostContext
from bot.telegram.inbound import early_reactions
from bot.telegram.inbound.early_reactions import EarlyReactions

GROUP, ROOM = -1005, "telegram:-1005"
VOTE = PostContext(PostRef("bamoku", 7, 1))


class Desk:
    """Known messages, and a clock that advances by a second with each look-up."""

    def __init__(self) -> None:
        self.known: dict[tuple[RoomId, int], PostContext] = {}
        self.looks = 0
        self.seconds = 0.0

    async def about(self, room: RoomId, message: int) -> PostContext:
        self.looks += 1
        self.seconds += 1.0
        return self.known.get((room, message), PostContext())

    def early(self) -> EarlyReactions:
        return EarlyReactions(self.about, lambda: self.seconds)


@pytest.fixture(autouse=True)
def remove_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the pauses between look-ups."""
    monkeypatch.setattr(early_reactions, "_LOOK_AGAIN_SECONDS", 0.0)


async def test_reactions_share_one_wait() -> None:
    """A later reaction to the same message waits no longer than the first, and once the wait is
    over no further reaction waits; it still counts if the message becomes known."""
    desk = Desk()
    room = desk.early()
    first = room.begin(GROUP, 9)
    assert first is not None
    assert first is room.under_way(GROUP, 9)
    assert (PostContext(), 3) == (await room.about(first), desk.looks)
    assert (PostContext(), 4) == (await room.about(first), desk.looks)
    assert room.begin(GROUP, 9) is None
    desk.known[ROOM, 9] = VOTE
    assert VOTE == await room.about(first)


async def test_a_wait_ends_with_its_caller() -> None:
    """A wait lasts as long as a caller holds it, and at most a hundred run at the same time."""
    room = Desk().early()
    waits = [room.begin(GROUP, message) for message in range(early_reactions.MOST_WAITS)]
    assert None not in waits
    assert room.begin(GROUP, 1000) is None
    waits.pop()
    assert room.under_way(GROUP, early_reactions.MOST_WAITS - 1) is None
    assert room.begin(GROUP, 1000) is not None


async def test_peoples_messages_are_remembered_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reactions to people's messages are never waited for; the oldest such message is forgotten."""
    monkeypatch.setattr(early_reactions, "MAX_OTHERS", 2)
    room = Desk().early()
    for message in (1, 2, 3):
        room.wrote(GROUP, message)
    worth = [room.begin(GROUP, message) is not None for message in (1, 2, 3, 4)]
    assert [True, False, False, True] == worth
