"""Rate limits of the browser rooms, by address and by name.

Each limit is a token bucket with a burst size and a refill rate, stored as the time when it will be
full (the generic cell rate algorithm, https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
People do not reach the limits, however fast they play: no hand taps three times a second for long.
Neither does a school class that shares an address.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from math import ceil
from typing import NoReturn

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.ids import RoomId, UserId
from bot.play.accounts.identities import FEWER
from bot.play.lru_dict import LruDict
from bot.web.admission.failed_attempts import (
    HOUR,
    MAX_PER_ROOM,
    AddressAttemptLimit,
    FailedAttempts,
)
from bot.web.refused import RefusedError

TOO_MANY = 429
MAX_BUCKETS = 20_000
"""Buckets kept; the least recently used one is evicted, since it is most likely full again."""
MAX_OPEN = 200
"""Concurrent requests per address, including live streams. A page has two or three."""
_NETWORK_BITS = 64
"""The prefix length for counting IPv6 addresses: one network owns all addresses in it."""

_WITH_PORT = re.compile(r"\[([0-9a-f:.]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")

_log = structlog.get_logger(__name__)

IpAddress = IPv4Address | IPv6Address
Proxies = tuple[IPv4Network | IPv6Network, ...]


@dataclass(frozen=True)
class TokenBucket:
    """Allows ``burst`` at once, and one more every ``each`` seconds. ``name`` is the metric's
    label."""

    name: str
    burst: int
    each: float


BY_ADDRESS = {
    "acts": TokenBucket("acts", 300, 1 / 30),
    "reads": TokenBucket("reads", 1_000, 1 / 100),
    "pictures": TokenBucket("pictures", 300, 1 / 20),
    "large": TokenBucket("large", 60, 1 / 2),
    "replays": TokenBucket("replays", 20, 5.0),
    "joins": TokenBucket("joins", 120, 1.0),
}
"""The limits of requests per address, by `kind_of`."""
MESSAGES = TokenBucket("messages", 10_000, 1 / 200)
"""Messages loaded by one address. Formatting the longest message takes two milliseconds."""
ROOMS = TokenBucket("rooms", 30, 60.0)
"""New rooms per address."""
_DAY = 24 * 60 * 60
FILES = TokenBucket("files", 32 * 1024 * 1024, _DAY / (32 * 1024 * 1024))
"""Bytes of files that one address can upload, roughly per day."""
ACTS = TokenBucket("bytes", 64 * 1024 * 1024, _DAY / (64 * 1024 * 1024))
"""Bytes of all stored actions of one address, roughly per day."""
ANSWER_BYTES = 1024
"""Bytes stored per action besides its content: a name, the answer, the effects."""
CHALLENGES = TokenBucket("challenges", 120, 60.0)
"""Games and challenges that one address can start; it may be a whole club."""
REMOVALS = TokenBucket("removals", 30, 10.0)
"""Messages that one address can remove: each removal rewrites the room's log, which takes 50 ms."""
GAMES = TokenBucket("games", 300, 12.0)
"""Requests without a key for games that do not exist or are not public. A page with old games makes
a few. An address over the limit sees no game by its id alone until it slows down; otherwise it
could keep guessing."""
BY_NAME = {
    "lines": TokenBucket("lines", 300, 1 / 5),
    "reactions": TokenBucket("reactions", 300, 1 / 5),
    "choices": TokenBucket("choices", 300, 1 / 5),
}
"""The limits of one name's actions in its room."""


@dataclass(eq=False)
class Limits:
    """Enforces the limits. ``now`` is a monotonic clock in seconds; ``limited`` is called with the
    name of each exceeded limit; ``proxies`` are trusted to name the client."""

    now: Callable[[], float]
    limited: Callable[[str], None] = lambda _: None
    proxies: Proxies = ()
    _full: LruDict[tuple[str, str], float] = field(
        default_factory=lambda: LruDict(MAX_BUCKETS), init=False
    )
    _open: Counter[str] = field(default_factory=Counter, init=False)
    _warned: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        self._attempts = FailedAttempts(self.now)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reject requests over the rate or concurrency limit of their address."""
        address = self.caller(request)
        if address:
            self._take(BY_ADDRESS[kind_of(request.method, request.path)], address)
        with self._at_once(address):
            return await handler(request)

    def acts(self, kind: str, user: UserId) -> None:
        """Count an action of a name in its room: ``lines``, ``reactions`` or ``choices``.

        Raises:
            RefusedError: the limit is exceeded.
        """
        self._take(BY_NAME[kind], user)

    def shows(self, request: web.Request, count: int) -> None:
        """Count messages shown to an address. Raises like `acts`."""
        self._take_of(request, MESSAGES, count)

    def begins(self, request: web.Request) -> None:
        """Count a room opened by an address. Raises like `acts`."""
        self._take_of(request, ROOMS)

    def challenges(self, request: web.Request, count: int) -> None:
        """Count games started by an address. Raises like `acts`."""
        if count:
            self._take_of(request, CHALLENGES, count)

    def removes(self, request: web.Request) -> None:
        """Count a message removed by an address. Raises like `acts`."""
        self._take_of(request, REMOVALS)

    def keeps(self, request: web.Request, size: int) -> None:
        """Count a stored action of ``size`` bytes. Raises like `acts`."""
        self._take_of(request, ACTS, size + ANSWER_BYTES)

    def brings(self, request: web.Request, size: int) -> None:
        """Count an uploaded file of ``size`` bytes. Raises like `acts`."""
        self._take_of(request, FILES, size)

    def attempt_limit(self, request: web.Request) -> AddressAttemptLimit:
        """Return the limit of codes tried from an address, including this machine: names are free
        to take, so limiting names is not enough."""
        return AddressAttemptLimit(self._attempts, f"codes {self.caller(request)}")

    @contextmanager
    def trying_key(self, request: web.Request, room: RoomId) -> Iterator[None]:
        """Count a key tried from an address and for a room; give it back unless it is refused.

        Raises:
            RefusedError: too many wrong keys were tried.
        """
        attempts, of_room = self._attempts, f"key of {room}"
        attempt_limit = AddressAttemptLimit(attempts, f"keys {self.caller(request)}")
        if not attempt_limit.take(FEWER if attempts.count(of_room, 1) > MAX_PER_ROOM else 1):
            attempts.count(of_room, -1)
            self._refuse("keys", int(HOUR), "web-error-key-tries")

        def give_back() -> None:
            attempt_limit.give_back()
            attempts.count(of_room, -1)

        with _unless_refused(give_back):
            yield

    @contextmanager
    def trying_code(self, request: web.Request) -> Iterator[None]:
        """Count an attempt to use a name's code, by address. Only refused codes stay counted.

        Raises:
            RefusedError: too many wrong codes were tried.
        """
        attempt_limit = self.attempt_limit(request)
        if not attempt_limit.take(1):
            self._refuse("codes", int(HOUR), "web-error-code-tries")
        with _unless_refused(attempt_limit.give_back):
            yield

    @contextmanager
    def trying_game(self, request: web.Request) -> Iterator[None]:
        """Count a request of a game by its id; only refused requests stay counted. Raises like
        `acts` after too many requests for games that are not public."""
        self._take_of(request, GAMES)
        with _unless_refused(lambda: self._take_of(request, GAMES, -1)):
            yield

    def caller(self, request: web.Request) -> str:
        """Return the address that a request is counted for: the nearest one that is no trusted
        proxy. It is empty for a program on this machine. Such requests are not counted, since the
        program could do more harm without the server.

        Forwarded requests are always counted, if necessary by the proxy's address: then all people
        behind an untrusted or malformed proxy share one limit.
        """
        found = near = _address(request.remote or "")
        is_forwarded = "X-Forwarded-For" in request.headers
        forwarded = _list_header(request, "X-Forwarded-For") if is_forwarded else []
        while forwarded and found is not None and self._is_proxy(found):
            before = _parse_forwarded(forwarded.pop())
            if before is None:
                self._warn("forwarded-unreadable", request)
                break
            found = before
        if is_forwarded and not self.proxies and (near is None or near.is_private):
            # A proxy on this machine may connect from a container's network.
            self._warn("proxy-unknown", request)
        if found is None or (found.is_loopback and not is_forwarded):
            return ""
        return _whose(found)

    def connection_key(self, remote: str) -> str:
        """Return the key for counting connections from this address. Empty means uncounted: this
        machine, or a trusted proxy, which has many clients."""
        found = _address(remote)
        if found is None or found.is_loopback or self._is_proxy(found):
            return ""
        return _whose(found)

    def is_encrypted(self, request: web.Request) -> bool:
        """Return whether the client's own connection is encrypted, as reported by the nearest
        trusted proxy, if any."""
        near = _address(request.remote or "")
        forwarded = _list_header(request, "X-Forwarded-Proto")[-1:]
        is_proxy = near is not None and self._is_proxy(near)
        return request.secure or (is_proxy and forwarded == ["https"])

    def _is_proxy(self, address: IpAddress) -> bool:
        return any(address in net for net in self.proxies)

    def _warn(self, event: str, request: web.Request) -> None:
        """Log once that the limits cannot tell people behind a proxy apart."""
        if event not in self._warned:
            self._warned.add(event)
            _log.warning(event, setting="NIGIRI_WEB_PROXIES", proxy=request.remote)

    def _take_of(self, request: web.Request, limit: TokenBucket, amount: int = 1) -> None:
        if address := self.caller(request):
            self._take(limit, address, amount)

    def _take(self, limit: TokenBucket, whose: str, amount: int = 1) -> None:
        now, key = self.now(), (limit.name, whose)
        full = max(now, self._full.get(key, now)) + limit.each * amount
        wait = full - now - limit.burst * limit.each
        if wait > 1e-9:
            self._refuse(limit.name, ceil(wait))
        self._full[key] = full

    @contextmanager
    def _at_once(self, address: str) -> Iterator[None]:
        if address and self._open[address] >= MAX_OPEN:
            self._refuse("open", 1)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def _refuse(self, limit: str, seconds: int, id: str = "web-error-too-fast") -> NoReturn:
        self.limited(limit)
        raise RefusedError(TOO_MANY, id, {"seconds": seconds})


@contextmanager
def _unless_refused(give_back: Callable[[], None]) -> Iterator[None]:
    """Give back the count unless the block refuses, also on a database error: the outcome is
    unknown then."""
    try:
        yield
    except RefusedError:
        raise
    except BaseException:
        give_back()
        raise
    give_back()


def kind_of(method: str, path: str) -> str:
    """Return the key of `BY_ADDRESS` for a request."""
    if method != "GET":
        return "joins" if path.endswith(("/visits", "/alone", "/names")) else "acts"
    if path.endswith(".gif"):
        return "replays"
    if path.endswith(("/full.png", ".sgf")) or "/studies/" in path:
        return "large"
    return "pictures" if path.endswith(".png") else "reads"


def _list_header(request: web.Request, header: str) -> list[str]:
    """Return the values of a proxy header, the nearest proxy's last. Some proxies extend the value,
    others add another header (https://www.rfc-editor.org/rfc/rfc9110#section-5.3)."""
    value = ",".join(request.headers.getall(header, ())).lower()
    return [one.strip() for one in value.split(",")]


def _address(text: str) -> IpAddress | None:
    """Parse an address; IPv4-mapped IPv6 addresses become IPv4."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _parse_forwarded(text: str) -> IpAddress | None:
    """Parse an entry of ``X-Forwarded-For``: some proxies add the port, and brackets around an IPv6
    address."""
    found = _WITH_PORT.fullmatch(text)
    return _address(text if found is None else found[1] or found[2])


def _whose(address: IpAddress) -> str:
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _NETWORK_BITS), strict=False))
    return str(address)
