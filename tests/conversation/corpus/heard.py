"""Checks that a chat adapter turns the lines of the corpus into the expected events."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.posts.post import Answer, PostRef
from bot.routing.parsing.parser import read_line
from bot.talk.incoming import Incoming, Said
from bot.talk.line import Line
from tests.conversation.corpus import Row, rows
from tests.patience import PATIENCE

OTHERS = ("mentions Carl", "reply to the opponent", "reply to Carl")


@dataclass
class EventRecorder:
    """A conversation that records Anna's events and never answers."""

    heard: asyncio.Queue[Incoming] = field(default_factory=asyncio.Queue)

    async def handle(self, incoming: Incoming) -> Answer:
        if incoming.user_name.startswith("Anna"):
            await self.heard.put(incoming)
        return Answer()


T = TypeVar("T")


def reply_targets(to_bot: T, to_bob: T, to_carl: T) -> dict[str, T]:
    """Map each kind of reply to the message it replies to."""
    return {"reply to the bot": to_bot, "reply to the opponent": to_bob, "reply to Carl": to_carl}


def spell_row(row: Row, bot: str, carl: str) -> str:
    """Return the row as typed in a chat with these mentions of the bot and of Carl."""
    before = {"mentions the bot": f"{bot} ", "mentions Carl": f"{carl} ", "quotes": "> "}
    return before.get(row.how, "") + row.line


def read_row(row: Row, *, known: bool) -> Line | None:
    """Return the line that a row means without any chat adapter. ``known``: the chat tells which
    person is mentioned."""
    text = f"> {row.line}" if row.how == "quotes" else row.line
    to = ("somebody",) if row.how in OTHERS[1:] else ("",) if row.how in OTHERS else ()
    if known and row.how == "mentions Carl":
        text, to = f'"<@3>" {text}', ("somebody",)
    about = PostRef("bamoku", 1) if row.how == "reply to the bot" else None
    did = Said(text, row.how == "mentions the bot", to)
    return read_line(Incoming("event", "user", "Anna", "room", did=did, about=about))


async def find_misread_rows(
    recorder: EventRecorder, send: Callable[[Row], Awaitable[object]]
) -> list[object]:
    """Return the rows that a chat misreads, with the expected and the received line.

    ``send`` posts a row as Anna; it returns False if the chat rejects the row.
    """
    wrong: list[object] = []
    for row in rows():
        if await send(row) is False:
            continue
        async with asyncio.timeout(PATIENCE):
            found = await recorder.heard.get()
        at_all = (bool(found.to), found.about is not None)
        expected = (row.how in OTHERS, row.how == "reply to the bot")
        line = read_row(row, known=all(found.to))
        if (line, expected) != (read_line(found), at_all):
            wrong.append((row.line, row.how, line, read_line(found), at_all))
    return wrong
