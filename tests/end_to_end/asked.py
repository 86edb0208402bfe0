"""How many database commands one typed move costs, measured through the shipped program.

Background work (the sweep, health checks) adds commands to some of the moves, and to more of them
on a slow machine. The figures therefore come from the quarter of the moves that needed the fewest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha1
from importlib.resources import files
from operator import attrgetter
from pathlib import Path

from bot.store.connection.database import Database
from bot.store.connection.embedded import SOCKET
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.wiretap import Command, Count, RoundTrip, Wiretap
from tests.end_to_end.program import Program, people, settings_for, start_game
from tests.end_to_end.split import SplitProgram
from tests.fakes.discord.server import FakeDiscord

MOVES = [f"{column}{row}" for row in (4, 6, 8) for column in "CDEFGHJ"]


def sha(name: str) -> str:
    """Return the SHA-1 of one of our scripts, which `EVALSHA` needs."""
    source = (files("bot.store.scripts") / f"{name}.lua").read_bytes()
    return sha1(source, usedforsecurity=False).hexdigest()


LOADS, APPEND = {sha("load"), sha("take_gate")}, sha("append")


OWN = ("cmdstat_info", "cmdstat_xlen", "cmdstat_hello", "cmdstat_client|setinfo")


@dataclass(frozen=True)
class Asked:
    """The cost of one move: until the board is posted, and including all later work."""

    before: Count
    after: Count
    executed: int
    """Commands that the server executed for the move, including those inside scripts."""
    matches: int
    """How often the whole match log was read."""
    identities: int
    indexed: int
    """How often an index of open games was written."""


class Moves:
    """Records the database traffic while moves are typed."""

    def __init__(self, tap: Wiretap, database: Database) -> None:
        self._tap = tap
        self._database = database
        self._begun = self._stood = self._executed = 0
        self.asked: list[Asked] = []
        self.trips: list[list[RoundTrip]] = []

    async def begins(self) -> None:
        self._executed = await self._executed_so_far()
        self._begun = len(self._tap.trips)

    def stands(self) -> None:
        """Note that the board is posted."""
        self._stood = len(self._tap.trips)

    async def are_announced(self, program: Program) -> None:
        """Wait until all work for the move is done, and record its cost."""
        await program.announced()
        trips = self._tap.trips[self._begun :]
        commands = [command for trip in trips for command in trip.commands]
        self.trips.append([trip for trip in trips if trip.commands])
        before = self._before(trips)
        executed = await self._executed_so_far() - self._executed
        self.asked.append(
            Asked(
                Count.of(before),
                Count.of(trips[len(before) :]),
                executed,
                sum(not LOADS.isdisjoint(command.words) for command in commands),
                sum("{who}:i" in command.words for command in commands),
                sum(_writes_open_games(command) for command in commands),
            )
        )

    def _before(self, trips: list[RoundTrip]) -> list[RoundTrip]:
        """Return the round trips before the board was posted. In a browser room the board counts as
        posted once it is appended to the room's log."""
        for number in reversed(range(len(trips))):
            if any(APPEND in command.words for command in trips[number].commands):
                return trips[: number + 1]
        return trips[: self._stood - self._begun]

    async def _executed_so_far(self) -> int:
        """Return the number of executed commands, without those that only tests use."""
        stats = await self._database.client.info("commandstats")
        return sum(stat["calls"] for name, stat in stats.items() if name not in OWN)

    def least(self, what: str) -> int:
        """Return the smallest value of a figure, such as ``before.commands``, over all moves:
        larger values include background work, above all on a busy machine."""
        return int(min(map(attrgetter(what), self.asked)))

    def report(self) -> str:
        """Return all figures and the commands of the shortest move, one line per round trip."""
        figures = [
            f"{what}: {self.least(what)}"
            for what in (
                *(f"{part}.{of}" for part in ("before", "after") for of in Count.__annotations__),
                "executed",
                "matches",
                "identities",
                "indexed",
            )
        ]
        shortest = min(self.trips, key=len)
        together = ["\n  ".join(map(str, trip.commands)) for trip in shortest]
        return "\n".join([*figures, *together])


def _writes_open_games(command: Command) -> bool:
    return command.name in ("ZADD", "ZREM") and command.words[1].startswith("r:")


@asynccontextmanager
async def run_tapped(folder: Path, **environment: str) -> AsyncIterator[tuple[Program, Moves]]:
    """Run the shipped program with a wiretap between it and its database."""
    database = await open_embedded(folder / "data")
    try:
        async with Wiretap(folder / "data" / SOCKET, folder / "tap") as tap:
            program = SplitProgram(folder / "data", REDIS_URL=tap.url, **environment)
            await asyncio.to_thread(program.start)
            try:
                yield program, Moves(tap, database)
            finally:
                assert 0 == await asyncio.to_thread(program.stop)
    finally:
        await database.close()


async def in_the_browser(folder: Path, points: Sequence[str] = MOVES) -> Moves:
    """Measure moves in a browser room that no browser has open."""
    async with (
        run_tapped(folder) as (program, moves),
        people(program.url, "go", "Anna", "Ben") as cast,
    ):
        anna, ben = cast
        await start_game(anna, ben, "19x19 black no clock")
        await program.announced()
        for turn, point in enumerate(points):
            await moves.begins()
            await cast[turn % 2].say(point)
            moves.stands()
            await moves.are_announced(program)
        return moves


async def in_discord(folder: Path, points: Sequence[str] = MOVES) -> Moves:
    """Measure moves in a thread, from the incoming message to the post."""
    async with FakeDiscord() as fake, run_tapped(folder, **settings_for(fake)) as (program, moves):
        owner, anna, ben = (fake.user(name) for name in ("owner", "Anna", "Ben"))
        general = fake.channel(fake.guild("Go club", owner, anna, ben), "general")
        await anna.slash(
            general, "go challenge", opponent=ben, size=19, colours="black", clock="no clock"
        )
        challenge = await general.wait_for(lambda m: "✅" in m.reactions)
        await ben.react(challenge, "✅")
        await fake.world.bell.until(lambda: general.threads or None, 20, "a thread")
        (thread,) = general.threads
        await thread.wait_for(lambda m: "your move" in m.shown_text)
        await program.announced()
        for turn, point in enumerate(points):
            await moves.begins()
            await (anna, ben)[turn % 2].send(thread, f"{fake.bot.mention} {point}")
            await thread.wait_for(lambda m, n=turn + 1: f"move {n}" in m.shown_text)  # type: ignore[misc]
            moves.stands()
            await moves.are_announced(program)
        return moves
