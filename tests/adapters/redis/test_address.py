"""Addresses of one server, of Sentinels and of clusters."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.connection import retries
from bot.store.connection.address import Topology, place, read_address
from bot.store.connection.connection_check import DatabaseProblem
from bot.store.connection.database import open_database
from tests.adapters.redis.fleet import HOST
from tests.ports import free_port


def test_sentinels() -> None:
    """A Sentinel address has several hosts, optional ports, the name of the set, and credentials
    for both kinds of servers."""
    address = read_address(
        "redis+sentinel://ni%40giri:p%2Fw@one:1,two,[::1]:3/games/2"
        "?sentinel_username=watch&sentinel_password=dog"
    )
    assert (Topology.SENTINEL, "games") == (address.kind, address.master)
    assert (("one", 1), ("two", 26379), ("::1", 3)) == address.hosts
    assert {"username": "ni@giri", "password": "p/w", "db": 2} == address.options
    assert {"username": "watch", "password": "dog"} == address.sentinel_options


def test_a_cluster_by_tls() -> None:
    """With rediss all servers are connected by TLS, with the given options."""
    address = read_address("rediss+cluster://:pw@one:7000,two:7001?ssl_ca_certs=/ca.pem")
    assert (Topology.CLUSTER, (("one", 7000), ("two", 7001))) == (address.kind, address.hosts)
    expected = {"password": "pw", "ssl": True, "ssl_ca_certs": "/ca.pem"}
    assert expected == address.options


def test_sentinels_by_tls() -> None:
    """Sentinels are connected by TLS as well, but never with the password of the servers."""
    address = read_address("rediss+sentinel://:pw@one/games?ssl_ca_certs=/ca.pem")
    assert {"ssl": True, "ssl_ca_certs": "/ca.pem"} == address.sentinel_options


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://one:1",
        "redis+sentinel://one:1/",
        "redis+sentinel://one:1/games/x",
        "redis+sentinel://one:1,/games",
        "redis+cluster://one:1/1",
        "redis+cluster://one:many",
    ],
)
def test_invalid_addresses(url: str) -> None:
    """A set without a name, invalid hosts and numbers, and a cluster's second database are
    rejected."""
    with pytest.raises(ValueError, match=r"\w"):
        read_address(url)


def test_the_displayed_address_has_no_password() -> None:
    """The displayed form of an address contains no password."""
    shown = place("rediss+sentinel://me:secret@one:1,two:2/games?sentinel_password=secret")
    assert "rediss+sentinel://one:1,two:2/games" == shown


@pytest.mark.parametrize("form", ["redis+sentinel://{}/games", "redis+cluster://{}"])
async def test_no_server_responds(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If none of several servers responds, the error names them without a password."""
    monkeypatch.setattr(retries, "LONGEST", 0)
    hosts = ",".join(f"{HOST}:{free_port()}" for _ in range(2))
    url = form.format(f"me:secret@{hosts}")
    problem = await open_database(url, tmp_path)
    assert isinstance(problem, DatabaseProblem)
    assert ("database-unreachable", form.format(hosts)) == (problem.id, problem.data["where"])
    assert "secret" not in problem.data["reason"]
