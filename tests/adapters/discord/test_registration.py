"""Registration of commands: alongside the running bot, and only after changes."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.discord.commands import registration
from bot.discord.discord_ids import application_key
from bot.discord.outbound.markdown import tappable
from tests.adapters.discord.desk import Bot, Club, Memory, wait_for_message
from tests.adapters.discord.hours import HOUR, hours, mend
from tests.fakes.discord.faults import FOR_EVER, Fault
from tests.fakes.discord.model import Json, Message
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.hours import run
from tests.patience import PATIENCE
from tests.service.test_engine_games import Puppet

PATH = "/applications/{application}/commands"
MOST_IN_SIX_HOURS = 40


def count_registrations(fake: FakeDiscord) -> int:
    """Return how often the bot has registered its commands."""
    return sum((call.method, call.path) == ("PUT", PATH) for call in fake.requests)


async def test_changed_commands_are_registered(club: Club) -> None:
    """A restarted bot with unchanged commands does not register them again; one with changed
    commands does."""
    await wait_for_registrations(club.fake, 1)
    await club.restart()
    await check_answer(club)
    assert 1 == count_registrations(club.fake)
    await club.restart(engine=Puppet())
    await wait_for_registrations(club.fake, 2)


async def test_the_entry_point_command(fake: FakeDiscord) -> None:
    """In an app with Activities enabled, a fresh bot and one with changed commands register them
    and leave the Entry Point command as it is, with one call to read it; unchanged commands need no
    call."""
    entry: Json = {
        "id": "17",
        "type": 4,
        "handler": 2,
        "name": "launch",
        "name_localizations": {"pl": "uruchom"},
        "description": "",
        "description_localizations": {},
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
        "default_member_permissions": None,
        "application_id": str(fake.app.id),
        "version": "18",
        "nsfw": False,
    }
    fake.world.commands[None].append(entry)
    fake.guild("Go club", fake.user("owner"))
    memory = Memory()
    for engine, times in ((None, 1), (None, 1), (Puppet(), 2)):
        bot = await Bot(fake, memory, engine=engine).start()
        await wait_for_registrations(fake, times)
        async with asyncio.timeout(PATIENCE):
            while not bot.adapter._commands:  # noqa: ASYNC110  no bell
                await asyncio.sleep(0)
        await bot.stop()
        calls = [call.method for call in fake.requests if call.path == PATH]
        assert (["GET", "PUT"] * times, True) == (calls, entry in fake.world.commands[None])
        assert "go play" in fake.commands


@pytest.mark.parametrize("club", ["en-US", "pl"], indirect=True)
async def test_commands_are_clickable(club: Club) -> None:
    """A command named in a text is a clickable mention, with its English name in every language,
    once the bot knows the command's id; a restarted bot has the id stored."""
    await wait_for_command_ids(club)
    (id,) = {one["id"] for one in club.fake.world.commands[None] if one["name"] == "go"}
    before = len(club.fake.requests)
    for _ in range(2):
        told = await (await club.anna.slash(club.general, "go help")).answer()
        assert (f"</go play:{id}>", False) == (
            f"</go play:{id}>" if f"</go play:{id}>" in told.shown_text else told.shown_text,
            "/go play," in told.shown_text or "/go zagraj" in told.shown_text,
        )
        await club.restart()
        await wait_for_command_ids(club)
    paths = [call.path for call in club.fake.requests[before:]]
    assert [] == [path for path in paths if path.endswith("/commands")]


TAPPED = {
    "„bez wyniku”": "count no-result",
    "“withdraw”": "decline",
    "„wycofaj”": "decline",
    "„odrzuć”": "decline",
    "„przyjmij”": "accept",
    "“agree”": "count agree",
    "“refuse”": "count refuse",
}


@pytest.mark.parametrize("club", ["en-US", "pl"], indirect=True)
async def test_quoted_commands_are_clickable(club: Club) -> None:
    """A quoted command without arguments is clickable, too, since the bot does not receive it as a
    plain line; one with arguments stays as typed, and so does any other word."""
    await wait_for_command_ids(club)
    (id,) = {one["id"] for one in club.fake.world.commands[None] if one["name"] == "go"}
    for name, chip in (("go rematch", "challenge"), ("go games", "challenge")):
        told = await (await club.anna.slash(club.general, name)).answer()
        assert f" </go {chip}:{id}>" in told.shown_text, told.shown_text
    for said in ("“challenge Anna 9x9”", "„D4”", "“banana”", "“challenge“ ”"):
        assert said == tappable(said, {"go": int(id)})
    for said, expected in TAPPED.items():
        assert f"</go {expected}:{id}>" == tappable(said, {"go": int(id)})


async def test_no_command_mention_in_written_text(club: Club) -> None:
    """Text written by people contains no command mentions, whether they type one or the internal
    markers for one."""
    await wait_for_command_ids(club)
    marked = ("\x0ego play\x0f/go play\x0e", "\x0e1/2/3\x0f\x0e")
    for name in ("</go play:1>", *marked, "/go play", "“resign”", "„gry”"):
        odd = club.fake.user(name)
        club.fake.join(club.guild, odd)
        asked = await odd.send(club.general, f"{club.fake.bot.mention} challenge 9x9")
        told = await club.general.wait_for(partial(is_answer, asked))
        assert "</go" not in told.shown_text.replace(r"\</go", ""), told.shown_text
        assert "discord.com" not in told.shown_text


async def test_no_command_mention_in_a_quoted_word(club: Club) -> None:
    """A word that a person typed after a command is quoted without a command mention."""
    await wait_for_command_ids(club)
    thread = await club.begin()
    await club.anna.send(thread, f"{club.fake.bot.mention} pass resign")
    told = await wait_for_message(thread, "write only that")
    assert "resign" in told.shown_text
    assert "</go resign" not in told.shown_text, told.shown_text


def is_answer(asked: Message, message: Message) -> bool:
    """Return whether this is the challenge that was asked for."""
    return message.id > asked.id and bool(message.buttons)


async def wait_for_command_ids(club: Club) -> None:
    """Wait until the bot knows the ids of its commands."""
    async with asyncio.timeout(PATIENCE):
        while not club.bot.adapter._commands:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)


async def wait_for_registrations(fake: FakeDiscord, times: int) -> None:
    """Wait until the commands were registered this many times."""
    await fake.world.bell.until(
        lambda: count_registrations(fake) >= times and bool(fake.commands), 20, "commands"
    )


async def check_answer(club: Club) -> None:
    """Check that the bot answers a typed line."""
    before = len(club.general.messages)
    await club.anna.send(club.general, f"{club.fake.bot.mention} games")
    await club.general.wait_for(
        lambda m: m in club.general.messages[before + 1 :] and "no games" in m.shown_text
    )


@pytest.mark.parametrize(
    "fault",
    [
        Fault("PUT", PATH, 400, 50035),
        Fault("PUT", PATH, 403, 50001),
        Fault("PUT", PATH, 503),
        Fault("PUT", PATH),
        Fault("PUT", PATH, seconds=1e6),
    ],
    ids=["50035", "403", "503", "closed", "hangs"],
)
async def test_a_failed_registration_stops_no_game(
    fake: FakeDiscord, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the registration fails with any error, the bot processes lines immediately, logs the
    reason once, and registers its commands later."""
    monkeypatch.setattr(registration, "FIRST_PAUSE", 0.02)
    monkeypatch.setattr(registration, "REFUSED_SECONDS", 0.02)
    fault.times, fault.seen = (1 if fault.seconds else FOR_EVER), []
    fake.faults.add(fault)
    owner, anna, bob, carl = map(fake.user, ("owner", "Anna", "Bob", "Carl"))
    guild, memory = fake.guild("Go club", owner, anna, bob, carl), Memory()
    bot, general = Bot(fake, memory), fake.channel(guild, "general")
    club = Club(fake, memory, owner, anna, bob, carl, guild, general, bot)
    with capture_logs() as logs:
        await bot.start()
        try:
            await check_answer(club)
            if not fault.seconds:
                await fake.world.bell.until(lambda: len(fault.seen) > 2, 20, "some attempts")
                fake.faults.clear()
                await wait_for_registrations(fake, len(fault.seen) + 1)
        finally:
            await bot.stop()
    said = [each for each in logs if each["event"] == "commands-not-registered"]
    assert (0 if fault.seconds else 1) == len(said)


async def test_a_refused_registration_is_reported(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal of the commands is shown to the operator once per start, while the bot stays
    available, and stored for the doctor until a registration succeeds."""
    monkeypatch.setattr(registration, "REFUSED_SECONDS", 0.02)
    fault = Fault("PUT", PATH, 400, 50240, times=FOR_EVER, seen=[])
    fake.faults.add(fault)
    fake.guild("Go club", fake.user("owner"))
    memory, key = Memory(), application_key(fake.app.id)
    people = memory.backends.people
    for _ in range(2):
        bot, before = await Bot(fake, memory).start(), len(fault.seen)
        await fake.world.bell.until(lambda n=before: len(fault.seen) > n + 2, PATIENCE, "attempts")  # type: ignore[misc]
        assert [("discord-commands-refused", "")] == [
            (each.id, bot.availability.reason) for each in bot.told
        ]
        assert bot.told[0].data["reason"] == await people.load(key, registration.REFUSAL)
        assert "50240" in await people.load(key, registration.REFUSAL)
        await bot.stop()
    fake.faults.clear()
    bot = await Bot(fake, memory).start()
    await wait_for_registrations(fake, len(fault.seen) + 1)
    async with asyncio.timeout(PATIENCE):
        while await people.load(key, registration.REFUSAL):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0)
    assert [] == bot.told
    await bot.stop()


@pytest.mark.parametrize(("status", "code"), [(429, 0), (400, 30034)], ids=["429", "30034"])
def test_registrations_refused_for_hours(
    monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    """While Discord refuses registrations for hours, because of rate limits or the daily quota of
    new commands, people can play, few requests are made, and the commands are registered
    afterwards."""

    async def story() -> None:
        def refused(fake: FakeDiscord) -> None:
            if status == 429:
                fake.limits.routes["PUT", PATH] = (0, 6 * HOUR)
            else:
                fake.faults.refuse("PUT", PATH, status, code)

        async with hours(monkeypatch, refused) as passing:
            fake = passing.club.fake
            await passing.is_up()
            await passing.pass_by(6)
            tried = count_registrations(fake)
            assert (False, True) == (bool(fake.commands), 0 < tried <= MOST_IN_SIX_HOURS)
            passing.loop.jumps = False
            await check_answer(passing.club)
            passing.loop.jumps = True
            mend(fake)
            fake.limits.routes.pop(("PUT", PATH), None)
            await passing.pass_by(7)
            assert (True, True) == (bool(fake.commands), count_registrations(fake) > tried)

    run(story())


async def test_the_record_is_kept_per_application(fake: FakeDiscord) -> None:
    """The record of registered commands is kept per application."""
    fake.guild("Go club", fake.user("owner"))
    memory = Memory()
    first = await Bot(fake, memory).start()
    await wait_for_registrations(fake, 1)
    await first.stop()
    fake.app.id += 1
    second = await Bot(fake, memory).start()
    await wait_for_registrations(fake, 2)
    await second.stop()
