"""Steps such as ``Anna: C3`` and ``Ben: [agree]`` in a group, and when all has come of them."""

from __future__ import annotations

import asyncio

from bot.posts.callbacks import parse_choice
from bot.store.connection import keys
from tests.adapters.telegram.desk import Club
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person
from tests.patience import PATIENCE


def person(club: Club, name: str) -> Person:
    """Who is called so; Ben is Bob here."""
    return {"Anna": club.anna, "Ben": club.bob, "Bob": club.bob, "Carl": club.carl}[name]


def named(message: Message, verb: str, detail: str = "") -> str:
    """The data of the message's button of this kind, or an empty string."""
    for button in message.buttons:
        wanted = parse_choice(button.get("callback_data", ""))
        if wanted and wanted.verb.value == verb and wanted.detail.endswith(detail):
            return str(button["callback_data"])
    return ""


async def does(club: Club, step: str) -> None:
    """A line is typed to the bot, ``[say pass]`` is the newest button of this kind; back when
    everything that follows is told."""
    who, _, what = step.partition(": ")
    acts = person(club, who)
    if what.startswith("["):
        verb, _, detail = what.strip("[]").partition(" ")
        asked = next(m for m in reversed(club.group.messages) if named(m, verb, detail))
        await acts.press(asked, named(asked, verb, detail))
    else:
        words = what.replace("Ben", f"@{club.bob.username}")
        await acts.send(club.group, f"@{club.fake.bot.username} {words}")
    await settled(club)


async def settled(club: Club) -> None:
    """Waits until the bot has heard everything, dealt with it and told what came of it."""
    await club.fake.updates.settled()
    client = club.database.client
    # What leaves the inbox is in the outbox by then, so that is looked at last.
    streams = [keys.inbox(f"telegram:{club.fake.bot.id}"), keys.outbox(keys.WHOLE)]
    async with asyncio.timeout(PATIENCE):
        while sum([await client.xlen(stream) for stream in streams]):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
