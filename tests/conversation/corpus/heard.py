"""What a chat makes of the lines of the corpus: the same as of words that nobody had to carry."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.posts.post import Answer, PostRef
from bot.routing.parsing.incoming_lines import read_line
from bot.talk.incoming import Incoming, Said
from bot.talk.line import Line
from tests.conversation.corpus import Row, rows
from tests.patience import PATIENCE

OTHERS = ("mentions Carl", "reply to the opponent", "reply to Carl")


@dataclass
class Ear:
    """A conversation that only listens."""

    heard: asyncio.Queue[Incoming] = field(default_factory=asyncio.Queue)

    async def handle(self, incoming: Incoming) -> Answer:
        """Leaves everything alone; what others than Anna say is not listened to."""
        if incoming.user_name.startswith("Anna"):
            await self.heard.put(incoming)
        return Answer()


T = TypeVar("T")


def answered(ours: T, bobs: T, carls: T) -> dict[str, T]:
    """Which message a row is a reply to, by how it is said."""
    return {"reply to the bot": ours, "reply to the opponent": bobs, "reply to Carl": carls}


def spelled(row: Row, bot: str, carl: str) -> str:
    """A row as it is typed where the bot and Carl are mentioned so."""
    before = {"mentions the bot": f"{bot} ", "mentions Carl": f"{carl} ", "quotes": "> "}
    return before.get(row.how, "") + row.line


def meant(row: Row, *, known: bool) -> Line | None:
    """What a row asks for, if no chat stands between; ``known``: it is told who is mentioned."""
    text = f"> {row.line}" if row.how == "quotes" else row.line
    to = ("somebody",) if row.how in OTHERS[1:] else ("",) if row.how in OTHERS else ()
    if known and row.how == "mentions Carl":
        text, to = f'"<@3>" {text}', ("somebody",)
    about = PostRef("bamoku", 1) if row.how == "reply to the bot" else None
    did = Said(text, row.how == "mentions the bot", to)
    return read_line(Incoming("event", "user", "Anna", "room", did=did, about=about))


async def misheard(ear: Ear, send: Callable[[Row], Awaitable[object]]) -> list[object]:
    """The rows of which a chat makes something else, each with what was meant and what was heard.
    ``send`` has Anna write a row there; False: the chat does not take it."""
    wrong: list[object] = []
    for row in rows():
        if await send(row) is False:
            continue
        async with asyncio.timeout(PATIENCE):
            found = await ear.heard.get()
        at_all = (bool(found.to), found.about is not None)
        expected = (row.how in OTHERS, row.how == "reply to the bot")
        line = meant(row, known=all(found.to))
        if (line, expected) != (read_line(found), at_all):
            wrong.append((row.line, row.how, line, read_line(found), at_all))
    return wrong
