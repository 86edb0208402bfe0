"""Steps such as ``Anna: C3`` and ``Ben: [agree]`` in a group, and waiting until all their effects
are posted."""

from __future__ import annotations

import asyncio

from bot.posts.callbacks import parse_choice
from bot.store.connection import keys
from bot.telegram.markup.typed_slashes import spell_commands
from bot.texts.translations import words
from tests.adapters.telegram.desk import Club
from tests.fakes.telegram.model import Message
from tests.fakes.telegram.people import Person
from tests.patience import PATIENCE


def person(club: Club, name: str) -> Person:
    """Return the person with this name; "Ben" means Bob here."""
    return {"Anna": club.anna, "Ben": club.bob, "Bob": club.bob, "Carl": club.carl}[name]


def find_button(message: Message, verb: str, detail: str = "") -> str:
    """Return the callback data of the message's button of this kind, or an empty string."""
    for button in message.buttons:
        wanted = parse_choice(button.get("callback_data", ""))
        if wanted and wanted.verb.value == verb and wanted.detail.endswith(detail):
            return str(button["callback_data"])
    return ""


def as_command(line: str, username: str, language: str) -> str:
    """Return a line as a command that reaches the bot in a group with privacy mode; empty if it is
    none."""
    command = spell_commands(f"“{line}”", username, words(language)).strip("“”")
    return command if command.startswith("/") else ""


async def run_step(club: Club, step: str) -> None:
    """Type a line to the bot, or press the newest button of a kind (``[say pass]``), and wait for
    all effects."""
    who, _, what = step.partition(": ")
    acts = person(club, who)
    if what.startswith("["):
        verb, _, detail = what.strip("[]").partition(" ")
        asked = next(m for m in reversed(club.group.messages) if find_button(m, verb, detail))
        await acts.press(asked, find_button(asked, verb, detail))
    else:
        line = what.replace("Ben", f"@{club.bob.username}")
        command = as_command(line, club.fake.bot.username, acts.language)
        assert command, line
        await acts.send(club.group, command)
    await wait_until_settled(club)


async def wait_until_settled(club: Club) -> None:
    """Wait until the bot has received and processed every update and sent all resulting posts."""
    await club.fake.updates.wait_until_confirmed()
    client = club.database.client
    # An update adds its posts to the outbox before it leaves the inbox, so check the outbox last.
    streams = [keys.inbox(f"telegram:{club.fake.bot.id}"), keys.outbox(keys.WHOLE)]
    async with asyncio.timeout(PATIENCE):
        while sum([await client.xlen(stream) for stream in streams]):  # noqa: ASYNC110  no bell
            await asyncio.sleep(0.002)
