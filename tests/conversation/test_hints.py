"""Which hint people get with news, the first time that they meet a thing."""

from __future__ import annotations

import pytest

from bot.announcements import hints
from bot.match.events import Agreed, Event, Marked, TimeGiven
from bot.rules.points import Colour
from bot.web.log.rooms import CAPABILITIES
from tests.conversation.desk import ROOM, Desk

WALLS = "C5 G5 C4 G4 C6 G6 C3 G3 C7 G7 C2 G2"
"""As many stones as a game that has begun."""


@pytest.mark.parametrize(
    "later",
    [
        *(Agreed(0, Colour.BLACK, 1), Marked(0, Colour.BLACK, 1, (), dead=True)),
        TimeGiven(0, Colour.BLACK, 1),
    ],
)
async def test_a_count_is_explained_when_it_is_put(later: Event) -> None:
    """How a count is agreed on is said with the count itself, and with no later word on it."""
    desk, others = Desk(), Desk()
    loaded = await desk.match(await desk.game(f"{WALLS} - -"))
    for news, kind in ((loaded.match.events[-1:], "count"), ([later], "")):
        hint = await hints.due(loaded, news, ROOM, CAPABILITIES, others.profiles)
        assert (kind, bool(kind)) == (hint.kind, bool(hint.lines))


@pytest.mark.parametrize("moves, kind", [("D4 E5 - -", ""), (f"{WALLS} - -", "count"), ("- -", "")])
async def test_a_game_that_has_hardly_begun_has_no_count_to_explain(moves: str, kind: str) -> None:
    """How a count is put right is told where there is one: beside “play on?” it would be a second
    question, and what hardly begins is not a count yet."""
    desk, others = Desk(), Desk()
    loaded = await desk.match(await desk.game(moves))
    news = loaded.match.events[-1:]
    assert kind == (await hints.due(loaded, news, ROOM, CAPABILITIES, others.profiles)).kind
