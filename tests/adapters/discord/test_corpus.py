"""The lines of the corpus as the Discord adapter forwards them."""

from __future__ import annotations

import pytest

from tests.adapters.discord.desk import Club, board
from tests.conversation.corpus import Row
from tests.conversation.corpus.heard import (
    EventRecorder,
    find_misread_rows,
    reply_targets,
    spell_row,
)


async def test_lines_make_the_expected_requests(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line, in each way of addressing, in a game's thread makes the same request as in any
    other chat."""
    club.fake.app.message_content = True
    await club.restart(reads_all=True)
    thread = await club.begin()
    shown = await board(thread, 1)
    bobs = await club.bob.send(thread, "Where do you play?")
    to = reply_targets(shown, bobs, await club.carl.send(thread, "Where is the room?"))
    ear = EventRecorder()
    monkeypatch.setattr(club.bot.conversation, "handle", ear.handle)

    async def send(row: Row) -> None:
        text = spell_row(row, club.fake.bot.mention, club.carl.mention)
        await club.anna.send(thread, text, reply_to=to.get(row.how))

    assert await find_misread_rows(ear, send) == []
