"""The shipped program with all three chats at once: games between chats, one person with linked
accounts, and the erasure of a person's data."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.store.connection.clients import Client
from bot.store.connection.database import Database
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.telegram.desk import game_of
from tests.end_to_end.hurried import HurriedProgram
from tests.end_to_end.program import Program, people, settings_for
from tests.end_to_end.tables import WebTable, wait_for_count
from tests.fakes.discord.model import Channel, Message
from tests.fakes.discord.people import Person as DiscordPerson
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.telegram.model import Message as TelegramMessage
from tests.fakes.telegram.people import Person as TelegramPerson
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

CODE = re.compile(r"code ([a-z]{6})")
LINK_CODE = re.compile(r"[a-z]{6}-[a-z]{6}")


@dataclass
class World:
    """Anna and Owen on a Discord server, Bob and Eve in Telegram, and the program in all chats."""

    program: Program
    discord: FakeDiscord
    telegram: FakeTelegram
    general: Channel
    anna: DiscordPerson
    bob: TelegramPerson
    eve: TelegramPerson

    async def in_discord(self, text: str, channel: Channel | None = None) -> Message:
        """Wait for a message with this text in Discord."""
        return await (channel or self.general).wait_for(lambda m: text in m.shown_text, PATIENCE)

    async def in_telegram(self, text: str, person: TelegramPerson | None = None) -> TelegramMessage:
        """Wait for a message with this text in a Telegram user's private chat."""
        chat = (person or self.bob).private
        return await chat.wait_for(lambda m: text in m.text, PATIENCE)

    async def thread(self, before: int = 0) -> Channel:
        """Wait until the server has more than ``before`` threads and return the newest."""
        bell, threads = self.discord.world.bell, self.general.threads
        await bell.until(lambda: len(threads) > before or None, PATIENCE, "a thread")
        return threads[-1]

    async def says(self, text: str, channel: Channel | None = None) -> None:
        """Write to the bot as Anna."""
        await self.anna.send(channel or self.general, f"{self.discord.bot.mention} {text}")

    async def offered(self, terms: str) -> str:
        """Make an open challenge as Anna and return its code."""
        seen = len(self.general.messages)
        await self.says(f"challenge {terms}")
        asked = await self.general.wait_for(
            lambda m: bool(CODE.search(m.shown_text)) and m in self.general.messages[seen:],
            PATIENCE,
        )
        found = CODE.search(asked.shown_text)
        assert found is not None
        return found[1]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """Start everything. The Telegram users have started the bot."""
    async with FakeDiscord() as discord, FakeTelegram() as telegram:
        telegram.limits.none()
        owner, anna = discord.user("Owen"), discord.user("Annabel")
        general = discord.channel(discord.guild("Go club", owner, anna), "general")
        bob = telegram.user("Bobby", username="bobbybrown", language="pl")
        eve = telegram.user("Evelyn", username="evelyn")
        program = HurriedProgram(
            tmp_path / "data",
            **settings_for(discord, telegram),
            NIGIRI_LOG_LEVEL="info",
        )
        await asyncio.to_thread(program.start)
        try:
            for person in (bob, eve):
                await person.start()
                await person.private.wait_for(lambda m: m.author is telegram.bot, PATIENCE)
            yield World(program, discord, telegram, general, anna, bob, eve)
        finally:
            assert 0 == await asyncio.to_thread(program.stop)
        log = program.log.read_text()
        assert "Traceback" not in log, log


@pytest.fixture
async def database(world: World) -> AsyncIterator[Database]:
    """Open the program's own database from the test."""
    database = await open_embedded(world.program.data)
    yield database
    await database.close()


async def test_a_game_between_discord_and_telegram(world: World) -> None:
    """A code from a Discord channel starts the game in a private Telegram chat. Each side gets its
    own board in its own language, both vote, and both agree on the score."""
    code = await world.offered("5x5 komi 0.5 black no clock")
    await world.bob.send(world.bob.private, f"/dolacz {code}")
    await world.in_telegram("⚫ Annabel – ⚪ Bobby")
    thread = await world.thread()
    await world.in_discord("Annabel, your move.", thread)
    await world.says("C3", thread)
    assert (await world.in_telegram("⚫ C3")).photo
    await world.bob.send(world.bob.private, "B3")
    assert (await world.in_discord("⚪ B3", thread)).attachments
    await world.anna.slash(thread, "go pass")
    await world.in_telegram("⚫ pas")
    await world.bob.send(world.bob.private, "pas")
    await world.in_discord("count 1", thread)
    await world.bob.send(world.bob.private, "martwe B3")
    marked = await world.in_discord("count 2", thread)
    await world.anna.press(marked, "Agree")
    await world.in_telegram("Annabel zgadza się: ")
    await world.program.announced()  # a reader needs some time before the answer
    await world.bob.send(world.bob.private, "akceptuję")
    ended = await world.in_discord(".5 (", thread)
    assert "Annabel" in ended.shown_text
    await world.in_telegram("Wygrywa Annabel")


async def test_a_rated_game_between_discord_and_telegram(world: World) -> None:
    """A rated game across two chats updates both ratings, which both chats announce; the server's
    table lists them and a profile is drawn. Terms that cannot be rated are refused with an
    explanation."""
    await world.says("challenge 11x11 rated no clock")
    await world.in_discord("Rated games are on 9×9, 13×13 or 19×19")
    code = await world.offered("9x9 komi 6 black rated no clock")
    await world.bob.send(world.bob.private, f"/dolacz {code}")
    await world.in_telegram("rankingowa")
    thread = await world.thread()
    await world.in_discord("Annabel, your move.", thread)
    await world.says("C3", thread)
    await world.in_telegram("⚫ C3")
    await world.bob.send(world.bob.private, "B3")
    await world.in_discord("⚪ B3", thread)
    await world.bob.send(world.bob.private, "poddaję się")
    await world.in_telegram("Poddać partię?")
    await world.bob.send(world.bob.private, "poddaję się tak")
    await world.in_discord(
        "Ratings: Annabel 1500 → 1662 (+162, 4 kyu?); Bobby 1500 → 1338 (−162, 9 kyu?)", thread
    )
    await world.in_telegram(
        "Ranking: Annabel 1500 → 1662 (+162, 4 kyu?); Bobby 1500 → 1338 (−162, 9 kyu?)"
    )
    await world.says("table")
    rows = r"1\. Annabel – 1662 (4 kyu?), 1 game", r"2\. Bobby – 1338 (9 kyu?), 1 game"
    await world.in_discord("\n".join(rows))
    await world.says("profile Bobby")
    profile = await world.in_discord("1 rated game: 0 won, 1 lost, 0 jigo")
    assert ["chart.png"] == [file.filename for file in profile.attachments]
    await world.bob.send(world.bob.private, "tabela")
    await world.in_telegram("Nikt tu jeszcze nie ma rankingu.")


async def test_a_game_between_discord_and_the_browser(world: World) -> None:
    """A game between a Discord channel and a browser room works the same way."""
    code = await world.offered("5x5 komi 0.5 black no clock")
    async with people(world.program.url, "lobby", "Carla") as (carla,):
        await carla.say(f"join {code}")
        assert "⚫ Annabel – ⚪ Carla" in (await carla.last())["text"]
        thread = await world.thread()
        for line, told, answer in (("C3", "⚫ C3", "B3"), ("pass", "⚫ passes", "pass")):
            await world.says(line, thread)
            await wait_for_count(WebTable({"Olga": carla}, "en"), told)
            await carla.say(answer)
        vote = await world.in_discord("count 1", thread)
        await world.anna.press(vote, "Agree")
        await world.program.announced()
        await carla.say("agree")
        await world.in_discord(".5 (", thread)
        assert "ended" == (await carla.game(code))["phase"]


async def link(world: World) -> None:
    """Link Anna's account to Bob's."""
    await world.anna.send(world.anna.dm(), "link")
    code = await world.anna.dm().wait_for(lambda m: bool(LINK_CODE.search(m.shown_text)), PATIENCE)
    found = LINK_CODE.search(code.shown_text)
    assert found is not None
    await world.bob.send(world.bob.private, f"połącz {found[0]}")
    asked = await world.in_telegram("to jedna osoba: Ty?")
    yes = next(label for label in asked.labels if label.endswith("Tak, to ja"))
    await world.bob.press(asked, yes)
    question = await world.in_discord("both you?", world.anna.dm())
    await world.anna.press(question, "Yes, that is me")
    await world.in_telegram("Gotowe, konta połączone: Annabel (Discord).")


async def dump_database(client: Client) -> dict[str, str]:
    """Return all keys with their contents as text."""
    found: dict[str, str] = {}
    async for name in client.scan_iter(count=1000):
        key, kind = str(name), str(await client.type(name))
        value: Any
        match kind:
            case "string":
                value = await client.get(key)
            case "hash":
                value = await client.hgetall(key)
            case "list":
                value = await client.lrange(key, 0, -1)
            case "zset":
                value = await client.zrange(key, 0, -1)
            case "set":
                value = sorted(await client.smembers(key))
            case "stream":
                value = await client.xrange(key)
            case "none":
                continue  # the key, such as one of a rate limit, has expired meanwhile
            case _:
                raise AssertionError((key, kind))
        found[key] = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return found


def keys_with(kept: dict[str, str], marks: list[str]) -> dict[str, str]:
    """Return the keys whose name or value contains one of these marks as a word."""
    pattern = re.compile(
        "|".join(rf"(?<!\w){re.escape(mark)}(?!\w)" for mark in marks), re.IGNORECASE
    )
    return {key: text for key, text in kept.items() if pattern.search(key) or pattern.search(text)}


async def test_one_person_in_discord_and_telegram(world: World, database: Database) -> None:
    """A person with linked accounts plays in Telegram a game that they offered in Discord. Their
    export covers every key that contains one of their ids. After erasure no key contains one, and
    the games can still be viewed."""
    marks = [str(world.anna.id), str(world.bob.id), "annabel", "bobby", "bobbybrown"]
    await link(world)
    code = await world.offered("9x9 komi 0.5 black rated no clock")
    await world.eve.send(world.eve.private, f"/join {code}")
    thread = await world.thread()
    await world.in_discord("Annabel, your move.", thread)
    await world.bob.send(world.bob.private, f"C3 #{code}")
    await world.in_discord("⚫ C3", thread)
    await world.eve.send(world.eve.private, "B3")
    await world.in_discord("⚪ B3", thread)
    async with people(world.program.url, "lobby", "Annabel", "Ben") as (annabel, ben):
        await annabel.say("hello, I am Annabel")
        await ben.say("challenge 5x5 no clock")
        await annabel.say("accept")
        open_code = str((await annabel.last())["game"])
        await world.bob.send(world.bob.private, "wyzwanie 5x5 bez zegara")
        await world.in_telegram("szuka partii")
        await world.bob.send_document(world.bob.private, "old.sgf", b"(;SZ[9]PB[bobbybrown];B[cc])")
        await world.in_telegram("bobbybrown (czarne)")
        await check_export(world, database, marks[:2])

        await annabel.say("forget me")
        await annabel.say("forget me yes")
        await world.bob.send(world.bob.private, "zapomnij mnie")
        asked = await world.in_telegram("Usunąć wszystko, co o Tobie wiem: ")
        yes = next(label for label in asked.labels if label.endswith("Tak, zapomnij"))
        pressed = await world.bob.press(asked, yes)
        assert pressed.text is not None
        assert pressed.text.startswith("Gotowe: nic już o Tobie nie wiem.")
        ended = await world.in_telegram("resigns", world.eve)
        assert "Annabel" in ended.text
        seen = [m["text"] for m in await ben.messages()]
        assert not any("hello, I am" in text for text in seen)
        assert any("a player who left" in text for text in seen)
        games = [await ben.game(id, await world.program.key(id)) for id in (code, open_code)]
        assert ["ended", "ended"] == [game["phase"] for game in games]
    left: dict[str, str] = {}
    for _ in range(80):
        left = keys_with(await dump_database(database.client), marks)
        if not left:
            break
        await asyncio.sleep(0.25)
    assert {} == left
    await world.eve.send(world.eve.private, f"/board #{code}")
    await world.in_telegram("a player who left", world.eve)


async def test_a_command_in_a_game_of_another_chat(world: World) -> None:
    """A linked player who moves in Discord in a Telegram-only game is told the outcome; the answer
    links to no channel."""
    await link(world)
    await world.bob.send(world.bob.private, "wyzwanie 5x5 czarne bez zegara")
    asked = await world.in_telegram("szuka partii")
    await world.eve.send(world.eve.private, f"/join {game_of(asked)}")
    await world.in_telegram("⚫ Bobby – ⚪ Eve")
    answer = await (await world.anna.slash(world.general, "go play", point="C3")).answer()
    assert "⚫ C3" == answer.shown_text


async def check_export(world: World, database: Database, ids: list[str]) -> None:
    """Check that Anna's export covers everything that any key holds about these ids."""
    await world.says("export")
    await world.in_discord("sent it to you in private")
    kept = keys_with(await dump_database(database.client), ids)
    post = await world.anna.dm().wait_for(lambda m: bool(m.attachments), PATIENCE)
    assert "nigiri-export.json" == post.attachments[0].filename
    told = json.loads(post.attachments[0].data)
    games = {game["id"] for game in told["games"]}
    text = json.dumps(told, ensure_ascii=False)
    values = [*nested_values(told)]
    missing = [
        key for key, value in kept.items() if not is_exported(key, value, text, values, games)
    ]
    assert (True, []) == (bool(kept), missing), {key: kept[key] for key in missing}


def nested_values(value: object) -> Iterator[object]:
    """Yield a JSON value and all values in it."""
    yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from nested_values(each)


def decode(text: str) -> object:
    """Return a stored JSON value, or the text if it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def is_exported(key: str, value: str, text: str, values: list[object], games: set[str]) -> bool:
    """Return whether the export covers the contents of this database key."""
    kind, _, rest = key.partition(":")
    if re.fullmatch(r"\{p\d+\}:g:\w+", key):
        return key.rpartition(":")[2] in games
    if kind in ("u", "a", "r"):
        return set(json.loads(value)) <= games
    if kind == "l":
        return value in games
    if key.startswith("{who}:f:"):
        return f'"wrong_codes_lately": {value}' in text
    if rest.startswith("bytes:"):
        return f'"bytes_of_records_lately": {json.loads(value)}' in text
    if kind == "br":
        return all(record_id in text for record_id in json.loads(value))
    if kind == "w":
        # The key also names the boards of other people; its entries are ``kind/game room``.
        return any(what.partition(" ")[0].partition("/")[2] in games for what in json.loads(value))
    if kind == "m":
        return decode(value) in values
    if kind == "s" and rest.startswith("telegram:@"):
        return rest.removeprefix("telegram:@") in text
    if kind == "s" or key == "{who}:i":
        stored = json.loads(value)
        return all(decode(each) in values for each in stored.values()) or (
            key == "{who}:i" and all(user in text for user in stored)
        )
    return False
