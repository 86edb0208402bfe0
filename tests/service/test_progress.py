"""Stored progress in the course."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.accounts.course_progress import PROGRESS, Progress, ProgressStore
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


@pytest.mark.parametrize("progress", [Progress(), FAR, Progress("rules-1", settled=True)])
async def test_progress_is_stored_under_every_id(progress: Progress) -> None:
    """Progress is stored under every id of a person, and under no other."""
    store = ProgressStore(MemoryPeople())
    await store.save([ANNA, BEN], progress)
    assert [progress, progress] == [await store.load([ANNA]), await store.load(["web:x/y", BEN])]
    assert Progress() == await store.load(["telegram:78"])


async def test_linked_later() -> None:
    """Ids linked later merge their progress and continue at the step of the id that has done
    more."""
    people = MemoryPeople()
    store = ProgressStore(people)
    await store.save([ANNA], Progress("rules-start", done=frozenset({"rules-start"})))
    await store.save([BEN], FAR)
    both = await store.load([ANNA, BEN])
    assert (FAR.step, FAR.room) == (both.step, both.room)
    assert {"rules-start", *FAR.done} == both.done


def test_left_for_another_step() -> None:
    """The step that a reader left is remembered while they look at other steps, even if it is the
    first one. A look at their own step stores nothing."""
    here = Progress("first-ko")
    away = here.leave_for("rules-1").at("rules-1", "")
    assert ("", "first-ko") == (here.leave_for("first-ko").back, away.back)
    assert ("first-ko", "") == (away.leave_for("rules-2").back, away.return_to_step().back)


async def test_closed() -> None:
    """A step is closed only in the room where it is open."""
    store = ProgressStore(MemoryPeople())
    await store.save([ANNA], FAR)
    await store.close([ANNA], "telegram:77")
    assert FAR == await store.load([ANNA])
    await store.close([ANNA], FAR.room)
    assert ("", FAR.done) == ((await store.load([ANNA])).room, (await store.load([ANNA])).done)


@given(
    st.text(alphabet='ab19.- ZI{}"', max_size=40)
    | st.sampled_from(['{"wrong":-1}', '{"chosen":["Z99"]}', '{"chosen":[["a",1]]}'])
)
async def test_damaged_progress_counts_as_none(text: str) -> None:
    """An unreadable stored progress counts as none, and new progress replaces it."""
    people = MemoryPeople()
    people.store_text(ANNA, PROGRESS.name, text)
    found = await ProgressStore(people).load([ANNA])
    await ProgressStore(people).save([ANNA], found)
    assert found == await ProgressStore(people).load([ANNA])
