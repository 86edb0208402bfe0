"""Combine two presses, one on a column and one on a row, into a point.

The message is not edited after the first press, so the choice uses no slot of the flood limits
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
"""How long one half waits for the other. An older half is ignored."""


@dataclass(frozen=True)
class HalfPoint:
    """A column or a row that a person chose at a version of a game; ``at`` in milliseconds."""

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
    """Return the callback id that a press stands for.

    For the second half of a point this is the whole point. A first half is stored and returned
    unchanged, like any other press. ``clock`` returns milliseconds."""
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
