"""Animated replays: frames, speed and buttons."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from bot.announcements.pictures import Attached, AttachmentKind, Pictures
from bot.pictures import match_diagrams
from bot.posts.animation import Animation, motion_of
from bot.posts.appearance import Look
from bot.posts.attachments import Film
from bot.posts.callbacks import parse_choice
from bot.posts.post import Post
from bot.posts.replay_position import ReplayPosition, replay_choice, replay_of
from renderer.model.diagram import Coordinates, Diagram, Pace
from tests.conversation.desk import Desk, first_line
from tests.conversation.parts import skip_captions
from tests.conversation.test_records import RECORD
from tests.fakes.readers import InThread
from tests.posts import film_of, motion_in

MOTIONS = [Animation(pace, numbers) for pace in Pace for numbers in (False, True)]


def labels(post: Post) -> list[str]:
    """The labels of a post's buttons."""
    return [*map(post.label, post.choices)]


async def test_a_replay() -> None:
    """A button at the end of a game shows its replay; words do so at any time."""
    desk = Desk()
    game = await desk.game("C3 D4")
    typed = (await desk.say("Eve", "replay")).posts[0]
    assert (Animation(), game, "9×9") == (
        motion_in(typed),
        typed.ref.game_id if typed.ref else "",
        typed.text.rpartition(" ")[2],
    )
    await desk.confirms("Anna", f"resign yes #{game}")
    pressed = (await desk.hears(desk.press("Eve", "replay"))).posts[0]
    assert motion_in(pressed)
    assert "W+R" in pressed.text
    assert pressed.alt.startswith("Go board 9×9, move 2.")


async def test_no_replay_of_a_challenge() -> None:
    """A challenge has no replay, record or description, neither while it waits nor after it was
    withdrawn."""
    desk = Desk()
    challenge = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
    for line in ("replay", "moves", "sgf", "describe", "challenge from"):
        assert "The game has not" in first_line(await desk.say("Anna", f"{line} #{challenge}")), (
            line
        )
    await desk.say("Anna", "withdraw")
    for line in ("replay", "moves", "sgf", "describe", "challenge from"):
        answer = await desk.say("Anna", f"{line} #{challenge}")
        assert "That challenge is no longer open" in first_line(answer), line


async def test_the_frames_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frames are the positions in the chosen theme and coordinates, rendered once for all
    requests, in another thread."""
    desk, made, working = Desk(), [], set[int]()
    drawn = match_diagrams.draw_position

    def draw(*what: Any) -> Diagram:
        working.add(threading.get_ident())
        return drawn(*what)

    def animate(whats: Sequence[Diagram], theme: str, _pace: Pace) -> bytes:
        made.append((theme, [(len(what.stones), what.coordinates) for what in whats]))
        return b"gif"

    game = await desk.game("C3 D4 -")
    pictures = Pictures(
        desk.store, skip_captions, lambda _what, _theme, _scale: b"", animate, InThread()
    )
    version = (await desk.match(game)).meta.version
    look = Look("slate", coordinates=Coordinates.NONE)
    monkeypatch.setattr(match_diagrams, "draw_position", draw)
    both = [pictures.gif(game, version, look) for _ in range(2)]
    assert [b"gif", b"gif"] == await asyncio.gather(*both)
    assert [("slate", [(count, Coordinates.NONE) for count in (0, 1, 2, 2)])] == made
    assert (1, False) == (len(working), threading.get_ident() in working)
    assert [None, None] == [await pictures.gif(game, other) for other in (0, version + 1)]
    assert await pictures.gif("bababa", 1) is None


async def test_the_frames_of_a_record() -> None:
    """The frames of a record are its main line in the chosen look."""
    desk, made = Desk(), []

    def animate(whats: Sequence[Diagram], theme: str, _pace: Pace) -> bytes:
        made.append((theme, [(len(what.stones), what.coordinates) for what in whats]))
        return b"gif"

    pictures = Pictures(
        desk.store, skip_captions, lambda _what, _theme, _scale: b"", animate, InThread()
    )
    await desk.say("Anna", f"import {RECORD}")
    (post,) = (await desk.hears(desk.press("Anna", "replay"))).posts
    look = Look("slate", coordinates=Coordinates.NONE)
    assert Attached(AttachmentKind.MOTION, "replay.gif", b"gif") == await pictures.make_attachment(
        post, look
    )
    assert [("slate", [(count, Coordinates.NONE) for count in (0, 1, 2, 3)])] == made
    assert await pictures.film(Film("no record"), look) is None


@pytest.mark.parametrize(
    "line, motion, buttons",
    [
        ("replay", Animation(), "Slower, Faster, With numbers, Move by move"),
        (
            "replay slow numbers",
            Animation(Pace.SLOW, numbers=True),
            "Usual pace, Faster, Without numbers, Move by move",
        ),
    ],
)
async def test_speed_and_numbers(line: str, motion: Animation, buttons: str) -> None:
    """Words choose the speed and the numbers, and buttons change them."""
    desk = Desk()
    await desk.game("C3 D4")
    (post,) = (await desk.say("Eve", line)).posts
    assert (motion, buttons) == (motion_in(post), ", ".join(labels(post)))
    (faster,) = (await desk.hears(desk.tap("Eve", "Faster"))).posts
    assert Animation(Pace.FAST, numbers=motion.numbers) == motion_in(faster)


async def test_speed_and_numbers_of_a_record() -> None:
    """Records have the same choices, in reply to one or by its buttons."""
    desk = Desk()
    await desk.say("Anna", f"import {RECORD}")
    (post,) = (await desk.hears(desk.press("Anna", "replay"))).posts
    assert "Slower, Faster, With numbers" == ", ".join(labels(post))
    (numbered,) = (await desk.hears(desk.tap("Eve", "With numbers"))).posts
    assert (film_of(post), Animation(numbers=True)) == (film_of(numbered), motion_in(numbered))
    (slower,) = (await desk.hears(desk.tap("Eve", "Slower"))).posts
    assert Animation(Pace.SLOW, numbers=True) == motion_in(slower)


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize(
    "shown", [ReplayPosition(0, "bamoku", 7), ReplayPosition(0, record="0" * 40)]
)
def test_the_button_survives_a_round_trip(shown: ReplayPosition, motion: Animation) -> None:
    """The button of a replay encodes its subject and options, and survives a round trip."""
    wanted = parse_choice(replay_choice(shown, motion))
    assert wanted is not None
    assert (shown.game_id, shown.version) == (wanted.game_id, wanted.number)
    assert (shown.record, motion) == replay_of(wanted)
    assert motion == motion_of(motion.word)


def test_unknown_options() -> None:
    """Unknown options yield the default animation."""
    assert Animation() == motion_of("backwards")


async def test_each_speed_is_rendered() -> None:
    """Each speed is rendered separately; numbers are only on stones still on the board."""
    desk, made = Desk(), []

    def animate(whats: Sequence[Diagram], _theme: str, pace: Pace) -> bytes:
        made.append((pace, [what.numbers for what in whats]))
        return pace.value.encode()

    game = await desk.game("A2 A1 - J9 B1 J8 A1")
    pictures = Pictures(
        desk.store, skip_captions, lambda _what, _theme, _scale: b"", animate, InThread()
    )
    version = (await desk.match(game)).meta.version
    for motion in (Animation(Pace.FAST), Animation(Pace.FAST, numbers=True)):
        assert b"fast" == await pictures.gif(game, version, Look(), motion)
    played = [(0, 1), (0, 0), None, (8, 8), (1, 0), (8, 7), (0, 0)]
    numbers = [
        {at: number for number, at in enumerate(played[:moves], start=1) if at is not None}
        for moves in (0, 1, 2, 4, 5, 6, 7)
    ]
    for taken in numbers[4:6]:
        del taken[0, 0]
    assert [(Pace.FAST, [{}] * 7), (Pace.FAST, numbers)] == made
