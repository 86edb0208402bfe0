"""The lines of the corpus as the Telegram adapter forwards them."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.desk import Club, board
from tests.conversation.corpus import Row
from tests.conversation.corpus.heard import (
    EventRecorder,
    find_misread_rows,
    reply_targets,
    spell_row,
)


@pytest.mark.usefixtures("hurried")
async def test_lines_make_the_expected_requests(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line, in each way of addressing, in a group where the bot receives every message, makes
    the same request as in any other chat."""
    club.fake.promote(club.group)
    room = await club.begin()
    shown = await board(room, 1)
    bobs = await club.bob.send(room, "Where do you play?")
    to = reply_targets(shown, bobs, await club.carl.send(room, "Where is the room?"))
    ear = EventRecorder()
    monkeypatch.setattr(club.bot.app.conversation, "handle", ear.handle)

    async def send(row: Row) -> None:
        text = spell_row(row, f"@{club.fake.bot.username}", club.carl.first_name)
        people = (club.carl,) if row.how == "mentions Carl" else ()
        await club.anna.send(room, text, reply_to=to.get(row.how), mentions=people)

    assert await find_misread_rows(ear, send) == []
