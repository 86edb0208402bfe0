"""A newcomer's first lines, alone in a fresh room, answered by the shipped program."""

from __future__ import annotations

import pytest

from tests.end_to_end.program import Program, people

FIRST = {
    "hi": "What would you like to do?",
    "how do I play": "The course is for you alone",
    "help me": "What would you like to do?",
    "computer": "no program here to play against",
    "start": "What would you like to do?",
    "?": "What would you like to do?",
    "cześć": "Co chcesz zrobić?",
    "jak grać": "Kurs jest tylko dla Ciebie",
    "pomocy": "Co chcesz zrobić?",
    "komputer": "Nie ma tu programu",
}


@pytest.mark.parametrize("line", FIRST)
async def test_a_first_line_is_answered(program: Program, line: str) -> None:
    """Each line is answered by its meaning; after a second person has entered, the same line is
    chatter."""
    room = f"newcomer-{list(FIRST).index(line)}"
    async with people(program.url, room, "Anna", "Ben") as (anna, ben):
        if not line.isascii() or line in ("pomocy", "komputer"):
            await anna.say("po polsku")
        before = len(await anna.messages())
        await anna.say(line)
        said = await anna.messages()
        assert 2 == len(said) - before
        assert FIRST[line] in said[-1]["text"]
        await ben.say("good evening")
        await anna.say(line)
        assert [False, False] == [each["bot"] for each in (await anna.messages())[-2:]]
