"""Games through several shards, and through two processes with one token."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from tests.adapters.discord.desk import Bot, Club, Memory, boards, wait_for_message
from tests.adapters.discord.hours import WRONG, hours, mend
from tests.fakes.discord.model import Channel, Guild
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.hours import run
from tests.patience import PATIENCE

MOVE = re.compile(r"move ([0-9]+)")
MOVES = ("C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "pass", "pass")
"""Black is Anna, White is Bob; all stones live."""
SHARDS = 2


def servers(club: Club) -> list[Guild]:
    """Return a server for each shard, with the same people."""
    found = {(club.guild.id >> 22) % SHARDS: club.guild}
    while len(found) < SHARDS:
        guild = club.fake.guild("Another club", club.owner, club.anna, club.bob)
        found.setdefault((guild.id >> 22) % SHARDS, guild)
    return [found[shard] for shard in range(SHARDS)]


async def begin(club: Club, guild: Guild) -> Channel:
    """Start a game of Anna (Black) against Bob in this server; return its thread."""
    general = club.fake.channel(guild, "general")
    line = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    asked = await club.anna.send(general, line)
    challenge = await general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)
    await club.bob.press(challenge, "Accept")
    threads = await general.bell.until(lambda: general.threads or None, PATIENCE, "a thread")
    await wait_for_message(threads[-1], "your move")
    return threads[-1]


async def play(club: Club, thread: Channel, first: int, last: int) -> None:
    """Play the moves from ``first`` up to ``last`` and wait for each post."""
    for turn in range(first, last):
        player = (club.anna, club.bob)[turn % 2]
        await player.send(thread, f"{club.fake.bot.mention} {MOVES[turn]}")
        told = f"move {turn + 1}" if turn + 1 < len(MOVES) else "count 1"
        await thread.wait_for(lambda m, told=told: told in m.shown_text)  # type: ignore[misc]


async def agree_on_score(club: Club, thread: Channel) -> None:
    """Agree as both players. White must have won, and each board must have been posted once, in
    order."""
    vote = await thread.wait_for(lambda m: "count 1" in m.shown_text and bool(m.buttons))
    await club.bob.press(vote, "Agree")
    await wait_for_message(thread, "agrees that ")
    await club.anna.press(vote, "Agree")
    await wait_for_message(thread, " wins by 4.5 (")
    told = [message.shown_text for message in boards(thread)]
    moves = [number for text in told for number in MOVE.findall(text)]
    assert [str(number) for number in range(1, len(MOVES))] == moves
    results = [message for message in thread.messages if ".5 (" in message.shown_text]
    assert 1 == len(results)


@pytest.fixture
async def sharded(fake: FakeDiscord) -> AsyncIterator[Club]:
    """A club whose bot has two shards."""
    fake.app.shards = SHARDS
    owner, anna, bob, carl = map(fake.user, ("owner", "Anna", "Bob", "Carl"))
    guild, memory = fake.guild("Go club", owner, anna, bob, carl), Memory()
    general, bot = fake.channel(guild, "general"), Bot(fake, memory)
    club = Club(fake, memory, owner, anna, bob, carl, guild, general, bot)
    servers(club)
    await bot.start()
    yield club
    await club.bot.stop()


async def test_games_through_shards(sharded: Club) -> None:
    """Two games at once on two shards that lose their connections repeatedly reach an agreed score;
    nothing is lost or posted twice."""
    club, gateway = sharded, sharded.fake.gateway
    threads = [await begin(club, guild) for guild in servers(club)]
    assert SHARDS == len({session.shard for session in gateway.connected})
    for resumable, (first, last) in ((True, (0, 4)), (False, (4, 8)), (True, (8, 12))):
        for thread in threads:
            await play(club, thread, first, last)
        before = gateway.resumed, gateway.identified
        await club.fake.disconnect(resumable=resumable)
        await wait_for_gateway(club)
        expected = (SHARDS, 0) if resumable else (0, SHARDS)
        assert expected == (gateway.resumed - before[0], gateway.identified - before[1])
    for thread in threads:
        await agree_on_score(club, thread)


async def wait_for_gateway(club: Club) -> None:
    """Wait until all shards are connected again."""
    gateway = club.fake.gateway

    def there() -> bool:
        sessions = gateway.connected
        return len(sessions) == SHARDS and all(one.sent == len(one.events) for one in sessions)

    await club.fake.world.bell.until(there, PATIENCE, "all shards")


async def test_two_processes(club: Club) -> None:
    """A game through two processes with one token reaches an agreed score, although the listening
    one stops in the middle; its posts are not repeated by the other."""
    second = Bot(club.fake, club.memory, holder="two")
    await second.begin()
    try:
        thread = await begin(club, club.guild)
        await play(club, thread, 0, 5)
        assert 1 == club.fake.gateway.identified
        await club.bot.stop()
        await club.fake.connected()
        await play(club, thread, 5, len(MOVES))
        await agree_on_score(club, thread)
        assert 2 == club.fake.gateway.identified
    finally:
        await second.stop()


def test_one_shard_fails_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """While new sessions fail for two hours, the shard with a session keeps working; session starts
    stay within the budget, and in the end both shards are connected."""

    async def story() -> None:
        async with hours(monkeypatch, shards=SHARDS) as told:
            fake = told.club.fake
            await told.pass_by(1)
            WRONG["identify 4000"](fake)
            lost, kept = fake.gateway.connected
            fake.gateway.sessions.pop(lost.id)
            assert lost.request is not None
            assert lost.request.transport is not None
            lost.request.transport.abort()
            await told.pass_by(2)
            assert kept.socket is not None
            assert not await told.club.bot.adapter.is_connected()
            mend(fake)
            await told.is_up()
            await told.pass_by(0.5)
            assert SHARDS == len(fake.gateway.connected)
            assert await told.club.bot.adapter.is_connected()
            told.kept_to_limits(SHARDS)

    run(story())
