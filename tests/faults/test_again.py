"""Events that arrive twice, late or out of order, at two programs on one database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from tests.end_to_end.program import Person, Program
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.stage import Stage, letter_of, stage, start_game
from tests.faults.conftest import Tell

AT_ONCE = 5
Answer = tuple[int, str]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, Program]]:
    """Two programs on one data folder."""
    data = tmp_path_factory.mktemp("again") / "data"
    both = SplitProgram(data), SplitProgram(data)
    for program in both:
        program.start()
    yield both
    for program in both:
        assert 0 == program.stop()


async def post(person: Person, kind: str, body: dict[str, Any], patience: float = 30.0) -> Answer:
    """Send an event; return the status and the id of the message or error, or (0, "") after the
    timeout."""
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(patience)) as session,
            session.post(f"{person.url}/{kind}", json={"user": person.name, **body}) as response,
        ):
            answer = await response.json()
            found = answer["error"]["id"] if "error" in answer else answer["id"]
            return response.status, str(found)
    except TimeoutError:
        return 0, ""


async def test_delivered_again_at_both(programs: tuple[Program, Program], tell: Tell) -> None:
    """Each step of a game, sent to both programs several times concurrently, cancelled and then
    repeated, has one effect and the same response everywhere."""
    async with (
        stage(programs[0], "again", "Anna", "Ben") as one,
        stage(programs[1], "again", "Anna", "Ben") as other,
    ):
        lines = [
            ("Anna", "challenge Ben 9x9 black no clock"),
            ("Ben", "accept 1"),
            ("Anna", "D4"),
            ("Ben", "F6"),
            ("Anna", "undo"),
            ("Ben", "agree 1"),
            ("Anna", "E5"),
            ("Ben", "A1"),
            ("Anna", "pass"),
            ("Ben", "pass"),
            ("Anna", "agree 2"),
            ("Ben", "agree 2"),
        ]
        for number, (who, line) in enumerate(lines):
            body = {"text": line, "event_id": f"e{number}"}
            people = [room.cast[who] for room in (one, other)] * AT_ONCE
            given_up = await post(people[number % 2], "messages", body, 0.01)
            answers = await asyncio.gather(*(post(each, "messages", body) for each in people))
            again = await post(people[0], "messages", body)
            assert (200, {again}) == (again[0], set(answers)), (line, answers)
            assert given_up in ((0, ""), again)
        messages = await one.cast["Anna"].messages()
        assert [line for _, line in lines] == [m["text"] for m in messages if not m["bot"]]
        (game_id,) = {m["game"] for m in messages if m["game"]}
        found = await other.cast["Ben"].game(game_id)
    assert ("ended", [["black", "E5"], ["white", "A1"], ["black", "pass"], ["white", "pass"]]) == (
        found["phase"],
        found["moves"],
    )
    tell(f"{len(lines)} events, each delivered {2 * AT_ONCE + 2} times: one effect, one answer")


async def test_too_old_to_count(programs: tuple[Program, Program], tell: Tell) -> None:
    """An old button, reaction or number, and a move from before an undo, change nothing and get a
    helpful answer at either program."""
    async with (
        start_game(programs[0], "stale") as room,
        stage(programs[1], "stale", "Anna") as late,
    ):
        before = await room.board()
        moved = {"text": "D4", "event_id": "the-move"}
        first = await post(room.cast["Anna"], "messages", moved)
        await room.does("Ben", "F6")
        await room.does("Anna", "undo")
        asked = await room.last()
        await room.does("Ben", "agree")
        undone = await room.game()
        assert [] == undone["moves"]
        # The move is repeated at the other program after its undo.
        assert first == await post(late.cast["Anna"], "messages", moved)
        kind = {
            "pass on the first board": await late_choice(late, before, "Pass"),
            "agree by number": await room.does("Ben", "agree 1"),
            "reaction to the question": await room.does("Ben", "✅", on=asked),
            "opponent out of turn": await room.does("Ben", "F6"),
        }
        assert undone == await room.game()
        assert [] == [what for what, answer in kind.items() if not is_kind(answer)], kind
        await room.play("E5 A1 pass pass", "Anna", "Ben")
        counted = await room.last()
        a1 = letter_of((await room.game())["proposal"], "A1")
        await room.does("Anna", a1)
        marked = await room.game()
        stale = [await room.does("Ben", old, on=counted) for old in ("✅", "❌")]
        assert "" == await room.does("Ben", a1, on=counted)  # it is already marked as dead
        assert marked == await room.game()
        assert [] == [answer for answer in stale if not is_kind(answer)]
    tell(f"{1 + len(kind) + len(stale)} stale or reordered events: no effect, each answered")


async def late_choice(room: Stage, message: dict[str, Any], label: str) -> str:
    """Press an old button at this program, and return the answer."""
    (choice,) = [each["id"] for each in message["choices"] if each["label"] == label]
    done = await room.cast["Anna"].choose(message["id"], choice)
    answers = await room.cast["Anna"].messages(done, wait=5)
    return str(answers[0]["text"])


def is_kind(answer: str) -> bool:
    """Return whether an answer explains the problem, and is not that of an internal error."""
    known = (
        "an earlier moment",
        "no longer open",
        "the count has changed",
        "waits for your answer",
        "Wait for your opponent",
    )
    return any(words in answer for words in known)
