"""Game records and other ways to see a game again, as people ask for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

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


RECORD = "(;SZ[9]PB[Anna]PW[Eve @all]RE[W+R];B[cc];W[];B[dd](;W[ee]C[x])(;W[ff]))"


@pytest.mark.parametrize(
    "line, addressed", [(f"import {RECORD}", False), (f"wczytaj\n{RECORD}", False), (RECORD, True)]
)
async def test_a_pasted_record(line: str, addressed: bool) -> None:
    """A record pasted after the word, or where the bot is meant, is shown in motion."""
    desk = Desk()
    (post,) = (await desk.hears(replace(desk.line("Anna", line), addressed=addressed))).posts
    assert "Anna (Black) – Eve @all (White), 9×9, moves: 4, result: W+R" == post.text
    assert ("Go board 9×9, move 4.", False) == (post.alt, "Anna" in post.film)


async def test_a_smile_is_no_record() -> None:
    """Nobody asked for what only begins like a record."""
    desk = Desk()
    for line in (RECORD, "(; nice", "import taxes (; are high"):
        assert () == (await desk.say("Anna", line)).posts


@pytest.mark.parametrize(
    "line, told",
    [
        ("import (;SZ[9];B[cc]", "I cannot read that record."),
        ("import (;SZ[3];B[aa])", "Only square boards of 5 to 25"),
        ("import (;" + ";B[]" * 2_000 + ")", "That record has too many"),
        ("import (;C[" + "x" * 70_000 + "])", "That record is too long"),
        ("import (;SZ[9];B[aa];W[aa])", "Move 2 of that record cannot"),
    ],
)
async def test_a_bad_record(line: str, told: str) -> None:
    """What cannot be shown is told kindly, and no game is there."""
    desk = Desk()
    assert said(await desk.say("Anna", line)).startswith(told)
    assert "no games" in said(await desk.say("Anna", "games"))


async def test_the_frames_of_a_record() -> None:
    """The frames are the positions of the main line, in the look that was chosen."""
    desk, made = Desk(), []

    def animate(whats: Sequence[Diagram], theme: str) -> bytes:
        made.append((theme, [(len(what.stones), what.coordinates) for what in whats]))
        return b"gif"

    pictures = Pictures(desk.store, lambda _what, _theme, _scale: b"", animate)
    post = (await desk.say("Anna", f"import {RECORD}")).posts[0]
    look = Look("slate", coordinates=False)
    assert ("replay.gif", b"gif") == await pictures.moving(post, look)
    assert [("slate", [(0, False), (1, False), (2, False), (3, False)])] == made
    assert await pictures.film("no record", look) is None
