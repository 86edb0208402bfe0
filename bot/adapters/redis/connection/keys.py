"""Where everything stands in the database.

Keys of one match share a partition tag, ``{p0}`` to ``{p255}``: one script may touch all of them,
and a cluster can spread the tags over its nodes. What is read for all matches at a time, deadlines
and outboxes, there is once for each tag in a cluster, and once, as ``{p}``, on a single server.
Everything else is a single key each.

For whoever grants rights, these patterns are all there is: ``{p*}:*``, ``{who}:*``, ``a:*``,
``f:*``, ``gu:*``, ``h:*``, ``l:*``, ``m:*``, ``r:*``, ``s:*``, ``u:*``, ``w:*``, ``alarms``,
``rated``, ``rated:whole``, ``finished:whole``; and the channels ``nigiri:*``.
"""

from __future__ import annotations

from zlib import crc32

from bot.service.ports.stores import GameId, RoomId, UserId

PARTITIONS = 256
TAGS = tuple(map(str, range(PARTITIONS)))
"""The tags of a cluster: what is swept there stands under each of them."""
WHOLE = ""
"""The tag of a single server."""
ONE_TAG: tuple[str, ...] = (WHOLE,)
ALL_TAGS = (*ONE_TAG, *TAGS)
REMEMBERED_MS = 48 * 60 * 60 * 1000
"""How long event ids and keys of log entries are known again."""

COMMITTED = "nigiri:committed"
"""Channel: the outbox in which something new stands."""

ROOMS = "nigiri:rooms"
"""Channel: the room in whose log something new stands."""

ALARMS = "alarms"
"""Sorted set: people by when they want to be told of their games."""

RATED = "rated"
"""Set: the communities that have rated games."""

RATED_WHOLE = "rated:whole"
"""String: that all rated games of before are kept; deleting it makes the next start look again."""


DEADLINES_WHOLE = "deadlines:whole"
"""String: that every match that has a deadline has it in the store, too; deleting it makes the next
start look again."""

FINISHED_WHOLE = "finished:whole"
"""String: that the sets of finished games hold all of them; deleting it makes the next start look
again."""


def partition(name: str) -> int:
    """The same number from 0 to 255 for the same name, on every machine and for ever."""
    return crc32(name.encode()) % PARTITIONS


def tagged(name: str, *rest: str) -> str:
    """A key in the partition of ``name``, such as ``{p17}:g:abcd``."""
    return f"{{p{partition(name)}}}:{':'.join(rest)}"


def game(game_id: GameId) -> str:
    """Hash: the match's metadata."""
    return tagged(game_id, "g", game_id)


def log(game_id: GameId) -> str:
    """List: the match's records."""
    return tagged(game_id, "e", game_id)


def event(game_id: GameId, event_id: str) -> str:
    """String: what came of a platform's event; expires."""
    return tagged(game_id, "x", game_id, event_id)


def gate(game_id: GameId) -> str:
    """String: who may post the match now; expires."""
    return tagged(game_id, "l", game_id)


def mark(game_id: GameId, name: str) -> str:
    """String: something that is to be done once only; expires."""
    return tagged(game_id, "m", game_id, name)


def deadlines(tag: str) -> str:
    """Sorted set: game ids by deadline."""
    return f"{{p{tag}}}:dl"


def outbox(tag: str) -> str:
    """Stream: what is to be announced."""
    return f"{{p{tag}}}:out"


def outbox_aside(tag: str) -> str:
    """Stream: what is to be announced of matches that nobody can read."""
    return f"{{p{tag}}}:oa"


def written(number: int) -> str:
    """String of a partition: nothing. It is written before replicas are waited for."""
    return f"{{p{number}}}:w"


def unreadable(tag: str) -> str:
    """Stream: entries of the outbox that made no sense."""
    return f"{{p{tag}}}:bad"


def user_games(user: UserId) -> str:
    """Sorted set: a person's open matches by the time they were made."""
    return f"u:{user}"


def user_matches(user: UserId) -> str:
    """Sorted set: all of a person's matches, ended or not, by the time they were made."""
    return f"a:{user}"


def room_games(room: RoomId) -> str:
    """Sorted set: a room's open matches by the time they were made."""
    return f"r:{room}"


def finished_games(who: UserId | RoomId) -> str:
    """Sorted set: the games of a person or room that ended, by the time they were made."""
    return f"f:{who}"


def last_game(room: RoomId) -> str:
    """String: the match of a room that changed last, ended or not."""
    return f"l:{room}"


def post(room: RoomId, message: str) -> str:
    """String: what a post of a platform is about."""
    return f"m:{room}:{message}"


def watched(platform: str) -> str:
    """Hash: the posts that a platform looks at again after a restart."""
    return f"w:{platform}"


def handled(event_id: str) -> str:
    """String: what came of an event of a platform."""
    return f"h:{event_id}"


def inbox(name: str) -> str:
    """Stream: what a platform told and is not dealt with."""
    return tagged(name, "i", name)


def inbox_offset(name: str) -> str:
    """String: from where on to ask the platform; expires."""
    return tagged(name, "o", name)


def inbox_duty(name: str) -> str:
    """String: who is on duty for a platform; expires."""
    return tagged(name, "d", name)


def inbox_known(name: str, number: int) -> str:
    """String: that the platform's update of this number was kept; expires."""
    return tagged(name, "n", name, str(number))


def inbox_tries(name: str) -> str:
    """Hash: how often entries of the inbox were tried that did not go well."""
    return tagged(name, "y", name)


def inbox_aside(name: str) -> str:
    """Stream: entries of the inbox that nobody could deal with."""
    return tagged(name, "z", name)


def turns(name: str, limit: str) -> str:
    """List: when turns within a platform's limit were or will be taken; expires."""
    return tagged(name, "p", name, limit)


def held_turns(name: str) -> str:
    """Sorted set: where a platform wants to hear nothing, by until when; expires."""
    return tagged(name, "ph", name)


def settings(who: UserId | RoomId) -> str:
    """Hash: the name and language of a person, or the language of a room."""
    return f"s:{who}"


def identities() -> str:
    """Hash: all ids of a person by each of them, for those who have several."""
    return "{who}:i"


def link_request(digest: str) -> str:
    """Hash: somebody who wants to be one person in two chats; expires."""
    return f"{{who}}:r:{digest}"


def link_waiting(user: UserId) -> str:
    """String: the digest of the request in which this person is one end; expires."""
    return f"{{who}}:w:{user}"


def misses(user: UserId) -> str:
    """String: how many wrong codes a person has tried; expires."""
    return f"{{who}}:f:{user}"


def rated_games(community: RoomId) -> str:
    """Hash: the rated games of a community."""
    return tagged(community, "rg", community)


def rated_revision(community: RoomId) -> str:
    """String: a number that changes with the rated games of a community."""
    return tagged(community, "rv", community)


def guesses(community: RoomId, game_id: GameId) -> str:
    """Hash: the open guesses of a game's next move, by person."""
    return tagged(community, "gg", community, game_id)


def guesses_told(community: RoomId, game_id: GameId) -> str:
    """Hash: who had guessed the latest moves of a game; expires."""
    return tagged(community, "gr", community, game_id)


def guessers(community: RoomId) -> str:
    """Hash: how often people of a community have guessed right, and how often at all."""
    return tagged(community, "gt", community)


def guessed(user: UserId) -> str:
    """Set: in which communities and games a person has guessed."""
    return f"gu:{user}"


def record(record_id: str) -> str:
    """String: a game record that somebody brought; expires."""
    return f"rec:{record_id}"


def brought(user: UserId) -> str:
    """List: the ids of the records that a person brought, the last first; expires."""
    return f"br:{user}"


def room_log(room: RoomId) -> str:
    """Stream with ids ``1-0``, ``2-0``, …: what was said in a room."""
    return tagged(room, "t", room)


def room_log_entry(room: RoomId, name: str) -> str:
    """String: the number of the entry with this key; expires."""
    return tagged(room, "k", room, name)
