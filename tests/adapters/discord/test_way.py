"""How long the way of a typed move is through the program: limits that may only go down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.discord.outbound.cleanup import later_edits
from bot.posts.post_context import SENT, SentPost
from tests.adapters.discord.called import called
from tests.adapters.discord.desk import Club, board, boards
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

MOVES = ("D4", "D3", "C4", "C3", "E4", "E3")
# Only detours are worth removing: a line parsed twice, a match read twice, folders that pass the
# same value around. Small functions are no detour; do not merge them to lower a number.
LIMITS = {"files": 79, "functions": 333, "calls": 618, "crossings": 119}


async def known(club: Club, post: Message) -> None:
    """Waits until a post is known by its key, after which nothing more is kept of it."""
    room, index = f"discord:{post.channel.id}", club.memory.backends.posts

    wanted = SentPost(str(post.id))
    async with asyncio.timeout(PATIENCE):
        while wanted not in (await index.list_all(SENT, room)).values():  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def test_the_way_of_a_typed_move(
    club: Club, record_property: Callable[[str, object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Discord to its post a move comes through no more files and functions than these, in no
    more calls, of which no more lead from one top folder into another. What is kept and tidied up
    after the post before it is no part of that way."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 60.0)
    thread = await club.begin("19x19 black")
    ways: list[dict[str, int]] = []
    for turn, move in enumerate(MOVES):
        count = len(boards(thread))
        await known(club, boards(thread)[-1])
        with called() as found:
            await (club.anna, club.bob)[turn % 2].send(thread, f"{club.fake.bot.mention} {move}")
            await board(thread, count + 1)
        ways.append(found.figures())
    least = {what: min(way[what] for way in ways) for what in LIMITS}
    for what, many in least.items():
        record_property(what, many)
    assert {} == {what: many for what, many in least.items() if many > LIMITS[what]}
