"""How many moves a minute ten games in one Telegram group reach by the board page, under Telegram's
flood limits::

    python -m tests.end_to_end.board_page_in_a_group

Twenty people play as fast as the page answers, at most one move a second per game, for two minutes.
The first minute, with its unspent budget, is not counted. The report lists the moves made, the
boards posted in the group (one board can announce several moves of its game), and the calls that
Telegram refused. ``python -m tests.adapters.telegram.moves_a_minute`` measures the same without the
page.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs

import aiohttp

from tests.end_to_end.board_pages import OPEN, PUBLIC, SETTINGS
from tests.end_to_end.in_process import run_program
from tests.fakes.telegram import mini_apps
from tests.fakes.telegram.model import Chat, Message
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

GAMES, MINUTE = 10, 60.0
POINTS = [f"{column}{row}" for row in range(1, 20, 2) for column in "ABCDEFGHJKLMNOPQRST"]


class Player:
    """A person who uses the board page."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session, self._url, self._headers = session, url, dict[str, str]()

    async def enters(self, link: str) -> dict[str, Any]:
        """Open the page and return the game that it shows."""
        word = parse_qs(link.partition("#")[2])["tgWebAppData"][0]
        told = await self._post("visits", {"telegram": word, "framed": True})
        self._headers = {"Authorization": f"Bearer {told['token']}"}
        return dict(told["game"])

    async def plays(self, game: str, version: int, point: str) -> int:
        """Place a stone and return the game's new version."""
        act = {"choice": f"say:{game}:{version}:{point}"}
        told = await self._post(f"games/{game}/acts", act)
        assert told["done"], told
        return int(told["game"]["version"])

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        url = f"{self._url}b/api/{path}"
        async with self._session.post(url, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            return dict(await answer.json())


async def start_game(fake: FakeTelegram, group: Chat, black: Person, white: Person) -> Message:
    """Start a game in the group and return its board message."""
    seen = len(group.messages)
    line = f"/challenge@{fake.bot.username} @{white.username} 19x19 black"
    await black.send(group, line)
    asked = await group.wait_for(
        lambda m: m in group.messages[seen:] and any("Accept" in each for each in m.labels)
    )
    await white.press(asked, next(each for each in asked.labels if "Accept" in each))
    return await group.wait_for(
        lambda m: m in group.messages[seen:] and bool(m.photo) and bool(OPEN & set(m.labels))
    )


async def play_moves(
    game: str, version: int, players: tuple[Player, Player], made: list[float]
) -> None:
    """Play moves in turn, at most one a second, for two minutes."""
    until = time.monotonic() + 2 * MINUTE
    for number, point in enumerate(POINTS):
        began = time.monotonic()
        if began > until:
            return
        version = await players[number % 2].plays(game, version, point)
        made.append(time.monotonic())
        await asyncio.sleep(max(0.0, 1.0 - (time.monotonic() - began)))


async def main() -> None:
    """Play, and print the report."""
    with TemporaryDirectory() as folder:
        async with FakeTelegram() as fake, aiohttp.ClientSession() as session:
            fake.world.main_app = f"{PUBLIC}/b/"
            people = [fake.user(f"Player{n}", username=f"player{n}") for n in range(2 * GAMES)]
            group = fake.supergroup("Go club", *people)
            fake.limits.none()
            clock = fake.world.clock
            now = lambda: int(1000 * clock.now())  # noqa: E731
            data = Path(folder) / "data"
            more = {**SETTINGS, "NIGIRI_LOG_LEVEL": "error"}
            async with run_program(data, now, fake, more=more, hurries=False) as (program, _):
                assert program.board_server is not None
                await measure_group(fake, group, people, session, program.board_server.url)


async def measure_group(
    fake: FakeTelegram,
    group: Chat,
    people: list[Person],
    session: aiohttp.ClientSession,
    url: str,
) -> None:
    """Play ten games at once and print what the group received."""
    await group.says("Hello")
    for person in people:  # the bot must have seen each player
        await person.start()
        await person.private.wait_for(lambda m: m.author is fake.bot)
    games = []
    for n in range(GAMES):
        pair = people[2 * n], people[2 * n + 1]
        board = await start_game(fake, group, *pair)
        link = board.button(*(OPEN & set(board.labels)))
        assert link is not None
        players = Player(session, url), Player(session, url)
        shown = [
            await player.enters(mini_apps.open_from_link(fake.world, person, link["url"]))
            for player, person in zip(players, pair, strict=True)
        ]
        games.append((shown[0]["id"], shown[0]["version"], players))
    fake.limits.reset()
    made: list[float] = []
    before, began = len(group.messages), time.monotonic()
    clock = fake.world.clock.now()
    await asyncio.gather(*(play_moves(*game, made) for game in games))
    moves = [at for at in made if MINUTE <= at - began < 2 * MINUTE]
    boards = [m for m in group.messages[before:] if m.photo]
    counted = [m for m in boards if MINUTE <= m.date - clock < 2 * MINUTE]
    print(f"moves in the second minute: {len(moves)}, in {GAMES} games")  # noqa: T201
    print(f"boards in the group in that minute: {len(counted)}")  # noqa: T201
    print(f"refused for haste: {len(fake.limits.refused)}")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
