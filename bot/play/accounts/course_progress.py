"""A person's progress in the course for beginners, and the task that is open."""

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
    """``step`` is the id of the current step; it is open in the ``room`` (empty: it was
    left, or is where others read along). ``wrong`` answers were given to it since it was opened,
    ``chosen`` are the stones picked so far, ``settled``: it was answered right. ``done`` are the
    ids of all steps that were read or answered right. ``back``: the step was only opened to look
    something up, and it is there that one goes on later.
    """

    step: str = ""
    room: RoomId = ""
    wrong: int = 0
    settled: bool = False
    chosen: tuple[Point, ...] = ()
    done: frozenset[str] = field(default_factory=frozenset)
    back: str = ""

    def at(self, step: str, room: RoomId) -> Progress:
        """The same person at a step, be it anew."""
        return Progress(step, room, done=self.done, back=self.back)

    def left_for(self, step: str) -> Progress:
        """The same, with where they are kept while they look at another step."""
        away = bool(self.back) or step == self.step
        return self if away else replace(self, back=self.step)

    def returned(self) -> Progress:
        """Back where they were, with what they had done there."""
        return replace(self.at(self.back, ""), settled=self.back in self.done, back="")


class ProgressStore:
    """Kept with everything else that people choose, under each id of a person: so it is exported
    and forgotten with it."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def of(self, ids: Sequence[UserId]) -> Progress:
        """What is kept under these ids. Those that were linked lately may have come to different
        steps: all that was done counts, and the step of the id that has done most."""
        kept = [_decode(await self._people.setting(user, _SETTING)) for user in ids]
        furthest = max(kept, key=lambda each: (len(each.done), bool(each.step)))
        return replace(furthest, done=frozenset().union(*(each.done for each in kept)))

    async def keep(self, ids: Sequence[UserId], progress: Progress) -> None:
        """Under each of the ids of one person, so that it stays when they are unlinked."""
        for user in ids:
            await self._people.set_setting(user, _SETTING, _encode(progress))

    async def close(self, ids: Sequence[UserId], room: RoomId) -> None:
        """No step is open in this room any more."""
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
    """Nothing is known of what can be no progress."""
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
