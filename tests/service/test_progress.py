"""How far somebody has come in the course, as it is kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.accounts.course_progress import Progress, ProgressStore
from bot.rules.points import Point
from tests.fakes.memory.stores import MemoryPeople

ANNA, BEN = "discord:81", "telegram:77"
FAR = Progress(
    "first-task-6",
    "discord:810",
    wrong=2,
    chosen=(Point(0, 0), Point(24, 24)),
    done=frozenset({"rules-1", "first-task-4"}),
    back="rules-4",
)


@pytest.mark.parametrize("kept", [Progress(), FAR, Progress("rules-1", settled=True)])
async def test_kept(kept: Progress) -> None:
    """What is kept comes back, under every id of a person, and under no other."""
    store = ProgressStore(MemoryPeople())
    await store.keep([ANNA, BEN], kept)
    assert [kept, kept] == [await store.of([ANNA]), await store.of(["web:x/y", BEN])]
    assert Progress() == await store.of(["telegram:78"])


async def test_linked_later() -> None:
    """Who came to different steps under two ids before they were linked goes on from the step of
    the one that has done more, and loses nothing."""
    people = MemoryPeople()
    store = ProgressStore(people)
    await store.keep([ANNA], Progress("rules-start", done=frozenset({"rules-start"})))
    await store.keep([BEN], FAR)
    both = await store.of([ANNA, BEN])
    assert (FAR.step, FAR.room) == (both.step, both.room)
    assert {"rules-start", *FAR.done} == both.done


def test_left_for_another_step() -> None:
    """Where somebody was is kept while they look at other steps, from the first of them on; who
    looks at their own step has left none."""
    here = Progress("first-ko")
    away = here.left_for("rules-1").at("rules-1", "")
    assert ("", "first-ko") == (here.left_for("first-ko").back, away.back)
    assert ("first-ko", "") == (away.left_for("rules-2").back, away.returned().back)


async def test_closed() -> None:
    """A step is closed in the room where it is open, and nowhere else."""
    store = ProgressStore(MemoryPeople())
    await store.keep([ANNA], FAR)
    await store.close([ANNA], "telegram:77")
    assert FAR == await store.of([ANNA])
    await store.close([ANNA], FAR.room)
    assert ("", FAR.done) == ((await store.of([ANNA])).room, (await store.of([ANNA])).done)


@given(st.text(alphabet="ab19.- ZI", max_size=40))
async def test_nonsense(text: str) -> None:
    """What can be no progress is none, and harms nothing."""
    people = MemoryPeople()
    await people.set_setting(ANNA, "course", text)
    found = await ProgressStore(people).of([ANNA])
    await ProgressStore(people).keep([ANNA], found)
    assert found == await ProgressStore(people).of([ANNA])
