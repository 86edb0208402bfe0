"""Recorded games, played move by move in the room by two people, to an agreed score."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.program import Person, Program, people, start_game

DATA = Path(__file__).parent.parent / "data" / "finished_games.jsonl"

USUAL = [2, 3, 8, 9, 11, 301, 302, 308, 461]
"""The lines of the file that are always played: each size, won by either side, with and without
dead stones, with and without lettered chains, and one that our count scores differently."""
LONG = sorted({*range(20), *range(300, 310), *range(460, 464)} - {*USUAL})
"""The additional lines of the long tests: in total twenty games of 9×9, ten of 13×13 and four of
19×19. `tests/rules` checks rules and dead stones for every game of the file."""

DIFFERS = {302: "W+18.5", 304: "W+1.5"}
"""Results that differ from the recording engine's count; `tests/rules` explains the differences."""

AT_ONCE = 3
"""Games played at the same time: analysing a position takes a second, so a longer queue would time
out."""


@dataclass(frozen=True)
class Recorded:
    """A finished game: its moves, the dead stones by an engine's judgement, and its count."""

    size: int
    komi: float
    moves: list[tuple[str, str]]
    dead: list[str]
    score: str


def recorded(number: int) -> Recorded:
    """Return the game in this line of the file."""
    line = DATA.read_text(encoding="utf-8").splitlines()[number]
    game = json.loads(line)
    moves = [(colour, point) for colour, point in game["moves"]]
    return Recorded(game["size"], game["komi"], moves, game["dead"], game["score"])


@pytest.mark.parametrize(
    "batch",
    [
        pytest.param(USUAL, id="usual", marks=pytest.mark.timeout(600)),
        pytest.param(LONG, id="long", marks=[pytest.mark.soak, pytest.mark.timeout(600)]),
    ],
)
async def test_recorded_games_end_with_the_recorded_margin(
    program: Program, batch: list[int]
) -> None:
    """A recorded game, played through the room, ends with the recorded margin by the bot's first
    proposal."""
    few = asyncio.Semaphore(AT_ONCE)

    async def result(number: int) -> str:
        async with few:
            return await play(program, number)

    results = dict(zip(batch, await asyncio.gather(*map(result, batch)), strict=True))
    expected = {number: DIFFERS.get(number, recorded(number).score) for number in batch}
    assert expected == results


async def play(program: Program, number: int) -> str:
    """Play one game to its agreed result. The first proposal must be right. In odd games one chain
    is marked alive, by its letter or (without one) by words, and then dead again."""
    game = recorded(number)
    async with people(program.url, f"game-{number}", "Hoshi", "Tengen") as (black, white):
        terms = f"{game.size}x{game.size} komi {game.komi} black"
        game_id = await start_game(black, white, terms)
        players = {"b": black, "w": white}
        for turn, (colour, point) in enumerate(game.moves):
            line = point if point == "pass" or turn % 2 else f"play {point}"
            await players[colour].say(line)
        stopped = await black.game(game_id)
        assert stopped["phase"] == "agreement", (number, stopped["board"], await black.last())
        assert len(game.moves) == len(stopped["moves"])
        await check_first_proposal(black, game_id, game.dead)
        if number % 2 and game.dead:
            await toggle_chain(white, game_id, game.dead[0])
            await check_first_proposal(black, game_id, game.dead)
        await white.react((await proposal(white))["id"], "✅")
        await black.say("agree")
        return str((await black.game(game_id))["outcome"])


async def toggle_chain(person: Person, game_id: str, point: str) -> None:
    """Mark a dead chain alive, which changes the count, and then dead again, which restores it."""
    counts = []
    for _ in range(2):
        game = (await person.game(game_id))["proposal"]
        counts.append(game["points"])
        letters = {p: letter for letter, p in game["letters"].items()}
        if point in letters:
            message = await proposal(person)
            await person.react(message["id"], chr(0x1F1E6 + ord(letters[point]) - ord("A")))
        else:
            await person.say(f"{'dead' if len(counts) == 2 else 'alive'} {point}")
    counts.append((await person.game(game_id))["proposal"]["points"])
    assert (True, True) == (counts[0] == counts[2], counts[0] != counts[1])


async def proposal(person: Person) -> dict[str, Any]:
    """Return the newest message of the bot that can be agreed to."""
    messages = await person.messages()
    return [m for m in messages if any("agree" in c["id"] for c in m["choices"])][-1]


async def check_first_proposal(person: Person, game_id: str, dead: list[str]) -> None:
    """Check that the open proposal takes exactly these stones as dead, without questions or
    warnings."""
    proposed = (await person.game(game_id))["proposal"]
    assert sorted(dead) == sorted(proposed["dead"])
    found = proposed["suggestion"]
    assert ([], [], []) == (found["doubtful"], found["borders"], found["kos"])
