"""The shipped program in Discord, as a separate process that talks to a local fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.end_to_end.program import settings_for, the_room_answers
from tests.end_to_end.split import SplitProgram
from tests.fakes.discord.faults import FOR_EVER
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE

# Black is Anna, White is Bob; White's last stone cannot live.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    """Discord, with one server."""
    async with FakeDiscord() as fake:
        yield fake


def variables(fake: FakeDiscord) -> dict[str, str]:
    """Return the settings that point the program to the fake."""
    return settings_for(fake) | {"NIGIRI_LOG_LEVEL": "debug"}


async def wait_for_message(channel: Channel, text: str, *, emoji: str = "") -> Message:
    """Wait for a message with this text and, if given, this emoji under it."""
    return await channel.wait_for(
        lambda m: text in m.shown_text and (not emoji or emoji in m.reactions), PATIENCE
    )


async def challenge_by_slash(channel: Channel, host: Person, guest: Person) -> Message:
    """Challenge to a short game, and return the challenge."""
    await host.slash(
        channel,
        "go challenge",
        opponent=guest,
        size=5,
        komi=0.5,
        colours="black",
        clock="no clock",
    )
    asked = f"{host.name} challenges {guest.name}"
    return await wait_for_message(channel, asked, emoji="❌")


async def test_a_game_survives_a_kill(fake: FakeDiscord, tmp_path: Path) -> None:
    """A game survives ``kill -9`` in the middle of the vote: a ✅ given meanwhile asks for
    confirmation because the count had changed, and an old button still works."""
    owner, anna, bob = (fake.user(name) for name in ("owner", "Anna", "Bob"))
    guild = fake.guild("Go club", owner, anna, bob)
    general = fake.channel(guild, "general")
    program = SplitProgram(tmp_path / "data", **variables(fake))
    await asyncio.to_thread(program.start)
    try:
        challenge = await challenge_by_slash(general, anna, bob)
        await bob.react(challenge, "✅")
        await fake.world.bell.until(lambda: general.threads or None, PATIENCE, "a thread")
        thread = general.threads[0]
        await wait_for_message(thread, "Anna, your move.")
        for turn, move in enumerate(MOVES):
            person = (anna, bob)[turn % 2]
            if turn % 4 < 2:
                await person.send(thread, f"{fake.bot.mention} {move}")
            elif move == "pass":
                await person.slash(thread, "go pass")
            else:
                await person.slash(thread, "go play", point=move)
            await wait_for_message(thread, f"move {turn + 1}" if turn < 13 else "count 1")
        first = await wait_for_message(thread, "count 1", emoji="▶️")
        await bob.react(first, "🇦")
        vote = await wait_for_message(thread, "No dead stones.", emoji="▶️")
        # Otherwise the claim of the killed process would delay the announcement by half a minute.
        await program.announced()
        program.kill()
        await anna.react(vote, "✅")
        await asyncio.to_thread(program.start)
        asked = await wait_for_message(thread, "the count has changed")
        await anna.press(asked, "Agree to count 2")
        await wait_for_message(thread, "Do you?")
        await bob.press(vote, "Agree")
        await wait_for_message(thread, "Bob wins by 5.5 (W+5.5)")
        await fake.world.bell.until(lambda: "W+5.5" in thread.name, PATIENCE, "a new name")
        boards = [message for message in thread.messages if message.attachments]
        assert len(boards) == len({message.shown_text for message in boards})
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    log = program.log.read_text()
    assert "https://discord.com/oauth2/authorize?" in log
    # This includes tokens of interaction callbacks, at every log level.
    assert [] == [token for token in (fake.app.token, *fake.world.interactions) if token in log]


@pytest.mark.parametrize(
    "more, expected",
    [
        ({"NIGIRI_DISCORD_TOKEN": "not.the.token"}, "Discord does not know this token."),
        ({"NIGIRI_DISCORD_MESSAGE_CONTENT": "true"}, "Switch on the Message Content Intent"),
    ],
)
async def test_a_wrong_token_is_logged_once(
    fake: FakeDiscord, tmp_path: Path, more: dict[str, str], expected: str
) -> None:
    """A wrong token or missing privilege is logged once in plain words, without the token, while
    the rest of the program keeps running."""
    fake.guild("Go club", fake.user("owner"))
    settings = variables(fake) | {"NIGIRI_LOG_LEVEL": "error"} | more
    program = SplitProgram(tmp_path / "data", **settings)
    url = await asyncio.to_thread(program.start)
    try:
        await the_room_answers(url)
        await wait_for_log(program, "every ten minutes")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    told = program.log.read_text()
    assert (1, 1) == (told.count(expected), told.count("tried again every ten minutes")), told
    assert not any(token in told for token in (fake.app.token, "not.the.token"))
    assert "Traceback" not in told, told


async def wait_for_log(program: SplitProgram, text: str) -> None:
    """Wait until the program has logged this text."""
    async with asyncio.timeout(PATIENCE):
        while text not in program.log.read_text():  # noqa: ASYNC110  a file rings no bell
            await asyncio.sleep(0.05)


async def test_discord_is_unreachable_at_first(fake: FakeDiscord, tmp_path: Path) -> None:
    """While Discord is unreachable the other chats run, and the log says so; once Discord is back,
    the bot serves it."""
    owner, anna = fake.user("owner"), fake.user("Anna")
    general = fake.channel(fake.guild("Go club", owner, anna), "general")
    await fake.down()
    program = SplitProgram(tmp_path / "data", **variables(fake))
    url = await asyncio.to_thread(program.start)
    try:
        await the_room_answers(url)
        await wait_for_log(program, "chat-unreachable")
        fake.up()
        await fake.connected()
        await anna.send(general, f"{fake.bot.mention} challenge 19x19 no clock")
        await wait_for_message(general, "Anna is looking for a game")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()


async def test_a_connection_closed_at_the_start(fake: FakeDiscord, tmp_path: Path) -> None:
    """If Discord closes the connection during the login, the process and its browser room keep
    running, and the bot connects once Discord answers."""
    owner, anna = fake.user("owner"), fake.user("Anna")
    general = fake.channel(fake.guild("Go club", owner, anna), "general")
    fake.faults.close("GET", "/users/@me", times=FOR_EVER)
    program = SplitProgram(tmp_path / "data", **variables(fake))
    url = await asyncio.to_thread(program.start)
    try:
        await the_room_answers(url)
        await wait_for_log(program, "chat-unreachable")
        fake.faults.clear()
        await fake.connected()
        await anna.send(general, f"{fake.bot.mention} challenge 19x19 no clock")
        await wait_for_message(general, "Anna is looking for a game")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    told = program.log.read_text()
    assert (1, False) == (told.count("chat-unreachable"), "Traceback" in told), told


async def test_discord_rejects_the_bot_later(fake: FakeDiscord, tmp_path: Path) -> None:
    """If Discord rejects the bot later, the log says so and the other chats keep running."""
    fake.guild("Go club", fake.user("owner"))
    program = SplitProgram(tmp_path / "data", **variables(fake))
    url = await asyncio.to_thread(program.start)
    try:
        await fake.disconnect(4004)
        await wait_for_log(program, "chat-refused")
        await wait_for_log(program, "Discord does not know this token.")
        await the_room_answers(url)
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()
