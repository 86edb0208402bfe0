"""A rolling upgrade: the shipped program and its successor on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

from bot.match.schema import SCHEMA
from bot.play.ports.stores import StoredMatch
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.watch.scraping import scrape
from tests.end_to_end.newer import NEWER, NewerProgram
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.tables import wait_until
from tests.end_to_end.test_watching import WATCHED, health

REFUSED = {
    "en": "Nigiri is being updated, and this game is already in the new version. "
    "Nothing is lost; try again in a minute.",
    "pl": "Trwa aktualizacja Nigiri, a ta gra jest już w nowej wersji. "
    "Nic nie zginęło; spróbuj za minutę.",
}


@dataclass
class Upgrade:
    """Both programs on one data folder."""

    older: Program
    newer: NewerProgram

    async def stored(self, game_id: str) -> StoredMatch:
        """Load the stored match."""
        database = await open_embedded(self.older.data)
        try:
            found = await RedisMatchStore(database.client).load(game_id)
        finally:
            await database.close()
        assert found is not None
        return found


@pytest.fixture
async def upgrade(tmp_path: Path) -> AsyncIterator[Upgrade]:
    """Start the older program; both are stopped at the end."""
    made = Upgrade(Program(tmp_path / "data", **WATCHED), NewerProgram(tmp_path / "data"))
    await asyncio.to_thread(made.older.start)
    yield made
    for program in (made.older, made.newer):
        assert 0 == await asyncio.to_thread(program.stop)


async def wait_for_text(person: Person, text: str) -> None:
    """Wait until the room has a message with this text."""

    async def so() -> bool:
        return any(text in message["text"] for message in await person.messages())

    await wait_until(so, text)


@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.soak)])
async def test_a_game_during_an_upgrade(upgrade: Upgrade, language: str) -> None:
    """The newer program continues a game of the older one. From then on the older one refuses this
    game with a helpful message and changes nothing in it, while its other games continue. After the
    older one stops nothing is missing, and each move was announced once."""
    older, newer = upgrade.older, upgrade.newer
    async with people(older.url, "club", "Anna", "Ben") as (anna, ben):
        if language == "pl":
            for person in (anna, ben):
                await person.say("język pl")
        game = await start_game(anna, ben, "9x9 black no clock")
        await anna.say("D4")
        assert SCHEMA == (await upgrade.stored(game)).meta.schema
        await asyncio.to_thread(newer.start)
        async with people(newer.url, "club", "Anna", "Ben") as (new_anna, new_ben):
            await new_ben.say("E5")
            await wait_for_text(new_anna, "E5 ")
            before = await upgrade.stored(game)
            assert NEWER == before.meta.schema
            for line in ("F6", f"F6 #{game}", "pass", "resign yes", "board"):
                await anna.say(line)
                assert REFUSED[language] == (await anna.last())["text"], line
            old_board = next(m for m in await anna.messages() if m["game"] == game and m["choices"])
            await anna.choose(old_board["id"], old_board["choices"][0]["id"])
            assert REFUSED[language] == (await anna.last())["text"]
            async with (
                aiohttp.ClientSession() as session,
                session.get(f"{older.url}api/games/{game}?lang={language}") as answer,
            ):
                told_of_it = (answer.status, (await answer.json())["error"]["message"])
            assert (503, REFUSED[language]) == told_of_it
            after = await upgrade.stored(game)
            assert (before.records, before.meta) == (after.records, after.meta)
            async with people(older.url, "other", "Eve", "Olga") as (eve, olga):
                other = await start_game(eve, olga, "9x9 black no clock")
                await eve.say("D4")
                assert SCHEMA == (await upgrade.stored(other)).meta.schema
            met = (await scrape(health(older))).of("nigiri_matches_loaded_total", finding="newer")
            assert met >= 6
            assert 0 == await asyncio.to_thread(older.stop)
            await new_anna.say("F6")
            await wait_for_text(new_anna, "F6 ")
            texts = [m["text"] for m in await new_anna.messages() if m["author"] == "Nigiri"]
            first = [text.partition("\n")[0] for text in texts]
            assert [1, 1, 1] == [
                len([line for line in first if f" {point} · " in line])
                for point in ("D4", "E5", "F6")
            ]
            records = (await upgrade.stored(game)).records
            assert records[: len(before.records)] == before.records
            assert [["black", "D4"], ["white", "E5"], ["black", "F6"]] == (
                await new_anna.game(game)
            )["moves"]
