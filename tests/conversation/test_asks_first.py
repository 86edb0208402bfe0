"""“Ask before playing”: a move is played once its player has confirmed it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.talk.incoming import Pressed, Said
from tests.conversation.chats import DISCORD, IDS, Chats
from tests.conversation.desk import Desk, first_line
from tests.conversation.test_announced import button_labels
from tests.conversation.test_private_tools import newest, say_privately

ANSWERS = ["Play D4", "Don’t play"]


async def moves(desk: Desk, game_id: GameId) -> int:
    """The number of moves played."""
    return len((await desk.match(game_id)).match.game.moves)


async def careful(moves: str = "") -> tuple[Desk, GameId]:
    """A game of Anna, who confirms her moves, against Ben."""
    desk = Desk()
    game_id = await desk.game(moves)
    await desk.say("Anna", "ask before playing on")
    return desk, game_id


async def test_a_typed_move_waits_for_its_button() -> None:
    """A typed move is only shown; its button plays it."""
    desk, game_id = await careful()
    asked = await desk.say("Anna", "D4")
    assert ("Anna, play D4?", ANSWERS) == (first_line(asked), button_labels(asked))
    assert 0 == await moves(desk, game_id)
    await desk.hears(desk.tap("Anna", "Play D4"))
    assert 1 == await moves(desk, game_id)
    assert "D4" in desk.match_line()


async def test_a_tapped_point_waits_for_its_button() -> None:
    """A point chosen from the list of a column is only shown, too."""
    desk, game_id = await careful("E5 C3")
    board = [post for post in desk.chat.posts if post.columns][-1]
    column = next(each for each in board.columns if board.label(each) == "D")
    await desk.hears(replace(desk.line("Anna", ""), did=Pressed(column.id), about=board.ref))
    asked = await desk.hears(desk.tap("Anna", "D4"))
    assert "Anna, play D4?" == first_line(asked)
    assert 2 == await moves(desk, game_id)


async def test_a_move_that_is_not_confirmed() -> None:
    """The other button closes the question in its place."""
    desk, game_id = await careful()
    await desk.say("Anna", "D4")
    before = len(desk.chat.posts)
    dropped = await desk.hears(desk.tap("Anna", "Don’t play"))
    assert "OK, nothing was played." == first_line(dropped)
    assert (before, ()) == (len(desk.chat.posts), desk.chat.posts[-1].choices)
    assert 0 == await moves(desk, game_id)


async def test_a_confirmation_belongs_to_its_position() -> None:
    """Once the game has gone on, an old confirmation plays nothing, although the point is free and
    it is the player's turn."""
    desk, game_id = await careful()
    await desk.say("Anna", "D4")
    old = desk.tap("Anna", "Play D4")
    await desk.say("Anna", "E5")
    await desk.hears(desk.tap("Anna", "Play E5"))
    await desk.say("Ben", "C3")
    refused = await desk.hears(old)
    assert ("", 2) == (refused.game_id, await moves(desk, game_id))
    assert first_line(refused)


async def test_only_the_player_confirms() -> None:
    """The buttons work for the player alone."""
    desk, game_id = await careful()
    await desk.say("Anna", "D4")
    for label in ANSWERS:
        refused = await desk.hears(desk.tap("Ben", label))
        assert "That question was for someone else." == first_line(refused)
    assert 0 == await moves(desk, game_id)


async def test_others_are_not_asked() -> None:
    """The setting is the person's own: the opponent's moves are played at once."""
    desk, game_id = await careful("E5")
    await desk.say("Ben", "D4")
    assert 2 == await moves(desk, game_id)


@pytest.mark.parametrize(
    "line, told",
    [("E5", "There is already a black stone at E5."), ("D44", "D44"), ("pass", "")],
)
async def test_only_moves_are_asked_about(line: str, told: str) -> None:
    """An illegal move is refused at once, and a pass needs no confirmation."""
    desk, game_id = await careful("E5 C3")
    answer = await desk.say("Anna", line)
    assert told in first_line(answer)
    assert not any(label.startswith("Play") for label in button_labels(answer))
    assert (2 + (line == "pass")) == await moves(desk, game_id)


async def test_an_announced_move_is_asked_about_once() -> None:
    """“I’ll play D4” is answered with a button already; that button plays."""
    desk, game_id = await careful()
    await desk.say("Anna", "I'll play D4")
    await desk.hears(desk.tap("Anna", "Play D4?"))
    assert 1 == await moves(desk, game_id)


async def test_a_board_that_asks_itself() -> None:
    """A point tapped on a page that lets people confirm it is played at once."""
    desk, game_id = await careful()
    tapped = replace(desk.line("Anna", ""), did=Said("D4", addressed=True), confirmed=True)
    await desk.hears(tapped)
    assert 1 == await moves(desk, game_id)


async def test_a_typed_yes_leads_to_the_button() -> None:
    """A typed yes plays nothing and names the button."""
    desk, game_id = await careful()
    await desk.say("Anna", "D4")
    assert "Tap the button under the question." == first_line(await desk.say("Anna", "yes"))
    assert 0 == await moves(desk, game_id)


async def test_planned_moves_are_played_unasked() -> None:
    """A conditional move was confirmed when it was planned."""
    chats = Chats()
    await chats.across()
    await chats.says("Anna", "D4")
    await say_privately(chats, "Anna", "ask before playing on")
    await say_privately(chats, "Anna", "if E5 then F6")
    await chats.says("Ben", "E5")
    assert "⚫ F6 · Ben" == newest(chats, DISCORD)[0]


async def test_by_the_form() -> None:
    """The form switches it on and off, ticks the choice and shows it with all settings."""
    chats = Chats()
    (first,) = (await say_privately(chats, "Anna", "settings")).posts
    assert "Ask before playing: off" in first.text.split("\n")
    (page,) = (await say_privately(chats, "Anna", "settings moves")).posts
    assert ["Ask before playing: on", "✓ Ask before playing: off", "Back"] == page.labels(
        page.choices
    )
    assert not await chats.profiles.asks_first(IDS["Anna"])
    (told,) = (await say_privately(chats, "Anna", "pytaj przed ruchem tak")).posts
    assert "Ask before playing: on" == told.text
    assert await chats.profiles.asks_first(IDS["Anna"])
