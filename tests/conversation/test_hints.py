"""Hints that come with news the first time a player needs them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.announcements import hints
from bot.match.commands import MarkStones
from bot.match.events import Agreed, Event, Marked, TimeGiven
from bot.reading.dead_stones.suggestion import Suggestion
from bot.rules.points import Colour, parse_point
from bot.talk.profiles import HINTS
from tests.conversation.desk import ROOM, Desk
from tests.conversation.stories import EditableChat

WALLS = "C5 G5 C4 G4 C6 G6 C3 G3 C7 G7 C2 G2"
"""Enough stones for a game to count as begun."""


@pytest.mark.parametrize(
    "later",
    [
        Agreed(0, Colour.BLACK, 1),
        Marked(0, Colour.BLACK, 1, (), dead=True),
        TimeGiven(0, Colour.BLACK, 1),
    ],
)
async def test_the_hint_comes_with_the_count(later: Event) -> None:
    """The hint on agreeing to a count comes with the count itself, not with later events."""
    desk, others = Desk(), Desk()
    loaded = await desk.match(await desk.game(f"{WALLS} - -"))
    for news, kind in ((loaded.match.events[-1:], "count"), ([later], "")):
        hint = await hints.due(loaded, news, ROOM, desk.chat, others.profiles)
        assert (kind, bool(kind)) == (hint.kind, bool(hint.lines))


@pytest.mark.parametrize("moves, kind", [("D4 E5 - -", ""), (f"{WALLS} - -", "count"), ("- -", "")])
async def test_an_early_count_gets_no_hint(moves: str, kind: str) -> None:
    """No hint comes with a count of a game that has hardly begun, because the bot already asks
    there whether to play on."""
    desk, others = Desk(), Desk()
    loaded = await desk.match(await desk.game(moves))
    news = loaded.match.events[-1:]
    assert kind == (await hints.due(loaded, news, ROOM, desk.chat, others.profiles)).kind


async def test_the_hint_in_an_edited_post_is_given_once() -> None:
    """The hint that comes with another look counts as given, though the post is edited."""
    chat = EditableChat()
    desk = Desk(chats={"web": chat})
    desk.chat = chat
    game, look = await desk.game(f"{WALLS} -"), desk.advisor.look

    async def look_while_marking(*asked: Any) -> Suggestion | None:
        """Mark a chain during the search."""
        if (await desk.match(game)).match.is_looking:
            mark = MarkStones((parse_point("C5"),), dead=True)
            await desk.service.act(game, f"{ROOM}/anna", mark, "mark")
        return await look(*asked)

    with pytest.MonkeyPatch.context() as searching:
        searching.setattr(desk.advisor, "look", look_while_marking)
        searching.setattr(desk.advisor, "found", None)
        await desk.hears(desk.step("Ben: pass"))
    assert not any("recounted" in where for where, _ in chat.seen)
    await desk.hears(desk.step("Ben: > look again"))
    loaded = await desk.match(game)
    assert any("recounted" in where for where, _ in chat.seen)
    known = await desk.profiles.read(*loaded.users.values())
    assert ["count" in one.get(HINTS) for one in known] == [True, True]
