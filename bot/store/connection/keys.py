"""Names and layout of the keys in the database.

Keys of one match share a partition tag, ``{p0}`` to ``{p255}``: one script may touch all of them,
and a cluster can spread the tags over its nodes. The indexes that are read for all matches at once
(deadlines and outboxes) exist once per tag in a cluster, and once, as ``{p}``, on a single server.
Everything else is a single key each.

All keys and channels begin with the installation's prefix, if any, before the tag, as in
``club:{p17}:g:abcd``. A cluster hashes only the text between the braces, so a prefix moves no
tagged key to another slot. No key is a constant: the prefix is set after this module is imported.

``deploy/users.acl`` lists the patterns of all keys and channels.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from zlib import crc32

from bot.ids import GameId, RecordId, RoomId, UserId
from bot.match.clocks.clock import DAY

PARTITIONS = 256
TAGS = tuple(map(str, range(PARTITIONS)))
"""The tags of a cluster; each has its own swept indexes."""
WHOLE = ""
"""The tag of a single server."""
ONE_TAG: tuple[str, ...] = (WHOLE,)
REMEMBERED_MS = 2 * DAY
"""How long event ids and keys of log entries are remembered."""

_PREFIX = re.compile(r"([A-Za-z0-9][A-Za-z0-9_.-]{0,30}):")
"""The only colon is at the end, so no prefix can be the beginning of another one."""
RESERVED = frozenset(
    {
        "a",
        "br",
        "f",
        "gu",
        "h",
        "l",
        "m",
        "r",
        "rec",
        "s",
        "u",
        "w",
        "alarms",
        "deadlines",
        "finished",
        "nigiri",
        "rated",
    }
)
"""First parts of the keys and channels of an installation without a prefix."""

PREFIXES = (
    "up to 31 letters, digits, '.', '_' or '-', and a colon, as in club:, but none of "
    + ", ".join(sorted(RESERVED))
)
"""The rule of `is_prefix` in words for the operator."""

_prefix = ""


def is_prefix(text: str) -> bool:
    """Return whether an installation can use this prefix, such as ``club:``, beside one without
    any."""
    found = _PREFIX.fullmatch(text)
    return found is not None and found[1] not in RESERVED


def use_prefix(prefix: str) -> None:
    """Begin all keys and channels named from now on with a prefix; empty: none. It applies to the
    process, which serves one installation; set it before opening the database.

    Raises:
        ValueError: `is_prefix` rejects it.
    """
    global _prefix  # noqa: PLW0603 (each caller names keys; passing it on would change all of them)
    if prefix and not is_prefix(prefix):
        raise ValueError(f"no prefix for keys: {prefix!r}")
    _prefix = prefix


def prefix() -> str:
    """Return the prefix of all keys and channels."""
    return _prefix


def bare(key: str) -> str:
    """Return a key without the prefix."""
    return key.removeprefix(_prefix)


def name_in(key: str) -> str:
    """Return the name of a tagged key, such as ``abcd`` of ``{p17}:g:abcd``."""
    return bare(key).split(":", 2)[2]


def partition(name: str) -> int:
    """Return the partition of a name, from 0 to 255; the same on every machine, forever."""
    return crc32(name.encode()) % PARTITIONS


def tagged_key(name: str, *rest: str) -> str:
    """Return a key in the partition of ``name``, such as ``{p17}:g:abcd``."""
    return f"{_prefix}{{p{partition(name)}}}:{':'.join(rest)}"


def _of_partition(letter: str) -> Callable[[str], str]:
    """Make keys of one name, in its partition."""
    return lambda name: tagged_key(name, letter, name)


def _of_two(letter: str) -> Callable[[str, str], str]:
    """Make keys of two names, in the partition of the first."""
    return lambda name, other: tagged_key(name, letter, name, other)


def _under_tag(word: str) -> Callable[[str], str]:
    """Make keys that exist once per tag."""
    return lambda tag: f"{_prefix}{{p{tag}}}:{word}"


def _plain(head: str) -> Callable[[str], str]:
    """Make keys without a tag."""
    return lambda name: f"{_prefix}{head}{name}"


def _single(name: str) -> Callable[[], str]:
    """Make a key or channel that exists once."""
    return lambda: _prefix + name


def _every(letter: str) -> Callable[[], str]:
    """Make the pattern that matches all keys of `_of_partition`, for ``SCAN``."""
    return lambda: f"{_prefix}{{p*}}:{letter}:*"


committed = _single("nigiri:committed")
"""Channel: the outbox that has a new entry."""
rooms = _single("nigiri:rooms")
"""Channel: the room whose log has a new entry."""
digests = _single("alarms")
"""Sorted set: people by the time of their next digest."""
rated = _single("rated")
"""Set: the communities that have rated games."""
rated_whole = _single("rated:whole")
"""String: all earlier rated games are stored; deleting it makes the next start rescan."""
deadlines_whole = _single("deadlines:whole")
"""String: the index of deadlines is complete; deleting it makes the next start rescan."""
finished_whole = _single("finished:whole")
"""String: the sets of finished games are complete; deleting it makes the next start rescan."""


def heartbeats() -> str:
    """Hash: when each chat was last served."""
    return tagged_key("uptime", "hb")


def all_grants() -> str:
    """List: all grants of time, as JSON."""
    return tagged_key("uptime", "tg")


def grants_announced() -> str:
    """String: the number of the last grant of time announced to the rooms."""
    return tagged_key("uptime", "ta")


def calls() -> str:
    """Sorted set: calls delayed by a person's quiet hours, by their time."""
    return tagged_key("calls", "c")


game = _of_partition("g")
"""Hash: the match's metadata."""
all_games = _every("g")
log = _of_partition("e")
"""List: the match's records."""
event = _of_two("x")
"""String: the outcome of a platform's event; expires."""
gate = _of_partition("l")
"""String: the holder of the match's gate; expires."""
mark = _of_two("m")
"""String: a task that is done only once; expires."""
deadlines = _under_tag("dl")
"""Sorted set: game ids by deadline."""
outbox = _under_tag("out")
"""Stream: notices to announce."""
outbox_aside = _under_tag("oa")
"""Stream: dead-lettered notices of unreadable matches."""

grants = _under_tag("tn")
"""String: the number of the last grant of time. A commit must have applied all grants up to it."""

written = _under_tag("w")
"""String of a partition: empty. Written before waiting for replicas."""
unreadable = _under_tag("bad")
"""Stream: malformed entries of the outbox."""
begun_at = _of_partition("ba")
"""Sorted set: the unfinished matches that begin with a board, by creation time."""
user_games = _plain("u:")
"""Sorted set: a person's open matches by creation time."""
user_matches = _plain("a:")
"""Sorted set: all of a person's matches, finished or not, by creation time."""
room_games = _plain("r:")
"""Sorted set: a room's open matches by creation time."""
finished_games = _plain("f:")
"""Sorted set: the finished games of a person or room, by creation time."""
last_game = _plain("l:")
"""String: the most recently changed match of the room, finished or not."""


def post(room: RoomId, message: str) -> str:
    """String: the context of a platform's post."""
    return f"{_prefix}m:{room}:{message}"


watched = _plain("w:")
"""Hash: the posts that a platform checks again after a restart."""
processed_event = _plain("h:")
"""String: the outcome of a platform's event."""
inbox = _of_partition("i")
"""Stream: updates of a platform that are not processed yet."""
inbox_offset = _of_partition("o")
"""String: the number of the first update to poll for; expires."""
leader_lease = _of_partition("d")
"""String: the leader process of a platform; expires."""

inbox_known = _of_two("n")
"""String: the platform's update of this number was stored; expires."""
inbox_tries = _of_partition("y")
"""Hash: the number of failed tries of inbox entries."""
inbox_aside = _of_partition("z")
"""Stream: dead-lettered entries of the inbox."""
slots = _of_two("p")
"""List: times of slots taken within a platform's rate limit; expires."""
held_slots = _of_partition("ph")
"""Sorted set: rooms where sending is blocked, by the end of the block; expires."""
settings = _plain("s:")
"""Hash: the name and language of a person, or the language of a room."""

identities = _single("{who}:i")
"""Hash: maps each linked id to all ids of the person."""
link_request = _plain("{who}:r:")
"""Hash: a request to link two ids; expires."""
link_waiting = _plain("{who}:w:")
"""String: the digest of the request that involves this person; expires."""
code_attempts = _plain("{who}:f:")
"""String: the number of wrong codes that a person, or everybody, has tried; expires."""
blocked = _of_partition("bl")
"""Set: the ids that a person has blocked."""
blocked_by = _of_partition("bb")
"""Set: the ids that have blocked a person."""
restraints = _of_partition("kr")
"""Hash: the mutes and bans in a room; expires."""
rated_games = _of_partition("rg")
"""Hash: the rated games of a community."""
rated_revision = _of_partition("rv")
"""String: a number that changes with the rated games of a community."""
guesses = _of_two("gg")
"""Hash: the open guesses of a game's next move, by person."""
revealed_guesses = _of_two("gr")
"""Hash: the correct guessers of the latest moves of a game; expires."""
guessers = _of_partition("gt")
"""Hash: each person's correct guesses and guesses in all, in a community."""
guessed = _plain("gu:")
"""Set: the communities and games with guesses by this person."""
record = _plain("rec:")
"""String: an uploaded game record; expires."""
brought = _plain("br:")
"""List: the ids of the records that a person uploaded, newest first; expires."""
records_taken = _plain("br:bytes:")
"""String: how many bytes of records a person has uploaded recently; expires."""
records_of_day = _single("br:bytes:")
"""String: how many bytes of records all people have uploaded recently; expires."""
review = _of_partition("rw")
"""String: the review of a game; expires."""
record_reviews = _of_partition("rr")
"""Hash: the reviews of the games of an uploaded record; expires."""


def review_queue() -> str:
    """Hash: the games that wait for a review."""
    return tagged_key("reviews", "rq")


def review_work(about: GameId | RecordId) -> str:
    """String: the moves of a waiting game and the findings about it; expires."""
    return tagged_key("reviews", "rf", about)


def reviews_of_day(user: UserId) -> str:
    """String: the number of reviews that a person ordered within a day; expires."""
    return tagged_key("reviews", "rd", user)


room_log = _of_partition("t")
"""Stream with ids ``1-0``, ``2-0``, …: the log of a browser room."""
all_room_logs = _every("t")
room_marks = _of_partition("rm")
"""Sorted set: short-lived marks on a room, such as its present visitors, by their expiry."""
rooms_visited = _under_tag("vis")
"""Sorted set: rooms of a partition that have a log, by their last visit."""


def schema() -> str:
    """Hash: the field ``schema`` has the schema number that this database began with."""
    return tagged_key("schema", "sc")


def rooms_whole() -> str:
    """String: the set of rooms with a log is complete; deleting it makes the next start rescan."""
    return tagged_key("rooms", "whole")


board_sessions = _of_partition("bs")
"""Hash: a person's sessions at the board page, by mark; expires."""
spent = _of_partition("bt")
"""String: the page that used a ticket to the board page; expires."""
room_log_entry = _of_two("k")
"""String: the number of the entry with this key; expires."""
