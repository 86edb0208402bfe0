"""A person's progress in the course for beginners, including the open task."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.ids import RoomId, UserId
from bot.play.ports.codec import SortedWords, StoredPoint
from bot.play.ports.profile_fields import ProfileField
from bot.play.ports.stores import People


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
    chosen: tuple[StoredPoint, ...] = ()
    done: SortedWords = frozenset()
    back: str = ""

    def at(self, step: str, room: RoomId) -> Progress:
        """Return the progress with ``step`` opened from its beginning in ``room``."""
        return Progress(step, room, done=self.done, back=self.back)

    def leave_for(self, step: str) -> Progress:
        """Remember the current step as the one to return to, unless another is remembered
        already."""
        away = bool(self.back) or step == self.step
        return self if away else replace(self, back=self.step)

    def return_to_step(self) -> Progress:
        """Return to the remembered step, with its answer if it was done."""
        return replace(self.at(self.back, ""), settled=self.back in self.done, back="")


PROGRESS: Final = ProfileField("course", Progress, Progress(), lambda progress: progress.wrong >= 0)


class ProgressStore:
    """Stores progress in the profile of each id of a person, so that export and erasure include
    it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def load(self, ids: Sequence[UserId]) -> Progress:
        """Load the merged progress of these ids. Recently linked ids may differ: all finished steps
        count, and the current step is that of the id with most finished steps."""
        stored = [await self._people.load(user, PROGRESS) for user in ids]
        furthest = max(stored, key=lambda each: (len(each.done), bool(each.step)))
        return replace(furthest, done=frozenset().union(*(each.done for each in stored)))

    async def save(self, ids: Sequence[UserId], progress: Progress) -> None:
        """Store the progress under each id of a person, so that it survives unlinking."""
        for user in ids:
            await self._people.save(user, PROGRESS, progress)

    async def close(self, ids: Sequence[UserId], room: RoomId) -> None:
        """Mark the step as not open if it is open in this room."""
        found = await self.load(ids)
        if found.room == room:
            await self.save(ids, replace(found, room=""))
