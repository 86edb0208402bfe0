"""The stores keep the contract in a cluster of three servers, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest

from bot.play.ports.metrics import Backlog
from bot.play.ports.stores import Committed, ForeignKeyError
from bot.store.checks.durability import Durability, DurabilityState, Weakness
from bot.store.checks.foreign_keys import ForeignTypeError
from bot.store.connection import keys, retries
from bot.store.connection.clients import Client
from bot.store.connection.cluster import Cluster
from bot.store.connection.database import Database, open_database
from bot.store.connection.retries import PASSING
from bot.store.coordination.backlog import backlog
from bot.store.coordination.inbox import RedisInbox
from bot.store.repositories.matches import RedisMatchStore
from bot.store.repositories.personal_data import RedisPersonalData
from bot.store.repositories.profiles import RedisPeople
from tests.adapters.outbox_contract import read, what
from tests.adapters.rate_limiter_contract import RateLimiterContract
from tests.adapters.redis import rights
from tests.adapters.redis.elsewhere import before
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.fleet import Fleet, a_cluster, empty, move_slot, owner, until
from tests.adapters.store_contract import ANNA, Ports, new

TESTS = 91
"""Of this file, at least: those that use everything."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """Three primaries without replicas."""
    options = rights.rules(rights.OF_CLUSTERS)
    with a_cluster(tmp_path_factory.mktemp("cluster"), options=options) as fleet:
        yield fleet


@pytest.fixture
async def database(cluster: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The cluster, empty. The stores of all fixtures work on it."""
    await empty(cluster)
    database = await open_database(rights.as_user(cluster.url), tmp_path, replicas=0)
    assert isinstance(database, Database), database
    yield database
    await database.close()


class TestStores(EveryStore):
    """In a cluster."""


class TestRateLimiter(RateLimiterContract):
    """How fast all processes may send."""


async def test_the_weakest_server_decides_about_durability(
    database: Database, cluster: Fleet
) -> None:
    """All primaries are asked: one without a log makes the cluster not durable."""
    assert Durability(DurabilityState.DURABLE) == await database.durability()
    await cluster.servers[1].ask("CONFIG", "SET", "appendonly", "no")
    try:
        weak = Durability(DurabilityState.NOT_DURABLE, (Weakness("no-log"),))
        assert weak == await database.durability()
    finally:
        await cluster.servers[1].ask("CONFIG", "SET", "appendonly", "yes")


async def test_another_programs_key_is_named(database: Database, cluster: Fleet) -> None:
    """In a cluster, too, the key that holds another type is named, for a script with several keys
    and for a command that the library sends; the keys of every installation are looked at."""
    store, log = RedisMatchStore(database.client), keys.log("kado")
    assert None is await database.foreign_key()
    await database.client.set(log, "foreign")
    with pytest.raises(ForeignKeyError) as caught:
        await store.load("kado")
    assert (True, log) == (
        isinstance(caught.value.__cause__, ForeignTypeError),
        getattr(caught.value.__cause__, "key", ""),
    )
    await database.client.set(keys.inbox("telegram:7"), "foreign")
    with pytest.raises(ForeignKeyError):
        await RedisInbox(database.client, "telegram:7").take("me", 1, 10)
    await database.client.set(keys.outbox("17"), "foreign")
    problem = await database.foreign_key()
    assert problem is not None
    assert ("database-foreign-key", keys.outbox("17")) == (problem.id, problem.data["key"])


async def test_tags_are_spread(database: Database, cluster: Fleet) -> None:
    """The 256 partitions stand on all three servers, about as many on each."""
    assert isinstance(database.client, Cluster)
    lanes = [database.client.lane(keys.outbox(tag)) for tag in keys.TAGS]
    counts = {lane: lanes.count(lane) for lane in lanes}
    assert 3 == len(counts)
    assert 60 <= min(counts.values()), counts


async def test_matches_are_spread(database: Database, cluster: Fleet) -> None:
    """Fifty matches that begin in the same moment begin on all three servers, and a search through
    all keys finds them again."""
    store, names = RedisMatchStore(database.client), [f"g{number}" for number in range(50)]
    results = await asyncio.gather(*(store.commit(new(name)) for name in names))
    assert [Committed(1)] * 50 == results
    sizes = [int(await node.ask("DBSIZE")) for node in cluster.servers]
    assert 20 <= min(sizes), sizes
    assert sorted(names) == sorted([name async for name in store.game_ids()])
    await store.complete()
    assert sorted(names) == sorted(await store.games_of(ANNA))


async def test_what_no_contract_asks_for(
    ports: Ports, database: Database, personal_data: RedisPersonalData
) -> None:
    """The rest of what the stores can do goes in a cluster, too."""
    people, tag = RedisPeople(database.client), database.client.tag("kado")
    await people.set_setting(ANNA, "theme", "slate")
    assert "slate" == await people.setting(ANNA, "theme")
    await people.forget(ANNA)
    assert "" == await people.setting(ANNA, "theme")
    assert {"counted": {}, "waiting": {}} == await personal_data.guesses(ANNA)
    await database.client.xadd(keys.outbox(tag), {"z": "1"})
    await ports.store.commit(new())
    assert [("kado", 1)] == what(await read(ports, 1))
    aside = await database.client.xrange(keys.unreadable(tag)) or []
    assert [{"z": "1"}] == [fields for _, fields in aside]
    assert (1, 1) == counted(await backlog(database.client, ["telegram:7"]))
    await ports.inbox.drop_aside("nobody")
    assert await database.ensure_running() is None


async def test_a_database_of_a_single_server(ports: Ports, database: Database) -> None:
    """What a single server kept in one place is found in a cluster into which it was moved."""
    await ports.store.commit(new(deadline=300))
    await before(database.client, "kado")
    assert [("kado", 300)] == [*await ports.store.due(300, 10)]
    assert [("kado", 1)] == what(await read(ports, 1))
    assert (1, 1) == counted(await backlog(database.client, []))
    assert 0 == await database.client.exists(keys.deadlines(keys.WHOLE))
    assert 0 == await database.client.xlen(keys.outbox(keys.WHOLE))


def counted(found: Backlog) -> tuple[int, int]:
    """The notices that wait, and those set aside."""
    return found.notices, found.bad_notices


async def all_answer(client: Client) -> bool:
    """Whether no server is missed."""
    try:
        await client.reached()
    except PASSING:
        return False
    return True


async def test_some_servers_are_away(
    database: Database, cluster: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While any server answers, games go on, and pages are told of no outage; if none does, they
    are, until one answers again."""
    monkeypatch.setattr(retries, "LONGEST", 2.0)
    client, states = database.client, list[bool]()
    for node in cluster.servers:
        await node.ask("CONFIG", "SET", "cluster-require-full-coverage", "no")
    for count in range(len(cluster.servers) + 1):
        for node in cluster.servers[:count]:
            node.freeze()
        try:
            with nullcontext() if count == 0 else pytest.raises(PASSING):
                await client.reached()
        finally:
            for node in cluster.servers[:count]:
                node.thaw()
        states.append(client.outage.seconds() is not None)
    assert [False, False, False, True] == states
    await until(partial(all_answer, client), "all servers")
    assert client.outage.seconds() is None
    for node in cluster.servers:
        await node.ask("CONFIG", "SET", "cluster-require-full-coverage", "yes")

    async def whole() -> bool:
        """Each server is connected with all others, and none takes another one for dead."""
        info = [str(await node.ask("CLUSTER", "INFO")) for node in cluster.servers]
        known = "".join([str(await node.ask("CLUSTER", "NODES")) for node in cluster.servers])
        return all("cluster_state:ok" in each for each in info) and not any(
            trouble in known for trouble in ("fail", "disconnected")
        )

    await until(whole, "the cluster is whole again")


async def test_a_key_that_is_elsewhere_already(ports: Ports, cluster: Fleet) -> None:
    """While a slot moves, what is asked for is found where it is, and written there."""
    await ports.people.set_name(ANNA, "Anna")
    seen: list[str] = []

    async def half_way() -> None:
        seen.append(await ports.people.name(ANNA))
        await ports.people.set_name(ANNA, "Annabel")
        seen.append(await ports.people.name(ANNA))

    before = await owner(cluster, keys.settings(ANNA))
    await move_slot(cluster, keys.settings(ANNA), half_way)
    assert ["Anna", "Annabel", "Annabel"] == [*seen, await ports.people.name(ANNA)]
    assert before is not await owner(cluster, keys.settings(ANNA))


async def test_least_rights(cluster: Fleet, request: pytest.FixtureRequest) -> None:
    """The other tests of this file use every right that the user is granted, and no other.

    This test is the last of its file. In a random order it may come earlier, and is skipped.
    """
    assert set() == await rights.denied(cluster)
    mine = [test for test in request.session.items if test.path == request.path]
    if len(mine) < TESTS or mine[-1] is not request.node:
        pytest.skip("not all other tests of this file have run")
    wanted = rights.COMMANDS | rights.OF_CLUSTERS
    assert set() == wanted - await rights.used(cluster)
