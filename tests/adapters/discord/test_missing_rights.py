"""Without a permission the bot uses texts and buttons, and makes no request that is certain to
be refused. It learns of missing permissions from the gateway's cache, or else from the first
refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.discord.outbound import channels
from bot.posts.attachments import Drawing
from bot.posts.post import Post
from renderer.model.diagram import Diagram
from tests.adapters.discord.desk import Bot, Club, boards, wait_for_message
from tests.adapters.discord.steps import run_step, wait_until_settled
from tests.fakes.discord.calls import Call
from tests.fakes.discord.model import Channel, Message
from tests.patience import PATIENCE

LOST = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]
"""White's last stone cannot live."""
MISSING = [
    ("attach_files",),
    ("add_reactions",),
    ("read_message_history",),
    ("embed_links",),
    ("attach_files", "add_reactions", "read_message_history", "embed_links"),
]


def refused_requests(club: Club) -> list[str]:
    """Return the requests that Discord refused."""
    return [_describe_call(call) for call in club.fake.requests if call.status in (400, 403, 404)]


def _describe_call(call: Call) -> str:
    return f"{call.method} {call.path} {call.status}"


async def wait_until_idle(club: Club) -> None:
    """Wait until everything is posted, and all reactions are added and read."""
    reactions = club.bot.adapter.client.reactions
    assert reactions is not None
    await wait_until_settled(club)
    async with asyncio.timeout(PATIENCE):
        while reactions._seeding or reactions._reading:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
    await wait_until_settled(club)


async def play_lines(club: Club, lines: Sequence[str] = LOST) -> Channel:
    """Play a game of Anna (Black) and Bob with these lines typed in turn; return its thread."""
    await run_step(club, "Anna: challenge Ben 5x5 komi 0.5 black no clock")
    await club.bob.press(await wait_for_message(club.general, "Anna challenges Bob"), "Accept")
    await wait_until_settled(club)
    for turn, line in enumerate(lines):
        await run_step(club, f"{('Anna', 'Bob')[turn % 2]}: {line}")
        await wait_until_settled(club)
    return club.general.threads[-1]


def menu_options(message: Message) -> list[str]:
    """Return the options in the menus of a message."""
    return [str(option["label"]) for menu in message.menus for option in menu["options"]]


async def test_a_count_without_files(club: Club) -> None:
    """Without a picture the count lists the letters and points of the chains, their states, and how
    to mark them, also after a mark; the menu of chains is there, too."""
    club.fake.deny(club.general, club.fake.bot, "attach_files")
    thread = await play_lines(club)
    asked = await wait_for_message(thread, "count 1")
    assert "A ⚪ D4" in asked.shown_text
    (menu,) = asked.menus
    (mark,) = [label for label in menu_options(asked) if "D4" in label]
    await club.bob.select(asked, menu["custom_id"], mark)
    await wait_until_settled(club)
    marked = await wait_for_message(thread, "count 2")
    assert "A ⚪ D4 ☠️" in marked.shown_text
    assert ([], []) == (boards(thread), refused_requests(club))


async def test_a_count_with_files(club: Club) -> None:
    """With a picture the count's text does not list the letters."""
    thread = await play_lines(club)
    assert "A ⚪ D4" not in (await wait_for_message(thread, "count 1")).shown_text


@pytest.mark.parametrize("missing", MISSING, ids="+".join)
async def test_a_game_needs_only_the_right_to_write(club: Club, missing: tuple[str, ...]) -> None:
    """A whole game with a vote, a reaction added and removed, and a reply, needs only the
    permission to write, and no request is refused."""
    club.fake.deny(club.general, club.fake.bot, *missing)
    thread = await play_lines(club)
    await wait_until_idle(club)
    asked = await wait_for_message(thread, "count 1")
    await club.carl.react(asked, "✅")
    await club.carl.unreact(asked, "✅")
    await club.anna.react(asked, "✅")
    await club.bob.react(asked, "✅")
    await wait_for_message(thread, "wins by")
    await wait_until_idle(club)
    await run_step(club, "Anna: games")
    assert [] == refused_requests(club)


async def test_a_thread_without_write_permission(club: Club) -> None:
    """While the bot may not write in a thread the game is posted in the channel, and no request is
    refused; with the permission restored it is posted in the thread again."""
    thread = await play_lines(club, ["C3"])
    club.fake.deny(club.general, club.fake.bot, "send_messages_in_threads")
    for step in ("Bob: D4", "Anna: C4", "Bob: D3"):
        await run_step(club, step)
    await wait_for_message(club.general, "⚪ D3")
    assert [] == refused_requests(club)
    club.fake.allow(club.general, club.fake.bot, "send_messages_in_threads")
    await run_step(club, "Anna: C2")
    await wait_for_message(thread, "⚫ C2")


async def test_files_that_are_allowed_later(club: Club) -> None:
    """Once files are allowed the next post has its picture."""
    club.fake.deny(club.general, club.fake.bot, "attach_files")
    thread = await play_lines(club, ["C3"])
    club.fake.allow(club.general, club.fake.bot, "attach_files")
    await run_step(club, "Bob: D4")
    assert ["⚪ D4" in message.shown_text for message in boards(thread)] == [True]


@pytest.mark.parametrize("missing", MISSING, ids="+".join)
async def test_a_process_that_only_posts(
    club: Club, monkeypatch: pytest.MonkeyPatch, missing: tuple[str, ...]
) -> None:
    """A process without a cache learns from the first refusal, and tries again after a while."""
    club.fake.deny(club.general, club.fake.bot, *missing)
    room, to = f"discord:{club.general.id}", await club.anna.send(club.general, "Hello!")
    posting = Bot(club.fake, club.memory, holder="two", hears=False)
    await posting.adapter.start()

    async def posts(*keys: str) -> int:
        before = len(refused_requests(club))
        for key in keys:
            picture = Drawing(Diagram(9), "a board")
            await posting.adapter.post(room, Post(key, key, picture, reply_to=str(to.id)))
        return len(refused_requests(club)) - before

    try:
        first = await posts("one")
        assert (first > 0) is bool({"attach_files", "read_message_history"} & {*missing})
        assert 0 == await posts("two", "three")
        monkeypatch.setattr(channels, "ASKED_AGAIN_SECONDS", -1.0)
        posting.adapter._posting.channels._lacking.clear()
        assert first == await posts("four") == await posts("five")
    finally:
        await posting.stop()
    said = [message.shown_text for message in club.general.messages]
    assert ["one", "two", "three", "four", "five"] == [each for each in said if each.isalpha()]
