"""Puts the two halves of a point together: a column and a row, pressed one after the other.

Nothing is edited meanwhile, so that choosing takes none of the slots that tell moves
(`bot.telegram.calls.flood_limits`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.play.ports.stores import PostIndex
from bot.posts.callbacks import Verb, format_choice, parse_choice, tag
from bot.posts.post import PostRef
from bot.telegram.telegram_ids import shelf

HALF_MS = 120_000
"""How long one half waits for the other: what was forgotten makes no move."""


async def completed(
    index: PostIndex,
    room: RoomId,
    user: UserId,
    about: PostRef | None,
    data: str,
    clock: Callable[[], Awaitable[int]],
) -> str:
    """What a press stands for, under a post about a game: the whole point, if this person chose the
    other half of it before; otherwise the same, and a half is kept. ``clock`` tells ms."""
    wanted = parse_choice(data)
    if wanted is None or wanted.verb is not Verb.LINE or about is None:
        return data
    if wanted.game_id != about.game_id:
        return data
    now = await clock()
    key, half = f"half/{wanted.game_id}/{tag(user)}", wanted.detail
    kept = (await index.recall(shelf(room), key)).split()
    if len(kept) == 3:
        version, other, at = kept
        fresh = int(version) == wanted.number and now - int(at) <= HALF_MS
        if fresh and other.isdigit() != half.isdigit():
            point = half + other if other.isdigit() else other + half
            return format_choice(replace(wanted, verb=Verb.SAY, detail=point))
    await index.remember(shelf(room), key, f"{wanted.number} {half} {now}")
    return data
