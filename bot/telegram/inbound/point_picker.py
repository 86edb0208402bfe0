"""Combine two presses, one on a column and one on a row, into a point.

The first press edits no message, so it takes no slot of the flood limits
(`bot.telegram.calls.flood_limits`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.ids import RoomId, UserId
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import PostIndex
from bot.posts.callbacks import Verb, format_choice, parse_choice, tag
from bot.posts.post import PostRef
from bot.telegram.telegram_ids import shelf

HALF_MS = 120_000
"""How long a stored half can be completed, in milliseconds. An older half is ignored."""


@dataclass(frozen=True)
class HalfPoint:
    """A column or a row that a person chose at a version of a game. ``at`` is when they chose it,
    in milliseconds."""

    version: int
    half: str
    at: int


HALF = Codec("half", HalfPoint)
"""By game and person."""


async def complete_point(
    index: PostIndex,
    room: RoomId,
    user: UserId,
    about: PostRef | None,
    data: str,
    clock: Callable[[], Awaitable[int]],
) -> str:
    """Return the callback data of a press, completed to a point if it is the second half of one.

    A first half is stored and returned unchanged. All other data is returned unchanged, too.
    ``clock`` returns milliseconds."""
    wanted = parse_choice(data)
    if wanted is None or wanted.verb is not Verb.LINE or about is None:
        return data
    if wanted.game_id != about.game_id:
        return data
    now = await clock()
    id, half = f"{wanted.game_id}/{tag(user)}", wanted.detail
    known = await index.load(HALF, shelf(room), id)
    if known is not None and known.version == wanted.number and now - known.at <= HALF_MS:
        other = known.half
        if other.isdigit() != half.isdigit():
            point = half + other if other.isdigit() else other + half
            return format_choice(replace(wanted, verb=Verb.SAY, detail=point))
    await index.save(HALF, shelf(room), id, HalfPoint(wanted.number, half, now))
    return data
