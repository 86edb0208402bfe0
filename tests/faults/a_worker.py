"""A process that plays many games: ``python -m tests.faults.a_worker FOLDER FIRST STEP GAMES MOVES
FROM``.

It plays the games FIRST, FIRST + STEP, … below GAMES, each up to MOVES moves, and prints a line for
each acknowledged move: the game's number, the move's number, and the milliseconds it took. FROM is
a file with the number of acknowledged moves of each game. The next move may have been made by a
process that died, so it is requested again under the same event id.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bot.match.commands import Play
from bot.play.game_service import GameService
from bot.play.ports.stores import StoreUnavailableError
from bot.play.unit_of_work import Done
from bot.rules.points import parse_point
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.test_deadlines import service
from tests.service.club import ANNA, BEN

AT_ONCE = 16
POINTS = [f"{column}{row}" for row in range(1, 10, 3) for column in "ABCDEFGH"]
"""Moves in turn. Nothing is captured."""


def name(number: int) -> str:
    """Return a game's id."""
    return f"g{number}"


async def play(games: GameService, number: int, made: int, moves: int) -> None:
    """Play the rest of a game, repeating each move as the same event until it is acknowledged."""
    for move in range(made, moves):
        who, command = (ANNA, BEN)[move % 2], Play(parse_point(POINTS[move]))
        began, done = time.perf_counter(), False
        while not done:
            with suppress(StoreUnavailableError):
                answer = await games.act(name(number), who, command, f"{number} {move}")
                assert Done(name(number), move + 3) == answer, (number, move, answer)
                done = True
        sys.stdout.write(f"{number} {move + 1} {(time.perf_counter() - began) * 1000:.1f}\n")
        sys.stdout.flush()


async def main(folder: Path, numbers: range, moves: int, made: dict[str, int]) -> None:
    """Play all games, some concurrently, and restart the database as every program does."""
    database = await open_embedded(folder)
    watch = asyncio.create_task(database.supervise())
    games, _ = service(database)
    left: Iterator[int] = iter(numbers)

    async def table() -> None:
        for number in left:
            await play(games, number, made.get(str(number), 0), moves)

    async with asyncio.TaskGroup() as tables:
        for _ in range(AT_ONCE):
            tables.create_task(table())
    watch.cancel()
    await asyncio.wait([watch])
    await database.close()


if __name__ == "__main__":
    first, every, end, most = map(int, sys.argv[2:6])
    known = json.loads(Path(sys.argv[6]).read_text())
    asyncio.run(main(Path(sys.argv[1]), range(first, end, every), most, known))
