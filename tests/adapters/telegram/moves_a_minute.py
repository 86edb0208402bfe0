"""How many moves a minute one group reaches when players tap as soon as each board appears, under
Telegram's flood limits::

    python -m tests.adapters.telegram.moves_a_minute

It takes two minutes. The first, with its unspent budget, is not counted.
"""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.adapters.redis.helpers import open_embedded
from tests.adapters.telegram.desk import Bot, board, boards, press_button, wait_for_button
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

POINTS = [f"{column}{row}" for row in range(1, 10) for column in "ABCDEFGHJ"]


async def measure_boards() -> list[float]:
    """Return the time of each board, in seconds since the first."""
    with TemporaryDirectory() as folder:
        database = await open_embedded(Path(folder) / "data")
        async with FakeTelegram() as fake:
            anna, bob = fake.user("Anna", username="anna"), fake.user("Bob", username="bobby")
            group = fake.supergroup("Go club", anna, bob)
            bot = await Bot(fake, database).start()
            await bob.start()
            await group.wait_for(lambda message: message.author is fake.bot)
            line = f"/challenge@{fake.bot.username} @bobby 9x9 black"
            await anna.send(group, line)
            await press_button(bob, await wait_for_button(group, "Accept"), "Accept")
            await board(group, 1)
            try:
                times = await play_for_minutes(group, (anna, bob))
            finally:
                await bot.stop()
            print("refused for haste:", len(fake.limits.refused))  # noqa: T201
        await database.close()
    return times


async def play_for_minutes(group: Chat, players: tuple[Person, Person]) -> list[float]:
    """Play moves in turn for two minutes, each as soon as the previous board is posted."""
    began, times = time.monotonic(), [0.0]
    for number, point in enumerate(POINTS):
        shown, person = boards(group)[-1], players[number % 2]
        await person.press(shown, point[0])
        await person.press(shown, point[1])
        await board(group, number + 2)
        times.append(time.monotonic() - began)
        if times[-1] > 120:
            break
    return times


if __name__ == "__main__":
    found = asyncio.run(measure_boards())
    counted = [at for at in found if 60 <= at < 120]
    longest = max(b - a for a, b in pairwise(found))
    print(f"moves in the second minute: {len(counted)}; longest wait: {longest:.1f} s")  # noqa: T201
