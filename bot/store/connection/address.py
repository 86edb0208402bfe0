"""Parses database addresses: a single server, a primary behind Sentinels, or a cluster.

The forms are common ones:

- ``redis://[user:password@]host:6379/0``, ``rediss://…`` (TLS), ``unix:///path``;
- ``redis+sentinel://[user:password@]host:26379,host2:26379/mymaster[/0]``: several Sentinels, and
  their name for the primary. Their own credentials, if any: ``?sentinel_username=…`` and
  ``&sentinel_password=…``;
- ``redis+cluster://[user:password@]host:7000,host2:7001``: some nodes; one must answer.

``rediss+sentinel://`` and ``rediss+cluster://`` use TLS for all connections. Options of redis-py's
connections follow after ``?``, such as ``ssl_ca_certs=/etc/ssl/own.pem``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any
from urllib.parse import SplitResult, urlsplit

from redis.asyncio.connection import SSLConnection, parse_url


class Topology(Enum):
    """A single server, a primary behind Sentinels, or a cluster."""

    ONE = auto()
    SENTINEL = auto()
    CLUSTER = auto()


_KINDS = {"sentinel": Topology.SENTINEL, "cluster": Topology.CLUSTER}
_PORTS = {Topology.SENTINEL: 26379, Topology.CLUSTER: 6379}


@dataclass(frozen=True)
class Address:
    """A parsed address. ``hosts``, ``master`` and the options belong to Sentinels and clusters:
    ``options`` are for connections to servers, ``sentinel_options`` for those to Sentinels. ``url``
    and the options may hold passwords, so do not log them."""

    url: str
    kind: Topology
    hosts: tuple[tuple[str, int], ...] = ()
    master: str = ""
    options: Mapping[str, Any] | None = None
    sentinel_options: Mapping[str, Any] | None = None


def read_address(url: str) -> Address:
    """Parse an address.

    Raises:
        ValueError: it is malformed; the message holds no password.
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
    """Return the address without credentials, for logs and messages."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{_hosts(parts)}{parts.path}"


def _hosts(parts: SplitResult) -> str:
    return parts.netloc.rpartition("@")[2]


def _host(text: str, port: int) -> tuple[str, int]:
    """Parse ``host``, ``host:port`` or ``[::1]:port``."""
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError("a host is missing")
    return parts.hostname, parts.port or port


def _options(scheme: str, parts: SplitResult, number: str) -> dict[str, Any]:
    """Return redis-py's options for a single server with the same credentials and query."""
    user = parts.netloc.rpartition("@")[0]
    before = f"{user}@" if user else ""
    options: dict[str, Any] = {
        **parse_url(f"{scheme}://{before}host/{number or 0}?{parts.query}"),
    }
    del options["host"]
    if options.pop("connection_class", None) is SSLConnection:
        options["ssl"] = True
    return options
