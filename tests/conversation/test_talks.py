"""A line in the talk of a game is about that game, unless it names or answers another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ids import GameId
from bot.match.state import Phase
from bot.posts.post import Answer, PostRef
from bot.talk.incoming import Said
from tests.conversation.desk import Desk, first_line


async def say_in(
    desk: Desk, game: GameId, who: str, text: str, *, addressed: bool = False
) -> Answer:
    """Write a line in the talk of a game."""
    line = desk.line(who, text)
    return await desk.hears(replace(line, did=Said(text, addressed=addressed), talk=game))


async def moves(desk: Desk, *games: GameId) -> list[int]:
    """Return the number of moves of each game."""
    return [len((await desk.match(game)).match.game.moves) for game in games]


@pytest.mark.parametrize("line", ["play D4", "D4"])
async def test_a_move_is_played_in_the_game_of_the_talk(line: str) -> None:
    """With two games that wait for her, Anna’s move is played in the one whose talk she writes
    in."""
    desk = Desk()
    first, second = await desk.game(), await desk.game()
    await say_in(desk, first, "Anna", line)
    assert [1, 0] == await moves(desk, first, second)


async def test_a_move_is_never_played_in_another_game() -> None:
    """A point that Anna mentions in the talk of other people’s game is chat, though her own game
    waits for her. If the line is certainly for the bot, it says that she does not play there."""
    desk = Desk()
    own = await desk.game()
    others = (await desk.say("Ben", "challenge Eve 9x9 black")).game_id
    await desk.say("Eve", f"accept #{others}")
    assert () == (await say_in(desk, others, "Anna", "D4")).posts
    refused = await say_in(desk, others, "Anna", "D4", addressed=True)
    assert "Only its two players" in first_line(refused)
    assert [0, 0] == await moves(desk, own, others)


async def test_a_reply_and_a_name_are_stronger() -> None:
    """A named game, and the post that a line answers, come before the talk."""
    desk = Desk()
    first, second = await desk.game(), await desk.game()
    await say_in(desk, first, "Anna", f"D4 #{second}")
    assert [0, 1] == await moves(desk, first, second)
    third = await desk.game()
    reply = desk.line("Anna", "E5", about=PostRef(third, 2))
    await desk.hears(replace(reply, talk=first))
    assert [0, 1, 1] == await moves(desk, first, second, third)


async def test_an_agreement_is_to_the_question_of_the_talk() -> None:
    """With a count in two games, the players agree to that of the talk. If the game of the talk
    asks nothing, a yes is to nothing, since another question may be unread."""
    desk = Desk()
    first, second, third = [await desk.game("- -") for _ in range(2)] + [await desk.game()]
    for who in ("Anna", "Ben"):
        await say_in(desk, first, who, "agree")
    phases = [(await desk.match(game)).match.phase for game in (first, second)]
    assert [Phase.ENDED, Phase.AGREEMENT] == phases
    for who in ("Anna", "Ben"):
        await say_in(desk, third, who, "agree")
    assert Phase.AGREEMENT is (await desk.match(second)).match.phase
