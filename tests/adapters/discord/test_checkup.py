"""The doctor's report about Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from discord.http import Route

from bot.discord import discord_checkup as checkup
from bot.discord.commands.registration import REFUSAL
from bot.discord.discord_ids import application_key
from bot.play.ports.profile_fields import ReadableField
from bot.routing.platform.chat_checkup import Checkup
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE


@pytest.mark.parametrize(("most", "looked_at"), [(2, (2, 1)), (3, (3, 0)), (200, (3, 0))])
async def test_servers_beyond_the_limit(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, most: int, looked_at: tuple[int, int]
) -> None:
    """Servers beyond the limit of the check are counted as not checked."""
    monkeypatch.setattr(checkup, "MAX_SERVERS", most)
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # so that it is restored
    for name in ("Go club", "Go evening", "Go school"):
        fake.guild(name, fake.user("Anna"))
    found = await run_checkup(fake, message_content=False)
    assert looked_at == (len(found.chats), found.unseen)


@pytest.mark.parametrize(
    ("message_content", "switched_on", "told"),
    [
        (None, False, ("", False)),
        (None, True, ("", True)),
        (False, True, ("", False)),
        (True, True, ("", True)),
        (True, False, ("discord-intent-refused", None)),
    ],
)
async def test_the_report_on_reading_lines(
    fake: FakeDiscord,
    monkeypatch: pytest.MonkeyPatch,
    message_content: bool | None,
    switched_on: bool,
    told: tuple[str, bool | None],
) -> None:
    """Whether the bot reads every line follows from the setting and Discord's flags; a setting that
    asks for an intent that Discord does not allow is reported."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    fake.app.message_content = switched_on
    found = await run_checkup(fake, message_content=message_content)
    assert told == (found.refused, found.reads_all)


async def test_refused_commands_are_reported(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stored refusal of this application's commands is reported; another's is not."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    refusals = {application_key(fake.app.id): "400 50240", application_key(1): "other"}

    async def load(whose: str, wanted: ReadableField[str]) -> str:
        return refusals.pop(whose, wanted.default) if wanted is REFUSAL else wanted.default

    found = [await run_checkup(fake, load, message_content=None) for _ in range(2)]
    assert ["400 50240", ""] == [each.unregistered for each in found]


async def load_default(_: str, wanted: ReadableField[str]) -> str:
    """Return the value of an absent field."""
    return wanted.default


async def run_checkup(
    fake: FakeDiscord,
    load: Callable[[str, ReadableField[str]], Awaitable[str]] = load_default,
    *,
    message_content: bool | None,
) -> Checkup:
    """Return the doctor's findings, without a time limit."""
    return await checkup.check_up(
        fake.app.token,
        fake.rest_url,
        load,
        message_content=message_content,
        token_seconds=PATIENCE,
        rights_seconds=PATIENCE,
    )
