"""The program is killed after Discord has accepted a board and before it receives the response, for
longer than Discord remembers the nonce. The board is still posted only once, and the game
continues."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store.connection import keys
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW
from tests.end_to_end.moved import MovedProgram
from tests.end_to_end.program import settings_for
from tests.end_to_end.tables import game_of
from tests.end_to_end.test_discord import challenge_by_slash, fake, wait_for_message
from tests.fakes.discord.faults import Fault
from tests.fakes.discord.message_routes import NONCE_SECONDS
from tests.fakes.discord.server import FakeDiscord
from tests.patience import PATIENCE

__all__ = ["fake"]


async def test_killed_over_a_board(fake: FakeDiscord, tmp_path: Path) -> None:
    """Killed while posting the first board and again while posting a move, with other people's
    messages and an hour in between, the program posts each board once, and the buttons of the
    recovered posts work."""
    owner, anna, bob = (fake.user(name) for name in ("owner", "Anna", "Bob"))
    general = fake.channel(fake.guild("Go club", owner, anna, bob), "general")
    database = await open_embedded(tmp_path / "data")
    await database.client.set(NOW, round(fake.clock.now() * 1000))
    program = MovedProgram(tmp_path / "data", **settings_for(fake))
    await asyncio.to_thread(program.start)

    async def killed(text: str) -> None:
        """Kill the program while it posts this text, and restart it after the nonce has expired."""
        channel = general.threads[0]
        await wait_for_message(channel, text)
        program.kill()
        for line in ("what now?", "it is away"):
            await bob.send(channel, line)
        fake.faults.clear()
        fake.clock.advance(12 * NONCE_SECONDS)
        await database.client.incrby(NOW, round(12 * NONCE_SECONDS * 1000))
        await database.client.delete(keys.gate(game))  # the gate expires by the real clock
        await asyncio.to_thread(program.start)
        await fake.connected()
        await program.announced()

    def never_answers(text: str) -> None:
        """Let Discord accept the board with this text without ever responding."""
        path = "/channels/{channel}/messages"
        fault = Fault("POST", path, seconds=1e6, where=lambda call: text in call.body["content"])
        fake.faults.add(fault)

    try:
        challenge = await challenge_by_slash(general, anna, bob)
        game = game_of(part.get("custom_id", "")[2:] for part in challenge.buttons)
        never_answers("Anna, your move.")
        await bob.react(challenge, "✅")
        await fake.world.bell.until(lambda: general.threads or None, PATIENCE, "a thread")
        await killed("Anna, your move.")
        (thread,) = general.threads
        never_answers("⚫ C3 · Bob")
        await anna.slash(thread, "go play", point="C3")
        await killed("⚫ C3 · Bob")
        await bob.press(await wait_for_message(thread, "⚫ C3 · Bob"), "Pass")
        await wait_for_message(thread, "⚪ passes · Anna")
        boards = [message for message in thread.messages if message.attachments]
        assert 3 == len(boards)
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
        await database.close()
    assert "Traceback" not in program.log.read_text()
