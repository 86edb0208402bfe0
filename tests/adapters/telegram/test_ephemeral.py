"""Messages that only one person sees in a group: plans, notes, refusals, help and settings."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from bot.posts.post import Post
from bot.telegram.menu import commands
from bot.telegram.outbound.asides import Aside
from bot.texts.translations import LANGUAGES
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards, press_button, wait_for_button
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.server import FakeTelegram


@pytest.fixture
def telegram(telegram: FakeTelegram) -> FakeTelegram:
    """A Telegram that supports ephemeral messages."""
    telegram.world.ephemeral = True
    return telegram


@pytest.fixture
async def club(menus: None, club: Club) -> Club:
    """A club whose bot has checked what Telegram supports."""
    await club.fake.wait_for_calls("setMyCommands", 4)
    return club


@pytest.fixture
async def bench(telegram: FakeTelegram) -> AsyncIterator[Bench]:
    """The outbound side alone, with ephemeral messages enabled."""
    bench = Bench(telegram)
    bench.posting.asides.known = True
    async with bench.bot:
        yield bench
        await bench.posting.close()


def texts(room: Chat) -> list[str]:
    """Return the texts that everyone reads, without the later-added outcome of a challenge."""
    told = [message.text.removesuffix("\nNo longer current.") for message in room.messages]
    return [each.removesuffix("\nAccepted.") for each in told]


def ephemeral_methods(fake: FakeTelegram) -> list[str]:
    """Return the methods that were called for one person alone."""
    return [call.method for call in fake.calls() if call.has("ephemeral_message_parameters")]


def ephemeral_commands(fake: FakeTelegram, scope: str) -> list[set[str]]:
    """Return the ephemeral commands of a scope, for each time its menu was set."""
    told = [call for call in fake.calls("setMyCommands") if scope in call.given["scope"]]
    return [
        {one["command"] for one in json.loads(call.given["commands"]) if one.get("is_ephemeral")}
        for call in told
    ]


async def test_the_menu_of_groups(club: Club) -> None:
    """In groups ``/if`` and ``/note`` are offered as ephemeral commands, in both languages; private
    chats have no such commands."""
    assert [{"if", "note"}, {"jesli", "notatka"}] == ephemeral_commands(
        club.fake, "all_group_chats"
    )
    assert [set(), set()] == ephemeral_commands(club.fake, "all_private_chats")
    for language in LANGUAGES:
        offered = commands(language, in_groups=True, ephemeral=True)
        assert 13 == len(offered)


async def test_an_old_server(club: Club) -> None:
    """An old server without ephemeral messages is asked once and never gets one: plans and notes
    lead to the private chat, and refusals appear in the group."""
    club.fake.world.ephemeral = False
    club.fake.promote(club.group)
    await club.restart()
    await club.fake.wait_for_calls("setMyCommands", 8)
    assert [set(), set()] == ephemeral_commands(club.fake, "all_group_chats")[-2:]
    room = await club.begin()
    await club.anna.send(room, "/note D4 looks thin")
    await room.says("Others could read that here")
    await club.anna.send(room, "/play Z9")
    await room.says("Z9")
    assert 2 == len(club.fake.calls("deleteEphemeralMessage"))
    assert [] == ephemeral_methods(club.fake)
    assert [] == club.group.asides


async def test_a_failed_check_for_support(club: Club) -> None:
    """If the check for support fails, the bot behaves as without support; it checks again and sets
    the menu then."""
    club.fake.fail("deleteEphemeralMessage")
    await club.restart()
    assert not club.bot.adapter._posting.asides.known
    await club.fake.wait_for_calls("setMyCommands", 8)
    assert [{"if", "note"}, {"jesli", "notatka"}] == ephemeral_commands(
        club.fake, "all_group_chats"
    )[-2:]


async def test_a_plan(club: Club) -> None:
    """A plan made in the group is shown with its picture to its maker alone; the group sees only
    the move, when the plan is carried out."""
    room, anna = await club.begin(), club.anna
    await anna.send(room, "/play C3")
    await room.says("⚫ C3")
    before = texts(club.group)
    await anna.send_ephemeral(club.group, "/if D3 D4")
    shown = await anna.wait_for_ephemeral(club.group, "if D3 → D4")
    assert shown.photo
    assert before == texts(club.group)
    await club.bob.send(room, "/play D3")
    await room.says("⚫ D4")


async def test_an_ephemeral_plan_is_cancelled(club: Club) -> None:
    """The button under an ephemeral plan cancels it, and no one else sees that."""
    room, anna = await club.begin(), club.anna
    await anna.send(room, "/play C3")
    await room.says("⚫ C3")
    before = texts(club.group)
    await anna.send_ephemeral(club.group, "/if D3 D4")
    press = await press_button(
        anna, await anna.wait_for_ephemeral(club.group, "if D3"), "Cancel it all"
    )
    assert "is gone" in (press.text or "")
    await club.bob.send(room, "/play D3")
    await room.says("⚪ D3")
    assert [] == [said for said in texts(club.group) if "⚫ D4" in said]
    assert before == texts(club.group)[: len(before)]


async def test_a_note(club: Club) -> None:
    """``/note`` alone asks its sender alone for the text, and stores the reply. The group sees
    neither, and the note appears in the private chat."""
    anna = club.anna
    await club.begin()
    before = texts(club.group)
    await anna.send_ephemeral(club.group, "/note@NigiriBot")
    asked = await anna.wait_for_ephemeral(club.group, "What should I note?")
    await anna.send_ephemeral(club.group, "pass was tempting", reply_to=asked)
    await anna.wait_for_ephemeral(club.group, "Noted for you alone")
    assert before == texts(club.group)
    await anna.start()
    await anna.send(anna.private, "/notes")
    await anna.private.says("pass was tempting")


async def test_a_move_in_reply_to_an_ephemeral_message(club: Club) -> None:
    """A move typed in reply to an ephemeral message is a move that everyone sees."""
    room, anna = await club.begin(), club.anna
    await anna.send_ephemeral(club.group, "/note hm")
    noted = await anna.wait_for_ephemeral(club.group, "Noted for you alone")
    await anna.send_ephemeral(club.group, "C3", reply_to=noted)
    told = await room.says("⚫ C3")
    assert told.photo
    assert 2 == len(boards(club.group))


async def test_refusals_and_help(club: Club) -> None:
    """If the bot is an administrator, refusals and help are shown only to the sender."""
    room = await club.begin()
    club.fake.promote(club.group)
    before = texts(club.group)
    await club.bob.send(room, "/play C3")
    await club.bob.wait_for_ephemeral(club.group, "It is Black’s turn")
    await club.carl.send(room, "/help")
    await club.carl.wait_for_ephemeral(club.group, "List your games")
    assert [*before, "/play C3", "/help"] == texts(club.group)


async def test_a_public_command_without_administrator_rights(club: Club) -> None:
    """If the bot is no administrator, a public command is answered in public, because Telegram
    allows nothing else."""
    room = await club.begin()
    await club.bob.send(room, "/play C3")
    await room.says("It is Black’s turn")
    assert [] == ephemeral_methods(club.fake)


async def test_settings(club: Club) -> None:
    """Settings open for their reader alone and are edited in place as buttons are tapped; a
    language chosen there is the reader's own, and the group keeps its language."""
    room, anna = await club.begin(), club.anna
    club.fake.promote(club.group)
    before = texts(club.group)
    await club.carl.send(room, "/settings")
    shown = await club.carl.wait_for_ephemeral(club.group, "Your settings")
    await press_button(club.carl, shown, "Po polsku")
    await club.carl.wait_for_ephemeral(club.group, "Twoje ustawienia")
    assert 1 == shown.edits
    assert [*before, "/settings"] == texts(club.group)
    await anna.send(room, "/play C3")
    await room.says("⚫ C3")


async def test_posts_for_all_are_public(club: Club) -> None:
    """Challenges, boards, votes and results are public, also where the bot is an administrator."""
    club.fake.promote(club.group)
    room, anna, bob = await club.begin(), club.anna, club.bob
    await anna.send(room, "/play C3")
    await room.says("⚫ C3")
    await anna.send(room, "/undo")
    await wait_for_button(room, "Agree")
    await anna.send(room, "/board")
    await bob.send(room, "/resign")
    await press_button(bob, await wait_for_button(room, "Yes, resign"), "Yes, resign")
    await room.says("resigns")
    assert [] == club.group.asides


async def test_a_late_ephemeral_answer(club: Club) -> None:
    """An answer that Telegram no longer accepts as ephemeral goes to the private chat; a person
    without one gets no answer, and the group never sees it."""
    await club.begin()
    before = texts(club.group)
    for person in (club.bob, club.anna):  # Anna has not started the bot
        message = await person.send_ephemeral(club.group, "/note thin")
        message.begun -= 20
        message.deleted = True
        await club.fake.world.bell.until(
            lambda: club.fake.calls("sendMessage", ok=False), 10, "a refusal"
        )
    await club.bob.private.says("Noted for you alone")
    await club.anna.start()
    await club.anna.send(club.anna.private, "/notes")
    await club.anna.private.says("thin")
    assert before == texts(club.group)


async def test_a_lost_answer(club: Club) -> None:
    """If Telegram's response is lost, the person gets the message twice, and the group nothing."""
    await club.begin()
    before = texts(club.group)
    club.fake.drop("sendMessage")
    await club.anna.send_ephemeral(club.group, "/note thin")
    await club.fake.world.bell.until(lambda: len(club.group.asides) == 3, 10, "two answers")
    assert before == texts(club.group)


async def test_an_old_group(club: Club) -> None:
    """Basic groups support ephemeral messages as well as supergroups."""
    old = club.fake.group("Old friends", club.anna, club.bob)
    await old.wait_for()
    club.fake.promote(old)
    await club.anna.send(old, "/help@NigiriBot")
    await club.anna.wait_for_ephemeral(old, "List your games")


async def test_an_ignored_recipient_parameter(club: Club) -> None:
    """If Telegram ignores the parameter that names the recipient, the bot deletes the private text
    immediately, and sends no further ephemeral message until its next start."""
    await club.begin()
    club.fake.ephemeral.heeded = False
    await club.anna.send_ephemeral(club.group, "/note thin")
    await club.fake.wait_for_calls("deleteMessage")
    assert [] == [said for said in texts(club.group) if "Noted" in said]
    club.fake.promote(club.group)
    await club.bob.send(club.group, "/play C3")
    await club.group.says("It is Black’s turn")
    assert 1 == len(ephemeral_methods(club.fake))


async def test_an_answer_to_a_press(bench: Bench) -> None:
    """The private answer to a button press is shown to the presser alone, once, even by a bot
    without rights; after 15 seconds it is posted in the group."""
    sent = await bench.posting.post(bench.room, board())
    message = bench.group.find(int(sent.message))
    assert message is not None
    for number, late in enumerate((0, 20)):
        press = bench.anna.begin_press(message, "Pass")
        press.begun -= late
        aside = Aside(f"telegram:{bench.anna.id}", press=press.id)
        post = Post(f"answer/{number}", f"No, because {number}.", aside=True)
        for _ in range(2):
            await bench.posting.answer(bench.room, post, aside=aside)
    assert ["No, because 0."] == [one.text for one in bench.group.asides]
    assert ["No, because 1."] == [one.text for one in bench.group.messages if "No" in one.text]


async def test_an_unmarked_post_goes_to_the_group(bench: Bench) -> None:
    """A post that is not marked as private goes to the group, no matter who pressed the button."""
    sent = await bench.posting.post(bench.room, board())
    message = bench.group.find(int(sent.message))
    assert message is not None
    press = bench.anna.begin_press(message, "Pass")
    aside = Aside(f"telegram:{bench.anna.id}", press=press.id)
    await bench.posting.answer(bench.room, Post("answer/1", "For all."), aside=aside)
    assert ["For all."] == texts(bench.group)[-1:]
    assert [] == bench.group.asides
