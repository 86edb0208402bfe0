"""Whether the bot reads every line in Discord: by its application's flags, or by the operator's
setting."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from bot.discord.content_intent import REFUSED
from tests.adapters.discord.desk import Bot, Club, Memory, board, displayed_text, wait_for_message
from tests.adapters.discord.test_votes import wait_until_idle
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.server import FakeDiscord

APPLICATION = "/oauth2/applications/@me"


@pytest.mark.parametrize("approved", [False, True], ids=["switched on", "approved"])
async def test_lines_are_read_where_the_flags_allow_it(club: Club, *, approved: bool) -> None:
    """With the message-content intent enabled at Discord a plain move counts without any setting;
    the first board and the help say that lines can be typed."""
    club.fake.app.message_content, club.fake.app.approved = True, approved
    await club.restart()
    thread = await club.begin()
    assert "/go play" not in displayed_text(await board(thread, 1))
    line = await club.anna.send(thread, "C3")
    assert "⚫ C3" in (await board(thread, 2)).shown_text
    await club.bob.send(thread, "help moves")
    await wait_for_message(thread, "simply write in the game’s thread")
    assert ({}, []) == (line.reactions, club.bot.told)


async def test_no_intent_without_the_flags(club: Club) -> None:
    """Without the intent the bot connects at the first try, and requests no privileged intent."""
    await club.restart()
    thread = await club.begin()
    assert "/go play" in displayed_text(await board(thread, 1))
    assert REFUSED not in club.fake.gateway.close_codes
    assert {0} == {session.intents >> 15 & 1 for session in club.fake.gateway.sessions.values()}


async def test_the_operator_disables_reading(club: Club) -> None:
    """With the setting ``false`` the bot reads no lines, although the intent is enabled."""
    club.fake.app.message_content = True
    await club.restart(reads_all=False)
    thread = await club.begin()
    await club.anna.send(thread, "C3")
    await wait_for_message(thread, "Discord hides that line from me.")


async def test_the_gateway_refuses_the_intent(club: Club) -> None:
    """A bot in more than 100 servers without Discord's approval has the flag but is refused the
    intent. It reconnects without it after one refusal; commands keep working, and the operator gets
    no warning."""
    club.fake.app.message_content = club.fake.app.large = True
    with capture_logs() as logs:
        await club.restart()
    thread = await club.begin()
    await club.anna.send(thread, "C3")
    await wait_for_message(thread, "Discord hides that line from me.")
    assert 1 == club.fake.gateway.close_codes.count(REFUSED)
    lost = [each["reason"] for each in logs if each["event"] == "chat-unreachable"]
    assert (["message-content-refused"], []) == (lost, club.bot.told)


async def test_a_disabled_intent(club: Club) -> None:
    """If the intent is disabled while the bot runs, its next connection does not request it."""
    club.fake.app.message_content = True
    await club.restart()
    club.fake.app.message_content = False
    await club.fake.gateway.drop(resumable=False)
    await club.fake.connected()
    thread = await club.begin()
    await club.anna.send(thread, "C3")
    await wait_for_message(thread, "Discord hides that line from me.")
    assert (0, []) == (club.fake.gateway.close_codes.count(REFUSED), club.bot.told)


@pytest.mark.parametrize("status", [0, 500, 403])
async def test_the_flags_are_requested_until_known(club: Club, status: int) -> None:
    """The bot connects only after Discord has returned the application's flags; until then it asks
    again."""
    club.fake.app.message_content = True
    fault = club.fake.faults.add(Fault("GET", APPLICATION, status, times=2 if status == 500 else 1))
    await club.bot.stop()
    before = club.fake.gateway.identified
    club.bot = await Bot(club.fake, club.memory).start()
    assert (1, True) == (club.fake.gateway.identified - before, bool(fault.seen))
    thread = await club.begin()
    await club.anna.send(thread, "C3")
    assert "⚫ C3" in (await board(thread, 2)).shown_text
    await wait_until_idle(club)


async def test_a_process_that_only_posts(fake: FakeDiscord) -> None:
    """A process that only posts also knows how people enter moves, for its hints."""
    fake.app.message_content = True
    poster = Bot(fake, Memory(), hears=False)
    await poster.begin()
    assert "type" == poster.adapter.capabilities.how
    await poster.stop()
