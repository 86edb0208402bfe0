"""Notices in Discord and Telegram while the database does not respond: private where possible,
without flooding rooms; actions made meanwhile count once."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from bot.texts.translations import words
from tests.end_to_end.program import Program, settings_for
from tests.end_to_end.split import SplitProgram
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.faults.conftest import Tell
from tests.patience import SOON

SECONDS = 30.0
TAPPED = words("en").text("telegram-unavailable")
AWAY = words("en").text("discord-unavailable")
KEPT = words("en").text("telegram-unavailable-kept")
KEPT_PL = words("pl").text("telegram-unavailable-kept")


@contextmanager
def frozen(program: Program) -> Iterator[float]:
    """Freeze the database inside the ``with`` statement; yield the start time."""
    pid = int((program.data / "valkey.pid").read_text())
    os.kill(pid, signal.SIGSTOP)
    try:
        yield time.monotonic()
    finally:
        os.kill(pid, signal.SIGCONT)


@asynccontextmanager
async def run_program(folder: Path, fake: FakeDiscord | FakeTelegram) -> AsyncIterator[Program]:
    """Start the program with this chat."""
    program = SplitProgram(folder / "data", **settings_for(fake), NIGIRI_LOG_LEVEL="info")
    await asyncio.to_thread(program.start)
    try:
        yield program
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    assert "Traceback" not in program.log.read_text()


async def wait_for_event(program: Program, event: str) -> None:
    """Wait until this event is logged."""
    async with asyncio.timeout(SECONDS):
        while event not in program.log.read_text():  # noqa: ASYNC110  a file rings no bell
            await asyncio.sleep(0.02)


async def test_telegram(tmp_path: Path, tell: Tell) -> None:
    """A button press gets a private notice. A private chat gets one notice, in its language,
    however much is written, and a group none. Afterwards everything is processed, once."""
    async with FakeTelegram() as fake, run_program(tmp_path, fake) as program:
        anna, bob, eve = fake.user("Anna"), fake.user("Bob"), fake.user("Eve", language="pl")
        group = fake.supergroup("Go club", anna, bob)
        for person in (anna, bob, eve):
            await person.start()
        await anna.send(anna.private, "/challenge 5x5 komi 0.5 black no clock")
        challenge = await anna.private.wait_for(lambda m: "Withdraw" in "".join(m.labels), SECONDS)
        label = next(one for one in challenge.labels if "Withdraw" in one)
        await program.announced()
        before, of_bob = len(group.messages), len(bob.private.messages)
        with frozen(program) as since:
            press = anna.begin_press(challenge, label)
            for text in ("help", "/games", "help"):
                await bob.send(bob.private, text)
            await eve.send(eve.private, "pomoc")
            await bob.send(group, "/games")
            await press.wait_until_answered(SECONDS)
            took = [time.monotonic() - since]
            await bob.private.says(KEPT, SECONDS)
            await eve.private.says(KEPT_PL, SECONDS)
            took.append(time.monotonic() - since)
            # Late enough for everything to have been received twice.
            await fake.wait_for_calls("getUpdates", len(fake.calls("getUpdates")) + 3)
            assert before + 1 == len(group.messages)
        assert (TAPPED, True) == (press.text, press.alert)
        assert max(took) < SOON
        again = await anna.press(challenge, label, timeout=SECONDS)
        assert again.text != TAPPED
        # Each line was answered, after the notice of the outage.
        await group.wait_for(lambda _: len(group.messages) >= before + 2, SECONDS)
        await bob.private.wait_for(lambda _: len(bob.private.messages) >= of_bob + 7, SECONDS)
        await program.announced()
        assert 1 == sum(m.text == KEPT for m in bob.private.messages)
        assert (before + 2, of_bob + 7) == (len(group.messages), len(bob.private.messages))
        assert [] == fake.mistakes
    tell(f"Telegram: a press and private chats told within {max(took):.1f} s, a group nothing")


async def test_discord(tmp_path: Path, tell: Tell) -> None:
    """Commands and buttons are answered privately, and so are private chats. A channel gets one
    notice; further lines to the bot get a reaction. Repeated afterwards, all of them work."""
    async with FakeDiscord() as fake:
        owner, anna, bob = (fake.user(name) for name in ("owner", "Anna", "Bob"))
        guild = fake.guild("Go club", owner, anna, bob)
        general = fake.channel(guild, "general")
        async with run_program(tmp_path, fake) as program:
            await anna.slash(
                general, "go challenge", opponent=bob, size=5, colours="black", clock="no clock"
            )
            challenge = await general.wait_for(lambda m: "❌" in m.reactions, SECONDS)
            await program.announced()
            before = len(general.messages)
            with frozen(program) as since:
                command = anna.begin_slash(general, "go games")
                press = bob.begin_press(challenge, "Accept")
                lines = [
                    await person.send(general, f"{fake.bot.mention} games")
                    for person in (anna, bob, owner)
                ]
                private = anna.dm()
                await anna.send(private, "games")
                answers = [await each.answer(SECONDS) for each in (command, press)]
                await private.wait_for(lambda m: m.shown_text == AWAY, SECONDS)
                notice = await general.wait_for(lambda m: m.shown_text == AWAY, SECONDS)
                marked = [line for line in lines if line is not notice.reply_to]
                await general.wait_for(
                    lambda _: all("⚠️" in line.reactions for line in marked), SECONDS
                )
                took = time.monotonic() - since
            assert [(AWAY, True)] * 2 == [(m.shown_text, m.ephemeral) for m in answers]
            assert took < SOON
            assert (2, before + len(lines) + 1) == (len(marked), len(general.messages))
            await wait_for_event(program, "games-within-reach")
            await bob.press(challenge, "Accept")
            await fake.world.bell.until(lambda: general.threads or None, SECONDS, "a thread")
            assert 1 == len(general.threads)
    tell(f"Discord: told alone within {took:.1f} s, a channel of three lines once")
