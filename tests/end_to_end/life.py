"""The shipped program with people at three tables, on a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.ids import GameId
from bot.match.log import decode
from bot.match.state import Match, fold
from bot.play.ports.stores import Meta
from bot.rules.outcome import format_outcome
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.moved import NOW
from tests.end_to_end.moved import ASKED, DIES, LOOKED, MovedProgram
from tests.end_to_end.program import people, settings_for
from tests.end_to_end.tables import (
    CAST,
    Seen,
    Table,
    Told,
    WebTable,
    in_discord,
    in_telegram,
    newest_game,
    text_for,
    wait_for_count,
    wait_until,
)
from tests.fakes.clock import Clock
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.server import FakeTelegram
from tests.ports import free_port

Words = str | Told
Languages = dict[str, str]
"""The language of each table."""
MIXED: Languages = {"discord": "en", "telegram": "pl", "web": "pl"}


@dataclass
class Life:
    """The program, its tables, and the clock, which only the test moves.

    ``chats`` dates the messages of Discord and Telegram and runs on from each moment that the test
    sets.
    """

    program: MovedProgram
    database: Database
    tables: Sequence[Table]
    chats: Clock

    def only(self, *names: str) -> Life:
        """Return a copy with only these tables."""
        return replace(self, tables=[table for table in self.tables if table.name in names])

    async def speaking(self) -> Life:
        """Let every person choose the language of their table, and return self."""
        for name in CAST:  # Telegram sends a person's data only with their messages
            await self.say(name, Told("language en", "język pl"))
        return self

    async def at(self, moment: str) -> None:
        """Set the time (``2030-03-29 12:00``, UTC) and wait until all tasks have run."""
        await self._is_at(_ms(moment))
        await self.looked()

    async def later(self, **span: float) -> None:
        """Move the time forward by a `timedelta` and wait until all tasks have run."""
        await self.pass_unseen(**span)
        await self.looked()

    async def pass_unseen(self, **span: float) -> None:
        """Move the time forward without running any task."""
        ms = round(timedelta(**span).total_seconds() * 1000)
        await self._is_at(int(await self.database.client.get(NOW) or 0) + ms)

    async def dies(self, when: str, moment: str) -> None:
        """Set the time, and let the program die at the first announcement that becomes due
        (`moved.DIES`); then start it again."""
        await self.database.client.set(DIES, when)
        await self._is_at(_ms(moment))
        await self.database.client.incr(ASKED)
        await asyncio.to_thread(self.program.died)
        await self.database.client.delete(DIES)
        await asyncio.to_thread(self.program.start)

    async def _is_at(self, ms: int) -> None:
        await self.database.client.set(NOW, ms)
        # Never set back: messages must stay in the order of their dates.
        self.chats.advance(max(0.0, ms / 1000 - self.chats.now()))

    async def looked(self) -> None:
        """Run all clock-driven tasks and wait until their posts are sent."""
        asked = await self.database.client.incr(ASKED)
        keys = [f"{LOOKED}{task}" for task in ("sweep", "reminders", "calling")]

        async def done() -> bool:
            looked = await self.database.client.mget(keys)
            return all(int(one or 0) >= asked for one in looked) and await self._all_is_told()

        await wait_until(done, "everybody has looked")

    async def _all_is_told(self) -> bool:
        """Return whether the only server's outbox is empty."""
        return 0 == await self.database.client.xlen(keys.outbox(keys.WHOLE))

    async def each(self, do: Callable[[Table], Awaitable[object]]) -> None:
        """Do the same at all tables."""
        await asyncio.gather(*(do(table) for table in self.tables))

    async def say(self, who: str, text: Words, *answer: Words, times: int = 1) -> None:
        """Let a person write a line at each table and wait for the answers. ``{Ben}`` in the line
        is replaced by Ben's name, ``{game}`` by the newest game."""

        async def one(table: Table) -> None:
            called, line = {name: table.called(name) for name in CAST}, text_for(table, text)
            if "{game}" in line:
                called["game"] = await newest_game(table)
            await table.says(who, line.format(**called))
            for expected in answer:
                await wait_for_count(table, expected, times)

        await self.each(one)

    async def hear(self, *texts: Words, times: int = 1) -> None:
        """Check that each of these texts was posted exactly this many times at each table."""
        for text in texts:
            await self.each(lambda table: wait_for_count(table, text, times))  # noqa: B023  awaited at once

    async def press(self, who: str, words_on_it: Words) -> None:
        """Press the newest button with this label."""

        async def one(table: Table) -> None:
            found, label = list[tuple[Seen, str]](), text_for(table, words_on_it)

            async def there() -> bool:
                found[:] = [
                    (seen, whole)
                    for seen in await table.seen()
                    for whole in seen.labels
                    if whole.endswith(label)
                ]
                return bool(found)

            try:
                await wait_until(there, label)
            except TimeoutError:
                last = [(one.text, one.labels) for one in (await table.seen())[-4:]]
                raise AssertionError((table.name, label, last)) from None
            seen, whole = found[-1]
            await seen.press(who, whole)

        await self.each(one)

    async def begin(self, terms: Words) -> None:
        """Start a game between Anna (Black, if the terms say so) and Ben at each table."""
        before = {table.name: await table.begun() for table in self.tables}
        both = Told(terms, terms) if isinstance(terms, str) else terms
        await self.say("Anna", Told(f"challenge {{Ben}} {both.en}", f"wyzwanie {{Ben}} {both.pl}"))
        await self.press("Ben", Told("Accept", "Przyjmuję"))

        async def begun(table: Table) -> None:
            async def there() -> bool:
                return await table.begun() > before[table.name]

            await wait_until(there, f"a game in {table.name}")

        await self.each(begun)

    async def matches(self) -> dict[str, tuple[Match, Meta]]:
        """Return the newest match of each table and its stored metadata, by the table's name."""
        return {table.name: await self.match(await newest_game(table)) for table in self.tables}

    async def match(self, game: GameId) -> tuple[Match, Meta]:
        """Return a match and its stored metadata."""
        stored = await RedisMatchStore(self.database.client).load(game)
        assert stored is not None
        return fold(decode(stored.meta.schema, stored.records)), stored.meta

    async def results(self) -> set[str]:
        """Return the results of the newest games in SGF notation; all tables should agree."""
        matches = await self.matches()
        for match, meta in matches.values():
            assert match.due == meta.deadline
        ends = [match.outcome for match, _ in matches.values()]
        return {format_outcome(outcome) if outcome else "" for outcome in ends}


@asynccontextmanager
async def life(
    folder: Path, languages: Languages = MIXED, runs: type[MovedProgram] = MovedProgram
) -> AsyncIterator[Life]:
    """Start everything at noon on a Wednesday, each table in its language."""
    database = await open_embedded(folder / "data")
    begins, chats = _ms("2030-03-06 12:00"), Clock()
    chats.advance(begins / 1000 - chats.now())
    try:
        await database.client.mset({NOW: begins, ASKED: 0})
        async with _tables(database, folder, languages, chats, runs) as made:
            try:
                yield made
            finally:
                database = made.database  # the test may have reopened it
    finally:
        await database.close()


@asynccontextmanager
async def _tables(
    database: Database,
    folder: Path,
    languages: Languages,
    chats: Clock,
    runs: type[MovedProgram],
) -> AsyncIterator[Life]:
    async with FakeDiscord(clock=chats) as discord, FakeTelegram(clock=chats) as telegram:
        telegram.limits.none()
        program = runs(
            folder / "data",
            NIGIRI_WEB_PORT=str(free_port()),  # a restart must use the same port
            NIGIRI_LANGUAGE=languages["web"],
            **settings_for(discord, telegram),
        )
        await asyncio.to_thread(program.start)
        try:
            async with people(program.url, "lobby", *CAST) as web:
                tables = (
                    in_discord(discord, languages["discord"]),
                    in_telegram(telegram, languages["telegram"]),
                    WebTable(dict(zip(CAST, web, strict=True)), languages["web"]),
                )
                yield await Life(program, database, tables, chats).speaking()
        finally:
            assert 0 == await asyncio.to_thread(program.stop)
        log = program.log.read_text()
        assert "Traceback" not in log, log


def _ms(moment: str) -> int:
    """Convert ``2030-03-29 12:00`` (UTC) to milliseconds."""
    return round(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() * 1000)
