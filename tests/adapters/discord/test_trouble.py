"""Failures of the database, of permissions, and of the program in the middle of a post."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from structlog.testing import capture_logs

from bot.discord import gateway
from bot.play.ports.stores import ForeignKeyError, StoreUnavailableError
from bot.posts.post import Answer, Post
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming
from tests.adapters.discord.desk import Club, boards, wait_for_message
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.limits import POST
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

AWAY = "The games cannot be reached just now."


@pytest.fixture
def break_database(club: Club, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make the database unavailable until this is undone."""

    async def away(*_: object) -> object:
        raise ConnectionError

    kept = club.memory.backends
    for part in (kept.people, kept.posts, kept.processed_events, kept.matches):
        for name in ("language", "name", "recall", "load_watched", "load", "games_of"):
            if hasattr(part, name):
                monkeypatch.setattr(part, name, away)
    return monkeypatch


async def challenge(club: Club) -> Message:
    """Challenge Bob as Anna in the channel, and wait for all buttons and reactions."""
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    return await club.general.wait_for(lambda m: "Accept" in m.labels and "❌" in m.reactions)


@pytest.mark.parametrize("name", ["go games", "go-server settings", "go board"])
async def test_commands_without_a_database(
    club: Club, break_database: pytest.MonkeyPatch, name: str
) -> None:
    """Without the database a command is answered with the reason, instead of leaving Discord's
    "thinking" forever."""
    answer = await (await club.owner.slash(club.general, name)).answer()
    assert AWAY in answer.shown_text
    break_database.undo()


async def test_a_command_and_a_foreign_key(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that hits another program's database key is answered with a hint that repeating
    will not help."""

    async def foreign(*_: object) -> object:
        raise ForeignKeyError

    monkeypatch.setattr(club.memory.backends.matches, "games_of", foreign)
    answer = await (await club.owner.slash(club.general, "go games")).answer()
    assert "trying again won’t help" in answer.shown_text


async def test_a_line_and_a_foreign_key(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that hits another program's database key is answered with a hint that repeating will
    not help, also right after another person got it."""

    async def foreign(*_: object) -> object:
        raise ForeignKeyError

    monkeypatch.setattr(club.memory.backends.matches, "games_of", foreign)
    for person in (club.anna, club.bob):
        line = await person.send(club.general, f"{club.fake.bot.mention} games")
        answer = await club.general.wait_for(lambda m: m.reply_to is line)  # noqa: B023
        assert "trying again won’t help" in answer.shown_text


async def test_lines_without_a_database(club: Club, break_database: pytest.MonkeyPatch) -> None:
    """Without the database a line to the bot is answered with the reason; lines that may not be for
    the bot are ignored."""
    await club.anna.send(club.general, "just talking")
    sent = await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    answer = await wait_for_message(club.general, AWAY)
    assert (sent, 3) == (answer.reply_to, len(club.general.messages))
    break_database.undo()


def fail_game_queries(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every query for games fail, as without the database."""

    async def away(*_: object) -> object:
        raise StoreUnavailableError

    monkeypatch.setattr(club.memory.backends.matches, "games_of", away)


async def test_a_line_after_the_notice(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a channel has just been told that the games cannot be loaded, a further line gets a
    warning reaction instead of the text."""
    fail_game_queries(club, monkeypatch)
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await wait_for_message(club.general, AWAY)
    line = await club.bob.send(club.general, f"{club.fake.bot.mention} games")
    await club.general.wait_for(lambda m: m is line and "⚠️" in m.reactions)
    assert 1 == sum(AWAY in message.shown_text for message in club.general.messages)


async def test_a_refused_notice(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the notice that the games cannot be loaded was refused, the next line gets it."""
    fail_game_queries(club, monkeypatch)
    club.fake.faults.add(refused := Fault(*POST, 403, code=50013))
    with capture_logs() as logs:
        await club.anna.send(club.general, f"{club.fake.bot.mention} games")
        async with asyncio.timeout(PATIENCE):
            while not any(entry["event"] == "not-answered" for entry in logs):  # noqa: ASYNC110
                await asyncio.sleep(0.005)
    line = await club.bob.send(club.general, f"{club.fake.bot.mention} games")
    answer = await wait_for_message(club.general, AWAY)
    assert (line, 1) == (answer.reply_to, len(refused.seen))


async def test_an_answer_that_fails_after_the_notice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that was processed, but whose answer failed, gets no warning reaction."""
    with monkeypatch.context() as patch:
        fail_game_queries(club, patch)
        await club.anna.send(club.general, f"{club.fake.bot.mention} games")
        await wait_for_message(club.general, AWAY)

    async def away(*_: object) -> object:
        raise StoreUnavailableError

    monkeypatch.setattr(club.bot.adapter._posting, "answer", away)
    line = await club.bob.send(club.general, f"{club.fake.bot.mention} games")
    answer = await wait_for_message(club.general, "That has been dealt with")
    assert (line, []) == (answer.reply_to, [*line.reactions])


async def test_buttons_without_a_database(club: Club, request: pytest.FixtureRequest) -> None:
    """Without the database the presser of a button is told the reason."""
    asked = await challenge(club)
    break_database = request.getfixturevalue("break_database")
    answer = await (await club.bob.press(asked, "Accept")).answer()
    assert (True, True) == (answer.ephemeral, AWAY in answer.shown_text)
    break_database.undo()


async def test_a_reaction_that_failed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reaction whose processing failed is read again until it succeeds."""
    monkeypatch.setattr(gateway, "RETRY_SECONDS", 0.05)
    asked, handle, failures = await challenge(club), Conversation.handle, iter(range(3))

    async def sometimes(self: Conversation, incoming: Incoming) -> Answer:
        if next(failures, None) is not None:
            raise ConnectionError
        return await handle(self, incoming)

    reactions = club.bot.adapter.client.reactions
    assert reactions is not None
    monkeypatch.setattr(
        reactions, "handle", lambda incoming: sometimes(club.bot.conversation, incoming)
    )
    await club.bob.react(asked, "✅")
    assert boards(await club.thread())


async def test_a_reaction_that_may_not_be_read(club: Club) -> None:
    """Without the permission to read the message history the bot says so, and reads reactions once
    it has it."""
    asked = await challenge(club)
    await club.bot.stop()
    club.fake.deny(club.general, club.fake.bot, "read_message_history")
    await club.bob.react(asked, "✅")
    await club.restart()
    await wait_for_message(club.general, "Needed: Add Reactions and Read Message History.")
    club.fake.allow(club.general, club.fake.bot, "read_message_history")
    await club.restart()
    assert boards(await club.thread())


async def test_without_permission_for_replies(club: Club) -> None:
    """Without the permission to read the message history, which replies require, answers are no
    replies."""
    club.fake.deny(club.general, club.fake.bot, "read_message_history")
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    answer = await wait_for_message(club.general, "You have no games")
    assert None is answer.reply_to


async def test_a_crash_after_a_post(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the program dies right after a post, its next process watches the post's votes."""
    post, room = Post("match/bamoku/1", "Hello."), f"discord:{club.general.id}"
    posting, reactions = club.bot.adapter._posting, club.bot.adapter.client.reactions

    async def dies(*_: object) -> None:
        raise asyncio.CancelledError

    told: list[str] = []

    async def lives(_: str, message: str, __: Post) -> None:
        told.append(message)

    monkeypatch.setattr(reactions, "watch_post", dies)
    with pytest.raises(asyncio.CancelledError):
        await posting.outbound.post(room, post)
    monkeypatch.setattr(reactions, "watch_post", lives)
    sent = await posting.outbound.post(room, post)
    assert ([sent.message], 1) == (told, len(club.general.messages))


async def test_a_reused_version(club: Club) -> None:
    """If the database has lost a version and another event has reused its number, that event is
    posted, although Discord has just accepted a post with the same key."""
    room, posting = f"discord:{club.general.id}", club.bot.adapter._posting
    lost = Post("match/bamoku/7", "Lost.", happened=1_000)
    for post in (lost, lost, replace(lost, words="Made again.", happened=2_000)):
        await posting.outbound.post(room, post)
        club.memory.backends.posts.forget(room)
    assert ["Lost.", "Made again."] == [message.shown_text for message in club.general.messages]


async def test_every_post_has_a_nonce(club: Club) -> None:
    """Every message that the bot posts in a channel has a nonce with duplicate protection."""
    club.fake.deny(club.general, club.fake.bot, "add_reactions", "create_public_threads")
    await club.bob.press(await _ask_for_board(club), "Accept")
    await club.general.wait_for(lambda m: bool(m.attachments))
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await wait_for_message(club.general, "Your games:")
    sent = [
        call.body
        for call in club.fake.requests
        if call.method == "POST" and call.path.endswith("/messages")
    ]
    assert (True, []) == (
        len(sent) >= 4,
        [body for body in sent if not (body and body["nonce"] and body["enforce_nonce"])],
    )


async def _ask_for_board(club: Club) -> Message:
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    await club.anna.send(club.general, line)
    return await club.general.wait_for(lambda m: "Accept" in m.labels)


async def test_a_requested_board_mentions_no_one(club: Club) -> None:
    """A board posted on request mentions no one; the player to move was mentioned at the start of
    their turn."""
    thread = await club.begin()
    await club.carl.send(thread, f"{club.fake.bot.mention} board")
    answer = await thread.wait_for(lambda m: m.reply_to is not None and bool(m.attachments))
    assert frozenset() == answer.pings


async def test_replies_to_any_post(club: Club) -> None:
    """A reply to any message of the bot is processed, even if that message is about no game."""
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    shown = await wait_for_message(club.general, "You have no games")
    await club.anna.send(club.general, "challenge 9x9 no clock", reply_to=shown)
    await wait_for_message(club.general, "Anna is looking for a game")


async def test_chatter_about_a_board(club: Club) -> None:
    """A reply to a board may be chatter about it, which is ignored; a reply that resembles a move
    is answered."""
    thread = await club.begin()
    shown = boards(thread)[-1]
    said = await club.anna.send(thread, "nice move!", reply_to=shown)
    await club.anna.send(thread, "Z99", reply_to=shown)
    await wait_for_message(thread, "No board has Z99")
    answers = [m for m in thread.messages if m.reply_to is said]
    assert [] == answers


async def test_no_challenge_where_the_bot_may_not_write(club: Club) -> None:
    """A challenge is refused where the bot cannot post it; the challenger is told which permission
    is missing."""
    club.fake.deny(club.general, club.fake.bot, "send_messages")
    answer = await (
        await club.anna.slash(club.general, "go challenge", size=9, clock="no clock")
    ).answer()
    assert (True, True) == (answer.ephemeral, "I may not write here" in answer.shown_text)
    games = await (await club.anna.slash(club.general, "go games")).answer()
    assert "You have no games" in games.shown_text
