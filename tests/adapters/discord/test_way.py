"""How much code a typed move passes through: limits that may only decrease."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.discord.outbound import later_edits
from bot.posts.post_context import SENT, SentPost
from tests.adapters.discord.called import record_calls
from tests.adapters.discord.desk import Club, board, boards
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

MOVES = ("D4", "D3", "C4", "C3", "E4", "E3")
# Only detours are worth removing: a line parsed twice, a match read twice, folders that pass the
# same value around. Small functions are no detour; do not merge them to lower a number.
# Crossings were counted anew when ten top folders became twenty.
LIMITS = {"files": 78, "functions": 333, "calls": 618, "crossings": 170}


async def wait_until_recorded(club: Club, post: Message) -> None:
    """Wait until a post is recorded under its key, after which nothing more is stored about it."""
    room, index = f"discord:{post.channel.id}", club.memory.backends.posts

    wanted = SentPost(str(post.id))
    async with asyncio.timeout(PATIENCE):
        while wanted not in (await index.list_all(SENT, room)).values():  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def test_the_way_of_a_typed_move(
    club: Club, record_property: Callable[[str, object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Discord's event to the post of its board a move stays within these limits of files,
    functions, calls, and calls between top folders. Storing and tidying after the previous post is
    not counted."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 60.0)
    thread = await club.begin("19x19 black no clock")
    ways: list[dict[str, int]] = []
    for turn, move in enumerate(MOVES):
        count = len(boards(thread))
        await wait_until_recorded(club, boards(thread)[-1])
        with record_calls() as found:
            await (club.anna, club.bob)[turn % 2].send(thread, f"{club.fake.bot.mention} {move}")
            await board(thread, count + 1)
        ways.append(found.figures())
    least = {what: min(way[what] for way in ways) for what in LIMITS}
    for what, many in least.items():
        record_property(what, many)
    assert {} == {what: many for what, many in least.items() if many > LIMITS[what]}
