"""The storage quota for a person's notes and plans."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.analysis import personal_space
from bot.play.analysis.notes import NOTES, Note
from bot.talk.incoming import Said
from tests.conversation.desk import Desk

OLDER, ANNA = NOTES.about("of-before"), "web:lobby/anna"


@pytest.fixture
async def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Anna, in a game with Ben, has a quota of 2 kB that notes on an older game fill to three
    quarters."""
    monkeypatch.setattr(personal_space, "MAX_BYTES", 2_048)
    desk = Desk()
    await desk.game("D4")
    await desk.people.save(ANNA, OLDER, (Note(1, "x" * 1_541),))
    return desk


async def answer_to(desk: Desk, line: str) -> str:
    """The answer to Anna in private."""
    heard = replace(desk.line("Anna", ""), did=Said(line, addressed=True), private=True)
    return "\n".join(post.text for post in (await desk.hears(heard)).posts)


async def test_the_quota_of_notes_and_plans(desk: Desk) -> None:
    """At 80 % of the quota the person is warned once. At the limit notes and plans are refused,
    deleting some frees space, and settings still work."""
    nearly = "of the space that I have for your notes and plans is taken"
    notes = [f"note {number} {'y' * 150}" for number in range(3)]
    assert [True, False, False] == [nearly in await answer_to(desk, note) for note in notes]
    full = "You have 2 kB of notes and plans, and there is no more space."
    assert full in await answer_to(desk, "note more")
    assert full in await answer_to(desk, "if D5 then C3")
    assert full not in await answer_to(desk, "theme slate")
    await desk.people.save(ANNA, OLDER, ())
    assert full not in await answer_to(desk, "note more")
