"""A person's progress in the course for beginners, including the open task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.ids import RoomId, UserId
from bot.play.ports.stores import People
from bot.rules.errors import OffBoard
from bot.rules.points import Point, format_point, parse_point

_SETTING = "course"
_NONE = "-"


@dataclass(frozen=True)
class Progress:
    """Progress in the course.

    ``step`` is the current step, open in ``room`` (empty if it was closed or is in a room with
    other readers). ``wrong`` counts wrong answers since the step was opened; ``chosen`` are the
    stones selected so far; ``settled`` means answered correctly. ``done`` are the ids of all steps
    that were read or answered correctly. ``back`` is the step to return to if this one was opened
    as a look-up.
    """

    step: str = ""
    room: RoomId = ""
    wrong: int = 0
    settled: bool = False
    chosen: tuple[Point, ...] = ()
    done: frozenset[str] = field(default_factory=frozenset)
    back: str = ""

    def at(self, step: str, room: RoomId) -> Progress:
        """Return the progress with ``step`` opened from its beginning in ``room``."""
        return Progress(step, room, done=self.done, back=self.back)

    def left_for(self, step: str) -> Progress:
        """Remember the current step as the one to return to, unless another is remembered
        already."""
        away = bool(self.back) or step == self.step
        return self if away else replace(self, back=self.step)

    def returned(self) -> Progress:
        """Return to the remembered step, with its answer if it was done."""
        return replace(self.at(self.back, ""), settled=self.back in self.done, back="")


class ProgressStore:
    """Stores progress as a setting under each id of a person, so that export and erasure include
    it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, ids: Sequence[UserId]) -> Progress:
        """Load the merged progress of these ids. Recently linked ids may differ: all finished steps
        count, and the current step is that of the id with most finished steps."""
        kept = [_decode(await self._people.setting(user, _SETTING)) for user in ids]
        furthest = max(kept, key=lambda each: (len(each.done), bool(each.step)))
        return replace(furthest, done=frozenset().union(*(each.done for each in kept)))

    async def keep(self, ids: Sequence[UserId], progress: Progress) -> None:
        """Store the progress under each id of a person, so that it survives unlinking."""
        for user in ids:
            await self._people.set_setting(user, _SETTING, _encode(progress))

    async def close(self, ids: Sequence[UserId], room: RoomId) -> None:
        """Mark the step as not open if it is open in this room."""
        found = await self.of(ids)
        if found.room == room:
            await self.keep(ids, replace(found, room=""))


def _encode(progress: Progress) -> str:
    state = "right" if progress.settled else str(progress.wrong)
    fields = (
        progress.step,
        progress.room,
        state,
        ".".join(map(format_point, progress.chosen)),
        ".".join(sorted(progress.done)),
        progress.back,
    )
    return " ".join(each or _NONE for each in fields)


def _decode(text: str) -> Progress:
    """Decode a stored text; malformed text gives empty progress."""
    parts = ["" if part == _NONE else part for part in text.split(" ")]
    if len(parts) != 6:
        return Progress()
    step, room, state, chosen, done, back = parts
    try:
        stones = tuple(parse_point(name) for name in chosen.split(".") if name)
        wrong = 0 if state == "right" else int(state)
    except (ValueError, OffBoard):
        return Progress()
    ids = frozenset(id for id in done.split(".") if id)
    return Progress(step, room, wrong, state == "right", stones, ids, back)
