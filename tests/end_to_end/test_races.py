"""Two people write at nearly the same time: one changes the question, the other answers the
previous one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.match import events
from bot.match.state import Match
from tests.conversation.corpus.states import BEGUN
from tests.end_to_end.club_rooms import UNHURRIED, Room
from tests.end_to_end.clubs import CHATS, Club, club

APART = (10, 600)
"""Milliseconds between question and answer. A post counts as read once it has been visible for a
second; the rest of that second allows for a busy machine, where an edit takes longer."""
A_FEW, ALL = 20, 200


@dataclass(frozen=True)
class Race:
    """``begun`` lists the lines before the first question. ``changes`` alternately replace the
    question, and each new one contains ``told`` with its number. ``answers`` is the premature
    answer. After ``in_a_row`` races the room is replaced."""

    begun: tuple[str, ...]
    changes: tuple[str, str]
    told: str
    answers: str
    in_a_row: int


RACES = {
    "agree against mark": Race(
        (*BEGUN, "Anna: pass", "Ben: pass"),
        ("Ben: dead E5", "Ben: alive E5"),
        "count {number}",
        "Anna: agree",
        50,
    ),
    "accept against terms": Race(
        ("Anna: challenge {Ben} 9x9 no clock",),
        ("Anna: terms 13x13 komi 100", "Anna: terms 9x9 rated"),
        "other terms",
        "Ben: accept",
        16,
    ),
}


@dataclass
class Course:
    """A room that repeats a race, and its match."""

    club: Club
    race: Race
    room: Room
    game: str = ""

    async def begin(self) -> Course:
        """Lead the match to its first question."""
        for step in self.race.begun:
            who, _, line = step.partition(": ")
            self.game = (await self.club.does(self.room, who, line)).game_id
        return self

    async def run(self, number: int, apart: int, *, is_told: bool) -> bool:
        """Replace the question and send the answer ``apart`` milliseconds after the change was
        written (``is_told``: was posted). Return whether the answer binds to the new question."""
        changing, _, change = self.race.changes[number % 2].partition(": ")
        answering, _, answer = self.race.answers.partition(": ")
        seen = [each.message for each in await self.room.seen()]
        match = await self.match()
        version, told = match.version, self.race.told.format(number=match.proposals + 1)
        await self.write(changing, change, UNHURRIED)
        if is_told:
            await self.club.door.of(changing)
            # A count may be edited in place; only its number is new.
            await self.room.told(told, besides=seen if told == self.race.told else ())
        await self.write(answering, answer, apart)
        if not is_told:
            await self.club.door.of(changing)
        _, answered = await self.club.door.of(answering)
        if is_told:
            assert answered.posts, (number, apart)
            await self.room.told(f"“{answer} ", besides=seen)
        return _is_bound((await self.match()).events[version:])

    async def write(self, who: str, line: str, reading: int) -> None:
        """Write to the bot after this many milliseconds."""
        self.club.pace.reading = reading
        await self.room.write(who, f"{self.room.bot} {line}")

    async def match(self) -> Match:
        loaded = await self.club.program.parts.service.matches.load(self.game)
        assert loaded is not None
        return loaded.match


def _is_bound(since: Sequence[events.Event]) -> bool:
    """Return whether the match contains an agreement to a question that was asked after the first
    of these."""
    marked = [event.number for event in since if isinstance(event, events.Marked)]
    agreed = [event.number for event in since if isinstance(event, events.Agreed)]
    kinds = [type(event) for event in since]
    started = events.Started in kinds and events.Offered in kinds[: kinds.index(events.Started)]
    return started or any(number in marked for number in agreed)


async def run_races(chat: str, race: Race, times: int, folder: Path) -> list[tuple[int, bool]]:
    """Run races and return those whose answer was bound to a question that its writer had not seen,
    with delay and kind. Half of the answers follow the question's post, half the line that asks for
    it."""
    chance, bound = random.Random(times), list[tuple[int, bool]]()
    async with club(chat, folder) as found:
        for first in range(0, times, race.in_a_row):
            found.pace.reading = UNHURRIED
            course = await Course(found, race, await found.fresh()).begin()
            phase = (await course.match()).phase
            for number in range(min(race.in_a_row, times - first)):
                apart, is_told = chance.randint(*APART), number % 2 == 0
                if await course.run(number, apart, is_told=is_told):
                    bound.append((apart, is_told))
                found.pace.reading = UNHURRIED
                if (await course.match()).phase is not phase:  # the earlier question was accepted
                    course = await Course(found, race, await found.fresh()).begin()
    return bound


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("chat", CHATS)
async def test_no_answer_binds_to_a_later_question(chat: str, race: str, tmp_path: Path) -> None:
    """No answer binds to a question that was posted after the answer was written."""
    assert [] == await run_races(chat, RACES[race], A_FEW, tmp_path / "data")


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("chat", CHATS)
async def test_many_races(chat: str, race: str, tmp_path: Path) -> None:
    """The same holds in two hundred races."""
    assert [] == await run_races(chat, RACES[race], ALL, tmp_path / "data")
