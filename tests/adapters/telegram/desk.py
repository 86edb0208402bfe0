"""The bot in this process, on a real database, connected to the fake Telegram; and common test
steps."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from bot.app.backends import redis_backends
from bot.app.dependencies import Engines
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.engines.engine import Engine
from bot.play.ports.reviews import Reviewer
from bot.posts.callbacks import parse_choice
from bot.routing.platform.platform_context import PlatformContext
from bot.store.connection.database import Database
from bot.telegram.telegram_client import Telegram, TelegramSettings
from tests.fakes.composition import compose
from tests.fakes.readers import Finder, InThread, Sage
from tests.fakes.telegram.model import Chat, Message, Press, Topic
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

Place = Chat | Topic


class Bot:
    """The adapter with everything behind it. ``settings`` are those of `TelegramSettings`."""

    def __init__(
        self,
        fake: FakeTelegram,
        database: Database,
        *,
        holder: str = "one",
        engine: Engine | None = None,
        reviewer: Reviewer | None = None,
        **settings: object,
    ) -> None:
        self._fake = fake
        self.sage = Sage()
        self.backends = redis_backends(database.client)
        name = f"telegram:{fake.bot.id}"

        def open_chats(context: PlatformContext) -> Mapping[str, Telegram]:
            told = TelegramSettings(token=fake.token, holder=holder, api=fake.url, **settings)  # type: ignore[arg-type]
            inbox, limiter = self.backends.inbox(name), self.backends.rate_limiter(name)
            return {"telegram": Telegram(told, context, inbox, limiter)}

        self.app = compose(
            self.backends,
            Engines(engine, Finder(), self.sage, InThread(), reviewer=reviewer),
            open_chats,
            holder=holder,
            patience=AnswerTimeouts(tell=1.0, later=0.5),
        )
        self.adapter = self.app.chats["telegram"]
        self.adapter.listen(self.app.conversation)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> Bot:
        """Start everything, including the updates from Telegram."""
        await self.adapter.start()
        self._tasks = [
            asyncio.create_task(self.adapter.run()),
            asyncio.create_task(self.app.delivery.run()),
        ]
        await self._fake.wait_until_polled()
        return self

    async def stop(self) -> None:
        """Stop cleanly; raise the error of a part that has failed."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await self.adapter.stop()
        for error in ended:
            if isinstance(error, Exception):
                raise error


@dataclass
class Club:
    """Two players, a third person, a supergroup with the bot in privacy mode, and the bot."""

    fake: FakeTelegram
    database: Database
    anna: Person
    bob: Person
    carl: Person
    group: Chat
    bot: Bot

    async def restart(self, engine: Engine | None = None, reviewer: Reviewer | None = None) -> None:
        """Stop the bot and start it again."""
        await self.bot.stop()
        self.bot = await Bot(self.fake, self.database, engine=engine, reviewer=reviewer).start()

    async def begin(
        self,
        room: Place | None = None,
        terms: str = "5x5 komi 0.5 black no clock",
        accept: str = "Accept",
    ) -> Place:
        """Start a game of Anna (Black) against Bob in a group or topic. ``accept`` is the label of
        the accepting button in their language."""
        room = room or self.group
        await self.anna.send(
            room, f"/challenge@{self.fake.bot.username} @{self.bob.username} {terms}"
        )
        await press_button(self.bob, await wait_for_button(room, accept), accept)
        await board(room, 1)
        return room


def boards(room: Place) -> list[Message]:
    """Return the messages that show a board."""
    return [message for message in room.messages if message.photo]


async def board(room: Place, count: int) -> Message:
    """Wait for this many boards and return the newest."""

    def found() -> Message | None:
        return boards(room)[-1] if len(boards(room)) >= count else None

    seen = f"{count} boards in {room!r}; last: {room.messages[-3:]!r}"
    return await room.bell.until(found, PATIENCE, seen)


def game_of(message: Message) -> str:
    """Return the id of the game that a post is about, from its buttons."""
    asked = (parse_choice(button.get("callback_data", "")) for button in message.buttons)
    return next(wanted.game_id for wanted in asked if wanted is not None and wanted.game_id)


def full_label(message: Message, words: str) -> str:
    """Return the full label of the button with these words, including its emoji."""
    return next((one for one in message.labels if one.endswith(words)), "")


async def wait_for_button(room: Place, words: str) -> Message:
    """Wait for a message with a button with these words."""
    return await room.wait_for(lambda message: bool(full_label(message, words)))


async def press_button(person: Person, message: Message, words: str) -> Press:
    """Press the button with these words."""
    return await person.press(message, full_label(message, words) or words)
