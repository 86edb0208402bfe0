"""The whole program in the test's own process, so that a test sees the outcome of each line."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.app.program import Environment, Installed, Program, make_program
from bot.app.settings import Settings
from bot.discord.inbound import reactions
from bot.match.schema import SCHEMA
from bot.metrics.metrics import Metrics
from bot.posts.post import Answer
from bot.routing import dispatcher
from bot.routing.router import Conversation
from bot.talk.incoming import Incoming, Said
from tests.adapters.redis.helpers import open_embedded
from tests.end_to_end.program import settings_for
from tests.end_to_end.split import patient
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram import hurry
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

GREETING = "Good evening, everybody"
"""A line that makes a person known to the bot without being recorded."""
HURRIED = (
    *hurry.HURRIED,
    (reactions, "SEED_SECONDS", 0.01),
)
"""Delays that spare the real platforms; fakes do not need them."""
PATIENT = ((dispatcher, "PAUSES", (0.05,) * 200),)
"""Retries that are more patient on a busy machine."""


class Door:
    """Forwards everything to the conversation and records the answers to lines that people wrote,
    except `GREETING`."""

    def __init__(self) -> None:
        self._came = defaultdict[str, asyncio.Queue[tuple[Incoming, Answer]]](asyncio.Queue)

    def keep(self, incoming: Incoming, answer: Answer) -> None:
        """Record the answer to a line."""
        if isinstance(incoming.did, Said) and GREETING not in incoming.text:
            self._came[incoming.user_name].put_nowait((incoming, answer))

    async def of(self, who: str) -> tuple[Incoming, Answer]:
        """Return this person's oldest line that no test has taken yet, and its answer."""
        async with asyncio.timeout(PATIENCE):
            return await self._came[who].get()


@asynccontextmanager
async def record_conversations() -> AsyncIterator[Door]:
    """Give this door to every conversation that is created meanwhile."""
    door, handle = Door(), Conversation.handle

    async def keep(conversation: Conversation, incoming: Incoming) -> Answer:
        answer = await handle(conversation, incoming)
        door.keep(incoming, answer)
        return answer

    with patch.object(Conversation, "handle", keep):
        yield door


@asynccontextmanager
async def run_program(
    folder: Path,
    now: Callable[[], int],
    *fakes: FakeDiscord | FakeTelegram,
    more: Mapping[str, Any] | None = None,
    hurries: bool = True,
) -> AsyncIterator[tuple[Program, str]]:
    """Run the program with its own database in the folder, connected to these platforms; yield it
    and the address of its browser room. ``now`` is that room's clock in milliseconds, ``more`` are
    further settings, and ``hurries`` removes the delays that spare the platforms."""
    given: dict[str, Any] = {
        "NIGIRI_WEB_PORT": 0,
        "NIGIRI_DISCORD_MESSAGE_CONTENT": True,
        "NIGIRI_ENGINE": "off",
        "NIGIRI_NET": "off",
        "NIGIRI_LOG_LEVEL": "error",
        **settings_for(*fakes),
        **(more or {}),
    }
    database = await open_embedded(folder)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        for what, name, value in (*(HURRIED if hurries else ()), *PATIENT):
            stack.enter_context(patch.object(what, name, value))
        stack.enter_context(patient())
        environment = Environment(random.Random(16), now, secrets.token_urlsafe)
        metrics = Metrics("0", SCHEMA)
        program = make_program(
            Settings(**given), database, "one", environment, metrics, Installed()
        )
        stack.push_async_callback(program.close)
        assert program.server is not None
        url = await program.server.start()
        if program.board_server is not None:
            await program.board_server.start()
        await program.prepare()
        for platform in program.platforms.values():
            await platform.start()
        works = [*program.work(), *(each.run for each in program.platforms.values())]
        works.append(database.watch)
        going = [asyncio.create_task(work()) for work in works]
        try:
            yield program, url
        finally:
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)
