"""Addresses of databases: one server, the primary that Sentinels name, or a cluster.

The forms are those that operators know from other programs:

- ``redis://[user:password@]host:6379/0``, ``rediss://…`` (TLS), ``unix:///path``;
- ``redis+sentinel://[user:password@]host:26379,host2:26379/mymaster[/0]``: several Sentinels, and
  what they call the set. They may want a name and password of their own: ``?sentinel_username=…``
  and ``&sentinel_password=…``;
- ``redis+cluster://[user:password@]host:7000,host2:7001``: some nodes, of which one must answer.

``rediss+sentinel://`` and ``rediss+cluster://`` speak TLS with everyone. After a ``?`` stand
options of redis-py's connections, such as ``ssl_ca_certs=/etc/ssl/own.pem``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any
from urllib.parse import SplitResult, urlsplit

from redis.asyncio.connection import SSLConnection, parse_url


class Topology(Enum):
    """One server, Sentinels that know which is the primary, or a cluster."""

    ONE = auto()
    SENTINEL = auto()
    CLUSTER = auto()


_KINDS = {"sentinel": Topology.SENTINEL, "cluster": Topology.CLUSTER}
_PORTS = {Topology.SENTINEL: 26379, Topology.CLUSTER: 6379}


@dataclass(frozen=True)
class Address:
    """The parameters of a client. ``hosts``, ``master`` and the options are of Sentinels and
    clusters.

    ``options`` are for connections to servers, ``sentinel_options`` for those to Sentinels. Keep
    ``url`` and the options to yourself: they may hold passwords.
    """

    url: str
    kind: Topology
    hosts: tuple[tuple[str, int], ...] = ()
    master: str = ""
    options: Mapping[str, Any] | None = None
    sentinel_options: Mapping[str, Any] | None = None


def read_address(url: str) -> Address:
    """Parses an address.

    Raises:
        ValueError: if it cannot be read; the message holds no password.
    """
    parts = urlsplit(url)
    scheme, _, kind_name = parts.scheme.partition("+")
    if not kind_name:
        return Address(url, Topology.ONE)
    kind = _KINDS[kind_name]
    hosts = tuple(_host(text, _PORTS[kind]) for text in _hosts(parts).split(","))
    name, _, number = parts.path.strip("/").partition("/")
    if kind is Topology.SENTINEL and not name:
        raise ValueError("the name of the set is missing after the Sentinels, as in /mymaster")
    if kind is Topology.CLUSTER:
        number = name
    if not ((number.isascii() and number.isdigit()) or number == ""):
        raise ValueError("the database at the end is a number")
    if kind is Topology.CLUSTER and number.strip("0"):
        raise ValueError("a cluster has only the database 0")
    options = _options(scheme, parts, number)
    if kind is Topology.CLUSTER:
        options.pop("db", None)
    named = [option for option in options if option.startswith("sentinel_")]
    own = {option.removeprefix("sentinel_"): options.pop(option) for option in named}
    tls = {option: value for option, value in options.items() if option.startswith("ssl")}
    return Address(url, kind, hosts, name if kind is Topology.SENTINEL else "", options, tls | own)


def place(url: str) -> str:
    """The address of a database without the name and password that it may hold."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{_hosts(parts)}{parts.path}"


def _hosts(parts: SplitResult) -> str:
    return parts.netloc.rpartition("@")[2]


def _host(text: str, port: int) -> tuple[str, int]:
    """Of ``host``, ``host:port`` or ``[::1]:port``."""
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a host is missing")
    return parts.hostname, parts.port or port


def _options(scheme: str, parts: SplitResult, number: str) -> dict[str, Any]:
    """What redis-py makes of the address of one server with the same name, password and options."""
    user = parts.netloc.rpartition("@")[0]
    before = f"{user}@" if user else ""
    options: dict[str, Any] = {
        **parse_url(f"{scheme}://{before}host/{number or 0}?{parts.query}"),
    }
    del options["host"]
    if options.pop("connection_class", None) is SSLConnection:
        options["ssl"] = True
    return options
