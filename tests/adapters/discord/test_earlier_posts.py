"""The bot dies after Discord has accepted a post and before the response, for longer than a nonce
lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.discord.discord_ids import first_at
from bot.discord.inbound import missed_lines
from bot.match.clocks.calendar import Calendar
from bot.play.timekeeping.time_settings import TimeSettings
from tests.adapters.discord.desk import Club, boards, wait_for_message
from tests.adapters.discord.steps import run_step, start_step, wait_until_settled
from tests.adapters.discord.test_clocks import HOUR
from tests.conversation.calls import START, STOPPED
from tests.fakes.discord.calls import Call
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.message_routes import NONCE_SECONDS
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE
from tests.reminders import reminders_of

DAY = 24 * 60
"""A day in minutes."""
MESSAGES = "/channels/{channel}/messages"
HEADING = "⚫ Anna – ⚪ Bob"
POSTS = {
    "challenge": ((), START[0], "Anna challenges"),
    "heading": (START[:1], START[1], HEADING),
    "first board": (START[:1], START[1], "your move"),
    "move": (START, "Anna: E5", "⚫ E5"),
    "question": (STOPPED[:-1], "Anna: pass", "count 1"),
    "call": (STOPPED, "Ben: [agree]", "agrees that "),
    "result": ((*STOPPED, "Ben: [agree]"), "Anna: [agree]", "wins by 79.5 ("),
}
"""For each kind of post: the earlier steps, the step that causes it, and words of its text."""


def has_text(content: str, text: str) -> bool:
    """Return whether a post has this text; a heading must have exactly this text, because the board
    in the thread also begins with it."""
    return content == text or (text != HEADING and text in content)


def find_posts(club: Club, text: str) -> list[Message]:
    """Return the bot's messages with this text, in the channel and its threads."""
    channels = [club.general, *club.general.threads]
    posts = [message for place in channels for message in place.messages]
    return [one for one in posts if has_text(one.shown_text, text) and one.author is club.fake.bot]


async def die_over_post(
    club: Club, step: str | Callable[[], Awaitable[None]], text: str
) -> Message:
    """Do a step, let the bot die while it sends the post with this text, and wait until Discord has
    forgotten the nonce. Return the post."""
    before = find_posts(club, text)

    def is_it(call: Call) -> bool:
        return has_text(call.body.get("content", "").replace("**", ""), text)

    def new() -> Message | None:
        return next((one for one in find_posts(club, text) if one not in before), None)

    fault = club.fake.faults.add(Fault("POST", MESSAGES, seconds=1e6, where=is_it))
    going = asyncio.ensure_future(start_step(club, step) if isinstance(step, str) else step())
    found = await club.fake.world.bell.until(new, PATIENCE, text)
    await club.bot.stop()
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    assert 1 == len(fault.seen)
    club.fake.faults.clear()
    advance_clocks(club, NONCE_SECONDS + 1)
    return found


def advance_clocks(club: Club, seconds: float) -> None:
    """Move the clocks of Discord and the database."""
    club.fake.clock.advance(seconds)
    club.memory.clock.advance(seconds)


async def prepare_and_die(club: Club, what: str) -> Message:
    """Do the earlier steps, then let the bot die while it sends this kind of post."""
    before, step, text = POSTS[what]
    for one in before:
        await run_step(club, one)
    return await die_over_post(club, step, text)


async def restart_bot(club: Club) -> None:
    """Start the bot and wait until it has sent all posts."""
    await club.restart()
    await wait_until_settled(club)


@pytest.fixture(autouse=True)
def no_missed_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read no missed lines, since their requests look like searches for a post."""
    monkeypatch.setattr(missed_lines, "MAX_ROOMS", 0)


def post_searches(club: Club) -> list[Call]:
    """Return the requests that search for a post."""
    return [one for one in club.fake.requests if (one.method, one.path) == ("GET", MESSAGES)]


@pytest.mark.parametrize("what", POSTS)
async def test_a_post_exists_once(club: Club, what: str) -> None:
    """If the bot dies while it sends any of these posts, the post exists exactly once after the
    restart, and none of its consequences is missing."""
    found = await prepare_and_die(club, what)
    await restart_bot(club)
    assert [found] == find_posts(club, POSTS[what][2])
    if what in ("heading", "first board"):
        assert 1 == len(boards(await club.thread()))


async def test_a_recovered_post_works(club: Club) -> None:
    """The buttons and reactions of a recovered post work: it gets its reactions, and can be
    accepted."""
    found = await prepare_and_die(club, "challenge")
    assert [] == [*found.reactions]
    await restart_bot(club)
    await club.general.wait_for(lambda m: m is found and "❌" in m.reactions)
    await club.bob.press(found, "Accept")
    thread = await club.thread()
    shown = await die_over_post(club, "Anna: E5", "⚫ E5")
    await restart_bot(club)
    await club.bob.press(shown, "Pass")
    await wait_for_message(thread, "⚪ passes")


async def test_a_post_before_many_messages(club: Club) -> None:
    """A post followed by a hundred and twenty lines of other people is found."""
    for step in START:
        await run_step(club, step)
    for line in range(120):
        await club.carl.send(club.general.threads[-1], f"line {line}")
    found = await die_over_post(club, "Anna: E5", "⚫ E5")
    await restart_bot(club)
    assert [found] == find_posts(club, "⚫ E5")
    assert 2 == len(post_searches(club))


@pytest.mark.parametrize("what", ["heading", "move"])
async def test_an_equal_message_of_a_person(club: Club, what: str) -> None:
    """If the bot's own post was deleted, a person's message with the same text, which the bot can
    read, is not mistaken for it."""
    club.fake.app.message_content = True
    found = await prepare_and_die(club, what)
    await club.owner.delete(found)
    await club.carl.send(found.channel, found.shown_text)
    await restart_bot(club)
    (again,) = find_posts(club, POSTS[what][2])
    assert found is not again
    assert 1 == len(boards(club.general.threads[-1])) - (what == "move")


async def test_an_equal_post_of_another_game(club: Club) -> None:
    """A post without components is not confused with another game's post of the same text."""
    for step in START:
        await run_step(club, step)
    club.general.threads.clear()
    await run_step(club, START[0])
    found = await die_over_post(club, START[1], HEADING)
    await club.owner.delete(found)
    await restart_bot(club)
    first, again = find_posts(club, HEADING)
    assert (True, False) == (first.thread is not again.thread, found is again)


@pytest.mark.parametrize("what", ["challenge", "heading"])
async def test_without_the_right_to_read_history(club: Club, what: str) -> None:
    """Without the right to read the channel's history the bot does not search and posts again: a
    duplicate is better than a loss."""
    found = await prepare_and_die(club, what)
    club.fake.deny(club.general, club.fake.bot, "read_message_history")
    await restart_bot(club)
    assert [found] == find_posts(club, POSTS[what][2])[:1]
    assert (2, []) == (len(find_posts(club, POSTS[what][2])), post_searches(club))


async def test_a_failing_search(club: Club) -> None:
    """While Discord's search fails, the post is not repeated."""
    found = await prepare_and_die(club, "move")
    club.fake.faults.refuse("GET", MESSAGES, 503, times=2)
    await restart_bot(club)
    assert [503, 503, 200] == [one.status for one in post_searches(club)]
    assert [found] == find_posts(club, POSTS["move"][2])


async def test_searches_are_rare(club: Club) -> None:
    """Normally a game makes no search requests, even with a restart in between; a late post makes
    one, which starts a minute before the event."""
    for step in START:
        await run_step(club, step)
    await club.restart()
    for step in STOPPED[2:]:
        await run_step(club, step)
    await run_step(club, "Ben: [agree]")
    assert [] == post_searches(club)
    at = await club.memory.backends.matches.now()
    await die_over_post(club, "Anna: [agree]", "wins by 79.5 (")
    await restart_bot(club)
    (look,) = post_searches(club)
    assert first_at(at - 60_000) <= int(look.query["after"]) <= first_at(at - 55_000)


async def die_over_scheduled_post(
    club: Club, once: Callable[[], Awaitable[None]], text: str
) -> None:
    """Let the bot die over a scheduled post, which makes no search because it is on time; after the
    restart the post is found."""
    found = await die_over_post(club, once, text)
    assert [] == post_searches(club)
    await restart_bot(club)
    await reminders_of(club.bot.app).once()
    await club.bot.app.calling.once()
    assert ([found], 1) == (find_posts(club, text), len(post_searches(club)))


async def test_a_reminder(club: Club) -> None:
    """A reminder that the bot died over exists once."""
    await run_step(club, "Anna: challenge Ben 9x9 black 2 days")
    await run_step(club, "Ben: accept")
    advance_clocks(club, 36 * HOUR)
    await die_over_scheduled_post(
        club, reminders_of(club.bot.app).once, "your time for the move against"
    )


async def test_a_digest(club: Club) -> None:
    """A digest that the bot died over exists once."""
    await run_step(club, "Anna: digest 8:00")
    for step in START:
        await run_step(club, step)
    ((_, at),) = await club.memory.backends.matches.due_digests(2**53, 1)
    advance_clocks(club, (at - await club.memory.backends.matches.now()) / 1000)
    await die_over_scheduled_post(club, reminders_of(club.bot.app).once, "1 game waits for you")
    (digest,) = find_posts(club, "1 game waits for you")
    assert (1, [club.anna]) == (digest.shown_text.count("Anna"), [*digest.pings])


async def test_a_call_after_quiet_hours(club: Club) -> None:
    """A notification after quiet hours that the bot died over exists once."""
    minute = await club.memory.backends.matches.now() // 60_000 % DAY
    quiet = Calendar(quiet=((minute - 60) % DAY, (minute + 60) % DAY))
    await club.bot.app.time_settings.save(f"discord:{club.anna.id}", TimeSettings(quiet))
    for step in START:
        await run_step(club, step)
    ((_, at),) = await club.memory.backends.matches.calls(2**53, 1)
    advance_clocks(club, (at - await club.memory.backends.matches.now()) / 1000)
    await die_over_scheduled_post(club, club.bot.app.calling.once, "waits for you")
