"""An HTTP event delivered twice, and an event id reused for different content."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.end_to_end.program import Program
from tests.end_to_end.stage import Stage, letter_of, stage, start_game

STOP = "E5 A1 pass pass"


async def send(room: Stage, who: str, kind: str, body: dict[str, Any]) -> tuple[int, str]:
    """Post an event; return the status and the id of the message or of the error."""
    person = room.cast[who]
    url = f"{person.url}/{kind}"
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, json={"user": who, "event_id": "once", **body}) as response,
    ):
        answer = await response.json()
        return response.status, answer["error"]["id"] if "error" in answer else answer["id"]


async def send_repeatedly_and_check(
    room: Stage, who: str, kind: str, body: dict[str, Any], other: dict[str, Any]
) -> None:
    """Send an event three times, two of them concurrently, and check that it happens once. The same
    id with different content is refused."""
    before = await room.cast[who].messages()
    both = await asyncio.gather(*(send(room, who, kind, body) for _ in range(2)))
    after = await room.cast[who].messages()
    again = await send(room, who, kind, body)
    assert 200 == again[0]
    assert [again, again] == list(both)
    assert after == await room.cast[who].messages()
    answers = [m for m in after[len(before) :] if m["author"] == "Nigiri"]
    assert 1 == len(answers), answers
    reused = (409, "web-error-event-reused")
    assert reused == await send(room, who, kind, body | other)
    assert after == await room.cast[who].messages()


@pytest.mark.parametrize(
    ("number", "line", "moves", "versions"),
    [
        (1, "D4", "", 3),
        (2, "pass", "", 3),
        (3, "dead A1", STOP, 8),
        (4, "agree 1", STOP, 8),
        (5, "resume", STOP, 8),
        (6, "resign", "", 2),
        (7, "resign yes", "", 3),
        (8, "undo", "E5 A1", 5),
        (9, "D9 #zuzuzu", "", 2),
        (10, "help", "", 2),
        (11, "board", "", 2),
        (12, "sgf", "", 2),
        (13, "language pl", "", 2),
    ],
)
async def test_a_line_twice(
    program: Program, number: int, line: str, moves: str, versions: int
) -> None:
    """A line resent under the same event id has one effect and one answer."""
    async with start_game(program, f"line-{number}") as room:
        await room.play(moves, "Anna", "Ben")
        if line == "resign yes":
            await room.does("Anna", "resign")
        await send_repeatedly_and_check(
            room, "Anna", "messages", {"text": line}, {"text": f"{line}!"}
        )
        assert versions == (await room.game())["version"]


@pytest.mark.parametrize(
    ("number", "what", "moves", "versions"),
    [(1, "A1", STOP, 8), (2, "✅", STOP, 8), (3, "❌", STOP, 8), (4, "▶️", STOP, 8)],
)
async def test_a_reaction_twice(
    program: Program, number: int, what: str, moves: str, versions: int
) -> None:
    """A reaction resent under the same event id has one effect and one answer."""
    async with start_game(program, f"reaction-{number}") as room:
        await room.play(moves, "Anna", "Ben")
        message, proposal = await room.last(), (await room.game())["proposal"]
        emoji = letter_of(proposal, what) if what == "A1" else what
        body = {"message_id": message["id"], "emoji": emoji}
        await send_repeatedly_and_check(room, "Anna", "reactions", body, {"remove": True})
        assert versions == (await room.game())["version"]


@pytest.mark.parametrize(
    ("number", "label", "moves", "versions"),
    [
        (1, "Pass", "", 3),
        (2, "Resign", "", 2),
        (3, "Undo", "E5 A1", 5),
        (4, "Agree", STOP, 8),
        (5, "Refuse", STOP, 8),
        (6, "Play on", STOP, 8),
    ],
)
async def test_a_button_twice(
    program: Program, number: int, label: str, moves: str, versions: int
) -> None:
    """A button press resent under the same event id has one effect and one answer."""
    async with start_game(program, f"button-{number}") as room:
        await room.play(moves, "Anna", "Ben")
        message = await room.last()
        ids = {choice["label"]: choice["id"] for choice in message["choices"]}
        other = next(id for name, id in ids.items() if name != label)
        body = {"message_id": message["id"], "choice": ids[label]}
        await send_repeatedly_and_check(room, "Anna", "choices", body, {"choice": other})
        assert versions == (await room.game())["version"]


async def test_a_challenge_and_its_answer_twice(program: Program) -> None:
    """A resent challenge creates one game, and a resent acceptance accepts it once."""
    async with stage(program, "founded", "Anna", "Ben") as room:
        offer, other = (
            {"text": "challenge Ben 9x9 no clock"},
            {"text": "challenge Ben 13x13 no clock"},
        )
        await send_repeatedly_and_check(room, "Anna", "messages", offer, other)
        await send_repeatedly_and_check(
            room, "Ben", "messages", {"text": "accept 1"}, {"text": "decline 1"}
        )
        listed = await room.does("Anna", "games")
        assert 1 == listed.count("\n#")


async def test_chatter_twice(program: Program) -> None:
    """Resent chatter appears only once in the room."""
    async with start_game(program, "talk") as room:
        body = {"text": "nice weather"}
        ids = {await send(room, "Anna", "messages", body) for _ in range(3)}
        assert 1 == len(ids)
        reused = (409, "web-error-event-reused")
        assert reused == await send(room, "Anna", "messages", {"text": "D4"})
        assert 2 == (await room.game())["version"]
