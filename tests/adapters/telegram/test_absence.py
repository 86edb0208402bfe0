"""Button presses that Telegram dropped during an absence of the bot. Tests cannot move the server's
clock, so they date the bot's last activity in the past."""

from __future__ import annotations

from bot.telegram.calls.hearing import HEARD, Hearing
from bot.telegram.inbound.absence import DROPPED_MS
from bot.telegram.telegram_ids import PLATFORM
from tests.adapters.telegram.desk import Club, board
from tests.adapters.telegram.test_rooms import play, start_in_private
from tests.end_to_end.tables import wait_until
from tests.fakes.telegram.updates import PRESSES_KEPT_SECONDS

AWAY = "I was away. If you tapped, tap again."


async def restart_bot(club: Club, since: int) -> None:
    """Restart the stopped bot. ``since`` is its last recorded activity in milliseconds."""
    await club.bot.backends.posts.save(HEARD, PLATFORM, "", Hearing(since))
    await club.restart()


async def stop_bot(club: Club, ms: int) -> int:
    """Stop the bot, and return a last activity this many milliseconds ago."""
    since = await club.bot.app.conversation.lookups.now() - ms
    await club.bot.stop()
    club.fake.clock.advance(ms / 1000)
    return since


async def wait_until_noted(club: Club, since: int) -> None:
    """Wait until the bot has recorded its activity."""
    posts = club.bot.backends.posts

    async def is_noted() -> bool:
        heard = await posts.load(HEARD, PLATFORM, "")
        return heard is not None and heard.at > since

    await wait_until(is_noted, "the note")


async def test_a_dropped_press(club: Club) -> None:
    """If Telegram dropped a press during an absence of the bot, the player to move is told below
    the board, once and silently, even if the bot dies meanwhile. Then a press works."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await stop_bot(club, 10 * DROPPED_MS)
    press = club.anna.begin_press(shown, "D")
    club.fake.clock.advance(PRESSES_KEPT_SECONDS)
    await restart_bot(club, since)
    told = await room.says(f"Anna: {AWAY}")
    assert (shown, True) == (told.reply_to, told.silent)
    await wait_until_noted(club, since)
    await club.bot.stop()
    await restart_bot(club, since)
    await wait_until_noted(club, since)
    await club.anna.press(shown, "D")
    await club.anna.press(shown, "4")
    await board(room, 2)
    assert [told] == [m for m in room.messages if AWAY in m.text]
    assert not press.answered


async def test_the_notice_in_private_chats(club: Club) -> None:
    """If both players play in their private chats, only the player to move is told, in their own
    chat, whichever of them has the newer board."""
    anna, bob = await start_in_private(club)
    await play(club.anna, anna, "C3")
    await board(bob, 2)
    await club.anna.send(anna, "board")
    await board(anna, 3)
    since = await stop_bot(club, 10 * DROPPED_MS)
    await restart_bot(club, since)
    await bob.wait_for(lambda m: f"Bob: {AWAY}" in m.text)
    assert [] == [m.text for m in anna.messages if AWAY in m.text]


async def test_a_short_absence(club: Club) -> None:
    """After an absence too short to drop a tap, the tap counts and no one is told anything."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await stop_bot(club, DROPPED_MS - 60_000)
    press = club.anna.begin_press(shown, "Pass")
    await restart_bot(club, since)
    await press.wait_until_answered()
    await board(room, 2)
    assert [] == [m for m in room.messages if AWAY in m.text]


async def test_a_line_typed_during_the_absence(club: Club) -> None:
    """A move typed during the absence, which Telegram stores for a day, counts, so its player is
    not told to tap again; the opponent, who is to move then, is told."""
    room = await club.begin()
    shown = await board(room, 1)
    since = await stop_bot(club, 10 * DROPPED_MS)
    await club.anna.send(room, "D4", reply_to=shown)
    await restart_bot(club, since)
    await room.says(f"Bob: {AWAY}")
    assert [] == [m for m in room.messages if f"Anna: {AWAY}" in m.text]
