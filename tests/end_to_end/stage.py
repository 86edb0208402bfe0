"""Scenes in a room: the people's actions and the first line of each answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.posts.callbacks import is_mark
from tests.end_to_end.program import Person, Program, people
from tests.patience import PATIENCE

Message = dict[str, Any]
Step = tuple[str, str, str]
"""A person, an action, and the first line of the bot's answer. An empty answer means that the
bot stays silent. An answer that ends in … gives only the beginning.

``✅`` adds a reaction to the newest message that offers it, ``-✅`` removes it, ``[Pass]`` presses
the newest button with this label, and anything else is typed. ``#1``, ``#2``, … are the games in
the order of their start.
"""


@dataclass
class Stage:
    """A room with some people, and the games that started in it."""

    cast: dict[str, Person]
    games: list[str] = field(default_factory=list)

    async def scene(self, *steps: Step) -> None:
        """Check that each step has the written answer."""
        wrong = []
        for who, what, expected in steps:
            actual = (await self.does(who, what)).partition("\n")[0]
            if not matches_line(expected, actual):
                wrong.append((who, what, expected, actual))
        assert [] == wrong, wrong

    async def does(self, who: str, what: str, on: Message | None = None) -> str:
        """Do one step, on the given message instead of the newest one; return the bot's whole
        answer."""
        person = self.cast[who]
        if what.startswith("["):
            label = what.strip("[]")
            message = on or await self._offering("label", label)
            ids = [choice["id"] for choice in message["choices"] if choice["label"] == label]
            done = await person.choose(message["id"], ids[0])
            if is_mark(ids[0]):
                return await self._counted(done)
        elif (emoji := what.removeprefix("-")) and not emoji.isascii() and len(emoji) <= 2:
            message = on or await self._offering("emoji", emoji)
            done = await person.react(message["id"], emoji, remove=what.startswith("-"))
        else:
            done = await person.say(self._named(what), **({"reply_to": on["id"]} if on else {}))
        return await self._told(done)

    async def _counted(self, mark: str) -> str:
        """Return the count posted after a mark. The bot posts it once no further mark has arrived
        for a moment."""
        async with asyncio.timeout(PATIENCE):
            while not (told := await self._told(mark)):  # noqa: ASYNC110  no bell
                await asyncio.sleep(0.05)
        return told

    async def lines(self, who: str, lines: Iterable[str]) -> list[str]:
        """Return the first line of the answer to each of these lines."""
        return [(await self.does(who, line)).partition("\n")[0] for line in lines]

    async def play(self, moves: str, *players: str) -> None:
        """Play moves in turn: ``D4 E5 pass``."""
        for turn, move in enumerate(moves.split()):
            await self.cast[players[turn % 2]].say(move)

    async def game(self, number: int = 1) -> dict[str, Any]:
        """Return the game as the HTTP interface shows it."""
        return await self._anybody.game(self.games[number - 1])

    async def board(self) -> Message:
        """Return the newest message with a picture."""
        return [message for message in await self._anybody.messages() if message["image"]][-1]

    async def last(self) -> Message:
        return await self._anybody.last()

    @property
    def _anybody(self) -> Person:
        return next(iter(self.cast.values()))

    async def _offering(self, kind: str, what: str) -> Message:
        bare = what.rstrip("\ufe0f")
        messages = await self._anybody.messages()
        return [
            message
            for message in messages
            if any((c.get(kind) or "").rstrip("\ufe0f") == bare for c in message["choices"])
        ][-1]

    async def _told(self, after: str) -> str:
        posts = [m for m in await self._anybody.messages(after) if m["author"] == "Nigiri"]
        for post in posts:
            if post["game"] and post["game"] not in self.games:
                self.games.append(post["game"])
        text = "\n".join(post["text"] for post in posts)
        for number, start_game in enumerate(self.games, start=1):
            text = text.replace(f"#{start_game}", f"#{number}")
        return text

    def _named(self, text: str) -> str:
        for number in range(len(self.games), 0, -1):  # otherwise #1 would match in #12
            text = text.replace(f"#{number}", f"#{self.games[number - 1]}")
        return text


@asynccontextmanager
async def stage(program: Program, room: str, *names: str) -> AsyncIterator[Stage]:
    """Open a room of its own."""
    async with people(program.url, room, *names) as cast:
        yield Stage(dict(zip(names, cast, strict=True)))


@asynccontextmanager
async def start_game(
    program: Program, room: str, terms: str = "9x9 black no clock"
) -> AsyncIterator[Stage]:
    """Start a game that Anna offered to Ben; Anna has Black unless the terms say otherwise. Eve
    watches."""
    async with stage(program, room, "Anna", "Ben", "Eve") as scene:
        await scene.does("Anna", f"challenge Ben {terms}")
        await scene.does("Ben", "accept")
        yield scene


def matches_line(expected: str, actual: str) -> bool:
    """Return whether the lines are equal, or equal up to the final … of the expected one."""
    beginning = expected.removesuffix("…")
    return actual.startswith(beginning) if beginning != expected else actual == expected


def letter_of(proposal: dict[str, Any], point: str) -> str:
    """Return the letter of the reaction that marks the chain at a point."""
    names = {chain: name for name, chain in proposal["letters"].items()}
    return chr(0x1F1E6 + ord(names[point]) - ord("A"))
