"""Steps such as ``Anna: C3`` and ``Ben: [agree]`` in Discord, and waiting until all their effects
are posted."""

from __future__ import annotations

import asyncio

from bot.posts.callbacks import Callback, parse_choice
from tests.adapters.discord.desk import Club
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person
from tests.patience import PATIENCE


def person(club: Club, name: str) -> Person:
    """Return the person with this name; "Ben" means Bob here."""
    return {"Anna": club.anna, "Ben": club.bob, "Bob": club.bob, "Carl": club.carl}[name]


def room_of_newest_game(club: Club) -> Channel:
    """Return the channel of the newest game."""
    return club.general.threads[-1] if club.general.threads else club.general


def buttons(message: Message) -> dict[str, Callback]:
    """Return the actions of the buttons under a message, by their ids."""
    found = {b["custom_id"]: parse_choice(b["custom_id"][2:]) for b in message.buttons}
    return {id: wanted for id, wanted in found.items() if wanted is not None}


def find_button(message: Message, verb: str, detail: str = "") -> str:
    """Return the id of the message's button of this kind, or an empty string."""
    found = buttons(message).items()
    return next(
        (id for id, one in found if one.verb.value == verb and one.detail.endswith(detail)), ""
    )


async def run_step(club: Club, step: str) -> None:
    """Do the step and wait for all its effects."""
    await start_step(club, step)
    await wait_until_settled(club)


async def start_step(club: Club, step: str) -> None:
    """Type a line to the bot, or press the newest button of a kind (``[say pass]``)."""
    who, _, what = step.partition(": ")
    channel, acts = room_of_newest_game(club), person(club, who)
    if what.startswith("["):
        verb, _, detail = what.strip("[]").partition(" ")
        asked = next(m for m in reversed(channel.messages) if find_button(m, verb, detail))
        await acts.press(asked, find_button(asked, verb, detail))
    else:
        words = what.replace("Ben", club.bob.mention)
        await acts.send(channel, f"{club.fake.bot.mention} {words}")


async def wait_until_settled(club: Club) -> None:
    """Wait until the bot has received and processed every event and sent all resulting posts."""
    client, store = club.bot.adapter.client, club.memory.backends.matches

    def heard() -> bool:
        (session,) = club.fake.gateway.connected
        return len(session.events) == client._get_websocket(shard_id=0).sequence

    async with asyncio.timeout(PATIENCE):
        while not heard() or client.at_work() or store.outbox:  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
