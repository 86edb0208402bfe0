"""The sandbox: moves tried out in private, without any effect on the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Answer
from bot.talk.incoming import Pressed, Said
from renderer.model.diagram import Diagram, Stone
from tests.conversation.chats import DISCORD, Chats
from tests.conversation.desk import first_line
from tests.conversation.test_announced import button_labels
from tests.conversation.test_private_tools import ALONE, lines_of, say_privately


async def send_slash_command(chats: Chats, text: str) -> Answer:
    """Send Anna's slash command in the channel, with an ephemeral answer."""
    incoming = replace(chats.from_("Anna"), did=Said(text, addressed=True), private=True)
    return await chats.happens(replace(incoming, community="discord:guild:1"))


async def test_a_sandbox() -> None:
    """While the sandbox is open, bare points are moves in it, drawn with numbers and marked as no
    game; a hint comes once, and the match's log stays the same."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    version = (await chats.match(game_id)).match.version
    posts = len(chats.rooms.posts[DISCORD])
    answer = Answer()
    for line in ("analyse", "E5", "F6", "pass", "wstecz", "C3"):
        answer = await say_privately(chats, "Anna", line)
        assert first_line(answer).startswith(f"Sandbox: game #{game_id} never hears of it"), line
        assert (line == "analyse") == ("Type a move" in lines_of(answer)[-1]), line
    assert "Tried out: 1. E5, 2. F6, 3. C3" == lines_of(answer)[1]
    drawn = answer.posts[0].drawing
    assert isinstance(drawn, Diagram)
    assert {(4, 4): 1, (5, 5): 2, (2, 2): 3} == drawn.numbers
    assert (4, Stone.WHITE) == (len(drawn.stones), drawn.stones[2, 2])
    assert answer.posts[0].alt.startswith("Sandbox, not the game. ")
    assert None is answer.posts[0].ref
    assert (
        "Tried out: 1. E5, 2. F6, 3. C3" == lines_of(await say_privately(chats, "Anna", "board"))[1]
    )
    assert version == (await chats.match(game_id)).match.version
    assert posts == len(chats.rooms.posts[DISCORD])
    closed = await say_privately(chats, "Anna", "end")
    assert first_line(closed).startswith(f"The sandbox on game #{game_id} is closed.")
    await chats.says("Ben", "E5")
    assert game_id == (await say_privately(chats, "Anna", "F6")).game_id


async def test_undo() -> None:
    """A bare “undo” takes back a sandbox move and does not ask the opponent; in an empty sandbox it
    is for the game."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    version = (await chats.match(game_id)).match.version
    for line in ("analyse", "E5", "F6"):
        await say_privately(chats, "Anna", line)
    assert "Tried out: 1. E5" == lines_of(await say_privately(chats, "Anna", "undo"))[1]
    await say_privately(chats, "Anna", "cofnij")
    assert version == (await chats.match(game_id)).match.version
    await say_privately(chats, "Anna", "undo")
    assert version < (await chats.match(game_id)).match.version


async def test_a_line_with_several_points() -> None:
    """All points named in a line are tried out in order, with or without other words, and offered
    to no game; resigning is for the game."""
    chats = Chats()
    await chats.across()
    await say_privately(chats, "Anna", "analyse")
    for line, tried in (
        ("C4 C5", "1. C4, 2. C5"),
        ("hane at D4", "1. C4, 2. C5, 3. D4"),
        ("ok, E5", "1. C4, 2. C5, 3. D4, 4. E5"),
    ):
        answer = await say_privately(chats, "Anna", line)
        assert (f"Tried out: {tried}", ["Back", "End"]) == (
            lines_of(answer)[1],
            button_labels(answer),
        )
    assert ["Resign?"] == button_labels(await say_privately(chats, "Anna", "I give up"))
    await say_privately(chats, "Anna", "end")
    assert ["Play C5?", "Play C4?"] == button_labels(await say_privately(chats, "Anna", "C4 C5"))


async def test_stop_in_the_sandbox() -> None:
    """“Stop” in the sandbox's chat offers to end the sandbox or a game, and ends neither."""
    chats = Chats()
    await chats.across()
    await say_privately(chats, "Anna", "analyse")
    answer = await say_privately(chats, "Anna", "stop")
    assert ["End the sandbox", "Resign"] == button_labels(answer)
    assert first_line(await say_privately(chats, "Anna", "E5")).startswith("Sandbox: ")
    pressed = replace(
        chats.from_("Anna", ALONE["Anna"]),
        did=Pressed(answer.posts[0].choices[0].id),
        private=True,
    )
    assert first_line(await chats.happens(pressed)).startswith("The sandbox on game")


async def test_moves_in_the_game_beside_a_sandbox() -> None:
    """A move in the game's own room, in reply to its board or with its name, is played in the game,
    whatever sandbox is open."""
    chats = Chats()
    game_id = await chats.across()
    await say_privately(chats, "Anna", "analyse")
    await chats.says("Anna", "D4")
    assert 1 == len((await chats.match(game_id)).match.game.moves)
    answer = await say_privately(chats, "Anna", "C3")
    assert "The game itself has moved on." in "\n".join(lines_of(answer))
    await chats.says("Ben", "E5")
    assert game_id == (await say_privately(chats, "Anna", f"F6 #{game_id}")).game_id
    await chats.says("Ben", "G7")
    board = (await say_privately(chats, "Anna", f"board #{game_id}")).posts[0].ref
    reply = replace(chats.from_("Anna", ALONE["Anna"]), did=Said("A1"), about=board, private=True)
    assert game_id == (await chats.happens(reply)).game_id
    await chats.says("Ben", "A9")
    assert game_id == (await send_slash_command(chats, "play H8")).game_id


async def test_a_sandbox_by_slash_command() -> None:
    """In a channel each command names its sandbox moves, and `play` still plays in the game."""
    chats = Chats()
    game_id = await chats.across()
    await send_slash_command(chats, "analyse D4")
    answer = await send_slash_command(chats, "analyse E5")
    assert "Tried out: 1. D4, 2. E5" == lines_of(answer)[1]
    assert game_id == (await send_slash_command(chats, "pass")).game_id


async def test_back_and_end_by_buttons() -> None:
    """Back and end have buttons, for this user only."""
    chats = Chats()
    await chats.across()
    await say_privately(chats, "Anna", "analyse D4 E5")
    room = "discord:810"
    for label, expected in (("Back", "Tried out: 1. D4"), ("End", "The sandbox on game")):
        post, choice = chats.button(room, label)
        for who, answered in (("Eve", "That question was for someone else."), ("Anna", expected)):
            pressed = replace(chats.from_(who, room), did=Pressed(choice.id), about=post.ref)
            answer = await chats.happens(replace(pressed, private=True))
            assert answered in "\n".join(lines_of(answer))


@pytest.mark.parametrize(
    "line, expected",
    [
        ("analyse D4", "There is already a"),
        ("analyse T19", "T19 is not on this board"),
        ("analyse I5", "There is no column I"),
        ("analyse the game", "Type “analyse”, or"),
        ("back", "No sandbox is open."),
        ("end", "No sandbox is open."),
        ("analyse #zuzuzu", "I don’t know that game."),
    ],
)
async def test_illegal_sandbox_moves(line: str, expected: str) -> None:
    """Illegal moves and unknown games are refused and change nothing."""
    chats = Chats()
    game_id = await chats.across()
    await chats.says("Anna", "D4")
    assert first_line(await say_privately(chats, "Anna", line)).startswith(expected)
    assert 3 == (await chats.match(game_id)).match.version


async def test_rooms_and_games_without_a_sandbox() -> None:
    """There is no sandbox in shared rooms, nor in an unfinished game without estimates, for any
    user and any way to open it."""
    chats = Chats()
    game_id = await chats.across("9x9 black no estimates no clock")
    await chats.says("Anna", "D4")
    assert first_line(await chats.says("Anna", "analyse")).startswith("Others could read that here")
    for who in ("Anna", "Ben"):
        answer = await say_privately(chats, who, "analyse")
        assert first_line(answer).startswith(
            "This game is played without estimates, and so without"
        )
    await chats.confirms("Ben", "resign yes")
    answer = await say_privately(chats, "Anna", f"analyse E5 #{game_id}")
    assert first_line(answer).startswith("Sandbox: ")


async def test_sandbox_moves_are_limited() -> None:
    """A sandbox takes a hundred moves; the next is refused until one is taken back."""
    chats = Chats()
    await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "analyse")
    points = [f"{column}{row}" for column in "ABCEFG" for row in range(1, 10)]
    lines = [line for point in points for line in ("pass", point)]
    for line in lines[:100]:
        assert first_line(await say_privately(chats, "Anna", line)).startswith("Sandbox: ")
    assert first_line(await say_privately(chats, "Anna", "H1")).startswith("100 moves are enough")
    await say_privately(chats, "Anna", "back")
    assert first_line(await say_privately(chats, "Anna", "H1")).startswith("Sandbox: ")
