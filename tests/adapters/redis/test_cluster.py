"""The stores fulfil the contracts in a cluster of three servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest

from bot.play.ports.metrics import Backlog
from bot.play.ports.profile_fields import ProfileField
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
from tests.adapters.redis.elsewhere import move_to_old_keys
from tests.adapters.redis.every_store import EveryStore
from tests.adapters.redis.fleet import Fleet, empty, find_owner, move_slot, run_cluster, wait_until
from tests.adapters.store_contract import ANNA, Ports, first_commit

TESTS = 91
"""The minimum number of tests in this file that together use every right."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fleet]:
    """A cluster of three primaries without replicas."""
    options = rights.rules(rights.OF_CLUSTERS)
    with run_cluster(tmp_path_factory.mktemp("cluster"), options=options) as fleet:
        yield fleet


@pytest.fixture
async def database(cluster: Fleet, tmp_path: Path) -> AsyncIterator[Database]:
    """The empty cluster, used by the stores of all fixtures."""
    await empty(cluster)
    database = await open_database(rights.as_user(cluster.url), tmp_path, replicas=0)
    assert isinstance(database, Database), database
    yield database
    await database.close()


class TestStores(EveryStore):
    """The stores in a cluster."""


class TestRateLimiter(RateLimiterContract):
    """The rate limiter in a cluster."""


async def test_the_weakest_server_decides_about_durability(
    database: Database, cluster: Fleet
) -> None:
    """All primaries are checked: one without an append-only file makes the cluster not durable."""
    assert Durability(DurabilityState.DURABLE) == await database.durability()
    await cluster.servers[1].ask("CONFIG", "SET", "appendonly", "no")
    try:
        weak = Durability(DurabilityState.NOT_DURABLE, (Weakness("no-log"),))
        assert weak == await database.durability()
    finally:
        await cluster.servers[1].ask("CONFIG", "SET", "appendonly", "yes")


async def test_another_programs_key_is_named(database: Database, cluster: Fleet) -> None:
    """A key with a wrong type is named in a cluster, too, for a script with several keys and for a
    single command; the start checks the keys of every installation."""
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
    """The 256 partitions are spread evenly over the three servers."""
    assert isinstance(database.client, Cluster)
    lanes = [database.client.lane(keys.outbox(tag)) for tag in keys.TAGS]
    counts = {lane: lanes.count(lane) for lane in lanes}
    assert 3 == len(counts)
    assert 60 <= min(counts.values()), counts


async def test_matches_are_spread(database: Database, cluster: Fleet) -> None:
    """Fifty matches that start simultaneously are spread over all three servers, and a scan of all
    keys finds them."""
    store, names = RedisMatchStore(database.client), [f"g{number}" for number in range(50)]
    results = await asyncio.gather(*(store.commit(first_commit(name)) for name in names))
    assert [Committed(1)] * 50 == results
    sizes = [int(await node.ask("DBSIZE")) for node in cluster.servers]
    assert 20 <= min(sizes), sizes
    assert sorted(names) == sorted([name async for name in store.game_ids()])
    await store.complete()
    assert sorted(names) == sorted(await store.games_of(ANNA))


async def test_operations_without_a_contract(
    ports: Ports, database: Database, personal_data: RedisPersonalData
) -> None:
    """Operations of the stores that no contract covers work in a cluster, too."""
    people, tag = RedisPeople(database.client), database.client.tag("kado")
    word = ProfileField("word", str, "")
    await people.save(ANNA, word, "slate")
    assert "slate" == await people.load(ANNA, word)
    await people.forget(ANNA)
    assert "" == await people.load(ANNA, word)
    assert {"counted": {}, "waiting": {}} == await personal_data.guesses(ANNA)
    await database.client.xadd(keys.outbox(tag), {"z": "1"})
    await ports.store.commit(first_commit())
    assert [("kado", 1)] == what(await read(ports, 1))
    aside = await database.client.xrange(keys.unreadable(tag)) or []
    assert [{"z": "1"}] == [fields for _, fields in aside]
    assert (1, 1) == count_pending(await backlog(database.client, ["telegram:7"]))
    await ports.inbox.drop_aside("nobody")
    assert await database.ensure_running() is None


async def test_a_database_of_a_single_server(ports: Ports, database: Database) -> None:
    """Deadlines and notices that a single server stored in one place are found after a migration to
    a cluster."""
    await ports.store.commit(first_commit(deadline=300))
    await move_to_old_keys(database.client, "kado")
    assert [("kado", 300)] == [*await ports.store.due(300, 10)]
    assert [("kado", 1)] == what(await read(ports, 1))
    assert (1, 1) == count_pending(await backlog(database.client, []))
    assert 0 == await database.client.exists(keys.deadlines(keys.WHOLE))
    assert 0 == await database.client.xlen(keys.outbox(keys.WHOLE))


def count_pending(found: Backlog) -> tuple[int, int]:
    """Return the numbers of pending notices and of dead letters."""
    return found.notices, found.bad_notices


async def is_fully_available(client: Client) -> bool:
    """Return whether no server is marked as unavailable."""
    try:
        await client.check_reachable()
    except PASSING:
        return False
    return True


async def test_unavailable_servers(
    database: Database, cluster: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While any server responds, games continue, and pages are told of no outage; if none does,
    pages are told, until one responds again."""
    monkeypatch.setattr(retries, "LONGEST", 2.0)
    client, states = database.client, list[bool]()
    for node in cluster.servers:
        await node.ask("CONFIG", "SET", "cluster-require-full-coverage", "no")
    for count in range(len(cluster.servers) + 1):
        for node in cluster.servers[:count]:
            node.freeze()
        try:
            with nullcontext() if count == 0 else pytest.raises(PASSING):
                await client.check_reachable()
        finally:
            for node in cluster.servers[:count]:
                node.thaw()
        states.append(client.outage.seconds() is not None)
    assert [False, False, False, True] == states
    await wait_until(partial(is_fully_available, client), "all servers")
    assert client.outage.seconds() is None
    for node in cluster.servers:
        await node.ask("CONFIG", "SET", "cluster-require-full-coverage", "yes")

    async def whole() -> bool:
        """Return whether each server is connected with all others, and none considers another one
        as failed."""
        info = [str(await node.ask("CLUSTER", "INFO")) for node in cluster.servers]
        known = "".join([str(await node.ask("CLUSTER", "NODES")) for node in cluster.servers])
        return all("cluster_state:ok" in each for each in info) and not any(
            trouble in known for trouble in ("fail", "disconnected")
        )

    await wait_until(whole, "the cluster is whole again")


async def test_a_key_of_a_migrating_slot(ports: Ports, cluster: Fleet) -> None:
    """While a slot is migrated, a key is read and written where it is."""
    await ports.people.set_name(ANNA, "Anna")
    seen: list[str] = []

    async def half_way() -> None:
        seen.append(await ports.people.name(ANNA))
        await ports.people.set_name(ANNA, "Annabel")
        seen.append(await ports.people.name(ANNA))

    move_to_old_keys = await find_owner(cluster, keys.settings(ANNA))
    await move_slot(cluster, keys.settings(ANNA), half_way)
    assert ["Anna", "Annabel", "Annabel"] == [*seen, await ports.people.name(ANNA)]
    assert move_to_old_keys is not await find_owner(cluster, keys.settings(ANNA))


async def test_least_rights(cluster: Fleet, request: pytest.FixtureRequest) -> None:
    """The other tests of this file use every right that the user has, and no other.

    This test is the last of its file. In a random order it may come earlier, and is skipped.
    """
    assert set() == await rights.denied_access(cluster)
    mine = [test for test in request.session.items if test.path == request.path]
    if len(mine) < TESTS or mine[-1] is not request.node:
        pytest.skip("not all other tests of this file have run")
    wanted = rights.COMMANDS | rights.OF_CLUSTERS
    assert set() == wanted - await rights.commands_used(cluster)
