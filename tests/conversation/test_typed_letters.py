"""Typed letters of a count mark the chains that it shows under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.reading.dead_stones.suggestion import Suggestion
from bot.routing.parsing.parser import parse
from tests.conversation.desk import Desk
from tests.service.playing import NOTHING_DEAD, points


async def count_with_letters() -> Desk:
    """A count whose letters A and B stand for Ben's C3 and Anna's E5, in either order."""
    desk = Desk()
    await desk.game("E5 C3 - -")
    return desk


@pytest.mark.parametrize("line", ["dead A and B", "martwe b A", "martwe A i B"])
async def test_typed_letters_mark_their_chains(line: str) -> None:
    """Both chains are marked, in either language and case."""
    desk = await count_with_letters()
    await desk.hears(desk.step(f"Anna: {line}"))
    told = desk.chat.posts[-1].text
    assert ("marks as dead" in told, "⚪ C3" in told, "⚫ E5" in told) == (True, True, True)


async def test_a_letter_is_marked_alive_again() -> None:
    """A letter marked as dead can be marked as alive again."""
    desk = await count_with_letters()
    for line in ("dead A", "żywe A"):
        await desk.hears(desk.step(f"Anna: {line}"))
    assert "marks as alive" in desk.chat.posts[-1].text


async def test_a_letter_without_a_chain() -> None:
    """An unknown letter is refused with a hint."""
    desk = await count_with_letters()
    (answer,) = (await desk.hears(desk.step("Anna: dead Q"))).posts
    assert answer.text.startswith("No stones have the letter Q in this count.")


@pytest.mark.parametrize("reads", ["an answer", "nothing new"])
async def test_a_letter_of_the_count_before_a_late_analysis(
    reads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A late analysis changes letters. A letter that was read before is refused as outdated, and
    one that was read since marks its new chain."""
    desk = Desk()
    desk.app.late_looks.waits = (0.0,)
    found = replace(NOTHING_DEAD, doubtful=frozenset(points("E5")))
    looks: Iterator[Suggestion | None] = iter((None, found))

    async def look_late(*_: object) -> Suggestion | None:
        return next(looks)

    monkeypatch.setattr(desk.advisor, "look", look_late)
    game = await desk.game("E5 C3 - -")
    late, old = (post.ref for post in desk.chat.posts[:-3:-1])
    assert late is not None
    assert old is not None
    assert (1, 2) == (old.proposal, late.proposal)
    line = desk.line("Anna", "dead A", about=old if reads == "an answer" else None)
    if reads == "nothing new":
        line = replace(line, read_until=desk.chat.at - 1)
    before = await desk.versions()
    (refused,) = (await desk.hears(line)).posts
    assert refused.text.startswith("Question 1 is no longer open, 2 is.")
    assert before == await desk.versions()
    await desk.hears(desk.line("Anna", "dead A", about=late))
    proposal = (await desk.match(game)).match.proposal
    assert proposal is not None
    assert frozenset(points("E5")) == proposal.dead


@pytest.mark.parametrize(("line", "casual"), [("dead A", True), ("dead D4", False)])
def test_letters_may_be_chatter(line: str, casual: bool) -> None:
    """A letter is casual unless the line is addressed to the bot."""
    assert [casual, False] == [
        parsed.casual for parsed in (parse(line), parse(line, addressed=True)) if parsed
    ]
