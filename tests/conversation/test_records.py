"""Game records and other ways to see a game again, as people ask for them."""

from __future__ import annotations

import pytest
from sgfmill.sgf import Sgf_game

from tests.conversation.desk import Desk


@pytest.mark.parametrize(
    "language, line, ended, place",
    [
        ("en", "sgf", "Anna (Black) resigns", "browser"),
        ("pl", "zapis", "Anna (czarne)", "przeglądarka"),
    ],
)
async def test_the_record_says_how_it_ended(
    language: str, line: str, ended: str, place: str
) -> None:
    """The record of a finished game tells the result in the words of who asks, and the place."""
    desk = Desk()
    game = await desk.game("C3 D4")
    await desk.say("Anna", f"resign yes #{game}")
    await desk.say("Eve", f"language {language}")
    (post,) = (await desk.say("Eve", line)).posts
    assert post.file is not None
    record = Sgf_game.from_string(post.file.content)
    assert ended in record.get_last_node().get("C")
    assert ("W+R", place) == (record.get_root().get("RE"), record.get_root().get("PC"))
