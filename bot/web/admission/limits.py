"""Rate limits of the rooms: how much one address and one name may ask.

Each limit is a bucket that holds so much at once and fills again at a steady pace, kept as the one
moment at which it would be full (the generic cell rate algorithm,
https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm). People meet none of them, however fast
they play: a hand does not come to three taps a second for long. A whole school class behind one
address does not, either.
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
    MOST_OF_ROOM,
    AddressAttemptLimit,
    FailedAttempts,
)
from bot.web.refused import RefusedError

TOO_MANY = 429
KEPT = 20_000
"""Buckets kept; the one unused for longest is dropped, which is as good as full again."""
MOST_OPEN = 200
"""Requests of one address at a time, the live streams included. A page has two or three."""
_NETWORK_BITS = 64
"""The prefix by which IPv6 addresses are counted: one network has all addresses behind it."""

_WITH_PORT = re.compile(r"\[([0-9a-f:.]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")

_log = structlog.get_logger(__name__)

IpAddress = IPv4Address | IPv6Address
Proxies = tuple[IPv4Network | IPv6Network, ...]


@dataclass(frozen=True)
class TokenBucket:
    """``burst`` at once, and one more every ``each`` seconds. ``name`` is what it is counted by."""

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
"""What a request of one address is counted as (`kind_of`)."""
MESSAGES = TokenBucket("messages", 10_000, 1 / 200)
"""Messages that one address is shown: to put the longest into words takes two milliseconds."""
ROOMS = TokenBucket("rooms", 30, 60.0)
"""New rooms that one address may begin."""
_DAY = 24 * 60 * 60
FILES = TokenBucket("files", 32 * 1024 * 1024, _DAY / (32 * 1024 * 1024))
"""Bytes of files that one address may hand over, about a day's."""
ACTS = TokenBucket("bytes", 64 * 1024 * 1024, _DAY / (64 * 1024 * 1024))
"""Bytes of all that is said and done of one address, about a day's, since it is kept."""
ANSWER_BYTES = 1024
"""What is kept of an act besides its own bytes: a name, the answer, what comes of it."""
CHALLENGES = TokenBucket("challenges", 120, 60.0)
"""Games and challenges that one address may begin, be it one person or a club."""
REMOVALS = TokenBucket("removals", 30, 10.0)
"""Messages that one address may take out: for each the database writes a whole room anew, 50 ms."""
GAMES = TokenBucket("games", 300, 12.0)
"""Ids without their key that lead to no game that may be seen. A page that shows games of before
asks for some as well. An address that guesses on sees no game by its id alone, or the guesses would
go on; as soon as it stops, it does again."""
BY_NAME = {
    "lines": TokenBucket("lines", 300, 1 / 5),
    "reactions": TokenBucket("reactions", 300, 1 / 5),
    "choices": TokenBucket("choices", 300, 1 / 5),
}
"""What one name may do in its room."""


@dataclass(eq=False)
class Limits:
    """``now`` is a clock in seconds that never goes back; ``limited`` is told which limit was
    met; ``proxies`` are those whose word is taken for whom they speak."""

    now: Callable[[], float]
    limited: Callable[[str], None] = lambda _: None
    proxies: Proxies = ()
    _full: LruDict[tuple[str, str], float] = field(
        default_factory=lambda: LruDict(KEPT), init=False
    )
    _open: Counter[str] = field(default_factory=Counter, init=False)
    _warned: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        self._attempts = FailedAttempts(self.now)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuses what an address asks for too fast, or too much of at a time."""
        address = self.caller(request)
        if address:
            self._take(BY_ADDRESS[kind_of(request.method, request.path)], address)
        with self._at_once(address):
            return await handler(request)

    def acts(self, kind: str, user: UserId) -> None:
        """Counts an act of a name in its room: ``lines``, ``reactions`` or ``choices``.

        Raises:
            RefusedError: too often.
        """
        self._take(BY_NAME[kind], user)

    def shows(self, request: web.Request, count: int) -> None:
        """Counts messages that an address is shown. Raises as `acts` does."""
        self._take_of(request, MESSAGES, count)

    def begins(self, request: web.Request) -> None:
        """Counts a new room that an address begins. Raises as `acts` does."""
        self._take_of(request, ROOMS)

    def challenges(self, request: web.Request, count: int) -> None:
        """Counts games that an address begins. Raises as `acts` does."""
        if count:
            self._take_of(request, CHALLENGES, count)

    def removes(self, request: web.Request) -> None:
        """Counts a message that an address takes out. Raises as `acts` does."""
        self._take_of(request, REMOVALS)

    def keeps(self, request: web.Request, size: int) -> None:
        """Counts an act of so many bytes, which are kept. Raises as `acts` does."""
        self._take_of(request, ACTS, size + ANSWER_BYTES)

    def brings(self, request: web.Request, size: int) -> None:
        """Counts a file of so many bytes that an address hands over. Raises as `acts` does."""
        self._take_of(request, FILES, size)

    def attempt_limit(self, request: web.Request) -> AddressAttemptLimit:
        """The codes that are tried from an address, where this machine is one, too: names are free
        to take, so that a name cannot be held up alone."""
        return AddressAttemptLimit(self._attempts, f"codes {self.caller(request)}")

    @contextmanager
    def trying_key(self, request: web.Request, room: RoomId) -> Iterator[None]:
        """Counts a key that is tried, from an address and for a room, unless nothing is refused.

        Raises:
            RefusedError: too many wrong ones were tried.
        """
        attempts, of_room = self._attempts, f"key of {room}"
        attempt_limit = AddressAttemptLimit(attempts, f"keys {self.caller(request)}")
        if not attempt_limit.take(FEWER if attempts.count(of_room, 1) > MOST_OF_ROOM else 1):
            attempts.count(of_room, -1)
            self._refuse("keys", int(HOUR), "web-error-key-tries")

        def give_back() -> None:
            attempt_limit.give_back()
            attempts.count(of_room, -1)

        with _unless_refused(give_back):
            yield

    @contextmanager
    def trying_code(self, request: web.Request) -> Iterator[None]:
        """Counts a code of a name that is tried from an address, unless nothing is refused.

        Raises:
            RefusedError: too many wrong ones were tried.
        """
        attempt_limit = self.attempt_limit(request)
        if not attempt_limit.take(1):
            self._refuse("codes", int(HOUR), "web-error-code-tries")
        with _unless_refused(attempt_limit.give_back):
            yield

    @contextmanager
    def trying_game(self, request: web.Request) -> Iterator[None]:
        """Counts a game that an address asks for by its id, unless nothing is refused. Raises as
        `acts` does, if too many were asked for that are not to be seen."""
        self._take_of(request, GAMES)
        with _unless_refused(lambda: self._take_of(request, GAMES, -1)):
            yield

    def caller(self, request: web.Request) -> str:
        """Whose address is counted: the last that no proxy of ours has. Empty: not counted, since a
        program on this machine can do worse than ask.

        What was forwarded is always counted, if need be by the address of the proxy: one that is
        not known, or that says nothing readable, stands for all people behind it together.
        """
        found = near = _address(request.remote or "")
        is_forwarded = "X-Forwarded-For" in request.headers
        told = _told(request, "X-Forwarded-For") if is_forwarded else []
        while told and found is not None and self._is_proxy(found):
            before = _forwarded(told.pop())
            if before is None:
                self._warn("forwarded-unreadable", request)
                break
            found = before
        if is_forwarded and not self.proxies and (near is None or near.is_private):
            # A proxy on this machine may call out of a container's network.
            self._warn("proxy-unknown", request)
        if found is None or (found.is_loopback and not is_forwarded):
            return ""
        return _whose(found)

    def counted(self, remote: str) -> str:
        """The key by which connections from this address are counted. Empty: not counted, since it
        is this machine, or a proxy of ours, which speaks for many."""
        found = _address(remote)
        if found is None or found.is_loopback or self._is_proxy(found):
            return ""
        return _whose(found)

    def is_encrypted(self, request: web.Request) -> bool:
        """Whether the caller's own connection is, by the word of the nearest proxy of ours if there
        is one."""
        near = _address(request.remote or "")
        told = _told(request, "X-Forwarded-Proto")[-1:]
        is_proxy = near is not None and self._is_proxy(near)
        return request.secure or (is_proxy and told == ["https"])

    def _is_proxy(self, address: IpAddress) -> bool:
        return any(address in net for net in self.proxies)

    def _warn(self, event: str, request: web.Request) -> None:
        """Logs once that limits cannot tell people behind a proxy apart."""
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
        if address and self._open[address] >= MOST_OPEN:
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
    """Gives back what was counted, also where the store fails: what was tried is not known then."""
    try:
        yield
    except RefusedError:
        raise
    except BaseException:
        give_back()
        raise
    give_back()


def kind_of(method: str, path: str) -> str:
    """By which of `BY_ADDRESS` a request is counted."""
    if method != "GET":
        return "joins" if path.endswith(("/visits", "/alone", "/names")) else "acts"
    if path.endswith(".gif"):
        return "replays"
    if path.endswith(("/full.png", ".sgf")):
        return "large"
    return "pictures" if path.endswith(".png") else "reads"


def _told(request: web.Request, header: str) -> list[str]:
    """What proxies say in a header, the nearest last: some add to what it says already, others
    write one more beside it (https://www.rfc-editor.org/rfc/rfc9110#section-5.3)."""
    told = ",".join(request.headers.getall(header, ())).lower()
    return [one.strip() for one in told.split(",")]


def _address(text: str) -> IpAddress | None:
    """An address of version 4 is the same when it is written as one of version 6."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _forwarded(text: str) -> IpAddress | None:
    """The address in an entry of ``X-Forwarded-For``: some proxies add the port, and brackets
    around one of version 6."""
    found = _WITH_PORT.fullmatch(text)
    return _address(text if found is None else found[1] or found[2])


def _whose(address: IpAddress) -> str:
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _NETWORK_BITS), strict=False))
    return str(address)
