"""Who is called, for each thing that waits: one table, in the order in which things happen."""

from __future__ import annotations

import pytest

from tests.conversation.desk import ROOM, Desk
from tests.conversation.test_organisers import act

START = ("Anna: challenge Ben 9x9 black komi 0.5", "Ben: accept")
STOPPED = (*START, "Anna: E5", "Ben: pass", "Anna: pass")
REPEATED = (
    *("Anna: challenge Ben 5x5 black", "Ben: accept", "Anna: B1", "Ben: A2", "Anna: C2"),
    *("Ben: B2", "Anna: D1", "Ben: E5", "Anna: A1", "Ben: C1"),
)

CALLS = [
    # what it is, what was done before, what is done, who is called by what is posted then
    ("challenge by name", (), "Anna: challenge Ben 9x9", ["Ben"]),
    ("open challenge", (), "Anna: challenge 9x9", [""]),
    ("other terms", START[:1], "Ben: terms 13x13", ["Anna"]),
    ("other terms again", (*START[:1], "Ben: terms 13x13"), "Anna: terms komi 7.5", ["Ben"]),
    ("declined", START[:1], "Ben: [drop]", [""]),
    ("start", START[:1], "Ben: accept", ["Anna"]),
    ("turn", START, "Anna: E5", ["Ben"]),
    ("one pass", (*START, "Anna: E5"), "Ben: pass", ["Anna"]),
    ("undo asked", (*START, "Anna: E5"), "Anna: undo", ["Ben"]),
    ("undo refused", (*START, "Anna: E5", "Anna: undo"), "Ben: [refuse]", [""]),
    ("undo taken back", (*START, "Anna: E5", "Anna: undo"), "Anna: [refuse]", [""]),
    ("undone", (*START, "Anna: E5", "Anna: undo"), "Ben: [agree]", ["Anna"]),
    ("repetition", REPEATED, "Anna: B1", ["Ben"]),
    ("no result asked", (*REPEATED, "Anna: B1", "Ben: [refuse]"), "Anna: no result", ["Ben"]),
    ("no result, vote", (*REPEATED, "Anna: B1"), "Anna: [agree]", ["Ben"]),
    ("no result", (*REPEATED, "Anna: B1", "Anna: [agree]"), "Ben: [agree]", ["Anna Ben"]),
    ("first count", STOPPED[:-1], "Anna: pass", ["Anna Ben"]),
    ("mark", STOPPED, "Anna: dead E5", ["Ben"]),
    ("mark of the other", (*STOPPED, "Anna: dead E5"), "Ben: alive E5", ["Anna"]),
    ("vote", STOPPED, "Ben: [agree]", ["Anna"]),
    ("vote refused", STOPPED, "Anna: [refuse]", ["Ben"]),
    ("mark after a vote", (*STOPPED, "Ben: [agree]"), "Anna: dead E5", ["Ben"]),
    ("resumed", STOPPED, "Ben: [resume]", ["Anna"]),
    ("result by score", (*STOPPED, "Ben: [agree]"), "Anna: [agree]", ["Anna Ben"]),
    ("result by resigning", (*START, "Anna: resign"), "Anna: [resign]", ["Anna Ben"]),
    ("rematch", (*START, "Anna: resign", "Anna: [resign]"), "Ben: [say rematch]", ["Anna"]),
    ("a look at the board", START, "Ben: board", [""]),
]


@pytest.mark.parametrize(
    ("before", "step", "expected"), [pytest.param(*what, id=name) for name, *what in CALLS]
)
async def test_who_is_called(before: tuple[str, ...], step: str, expected: list[str]) -> None:
    """Each thing that waits calls those whom it waits for, the result both players, and nothing
    else calls anybody."""
    desk = Desk()
    for done in before:
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    await desk.hears(desk.step(step))
    people = {f"{ROOM}/anna": "Anna", f"{ROOM}/ben": "Ben"}
    called = [" ".join(map(people.__getitem__, post.mentions)) for post in desk.chat.posts[count:]]
    assert expected == called


async def test_after_a_pause() -> None:
    """While an organiser keeps a game from going on nobody is called; then those who have not
    voted are."""
    desk = Desk()
    for done in (*STOPPED, "Ben: [agree]"):
        await desk.hears(desk.step(done))
    count = len(desk.chat.posts)
    for line in ("pause", "continue"):
        await act(desk, f"Olga: {line}")
    assert [(), (f"{ROOM}/anna",)] == [post.mentions for post in desk.chat.posts[count:]]
