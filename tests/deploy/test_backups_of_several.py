"""Backups of several servers: a cluster is restored primary by primary, and a replica's backup
equals its primary's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app import maintenance
from bot.app.settings import Settings, load_settings
from bot.match.log import encode
from bot.match.schema import SCHEMA
from bot.match.state import fold
from bot.play.integrity import Figures
from bot.play.ports.stores import Committed
from bot.store.backup.snapshot import Backup
from bot.store.connection.database import Database, open_database
from bot.store.repositories.matches import RedisMatchStore
from tests.adapters.redis.fleet import (
    HOST,
    Fleet,
    Node,
    find_primary,
    run_cluster,
    run_sentinel_set,
)
from tests.adapters.store_contract import first_commit
from tests.load.games import build_events

GAMES = 30


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Fleet]:
    """Three primaries."""
    with run_cluster(tmp_path / "old") as fleet:
        yield fleet


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Fleet]:
    """Three other primaries, with the same slots and no data."""
    with run_cluster(tmp_path / "fresh") as fleet:
        yield fleet


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Fleet]:
    """A primary and a replica, watched by Sentinels."""
    with run_sentinel_set(tmp_path / "pair", replicas=1) as fleet:
        yield fleet


def settings_at(url: str, replicas: int = 0) -> Settings:
    """Return the settings of an operator of this database."""
    settings = load_settings({"REDIS_URL": url, "NIGIRI_REPLICAS": str(replicas)}, None)
    assert isinstance(settings, Settings), settings
    return settings


def alone(node: Node) -> Settings:
    """Return the settings for one server by its own address."""
    return settings_at(f"redis://{HOST}:{node.port}")


async def fill(url: str, folder: Path, replicas: int) -> None:
    """Create games of different lengths."""
    database = await open_database(url, folder, replicas)
    assert isinstance(database, Database), database
    store = RedisMatchStore(database.client)
    for number in range(GAMES):
        events = build_events(number, await store.now())
        match = fold(events)
        commit = first_commit(
            f"g{number}",
            f"e{number}",
            records=encode(events),
            created=match.created,
            schema=SCHEMA,
            position=match.game.board.digest(),
        )
        assert isinstance(await store.commit(commit), Committed)
    await database.close()


def new_folder(where: Path, name: str) -> Path:
    """Return a new folder for a backup; backups made in the same second would have the same
    name."""
    folder = where / name
    folder.mkdir()
    return folder


async def take_backup(node: Node, folder: Path) -> Path:
    """Make a backup of this server, and return its file."""
    backup = await maintenance.back_up(alone(node), folder)
    assert isinstance(backup, Backup), backup
    return backup.file


def games(found: object) -> int:
    """Return the number of games, after checking that all match their logs."""
    assert isinstance(found, Figures), found
    assert found.good, found
    return found.games


async def test_a_cluster_by_its_primaries(old: Fleet, fresh: Fleet, tmp_path: Path) -> None:
    """Backups of each primary, restored to primaries with the same slots, contain all games."""
    await fill(old.url, tmp_path, 0)
    folders = [new_folder(tmp_path, f"made-{n}") for n in range(len(old.servers))]
    files = [await take_backup(*each) for each in zip(old.servers, folders, strict=True)]
    restored = 0
    for node, file in zip(fresh.servers, files, strict=True):
        outcome = await maintenance.restore(alone(node), file)
        assert isinstance(outcome, maintenance.Restored), outcome
        restored += games(outcome.figures)
    assert (GAMES, GAMES) == (
        restored,
        games(await maintenance.check_games(settings_at(fresh.url))),
    )


async def test_a_set_by_its_replica(pair: Fleet, tmp_path: Path) -> None:
    """A replica's backup contains everything of its primary."""
    await fill(pair.url, tmp_path, 1)
    first = await find_primary(pair)
    replica = next(node for node in pair.servers if node is not first)
    file = await take_backup(replica, new_folder(tmp_path, "made"))
    checked = await maintenance.check_backup(settings_at(pair.url, 1), file)
    assert isinstance(checked, tuple), checked
    assert GAMES == games(checked[1])
