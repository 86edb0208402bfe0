"""A game from a given position, in the browser room, from the challenge to its score."""

from __future__ import annotations

import pytest

from tests.adapters.recorded import half
from tests.end_to_end.program import Program
from tests.end_to_end.stage import stage

STOPPED = {"en": "count 1", "pl": "wynik nr 1"}


@pytest.mark.parametrize(
    ("language", "challenge", "dead"),
    [
        ("en", "challenge Ben from {} white no clock", "dead"),
        ("pl", "wyzwanie Ben z {} białe bez zegara", "martwe"),
    ],
)
async def test_a_recorded_game_played_on(
    program: Program, language: str, challenge: str, dead: str
) -> None:
    """A challenge with the record of half a game shows its position. The other half is played on
    with the captures of the first, and ends with the recorded score."""
    begun = half(117)
    async with stage(program, f"position-{language}", "Anna", "Ben") as room:
        await room.does("Anna", f"language {language}")
        await room.does("Anna", challenge.format(begun.record))
        asked = await room.last()
        assert asked["image"]
        assert begun.prisoners() in asked["text"]
        await room.does("Ben", "✅")
        told = await room.game()
        assert (begun.rows, begun.rows, []) == (
            told["board"],
            told["start"]["board"],
            told["moves"],
        )
        # Anna is White, as she chose.
        players = {"b": "Ben", "w": "Anna"}
        for colour, point in begun.rest:
            await room.does(players[colour], point)
        assert STOPPED[language] in (await room.last())["text"]
        proposal = (await room.game())["proposal"]
        for point in set(begun.dead) - set(proposal["dead"]):
            await room.does("Ben", f"{dead} {point}")
        for point in set(proposal["dead"]) - set(begun.dead):
            await room.does("Ben", f"alive {point}")
        await room.does("Anna", "✅")
        await room.does("Ben", "✅")
        told = await room.game()
        assert ("ended", begun.score) == (told["phase"], told["outcome"])


async def test_a_game_from_another_game(program: Program) -> None:
    """Another person in the room continues from a game by its code, by a button, and again after
    the end with colours swapped."""
    async with stage(program, "position-code", "Anna", "Ben", "Eve") as room:
        await room.does("Anna", "challenge Ben 9x9 black no clock")
        await room.does("Ben", "accept")
        await room.play("D4 E5 D6 F3", "Anna", "Ben")
        await room.scene(
            ("Eve", "challenge from #1 move 3 rated", "A game from a position cannot be rated, …"),
            ("Eve", "challenge from #1 move 5", "There is no move 5: the last is 4. …"),
            ("Eve", "challenge from #1 move 3 black", "Eve is looking for a game"),
        )
        assert "White to move · " in (await room.board())["text"]
        await room.scene(
            ("Ben", "[Accept]", "⚫ Eve – ⚪ Ben"),
            ("Ben", "undo #2", "You have made no move yet that could be taken back."),
            ("Ben", "C3 #2", "⚪ C3 · Eve"),
            ("Eve", "resign #2", "Resign the game against …"),
            ("Eve", "resign yes #2", "Eve resigns, Ben wins (W+R)"),
            ("Eve", "[Rematch]", "Eve asks Ben for a rematch"),
            ("Ben", "[Accept]", "⚫ Ben – ⚪ Eve"),
        )
        again = await room.game(3)
        assert (await room.game(2))["start"] == again["start"]
        assert ("white", []) == (again["to_move"], again["moves"])
