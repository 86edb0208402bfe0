"""Points typed as two numbers, for boards with numeric coordinates."""

from __future__ import annotations

import pytest

from bot.posts.post import Answer
from bot.rules.points import Point
from renderer.model.diagram import Diagram
from tests.conversation.chats import Chats
from tests.conversation.desk import Desk, first_line
from tests.conversation.test_private_tools import lines_of, say_privately


@pytest.fixture
async def desk() -> Desk:
    """A game between Anna and Ben in a room with numeric coordinates."""
    desk = Desk()
    await desk.game()
    await desk.say("Ben", "coordinates numbers")
    return desk


async def moves(desk: Desk) -> list[Point | None]:
    """All moves of the only game."""
    (game_id,) = await desk.versions()
    return [move.point for move in (await desk.match(game_id)).match.game.moves]


async def test_a_move_by_numbers(desk: Desk) -> None:
    """Two numbers mean the same point as in the picture, for both players."""
    for who, line in (("Anna", "4-6"), ("Ben", "play 5-5"), ("Anna", "D5")):
        await desk.say(who, line)
    assert [Point(3, 3), Point(4, 4), Point(3, 4)] == await moves(desk)


async def test_numbers_of_a_spectator_are_chatter(desk: Desk) -> None:
    """Two numbers from a person without a game are chatter."""
    assert Answer() == await desk.say("Eve", "3-1")


async def test_numbers_off_the_board(desk: Desk) -> None:
    """A point off the board is refused under the name that was typed."""
    for line in ("4-16", "16-4"):
        refused = first_line(await desk.say("Anna", line))
        assert f"{line} is not on this board: it has 9 lines. Choose another point." == refused
    for line in ("dead 4-16", "dead 16-4"):
        await desk.say("Anna", line)
    assert [] == await moves(desk)


async def test_a_mark_by_numbers(desk: Desk) -> None:
    """A chain can be marked by the numbers of its point."""
    for who, line in (("Anna", "4-6"), ("Ben", "5-5"), ("Anna", "pass"), ("Ben", "pass")):
        await desk.say(who, line)
    await desk.say("Anna", "dead 5-5")
    (game_id,) = await desk.versions()
    proposal = (await desk.match(game_id)).match.proposal
    assert proposal is not None
    assert {Point(4, 4)} == proposal.dead
    for line in ("dead 4-16", "alive 16-4", "dead 9-1"):
        assert first_line(await desk.say("Anna", line)), line


async def test_numbers_on_a_board_with_letters() -> None:
    """For a user with letter coordinates two numbers are chatter, or, to the bot, answered with a
    hint."""
    chats = Chats()
    game_id = await chats.across()
    assert Answer() == await chats.says("Anna", "3-1", addressed=False)
    for line in ("3-1", "play 3-1", "dead 3-1"):
        assert "type a point as in “D4”" in first_line(await chats.says("Anna", line))
    assert [] == (await chats.match(game_id)).match.game.moves


async def test_private_commands_by_numbers() -> None:
    """Plans, guesses, sandbox moves and the question which game is meant accept numeric points,
    too."""
    chats = Chats()
    await chats.across()
    await say_privately(chats, "Anna", "coordinates numbers")
    await chats.says("Anna", "4-6")
    assert "if E5 → F6" in lines_of(await say_privately(chats, "Anna", "if 5-5 then 6-4"))
    shown = await say_privately(chats, "Anna", "analyse 5-5")
    shown = await say_privately(chats, "Anna", "6-4")
    drawn = shown.posts[0].drawing
    assert isinstance(drawn, Diagram)
    assert {(4, 4): 1, (5, 5): 2} == drawn.numbers
    assert "16-4 is not on this board" in first_line(await say_privately(chats, "Anna", "16-4"))
    assert "if E5 off" not in lines_of(await say_privately(chats, "Anna", "if 5-5 off"))
