"""Programs with wrong clocks, and games whose time runs out on a real server."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from bot.ids import GameId
from bot.match.clocks.clock import DAY, HOUR, PerMove
from bot.match.events import (
    Challenged,
    Colours,
    Ended,
    Event,
    Played,
    Started,
    Terms,
    Timed,
)
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.match.short_ids import game_id_for
from bot.play.loaded import LoadedMatch, read
from bot.play.ports.stores import Commit, Committed
from bot.rules.outcome import Outcome, Reason
from bot.rules.points import Colour
from bot.store.connection import keys
from bot.store.connection.database import Database
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.outbox import RedisOutbox
from tests.adapters.redis.helpers import open_embedded
from tests.adapters.redis.test_deadlines import service
from tests.end_to_end.program import people
from tests.faults.conftest import Tell
from tests.faults.wrong_clock import WrongClock

DAY_SECONDS = 86_400
ROOMS = 50
AT_ONCE = 500
CLOCK = PerMove(3 * DAY)
ON_TIME = Outcome(Reason.TIME, Colour.WHITE)
ENDED = 4
"""The version of a game that has ended by timeout alone."""
OPEN = 4
"""The number of games with an hour left."""


@pytest.fixture
def programs(folder: Path) -> Iterator[Sequence[WrongClock]]:
    """Two programs on one database: one a day behind, one a day ahead."""
    made = [WrongClock(folder, seconds) for seconds in (-DAY_SECONDS, DAY_SECONDS)]
    for program in made:
        program.start()
    yield made
    for program in made:
        program.stop()


@pytest.mark.parametrize(
    ("games", "ahead", "window"),
    [
        (60, 1.0, 1.0),
        pytest.param(10_000, 20.0, 20.0, marks=[pytest.mark.soak, pytest.mark.timeout(1800)]),
    ],
    ids=["quick", "soak"],
)
async def test_no_game_ends_early(
    folder: Path,
    programs: Sequence[WrongClock],
    games: int,
    ahead: float,
    window: float,
    tell: Tell,
) -> None:
    """However wrong their clocks are, programs end every game once, and never before its deadline
    by the database's clock; each room is told once, and a player with time left can move."""
    database = await open_embedded(folder)
    store = RedisMatchStore(database.client)
    first = await store.now() + round(ahead * 1000)
    due = {
        game_id: first + round(window * 1000) * number // games
        for number, game_id in enumerate(names(games))
    }
    await begin(database, due)
    until, early = time.monotonic() + ahead + window + patience(games), 0
    while time.monotonic() < until and await count_open_games(database, due):
        early = max(early, await count_early_ends(database, due))
        await asyncio.sleep(0.2 + games / 5_000)  # queries slow down the others
    missed, late, twice = await count_open_games(database, due), [], 0
    for game_id, deadline in due.items():
        events = (await load_match(store, game_id)).match.events
        ends = [event for event in events if isinstance(event, Ended)]
        late.append(ends[0].at - deadline)
        twice += len(ends) > 1
        assert {ON_TIME} == {end.outcome for end in ends}
    counts = await count_end_posts(programs[0], due)
    moved = await move_with_time_left(database, programs)
    naive = await count_ends_by_own_clock(database)
    tell(
        f"{games} games, clocks wrong by -1 d and +1 d: {early} flagged early, {twice} "
        f"twice, {missed} missed; told once: {counts.count(1)}; "
        f"at most {max(late)} ms after the deadline; {moved} of {OPEN} with time left could move; "
        f"naive: {naive} of {OPEN} flagged early"
    )
    assert (0, 0, 0) == (early, twice, missed)
    assert 0 <= min(late)
    assert [1] * games == counts
    assert (OPEN, OPEN) == (moved, naive)
    await database.close()


def names(games: int) -> list[GameId]:
    """Return this many different game ids."""
    found: dict[GameId, None] = {}
    for number in count():
        if len(found) == games:
            break
        found[game_id_for(str(number), 0)] = None
    return [*found]


def patience(games: int) -> float:
    """Return the seconds that a slow machine may need for this many games."""
    return 30 + games / 20


async def begin(database: Database, due: dict[GameId, int]) -> None:
    """Create games whose deadlines for Anna (Black) are at these moments, with the start already
    posted."""
    store, terms = RedisMatchStore(database.client), Terms(9, 6, colours=Colours.BLACK, clock=CLOCK)
    outbox = RedisOutbox(database.client)
    commits = []
    for number, (game_id, deadline) in enumerate(due.items()):
        start, room = deadline - 3 * DAY, f"r{number % ROOMS}"
        events: list[Event] = [
            Challenged(start, terms, open=False),
            Started(start, Colour.BLACK),
            Timed(start, 3 * DAY, 3 * DAY, Colour.BLACK, deadline),
        ]
        commits.append(
            Commit(
                game_id=game_id,
                expected=0,
                records=encode(events),
                event_id="begin",
                fingerprint="",
                actor=f"web:{room}/anna",
                deadline=deadline,
                schema=SCHEMA,
                created=start,
                host=f"web:{room}/anna",
                guest=f"web:{room}/ben",
                phase="play",
                rooms=(f"web:{room}",),
            )
        )
    for first in range(0, len(commits), AT_ONCE):
        some = commits[first : first + AT_ONCE]
        done = await asyncio.gather(*map(store.commit, some))
        assert all(isinstance(each, Committed) for each in done)
        counts = [
            outbox.store_posted(commit.game_id, room, len(commit.records), "1")
            for commit in some
            for room in commit.rooms or ()
        ]
        await asyncio.gather(*counts)


async def phases(database: Database, due: dict[GameId, int]) -> list[str]:
    """Return the phase of each game."""
    async with database.client.pipeline(transaction=False) as all_games:
        for game_id in due:
            all_games.hget(keys.game(game_id), "phase")
        return [str(phase) for phase in await all_games.execute()]


async def count_open_games(database: Database, due: dict[GameId, int]) -> int:
    """Return how many games have not ended."""
    return sum(phase != "ended" for phase in await phases(database, due))


async def count_early_ends(database: Database, due: dict[GameId, int]) -> int:
    """Return how many games have ended before their deadlines."""
    found = await phases(database, due)
    now = await RedisMatchStore(database.client).now()
    return sum(
        phase == "ended" and deadline > now
        for phase, deadline in zip(found, due.values(), strict=True)
    )


async def count_end_posts(program: WrongClock, due: dict[GameId, int]) -> list[int]:
    """Wait until each game's end is posted; return how often it was posted."""
    until = time.monotonic() + patience(len(due))
    while True:
        counts: Counter[str] = Counter()
        for number in range(ROOMS):
            async with people(program.url, f"r{number}", "Eve") as (eve,):
                counts.update(m["game"] for m in await eve.messages() if m["version"] == ENDED)
        if all(counts[game_id] for game_id in due) or time.monotonic() > until:
            return [counts[game_id] for game_id in due]
        await asyncio.sleep(0.5)


async def move_with_time_left(database: Database, programs: Sequence[WrongClock]) -> int:
    """Return in how many games with an hour left a move is accepted and gives White three days from
    now."""
    store, moved = RedisMatchStore(database.client), 0
    for number, game_id in enumerate(await open_games(database, "open")):
        async with people(programs[number % 2].url, f"r{number}", "Anna") as (anna,):
            await anna.say(f"D4 #{game_id}")
        match = (await load_match(store, game_id)).match
        played = [event for event in match.events if isinstance(event, Played)]
        assert played, (game_id, match.outcome)
        assert played[0].at + 3 * DAY == match.due
        assert abs(await store.now() - played[0].at) < HOUR
        moved += 1
    return moved


async def count_ends_by_own_clock(database: Database) -> int:
    """Return how many games with an hour left are ended by a program that uses its own clock, a day
    ahead."""
    due = await open_games(database, "naive")
    own = OwnClock(database.client)
    _, sweep = service(database, own)
    await sweep.once()
    return [(await load_match(own, game_id)).match.outcome for game_id in due].count(ON_TIME)


async def open_games(database: Database, name: str) -> list[GameId]:
    """Return the ids of the games with an hour left."""
    soon = await RedisMatchStore(database.client).now() + HOUR
    due = {game_id_for(f"{name} {number}", 0): soon for number in range(OPEN)}
    await begin(database, due)
    return [*due]


class OwnClock(RedisMatchStore):
    """A store with the clock of a program that is a day ahead."""

    async def now(self) -> int:
        return await super().now() + DAY


async def load_match(store: RedisMatchStore, game_id: GameId) -> LoadedMatch:
    """Load an existing game."""
    stored = await store.load(game_id)
    assert stored is not None
    return read(game_id, stored)
