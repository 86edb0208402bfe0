"""Names and layout of the keys in the database.

Keys of one match share a partition tag, ``{p0}`` to ``{p255}``: one script may touch all of them,
and a cluster can spread the tags over its nodes. What is read for all matches at a time, deadlines
and outboxes, there is once for each tag in a cluster, and once, as ``{p}``, on a single server.
Everything else is a single key each.

All keys and channels begin with the installation's prefix, if it has one, in front of the tag, as
``club:{p17}:g:abcd`` does. A cluster hashes only what is between the braces, so a prefix moves no
tagged key to another slot. No key is a constant: the prefix is set after this module is imported.

For whoever grants rights, ``deploy/users.acl`` has all their patterns, and the channels.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from zlib import crc32

from bot.ids import RoomId
from bot.match.clocks.clock import DAY

PARTITIONS = 256
TAGS = tuple(map(str, range(PARTITIONS)))
"""The tags of a cluster: what is swept there stands under each of them."""
WHOLE = ""
"""The tag of a single server."""
ONE_TAG: tuple[str, ...] = (WHOLE,)
REMEMBERED_MS = 2 * DAY
"""How long event ids and keys of log entries are known again."""

_PREFIX = re.compile(r"([A-Za-z0-9][A-Za-z0-9_.-]{0,30}):")
"""One colon, at the end: so no prefix begins with another one."""
RESERVED = frozenset(
    {
        *("a", "br", "f", "gu", "h", "l", "m", "r", "rec", "s", "u", "w"),
        *("alarms", "deadlines", "finished", "nigiri", "rated"),
    }
)
"""Beginnings of keys and channels of an installation without a prefix, before a colon."""

PREFIXES = (
    "up to 31 letters, digits, '.', '_' or '-', and a colon, as in club:, but none of "
    + ", ".join(sorted(RESERVED))
)
"""What `is_prefix` accepts, in words for the operator."""

_prefix = ""


def is_prefix(text: str) -> bool:
    """Whether an installation can have this prefix, such as ``club:``, beside one without any."""
    found = _PREFIX.fullmatch(text)
    return found is not None and found[1] not in RESERVED


def use_prefix(prefix: str) -> None:
    """Let all keys and channels that are named from now on begin with ``prefix``; empty: none.

    It is the process's, since a process serves one installation: set it before the database is
    opened.

    Raises:
        ValueError: if it is not `is_prefix`.
    """
    global _prefix  # noqa: PLW0603 (each caller names keys; passing it on would change all of them)
    if prefix and not is_prefix(prefix):
        raise ValueError(f"no prefix for keys: {prefix!r}")
    _prefix = prefix


def prefix() -> str:
    """What all keys and channels begin with."""
    return _prefix


def bare(key: str) -> str:
    """A key without the prefix."""
    return key.removeprefix(_prefix)


def name_in(key: str) -> str:
    """The name from which a key in its partition was made, such as ``abcd`` of
    ``{p17}:g:abcd``."""
    return bare(key).split(":", 2)[2]


def partition(name: str) -> int:
    """The same number from 0 to 255 for the same name, on every machine and for ever."""
    return crc32(name.encode()) % PARTITIONS


def tagged(name: str, *rest: str) -> str:
    """A key in the partition of ``name``, such as ``{p17}:g:abcd``."""
    return f"{_prefix}{{p{partition(name)}}}:{':'.join(rest)}"


def _of_partition(letter: str) -> Callable[[str], str]:
    """Keys of one name each, in its partition."""
    return lambda name: tagged(name, letter, name)


def _of_two(letter: str) -> Callable[[str, str], str]:
    """Keys of two names, in the partition of the first."""
    return lambda name, other: tagged(name, letter, name, other)


def _under_tag(word: str) -> Callable[[str], str]:
    """Keys of which there is one under each tag."""
    return lambda tag: f"{_prefix}{{p{tag}}}:{word}"


def _plain(head: str) -> Callable[[str], str]:
    """Keys that stand by themselves."""
    return lambda name: f"{_prefix}{head}{name}"


def _single(name: str) -> Callable[[], str]:
    """A key or channel of which there is one."""
    return lambda: _prefix + name


def _every(letter: str) -> Callable[[], str]:
    """The pattern of all keys of `_of_partition`, for ``SCAN``."""
    return lambda: f"{_prefix}{{p*}}:{letter}:*"


committed = _single("nigiri:committed")
"""Channel: the outbox in which something new stands."""
rooms = _single("nigiri:rooms")
"""Channel: the room in whose log something new stands."""
digests = _single("alarms")
"""Sorted set: people by when they want to be told of their games."""
rated = _single("rated")
"""Set: the communities that have rated games."""
rated_whole = _single("rated:whole")
"""String: that all rated games of before are kept; deleting it makes the next start look again."""
deadlines_whole = _single("deadlines:whole")
"""String: that every match that has a deadline has it in the store, too; deleting it makes the next
start look again."""
finished_whole = _single("finished:whole")
"""String: that the sets of finished games hold all of them; deleting it makes the next start look
again."""


def heartbeats() -> str:
    """Hash: when each chat was last served."""
    return tagged("uptime", "hb")


def all_grants() -> str:
    """List: all grants of time, as JSON."""
    return tagged("uptime", "tg")


def grants_announced() -> str:
    """String: the number of the last grant of time that the rooms were told of."""
    return tagged("uptime", "ta")


def calls() -> str:
    """Sorted set: calls that wait for the end of a person's quiet hours, by when that is."""
    return tagged("calls", "c")


game = _of_partition("g")
"""Hash: the match's metadata."""
all_games = _every("g")
log = _of_partition("e")
"""List: the match's records."""
event = _of_two("x")
"""String: what came of a platform's event; expires."""
gate = _of_partition("l")
"""String: who may post the match now; expires."""
mark = _of_two("m")
"""String: something that is to be done once only; expires."""
deadlines = _under_tag("dl")
"""Sorted set: game ids by deadline."""
outbox = _under_tag("out")
"""Stream: what is to be announced."""
outbox_aside = _under_tag("oa")
"""Stream: what is to be announced of matches that cannot be read."""

grants = _under_tag("tn")
"""String: the number of the last grant of time that every step must have taken in."""

written = _under_tag("w")
"""String of a partition: nothing. It is written before replicas are waited for."""
unreadable = _under_tag("bad")
"""Stream: entries of the outbox that made no sense."""
user_games = _plain("u:")
"""Sorted set: a person's open matches by the time they were made."""
user_matches = _plain("a:")
"""Sorted set: all of a person's matches, ended or not, by the time they were made."""
room_games = _plain("r:")
"""Sorted set: a room's open matches by the time they were made."""
finished_games = _plain("f:")
"""Sorted set: the games of a person or room that ended, by the time they were made."""
last_game = _plain("l:")
"""String: the match of a room that changed last, ended or not."""


def post(room: RoomId, message: str) -> str:
    """String: what a post of a platform is about."""
    return f"{_prefix}m:{room}:{message}"


watched = _plain("w:")
"""Hash: the posts that a platform looks at again after a restart."""
processed_event = _plain("h:")
"""String: what came of an event of a platform."""
inbox = _of_partition("i")
"""Stream: what a platform told and is not dealt with."""
inbox_offset = _of_partition("o")
"""String: from where on to ask the platform; expires."""
leader_lease = _of_partition("d")
"""String: the process that leads for a platform; expires."""

inbox_known = _of_two("n")
"""String: that the platform's update of this number was kept; expires."""
inbox_tries = _of_partition("y")
"""Hash: how often entries of the inbox were tried that did not go well."""
inbox_aside = _of_partition("z")
"""Stream: entries of the inbox that failed too often."""
slots = _of_two("p")
"""List: when slots within a platform's limit were or will be taken; expires."""
held_slots = _of_partition("ph")
"""Sorted set: where a platform wants to hear nothing, by until when; expires."""
settings = _plain("s:")
"""Hash: the name and language of a person, or the language of a room."""

identities = _single("{who}:i")
"""Hash: all ids of a person by each of them, for those who have several."""
link_request = _plain("{who}:r:")
"""Hash: a request that two ids become one person; expires."""
link_waiting = _plain("{who}:w:")
"""String: the digest of the request in which this person is one end; expires."""
code_attempts = _plain("{who}:f:")
"""String: how many wrong codes a person, or everybody, has tried; expires."""
blocked = _of_partition("bl")
"""Set: whom a person has blocked."""
blocked_by = _of_partition("bb")
"""Set: who has blocked a person."""
restraints = _of_partition("kr")
"""Hash: who is muted or banned in a room; expires."""
rated_games = _of_partition("rg")
"""Hash: the rated games of a community."""
rated_revision = _of_partition("rv")
"""String: a number that changes with the rated games of a community."""
guesses = _of_two("gg")
"""Hash: the open guesses of a game's next move, by person."""
guesses_told = _of_two("gr")
"""Hash: who had guessed the latest moves of a game; expires."""
guessers = _of_partition("gt")
"""Hash: how often people of a community have guessed right, and how often at all."""
guessed = _plain("gu:")
"""Set: in which communities and games a person has guessed."""
record = _plain("rec:")
"""String: a game record that a person brought; expires."""
brought = _plain("br:")
"""List: the ids of the records that a person brought, the last first; expires."""
records_taken = _plain("br:bytes:")
"""String: how many bytes of records a person has brought lately; expires."""
records_of_day = _single("br:bytes:")
"""String: how many bytes of records all have brought lately; expires."""
room_log = _of_partition("t")
"""Stream with ids ``1-0``, ``2-0``, …: what was said in a room."""
all_room_logs = _every("t")
room_marks = _of_partition("rm")
"""Sorted set: marks on a room, such as who looks at it now, by when they end; expires."""
rooms_visited = _under_tag("vis")
"""Sorted set: rooms of a partition that have a log, by their last visit."""


def schema() -> str:
    """Hash: under ``schema``, the number of the schema with which this database began."""
    return tagged("schema", "sc")


def rooms_whole() -> str:
    """String: that all rooms that have a log stand there; deleting it makes the next start look
    again."""
    return tagged("rooms", "whole")


board_sessions = _of_partition("bs")
"""Hash: the sessions that a person has at the board page, by mark; expires."""
spent = _of_partition("bt")
"""String: by which page a ticket to the board page was used; expires."""
room_log_entry = _of_two("k")
"""String: the number of the entry with this key; expires."""
