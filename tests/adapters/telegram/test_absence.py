"""Taps that Telegram dropped while the bot was away. The times are the real server's, which nobody
can move, so the bot was last there in the past."""

from __future__ import annotations

from bot.telegram.inbound.absence import DROPPED_MS, HEARD
from bot.telegram.telegram_ids import PLATFORM
from tests.adapters.telegram.desk import Club, board
from tests.adapters.telegram.test_rooms import at_home, play
from tests.end_to_end.tables import until
from tests.fakes.telegram.updates import PRESSES_KEPT_SECONDS

AWAY = "I was away. If you tapped, tap again."


async def back(club: Club, since: int) -> None:
    """The bot, which has stopped, was last there at a moment (ms), and comes back."""
    await club.bot.backends.posts.save(HEARD, PLATFORM, "", since)
    await club.restart()


async def gone(club: Club, ms: int) -> int:
    """The bot stops, and so many milliseconds pass; when it was last there."""
    since = await club.bot.app.conversation.now() - ms
    await club.bot.stop()
    club.fake.clock.advance(ms / 1000)
    return since


async def noted(club: Club, since: int) -> None:
    """Waits until the bot has noted that it is there."""
    posts = club.bot.backends.posts

    async def is_noted() -> bool:
        return (await posts.load(HEARD, PLATFORM, "") or 0) > since

    await until(is_noted, "the note")


async def test_a_tap_in_vain(club: Club) -> None:
    """After an absence in which Telegram dropped a tap, only the person whose move is awaited is
    told, under the board, once and without a sound, also if the bot dies over it; and then the tap
    counts."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await gone(club, 10 * DROPPED_MS)
    press = club.anna.begin_press(shown, "D")
    club.fake.clock.advance(PRESSES_KEPT_SECONDS)
    await back(club, since)
    told = await room.says(f"Anna: {AWAY}")
    assert (shown, True) == (told.reply_to, told.silent)
    await noted(club, since)
    await club.bot.stop()
    await back(club, since)
    await noted(club, since)
    await club.anna.press(shown, "D")
    await club.anna.press(shown, "4")
    await board(room, 2)
    assert [told] == [m for m in room.messages if AWAY in m.text]
    assert not press.answered


async def test_told_in_ones_own_chat(club: Club) -> None:
    """Of two who play each in their own chat only the person whose move is awaited is told, there,
    whichever of the two has the newer board."""
    anna, bob = await at_home(club)
    await play(club.anna, anna, "C3")
    await board(bob, 2)
    await club.anna.send(anna, "board")
    await board(anna, 3)
    since = await gone(club, 10 * DROPPED_MS)
    await back(club, since)
    await bob.wait_for(lambda m: f"Bob: {AWAY}" in m.text)
    assert [] == [m.text for m in anna.messages if AWAY in m.text]


async def test_a_short_absence(club: Club) -> None:
    """After an absence in which no tap was dropped, a tap counts and nobody is told anything."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await gone(club, DROPPED_MS - 60_000)
    press = club.anna.begin_press(shown, "Pass")
    await back(club, since)
    await press.done()
    await board(room, 2)
    assert [] == [m for m in room.messages if AWAY in m.text]


async def test_a_line_that_waited(club: Club) -> None:
    """Who typed a move meanwhile, which waits with Telegram for a day, need not tap; the other, for
    whom the game waits then, is told."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await gone(club, 10 * DROPPED_MS)
    await club.anna.send(room, "D4", reply_to=shown)
    await back(club, since)
    await room.says(f"Bob: {AWAY}")
    assert [] == [m for m in room.messages if f"Anna: {AWAY}" in m.text]
