"""Makes pictures of an evening in Telegram with the net: the end of a game, its review, a game from
one of its positions, and one against a level::

    python -m tests.end_to_end.telegram_review_pictures FOLDER

The evening takes place in a group, in English and by buttons, and in private chats, in Polish and
by typed words. Each picture goes to the folder, for visual review, and a sheet for each language to
`renderer/gallery/`. It needs the net that ``deploy/run`` fetches, and takes some minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tests.adapters.web.pages import say
from tests.end_to_end.pictures import launch_chromium, save_sheet
from tests.end_to_end.program import Program, settings_for
from tests.end_to_end.review_pictures import GAME
from tests.end_to_end.telegram_pictures import STYLE, WIDTH, Page, Table, newest
from tests.end_to_end.test_recorded_games import Recorded, recorded
from tests.fakes.telegram.model import Chat, Message, Press
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.net.net_files import MISSING, real_net

MISTAKE = "19 H2"
"""The costliest named move."""
SECONDS = 600.0
"""The longest wait for the net, or for a group's turn to receive a message."""
BUSY_SECONDS = 5.0
"""The pause before a press is repeated in a chat that has just received many messages."""
HEIGHT, LAST, COLUMNS, ACROSS = 844, 8, 4, 234
"""The height of the screen in pixels, the number of messages on it, at most, and the columns of a
sheet and their width."""
SCREEN = f"""
section {{ display: flex; flex-direction: column; height: {HEIGHT}px; justify-content: flex-end;
           overflow: hidden; }}
section > * {{ flex: none; }}
h1 {{ left: 0; position: fixed; right: 0; top: 0; z-index: 1; }}
"""


@dataclass
class Evening:
    """Two players and their chats, which are the same in a group. The pictures show the chat of the
    first one, unless a moment belongs to the second."""

    language: str
    title: str
    first: Person
    second: Person
    here: Chat
    there: Chat
    browser: Browser
    folder: Path
    paths: list[Path] = field(default_factory=list)

    def label(self, key: str, **values: object) -> str:
        return say(self.language, key, values)

    async def button(self, chat: Chat, key: str, after: int = 0) -> tuple[Message, str]:
        """Wait for the newest message of a chat with a button, which must have come after another
        one. Return both."""
        label = self.label(key)

        def has_button(message: Message) -> bool:
            return message.id > after and any(label in one for one in message.labels)

        message = await chat.wait_for(has_button, SECONDS)
        return message, next(one for one in message.labels if label in one)

    async def keep(
        self, moment: str, reader: Person | None = None, press: Press | None = None
    ) -> None:
        """Photograph the end of a chat as a phone shows it."""
        reader = reader or self.first
        chat = self.there if reader is self.second else self.here
        html = Page(reader).chat(self.title, chat.messages[-LAST:], press)
        number = len(self.paths) + 1
        path = self.folder / f"telegram-{self.language}-{number}-{moment}.png"
        self.paths.append(path)
        context = await self.browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=2
        )
        page = await context.new_page()
        await page.set_content(f"<meta charset='utf-8'><style>{STYLE}{SCREEN}</style>{html}")
        await page.screenshot(path=path)
        await context.close()

    async def turn(self, review: Message, label: str) -> None:
        """Let the first player press a button that changes the picture, again while the bot answers
        that the chat is too busy."""
        busy = self.label("telegram-busy-again")
        while told := (await self.first.press(review, label)).text:
            assert busy == told
            await asyncio.sleep(BUSY_SECONDS)

    async def agree(self) -> None:
        """End the game by the bot's count."""
        for person, chat in ((self.first, self.here), (self.second, self.there)):
            await person.press(*await self.button(chat, "label-agree"))

    def save(self) -> None:
        """Save the sheet."""
        starts = range(0, len(self.paths), COLUMNS)
        rows = [self.paths[start : start + COLUMNS] for start in starts]
        save_sheet(f"review-telegram-{self.language}", rows, (WIDTH, HEIGHT), ACROSS)


async def main(folder: Path) -> None:
    """Make all pictures."""
    net = real_net()
    if net is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as data:
        async with FakeTelegram() as fake, async_playwright() as playwright:
            program = Program(Path(data) / "data", **settings_for(fake), NIGIRI_NET=str(net))
            await asyncio.to_thread(program.start)
            browser = await launch_chromium(playwright)
            try:
                await asyncio.gather(
                    spend_in_a_group(fake, browser, folder),
                    spend_in_private(fake, browser, folder),
                )
            finally:
                await browser.close()
                await asyncio.to_thread(program.stop)


async def spend_in_a_group(fake: FakeTelegram, browser: Browser, folder: Path) -> None:
    """Photograph an evening in a group, by buttons."""
    anna, bob = fake.user("Anna", username="anna"), fake.user("Bob", username="bobby")
    group = fake.supergroup("Go club", anna, bob)
    evening = Evening("en", "Go club", anna, bob, group, group, browser, folder)
    await _play_in_a_group(evening, recorded(GAME))

    async def ask_for_review(result: Message) -> None:
        await anna.press(result, evening.label("label-review"))

    async def play_from_here(review: Message) -> Press:
        return await anna.press(review, evening.label("label-review-play"))

    await _spend(evening, ask_for_review, play_from_here, "/spar@NigiriBot 9x9 12k white")


async def spend_in_private(fake: FakeTelegram, browser: Browser, folder: Path) -> None:
    """Photograph an evening in two private chats, by typed words."""
    zosia, lukasz = fake.user("Zosia", language="pl"), fake.user("Łukasz", language="pl")
    here, there = zosia.private, lukasz.private
    evening = Evening("pl", "Nigiri", zosia, lukasz, here, there, browser, folder)
    table, game = Table(zosia, lukasz), recorded(GAME)
    await table.begin(game.komi)
    await table.play(game.moves)

    async def ask_for_review(_: Message) -> None:
        await zosia.send(here, "omówienie")

    async def play_from_here(review: Message) -> None:
        await zosia.send(here, "graj stąd", reply_to=review)

    await _spend(evening, ask_for_review, play_from_here, "sparing 9x9 12k białe")


async def _play_in_a_group(evening: Evening, game: Recorded) -> None:
    """Challenge by command and play by replies to the boards."""
    group = evening.here
    # The bot knows people's names only after their first message.
    await evening.second.send(group, "/games@NigiriBot")
    terms = f"{game.size}x{game.size} komi {game.komi} black"
    challenge = f"/challenge@NigiriBot @{evening.second.username} {terms}"
    await evening.first.send(group, challenge)
    await evening.second.press(*await evening.button(group, "label-accept"))
    for number, (colour, point) in enumerate(game.moves, start=1):
        board = await newest(group, number)
        person = evening.first if colour == "b" else evening.second
        await person.send(group, point, reply_to=board)


async def _spend(
    evening: Evening,
    ask_for_review: Callable[[Message], Awaitable[object]],
    play_from_here: Callable[[Message], Awaitable[Press | None]],
    spar: str,
) -> None:
    """Photograph the evening from the count on."""
    first, second, here, there = evening.first, evening.second, evening.here, evening.there
    await evening.agree()
    result, _ = await evening.button(here, "label-review")
    offer, _ = await evening.button(there, "label-review-yes", after=result.id)
    await evening.keep("result")
    await ask_for_review(result)
    question = await evening.button(there, "label-review-yes", after=offer.id)
    await evening.keep("question", second)
    await second.press(*question)
    review = await here.wait_for(lambda one: any(MISTAKE in each for each in one.labels), SECONDS)
    ready = evening.label("review-ready", black=first.name, white=second.name)
    await here.says(ready, SECONDS)
    await evening.keep("curve")
    await evening.turn(review, next(one for one in review.labels if MISTAKE in one))
    _, better = await evening.button(here, "label-review-line")
    await evening.keep("move")
    await evening.turn(review, better)
    await evening.button(here, "label-review-choice")
    await evening.keep("line")
    pressed = await play_from_here(review)
    challenge = await evening.button(there, "label-accept", after=review.id)
    await here.wait_for(lambda one: one.id > review.id and one.photo is not None, SECONDS)
    await evening.keep("challenge", press=pressed)
    await second.press(*challenge)
    await evening.button(here, "label-pass", after=challenge[0].id)
    await evening.keep("from-here")
    line = await first.send(here, spar)
    await evening.button(here, "label-undo", after=line.id)  # after the program's move
    await evening.keep("level")
    evening.save()


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(place))
