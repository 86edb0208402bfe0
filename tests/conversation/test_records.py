"""Game records and other ways to see a game again, as people ask for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sgfmill.sgf import Sgf_game

from bot.conversation.looks import Look
from bot.conversation.pictures import Pictures
from renderer.diagram import Diagram
from tests.conversation.desk import Desk, said


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


async def test_a_replay() -> None:
    """At the end a button shows the whole game in motion, and so do words at any time."""
    desk = Desk()
    game = await desk.game("C3 D4")
    typed = (await desk.say("Eve", "replay")).posts[0]
    assert (True, game, "9×9") == (
        typed.motion,
        typed.ref.game_id if typed.ref else "",
        typed.text.rpartition(" ")[2],
    )
    await desk.say("Anna", f"resign yes #{game}")
    pressed = (await desk.hears(desk.press("Eve", "replay"))).posts[0]
    assert pressed.motion
    assert "W+R" in pressed.text
    assert pressed.alt.startswith("Go board 9×9, move 2.")


async def test_no_replay_of_a_challenge() -> None:
    """What has not begun cannot be seen again."""
    desk = Desk()
    challenge = (await desk.say("Anna", "challenge Ben 9x9")).game_id
    answer = await desk.say("Anna", f"replay #{challenge}")
    assert "The game has not" in said(answer)


async def test_every_position_in_its_look() -> None:
    """The frames are the positions, in the theme and with the coordinates that were chosen, made
    once for all who ask."""
    desk, made = Desk(), []

    def animate(whats: Sequence[Diagram], theme: str) -> bytes:
        made.append((theme, [(len(what.stones), what.coordinates) for what in whats]))
        return b"gif"

    game = await desk.game("C3 D4 -")
    pictures = Pictures(desk.store, lambda _what, _theme, _scale: b"", animate)
    version = (await desk.match(game)).meta.version
    look = Look("slate", coordinates=False)
    both = [pictures.gif(game, version, look) for _ in range(2)]
    assert [b"gif", b"gif"] == await asyncio.gather(*both)
    assert [("slate", [(0, False), (1, False), (2, False), (2, False)])] == made
    assert await pictures.gif(game, version + 1) is None
    assert await pictures.gif("bababa", 1) is None
