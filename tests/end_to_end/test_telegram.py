"""The shipped program in Telegram, as a separate process that talks to a local fake with Telegram's
flood limits: real time in one test, a tenth of the time in the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.adapters.telegram.desk import game_of
from tests.end_to_end.hurried import HurriedProgram, speed_up_fake
from tests.end_to_end.program import Program, settings_for, the_room_answers
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_discord import wait_for_log
from tests.fakes.telegram.model import Chat, Message
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram
from tests.ports import free_port

SECONDS = 30.0
# Black is Anna, White is Bob; White's last stone cannot live.
MOVES = ["C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4", "pass", "pass"]

GROUPS, KILLS = 8, 8
POINTS = [
    f"{column}{row}" for black in (1, 3, 5) for column in "ABCDEFGH" for row in (black, black + 1)
][:26]
"""Black fills the first and third line, White those beside them: nothing is captured."""
LONG_SECONDS = 60.0
"""How long the last board of a group may take after its quota of twenty messages a minute is used
up; the minute takes six seconds here."""


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    """Telegram; any invalid request by the program fails the test."""
    async with FakeTelegram() as fake:
        yield fake
        assert [] == fake.mistakes


@pytest.fixture
def hurried(fake: FakeTelegram) -> None:
    """Make Telegram's time run ten times as fast, as `HurriedProgram` does."""
    speed_up_fake(fake.limits)
    fake.limits.chat = (6, 0.3)  # messages sent in time may arrive late and together


def variables(fake: FakeTelegram) -> dict[str, str]:
    """Return the settings that point the program to the fake."""
    return settings_for(fake) | {"NIGIRI_LOG_LEVEL": "debug"}


def full_label(message: Message, words: str) -> str:
    """Return the full label of the button with these words."""
    return next((one for one in message.labels if one.endswith(words)), words)


async def wait_for_button(room: Chat, words: str) -> Message:
    """Wait for a message with a button with these words."""
    return await room.wait_for(lambda m: full_label(m, words) in m.labels, SECONDS)


def check_no_token(log: Path, fake: FakeTelegram) -> None:
    """Check that no line of the log contains the token or a traceback."""
    text = log.read_text()
    assert fake.token not in text
    assert fake.token.partition(":")[2] not in text
    assert "Traceback" not in text, text


@pytest.mark.usefixtures("hurried")
async def test_a_game_survives_kills(fake: FakeTelegram, tmp_path: Path) -> None:
    """A game between two private chats, one in English and one in Polish, survives kills during the
    challenge, in the middle, and during the vote: actions made while the program was down count,
    and old buttons still work."""
    anna = fake.user("Anna", username="anna")
    bob = fake.user("Bob", language="pl")
    program = HurriedProgram(tmp_path / "data", **variables(fake))
    await asyncio.to_thread(program.start)
    try:
        await anna.start()
        await anna.send(anna.private, "/challenge 5x5 komi 0.5 black no clock")
        challenge = await wait_for_button(anna.private, "Accept")
        await program.announced()
        program.kill()
        (link,) = {url for url in challenge.urls() if url.startswith("https://t.me/NigiriBot?")}
        await bob.open(link)
        await asyncio.to_thread(program.start)
        accept = await wait_for_button(bob.private, "Przyjmuję")
        await bob.press(accept, full_label(accept, "Przyjmuję"), timeout=SECONDS)
        await anna.private.says("Anna, your move.", SECONDS)
        for turn, move in enumerate(MOVES):
            person = (anna, bob)[turn % 2]
            if turn == 6:
                await program.announced()
                program.kill()
            await person.send(person.private, move if turn % 4 < 2 else f"/play {move}")
            if turn == 6:
                await asyncio.to_thread(program.start)
            wanted = (f"move {turn + 1}", f"ruch {turn + 1}")
            if turn == 13:
                wanted = ("count 1", "wynik nr 1")
            await anna.private.says(wanted[0], SECONDS)
            await bob.private.says(wanted[1], SECONDS)
        first = await wait_for_button(bob.private, "Zgoda")
        mark = next(one for one in first.labels if "D4" in one.split())
        await bob.press(first, mark, timeout=SECONDS)
        vote = await anna.private.says("No dead stones.", SECONDS)
        theirs = await bob.private.says("Martwych kamieni nie ma.", SECONDS)
        await program.announced()
        program.kill()
        await anna.react(vote, "👍")
        press = bob.begin_press(theirs, full_label(theirs, "Zgoda"))
        await asyncio.to_thread(program.start)
        await anna.private.says("Bob wins by 5.5 (W+5.5)", SECONDS)
        await bob.private.says("Wygrywa Bob o 5,5 (W+5.5)", SECONDS)
        await press.wait_until_answered(SECONDS)
        for person in (anna, bob):
            boards = [message.text for message in person.private.messages if message.photo]
            assert len(boards) == len(set(boards)), boards
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    assert [] == fake.limits.refused
    fake.excuse_repeated_edits()
    check_no_token(program.log, fake)


class Table:
    """A group with two players, who write their moves without waiting for the bot's answers."""

    def __init__(self, fake: FakeTelegram, number: int) -> None:
        self.black = fake.user(f"Black{number}", username=f"black_{number}")
        self.white = fake.user(f"White{number}", username=f"white_{number}")
        self.group = fake.supergroup(f"Table {number}", self.black, self.white)
        self.moves = 0

    async def begin(self) -> None:
        """Challenge and accept."""
        await self.white.send(self.group, "/games@NigiriBot")
        await self.black.send(self.group, f"/challenge@NigiriBot @{self.white.username} 9x9 black")
        challenge = await wait_for_button(self.group, "Accept")
        await self.white.press(challenge, full_label(challenge, "Accept"), timeout=SECONDS)
        await self.group.wait_for(lambda message: bool(message.photo), SECONDS)

    @property
    def next(self) -> Person:
        return (self.black, self.white)[self.moves % 2]

    async def play(self) -> None:
        """Write the next move, even if the program is down."""
        await self.next.send(self.group, f"/play {POINTS[self.moves]}")
        self.moves += 1

    @property
    def game(self) -> str:
        """Return the game's id."""
        return game_of(next(m for m in reversed(self.group.messages) if m.buttons))


async def moves(program: Program, game: str) -> list[str]:
    """Return the points of a game's moves from the HTTP interface."""
    key = await program.key(game)
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{program.url}api/games/{game}?key={key}") as response,
    ):
        assert 200 == response.status, await response.text()
        return [point for _, point in (await response.json())["moves"]]


async def wait_for_moves(program: Program, table: Table, number: int) -> None:
    """Wait until this many moves are made."""
    async with asyncio.timeout(LONG_SECONDS):
        while len(await moves(program, table.game)) < number:  # noqa: ASYNC110  the room is asked
            await asyncio.sleep(0.05)


@pytest.mark.usefixtures("hurried")
@pytest.mark.timeout(600)
async def test_killed_again_and_again(fake: FakeTelegram, tmp_path: Path) -> None:
    """Through more than two hundred updates and eight ``kill -9`` in the middle of them, two also
    of the database, no move is lost, duplicated or refused, and every group receives the last
    board."""
    chance = random.Random(20)
    tables = [Table(fake, number) for number in range(GROUPS)]
    program = HurriedProgram(tmp_path / "data", **variables(fake))
    await asyncio.to_thread(program.start)
    try:
        await asyncio.gather(*(table.begin() for table in tables))
        before = fake.updates.confirmed
        written = [0, 0]
        for kill in range(KILLS):
            written.append(tables[0].moves)
            for table in tables:
                for _ in range(4 if kill < 2 else 3):
                    await table.play()
            done = fake.updates.confirmed
            await fake.world.bell.until(lambda: fake.updates.confirmed > done, SECONDS)  # noqa: B023
            # On a slow machine the same update could be interrupted five times, and be
            # dead-lettered.
            for table in tables:
                await wait_for_moves(program, table, written[kill])
            await asyncio.sleep(chance.uniform(0.0, 0.4))
            if kill % 3 == 2:
                program.kill_database()
                await asyncio.sleep(chance.uniform(0.0, 0.4))
            program.kill()
            await asyncio.to_thread(program.start)
        await fake.updates.wait_until_confirmed(SECONDS)
        for table in tables:
            await table.group.says(f"move {len(POINTS)}", LONG_SECONDS)
        assert [POINTS] * GROUPS == [await moves(program, table.game) for table in tables]
        assert fake.updates.confirmed - before >= 200
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    said = [m.text for table in tables for m in table.group.messages if m.author is fake.bot]
    assert [] == [text for text in said if "turn" in text or "cannot" in text or "taken" in text]
    fake.excuse_repeated_edits()
    check_no_token(program.log, fake)


@pytest.mark.usefixtures("hurried")
async def test_by_webhook(fake: FakeTelegram, tmp_path: Path) -> None:
    """With a webhook, a kill of the program loses and duplicates nothing."""
    port = free_port()
    fake.updates.published["https://go.example"] = f"http://127.0.0.1:{port}"
    program = HurriedProgram(
        tmp_path / "data",
        **variables(fake),
        NIGIRI_TELEGRAM_WEBHOOK_URL="https://go.example/telegram",
        NIGIRI_TELEGRAM_WEBHOOK_PORT=str(port),
    )
    await asyncio.to_thread(program.start)
    try:
        await fake.wait_until_polled(SECONDS)
        table = Table(fake, 1)
        await table.begin()
        for kill in range(3):
            for _ in range(4):
                await table.play()
            if kill == 1:
                await fake.updates.wait_until_confirmed(SECONDS)
            program.kill()
            await table.play()
            await asyncio.to_thread(program.start)
        await fake.updates.wait_until_confirmed(SECONDS)
        await table.group.says("move 15", SECONDS)
        assert POINTS[:15] == await moves(program, table.game)
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    assert fake.updates.webhook.secret
    assert [] == fake.calls("getUpdates")
    log = program.log.read_text()
    assert fake.updates.webhook.secret not in log
    fake.excuse_repeated_edits()
    check_no_token(program.log, fake)


async def test_two_programs(fake: FakeTelegram, tmp_path: Path) -> None:
    """Of two programs on one database only one polls Telegram, so no poll conflicts. When it dies,
    the other takes over within seconds, and together they stay within the flood limits."""
    # Two a second is the limit, but messages sent in time may arrive late and together.
    fake.limits.chat = (3, 2.0)
    programs = [SplitProgram(tmp_path / "data", **variables(fake)) for _ in range(2)]
    try:
        for program in programs:
            await asyncio.to_thread(program.start)
        table = Table(fake, 1)
        await table.begin()
        for turn in range(1, 5):
            await table.play()
            await table.group.says(f"move {turn}", SECONDS)
        await programs[0].announced()
        programs[0].kill()
        await table.play()
        await table.group.says("move 5", SECONDS)
        assert POINTS[:5] == await moves(programs[1], table.game)
        boards = [message.text for message in table.group.messages if message.photo]
        assert (6, 6) == (len(boards), len(set(boards)))
    finally:
        programs[0].kill()
        assert 0 == await asyncio.to_thread(programs[1].stop)
    assert [] == [call for call in fake.calls("getUpdates") if call.status == 409]
    assert [] == fake.limits.refused
    fake.excuse_repeated_edits()
    check_no_token(programs[1].log, fake)


async def test_a_wrong_token(fake: FakeTelegram, tmp_path: Path) -> None:
    """A token that Telegram rejects is logged once in plain words, without the token, while the
    rest of the program keeps running."""
    token = "7000000002:" + "x" * 35
    settings = variables(fake) | {"NIGIRI_TELEGRAM_TOKEN": token}
    program = SplitProgram(tmp_path / "data", **settings)
    url = await asyncio.to_thread(program.start)
    try:
        await the_room_answers(url)
        await wait_for_log(program, "Telegram does not know this token")
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    told = program.log.read_text()
    assert 1 == told.count("Telegram does not know this token")
    assert "x" * 35 not in told
    assert "Traceback" not in told, told


async def test_telegram_is_unreachable_at_first(fake: FakeTelegram, tmp_path: Path) -> None:
    """While Telegram is unreachable the rest of the program runs; once it is back, the bot serves
    it."""
    fake.down()
    anna = fake.user("Anna")
    program = SplitProgram(tmp_path / "data", **variables(fake))
    await asyncio.to_thread(program.start)
    try:
        await anna.start()
        fake.up()
        await anna.private.says("/challenge", SECONDS)
    finally:
        assert 0 == await asyncio.to_thread(program.stop)
    check_no_token(program.log, fake)
