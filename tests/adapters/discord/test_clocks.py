"""Games with clocks, on a clock that the tests move."""

from __future__ import annotations

from bot.discord.discord_ids import guild_key
from bot.play.ports.stores import everywhere
from tests.adapters.discord.desk import Club, boards, wait_for_message
from tests.fakes.discord.model import Channel
from tests.reminders import reminders_of

HOUR = 60 * 60
DAY = 24 * HOUR


async def advance_clock(club: Club, seconds: float) -> None:
    """Move the clock and run all clock-driven tasks."""
    club.memory.clock.advance(seconds)
    await club.bot.app.sweep.once()
    await reminders_of(club.bot.app).once()


def count_messages(thread: Channel, text: str) -> int:
    """Return how many messages contain this text."""
    return len([message for message in thread.messages if text in message.shown_text])


async def deadline_timestamp(club: Club) -> str:
    """Return the deadline of the only game as a Discord timestamp, which displays the remaining
    time."""
    community = guild_key(club.guild.id)
    (game_id,) = await club.memory.backends.matches.games_in(everywhere(community))
    stored = await club.memory.backends.matches.load(game_id)
    assert stored is not None
    assert stored.meta.deadline is not None
    return f"<t:{stored.meta.deadline // 1000}:R>"


async def test_a_game_that_ends_by_time(club: Club) -> None:
    """In a game by slash commands and by button presses, each of these is announced once in the
    game's thread: the terms, the time left, a gift of time, a reminder with its button, a waived
    win and the end."""
    thread = await club.begin("5x5 komi 0.5 black 2 days")
    await wait_for_message(thread, f"time ends {await deadline_timestamp(club)}")
    await advance_clock(club, 35 * HOUR)
    assert 0 == count_messages(thread, "your time for the move")
    await advance_clock(club, 1 * HOUR)
    reminder = await wait_for_message(thread, "Anna, your time for the move against")
    assert f"against Bob ends {await deadline_timestamp(club)}" in reminder.shown_text
    assert (1, [club.anna]) == (reminder.shown_text.count("Anna"), [*reminder.pings])
    await advance_clock(club, 1 * HOUR)
    assert 1 == count_messages(thread, "your time for the move")
    given = await club.bob.press(reminder, "Give opponent 1 day")
    assert given.acknowledged
    await wait_for_message(thread, "Bob gives Anna 1 day more")
    made = await club.bob.slash(thread, "go clock give-time", time="2d")
    await made.wait_until_withdrawn()
    await wait_for_message(thread, "Bob gives Anna 2 days more")
    await club.bob.slash(thread, "go clock waive-time")
    await wait_for_message(thread, "Bob won’t claim the next timeout")
    await advance_clock(club, 4 * DAY)
    await wait_for_message(thread, "lets it go")
    assert 0 == count_messages(thread, "ran out of time, Bob")
    await advance_clock(club, 2 * DAY - HOUR)
    assert 0 == count_messages(thread, "wins (W+T)")
    await advance_clock(club, HOUR)
    await wait_for_message(thread, "Anna ran out of time, Bob wins (W+T)")
    late = await club.anna.slash(thread, "go play", point="C3")
    over = (await late.answer()).shown_text
    assert over.split(" here is over: W+T. ")[1].startswith("</go rematch:")
    await advance_clock(club, 9 * DAY)
    assert 1 == count_messages(thread, "wins (W+T)")


async def test_personal_time_settings(club: Club) -> None:
    """Personal time settings are typed into an option, a vacation stops the clock, and help about
    clocks can be selected."""
    thread = await club.begin("5x5 komi 0.5 black 2 days")
    told = await club.anna.slash(thread, "go help", topic="clocks")
    assert "/go clock give-time" in (await told.answer()).shown_text
    told = await club.anna.slash(thread, "go settings", change="weekends off")
    assert "Clock pauses: at weekends" in (await told.answer()).shown_text
    bad = await club.anna.slash(thread, "go settings", change="vacation soon")
    assert "From when to when?" in (await bad.answer()).shown_text
    bad = await club.bob.slash(thread, "go clock give-time", time="a bit")
    assert "How much time?" in (await bad.answer()).shown_text
    much = await club.anna.slash(thread, "go clock give-time", time="900 days")
    assert "That’s too much time" in (await much.answer()).shown_text


async def test_the_time_left_is_a_timestamp(club: Club) -> None:
    """The list of games shows the deadline as a timestamp, too, in both languages; a timestamp that
    a person types stays plain text."""
    await club.begin("5x5 komi 0.5 black 2 days")
    for language, line in (("en", "time ends"), ("pl", "czas mija")):
        change = f"language {language}"
        await (await club.anna.slash(club.general, "go settings", change=change)).answer()
        told = await club.anna.slash(club.general, "go games")
        assert f" · {line} {await deadline_timestamp(club)}" in (await told.answer()).shown_text
    odd = club.fake.user("<t:1:R>", locale="en-US")
    club.fake.join(club.guild, odd)
    await odd.slash(club.general, "go challenge", clock="2 days", size=19)
    shown = await wait_for_message(club.general, "szuka partii")
    assert ("<t:1:R>" in shown.shown_text, "<t" in shown.shown_text) == (False, True)


async def test_a_digest_in_a_channel(club: Club) -> None:
    """The digest in a channel lists the games in the threads of its server, and only counts those
    of other servers."""
    await club.begin("5x5 komi 0.5 black no clock")
    elsewhere = club.fake.channel(club.fake.guild("Elsewhere", club.anna, club.bob), "there")
    bot = club.fake.bot.mention
    await club.anna.send(elsewhere, f"{bot} challenge {club.bob.mention} 9x9 black no clock")
    await club.bob.press(await elsewhere.wait_for(lambda m: bool(m.buttons)), "Accept")
    await elsewhere.wait_for(lambda _: bool(elsewhere.threads and boards(elsewhere.threads[0])))
    await club.anna.send(club.general, f"{bot} digest 9:00")  # the first full hour after BEGINNING
    await wait_for_message(club.general, "Done.")
    await advance_clock(club, HOUR)
    digest = (await wait_for_message(club.general, "2 games wait for you:")).shown_text.split("\n")
    assert (3, "… and 1 more") == (len(digest), digest[-1])
    assert " · Bob · 5×5 · your move " in digest[1]
