"""Rooms that cannot be reached any more: the others are told, and the game goes on."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.conversation.announcements.calling import LOOK_AGAIN, LOST_MS
from bot.service.clocks.clock import DAY
from bot.service.ports.stores import RoomId
from tests.conversation.desk import ROOM, Desk

OTHER, ANNA, BEN = "web:other", f"{ROOM}/anna", f"{ROOM}/ben"


def told(desk: Desk, room: RoomId) -> list[str]:
    """The first line of all that was posted in a room."""
    return [post.text.partition("\n")[0] for where, post in desk.chat.seen if where == room]


def lost(game: str) -> str:
    """What a room is told of another."""
    return f"One of the rooms of game #{game} cannot be reached any more. The game goes on here."


async def test_the_other_rooms_are_told_once() -> None:
    """A closed room is told of in the others, once however many moves follow, and again only
    after it was open in between."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    for expected, closed, who, move in (
        (0, set[RoomId](), "Anna", "A1"),
        (1, {OTHER}, "Ben", "B1"),
        (1, {OTHER}, "Anna", "C1"),
        (1, set[RoomId](), "Ben", "D1"),
        (2, {OTHER}, "Anna", "E1"),
    ):
        desk.chat.closed = closed
        assert game == (await desk.say(who, f"{move} #{game}")).game_id
        assert expected == told(desk, ROOM).count(lost(game)), move
    assert "⚪ D1 · Anna" == told(desk, OTHER)[-1]


async def test_a_game_without_a_room_goes_private() -> None:
    """If there is no other room, the game goes on in the private chats of those who have one, and
    stays in its room, should that open again."""
    desk = Desk()
    game = await desk.game()
    desk.chat.own[ANNA] = "web:anna-alone"
    desk.chat.closed = {ROOM}
    await desk.say("Anna", f"A1 #{game}")
    await desk.announce()
    assert [lost(game), "⚫ A1 · Ben"] == told(desk, "web:anna-alone")
    assert (ROOM, "web:anna-alone") == (await desk.match(game)).meta.rooms


async def test_a_player_who_is_lost_has_a_name() -> None:
    """Whoever cannot be reached in their own chat is named."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, BEN))
    await desk.announce()
    desk.chat.closed = {BEN}
    await desk.say("Anna", f"A1 #{game}")
    assert any(line.startswith("Ben cannot be reached any more") for line in told(desk, ROOM))
    assert "⚫ A1 · Ben" in told(desk, ROOM)


async def test_what_is_over_is_not_told() -> None:
    """When the game is over nobody needs to know who missed its end."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, (ROOM, OTHER))
    await desk.announce()
    desk.chat.closed = {OTHER}
    await desk.confirms("Anna", f"resign yes #{game}")
    assert lost(game) not in told(desk, ROOM)


@pytest.mark.parametrize("rooms", [(ROOM,), (ROOM, OTHER)])
async def test_a_call_that_nobody_could_hear(rooms: tuple[RoomId, ...]) -> None:
    """If no room of a game can be reached, and no private chat, whose turn it is is called by one
    line once a room is open again; the log says so meanwhile."""
    desk = Desk()
    game = await desk.game()
    await desk.service.move(game, ROOM, rooms)
    await desk.announce()
    desk.chat.closed = {*rooms}
    with capture_logs() as logs:
        await desk.say("Anna", f"A1 #{game}")
        for _ in range(2):
            desk.ms += LOOK_AGAIN
            await desk.app.calling.once()
    events = [(line["game"], line["side"]) for line in logs if line["event"] == "nobody-called"]
    assert {(game, "g")} == {*events}
    count, desk.chat.closed = len(desk.chat.seen), set()
    for _ in range(3):
        desk.ms += LOOK_AGAIN
        await desk.app.calling.once()
    calls = [(room, post.mentions) for room, post in desk.chat.seen[count:]]
    assert [(ROOM, (BEN,))] == calls


async def test_a_call_that_nobody_can_ever_hear() -> None:
    """Two days after the last move nobody is tried to be called any more."""
    desk = Desk()
    game = await desk.game()
    desk.chat.closed = {ROOM}
    await desk.say("Anna", f"A1 #{game}")
    for wait in (LOOK_AGAIN, LOST_MS):
        assert 1 == len(await desk.store.calls(desk.ms + DAY, 9))
        desk.ms += wait
        await desk.app.calling.once()
    assert [] == await desk.store.calls(desk.ms + DAY, 9)
